"""A text file read with nothing taken for granted: its kind, its size, its encoding."""

from __future__ import annotations

import os
import stat
from pathlib import Path

from forenote.notes.model import Stamp
from forenote.notes.problem import Problem, at, whole
from forenote.notes.watched import stamp

LIMIT = 256 * 1024
"""The most bytes that a note or a configuration may have. The longest bodies of real notes are a
few thousand characters."""


class Unreadable(Exception):
    """The file is there and is no text that can be read; `problem` says why."""

    def __init__(self, problem: Problem) -> None:
        super().__init__(problem.message)
        self.problem = problem


_KINDS = (
    (stat.S_ISDIR, "a folder"),
    (stat.S_ISFIFO, "a pipe"),
    (stat.S_ISSOCK, "a socket"),
    (stat.S_ISLNK, "a link"),
    (stat.S_ISCHR, "a device"),
    (stat.S_ISBLK, "a device"),
)


def read_text(path: Path) -> tuple[str, Stamp]:
    """The file's text, with `\\n` line ends and without a byte order mark, and its stamp.

    Never waits for a pipe and never reads more than `LIMIT` bytes. A link is not followed. Raises
    `Unreadable`; also where the file is missing.
    """
    try:
        seen = os.lstat(path)
        if stat.S_ISREG(seen.st_mode):
            # what was a file a moment ago may be a pipe by now, hence O_NONBLOCK and the second look
            handle = os.open(path, os.O_RDONLY | _flag("O_NONBLOCK") | _flag("O_NOFOLLOW"))
            with open(handle, "rb", closefd=True) as file:
                seen = os.fstat(file.fileno())
                content = file.read(LIMIT + 1) if stat.S_ISREG(seen.st_mode) else b""
    except (OSError, ValueError) as error:
        raise Unreadable(whole(path, *_refused(error))) from error
    if not stat.S_ISREG(seen.st_mode):
        kind = next((name for test, name in _KINDS if test(seen.st_mode)), "not a file")
        raise Unreadable(whole(path, f"this is {kind}, not a text file", "remove or rename it"))
    if len(content) > LIMIT:
        size = max(seen.st_size, len(content))
        raise Unreadable(
            whole(
                path,
                f"the file has {size:,} bytes, and at most {LIMIT:,} are read",
                "a note holds one idea; keep long text elsewhere and name the place",
            )
        )
    return _decoded(path, content), stamp(seen)


def _flag(name: str) -> int:
    """A flag of open(2), zero where the system has none of that name (Windows)."""
    value = getattr(os, name, 0)
    return value if isinstance(value, int) else 0


def _decoded(path: Path, content: bytes) -> str:
    content = content.removeprefix(b"\xef\xbb\xbf")
    try:
        text = content.decode("utf-8")
    except UnicodeDecodeError as error:
        before = content[: error.start].decode("utf-8")
        rest = content[error.start :].decode("utf-8", "replace")
        odd = content[error.start]
        raise Unreadable(
            at(
                path,
                _one_line_end(before + rest),
                len(_one_line_end(before)),
                len(_one_line_end(before)) + 1,
                f"the file is not UTF-8: the byte 0x{odd:02x} cannot stand here",
                "save the file as UTF-8",
            )
        ) from error
    return _one_line_end(text)


def _one_line_end(text: str) -> str:
    return text.replace("\r\n", "\n").replace("\r", "\n")


def _refused(error: OSError | ValueError) -> tuple[str, str]:
    if isinstance(error, FileNotFoundError):
        return "there is no such file", ""
    if isinstance(error, PermissionError):
        return "the file may not be read", "give yourself the right to read it"
    reason = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
    return f"the file cannot be read: {reason}", ""

"""The small files of the user's state folder, read with nothing taken for granted.

Part of the hook's path, so `os` alone is imported. A file is text: its first line names what it is
and the version of its form, each further line is one entry. It is written by `state_change`.
"""

from __future__ import annotations

import os

from forenote.matcher.modes import FOLDER, FORMAT, LINK, PIPE, REGULAR

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final

LIMIT: Final = 1_048_576
"""The most bytes of such a file; ten thousand long paths are below it."""

_OTHERS: Final = 0o022  # that the group or everybody may write


_KINDS: Final = {
    LINK: "it is a link",
    FOLDER: "it is a folder",
    PIPE: "it is a pipe",
}


class Unusable(ValueError):
    """The file is there and says nothing that can be relied on; the message is a clause without
    the file's name."""


def entries(path: str, title: str) -> tuple[str, ...]:
    """The lines behind the title; none where there is no file.

    Never waits for a pipe, follows no link, and reads no file that others could have written.
    Raises `Unusable`.
    """
    try:
        content = _content(path)
    except (FileNotFoundError, NotADirectoryError):
        return ()
    except OSError as error:
        raise Unusable(error.strerror or "it cannot be opened") from error
    try:
        text = content.decode("ascii")
    except UnicodeDecodeError:
        raise Unusable("it holds what was not written by notes") from None
    lines = text.split("\n")
    if lines[0] != title:
        kind, _, _ = title.rpartition(" ")
        if lines[0].rpartition(" ")[0] == kind:
            raise Unusable("it was written by another version of notes")
        raise Unusable("it holds what was not written by notes" if text else "it is empty")
    if lines.pop() != "":
        raise Unusable("its end is missing")
    return tuple(lines[1:])


def _content(path: str) -> bytes:
    seen = os.lstat(path)
    if seen.st_mode & FORMAT != REGULAR:
        raise Unusable(_KINDS.get(seen.st_mode & FORMAT, "it is not a file"))
    flags = os.O_RDONLY | getattr(os, "O_NONBLOCK", 0)  # what was a file may be a pipe by now
    flags |= getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_BINARY", 0)
    handle = os.open(path, flags)
    try:
        seen = os.fstat(handle)
        if seen.st_mode & FORMAT != REGULAR:
            raise Unusable("it is not a file")
        if os.name != "nt" and (seen.st_uid != os.geteuid() or seen.st_mode & _OTHERS):
            raise Unusable("it belongs to somebody else, or others may write to it")
        if seen.st_size > LIMIT:
            raise Unusable(f"it has more than {LIMIT:,} bytes")
        content = b""
        asked = seen.st_size + 1  # room for the most would be asked of the system each time
        while len(content) <= LIMIT:
            content += (piece := os.read(handle, asked))
            if len(piece) < asked:
                break
    finally:
        os.close(handle)
    return content


def escaped(text: str) -> str:
    """A path or an id as part of a line: what is not visible ASCII as `%0A`, and so reversible.
    Bytes of a file name that are no text survive."""
    if text.isascii() and text.isprintable() and "%" not in text:
        return text
    return _spelled_out(text)


def _spelled_out(text: str) -> str:
    return "".join(
        chr(byte) if 0x20 <= byte < 0x7F and byte != 0x25 else f"%{byte:02X}"
        for byte in os.fsencode(text)
    )


def unescaped(text: str) -> str:
    """What was `escaped`. A `%` that begins no such sign stands for itself."""
    first, *rest = text.split("%")
    found = first.encode()
    for piece in rest:
        try:
            found += bytes([int(piece[:2], 16)]) + piece[2:].encode()
        except ValueError:
            found += b"%" + piece.encode()
    return os.fsdecode(found)

"""A log's bytes: only of plain files, unpacked where they are gzip, line by line or as one document.

Memory stays flat however long a file is: what is held at once is a line, or a document of at most
`MOST` bytes. What is longer is named, not read.
"""

from __future__ import annotations

import gzip
import io
import json
import os
import stat
import zlib
from collections.abc import Iterator

MOST = 67_108_864
"""Bytes of one line, or of one JSON document, that are read: as many as the hook reads of a payload."""

_GZIP = b"\x1f\x8b"
_BUFFER = 1 << 20
_FLAGS = getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_CLOEXEC", 0) | getattr(os, "O_BINARY", 0)


class Unreadable(Exception):
    """A file that cannot be read, and why."""


class Damaged(ValueError):
    """Something in a log that is not what it should be, and why."""


def opened(path: str) -> io.BufferedReader:
    """A plain file for reading, unpacked as it is read where it is gzip.

    Raises `Unreadable` for what is no plain file (a pipe, on which one would wait; a device, which
    has no end), and for what the system refuses.
    """
    try:
        handle = os.open(path, os.O_RDONLY | _FLAGS)
    except (OSError, ValueError) as error:  # ValueError: a NUL in the path
        raise Unreadable(getattr(error, "strerror", None) or str(error)) from None
    try:
        if not stat.S_ISREG(os.fstat(handle).st_mode):
            raise Unreadable("it is not a plain file")
        plain: io.BufferedReader = io.BufferedReader(io.FileIO(handle, "rb"), _BUFFER)
    except BaseException:
        os.close(handle)
        raise
    if not plain.peek(2).startswith(_GZIP):
        return plain
    return io.BufferedReader(_Unpacked(plain), _BUFFER)


class _Unpacked(io.RawIOBase):
    """The content of a gzip file. All that stands before a damaged place is given out before the
    damage is raised, as `Damaged`."""

    def __init__(self, packed: io.BufferedReader) -> None:
        self._packed = packed
        self._content = gzip.GzipFile(fileobj=packed, mode="rb")

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: bytearray | memoryview) -> int:  # type: ignore[override]  # typeshed has a private type
        try:
            content = self._content.read1(len(buffer))
        except (OSError, EOFError, zlib.error) as error:
            raise Damaged(f"the gzip file is damaged: {error}") from None
        buffer[: len(content)] = content
        return len(content)

    def close(self) -> None:
        self._packed.close()
        super().close()


def lines_of(file: io.BufferedReader) -> Iterator[tuple[int, bytes | Damaged]]:
    """Each line with its number, from 1, its end included; in a line's place what is wrong with it.

    A line of over `MOST` bytes is passed over. Where the file itself cannot be read any further,
    that is the last that is given.
    """
    number = 0
    while True:
        number += 1
        try:
            line = file.readline(MOST + 1)
            if not line:
                return
            if len(line) <= MOST:
                yield number, line
                continue
            while line and not line.endswith(b"\n"):
                line = file.readline(MOST)
        except (OSError, Damaged) as error:
            yield number, error if isinstance(error, Damaged) else Damaged(str(error))
            return
        yield number, Damaged(f"the line is longer than {MOST:,} bytes")


def whole(file: io.BufferedReader) -> tuple[str, Damaged | None]:
    """All text of a file, as far as it can be read, and what is wrong with the rest. Raises
    `Damaged` for one of over `MOST` bytes."""
    parts: list[bytes] = []
    size = 0
    damage = None
    try:
        while part := file.read1(_BUFFER):  # `read` would lose what stands before damage
            size += len(part)
            if size > MOST:
                raise Damaged(f"the document is longer than {MOST:,} bytes")
            parts.append(part)
    except OSError as error:
        damage = Damaged(str(error))
    except Damaged as error:
        if size > MOST:
            raise
        damage = error
    return text_of(b"".join(parts)), damage


def text_of(content: bytes) -> str:
    """The text of bytes that should be UTF-8; what is none reads `\\ufffd`."""
    return content.decode("utf-8", "replace").removeprefix("\ufeff")


def json_of(text: str) -> object:
    """A JSON value. Raises `Damaged` with the reason, also for what is nested too deeply to be
    read and for numbers that are too long."""
    try:
        return _DECODER.decode(text)
    except RecursionError:
        raise Damaged("it is nested too deeply") from None
    except json.JSONDecodeError as error:
        reason = error.msg.removesuffix(" at")  # of "Unterminated string starting at"
        raise Damaged(f"it is no JSON: {reason} at character {error.pos + 1}") from None
    except ValueError as error:  # a number of over 4,300 digits
        raise Damaged(f"it is no JSON: {error}") from None


_DECODER = json.JSONDecoder()

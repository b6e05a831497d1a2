"""Small files that are the user's alone, and only grow: what the hook remembers and records.

Nothing here raises for what the disk holds or refuses. A link, a pipe or a folder in a file's place
is not followed, not waited for and not written to.
"""

from __future__ import annotations

import os

from forenote.matcher.checksum import number
from forenote.matcher.modes import FORMAT, REGULAR

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final

_FLAGS: Final = (
    getattr(os, "O_NOFOLLOW", 0)
    | getattr(os, "O_NONBLOCK", 0)
    | getattr(os, "O_CLOEXEC", 0)
    | getattr(os, "O_BINARY", 0)
)
_TO_ADD: Final = os.O_RDWR | os.O_APPEND | os.O_CREAT | _FLAGS


class Damaged(ValueError):
    """Something else stands where a file should."""


def placed(path: str, content: bytes, *, whole_lines: bool = False) -> tuple[int, str]:
    """Add to a file, made with its folder where it is missing; at which byte of the file the content
    begins, and why it could not be added: -1, or empty.

    It is one write at the file's end, so what parallel processes add does not mix. With
    `whole_lines`, a line that an earlier process left unfinished is ended first, so that this one
    is not lost with it.
    """
    handle = -1
    try:
        handle = _opened_to_add(path)
        size = _size(handle)
        if whole_lines and size:
            os.lseek(handle, size - 1, os.SEEK_SET)
            if os.read(handle, 1) != b"\n":
                content = b"\n" + content
        return _added(handle, content), ""
    except (OSError, ValueError) as error:
        return -1, _reason(path, error)
    finally:
        if handle >= 0:
            os.close(handle)


def is_first(path: str, record: bytes, most: int) -> tuple[bool, str]:
    """Add a record to a file, made with its folder where it is missing; whether none like it stands
    among the `most` bytes before it, and why it could not be added: then it is the first.

    The kernel puts parallel writes one behind the other, so of two processes with one record exactly
    one is the first.
    """
    handle = -1
    try:
        handle = _opened_to_add(path)
        _size(handle)
        begin = _added(handle, record)
        start = max(begin - most, 0)
        os.lseek(handle, start, os.SEEK_SET)
        return record not in os.read(handle, begin - start), ""
    except (OSError, ValueError) as error:
        return True, _reason(path, error)
    finally:
        if handle >= 0:
            os.close(handle)


def tail(path: str, most: int) -> tuple[bytes, str]:
    """The last `most` bytes of a file, and why not, where there are none: empty for no file."""
    return end_of(path, most, 1)[:2]


def end_of(path: str, most: int, step: int) -> tuple[bytes, str, int]:
    """The last bytes of a file, at most so many, from a multiple of `step` on; why they cannot be read, as
    in `tail`; and at which byte they begin."""
    try:
        handle = os.open(path, os.O_RDONLY | _FLAGS)
    except FileNotFoundError:
        return b"", "", 0
    except (OSError, ValueError) as error:
        return b"", _reason(path, error), 0
    try:
        size = _size(handle)
        begin = -(-max(size - most, 0) // step) * step
        if begin:
            os.lseek(handle, begin, os.SEEK_SET)
        return os.read(handle, size - begin), "", begin  # room for `most` would cost more to get
    except (OSError, ValueError) as error:
        return b"", _reason(path, error), 0
    finally:
        os.close(handle)


def name_of(session: str) -> str:
    """The name of a session's files: fixed in length, whatever an agent takes for an id."""
    return f"{number_of(session):016x}"


def number_of(text: str) -> int:
    """A number of 64 bits that stands for a text, the same on every machine. It is no secret keeper:
    a short text can be worked out from it."""
    return number(text.encode("utf-8", "surrogatepass"))


def _opened_to_add(path: str) -> int:
    try:
        return os.open(path, _TO_ADD, 0o600)
    except FileNotFoundError:
        os.makedirs(os.path.dirname(path), 0o700, exist_ok=True)
        return os.open(path, _TO_ADD, 0o600)


def _added(handle: int, content: bytes) -> int:
    """At which byte of the file the content, added with one write, begins. Raises `OSError`."""
    written = os.write(handle, content)
    end = os.lseek(handle, 0, os.SEEK_CUR)  # where the kernel put it, whoever wrote between
    if written != len(content):
        raise OSError(0, "the disk is full")
    return end - written


def _size(handle: int) -> int:
    status = os.fstat(handle)
    if status.st_mode & FORMAT != REGULAR:
        raise Damaged("it is not a plain file")
    return status.st_size


def _reason(path: str, error: OSError | ValueError) -> str:
    return f"{path}: {getattr(error, 'strerror', None) or error}"

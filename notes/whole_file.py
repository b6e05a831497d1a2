"""Writing a file that others read while it is written: whole or not at all."""

from __future__ import annotations

import os
from pathlib import Path

SUFFIX = ".new"
"""How the names of files end that are still being written, and of those that were left half-way."""


def write_whole(
    path: str | Path, content: bytes | bytearray, mode: int = 0o600, *, lasting: bool = True
) -> None:
    """Replace a file by a new one with these rights, or make it; a reader sees the old or the new.

    The path is that of the file itself: where it is a link, follow it before (`real_path`). Unless
    it is to be `lasting`, a loss of power may leave a file with holes, which its reader has to
    notice. Raises `OSError` with that path, and leaves nothing then.
    """
    try:
        _write(path, content, mode, lasting=lasting)
    except OSError as error:  # of the new file beside it, which nobody knows
        raise OSError(error.errno, error.strerror or str(error), os.fspath(path)) from None


def _write(path: str | Path, content: bytes | bytearray, mode: int, *, lasting: bool) -> None:
    folder, name = os.path.split(path)
    handle, aside = _new_file(folder or ".", name)
    try:
        with open(handle, "wb") as file:
            file.write(content)
            if lasting:
                file.flush()
                os.fsync(file.fileno())
        if mode != 0o600:
            os.chmod(aside, mode)
        os.replace(aside, path)
    except BaseException:
        os.unlink(aside)
        raise


def _new_file(folder: str, name: str) -> tuple[int, str]:
    """A file beside the other, of a name that nothing has, for this user alone. As `tempfile` makes
    it, which a compile would import for a fortieth of its time."""
    flags = os.O_RDWR | os.O_CREAT | os.O_EXCL
    for more in ("O_CLOEXEC", "O_NOFOLLOW", "O_NOINHERIT", "O_BINARY"):
        flags |= getattr(os, more, 0)
    while True:
        path = os.path.join(folder, f".{name}.{os.urandom(6).hex()}{SUFFIX}")
        try:
            return os.open(path, flags, 0o600), path
        except FileExistsError:
            continue


def real_path(path: Path) -> Path:
    """The file that a path means, behind every link, also behind one to a file that is not there."""
    return Path(os.path.realpath(path))

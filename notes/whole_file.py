"""Writing a file that others read while it is written: whole or not at all."""

from __future__ import annotations

import os
import tempfile
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
    handle, aside = tempfile.mkstemp(prefix=f".{name}.", suffix=SUFFIX, dir=folder or ".")
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


def real_path(path: Path) -> Path:
    """The file that a path means, behind every link, also behind one to a file that is not there."""
    return Path(os.path.realpath(path))

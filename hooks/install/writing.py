"""Writing a file that others read while it is written: whole or not at all."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path


def write_atomically(path: Path, content: bytes, mode: int) -> None:
    """Replace a file by a new one with these rights, or make it; a reader sees the old or the new.

    The path is that of the file itself: where it is a link, follow it before (`real_path`).
    """
    handle, name = tempfile.mkstemp(prefix=f".{path.name}.", suffix=".new", dir=path.parent)
    try:
        with open(handle, "wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        os.chmod(name, mode)
        os.replace(name, path)
    except BaseException:
        os.unlink(name)
        raise


def real_path(path: Path) -> Path:
    """The file that a path means, behind every link, also behind one to a file that is not there."""
    return Path(os.path.realpath(path))

"""The package's byte code: compiled when the hook is installed, or each call compiles it anew where
the hook itself may not write it."""

from __future__ import annotations

import importlib.util
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

from forenote.hooks.bundle.make import make_bundle

PACKAGE = Path(__file__).parents[2]

ROOMS = ("hooks", "matcher", "notes", "packer")
"""What the hook and the compiler of notes load."""

_HEADER = 16
"""Bytes: the interpreter's number, flags, then the source's time and size (PEP 552)."""


def compile_package() -> bool:
    """Compile what is not, and make the hook's bundle; whether all of it is compiled then."""
    if not any(stale()):
        make_bundle()
        return True
    if any(not os.access(folder, os.W_OK) for folder in _folders()):
        return False
    subprocess.run(
        [sys.executable, "-I", "-m", "compileall", "-q", "--invalidation-mode", "timestamp"]
        + [str(PACKAGE / room) for room in ROOMS],
        check=False,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        timeout=120,
    )
    make_bundle()
    return not any(stale())


def stale() -> Iterator[Path]:
    """The sources whose byte code is missing or of another edition of them."""
    for folder in _folders():
        for source in sorted(folder.glob("*.py")):
            tag = sys.implementation.cache_tag
            compiled = folder / "__pycache__" / f"{source.stem}.{tag}.pyc"
            if not _fits(compiled, source):
                yield source


def _folders() -> Iterator[Path]:
    for room in ROOMS:
        yield from (path.parent for path in sorted((PACKAGE / room).rglob("__init__.py")))


def _fits(compiled: Path, source: Path) -> bool:
    try:
        with open(compiled, "rb") as file:
            header = file.read(_HEADER)
        seen = source.stat()
    except OSError:
        return False
    number, flags = header[:4], int.from_bytes(header[4:8], "little")
    if number != importlib.util.MAGIC_NUMBER or len(header) < _HEADER:
        return False
    if flags:  # by a hash of the source; whoever made it so says that it fits
        return True
    time, size = (int.from_bytes(header[at : at + 4], "little") for at in (8, 12))
    return (time, size) == (int(seen.st_mtime) & 0xFFFFFFFF, seen.st_size & 0xFFFFFFFF)

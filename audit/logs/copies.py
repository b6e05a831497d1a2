"""Files that are copies of one another, byte for byte.

Many logs have no ids of calls, or none of sessions, by which a copy would be known.
"""

from __future__ import annotations

import os
from collections.abc import Iterable
from hashlib import blake2b

_START = 65_536  # bytes that are compared before the whole of a file is
_PART = 1 << 20


def copies(files: Iterable[str]) -> dict[str, str]:
    """The files that are copies, each with the one before it that it is a copy of.

    Only files of the same size are read, those that also begin alike to their end. Empty files,
    folders, what cannot be read, and databases with changes beside them are copies of nothing.
    """
    found: dict[str, str] = {}
    sizes: dict[int, list[str]] = {}
    for file in files:
        if size := _size(file):
            sizes.setdefault(size, []).append(file)
    for same_size in sizes.values():
        for alike in _alike(same_size, _START):
            for first, *others in _alike(alike, None):
                found.update(dict.fromkeys(others, first))
    return found


def _alike(files: list[str], most: int | None) -> list[list[str]]:
    """The groups of files of which so many bytes are the same, all where it is None."""
    if len(files) < 2:
        return []
    groups: dict[bytes, list[str]] = {}
    for file in files:
        if digest := _digest(file, most):
            groups.setdefault(digest, []).append(file)
    return [group for group in groups.values() if len(group) > 1]


def _digest(file: str, most: int | None) -> bytes:
    total = blake2b(digest_size=16)
    try:
        with open(file, "rb") as content:
            if most is not None:
                total.update(content.read(most))
            else:
                while part := content.read(_PART):
                    total.update(part)
    except OSError:
        return b""
    return total.digest()


def _size(file: str) -> int:
    if not os.path.isfile(file) or os.path.exists(f"{file}-wal"):
        return 0
    try:
        return os.path.getsize(file)
    except OSError:
        return 0

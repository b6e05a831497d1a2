"""Whether something that is recorded is of a project, by the folder in which it happened.

This is the one rule by which the ledger's records, the ledger's files and the logs of agents are a
project's. A folder below the root counts: a session may begin there. Where the root is reached
through a link, agents may have written down either path, so both count.
"""

from __future__ import annotations

import os
from collections.abc import Iterable
from functools import lru_cache


@lru_cache(maxsize=64)  # it is asked for each call of a log, and asks the disk
def names_of(root: str) -> tuple[str, ...]:
    """The paths that a project's root goes by, as it is given first; none of no project."""
    return tuple(dict.fromkeys((root, os.path.realpath(root)))) if root else ()


def is_of(folder: str, names: Iterable[str]) -> bool:
    """Whether a folder is of the project whose root goes by these names."""
    return any(is_inside(folder, name) for name in names)


def is_inside(folder: str, root: str) -> bool:
    """Whether a folder is the root, or below it, by their names alone."""
    above = root.rstrip("/\\")
    if not root or not folder.startswith(above):
        return False
    return folder[len(above) : len(above) + 1] in ("", "/", "\\")

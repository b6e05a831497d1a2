"""Indexes that nobody will ask for again, and what compilers that were killed left beside one."""

from __future__ import annotations

import os
import re

from forenote.hooks.cleaning.folder import Folder, Kept
from forenote.hooks.session.keeping import DAY
from forenote.matcher.index.file import Damaged, Index
from forenote.matcher.index.layout import SUFFIX as INDEX
from forenote.notes.cache import FAILED, TURN, is_abandoned
from forenote.notes.lock import SUFFIX as LOCK
from forenote.notes.lock import Lock
from forenote.notes.whole_file import SUFFIX as ASIDE

UNREADABLE_DAYS = 30
"""How long an index is kept that cannot be read: one of another version of forenote or of Python,
which may still be in use, and is made again where it is."""

_ASIDE_DAYS = 1  # a compile takes minutes at most

_OF_INDEX = (
    rf"([0-9a-f]{{16}}-[0-9]+-[\w.-]+?{re.escape(INDEX)})"  # `matcher.index.layout.file_name`
)

_BESIDE = "|".join(re.escape(suffix) for suffix in (LOCK, TURN, FAILED))

NAMES = re.compile(rf"\.?{_OF_INDEX}(?:{_BESIDE}|\.\w+{re.escape(ASIDE)})?")


def clean(folder: Folder, now: float) -> None:
    """Remove them, each under its lock: a compiler that is at work keeps its index."""
    groups: dict[str, list[Kept]] = {}
    for file in folder.files():
        match = NAMES.fullmatch(file.name)
        if match is None:
            continue
        if file.name.endswith(ASIDE):
            folder.remove(file.name, now - _ASIDE_DAYS * DAY)
        else:
            groups.setdefault(match[1], []).append(file)
    for name, files in groups.items():
        path = os.path.join(folder.path, name)
        if _is_to_go(path, files, now):
            _remove(folder, path, files, now)


def _is_to_go(path: str, files: list[Kept], now: float) -> bool:
    """Whether an index is of no use; one that is not there, which leaves its lock, is not either."""
    changed = max(file.time for file in files)
    try:
        index = Index(path, None)
    except (OSError, Damaged):
        return changed < now - UNREADABLE_DAYS * DAY
    try:
        return is_abandoned(index.header.identity)
    finally:
        index.close()


def _remove(folder: Folder, path: str, files: list[Kept], now: float) -> None:
    try:
        lock = Lock(path)
    except OSError:
        return
    try:
        if lock.take() and _is_to_go(path, files, now):
            for file in files:
                if not file.name.endswith(LOCK):
                    folder.remove(file.name, now + DAY)
            # last, and by us or another: who waits for it finds that there is nothing, and compiles
            folder.remove(os.path.basename(path) + LOCK, now + DAY)
    finally:
        lock.close()

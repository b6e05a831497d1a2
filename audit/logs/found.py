"""Which files of given paths are logs."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator

from forenote.audit.logs import commands
from forenote.audit.logs.open import Unrecognised, recognised

ENDINGS = frozenset({".db", ".gz", ".json", ".jsonl", ".md", ".sqlite", ".traj"})
"""How the names of files end that are looked into in a folder."""

_PASSED_OVER = frozenset({".git", "node_modules", ".venv", "__pycache__"})


def logs_in(paths: Iterable[str]) -> list[str]:
    """The logs that the paths stand for, each once: a file is one, whatever it is; of a folder, all
    files below it that are in a format of an agent, in the order of their names. A folder that is
    a log itself, as OpenHands has, is one. Links in a folder are not followed."""
    found: dict[str, str] = {}
    for path in paths:
        for one in _below(path) if os.path.isdir(path) else (path,):
            found.setdefault(os.path.realpath(one), one)
    return list(found.values())


def _below(folder: str) -> Iterator[str]:
    for at, folders, names in os.walk(folder):
        if _is_log(at):
            folders.clear()
            yield at
            continue
        folders[:] = sorted(one for one in folders if one not in _PASSED_OVER)
        for name in sorted(names):
            path = os.path.join(at, name)
            is_link = os.path.islink(path)
            if not is_link and os.path.splitext(name)[1] in ENDINGS and _is_log(path):
                yield path


def _is_log(path: str) -> bool:
    """Whether it is in a format that is known by its content; a text of commands is in none."""
    try:
        found = recognised(path)
    except Unrecognised:
        return False
    return found is not None and found[0] is not commands

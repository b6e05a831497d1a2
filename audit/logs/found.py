"""Which files of given paths are logs."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from forenote.audit.logs import commands
from forenote.audit.logs.open import Unrecognised, recognised

ENDINGS = frozenset({".db", ".gz", ".json", ".jsonl", ".md", ".sqlite", ".traj"})
"""How the names of files end that are looked into in a folder."""

_PASSED_OVER = frozenset({".git", "node_modules", ".venv", "__pycache__"})


_SAID = frozenset({".json", ".jsonl", ".traj"})
"""How the names of files end, also in front of `.gz`, of which it is said that they are in no known
format: most are logs."""


@dataclass(frozen=True, slots=True)
class Found:
    """What the paths stand for: `logs`, and the files of folders that look like some and are in no
    format that is known."""

    logs: list[str]
    unknown: list[str]


def logs_in(paths: Iterable[str]) -> list[str]:
    """The logs that the paths stand for, as `found_in` has them."""
    return found_in(paths).logs


def found_in(paths: Iterable[str]) -> Found:
    """The logs that the paths stand for, each once: a file is one, whatever it is; of a folder, all
    files below it that are in a format of an agent, in the order of their names. A folder that is
    a log itself, as OpenHands has, is one. Links in a folder are not followed."""
    logs: dict[str, str] = {}
    unknown: dict[str, str] = {}
    for path in paths:
        for one, is_log in _below(path) if os.path.isdir(path) else ((path, True),):
            (logs if is_log else unknown).setdefault(os.path.realpath(one), one)
    return Found(list(logs.values()), [path for real, path in unknown.items() if real not in logs])


def _below(folder: str) -> Iterator[tuple[str, bool]]:
    """Files below a folder that are logs, and those that only look like some."""
    for at, folders, names in os.walk(folder):
        if _is_log(at):
            folders.clear()
            yield at, True
            continue
        folders[:] = sorted(one for one in folders if one not in _PASSED_OVER)
        for name in sorted(names):
            path = os.path.join(at, name)
            if os.path.islink(path) or os.path.splitext(name)[1] not in ENDINGS:
                continue
            is_log = _is_log(path)
            if is_log or (is_log is None and _looks_like_one(name)):
                yield path, bool(is_log)


def _looks_like_one(name: str) -> bool:
    return os.path.splitext(name.removesuffix(".gz"))[1] in _SAID


def _is_log(path: str) -> bool | None:
    """Whether it is in a format that is known by its content; a text of commands is in none, and an
    empty file tells nothing. None for what is in no format at all."""
    try:
        found = recognised(path)
    except Unrecognised:
        return None
    return found is not None and found[0] is not commands

"""Drafts for candidates, put into the notes folder."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace
from pathlib import Path

from forenote.audit.mine.drafts import checked, text
from forenote.audit.mine.groups import Group
from forenote.audit.mine.report import Candidates
from forenote.matcher.programs.wrapper import Wrappers
from forenote.notes import ids
from forenote.notes.drafts import FOLDER
from forenote.notes.write import create


def written(
    made: Candidates, groups: Sequence[Group], folder: Path, wrappers: Wrappers
) -> Candidates:
    """Writes what is not there yet, below the notes folder; the report with the paths. `groups` are
    those behind the candidates. A draft's key holds for every failed call that it was put to, or
    there is no draft."""
    candidates = []
    for candidate, group in zip(made.candidates, groups, strict=True):
        path = folder / FOLDER / f"{candidate.id}{ids.SUFFIX}"
        key = checked(group)
        if key is not None and key.holds:
            with suppress(FileExistsError):  # a person may be at work on it
                create(path, text(group, key, wrappers))
            candidate = replace(candidate, draft=str(path))
        candidates.append(candidate)
    return replace(made, candidates=tuple(candidates))

"""Which notes there are already for what failed."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from forenote.audit.mine.groups import Group
from forenote.matcher.match import find
from forenote.notes.model import Note


@dataclass(frozen=True, slots=True)
class Covering:
    """A note that matches `matched` of `of` failed calls of a shape."""

    id: str
    matched: int
    of: int


def covering(group: Group, notes: Iterable[Note]) -> tuple[Covering, ...]:
    """The notes that match failed calls of this shape, by the commands that failed alone: a note on
    another command of the same call says nothing about this one. Those that match most come first."""
    found = []
    for note in notes:
        held = [find(failure.reading, note.keys, note.unless) for failure in group.kept]
        matched = sum(one is not None for one in held)
        if matched:
            found.append(Covering(note.id, matched, len(group.kept)))
    return tuple(sorted(found, key=lambda one: (-one.matched, one.id)))

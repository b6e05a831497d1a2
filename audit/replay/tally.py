"""Counting: what a replay adds up, in a shape that parts of it from several processes add up in.

Everything is a number, or a number by a small number, so that a million actions take no more room
than a thousand.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, fields

from forenote.audit.replay.figures import (
    Lost,
)
from forenote.audit.replay.follow import Watch
from forenote.audit.replay.level import Level
from forenote.packer import item
from forenote.packer.item import FULL, HEAD, SUMMARY
from forenote.packer.session.ledger import CHANGED, NONE, SAME

MOST_NAMED = 100
"""Lines that could not be used of which the place and the reason are kept."""


@dataclass(slots=True)
class NoteCount:
    """As `NoteFigures`, while it is counted."""

    matched: int = 0
    full: int = 0
    head: int = 0
    summary: int = 0
    none: int = 0
    known: int = 0
    held: int = 0
    delivered_characters: int = 0
    withheld_characters: int = 0
    in_time: int = 0
    late: int = 0
    missed: int = 0
    same: int = 0
    changed: int = 0
    neither: int = 0
    unknown: int = 0
    failed: int = 0
    succeeded: int = 0
    untold: int = 0
    read: int = 0

    def level(self, level: Level) -> None:
        """Count what an action showed of it."""
        self.matched += 1
        self.full += level.tier == FULL
        self.head += level.tier == HEAD
        self.summary += level.tier == SUMMARY
        self.known += not level.tier and level.known
        self.none += not level.tier and not level.known
        self.held += level.held
        in_time = level.held or level.before
        self.in_time += in_time
        self.late += not in_time and level.tier > item.NONE
        self.missed += not in_time and level.tier == item.NONE


@dataclass(slots=True)
class KeyCount:
    """As `KeyFigures`, while it is counted."""

    matched: int = 0
    alone: int = 0
    delivered: int = 0


@dataclass(slots=True)
class Read:
    """What was read of the logs, whatever notes there are. `sessions` has a number of each."""

    logs: int = 0
    actions: int = 0
    unseen_actions: int = 0
    compactions: int = 0
    unknown_times: int = 0
    unknown_results: int = 0
    unread_actions: int = 0
    unsearched_characters: int = 0
    skipped_lines: int = 0
    skipped: list[Lost] = field(default_factory=list)
    sessions: set[int] = field(default_factory=set)

    def add(self, other: Read) -> None:
        """Add what was read elsewhere."""
        _add(self, other)
        self.sessions |= other.sessions
        self.skipped = (self.skipped + other.skipped)[:MOST_NAMED]

    def skip(self, lost: Lost) -> None:
        """Count a line that could not be used."""
        self.skipped_lines += 1
        if len(self.skipped) < MOST_NAMED:
            self.skipped.append(lost)


@dataclass(slots=True)
class Tally:
    """What one set of notes, under one configuration, made of the actions. `notes` is by id, `keys`
    by id and the number of the key."""

    matched_actions: int = 0
    delivered_actions: int = 0
    held_actions: int = 0
    over_budget_actions: int = 0
    exhausted_actions: int = 0
    delivered_characters: int = 0
    wanted_characters: int = 0
    spent_tokens: int = 0
    notes_per_action: Counter[int] = field(default_factory=Counter)
    wanted_tokens: Counter[int] = field(default_factory=Counter)
    notes: dict[str, NoteCount] = field(default_factory=dict)
    keys: dict[tuple[str, int], KeyCount] = field(default_factory=dict)

    def note(self, id: str) -> NoteCount:
        """The count of one note."""
        found = self.notes.get(id)
        if found is None:
            found = self.notes[id] = NoteCount()
        return found

    def key(self, id: str, number: int) -> KeyCount:
        """The count of one key of a note."""
        found = self.keys.get((id, number))
        if found is None:
            found = self.keys[id, number] = KeyCount()
        return found

    def wanted(self, tokens: int, characters: int, budget: int, left: int) -> None:
        """Count what an action's notes had to say that was new, where a delivery may cost `budget` and
        the session has `left` tokens."""
        if tokens:
            self.wanted_tokens[tokens] += 1
        self.wanted_characters += characters
        self.over_budget_actions += tokens > budget
        self.exhausted_actions += tokens > left and left < budget

    def matched(
        self,
        notes: int,
        keys: Iterable[tuple[str, Sequence[int]]],
        levels: Mapping[str, Level],
    ) -> None:
        """Count an action that so many notes matched: the keys that held, by the note's id, and what
        was shown of each."""
        self.matched_actions += 1
        self.notes_per_action[notes] += 1
        self.delivered_actions += any(level.tier for level in levels.values())
        self.held_actions += any(level.held for level in levels.values())
        for id, level in levels.items():
            self.note(id).level(level)
        for id, numbers in keys:
            for number in numbers:
                key = self.key(id, number)
                key.matched += 1
                key.alone += len(numbers) == 1
            shown = levels.get(id)
            if shown is not None and shown.tier:
                self.key(id, numbers[0]).delivered += 1

    def settle(self, watches: Iterable[Watch]) -> None:
        """Count what came of deliveries."""
        for watch in watches:
            for id in watch.notes:
                count = self.note(id)
                count.same += watch.outcome == SAME
                count.changed += watch.outcome == CHANGED
                count.neither += watch.outcome == NONE
                count.unknown += not watch.outcome
                count.failed += watch.failed is True
                count.succeeded += watch.failed is False
                count.untold += watch.failed is None
                count.read += id in watch.read

    def add(self, other: Tally) -> None:
        """Add what was counted elsewhere, of the same notes."""
        _add(self, other)
        self.notes_per_action.update(other.notes_per_action)
        self.wanted_tokens.update(other.wanted_tokens)
        for id, note in other.notes.items():
            _add(self.note(id), note)
        for (id, number), key in other.keys.items():
            _add(self.key(id, number), key)


def _add(total: object, part: object) -> None:
    """Add up all fields that are whole numbers."""
    for one in fields(part):  # type: ignore[arg-type]  # the dataclasses above
        value = getattr(part, one.name)
        if isinstance(value, int):
            setattr(total, one.name, getattr(total, one.name) + value)

"""Counting: what a replay adds up, in a shape that parts of it from several processes add up in.

Everything is a number, or a number by a small number, so that a million actions take no more room
than a thousand.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, fields

from forenote.audit.replay.figures import (
    Figures,
    KeyFigures,
    Lost,
    NoteFigures,
    Outcomes,
    Spread,
)
from forenote.audit.replay.follow import Watch
from forenote.audit.replay.noteset import NoteSet
from forenote.hooks.delivery import Settings
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


def figures_of(read: Read, tally: Tally, notes: NoteSet, said: Settings) -> Figures:
    """The figures of a replay; every note and every key of the set is in them."""
    return Figures(
        logs=read.logs,
        actions=read.actions,
        unseen_actions=read.unseen_actions,
        sessions=len(read.sessions),
        compactions=read.compactions,
        matched_actions=tally.matched_actions,
        delivered_actions=tally.delivered_actions,
        held_actions=tally.held_actions,
        notes_per_action=spread(tally.notes_per_action),
        wanted_tokens=spread(tally.wanted_tokens),
        spent_tokens=tally.spent_tokens,
        budget=said.budget,
        head=said.head,
        session_budget=said.session_budget,
        over_budget_actions=tally.over_budget_actions,
        exhausted_actions=tally.exhausted_actions,
        delivered_characters=tally.delivered_characters,
        wanted_characters=tally.wanted_characters,
        notes=tuple(
            _note(known.id, known.path, tally.notes.get(known.id, NoteCount()))
            for known in notes.notes
        ),
        keys=tuple(
            _key(known.id, key, line, tally.keys.get((known.id, number), KeyCount()))
            for known in notes.notes
            for number, (key, line) in enumerate(known.keys)
        ),
        unknown_times=read.unknown_times,
        unknown_results=read.unknown_results,
        unread_actions=read.unread_actions,
        unsearched_characters=read.unsearched_characters,
        skipped_lines=read.skipped_lines,
        skipped=tuple(read.skipped),
    )


def spread(counts: Mapping[int, int]) -> Spread:
    """How values are spread, given how often each occurs: nearest-rank percentiles."""
    total = sum(counts.values())
    if not total:
        return Spread()
    return Spread(
        count=total,
        median=_at(counts, (total + 1) // 2),
        p90=_at(counts, -(-total * 9 // 10)),
        most=max(counts),
        total=sum(value * count for value, count in counts.items()),
        curve=tuple(_at(counts, -(-total * part // 20)) for part in range(1, 21)),
    )


def _at(counts: Mapping[int, int], rank: int) -> int:
    seen = 0
    for value in sorted(counts):
        seen += counts[value]
        if seen >= rank:
            return value
    raise AssertionError("a rank beyond the last value")


def _note(id: str, path: str, count: NoteCount) -> NoteFigures:
    return NoteFigures(
        id=id,
        path=path,
        matched=count.matched,
        full=count.full,
        head=count.head,
        summary=count.summary,
        none=count.none,
        known=count.known,
        held=count.held,
        delivered_characters=count.delivered_characters,
        withheld_characters=count.withheld_characters,
        in_time=count.in_time,
        late=count.late,
        missed=count.missed,
        outcomes=Outcomes(
            same=count.same,
            changed=count.changed,
            none=count.neither,
            unknown=count.unknown,
            failed=count.failed,
            succeeded=count.succeeded,
            untold=count.untold,
            read=count.read,
        ),
    )


def _key(note: str, key: str, line: int, count: KeyCount) -> KeyFigures:
    return KeyFigures(note, key, line, count.matched, count.alone, count.delivered)

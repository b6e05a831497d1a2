"""The figures of a replay, of what was counted."""

from __future__ import annotations

from collections.abc import Mapping

from forenote.audit.replay.figures import Figures, KeyFigures, NoteFigures, Outcomes, Spread
from forenote.audit.replay.noteset import NoteSet
from forenote.audit.replay.tally import KeyCount, NoteCount, Read, Tally
from forenote.hooks.delivery import Settings


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

"""A replay as it stands on a screen: every share beside what it is a share of."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

import click

from forenote.audit.replay.compare import DEMOTED, GAINED, LOST, PROMOTED
from forenote.audit.replay.figures import Figures, KeyFigures, Lost, NoteFigures, share
from forenote.audit.replay.recorded import Recorded
from forenote.audit.replay.replayed import Compared, Replayed, Row
from forenote.audit.wording import TIER, shortened
from forenote.cli.columns import table
from forenote.cli.loaded import short
from forenote.notes.numbers import count
from forenote.notes.problem import visible

MOST_NOTES = 40
MOST_KEYS = 25
MOST_NAMED = 10
MOST_EXAMPLES = 3
"""Of each what a screen shows; `--json` has all."""

COLOURS = {LOST: "red", DEMOTED: "yellow", PROMOTED: "cyan", GAINED: "green"}


def lines(replayed: Replayed) -> Iterator[str]:
    """All that was asked for."""
    figures = replayed.figures
    yield from in_all(figures, sizes=not replayed.sweep)
    if replayed.sweep:
        yield ""
        yield from _sweep(replayed.sweep)
        return
    if replayed.compared is not None:
        yield ""
        yield from _compared(replayed.compared, figures)
        return
    matched = [note for note in figures.notes if note.matched]
    if matched:
        yield ""
        yield from _notes(matched)
        yield ""
        yield from _outcomes(matched)
        yield ""
        yield from _keys(figures)
    if replayed.recorded:
        yield ""
        yield from _recorded(replayed.recorded)
    yield from _idle(figures)


def in_all(figures: Figures, *, sizes: bool = True) -> Iterator[str]:
    """What all actions come to; without `sizes` nothing that depends on the budget."""
    actions, matched = figures.actions, figures.matched_actions
    yield (
        f"{count(actions, 'action')} of {count(figures.sessions, 'session')} in "
        f"{count(figures.logs, 'log')}"
    )
    yield f"  {_part(matched, actions)} match a note"
    if matched:
        if sizes:
            told = _part(figures.delivered_actions, matched)
            yield f"  {told} actions with a match are delivered something"
        if figures.held_actions:
            yield f"  {_part(figures.held_actions, matched)} actions with a match are held first"
        many = figures.notes_per_action
        yield (
            f"  an action with a match has {count(many.median, 'note')} in the median, "
            f"{many.p90:,} at the 90th percentile, {many.most:,} at most"
        )
        yield from _room(figures, sizes=sizes)
    yield from _untold(figures)


def _room(figures: Figures, *, sizes: bool) -> Iterator[str]:
    wanted = figures.wanted_tokens
    if not wanted.count:
        return
    yield (
        f"  {_part(wanted.count, figures.matched_actions)} actions with a match want something, which "
        "their session was not shown before: "
        f"{wanted.median:,} tokens in the median, {wanted.p90:,} at the 90th percentile"
    )
    if not sizes:
        return
    yield (
        f"  {_part(figures.over_budget_actions, wanted.count)} actions that want something want more "
        f"than the budget of {figures.budget:,} tokens"
    )
    yield (
        f"  {_part(figures.delivered_characters, figures.wanted_characters)} wanted characters are "
        "delivered"
    )
    if figures.exhausted_actions:
        yield (
            f"  {_part(figures.exhausted_actions, wanted.count)} actions that want something come when "
            f"the session's {figures.session_budget:,} tokens are used up"
        )


def _untold(figures: Figures) -> Iterator[str]:
    """What the logs do not tell, and what of them could not be read."""
    actions = figures.actions
    parts = []
    if figures.unknown_times:
        parts.append(f"when {_part(figures.unknown_times, actions)} actions ran")
    if figures.unknown_results:
        parts.append(f"how {_part(figures.unknown_results, actions)} actions ended")
    if parts:
        yield click.style(f"  the logs do not tell {', nor '.join(parts)}", dim=True)
    if figures.unseen_actions:
        counted = count(figures.unseen_actions, "more action")
        yield click.style(
            f"  {counted}, which matched nothing, the ledger has only counted; they count in the shares "
            "of keys. Sessions in which nothing matched belong to no project, and count nowhere",
            dim=True,
        )
    if figures.unread_actions:
        told = f"{_part(figures.unread_actions, actions)} actions could be read only in part"
        yield click.style(f"  {told}", dim=True)
    if figures.unsearched_characters:
        told = f"{figures.unsearched_characters:,} characters are beyond the scan limit"
        yield click.style(f"  {told}", dim=True)
    yield from unused(figures.skipped_lines, figures.skipped)


def unused(lines: int, skipped: Sequence[Lost]) -> Iterator[str]:
    """What could not be used of the logs: how much it is, and the first of it by name."""
    if not lines:
        return
    what = count(lines, "line") + (" or files" if any(not lost.line for lost in skipped) else "")
    yield click.style(f"  {what} could not be used:", fg="yellow")
    for lost in skipped[:MOST_EXAMPLES]:
        place = short(Path(lost.path)) + (f":{lost.line}" if lost.line else "")
        yield f"    {place}: {visible(lost.reason)}"
    if lines > MOST_EXAMPLES:
        yield f"    and {lines - MOST_EXAMPLES:,} more"


def _notes(notes: Sequence[NoteFigures]) -> Iterator[str]:
    order = sorted(notes, key=lambda note: (-note.matched, note.id))
    head = (
        "note",
        "matched",
        *TIER.values(),
        "held",
        "in time",
        "late",
        "missed",
    )
    rows = [
        (
            visible(note.id),
            *_numbers(note.matched, note.full, note.head, note.summary, note.none, note.known),
            *_numbers(note.held, note.in_time, note.late, note.missed),
            *_numbers(note.withheld_characters),
        )
        for note in order[:MOST_NOTES]
    ]
    yield from table((*head, "withheld"), rows)
    if len(order) > MOST_NOTES:
        yield f"and {len(order) - MOST_NOTES:,} more; --json has them all"


def _outcomes(notes: Sequence[NoteFigures]) -> Iterator[str]:
    """What came next, for the notes that were delivered at all."""
    followed = [note for note in notes if note.outcomes.followed]
    followed.sort(key=lambda note: (-note.outcomes.followed, note.id))
    if not followed:
        return
    rows = []
    for note in followed[:MOST_NOTES]:
        out = note.outcomes
        told = out.failed + out.succeeded
        failed = f"{out.failed:,} of {told:,}" if told else "unknown"
        rows.append(
            (
                visible(note.id),
                *_numbers(out.followed, out.same, out.changed, out.none, out.unknown),
                failed,
                *_numbers(out.read),
            )
        )
    yield "what the agent did in the next ten steps after a delivery or a held call:"
    head = (
        "note",
        "followed",
        "same call",
        "changed call",
        "neither",
        "log ends",
        "call failed",
        "note read",
    )
    yield from table(head, rows)


def _recorded(notes: Sequence[Recorded]) -> Iterator[str]:
    """What the hook did, and not what it would do."""
    order = sorted(notes, key=lambda note: (-note.delivered, note.note))
    rows = [
        (
            visible(one.note),
            *_numbers(one.delivered, one.held, one.same, one.changed, one.none),
            f"{one.failed:,} of {one.failed + one.succeeded:,}"
            if one.failed + one.succeeded
            else click.style("·", dim=True),
        )
        for one in order[:MOST_NOTES]
    ]
    yield "what the hook did at the time, by the ledger, and what the agent did then:"
    head = ("note", "delivered", "held", "same call", "changed call", "neither", "call failed")
    yield from table(head, rows)
    if len(order) > MOST_NOTES:
        yield f"and {len(order) - MOST_NOTES:,} more; --json has them all"


def _keys(figures: Figures) -> Iterator[str]:
    keys = [key for key in figures.keys if key.matched]
    keys.sort(key=lambda key: (-key.matched, key.note, key.key))
    rows = [
        (
            shortened(visible(key.key), 60),
            visible(key.note),
            f"{key.matched:,} ({_percent(key.matched, figures.all_actions)})",
            *_numbers(key.alone, key.delivered),
        )
        for key in keys[:MOST_KEYS]
    ]
    yield from table(("key", "of", "matched", "alone", "delivered"), rows, left=2)
    if len(keys) > MOST_KEYS:
        yield f"and {len(keys) - MOST_KEYS:,} more; --json has them all"


def _idle(figures: Figures) -> Iterator[str]:
    """What never matched."""
    never = figures.never_matched
    if never:
        yield ""
        yield f"{len(never):,} of {count(len(figures.notes), 'note')} never matched:"
        yield from _some([visible(note.id) for note in never])
    silent = {note.id for note in never}
    idle = [key for key in figures.idle_keys if key.note not in silent]
    if idle:
        yield ""
        yield f"{len(idle):,} of {count(len(figures.keys), 'key')} of other notes never matched:"
        yield from _some([_place(key) for key in idle])


def _place(key: KeyFigures) -> str:
    line = f":{key.line}" if key.line else ""
    return f"{visible(key.note)}{line}  {shortened(visible(key.key), 60)}"


def _some(names: Sequence[str]) -> Iterator[str]:
    for name in names[:MOST_NAMED]:
        yield f"  {name}"
    if len(names) > MOST_NAMED:
        yield f"  and {len(names) - MOST_NAMED:,} more; --json has them all"


def _sweep(rows: Sequence[Row]) -> Iterator[str]:
    head = (
        "budget",
        "head",
        "over budget",
        "characters",
        "share",
        "whole",
        "head only",
        "summary",
        "nothing",
    )
    cells = [
        (
            f"{one.budget:,}",
            f"{one.head:,}",
            f"{one.over_budget_actions:,} of {one.wanting_actions:,}",
            f"{one.delivered_characters:,}",
            f"{one.delivered_share:.1%}",
            *_numbers(one.full, one.headed, one.summary, one.none, one.spent_tokens),
        )
        for one in rows
    ]
    yield from table((*head, "tokens"), cells, left=0)


def _compared(found: Compared, after: Figures) -> Iterator[str]:
    total = found.total
    yield f"{found.after}, instead of {found.before}:"
    if not found.notes:
        yield "  nothing is delivered otherwise"
        return
    yield (
        f"  {_part(found.actions, after.actions)} actions are told something else: "
        f"{total.gained:,} gained, {total.promoted:,} promoted, {total.demoted:,} demoted, "
        f"{total.lost:,} lost"
    )
    yield (
        f"  delivered characters: {found.figures.delivered_characters:,} before, "
        f"{after.delivered_characters:,} after"
    )
    yield ""
    rows = [
        (visible(one.note), *_numbers(one.gained, one.promoted, one.demoted, one.lost))
        for one in found.notes
    ]
    yield from table(("note", GAINED, PROMOTED, DEMOTED, LOST), rows)
    for note in found.notes:
        examples = [one for one in found.changes if one.note == note.note]
        yield ""
        yield click.style(visible(note.note), bold=True)
        for one in examples[:MOST_EXAMPLES]:
            kind = click.style(one.kind, fg=COLOURS[one.kind])
            yield f"  {kind}: {_shown(one.before)} → {_shown(one.after)}: {shortened(one.action)}"
            yield click.style(f"    {short(Path(one.path))}:{one.line}", dim=True)
        more = note.gained + note.promoted + note.demoted + note.lost - MOST_EXAMPLES
        if more > 0:
            yield f"  and {more:,} more; --json has them"


def _shown(level: str) -> str:
    return TIER.get(level, level)


def _part(part: int, whole: int) -> str:
    return f"{part:,} of {whole:,} ({_percent(part, whole)})"


def _percent(part: int, whole: int) -> str:
    return f"{share(part, whole):.1%}"


def _numbers(*values: int) -> tuple[str, ...]:
    """Numbers of a table; of nothing, a dot, so that what is there stands out."""
    return tuple(f"{value:,}" if value else click.style("·", dim=True) for value in values)

"""What was delivered of each note, how broad each key is, and what was withheld: tables with bars."""

from __future__ import annotations

from forenote.audit.replay.figures import Figures, KeyFigures, NoteFigures, share
from forenote.audit.report.page.bar import bar
from forenote.audit.report.page.markup import Markup, Piece, joined, tag
from forenote.audit.report.page.plot import legend
from forenote.audit.report.page.table import DESCENDING, Cell, Column, Row, table
from forenote.audit.wording import TIER
from forenote.notes.numbers import count

TIERS = tuple(TIER.items())
"""The class of each in the style sheet, and what it is called."""


def tiers(figures: Figures) -> Markup:
    """A row for each note that matched: how often it came whole, cut, by its summary, or not."""
    matched = sorted(
        (note for note in figures.notes if note.matched), key=lambda one: (-one.matched, one.id)
    )
    columns = (
        Column("note"),
        Column("how it came", picture=True),
        Column("matched", numbers=True, sorted=DESCENDING),
        *(Column(title, numbers=True) for _, title in TIERS),
        Column("held", numbers=True),
        Column("in time", numbers=True),
        Column("late", numbers=True),
        Column("missed", numbers=True),
    )
    rows: list[Row] = [
        (
            _id(note),
            bar([(kind, share(_of(note, kind), note.matched)) for kind, _ in TIERS]),
            note.matched,
            *(_of(note, kind) for kind, _ in TIERS),
            note.held,
            note.in_time,
            note.late,
            note.missed,
        )
        for note in matched
    ]
    caption = f"How each note came, on the {figures.matched_actions:,} actions with a match"
    return joined([legend(TIERS), table("tiers-table", caption, columns, rows), _silent(figures)])


def _of(note: NoteFigures, kind: str) -> int:
    return {
        "full": note.full,
        "head": note.head,
        "summary": note.summary,
        "none": note.none,
        "known": note.known,
    }[kind]


def _silent(figures: Figures) -> Markup:
    never = figures.never_matched
    if not never:
        return joined([])
    return _folded(
        f"{len(never):,} of {len(figures.notes):,} notes never matched",
        [tag("code", None, note.id) for note in never],
    )


def breadth(figures: Figures, broad: float) -> Markup:
    """A row for each key that held: on what share of all actions."""
    held = sorted(
        (key for key in figures.keys if key.matched), key=lambda one: (-one.matched, one.note)
    )
    widest = max((share(key.matched, figures.all_actions) for key in held), default=0.0)
    whole = max(
        widest, min(1.0, 2 * broad)
    )  # most keys are narrow: of the whole cell a hair's breadth
    columns = (
        Column("key"),
        Column(f"0 to {whole:.0%} of actions", picture=True),
        Column("share", numbers=True, sorted=DESCENDING),
        Column("matched", numbers=True),
        Column("alone", numbers=True),
        Column("delivered", numbers=True),
        Column("note"),
    )
    rows = [
        (
            Cell(tag("code", None, key.key), key.key),
            bar(
                [(_kind(key, figures, broad), share(key.matched, figures.all_actions) / whole)],
                mark=broad / whole,
            ),
            _share(key.matched, figures.all_actions),
            key.matched,
            key.alone,
            key.delivered,
            Cell(tag("code", None, key.note), key.note),
        )
        for key in held
    ]
    caption = f"How broad each key is, on {figures.all_actions:,} actions"
    signs = (("narrow", f"up to {broad:.0%} of the actions"), ("broad", "more: a broad key"))
    return joined([legend(signs), table("breadth-table", caption, columns, rows), _idle(figures)])


def _kind(key: KeyFigures, figures: Figures, broad: float) -> str:
    return "broad" if share(key.matched, figures.all_actions) > broad else "narrow"


def _idle(figures: Figures) -> Markup:
    idle = figures.idle_keys
    if not idle:
        return joined([])
    return _folded(
        f"{len(idle):,} of {len(figures.keys):,} keys never held",
        [joined([tag("code", None, key.key), " of ", tag("code", None, key.note)]) for key in idle],
    )


def withheld(figures: Figures) -> Markup:
    """A row for each note of which something was withheld, those with most first."""
    cut = sorted(
        (note for note in figures.notes if note.withheld_characters),
        key=lambda one: (-one.withheld_characters, one.id),
    )
    if not cut:
        return tag(
            "p", {"class": "lead"}, f"Nothing was withheld of any note. {_later(figures)}".strip()
        )
    most = max(note.withheld_characters + note.delivered_characters for note in cut)
    columns = (
        Column("note"),
        Column("delivered and withheld", picture=True),
        Column("withheld", numbers=True, sorted=DESCENDING),
        Column("delivered", numbers=True),
        Column("share withheld", numbers=True),
        Column("matched", numbers=True),
    )
    rows = [
        (
            _id(note),
            bar(
                [
                    ("fits", share(note.delivered_characters, most)),
                    ("beyond", share(note.withheld_characters, most)),
                ]
            ),
            note.withheld_characters,
            note.delivered_characters,
            _share(note.withheld_characters, note.withheld_characters + note.delivered_characters),
            note.matched,
        )
        for note in cut
    ]
    signs = (("fits", "delivered"), ("beyond", "withheld"))
    wanted, given = figures.wanted_characters, figures.delivered_characters
    told = (
        f"{given:,} of the {wanted:,} characters that actions wanted were delivered "
        f"({share(given, wanted):.0%}). {_later(figures)}".strip()
    )
    caption = "Characters of each note over all actions that it matched"
    return joined(
        [
            tag("p", {"class": "lead"}, told),
            legend(signs),
            table("withheld-table", caption, columns, rows),
        ]
    )


def _later(figures: Figures) -> str:
    """What neither was delivered nor withheld: a call that is held is shown the notes for which it
    is, and the others with the next such call."""
    cut = sum(note.withheld_characters for note in figures.notes)
    later = figures.wanted_characters - figures.delivered_characters - cut
    if later <= 0 or not figures.held_actions:
        return ""
    return f"{count(later, 'wanted character')} came later or not at all, since the call was held."


def _id(note: NoteFigures) -> Cell:
    return Cell(tag("code", None, note.id), note.id)


def _share(part: int, whole: int) -> Cell:
    return Cell(f"{share(part, whole):.1%}", round(share(part, whole), 6))


def _folded(summary: str, items: list[Markup]) -> Markup:
    pieces: list[Piece] = [tag("li", None, item) for item in items]
    return tag(
        "details", None, tag("summary", None, summary), tag("ul", {"class": "names"}, *pieces)
    )

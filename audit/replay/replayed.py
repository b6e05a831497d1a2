"""A whole answer of `notes replay`: figures, what differs, and a sweep, as far as each was asked for."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import asdict, astuple, dataclass, fields

from forenote.audit.replay.chart import Chart, Series, laid_out
from forenote.audit.replay.compare import KINDS, Changes
from forenote.audit.replay.figures import Figures, KeyFigures, NoteFigures, Outcomes, share
from forenote.audit.replay.recorded import Recorded
from forenote.audit.replay.sweep import Swept

VERSION = 1
"""Of the JSON; counts up when a field is renamed, removed, or means something else."""


@dataclass(frozen=True, slots=True)
class NoteChanges:
    """How many of a note's deliveries are lost, demoted, promoted and gained."""

    note: str
    lost: int
    demoted: int
    promoted: int
    gained: int


@dataclass(frozen=True, slots=True)
class OneChange:
    """One note on one action. `kind` is `lost`, `demoted`, `promoted` or `gained`; `before` and
    `after` are what it shows: a tier, with `, held` where the call is held for it, `known` or `no
    match`. `path` and `line` are where the log tells of the action."""

    kind: str
    note: str
    before: str
    after: str
    action: str
    path: str
    line: int


@dataclass(frozen=True, slots=True)
class Compared:
    """What differs between two sets of notes: `before` and `after` are what they are called,
    `figures` are those of the first. `actions` counts those on which anything differs, and `notes`
    has every note of which something does. `changes` are the first of all, `more` counts the others.
    """

    before: str
    after: str
    figures: Figures
    actions: int
    notes: tuple[NoteChanges, ...]
    changes: tuple[OneChange, ...]
    more: int

    @property
    def total(self) -> NoteChanges:
        """All notes together."""
        return NoteChanges("", *(sum(getattr(one, kind) for one in self.notes) for kind in KINDS))


@dataclass(frozen=True, slots=True)
class Row:
    """One row of a sweep, in tokens, actions and characters as `Figures` has them; `full`, `headed`,
    `summary`, `none` and `known` add up all notes. A note that is cut short wants its rest the next
    time, so the `wanted_characters` differ; `once_characters`, the same for all rows, are those of
    the row that wants the least."""

    budget: int
    head: int
    wanting_actions: int
    over_budget_actions: int
    delivered_actions: int
    wanted_characters: int
    once_characters: int
    delivered_characters: int
    spent_tokens: int
    full: int
    headed: int
    summary: int
    none: int
    known: int

    @property
    def delivered_share(self) -> float:
        """What is delivered of what is to be said once."""
        return min(1.0, share(self.delivered_characters, self.once_characters))


@dataclass(frozen=True, slots=True)
class Replayed:
    """All of it. `notes` is what the set of notes is called. `recorded` is what the ledger has of
    the project, where no other log was asked for."""

    version: int
    notes: str
    figures: Figures
    compared: Compared | None = None
    sweep: tuple[Row, ...] = ()
    recorded: tuple[Recorded, ...] = ()


def compared(before: str, after: str, figures: Figures, changes: Changes) -> Compared:
    """Changes as plain data, in the order of ids."""
    return Compared(
        before,
        after,
        figures,
        changes.actions,
        tuple(NoteChanges(note, **counts) for note, counts in changes.by_note().items()),
        tuple(
            OneChange(
                one.kind,
                one.note,
                one.before,
                one.after,
                one.action,
                one.place.path,
                one.place.line,
            )
            for one in changes.listed
        ),
        changes.total - len(changes.listed),
    )


def rows(swept: Sequence[Swept]) -> tuple[Row, ...]:
    """A sweep as plain data."""
    once = min((one.figures.wanted_characters for one in swept), default=0)
    return tuple(_row(one, once) for one in swept)


def _row(swept: Swept, once: int) -> Row:
    figures = swept.figures
    return Row(
        budget=swept.budget,
        head=swept.head,
        wanting_actions=figures.wanted_tokens.count,
        over_budget_actions=figures.over_budget_actions,
        delivered_actions=figures.delivered_actions,
        wanted_characters=figures.wanted_characters,
        once_characters=once,
        delivered_characters=figures.delivered_characters,
        spent_tokens=figures.spent_tokens,
        full=sum(note.full for note in figures.notes),
        headed=sum(note.head for note in figures.notes),
        summary=sum(note.summary for note in figures.notes),
        none=sum(note.none for note in figures.notes),
        known=sum(note.known for note in figures.notes),
    )


def chart_of(found: Sequence[Row]) -> Chart:
    """The share of wanted characters that is delivered, over the budget, a line for each head; over
    the head where that alone differs."""
    by_head = len({one.budget for one in found}) == 1 and len(found) > 1
    points: dict[int, list[tuple[int, float]]] = {}
    for one in found:
        name, x = (one.budget, one.head) if by_head else (one.head, one.budget)
        points.setdefault(name, []).append((x, one.delivered_share))
    what = "budget" if by_head else "head"
    return laid_out(
        "What a head delivers" if by_head else "What a budget delivers",
        "tokens of a head" if by_head else "tokens of a delivery",
        "share of what the matching notes have to say that is delivered",
        [Series(f"{what} {name:,}", tuple(line)) for name, line in points.items()],
    )


def as_object(replayed: Replayed) -> dict[str, object]:
    """What `--json` prints."""
    return asdict(replayed)


def as_csv(replayed: Replayed) -> str:
    """What `--csv` prints: the rows of the sweep, else the changes, else every note and key, a key's
    row behind its note's."""
    if replayed.sweep:
        return _csv(_names(Row), (astuple(one) for one in replayed.sweep))
    if replayed.compared is not None:
        return _csv(_names(OneChange), (astuple(one) for one in replayed.compared.changes))
    return _csv(_COLUMNS, _notes_and_keys(replayed.figures))


_NOTE = [name for name in (one.name for one in fields(NoteFigures)) if name != "outcomes"]
_OUTCOMES = [f"after_{one.name}" for one in fields(Outcomes)]
_COLUMNS = ["kind", "actions", *_NOTE, "key", "line", "alone", "delivered", *_OUTCOMES]


def _notes_and_keys(figures: Figures) -> Iterator[tuple[object, ...]]:
    keys: dict[str, list[KeyFigures]] = {}
    for key in figures.keys:
        keys.setdefault(key.note, []).append(key)
    for note in figures.notes:
        values = tuple(getattr(note, name) for name in _NOTE)
        outcomes = astuple(note.outcomes)
        yield ("note", figures.actions, *values, "", "", "", note.delivered, *outcomes)
        for key in keys.get(note.id, ()):
            own = {"id": note.id, "path": note.path, "matched": key.matched}
            blank = tuple(own.get(name, "") for name in _NOTE)
            told = (key.key, key.line, key.alone, key.delivered)
            yield ("key", figures.actions, *blank, *told, *("" for _ in _OUTCOMES))


def _names(kind: type[Row | OneChange]) -> list[str]:
    return [one.name for one in fields(kind)]


def _csv(names: list[str], rows: Iterable[tuple[object, ...]]) -> str:
    file = io.StringIO()
    writer = csv.writer(file, lineterminator="\n")
    writer.writerow(names)
    writer.writerows([[_harmless(value) for value in one] for one in rows])
    return file.getvalue()


def _harmless(value: object) -> object:
    """A text that a spreadsheet would take for a formula, as a text: it comes from logs."""
    if isinstance(value, str) and value[:1] in ("=", "+", "-", "@", "\t", "\r"):
        return f"'{value}"
    return value

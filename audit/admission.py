"""The admission card of a note: five questions that a note must stand before it takes others' room.

What a log can tell is measured; what only a person knows is asked. The questions are those of a
published account of such a channel, in which each new note took room from those that were there.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from forenote.audit.estimate import estimated_share
from forenote.audit.json_schema import Schema, of
from forenote.audit.replay.asked import Asked, both
from forenote.audit.replay.compare import DEMOTED, LOST, Changes
from forenote.audit.replay.figures import Figures, KeyFigures, Lost, share
from forenote.audit.replay.variants import Variant, candidate, varied
from forenote.notes.layers import Loaded
from forenote.notes.model import Note

VERSION = 1
"""Of the form of `notes admit --json`: it changes when a field means something else."""

MOST_COMPANY = 5
"""Notes that match on the same actions which a card names."""

ALIKE = 0.5
"""The share of a note's actions on which another one matches too, from which on a card asks whether
that one does not say it already."""


@dataclass(frozen=True, slots=True)
class KeyAnswer:
    """One key: on how many of `actions` it holds, and on how many of these no other key of the note
    does. `estimated` is the share without a log, from the shipped table; None where it is measured.
    `is_broad`: it is above the threshold."""

    key: str
    line: int
    matched: int
    alone: int
    actions: int
    estimated: float | None
    is_broad: bool

    @property
    def share(self) -> float:
        return share(self.matched, self.actions) if self.estimated is None else self.estimated


@dataclass(frozen=True, slots=True)
class Taken:
    """What another note loses: deliveries that are gone, and that are of a lower tier."""

    note: str
    lost: int
    demoted: int


@dataclass(frozen=True, slots=True)
class Beside:
    """Another note that matches too, on how many of the note's actions."""

    note: str
    actions: int


@dataclass(frozen=True, slots=True)
class Card:
    """What is known of a note before it is admitted.

    `version` is that of the form (`VERSION`). `actions` is how many were replayed, 0 without a log. The note matched `matched` of them; on
    `in_time` it was there when the call ran, on `late` it came with the result. Of these actions
    `failed` and `succeeded` are told by the log. `taken` are the notes that lose by it, on
    `evicting` actions in all. `characters` are those of summary and body. `skipped` names some of
    the `skipped_lines` of the logs, or files, that could not be used.
    """

    version: int
    note: str
    path: str
    summary: str
    hold: bool
    characters: int
    actions: int
    sessions: int
    matched: int
    in_time: int
    late: int
    missed: int
    failed: int
    succeeded: int
    threshold: float
    keys: tuple[KeyAnswer, ...]
    taken: tuple[Taken, ...]
    evicting: int
    company: tuple[Beside, ...]
    skipped_lines: int
    skipped: tuple[Lost, ...]

    @property
    def is_measured(self) -> bool:
        return self.actions > 0

    @property
    def speaks_against(self) -> bool:
        """Whether something that was measured does: a broad key, or deliveries that others lose."""
        return bool(self.taken) or (self.is_measured and any(key.is_broad for key in self.keys))


def admitted(asked: Asked, file: Path, threshold: float) -> Card:
    """The card of the note in a file, which is one of those that count or lies anywhere else; it is
    measured where there are actions. Raises `Unknown` for what is no note."""
    note, without, with_it = _both(asked, file)
    if asked.files:
        found = both(asked, (without, "without it"), (with_it, "with it"), candidate=note.id)
        if found.after.actions:
            return card(note, threshold, found.after, found.changes)
    return card(note, threshold, None, None)


def _both(asked: Asked, file: Path) -> tuple[Note, Loaded, Loaded]:
    """The note, the notes without it, and those with it."""
    project, loaded, today = asked.project, asked.loaded, asked.today
    real = file.resolve()
    own = next((note for note in loaded.notes if note.path.resolve() == real), None)
    if own is not None:
        return own, varied(project, loaded, Variant(without=(own.id,)), today), loaded
    return candidate(file), loaded, varied(project, loaded, Variant(added=(file,)), today)


def card(note: Note, threshold: float, figures: Figures | None, changes: Changes | None) -> Card:
    """The card of a note. `figures` are those with the note in the set, `changes` what it changes;
    both are None without a log."""
    own = next((one for one in figures.notes if one.id == note.id), None) if figures else None
    found = figures or Figures()
    taken = _taken(changes, note.id) if changes else ()
    return Card(
        version=VERSION,
        note=note.id,
        path=str(note.path),
        summary=note.summary,
        hold=note.hold,
        characters=len(note.summary) + len(note.body),
        actions=found.actions,
        sessions=found.sessions,
        matched=own.matched if own else 0,
        in_time=own.in_time if own else 0,
        late=own.late if own else 0,
        missed=own.missed if own else 0,
        failed=changes.failed if changes else 0,
        succeeded=changes.succeeded if changes else 0,
        threshold=threshold,
        keys=tuple(_keys(note, threshold, figures)),
        taken=taken,
        evicting=changes.evicting if changes else 0,
        company=tuple(
            Beside(id, count)
            for id, count in (changes.company.most_common(MOST_COMPANY) if changes else ())
        ),
        skipped_lines=found.skipped_lines,
        skipped=found.skipped,
    )


def _keys(note: Note, threshold: float, figures: Figures | None) -> Sequence[KeyAnswer]:
    if figures is None:
        answers = []
        for key in note.keys:
            guess = estimated_share(key)
            line = note.line_of(key)
            answers.append(KeyAnswer(key.source, line, 0, 0, 0, guess, guess > threshold))
        return answers
    return [_measured(key, threshold, figures) for key in figures.keys if key.note == note.id]


def _measured(key: KeyFigures, threshold: float, figures: Figures) -> KeyAnswer:
    is_broad = share(key.matched, figures.all_actions) > threshold
    return KeyAnswer(key.key, key.line, key.matched, key.alone, figures.all_actions, None, is_broad)


def _taken(changes: Changes, candidate: str) -> tuple[Taken, ...]:
    found = [
        Taken(note, counts[LOST], counts[DEMOTED])
        for note, counts in changes.by_note().items()
        if note != candidate and (counts[LOST] or counts[DEMOTED])
    ]
    return tuple(sorted(found, key=lambda one: (-one.lost, -one.demoted, one.note)))


def schema() -> Schema:
    """The JSON schema (draft 2020-12) of `notes admit --json`."""
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "The admission card of a note",
        "description": "docs/replay.md says what it asks.",
        **of(Card),
        "$comment": f"version {VERSION}",
    }


def text() -> str:
    """The schema as `notes schema admit` prints it."""
    return json.dumps(schema(), indent=2) + "\n"

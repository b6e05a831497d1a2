"""What a person asks of a replay, from notes and logs to the answer."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import date
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from forenote.audit.logs.together import Progress
from forenote.audit.replay.at_ref import notes_at
from forenote.audit.replay.compare import Changes
from forenote.audit.replay.figures import Figures
from forenote.audit.replay.many import Plan, replay
from forenote.audit.replay.noteset import NoteSet, compiled
from forenote.audit.replay.replayed import VERSION, Replayed, compared, rows
from forenote.audit.replay.sweep import sweep
from forenote.audit.replay.variants import Variant, varied
from forenote.hooks.delivery import Settings
from forenote.notes.layers import Loaded

NOW: Final = "the working tree"
"""What the notes as they are now are called."""


@dataclass(frozen=True, slots=True)
class Asked:
    """The notes that count in a project, and the logs that they are put to. Unless it `remembers`,
    each call is as the first of its session. Notes expire by `today`."""

    loaded: Loaded
    project: tuple[str, str] | None
    files: Sequence[str]
    remembers: bool = True
    progress: Progress | None = None
    today: date = field(default_factory=date.today)

    @property
    def root(self) -> str:
        """The root of the project, empty without one."""
        return self.project[0] if self.project else ""


def figures(asked: Asked) -> Figures:
    """The figures of the notes as they are."""
    with _folder() as scratch:
        notes = compiled(asked.loaded, NOW, scratch)
        plan = Plan(((notes, (notes.settings,)),), asked.root, remembers=asked.remembers)
        [found] = replay(plan, asked.files, asked.progress).figures(plan)
    return found


def plain(asked: Asked) -> Replayed:
    """The same as an answer."""
    return Replayed(VERSION, NOW, figures(asked))


def against(asked: Asked, ref: str, variant: Variant) -> Replayed:
    """What is delivered otherwise than with the notes at a commit. Raises `NoRef`, `Unknown`."""
    if asked.project is None:
        raise ValueError("notes at a commit are those of a project")
    with _folder() as scratch:
        (scratch / "ref").mkdir()
        before = notes_at(ref, asked.project, scratch / "ref", asked.today)
        return _otherwise(asked, (before, ref), variant)


def otherwise(asked: Asked, variant: Variant) -> Replayed:
    """What is delivered otherwise with other notes than there are. Raises `Unknown`."""
    return _otherwise(asked, (asked.loaded, NOW), variant)


def swept(asked: Asked, budgets: Sequence[int], heads: Sequence[int]) -> Replayed:
    """The same notes under other budgets and heads; of none given, the one that is configured."""
    with _folder() as scratch:
        found = sweep(
            compiled(asked.loaded, NOW, scratch),
            asked.files,
            asked.root,
            budgets=budgets,
            heads=heads,
            remembers=asked.remembers,
            progress=asked.progress,
        )
    return Replayed(VERSION, NOW, found[-1].figures, sweep=rows(found))


@dataclass(frozen=True, slots=True)
class Both:
    """Two sets of notes over the same logs, and what the second changes."""

    before: Figures
    after: Figures
    changes: Changes


def both(
    asked: Asked, before: tuple[Loaded, str], after: tuple[Loaded, str], candidate: str = ""
) -> Both:
    """The one set of notes and the other, each with what it is called. Of the note `candidate` it is
    also counted what keeps it company."""
    with _folder() as scratch:
        sets = [compiled(*one, scratch) for one in (before, after)]
        plan = Plan(
            tuple(_as_configured(notes) for notes in sets),
            asked.root,
            compared=True,
            candidate=candidate,
            remembers=asked.remembers,
        )
        result = replay(plan, asked.files, asked.progress)
        old, new = result.figures(plan)
    return Both(old, new, result.changes)


def _otherwise(asked: Asked, before: tuple[Loaded, str], variant: Variant) -> Replayed:
    after, name = asked.loaded, NOW
    if variant:
        after = varied(asked.project, asked.loaded, variant, asked.today)
        name = f"{NOW} {variant.name}"
    found = both(asked, before, (after, name))
    changes = compared(before[1], name, found.before, found.changes)
    return Replayed(VERSION, name, found.after, changes)


def _as_configured(notes: NoteSet) -> tuple[NoteSet, tuple[Settings, ...]]:
    return notes, (notes.settings,)


@contextmanager
def _folder() -> Iterator[Path]:
    with TemporaryDirectory(prefix="forenote-") as folder:
        yield Path(folder)

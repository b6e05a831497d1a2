"""What the rules look at."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from forenote.audit.findings.seen import Words
from forenote.audit.findings.tracked import Tracked, tracked
from forenote.matcher.programs.wrapper import Wrappers
from forenote.matcher.programs.wrappers import BUILT_IN
from forenote.notes.layers import Loaded
from forenote.notes.model import PROJECT, Note

if TYPE_CHECKING:
    from forenote.audit.replay.figures import Figures, KeyFigures
    from forenote.hooks.doctor.scene import Machine
    from forenote.notes.cache import Project

LEAST_ACTIONS = 20
"""Of fewer actions no share is taken: one more or less would move it by more than 5 %."""


@dataclass(frozen=True)
class Material:
    """The notes of a project, with what is known of how they are used.

    `limits` has each rule's threshold by the rule's id. `figures` are those of a replayed log, and
    `words` reads what it is made of, which takes a while; None and nothing without one. `machine`
    is asked for the index and the hook; None asks for neither.
    """

    loaded: Loaded
    project: Project
    limits: Mapping[str, float]
    figures: Figures | None = None
    words: Callable[[], Words] = Words
    machine: Machine | None = None

    @property
    def notes(self) -> tuple[Note, ...]:
        return self.loaded.notes

    @cached_property
    def wrappers(self) -> Wrappers:
        return BUILT_IN.extended(self.loaded.config.wrappers)

    @cached_property
    def seen(self) -> Words:
        """The words of the log."""
        return self.words()

    @cached_property
    def measured(self) -> bool:
        """Whether there are enough actions to take shares of."""
        return self.figures is not None and self.figures.actions >= LEAST_ACTIONS

    @cached_property
    def tracked(self) -> Tracked | None:
        """The project's files, None where git cannot say."""
        return tracked(self.project[0]) if self.project else None

    @cached_property
    def by_key(self) -> Mapping[tuple[str, str], KeyFigures]:
        """The figures of a key, by the id of its note and its source."""
        keys = self.figures.keys if self.figures else ()
        return {(key.note, key.key): key for key in keys}

    def of_project(self, note: Note) -> bool:
        """Whether it was written for this project, and not for all of a person's or a team's."""
        return note.layer == PROJECT

"""A note's own examples, put to the matcher."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from forenote.matcher.keys.evidence import Held, Missed
from forenote.matcher.match import Cancelled, traced
from forenote.matcher.programs.wrapper import Wrappers
from forenote.matcher.programs.wrappers import BUILT_IN
from forenote.matcher.read import read
from forenote.matcher.reading import Reading
from forenote.notes.model import Example, Note


@dataclass(frozen=True, slots=True)
class Outcome:
    """What the matcher says of one example: the key that held, or all that did not."""

    note: Note
    example: Example
    reading: Reading
    held: Held | None
    refused: tuple[Missed | Cancelled, ...]

    @property
    def passed(self) -> bool:
        """Whether the note behaves as its author says."""
        return (self.held is not None) == self.example.match


def check(notes: Iterable[Note], wrappers: Wrappers = BUILT_IN) -> tuple[Outcome, ...]:
    """The outcome of every example of these notes, in order.

    An example is taken alone: paths in it count from the project's root, and whether the note would
    have found room beside others is not asked.
    """
    outcomes: list[Outcome] = []
    for note in notes:
        for example in note.examples:
            reading = read(example.action, wrappers)
            held, refused = traced(reading, note.keys, note.unless)
            outcomes.append(Outcome(note, example, reading, held, tuple(refused)))
    return tuple(outcomes)

"""Which notes and keys match an action, for many actions in a row: the hook's reader, index and
evaluator, with what repeats kept.

Every key of a note is asked by itself, since its breadth is its own; the first that holds is the one
by which the note matches, as `matcher.match.find` has it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from forenote.audit.replay.noteset import NoteSet
from forenote.matcher.action import POWERSHELL, SHELL, Action
from forenote.matcher.index.tokens import offered
from forenote.matcher.match import find
from forenote.matcher.programs.wrappers import BUILT_IN
from forenote.matcher.read import read
from forenote.matcher.reading import Reading

if TYPE_CHECKING:
    from forenote.matcher.index.file import Entry
    from forenote.matcher.index.resident import Resident
    from forenote.matcher.keys.evidence import Held

LONGEST_KEPT: Final = 2_000
"""Characters of a command whose reading is kept; longer ones hardly come again."""

MOST_KEPT: Final = 4_096
"""Readings that are kept, at most twice as many for a while."""


class Found:
    """What an action is: its `reading`; `matches`, each note with what held first; and of every
    key that holds the note's id, and the number of the key."""

    __slots__ = ("keys", "matches", "reading")

    def __init__(
        self,
        reading: Reading,
        matches: tuple[tuple[Entry, Held], ...],
        keys: tuple[tuple[str, tuple[int, ...]], ...],
    ) -> None:
        self.reading: Final = reading
        self.matches: Final = matches
        self.keys: Final = keys


class Matcher:
    """Asks one set of notes about actions."""

    def __init__(self, notes: NoteSet) -> None:
        self.index: Final[Resident] = notes.open()
        self.sieve: Final = notes.sieve()
        self._wrappers: Final = BUILT_IN.extended(notes.settings.wrappers)
        self._young: dict[tuple[str, ...], Found] = {}
        self._old: dict[tuple[str, ...], Found] = {}
        self._numbers: Final[dict[int, int]] = {
            id(key): number for entry in self.index.all for number, key in enumerate(entry.keys)
        }

    @property
    def kept(self) -> int:
        """How many readings are kept."""
        return len(self._young) + len(self._old)

    def forget(self) -> None:
        """Read every action anew, also one that was read before."""
        self._young, self._old = {}, {}

    def match(self, action: Action) -> Found:
        """What matches an action."""
        what = _what(action)
        if what is None:
            return self._found(action)
        found = self._young.get(what)
        if found is None:
            found = self._old.get(what) or self._found(action)
            if len(self._young) >= MOST_KEPT:
                self._old, self._young = self._young, {}
            self._young[what] = found
        return found

    def _found(self, action: Action) -> Found:
        reading = read(action, self._wrappers)
        if not self.sieve.passes(reading):
            return Found(reading, (), ())
        matches = []
        keys = []
        for entry in self.index.candidates(offered(reading, self.index.header.kinds)):
            first = None
            numbers = []
            for key in entry.keys:
                held = find(reading, (key,), entry.unless)
                if held is not None:
                    first = first or held
                    numbers.append(self._numbers[id(key)])
            if first is not None:
                matches.append((entry, first))
                keys.append((entry.id, tuple(numbers)))
        return Found(reading, tuple(matches), tuple(keys))


def _what(action: Action) -> tuple[str, ...] | None:
    """All of an action that its reading depends on; None where that is too long to be kept."""
    if action.kind in (SHELL, POWERSHELL) and len(action.command) <= LONGEST_KEPT:
        return action.kind, action.command, action.cwd, action.root, action.home, action.name
    return None

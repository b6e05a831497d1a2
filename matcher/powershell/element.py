"""One command or value of a PowerShell pipeline, with what only that language has."""

from __future__ import annotations

from forenote.matcher.record import Record

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final

    from forenote.matcher.shell.simple import Redirect, Scope


class Element(Record):
    """As a shell's `Simple`, whose words may belong together and may be known though they are
    expansions.

    `joined` are the positions of words that a comma ties to the word before (`-Path a, b`); to a
    cmdlet they are one argument. `known` gives, for words that are a variable, the text that was
    last assigned to it as a constant. `printed` is the text that the element sends on if it is a
    constant expression (`'text' | Set-Content x`), else None; such an element has no words.
    """

    __slots__ = (
        "assignments",
        "feeds",
        "how",
        "joined",
        "known",
        "printed",
        "redirects",
        "scope",
        "words",
    )

    def __init__(
        self,
        words: tuple[str, ...],
        *,
        assignments: tuple[str, ...] = (),
        redirects: tuple[Redirect, ...] = (),
        scope: Scope,
        feeds: tuple[int, ...] = (),
        how: str = "",
        joined: tuple[int, ...] = (),
        known: tuple[tuple[int, str], ...] = (),
        printed: str | None = None,
    ) -> None:
        self.words: Final = words
        self.assignments: Final = assignments
        self.redirects: Final = redirects
        self.scope: Final = scope
        self.feeds: Final = feeds
        self.how: Final = how
        self.joined: Final = joined
        self.known: Final = known
        self.printed: Final = printed


class Elements(Record):
    """A whole text read, as a shell's `Script`."""

    __slots__ = ("problems", "simples", "steps")

    def __init__(self, simples: tuple[Element, ...], problems: tuple[str, ...], steps: int) -> None:
        self.simples: Final = simples
        self.problems: Final = problems
        self.steps: Final = steps

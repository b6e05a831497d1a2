"""One command or value of a PowerShell pipeline, with what only that language has."""

from __future__ import annotations

from forenote.matcher.shell.simple import Redirect, Scope, Simple

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final


class Element(Simple):
    """A `Simple` whose words may belong together and may be known though they are expansions.

    `joined` are the positions of words that a comma ties to the word before (`-Path a, b`); to a
    cmdlet they are one argument. `known` gives, for words that are a variable, the text that was
    last assigned to it as a constant. `printed` is the text that the element sends on if it is a
    constant expression (`'text' | Set-Content x`), else None; such an element has no words.
    """

    __slots__ = ("joined", "known", "printed")

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
        super().__init__(
            words,
            assignments=assignments,
            redirects=redirects,
            scope=scope,
            feeds=feeds,
            how=how,
        )
        self.joined: Final = joined
        self.known: Final = known
        self.printed: Final = printed

    def values(self) -> tuple[object, ...]:
        own = tuple(getattr(self, name) for name in Simple.__slots__)
        return (*own, self.joined, self.known, self.printed)

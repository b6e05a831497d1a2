"""The lines that a patch adds to one file, gathered as text that `text:` keys can look into."""

from __future__ import annotations

from forenote.matcher.reading import UNKNOWN


class Added:
    """Added lines in order. What stands between two groups of them in the new file is unknown."""

    __slots__ = ("_apart", "_lines")

    def __init__(self) -> None:
        self._lines: list[str] = []
        self._apart = False

    def add(self, line: str) -> None:
        if self._apart and self._lines:
            self._lines.append(UNKNOWN)
        self._apart = False
        self._lines.append(line)

    def interrupt(self) -> None:
        """A line that stays, or a new hunk: what is added next does not adjoin."""
        self._apart = True

    def text(self) -> str:
        """All of it, each line with its end; empty if nothing was added."""
        return "\n".join([*self._lines, ""]) if self._lines else ""

"""The place in a text that is being read, what is open around it, and what was found so far."""

from __future__ import annotations

from forenote.matcher.shell.marks import clean, mark_quoted
from forenote.matcher.shell.simple import Hole, Loop, Redirect, Scope, Simple

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

DEEPEST = 50
"""Constructs inside one another that are read; the interpreter's own stack allows some 100."""

LAYERS = 6
"""Texts inside one another that are scanned anew (backquotes, here-documents with expansions).

Each layer reads its characters again, so this bounds the work by a constant times the length.
"""


OPAQUE = Hole()
"""An unknown value of which nothing is said."""


class Document:
    """A here-document whose operator was read and whose body is still to come."""

    __slots__ = ("delimiter", "place", "quoted", "redirect", "simple", "tabs")

    def __init__(self, redirect: Redirect, delimiter: str, quoted: bool, tabs: bool) -> None:
        self.redirect = redirect
        self.delimiter = delimiter
        self.quoted = quoted  # no expansions in the body
        self.tabs = tabs  # `<<-`: leading tabs are dropped
        self.simple = -1  # position of the command that it belongs to, once that is known
        self.place = 0  # which of its redirections


class Cursor:
    """The state of one scan. `at` is the next character; every reader moves it forward only.

    `text` ends with one newline more than what was given, at the position `end`, so that every
    search for a line's end succeeds. `scope`, `feeds` and `how` are those of the commands being
    read; `parens` counts the `)` and `open` the reserved words that constructs around wait for.
    """

    __slots__ = (
        "again_budget",
        "at",
        "brace_budget",
        "compound",
        "depth",
        "end",
        "feeds",
        "hole",
        "holes",
        "how",
        "layers",
        "look_budget",
        "loops",
        "marks",
        "open",
        "parens",
        "pending",
        "problems",
        "quoted",
        "read_list",
        "scope",
        "simples",
        "steps",
        "substituted",
        "text",
    )

    def __init__(
        self, text: str, read_list: Callable[[Cursor, frozenset[str]], tuple[list[int], str]]
    ) -> None:
        self.text, self.marks = clean(text)
        self.end = len(self.text) - 1
        self.quoted: bytes | None = None
        self.at = 0
        self.steps = 0
        self.read_list = read_list
        self.scope = Scope()
        self.feeds: tuple[int, ...] = ()
        self.how = ""
        self.simples: list[Simple] = []
        self.loops: list[Loop] = []
        self.holes: list[Hole] = []  # of the unknown values read and not yet taken by a command
        self.hole = OPAQUE  # of the expansion just read
        self.problems: list[str] = []
        self.substituted: list[tuple[int, int]] = []  # positions of commands inside words
        self.pending: list[Document] = []
        self.open: list[frozenset[str]] = []
        self.parens = 0
        self.depth = 0
        self.layers = 0
        self.compound = False  # whether the command just read was a compound one
        self.look_budget = 4 * self.end + 64  # see substitution.arithmetic_end
        self.again_budget = 4 * self.end + 64  # see affordable
        self.brace_budget = 100_000  # characters, see braces.expand

    def problem(self, sentence: str) -> None:
        """Record what is wrong; the same sentence once."""
        if sentence not in self.problems:
            self.problems.append(sentence)

    def affordable(self, start: int) -> bool:
        """Whether the commands from `start` on may be looked at again; if so, that is counted.

        Groups in one another, each in a pipe or redirected, would make this the depth times the
        length. Real scripts look at a command again less than once; the budget allows four times
        for each character.
        """
        count = len(self.simples) - start
        if count > self.again_budget:
            self.problem("nested too deep in pipes, redirections and background to connect all")
            return False
        self.again_budget -= count
        self.steps += count
        return True

    def take_holes(self, before: int) -> tuple[Hole, ...]:
        """The holes met since there were `before` of them."""
        taken = tuple(self.holes[before:])
        del self.holes[before:]
        return taken

    def stops(self) -> bytes:
        """The stops between double quotes, made when the first is met."""
        if self.quoted is None:
            self.quoted = mark_quoted(self.text)
        return self.quoted

    def enter(self, text: str) -> tuple[str, bytes, bytes | None, int, int] | None:
        """Go to the start of another text; what `leave` needs to come back, None if too deep."""
        if self.layers >= LAYERS or self.depth >= DEEPEST:
            return None
        outside = (self.text, self.marks, self.quoted, self.at, self.end)
        self.text, self.marks = clean(text)
        self.quoted = None
        self.at = 0
        self.end = len(self.text) - 1
        self.steps += self.end
        self.layers += 1
        return outside

    def leave(self, outside: tuple[str, bytes, bytes | None, int, int]) -> None:
        """Come back from the text that `enter` went to."""
        self.layers -= 1
        self.text, self.marks, self.quoted, self.at, self.end = outside

    def awaited(self, word: str) -> bool:
        """Whether a construct around the innermost one ends at this word."""
        return any(word in words for words in self.open)

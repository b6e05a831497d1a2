"""What the shell scanner hands on: simple commands in the order of the text, and how they connect."""

from __future__ import annotations

from forenote.matcher.record import Record

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final


class Scope(Record):
    """A shell environment: `cd` in it moves what follows in it, and nothing outside.

    A subshell, a substitution and each part of a pipe open one; `parent` is the one around it.
    """

    __slots__ = ("parent",)

    def __init__(self, parent: Scope | None = None) -> None:
        self.parent: Final = parent

    def __eq__(self, other: object) -> bool:  # a scope is itself, not its value
        return self is other

    def __hash__(self) -> int:
        return id(self)


class Redirect(Record):
    """One redirection: `operator` as written without the descriptor (`>`, `>>`, `<<`, `<<<`, `&>`).

    `descriptor` is the number or `{name}` in front, empty for the default. `target` is the word
    behind it with quoting removed (for `<<`, the delimiter); `body` is the text of a here-document
    or here-string, with `UNKNOWN` where an expansion stands.
    """

    __slots__ = ("body", "descriptor", "operator", "target")

    def __init__(self, operator: str, target: str, descriptor: str = "", body: str = "") -> None:
        self.operator: Final = operator
        self.target: Final = target
        self.descriptor: Final = descriptor
        self.body: Final = body


class Simple(Record):
    """One simple command as it stands in the text.

    `words` and `assignments` have quoting removed. Redirections of a compound command
    (`done < list`, `} > log`) are handed on as a `Simple` without words, whose `feeds` are the
    commands inside. `feeds` are the positions, in the list that the scanner returns, of the simple
    commands whose output arrives on this one's standard input or, for a redirection alone, is
    redirected by it. `how` is empty for a command of a list, else why it is there in a word or two
    (`substitution`, `function body`).
    """

    __slots__ = ("assignments", "feeds", "how", "redirects", "scope", "words")

    def __init__(
        self,
        words: tuple[str, ...],
        *,
        assignments: tuple[str, ...] = (),
        redirects: tuple[Redirect, ...] = (),
        scope: Scope,
        feeds: tuple[int, ...] = (),
        how: str = "",
    ) -> None:
        self.words: Final = words
        self.assignments: Final = assignments
        self.redirects: Final = redirects
        self.scope: Final = scope
        self.feeds: Final = feeds
        self.how: Final = how


class Script(Record):
    """A whole text read: its simple commands, what was wrong with it, and the work it took.

    `steps` counts what the scanner did, so that a test can hold it to a constant times the length
    without a clock. Positions in `feeds` count in `simples`.
    """

    __slots__ = ("problems", "simples", "steps")

    def __init__(
        self, simples: tuple[Simple, ...], problems: tuple[str, ...] = (), steps: int = 0
    ) -> None:
        self.simples: Final = simples
        self.problems: Final = problems
        self.steps: Final = steps

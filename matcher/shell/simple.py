"""What the shell scanner hands on: simple commands in the order of the text, and how they connect."""

from __future__ import annotations

from forenote.matcher.record import Record

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final


class Scope(Record):
    """A shell environment: `cd` in it moves what follows in it, and nothing outside.

    A subshell, a substitution and each part of a pipe open one; `parent` is the one around it. Two
    are the same where they are one object: equal ones are many.
    """

    __slots__ = ("parent",)

    def __init__(self, parent: Scope | None = None) -> None:
        self.parent: Final = parent


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


class Hole(Record):
    """What one unknown value of a word comes from.

    `name` is that of a variable (`$X`, `${X}`). `operator` is `$(` of a substitution, also of one
    in backquotes, or `<(`, `>(` of a process; `outputs` are the positions of the commands in it
    that write to its output. All are empty for anything else (`${X:-a}`, `$1`, arithmetic).
    """

    __slots__ = ("name", "operator", "outputs")

    def __init__(self, name: str = "", operator: str = "", outputs: tuple[int, ...] = ()) -> None:
        self.name: Final = name
        self.operator: Final = operator
        self.outputs: Final = outputs


WORD = "word"
ASSIGNMENT = "assignment"
REDIRECT = "redirect"

if TYPE_CHECKING:
    Holes = tuple[tuple[str, int, tuple[Hole, ...]], ...]
    """Where unknown values stand: the kind of place, its position among those of its kind, and one
    hole for each `UNKNOWN` or `SPLIT` in it, in order."""


class Loop(Record):
    """`for NAME in WORDS`: from the command at `position` on, the variable takes these values in
    `scope`. `holes` is as in `Simple`."""

    __slots__ = ("holes", "name", "position", "scope", "words")

    def __init__(
        self, position: int, name: str, words: tuple[str, ...], scope: Scope, holes: Holes
    ) -> None:
        self.position: Final = position
        self.holes: Final = holes
        self.scope: Final = scope
        self.name: Final = name
        self.words: Final = words


class Simple(Record):
    """One simple command as it stands in the text.

    `words` and `assignments` have quoting removed. Redirections of a compound command
    (`done < list`, `} > log`) are handed on as a `Simple` without words, whose `feeds` are the
    commands inside. `feeds` are the positions, in the list that the scanner returns, of the simple
    commands whose output arrives on this one's standard input or, for a redirection alone, is
    redirected by it. `how` is empty for a command of a list, else why it is there in a word or two
    (`substitution`, `function body`). `opened` is the position of the first command of a compound
    one, before which its redirections are opened; -1 for a command that opens its own. `holes` says
    what the unknown values in it come from, as far as its words were not made by braces.
    """

    __slots__ = (
        "assignments",
        "feeds",
        "holes",
        "how",
        "opened",
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
        opened: int = -1,
        holes: Holes = (),
    ) -> None:
        self.words: Final = words
        self.assignments: Final = assignments
        self.redirects: Final = redirects
        self.scope: Final = scope
        self.feeds: Final = feeds
        self.how: Final = how
        self.opened: Final = opened
        self.holes: Final = holes


def changed(
    simple: Simple, *, redirects: tuple[Redirect, ...] | None = None, scope: Scope | None = None
) -> Simple:
    """The same command with other redirections, or in another shell environment."""
    return Simple(
        simple.words,
        assignments=simple.assignments,
        redirects=simple.redirects if redirects is None else redirects,
        scope=scope or simple.scope,
        feeds=simple.feeds,
        how=simple.how,
        opened=simple.opened,
        holes=simple.holes,
    )


class Script(Record):
    """A whole text read: its simple commands, what was wrong with it, and the work it took.

    `steps` counts what the scanner did, so that a test can hold it to a constant times the length
    without a clock. Positions in `feeds` count in `simples`. `loops` are in the order of the text.
    """

    __slots__ = ("loops", "problems", "simples", "steps")

    def __init__(
        self,
        simples: tuple[Simple, ...],
        problems: tuple[str, ...] = (),
        steps: int = 0,
        loops: tuple[Loop, ...] = (),
    ) -> None:
        self.simples: Final = simples
        self.problems: Final = problems
        self.steps: Final = steps
        self.loops: Final = loops

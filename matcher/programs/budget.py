"""What may still be spent on what a command multiplies, and what is said when that is over.

A loop of 64 values in another, or `printf` into a shell, makes thousands of commands of a few
letters. All bounds grow with the length of what was typed, so that a long script is followed whole.
"""

from __future__ import annotations

from forenote.matcher.record import Record

TYPE_CHECKING = False
if TYPE_CHECKING:
    from forenote.matcher.powershell.element import Elements
    from forenote.matcher.shell.simple import Script

DEPTH = 16
"""Commands within commands that are followed; real ones are at most five deep."""

COMMANDS = 1_000
"""Derived commands that are followed, together; so are the values of loops in the words of commands
and the targets of redirections. Of 18,000 real actions none has more than 17."""

LETTERS = 65_536
"""Characters of derived commands, scripts and known values that are followed, together, for any
action."""

SHARE = 4
"""More of them for each character of the action."""

TOO_MANY = "too many commands within commands; the rest was not followed"


class Budget(Record):
    """What is left of it, and the problems met, in plain sentences; `length` is about the number of
    characters of the action."""

    __slots__ = ("left", "letters", "problems", "turns_left")

    def __init__(self, length: int = 0) -> None:
        self.problems: list[str] = []
        self.left = COMMANDS + length // 16
        self.turns_left = COMMANDS
        self.letters = LETTERS + SHARE * length


def may_follow(budget: Budget, words: tuple[str, ...], depth: int) -> bool:
    """Whether a derived command may be followed; what it costs is taken from what is left."""
    if depth > DEPTH:
        report(budget, (f"commands more than {DEPTH} deep were not followed",), "")
        return False
    return may_spend(budget, sum(map(len, words)) + len(words))


def may_spend(budget: Budget, letters: int) -> bool:
    """Whether so many characters may be made; they are taken from what is left."""
    budget.letters -= letters
    if budget.letters < 0:
        report(budget, (TOO_MANY,), "")
    return budget.letters >= 0


def may_turn(budget: Budget, count: int) -> int:
    """How many of so many values may be followed, which is one at least."""
    budget.turns_left -= count
    if budget.turns_left >= 0:
        return count
    report(budget, (TOO_MANY,), "")
    return 1


def may_add(budget: Budget) -> bool:
    """Whether one more derived command may be found; it is taken from what is left."""
    budget.left -= 1
    if budget.left < 0:
        report(budget, (TOO_MANY,), "")
    return budget.left >= 0


def report(budget: Budget, problems: tuple[str, ...], where: str) -> None:
    """Adds problems, each once, with the place where they were met."""
    for problem in problems:
        line = f"{where}: {problem}" if where else problem
        if line not in budget.problems and len(budget.problems) < 100:
            budget.problems.append(line)


def length_of(script: Script | Elements) -> int:
    """About the number of the script's characters."""
    length = 0
    for simple in script.simples:
        length += sum(map(len, simple.words))
        for redirect in simple.redirects:
            length += len(redirect.body)
    return length

"""Whether the words of a pattern hold for the words of a command, in the order the manual of keys gives.

The program first; then options anywhere; operands that are the subcommand whole and in order; later
operands at boundaries, in order, in any place. An operand behind an option may be the option's value,
so that there is more than one way to read a command: each is tried, and what failed is not tried twice.
"""

from __future__ import annotations

from forenote.matcher.characters import is_phrase
from forenote.matcher.keys.arguments import program_names
from forenote.matcher.keys.depths import depth_of
from forenote.matcher.keys.key import Spelling
from forenote.matcher.keys.options import RUNS
from forenote.matcher.keys.program import is_program
from forenote.matcher.keys.spelling import is_inside, is_whole, written

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final

    from forenote.matcher.keys.arguments import Arguments
    from forenote.matcher.keys.key import CommandPattern, KeyWord

    Pair = tuple[str, str]
    """A key word in the spelling that held, and the word of the command that it held on."""

    Failure = tuple[int, str]
    """How many of the key's words held, and why the next did not."""


def holds(pattern: CommandPattern, found: Arguments, *, program_only: bool) -> list[Pair] | Failure:
    """What each word of the pattern held on, or how far it came.

    A pattern of one word that is no option holds for any word of the command, or with `program_only`
    for its program alone (a `command:` key).
    """
    words = pattern.words
    if len(words) == 1:
        return _single(words[0], found, program_only)
    pairs: list[Pair] = []
    first = 0
    while first < len(words) and is_assignment(words[first]):
        pair = _assigned(words[first], found)
        if pair is None:
            return first, f"no assignment {written(words[first])} stands before the program"
        pairs.append(pair)
        first += 1
    if first == len(words):
        return pairs
    pair = _program(words[first], found)
    if pair is None:
        return first, _not_program(words[first], found)
    pairs.append(pair)
    search = _Search(words, found)
    rest = search.run(first + 1, (), 0, False)
    if rest is None:
        return search.reached, search.reason()
    return [*pairs, *rest]


def is_assignment(word: KeyWord) -> bool:
    """Whether the key word names an assignment (`HUSKY=0`), in each of its spellings."""
    for spelling in word.spellings:
        name, equals, _ = spelling.pieces[0].partition("=")
        if not equals or not name.removesuffix("+").isidentifier():
            return False
    return True


def _single(word: KeyWord, found: Arguments, program_only: bool) -> list[Pair] | Failure:
    asks = False
    for spelling in word.spellings:
        if spelling.is_option:
            asks = True
            seen = found_option(spelling, found)
            if seen is not None:
                return [(spelling.text, seen)]
        elif program_only:
            if is_program(spelling, found.program, found.names):
                return [(spelling.text, found.program)]
        else:
            pair = _any_word(spelling, found)
            if pair is not None:
                return [pair]
    if asks:
        return 0, _no_option(word, found)
    if program_only:
        return 0, _not_program(word, found)
    return 0, f"no word of it is {written(word)}"


def _any_word(spelling: Spelling, found: Arguments) -> Pair | None:
    for assignment in found.assignments:
        if is_inside(spelling, assignment):
            return spelling.text, assignment
    if found.program:
        if is_program(spelling, found.program, found.names):
            return spelling.text, found.program
        if not is_phrase(found.program) and is_inside(spelling, found.program, numbers=False):
            return spelling.text, found.program
    for _, word in found.words:
        if is_inside(spelling, word):
            return spelling.text, word
    return None


def _assigned(word: KeyWord, found: Arguments) -> Pair | None:
    for spelling in word.spellings:
        for assignment in found.assignments:
            if is_inside(spelling, assignment):
                return spelling.text, assignment
    return None


def _program(word: KeyWord, found: Arguments) -> Pair | None:
    for spelling in word.spellings:
        if is_program(spelling, found.program, found.names):
            return spelling.text, found.program
    return None


def _not_program(word: KeyWord, found: Arguments) -> str:
    if not found.program:
        return "there is no program"
    return f"the program is {found.program!r}, not {written(word)}"


def _no_option(word: KeyWord, found: Arguments) -> str:
    if found.ended:
        return f"there is no option {written(word)} before the --"
    return f"there is no option {written(word)}"


def found_option(spelling: Spelling, found: Arguments) -> str | None:
    """The word of the command in which the option stands, by its name, by `name=value` or as letters
    of clusters."""
    options = found.options
    if len(spelling.pieces) > 1:
        for name in options:
            if is_whole(spelling, name):
                return name
    elif spelling.pieces[0] in options:
        return spelling.pieces[0]
    wanted, value = _split_value(spelling)
    if value is not None:
        for candidate in found.values:
            if is_whole(wanted, candidate):
                for _, seen in found.values[candidate]:
                    if is_whole(value, seen):
                        return f"{candidate}={seen}" if seen else candidate
        return None
    if len(spelling.pieces) == 1 and found.clusters:
        return _clustered(spelling.pieces[0], found)
    return None


def _split_value(spelling: Spelling) -> tuple[Spelling, Spelling | None]:
    """`--opt=value` as its two sides, each with its wildcards; the second is None without `=`."""
    for at, piece in enumerate(spelling.pieces):
        left, equals, right = piece.partition("=")
        if equals:
            before, behind = spelling.pieces[:at], spelling.pieces[at + 1 :]
            return Spelling((*before, left)), Spelling((right, *behind))
    return spelling, None


def _clustered(text: str, found: Arguments) -> str | None:
    """`-rf` as `-r` and `-f`, `-n5` as `-n` with the value 5."""
    if len(text) < 3 or text[1] == "-" or not text[1].isalpha():
        return None
    for at in range(1, len(text)):
        name = "-" + text[at]
        if name not in found.options:
            return None
        rest = text[at + 1 :]
        if rest and (name in found.takes or not rest[0].isalpha()):
            for _, seen in found.values.get(name, ()):
                if seen == rest:
                    return text
            return None
    return text


class _Search:
    """The readings of one command, tried in order. `reached` and `reason()` tell of the one that came
    furthest."""

    __slots__ = ("_failed", "_found", "_told", "_words", "reached")

    def __init__(self, words: tuple[KeyWord, ...], found: Arguments) -> None:
        self._words: Final = words
        self._found: Final = found
        self._failed: set[tuple[int, tuple[str, ...], int, bool]] = set()
        self._told: tuple[int, tuple[str, ...], int, bool] = (0, (), 0, False)
        self.reached = 0

    def run(
        self, at: int, subcommands: tuple[str, ...], last: int, ended: bool
    ) -> tuple[Pair, ...] | None:
        """What the key's words from `at` on hold on. `subcommands` have held, the last operand at the
        position `last`; `ended` says that the key's own `--` has held."""
        if at == len(self._words):
            return ()
        state = (at, subcommands, last, ended)
        if state in self._failed:
            return None
        word = self._words[at]
        result = None
        if not ended:
            result = self._option(word, at, subcommands, last)
        if result is None:
            result = self._operand(word, at, subcommands, last, ended)
        if result is None:
            self._failed.add(state)
            if at >= self.reached:
                if at > self.reached or self._told[0] == 0:
                    self._told = state
                self.reached = at
        return result

    def _option(
        self, word: KeyWord, at: int, subcommands: tuple[str, ...], last: int
    ) -> tuple[Pair, ...] | None:
        found = self._found
        for spelling in word.spellings:
            if spelling.text == "--":
                if found.ended:
                    rest = self.run(at + 1, subcommands, max(last, found.ended), True)
                    if rest is not None:
                        return (("--", "--"), *rest)
                continue
            if not spelling.is_option:
                continue
            seen = found_option(spelling, found)
            if seen is None:
                continue
            rest = self.run(at + 1, subcommands, last, False)
            if rest is not None:
                return ((spelling.text, seen), *rest)
            pair = self._value(spelling, at + 1)
            if pair is not None:
                rest = self.run(at + 2, subcommands, last, False)
                if rest is not None:
                    return ((spelling.text, seen), pair, *rest)
        return None

    def _value(self, option: Spelling, at: int) -> Pair | None:
        """The key word behind an option, as that option's value."""
        if at == len(self._words):
            return None
        name = option.text
        if self._found.clusters and name[1:2] != "-":
            name = "-" + name[-1]
        for spelling in self._words[at].spellings:
            for _, value in self._found.values.get(name, ()):
                if not is_phrase(value) and is_inside(spelling, value):
                    return spelling.text, value
        return None

    def _operand(
        self, word: KeyWord, at: int, subcommands: tuple[str, ...], last: int, ended: bool
    ) -> tuple[Pair, ...] | None:
        spellings = [s for s in word.spellings if ended or (not s.is_option and s.text != "--")]
        if not spellings:
            return None
        if not ended and len(subcommands) < depth_of(self._found.name, subcommands):
            return self._subcommand(spellings, at, subcommands, last)
        for position, seen in self._found.words:
            if position > last:
                for spelling in spellings:
                    if is_inside(spelling, seen):
                        rest = self.run(at + 1, subcommands, position, ended)
                        return None if rest is None else ((spelling.text, seen), *rest)
        return None

    def _subcommand(
        self, spellings: list[Spelling], at: int, subcommands: tuple[str, ...], last: int
    ) -> tuple[Pair, ...] | None:
        for position, seen, maybe in self._found.operands:
            if position <= last:
                continue
            for spelling in spellings:
                if self._is_subcommand(spelling, seen, not subcommands):
                    rest = self.run(at + 1, (*subcommands, seen), position, False)
                    if rest is not None:
                        return ((spelling.text, seen), *rest)
            if not maybe:
                return None
        return None

    def _is_subcommand(self, spelling: Spelling, seen: str, first: bool) -> bool:
        if is_phrase(seen):
            return False
        if is_whole(spelling, seen):
            return True
        # what a wrapper or an interpreter runs is named as a program is
        return (
            first and self._found.name in RUNS and is_program(spelling, seen, program_names(seen))
        )

    def reason(self) -> str:
        """Why the word that was reached does not hold, as a clause."""
        at, subcommands, last, ended = self._told
        word = self._words[at]
        found = self._found
        if not ended and all(spelling.is_option for spelling in word.spellings):
            return _no_option(word, found)
        if not ended and len(subcommands) < depth_of(found.name, subcommands):
            place = ("first", "second", "third")[len(subcommands)]
            for position, seen, _ in found.operands:
                if position > last:
                    return f"the {place} operand is {seen!r}, not {written(word)}"
            return f"there is no {place} operand"
        behind = found.words and last > 0
        return (
            f"no operand{' behind ' + repr(self._seen(last)) if behind else ''} is {written(word)}"
        )

    def _seen(self, position: int) -> str:
        return next(word for at, word in self._found.words if at == position)

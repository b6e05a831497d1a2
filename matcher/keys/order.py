"""Whether key words hold for the words behind a program, in order.

Options may stand anywhere; operands that are the subcommand are compared whole and in order, later
operands at boundaries, in order, in any place. An operand behind an option may be the option's
value, so that there is more than one way to read a command: each is tried, and what failed is not
tried twice."""

from __future__ import annotations

from forenote.matcher.characters import is_phrase
from forenote.matcher.keys.arguments import own, program_names
from forenote.matcher.keys.depths import depth_of
from forenote.matcher.keys.option import found_option
from forenote.matcher.keys.options import RUNS
from forenote.matcher.keys.program import is_program
from forenote.matcher.keys.spelling import is_inside, is_whole
from forenote.matcher.record import Record

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final

    from forenote.matcher.keys.arguments import Arguments
    from forenote.matcher.keys.key import KeyWord, Spelling

    Pair = tuple[str, str]
    """A key word in the spelling that held, and the word of the command that it held on."""

    State = tuple[int, tuple[str, ...], int, bool]
    """Where a reading is: what `behind` is given."""


MOST_SKIPPED = 32
"""Operands in a row that may be values of unknown options, which bounds the work on a hostile
command; a real one has two or three."""


class Search(Record):
    """The readings of one command, tried in order; how far the one that came furthest `reached` in
    the key's words, and where it was `told` that the next does not hold."""

    __slots__ = ("failed", "floor", "found", "reached", "told", "words")

    def __init__(self, words: tuple[KeyWord, ...], found: Arguments) -> None:
        self.words: Final = words
        self.found: Final = found
        self.failed: Final[set[State]] = set()
        self.floor: Final[dict[tuple[int, bool], int]] = {}
        self.told: State = (0, (), 0, False)
        self.reached = 0


def behind(
    search: Search, at: int, subcommands: tuple[str, ...], last: int, ended: bool
) -> tuple[Pair, ...] | None:
    """What the key's words from `at` on hold on. `subcommands` have held, the last operand at
    the position `last`; `ended` says that the key's own `--` has held."""
    if at == len(search.words):
        return ()
    state = (at, subcommands, last, ended)
    later = ended or len(subcommands) >= depth(search.found, subcommands)
    if later:
        # what failed behind one operand fails behind a later one, whatever the subcommand was
        if last >= search.floor.get((at, ended), last + 1):
            return None
    elif state in search.failed:
        return None
    word = search.words[at]
    result = None
    if not ended:
        result = _option(search, word, at, subcommands, last)
    if result is None:
        if later:
            result = _operand(search, word, at, subcommands, last, ended)
        else:
            result = _subcommand(search, word, at, subcommands, last)
    if result is None:
        if later:
            search.floor[at, ended] = last
        else:
            search.failed.add(state)
        if at > search.reached:
            search.reached, search.told = at, state
    return result


def depth(found: Arguments, subcommands: tuple[str, ...]) -> int:
    """How many operands are the subcommand, asked once for all keys."""
    known = found.depths.get(subcommands)
    if known is None:
        known = found.depths[subcommands] = depth_of(found.name, subcommands)
    return known


def _option(
    search: Search, word: KeyWord, at: int, subcommands: tuple[str, ...], last: int
) -> tuple[Pair, ...] | None:
    found = search.found
    for spelling in word.spellings:
        if spelling.text == "--":
            if found.ended:
                rest = behind(search, at + 1, subcommands, max(last, found.ended), True)
                if rest is not None:
                    return (("--", "--"), *rest)
            continue
        if not spelling.is_option:
            continue
        seen = found_option(spelling, found, own(found, last))
        if seen is None:
            continue
        rest = behind(search, at + 1, subcommands, last, False)
        if rest is not None:
            return ((spelling.text, seen), *rest)
        pair, position = _value(search, spelling, at + 1)
        if pair is not None:
            # behind the name of a program that is run, options are that program's
            there = max(last, position) if position in found.starts else last
            rest = behind(search, at + 2, subcommands, there, False)
            if rest is not None:
                return ((spelling.text, seen), pair, *rest)
    return None


def _value(search: Search, option: Spelling, at: int) -> tuple[Pair | None, int]:
    """The key word behind an option, as that option's value, and where the value stands if it
    is a word of its own."""
    if at == len(search.words):
        return None, 0
    found = search.found
    name = option.text.lower() if found.folds else option.text
    if found.clusters and name[1:2] != "-":
        name = "-" + name[-1]
    for spelling in search.words[at].spellings:
        for position, value in found.given.get(name, ()):
            if not is_phrase(value) and is_inside(spelling, value):
                return (spelling.text, value), position + 1
    return None, 0


def _operand(
    search: Search,
    word: KeyWord,
    at: int,
    subcommands: tuple[str, ...],
    last: int,
    ended: bool,
) -> tuple[Pair, ...] | None:
    for position, seen in search.found.words:
        if position > last:
            for spelling in word.spellings:
                if (ended or not _asks_option(spelling)) and is_inside(spelling, seen):
                    rest = behind(search, at + 1, subcommands, position, ended)
                    return None if rest is None else ((spelling.text, seen), *rest)
    return None


def _subcommand(
    search: Search, word: KeyWord, at: int, subcommands: tuple[str, ...], last: int
) -> tuple[Pair, ...] | None:
    left = MOST_SKIPPED
    for position, seen, maybe in search.found.operands:
        if position <= last:
            continue
        left -= 1
        for spelling in word.spellings:
            if _asks_option(spelling) or not _is_subcommand(search, spelling, seen, subcommands):
                continue
            rest = behind(search, at + 1, (*subcommands, seen), position, False)
            if rest is not None:
                return ((spelling.text, seen), *rest)
        if not maybe or not left:
            return None
    return None


def _is_subcommand(
    search: Search, spelling: Spelling, seen: str, subcommands: tuple[str, ...]
) -> bool:
    if is_phrase(seen):
        return False
    if is_whole(spelling, seen):
        return True
    # what a wrapper or an interpreter runs is named as a program is
    runs = " ".join((search.found.name, *subcommands)) in RUNS
    return runs and is_program(spelling, seen, program_names(seen))


def _asks_option(spelling: Spelling) -> bool:
    return spelling.is_option or spelling.text == "--"

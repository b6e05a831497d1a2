"""Whether the words of a bare or `command:` key hold for the words of a command."""

from __future__ import annotations

from forenote.matcher.characters import is_phrase
from forenote.matcher.keys.option import found_option
from forenote.matcher.keys.order import Search, behind
from forenote.matcher.keys.program import is_program
from forenote.matcher.keys.spelling import is_inside

TYPE_CHECKING = False
if TYPE_CHECKING:
    from forenote.matcher.keys.arguments import Arguments
    from forenote.matcher.keys.key import CommandPattern, KeyWord, Spelling
    from forenote.matcher.keys.missed import Failure
    from forenote.matcher.keys.order import Pair


def holds(pattern: CommandPattern, found: Arguments, *, program_only: bool) -> list[Pair] | Failure:
    """What each word of the pattern held on, or how far it came.

    A pattern of one word that is no option holds for any word of the command, or with
    `program_only` for its program alone (a `command:` key)."""
    words = pattern.words
    if len(words) == 1:
        return _single(words[0], found, program_only)
    return _several(words, 0, found)


def _several(words: tuple[KeyWord, ...], first: int, found: Arguments) -> list[Pair] | Failure:
    """The words from `first` on: assignments, then the program, then the rest."""
    if first == len(words):
        return []
    failure: Failure | None = None
    pair = _assigned(words[first], found) if found.assignments else None
    if pair is not None:
        result = _several(words, first + 1, found)
        if isinstance(result, list):
            return [pair, *result]
        failure = result
    elif "=" in words[first].spellings[0].text and is_assignment(words[first]):
        return first, "no assignment", (words[first],)
    pair = _program(words[first], found)
    if pair is None:
        return failure or (first, "no program", (words[first], found))
    search = Search(words, found)
    rest = behind(search, first + 1, (), 0, False)
    if rest is None:
        return search.reached, "other order", (search,)
    return [pair, *rest]


def is_assignment(word: KeyWord) -> bool:
    """Whether the key word names an assignment (`HUSKY=0`), in each of its spellings."""
    return all(_assigns(spelling) for spelling in word.spellings)


def _assigns(spelling: Spelling) -> bool:
    name, equals, _ = spelling.pieces[0].partition("=")
    return equals != "" and name.removesuffix("+").isidentifier()


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
        return 0, "no option", (word, found)
    if program_only:
        return 0, "no program", (word, found)
    return 0, "no word", (word,)


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
        if _assigns(spelling):
            for assignment in found.assignments:
                if is_inside(spelling, assignment):
                    return spelling.text, assignment
    return None


def _program(word: KeyWord, found: Arguments) -> Pair | None:
    for spelling in word.spellings:
        if is_program(spelling, found.program, found.names):
            return spelling.text, found.program
    return None

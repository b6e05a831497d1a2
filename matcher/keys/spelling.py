"""Whether one spelling of a key word holds for one word of an action.

Two ways to compare: whole (subcommands, option names, program names, words of punctuation alone),
and at boundaries (all other words), where both edges of the literal text must be token edges."""

from __future__ import annotations

from forenote.matcher.characters import find_token, is_edge, is_punctuation
from forenote.matcher.reading import SPLIT, UNKNOWN

TYPE_CHECKING = False
if TYPE_CHECKING:
    from forenote.matcher.keys.key import KeyWord, Spelling


def is_whole(spelling: Spelling, word: str) -> bool:
    """Whether the spelling is the whole word, its wildcards covering any characters.

    A wildcard may cover what is unknown in a word (`test:*` holds for `test:$X` whatever it
    yields), but not stand for a word of which nothing is known."""
    pieces = spelling.pieces
    if len(pieces) == 1:
        return pieces[0] == word
    if not any(pieces) and is_unknown(word):
        return False
    return _covers(pieces, word)


def is_inside(spelling: Spelling, word: str, *, numbers: bool = True) -> bool:
    """Whether the spelling stands in the word between token edges; punctuation alone must be all of
    it.

    `numbers` is false for a program's name, see `matcher.characters.is_edge`.
    """
    pieces = spelling.pieces
    if is_punctuation("".join(pieces)):
        return is_whole(spelling, word)
    if len(pieces) == 1:
        return find_token(word, pieces[0], numbers=numbers) >= 0
    first, last = pieces[0], pieces[-1]
    at = 0
    if first:  # the earliest place leaves the most room for the pieces behind it
        at = word.find(first)
        while at >= 0 and not is_edge(word, at, numbers=numbers):
            at = word.find(first, at + 1)
        if at < 0:
            return False
        at += len(first)
    for piece in pieces[1:-1]:
        at = word.find(piece, at)
        if at < 0:
            return False
        at += len(piece)
    if not last:
        return True
    at = word.find(last, at)
    while at >= 0 and not is_edge(word, at + len(last), numbers=numbers):
        at = word.find(last, at + 1)
    return at >= 0


def is_unknown(word: str) -> bool:
    """Whether nothing of the word is known until the command runs."""
    return word != "" and word.strip(UNKNOWN + SPLIT) == ""


def written(word: KeyWord) -> str:
    """The key word as an author would write it, for messages."""
    return "|".join(spelling.text for spelling in word.spellings)


def shown(word: str) -> str:
    """A word of an action in quotes, for messages; `$?` stands for what is unknown in it."""
    word = word.replace(UNKNOWN, "$?").replace(SPLIT, "$?")
    return repr(word if len(word) <= 60 else word[:59] + "…")


def _covers(pieces: tuple[str, ...], word: str) -> bool:
    first, last = pieces[0], pieces[-1]
    if len(word) < len(first) + len(last):
        return False
    if not word.startswith(first) or not word.endswith(last):
        return False
    at, end = len(first), len(word) - len(last)
    for piece in pieces[1:-1]:
        at = word.find(piece, at, end)
        if at < 0:
            return False
        at += len(piece)
    return True

"""Words that hold a value from an expansion whose text is known all the same.

As a word of a command such a value stays unknown: keys do not look into it. But it is a text of the
command, a script where it is handed to a shell, and a path where it is written to.
"""

from __future__ import annotations

from forenote.matcher.reading import SPLIT, UNKNOWN
from forenote.matcher.record import Record
from forenote.matcher.shell.simple import WORD

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final, Self

    from forenote.matcher.shell.simple import Hole, Holes, Loop

MOST = 64
"""Values of one word that are followed: those of a loop's variable, one after the other."""

LETTERS = 262_144
"""Characters of known values that are made in one script: the scan limit."""

TURN = 16
"""What a value costs besides its characters, counted as if it were some."""


DECLARING = (
    *("export", "local", "declare", "typeset", "readonly"),
    *("read", "unset", "mapfile", "readarray", "getopts", "printf"),
)
"""Builtins that set variables (bash(1), SHELL BUILTIN COMMANDS), the first five by `NAME=value`."""


class Known(str):
    """A word as it is read (with `UNKNOWN` and `SPLIT`) and its possible `texts`, at least one.
    `file` is the content where the word is a process substitution, else None.

    It is a string so that it passes through whatever picks words; cutting or joining it gives a
    plain one, in which the value is not known any more.
    """

    __slots__ = ("file", "texts")

    def __new__(cls, word: str, texts: tuple[str, ...], file: str | None = None) -> Self:
        """A string of the characters of `word`."""
        return str.__new__(cls, word)

    def __init__(self, word: str, texts: tuple[str, ...], file: str | None = None) -> None:
        self.texts: Final = texts
        self.file: Final = file


def texts_of(word: str) -> tuple[str, ...]:
    """What the word may be: its texts, or itself."""
    if type(word) is not str and isinstance(word, Known):  # the hook need not make the class
        return word.texts
    return (word,)


def variants(words: tuple[str, ...]) -> list[tuple[str, ...]]:
    """The words with their values: once, or as often as a loop's variable has values. A process
    substitution stays as it is. An unquoted value is split at blanks."""
    count = 0
    for word in words:
        if type(word) is not str and isinstance(word, Known):
            count = max(count, len(word.texts))
    if not count:
        return [words]
    found = []
    for turn in range(count):
        made: list[str] = []
        for word in words:
            if not isinstance(word, Known) or word.file is not None:
                made.append(word)
                continue
            text = word.texts[turn % len(word.texts)]
            if word == SPLIT:
                made.extend(text.split())
            else:
                made.append(text)
        found.append(tuple(made))
    return found


def joined(words: tuple[str, ...]) -> str:
    """The words with blanks between, with their values where those are known."""
    text = " ".join(words)
    if set(map(type, words)) <= {str}:
        return text
    return Known(text, tuple(" ".join(one) for one in variants(words)))


class Values(Record):
    """What the unknown values of one script are, as far as the text tells. `left` is the number of
    characters that may still be made; `printed` is the output of each command of the script, in
    order."""

    __slots__ = ("left", "printed")

    def __init__(self) -> None:
        self.left = LETTERS
        self.printed: list[str | None] = []


def fill(
    values: Values,
    found: Holes,
    kind: str,
    words: tuple[str, ...],
    names: dict[str, tuple[str, ...]],
) -> tuple[str, ...]:
    """The words (or assignments, or targets: `kind`) of a command, `Known` where they are;
    `found` are its holes, `names` holds the values of variables."""
    if not found:
        return words
    made = list(words)
    for where, at, holes in found:
        if where == kind:
            made[at] = _filled(values, words[at], holes, names)
    return tuple(made)


def turns_of(values: Values, loop: Loop, names: dict[str, tuple[str, ...]]) -> tuple[str, ...]:
    """The values that a loop's variable takes; none where one of them is not known at all."""
    texts: list[str] = []
    for word in fill(values, loop.holes, WORD, loop.words, names):
        for text in texts_of(word):
            texts += text.split() if word == SPLIT else (text,)
    if not all(text.strip("\0\1") for text in texts):
        return ()
    return tuple([text.replace(SPLIT, UNKNOWN) for text in texts[:MOST]])


def _filled(
    values: Values, word: str, holes: tuple[Hole, ...], names: dict[str, tuple[str, ...]]
) -> str:
    found = [_values(values, hole, names) for hole in holes]
    if not any(found) or word.count(UNKNOWN) + word.count(SPLIT) != len(holes):
        return word
    count = max(len(value) for value in found)
    size = len(word) + sum(max(map(len, value)) if value else 1 for value in found)
    if (size + TURN) * count > values.left:
        return word
    values.left -= (size + TURN) * count
    if holes[0].operator == "<(" and word == UNKNOWN:
        return Known(word, (UNKNOWN,), found[0][0])
    pieces = word.replace(SPLIT, UNKNOWN).split(UNKNOWN)
    texts: list[str] = []
    for turn in range(count):
        text = pieces[0]
        for hole, value, piece in zip(holes, found, pieces[1:], strict=True):
            if value and hole.operator != "<(":
                text += value[turn % len(value)] + piece
            else:
                text += UNKNOWN + piece
        texts.append(text)
    return Known(word, tuple(texts)) if any(text.strip(UNKNOWN) for text in texts) else word


def _values(values: Values, hole: Hole, names: dict[str, tuple[str, ...]]) -> tuple[str, ...]:
    if hole.name:
        return names.get(hole.name, ())
    if not hole.operator or hole.operator == ">(":
        return ()
    text = together([values.printed[position] for position in hole.outputs])
    if text is None:
        return ()
    return (text if hole.operator == "<(" else text.rstrip("\n"),)


def together(parts: list[str | None]) -> str | None:
    """The outputs of several commands one behind the other; an unknown one among known ones is a
    line. None where none is known."""
    if all(part is None for part in parts):
        return None
    return "".join(UNKNOWN + "\n" if part is None else part for part in parts)


def remember(
    words: tuple[str, ...],
    assignments: tuple[str, ...],
    stdin: str | None,
    names: dict[str, tuple[str, ...]],
) -> None:
    """Keeps in `names` what a command does to the shell's variables: what it sets to a constant, or
    reads from a known `stdin`, and no longer what it sets to something else."""
    if not words:
        for word in assignments:
            _assign(word, names)
        return
    program = words[0]
    if program in DECLARING[:5]:
        for word in words[1:]:
            if "=" in word and word[:1] != "-":
                _assign(word, names)
    elif program in DECLARING[5:10]:
        operands = [word for word in words[1:] if word[:1] != "-"]
        for word in operands:
            names.pop(word, None)
        if program == "read" and stdin and len(operands) == 1 and len(names) < MOST:
            lines = [line.strip() for line in stdin.splitlines()[:MOST]]
            if all(line.strip("\0\1") for line in lines):
                names[operands[0]] = tuple(lines)
    elif program == "printf" and words[1:2] == ("-v",) and len(words) > 2:
        names.pop(words[2], None)


def _assign(word: str, names: dict[str, tuple[str, ...]]) -> None:
    name, _, value = word.partition("=")
    if name[-1:] == "+" or "[" in name:
        names.pop(name.rstrip("+").partition("[")[0], None)
        return
    skip = len(name) + 1
    texts = [text[skip:] for text in texts_of(word)]
    array = value[:1] == "(" and value[-1:] == ")"
    if array or not all(text.strip("\0\1") for text in texts):
        names.pop(name, None)
    elif len(names) < MOST or name in names:
        names[name] = tuple(text.replace(SPLIT, UNKNOWN) for text in texts)

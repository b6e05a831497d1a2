"""The tokens by which keys are filed and found again: what an action offers, in the key's spelling.

A token is a kind, which is its first character, and a name. The rule that holds them together: if a
key holds for an action, the action offers every token under which `anchors` may file the key. So a
token may say less than the key, never more: a run of letters without regard to case, where the key
compares words and their edges. What the words and options of a command are is asked of
`keys.arguments`, as the evaluator does.

A key's literal text stands in a word between token edges, and no token edge lies between two ASCII
letters or two digits (`characters.is_edge`): so a run of letters of the literal is a run of the word.
"""

from __future__ import annotations

from forenote.matcher.characters import nfc
from forenote.matcher.keys.arguments import arguments
from forenote.matcher.text import names

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import Final

    from forenote.matcher.reading import Command, Reading, Write

LETTERS: Final = "w"
"""A run of ASCII letters, in lower case, in a word of a command or in a written path."""

DIGITS: Final = "d"
"""A run of digits in one."""

OTHER: Final = "u"
"""Any other character that is a letter, digit or mark of its own in one: not ASCII."""

WORD: Final = "="
"""A whole word or path segment of punctuation alone."""

PREFIX: Final = "^"
"""The first `PREFIX_LENGTH` letters of a run, for keys with a wildcard behind them."""

OPTION: Final = "o"
"""The first character behind the dash of an option with one dash; each letter of a cluster."""

PAIR: Final = "c"
"""A program and what would be another token of the same command: `git push`. An option's letter is
marked, since `tar x` is not `tar -x`."""

TEXT: Final = "t"
"""A name in a text, as `matcher.text.names` gives it."""

SEGMENT: Final = "p"
"""A whole segment of a written path, its case kept."""

ENDING: Final = "e"
"""What stands behind the last dot of such a segment."""

TOOL: Final = "x"
"""A run of letters or digits of a tool's name."""

PREFIX_LENGTH: Final = 3


class _Only(dict[int, str]):
    """A table for `str.translate` that turns all it does not know into blanks."""

    def __missing__(self, code: int) -> str:
        return " "


_TO_LETTERS: Final = _Only({code: chr(code).lower() for code in range(128) if chr(code).isalpha()})
_TO_DIGITS: Final = _Only({code: chr(code) for code in range(128) if chr(code).isdecimal()})


def letter_runs(text: str) -> list[str]:
    """The runs of ASCII letters in a text, in lower case and in its order."""
    return text.translate(_TO_LETTERS).split()


def digit_runs(text: str) -> list[str]:
    """The runs of ASCII digits in a text, in its order."""
    return text.translate(_TO_DIGITS).split()


def others(text: str) -> list[str]:
    """The characters beyond ASCII of a composed text, but for blanks."""
    return [] if text.isascii() else [one for one in text if one > "\x7f" and not one.isspace()]


def program_tokens(word: str) -> set[str]:
    """The first run of letters of a program's base name, which all its names have: those without
    version or `.exe`. Two where a backslash may or may not part folders; none without letters."""
    ways = (word, word.replace("\\", "/")) if "\\" in word else (word,)
    return {runs[0] for way in ways if (runs := letter_runs(way.rpartition("/")[2]))}


def offered(reading: Reading, kinds: str) -> set[str]:
    """All tokens of these kinds that an action offers."""
    found: set[str] = set()
    for command in reading.commands:
        _command(command, kinds, found)
        for write in command.writes:
            _write(write, kinds, found)
    for write in reading.writes:
        _write(write, kinds, found)
    call = reading.call
    if call is not None:
        if TOOL in kinds:
            name = nfc(call.name)
            for run in (*letter_runs(name), *digit_runs(name), *others(name)):
                found.add(TOOL + run)
        if TEXT in kinds:
            for text in call.texts:
                _add(TEXT, names(text), found)
    return found


def _command(command: Command, kinds: str, found: set[str]) -> None:
    known = arguments(command)
    words = [known.program, *known.assignments, *[word for _, word in known.words]]
    line = " ".join([*words, *known.options])
    runs = set(letter_runs(line))
    _line(line, runs, kinds, found)
    # in lower case, since PowerShell folds it
    letters = {name[1].lower() for name in known.options if name[1:2] not in ("-", "")}
    if OPTION in kinds:
        _add(OPTION, letters, found)
    bare = [word for word in words if is_bare(word)] if WORD in kinds else []
    _add(WORD, bare, found)
    if PAIR in kinds:
        # a key's first word may name an assignment: `HUSKY git` holds on `HUSKY=0 git commit`
        for program in program_tokens(known.program).union(*map(letter_runs, known.assignments)):
            start = f"{PAIR}{program} "
            _add(start, runs, found)
            _add(start + OPTION.upper(), letters, found)
            _add(start + WORD, bare, found)
            if DIGITS in kinds:
                _add(start, digit_runs(line), found)
            if OTHER in kinds:
                _add(start, others(line), found)
    if TEXT in kinds:
        _add(TEXT, names("\n".join((*command.words, *command.substituted, command.stdin))), found)


def _write(write: Write, kinds: str, found: set[str]) -> None:
    path = nfc(write.path)
    _line(path, set(letter_runs(path)), kinds, found)
    segments = path.split("/")
    if WORD in kinds:
        _add(WORD, [segment for segment in segments if is_bare(segment)], found)
    if SEGMENT in kinds:
        _add(SEGMENT, segments, found)
    if ENDING in kinds:
        _add(ENDING, [segment.rpartition(".")[2] for segment in segments], found)
    if TEXT in kinds and write.text:
        _add(TEXT, names(write.text), found)


def _line(line: str, runs: set[str], kinds: str, found: set[str]) -> None:
    _add(LETTERS, runs, found)
    if PREFIX in kinds:
        _add(PREFIX, {run[:PREFIX_LENGTH] for run in runs if len(run) >= PREFIX_LENGTH}, found)
    if DIGITS in kinds:
        _add(DIGITS, digit_runs(line), found)
    if OTHER in kinds:
        _add(OTHER, others(line), found)


def _add(kind: str, names: Iterable[str], found: set[str]) -> None:
    found.update([kind + name for name in names])


def is_bare(word: str) -> bool:
    """Whether a word is punctuation alone."""
    return word != "" and not any(one.isalnum() or one == "_" for one in word)

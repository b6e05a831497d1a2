"""The tokens by which keys are filed and found again: what an action offers, in the key's spelling.

A token is a kind, which is its first character, and a name. The rule that holds them together: if a
key holds for an action, the action offers every token under which `anchors` may file the key. So a
token may say less than the key, never more: a run of letters without regard to case, where the key
compares words and their edges. Words are not sorted for it: of `-mnow` both the word and the value
`now` are offered, whether or not the program's `-m` takes one.

A key's literal text stands in a word between token edges, and no token edge lies between two ASCII
letters or two digits (`characters.is_edge`): so a run of letters of the literal is a run of the word.
"""

from __future__ import annotations

from forenote.matcher.characters import is_phrase, nfc
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


MOST_LETTERS: Final = 6
"""Letters behind one dash that are taken apart; of more, the program says which are a value."""

ONLY_LETTERS: Final = bytes(
    ord(chr(code).lower()) if code < 128 and chr(code).isalpha() else 32 for code in range(256)
)
ONLY_DIGITS: Final = bytes(
    code if code < 128 and chr(code).isdecimal() else 32 for code in range(256)
)
"""Tables for `bytes.translate` that turn all else into blanks."""


def letter_runs(text: str) -> list[str]:
    """The runs of ASCII letters in a text, in lower case and in its order."""
    return text.encode("ascii", "replace").translate(ONLY_LETTERS).decode().split()


def digit_runs(text: str) -> list[str]:
    """The runs of ASCII digits in a text, in its order."""
    return text.encode("ascii", "replace").translate(ONLY_DIGITS).decode().split()


def others(text: str) -> list[str]:
    """The characters beyond ASCII of a composed text, but for blanks."""
    return [] if text.isascii() else [one for one in text if one > "\x7f" and not one.isspace()]


def program_tokens(word: str) -> set[str]:
    """The first run of letters of a program's base name, which all its names have: those without
    version or `.exe`. Two where a backslash may or may not part folders; none without letters."""
    ways = (word, word.replace("\\", "/")) if "\\" in word else (word,)
    found = set()
    for way in ways:
        found.update(letter_runs(way[way.rfind("/") + 1 :])[:1])
    return found


def cluster_end(word: str) -> int:
    """Where the letters behind the dash of a word end; 1 where there are none."""
    end = 1
    while word[end : end + 1].isalpha():
        end += 1
    return end


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
    words: list[str] = []
    programs: set[str] = set()
    letters: set[str] = set()  # of options with one dash
    bare: set[str] = set()
    long = False
    for word in command.assignments:
        word = nfc(word)
        words.append(word if not is_phrase(word) else word[: word.find("=") + 1])
        # a key's first word may name an assignment: `HUSKY git` holds on `HUSKY=0 git commit`
        programs.update(letter_runs(words[-1]))
    for at, word in enumerate(command.words):
        if not word.isascii() or not word.isalnum():
            word = nfc(word)
            if word[:1] == "-" and at:
                word = word if not is_phrase(word) else word.partition("=")[0]
                long = _option(word, words, letters, bare) or long
            elif is_phrase(word) and at:
                continue
        words.append(word)
        if not at:
            programs |= program_tokens(word)
        elif at == 1 and "tar" in words[-2] and word.isalpha():  # `tar xzf`
            for letter in word:
                letters.add(letter.lower())
    if long:
        for _, word in arguments(command).words:
            words.append(word)
    line = " ".join(words)
    runs = set(letter_runs(line))
    _line(line, runs, kinds, found)
    if WORD in kinds:
        for word in words:
            if not word[-1:].isalnum() and is_bare(word):
                bare.add(word)
        _add(WORD, bare, found)
    if OPTION in kinds:
        _add(OPTION, letters, found)
    if PAIR in kinds:
        for program in programs:
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


def _option(word: str, words: list[str], letters: set[str], bare: set[str]) -> bool:
    """What a word with a dash offers besides itself: its letters, and what may be a value in it;
    true where the letters are too many to tell."""
    end = 1
    if word[1:2] not in ("-", ""):
        end = cluster_end(word)
        for letter in word[1 : max(end, 2)]:
            letters.add(letter.lower())  # PowerShell folds it
        for at in range(2, 2 if end > MOST_LETTERS + 1 else end):
            words.append(word[at:end])
    at = len(word)
    while at and not word[at - 1].isalnum() and word[at - 1] != "_":
        at -= 1
    tail = word[at:]
    if tail:  # the value of `-C.`, `--folder=.` or `-Path:.`
        bare.add(tail)
        for mark in "=:":
            if mark in tail:
                bare.add(tail[tail.index(mark) + 1 :])
    return end > MOST_LETTERS + 1


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
        for run in runs:
            if len(run) >= PREFIX_LENGTH:
                found.add(PREFIX + run[:PREFIX_LENGTH])
    if DIGITS in kinds:
        _add(DIGITS, digit_runs(line), found)
    if OTHER in kinds:
        _add(OTHER, others(line), found)


def _add(kind: str, names: Iterable[str], found: set[str]) -> None:
    for name in names:
        found.add(kind + name)


def is_bare(word: str) -> bool:
    """Whether a word is punctuation alone."""
    return word != "" and not any(one.isalnum() or one == "_" for one in word)

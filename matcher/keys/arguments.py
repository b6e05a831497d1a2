"""The words of a command sorted into program, options and operands, once for all keys.

What an option is depends on the program: clusters of letters or long names with one dash, values
taken or not (`matcher.keys.options`). It is long since it is one walk over the words, whose state
every step of it changes."""

from __future__ import annotations

from forenote.matcher.characters import is_phrase, nfc
from forenote.matcher.keys.depths import DEPTHS
from forenote.matcher.keys.options import (
    FLAGS,
    NAMES_PROGRAM,
    ONE_DASH,
    ONE_DASH_ENDINGS,
    POWERSHELL_NATIVE,
    RUNS,
    TAKES_VALUE,
    TOOLCHAINS,
)
from forenote.matcher.keys.program import base_name, forms
from forenote.matcher.reading import SPLIT

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final

    from forenote.matcher.reading import Command

    Operand = tuple[int, str, bool]
    """Position among the command's words, the word, and whether it may be no operand: the value of
    the option before it, or an unquoted expansion that yields nothing."""

    Value = tuple[int, str]
    """Position of the option, and its value: attached, or the word behind it."""

NOTHING, UNKNOWN_OPTION, TAKES = 0, 1, 2


class Arguments:
    """A command's words, sorted.

    `options` maps each option's name, clusters taken apart and whole, to the positions at which it
    stands; `values` maps it to what is or may be its value. `operands` are the words that may be a
    subcommand. `words` are all words that a key may name behind the program, in order: operands,
    the values of options, and `--`; no phrase is among them. `raw` are the command's words as they
    were. `name` is the program's name as the tables have it, empty without a program; `clusters`
    says whether its options cluster, `takes` holds those that take a value. `ended` is the position
    of `--`, 0 where there is none. `starts` are the positions of the words that name a program which
    this one runs: the options behind belong to that one. `folds` says that case does not count in
    the names of options, which are then in lower case, and that a name may be cut short: so
    PowerShell reads parameters."""

    __slots__ = (
        "assignments",
        "clusters",
        "ended",
        "folds",
        "name",
        "names",
        "operands",
        "options",
        "program",
        "raw",
        "starts",
        "takes",
        "values",
        "words",
    )

    def __init__(self, command: Command) -> None:
        words = command.words
        self.program = nfc(words[0]) if words else ""
        self.raw: Final = words
        self.names: tuple[str, ...] = ()
        self.name = ""
        self.clusters = True
        self.folds = False
        self.options: dict[str, list[int]] = {}
        self.values: dict[str, list[Value]] = {}
        self.operands: list[Operand] = []
        self.words: list[tuple[int, str]] = []
        self.ended = 0
        self.starts: list[int] = []
        self.takes: frozenset[str] = frozenset()
        self.assignments: Final = tuple(
            _named(nfc(assignment)) for assignment in command.assignments
        )
        if words:
            self.names = program_names(self.program, command.dialect)
            _Sorting(self, command).run()

    def own(self, at: int) -> tuple[int, int]:
        """Between which positions the options stand that belong to the same program as the word at
        `at`: `docker run --rm img pytest -d` gives docker no `-d`."""
        first, end = 0, len(self.raw)
        for start in self.starts:
            if start > at:
                return first, start
            first = start
        return first, end


def arguments(command: Command) -> Arguments:
    """The sorted words of a command, made once and kept in it."""
    kept = command._arguments
    if not isinstance(kept, Arguments):
        kept = Arguments(command)
        command._arguments = kept
    return kept


def program_names(word: str, dialect: str = "sh") -> tuple[str, ...]:
    """All names by which a key without a `/` may call the program of this word, most exact
    first."""
    return forms(base_name(word, windows=dialect == "powershell"))


def known_name(names: tuple[str, ...]) -> str:
    """The name under which the tables know the program, else its shortest."""
    for name in names:
        if name in TAKES_VALUE or name in DEPTHS or name in ONE_DASH or name in RUNS:
            return name
    return names[-1]


def takes_one_dash(name: str) -> bool:
    """Whether the program takes long options with one dash."""
    return name in ONE_DASH or name.endswith(ONE_DASH_ENDINGS)


_takes: dict[str, frozenset[str]] = {}
_flags: dict[str, frozenset[str]] = {}
_names_program: dict[str, frozenset[str]] = {}


def _row(table: dict[str, str], kept: dict[str, frozenset[str]], name: str) -> frozenset[str]:
    """A row of a table as a set, made once; empty where there is none."""
    row = kept.get(name)
    if row is None:
        row = kept[name] = frozenset(table[name].split()) if name in table else frozenset()
    return row


def _named(assignment: str) -> str:
    """An assignment as a word; of one whose value is a phrase, the name with its `=`."""
    return assignment[: assignment.find("=") + 1] if is_phrase(assignment) else assignment


class _Sorting:
    """One walk over the words. The program whose options are read changes where one runs
    another."""

    __slots__ = (
        "clusters",
        "flags",
        "folds",
        "into",
        "left",
        "name",
        "path",
        "pending",
        "powershell",
        "takes",
        "words",
    )

    def __init__(self, into: Arguments, command: Command) -> None:
        self.into = into
        self.words = command.words
        self.powershell = command.dialect == "powershell"
        self.pending: tuple[int, list[str]] = (NOTHING, [])
        self.start(into.names)
        into.name, into.folds, into.clusters = self.name, self.folds, self.clusters

    def start(self, names: tuple[str, ...]) -> None:
        """Read on as the options of this program."""
        name = known_name(names)
        self.name = name
        self.path = name
        self.takes = _row(TAKES_VALUE, _takes, name)
        self.flags = _row(FLAGS, _flags, name)
        self.left = RUNS.get(name, -1)  # operands before the one that names another program
        self.folds = self.powershell and name not in POWERSHELL_NATIVE
        self.clusters = not self.folds and not takes_one_dash(name)

    def run(self) -> None:
        into = self.into
        for at in range(1, len(self.words)):
            word = nfc(self.words[at])
            if into.ended:
                self.operand(at, word, False)
            elif self.pending[0] == TAKES:
                self.word(at, word)
            elif word == "--":
                into.ended = at
                into.words.append((at, word))
                self.pending = (NOTHING, [])
            elif word[:1] == "-" and word.strip("-") != "" and self.option(at, word):
                pass
            else:
                self.word(at, word)
        into.takes = self.takes

    def word(self, at: int, word: str) -> None:
        """A word that is no option: what the option before it takes, or an operand."""
        pending, names = self.pending
        self.pending = (NOTHING, [])
        for name in names:
            self.into.values.setdefault(name, []).append((at - 1, word))
        if pending == TAKES:
            if not is_phrase(word):
                self.into.words.append((at, word))
            if names[0] in _row(NAMES_PROGRAM, _names_program, self.path):
                self.starts(at, word)
        else:
            self.operand(at, word, pending == UNKNOWN_OPTION)

    def operand(self, at: int, word: str, maybe: bool) -> None:
        into = self.into
        if self.name == "tar" and at == 1 and word.isalpha():
            for letter in word:  # tar(1): `tar xzf`, the traditional usage
                self.named("-" + letter, at)
        if not is_phrase(word):
            into.words.append((at, word))
        assigns = self.left >= 0 and "=" in word and word.split("=", 1)[0].isidentifier()
        selects = at == 1 and word[:1] == "+" and self.name in TOOLCHAINS
        into.operands.append((at, word, maybe or word == SPLIT or assigns or selects))
        if into.ended or assigns:
            return
        if self.left > 0:
            self.left -= 1
        elif self.left == 0:
            if not maybe:
                self.starts(at, word)
        elif self.path.count(" ") < 2:
            path = self.path + " " + word
            if path in TAKES_VALUE or path in FLAGS or path in DEPTHS or path in RUNS:
                self.path = path
                self.takes |= _row(TAKES_VALUE, _takes, path)
                self.flags |= _row(FLAGS, _flags, path)
                self.left = RUNS.get(path, -1)

    def starts(self, at: int, word: str) -> None:
        """The word names a program that is run with the words behind it."""
        self.into.starts.append(at)
        self.start(program_names(word))
        self.into.clusters |= self.clusters

    def option(self, at: int, word: str) -> bool:
        """Take the word as an option; whether it is one, and not a phrase that starts with a
        dash."""
        equals = word.find("=")
        name = word if equals < 0 else word[:equals]
        if self.powershell and ":" in name:
            equals = name.find(":")
            name = name[:equals]
        if self.folds:
            name = name.lower()
        short = self.clusters and word[1] != "-"
        if short:
            letters = self.letters(word)
            taken = "-" + word[letters - 1] in self.takes
            if is_phrase(word) and not taken and not (0 < equals == letters):
                return False
            self.named(name if equals > 0 else word, at)
            self.cluster(at, word)
            return True
        if is_phrase(name):
            return False
        self.named(name, at)
        if equals >= 0:
            self.valued(name, at, word[equals + 1 :])
            self.pending = (NOTHING, [])
        elif name in self.takes:
            self.pending = (TAKES, [name])
        else:
            self.unknown(name, name in self.flags)
        return True

    def letters(self, word: str) -> int:
        """Where the cluster ends: behind an option that takes a value, or at the first
        non-letter."""
        at = 1
        while at < len(word) and word[at].isalpha():
            at += 1
            if "-" + word[at - 1] in self.takes:
                break
        return at

    def cluster(self, at: int, word: str) -> None:
        end = self.letters(word)
        if end == 1:  # -9, -1a
            self.unknown(word, word in self.flags)
            return
        for letter in word[1:end]:
            if end < len(word) or end > 2:
                self.named("-" + letter, at)
        last = "-" + word[end - 1]
        if end < len(word):
            rest = word[end + 1 :] if word[end] == "=" else word[end:]
            self.valued(last, at, rest)
            self.pending = (NOTHING, [])
        elif last in self.takes:
            self.pending = (TAKES, [last])
        else:
            self.unknown(last, word in self.flags or last in self.flags)

    def unknown(self, name: str, flag: bool) -> None:
        """Behind an option that is no flag the next word may be its value."""
        self.pending = (NOTHING, []) if flag else (UNKNOWN_OPTION, [name])

    def named(self, name: str, at: int) -> None:
        self.into.options.setdefault(name, []).append(at)

    def valued(self, name: str, at: int, value: str) -> None:
        self.into.values.setdefault(name, []).append((at, value))
        if value and not is_phrase(value):
            self.into.words.append((at, value))

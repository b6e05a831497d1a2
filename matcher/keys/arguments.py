"""The words of a command sorted into program, options and operands, once for all keys.

What an option is depends on the program: clusters of letters or long names with one dash, values
taken or not (`matcher.keys.options`). It is one walk over the words, whose state every step of it
changes."""

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
from forenote.matcher.record import Record

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
NO_OPTION = (NOTHING, "")


def _below() -> dict[str, bool]:
    paths = [path for table in (TAKES_VALUE, FLAGS, DEPTHS, RUNS) for path in table]
    above = {path.rpartition(" ")[0] for path in paths if " " in path}
    found = {path: path in above for path in paths if " " in path}
    return found | {program: True for program in above if " " not in program}


BELOW: Final = _below()
"""The subcommands of which a table has a row, and the programs that have such ones; whether there is
one below: one look for each operand, and none at `ls a b c`, instead of four."""


class Arguments(Record):
    """A command's words, sorted.

    `options` maps each option's name, clusters taken apart and whole, to the positions at which it
    stands; `given` maps it to what is or may be its value. `operands` are the words that may be a
    subcommand. `words` are all words that a key may name behind the program, in order: operands,
    the values of options, and `--`; no phrase is among them. `raw` are the command's words as they
    were. `name` is the program's name as the tables have it, empty without a program; `clusters`
    says whether its options cluster, `takes` holds those that take a value. `ended` is the position
    of `--`, 0 where there is none. `starts` are the positions of the words that name a program which
    this one runs: the options behind belong to that one. `folds` says that case does not count in
    the names of options, which are then in lower case, and that a name may be cut short: so
    PowerShell reads parameters. `depths` keeps how many operands are the subcommand, by those that
    were asked about."""

    __slots__ = (
        "assignments",
        "clusters",
        "depths",
        "ended",
        "folds",
        "given",
        "name",
        "names",
        "operands",
        "options",
        "program",
        "raw",
        "starts",
        "takes",
        "words",
    )

    def __init__(
        self, raw: tuple[str, ...], program: str, names: tuple[str, ...], assignments: list[str]
    ) -> None:
        self.raw = raw
        self.program = program
        self.names = names
        self.assignments = assignments
        self.name = ""
        self.clusters = True
        self.folds = False
        self.options: dict[str, list[int]] = {}
        self.given: dict[str, list[Value]] = {}
        self.operands: list[Operand] = []
        self.words: list[tuple[int, str]] = []
        self.ended = 0
        self.starts: list[int] = []
        self.depths: dict[tuple[str, ...], int] = {}
        self.takes: frozenset[str] = frozenset()


class _Walk(Record):
    """One walk over the words: the program whose options are read, which changes where one runs
    another, and what the word before may make of this one. `left` is the number of operands before
    the one that names another program; `below` says whether one may be a subcommand with rows of its
    own."""

    __slots__ = (
        "below",
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
    )

    def __init__(self, into: Arguments, powershell: bool) -> None:
        self.into = into
        self.powershell = powershell
        self.name = ""
        self.path = ""
        self.takes: frozenset[str] = frozenset()
        self.flags: frozenset[str] = frozenset()
        self.left = -1
        self.below = False
        self.folds = False
        self.clusters = True
        self.pending: tuple[int, str] = NO_OPTION


def arguments(command: Command) -> Arguments:
    """The sorted words of a command, made once and kept in it."""
    found = command._arguments
    if found is None:
        found = command._arguments = _sorted(command)
    return found


def own(found: Arguments, at: int) -> tuple[int, int]:
    """Between which positions the options stand that belong to the same program as the word at
    `at`: `docker run --rm img pytest -d` gives docker no `-d`."""
    first, end = 0, len(found.raw)
    for start in found.starts:
        if start > at:
            return first, start
        first = start
    return first, end


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
        row = kept[name] = frozenset(table.get(name, "").split())
    return row


def _named(assignment: str) -> str:
    """An assignment as a word; of one whose value is a phrase, the name with its `=`."""
    return assignment[: assignment.find("=") + 1] if is_phrase(assignment) else assignment


def _sorted(command: Command) -> Arguments:
    raw = command.words
    program = nfc(raw[0]) if raw else ""
    names = program_names(program, command.dialect) if raw else ()
    assignments: list[str] = []
    for assignment in command.assignments:
        assignments.append(_named(nfc(assignment)))
    into = Arguments(raw, program, names, assignments)
    if not raw:
        return into
    walk = _Walk(into, command.dialect == "powershell")
    _start(walk, names)
    into.name, into.folds, into.clusters = walk.name, walk.folds, walk.clusters
    for at in range(1, len(raw)):
        word = nfc(raw[at])
        if into.ended:
            _operand(walk, at, word, False)
        elif word[:1] != "-" or walk.pending[0] == TAKES:
            _word(walk, at, word)
        elif word == "--":
            into.ended = at
            into.words.append((at, word))
            walk.pending = NO_OPTION
        elif word.strip("-") == "" or not _option(walk, at, word):
            _word(walk, at, word)
    into.takes = walk.takes
    return into


def _start(walk: _Walk, names: tuple[str, ...]) -> None:
    """Read on as the options of this program."""
    name = known_name(names)
    walk.name = walk.path = name
    walk.takes = _row(TAKES_VALUE, _takes, name)
    walk.flags = _row(FLAGS, _flags, name)
    walk.left = RUNS.get(name, -1)
    walk.below = BELOW.get(name, False)
    walk.folds = walk.powershell and name not in POWERSHELL_NATIVE
    walk.clusters = not walk.folds and not takes_one_dash(name)


def _word(walk: _Walk, at: int, word: str) -> None:
    """A word that is no option: what the option before it takes, or an operand."""
    pending, name = walk.pending
    walk.pending = NO_OPTION
    if name:
        walk.into.given.setdefault(name, []).append((at - 1, word))
    if pending != TAKES:
        _operand(walk, at, word, pending == UNKNOWN_OPTION)
        return
    if not is_phrase(word):
        walk.into.words.append((at, word))
    if name in _row(NAMES_PROGRAM, _names_program, walk.path):
        _run(walk, at, word)


def _operand(walk: _Walk, at: int, word: str, maybe: bool) -> None:
    into = walk.into
    if walk.name == "tar" and at == 1 and word.isalpha():
        for letter in word:  # tar(1): `tar xzf`, the traditional usage
            into.options.setdefault("-" + letter, []).append(at)
    if not is_phrase(word):
        into.words.append((at, word))
    assigns = walk.left >= 0 and "=" in word and word.split("=", 1)[0].isidentifier()
    selects = at == 1 and word[:1] == "+" and walk.name in TOOLCHAINS
    into.operands.append((at, word, maybe or word == SPLIT or assigns or selects))
    if into.ended or assigns:
        return
    if walk.left > 0:
        walk.left -= 1
    elif walk.left == 0:
        if not maybe:
            _run(walk, at, word)
    elif walk.below:
        path = walk.path + " " + word
        below = BELOW.get(path)
        if below is not None:
            walk.path = path
            walk.below = below
            walk.takes |= _row(TAKES_VALUE, _takes, path)
            walk.flags |= _row(FLAGS, _flags, path)
            walk.left = RUNS.get(path, -1)


def _run(walk: _Walk, at: int, word: str) -> None:
    """The word names a program that is run with the words behind it."""
    walk.into.starts.append(at)
    _start(walk, program_names(word))
    walk.into.clusters |= walk.clusters


def _option(walk: _Walk, at: int, word: str) -> bool:
    """Take the word as an option; whether it is one, and not a phrase that starts with a dash."""
    into = walk.into
    equals = word.find("=")
    name = word if equals < 0 else word[:equals]
    if walk.powershell and ":" in name:
        equals = name.find(":")
        name = name[:equals]
    if walk.folds:
        name = name.lower()
    if walk.clusters and word[1] != "-":
        end = _cluster_end(walk, word)
        taken = "-" + word[end - 1] in walk.takes
        if is_phrase(word) and not taken and not (0 < equals == end):
            return False
        into.options.setdefault(name if equals > 0 else word, []).append(at)
        _cluster(walk, at, word, end)
        return True
    if is_phrase(name):
        return False
    into.options.setdefault(name, []).append(at)
    if equals >= 0:
        _valued(walk, name, at, word[equals + 1 :])
    elif name in walk.takes:
        walk.pending = (TAKES, name)
    else:  # the next word may be the value of an option that is no flag
        walk.pending = NO_OPTION if name in walk.flags else (UNKNOWN_OPTION, name)
    return True


def _cluster_end(walk: _Walk, word: str) -> int:
    """Where the cluster ends: behind an option that takes a value, or at the first non-letter."""
    at = 1
    while at < len(word) and word[at].isalpha():
        at += 1
        if "-" + word[at - 1] in walk.takes:
            break
    return at


def _cluster(walk: _Walk, at: int, word: str, end: int) -> None:
    """What the letters are, and what stands behind the last of them."""
    last = "-" + word[end - 1]
    if end == 1:  # -9, -1a
        last = word
    elif end < len(word) or end > 2:
        for letter in word[1:end]:
            walk.into.options.setdefault("-" + letter, []).append(at)
    if 1 < end < len(word):
        _valued(walk, last, at, word[end + 1 :] if word[end] == "=" else word[end:])
    elif end > 1 and last in walk.takes:
        walk.pending = (TAKES, last)
    else:
        flag = word in walk.flags or last in walk.flags
        walk.pending = NO_OPTION if flag else (UNKNOWN_OPTION, last)


def _valued(walk: _Walk, name: str, at: int, value: str) -> None:
    walk.pending = NO_OPTION
    walk.into.given.setdefault(name, []).append((at, value))
    if value and not is_phrase(value):
        walk.into.words.append((at, value))

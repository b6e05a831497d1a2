"""The configuration's options: the one table from which reading, messages, manual and the file that
`notes init` writes come."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from pathlib import Path

from forenote.notes.tree import Mapping
from forenote.packer.pack import BUDGET, HEAD_TOKENS
from forenote.packer.session import ledger
from forenote.packer.session.memory import REMIND_AFTER, SESSION_BUDGET

Wrapper = tuple[str, str, int, str]
"""A row of `wrappers:` as the index keeps it: name, options that take a value (with blanks
between), operands before the command, kind."""


@dataclass(frozen=True, slots=True)
class Folder:
    """A further layer: `name` is how the configuration writes it, `path` is absolute."""

    name: str
    path: Path


@dataclass(frozen=True, slots=True)
class Section:
    """A part of a configuration as it stands in its file, for whoever knows its options."""

    path: Path
    text: str
    node: Mapping


@dataclass(frozen=True, slots=True)
class Config:
    """What holds for a project: its own configuration, then the user's, then these defaults."""

    budget: int = BUDGET
    head: int = HEAD_TOKENS
    tokenizer: str = "o200k_base"
    folders: tuple[Folder, ...] = ()
    wrappers: tuple[Wrapper, ...] = ()
    hold: bool = True
    remind_after: int = REMIND_AFTER
    session_budget: int = SESSION_BUDGET
    log: str = "masked"
    audit: tuple[Section, ...] = ()
    """What `notes audit` reads for itself, the nearest first."""


class Kind(Enum):
    """What an option's value is; the text is what a message says was expected."""

    NUMBER = "a whole number"
    SWITCH = "`on` or `off`"
    DURATION = "a length of time from 1s to 30d, such as `90s`, `30m` or `2h`"
    CHOICE = "one of"
    TOKENIZER = "the name of an encoding"
    FOLDERS = "a list of folders"
    WRAPPERS = "a list of programs, such as `- our-run`"
    AUDIT = "a mapping with `thresholds:`, `ignore:` or `exceptions:`"


@dataclass(frozen=True, slots=True)
class Option:
    """One option; `default` is as it is written in the file, `low` and `high` bound a number and
    the seconds of a time, `choices` are the words it may be."""

    name: str
    kind: Kind
    default: str
    about: tuple[str, ...]
    low: int = 0
    high: int = 0
    choices: tuple[str, ...] = ()


OPTIONS = (
    Option(
        "budget",
        Kind.NUMBER,
        f"{BUDGET}",
        (
            "The most that one delivery may cost, in tokens. What an agent lets through at all is a",
            "bound of its own.",
        ),
        low=200,  # the title of any ordinary call is charged up to 150, and a summary is to fit too
        high=10_000,
    ),
    Option(
        "head",
        Kind.NUMBER,
        f"{HEAD_TOKENS}",
        (
            "Where a whole note does not fit, its body is cut at the last sentence or line end within",
            "this many tokens. 0 delivers a note whole or by its summary.",
        ),
        low=0,
        high=10_000,
    ),
    Option(
        "session_budget",
        Kind.NUMBER,
        f"{SESSION_BUDGET}",
        (
            "The most tokens that all deliveries of one session and of its sub-agents may cost",
            "together.",
        ),
        low=0,
        high=1_000_000,
    ),
    Option(
        "remind_after",
        Kind.DURATION,
        f"{REMIND_AFTER // 60}m",
        (
            "A summary is shown once in a session and a body once; after this time they may be shown",
            "again, and after the agent's context was compacted. A number alone is seconds.",
        ),
        low=1,
        high=30 * 86_400,
    ),
    Option(
        "hold",
        Kind.SWITCH,
        "on",
        (
            "Whether a note with `hold: true` refuses the first call it matches, once, so that it is",
            "read before the call runs. With `off` it is delivered beside the call like any other.",
        ),
    ),
    Option(
        "log",
        Kind.CHOICE,
        ledger.MASKED,
        (
            "What the record of deliveries keeps of an action: all of it (full), without what looks",
            "like a secret (masked), only a checksum (hash), or nothing (off).",
        ),
        choices=ledger.LOGS,
    ),
    Option(
        "tokenizer",
        Kind.TOKENIZER,
        "o200k_base",
        ("The encoding in which tokens are counted: o200k_base or cl100k_base.",),
    ),
    Option(
        "folders",
        Kind.FOLDERS,
        "[]",
        (
            "More folders of notes, such as a checkout that a team shares: absolute, from `~`, or",
            "relative to this file. A note here hides one of the same id there.",
            "  folders: [~/team/notes]",
        ),
    ),
    Option(
        "wrappers",
        Kind.WRAPPERS,
        "[]",
        (
            "Programs of yours that run the command behind them, as `sudo` and `uv run` do, so that",
            "the keys for that command hold too. `values` are options of theirs that take a value,",
            "`skip` is how many words of theirs stand before the command.",
            "  wrappers:",
            "    - our-run",
            "    - name: in-box",
            "      values: [--image, -e]",
            "      skip: 1",
        ),
    ),
    Option(
        "audit",
        Kind.AUDIT,
        "{}",
        (
            "What `notes audit` reports: from where on a rule finds something, rules that are not",
            "asked, and what of single notes passes, each with the reason why.",
            "  audit:",
            "    thresholds: {broad-key: 30%}",
            "    ignore: [never-matched]",
            "    exceptions:",
            "      - rule: broad-key",
            "        note: git/stash-untracked",
            "        reason: it has prevented a loss twice",
        ),
    ),
)  # fmt: skip

NAMES = tuple(option.name for option in OPTIONS)
BY_NAME = {option.name: option for option in OPTIONS}

WRAPPER_FIELDS = ("name", "values", "skip", "kind")

HEADER = """\
# What forenote does with the notes in this folder. Each option stands here with its default; take
# away the `#` before its name to change it. An option of this file goes before the same one in the
# user's own configuration ({user}).
"""


def template(user: str = "$XDG_CONFIG_HOME/forenote/config.yaml") -> str:
    """A configuration that changes nothing and says what could be changed."""
    parts = [HEADER.format(user=user)]
    for option in OPTIONS:
        about = "".join(f"# {line}\n" for line in option.about)
        parts.append(f"{about}#{option.name}: {option.default}\n")
    return "\n".join(parts)

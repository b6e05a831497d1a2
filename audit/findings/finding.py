"""What an audit finds, as plain data that every format is made from."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from forenote.audit.replay.figures import Figures

ERROR = "error"
WARNING = "warning"
INFO = "info"

SEVERITIES = (ERROR, WARNING, INFO)
"""From the worst down."""

Plain = str | int | float | bool | None | Sequence["Plain"] | Mapping[str, "Plain"]
"""What JSON can hold."""


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing that is wrong with one note, or with what surrounds the notes.

    `rule` is the id of a row of `table.RULES`, `severity` one of `SEVERITIES`. `note` is the id of
    the note, empty where it is about none. `path` is relative to the project's root, with `/`,
    where it lies below that, else absolute; empty where no file is meant. `line` and `column` count
    from 1; 0 is the file as a whole.

    `message` is one sentence that says what is wrong, with its numbers; `mend` is one that says
    what would end it. `evidence` has the numbers by name: a share stands beside its denominator.
    `key` is the key of the note that is meant, as its author wrote it; `about` is what else tells
    this finding from the others of its rule and note: an example, another note's id.
    """

    rule: str
    severity: str
    note: str
    path: str
    line: int
    column: int
    message: str
    mend: str
    evidence: Mapping[str, Plain] = field(default_factory=dict, hash=False)
    key: str = ""
    about: str = ""

    @property
    def fingerprint(self) -> str:
        """The same for as long as it is the same finding: without lines, numbers and words of the
        message, so that it outlives an edit elsewhere in the file and another log."""
        where = self.note or self.path
        parts = f"{self.rule}\0{where}\0{self.key}\0{self.about}"
        return hashlib.sha256(parts.encode("utf-8", "surrogatepass")).hexdigest()[:16]

    @property
    def place(self) -> str:
        """`path:line:column` as far as it is known; empty where no file is meant."""
        parts = (str(number) for number in (self.line, self.column) if number)
        return ":".join((self.path, *parts)) if self.path else ""


@dataclass(frozen=True, slots=True)
class Excused:
    """A finding that the configuration lets pass, and why."""

    finding: Finding
    reason: str


@dataclass(frozen=True, slots=True)
class Gone:
    """A finding of the baseline that is found no more."""

    fingerprint: str
    rule: str
    note: str
    message: str


@dataclass(frozen=True, slots=True)
class Unasked:
    """A rule that could not be asked, or only in part, and why (no log, no git)."""

    rule: str
    reason: str


@dataclass(frozen=True, slots=True)
class Audited:
    """The whole of one audit.

    `findings` are those that count, the worst first. `excused` pass by the configuration, `known`
    by the baseline, of which `gone` are found no more. `ignored` are the ids of rules that the
    configuration turns off. `notes` and `keys` are how many counted, `files` how many were looked
    at. `figures` are those of the replayed log, None without one; `logs` are the files they came
    from. `estimated`: the shares of actions come from the shipped table, not from a log.
    """

    findings: tuple[Finding, ...]
    excused: tuple[Excused, ...] = ()
    known: tuple[Finding, ...] = ()
    gone: tuple[Gone, ...] = ()
    ignored: tuple[str, ...] = ()
    unasked: tuple[Unasked, ...] = ()
    notes: int = 0
    keys: int = 0
    files: int = 0
    root: str = ""
    logs: tuple[str, ...] = ()
    estimated: bool = False
    figures: Figures | None = None

    def count(self, severity: str) -> int:
        """How many of the findings that count are of this severity."""
        return sum(one.severity == severity for one in self.findings)

    def at_least(self, severity: str) -> tuple[Finding, ...]:
        """The findings that count of this severity or a worse one."""
        worst = SEVERITIES[: SEVERITIES.index(severity) + 1]
        return tuple(one for one in self.findings if one.severity in worst)

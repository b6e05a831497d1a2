"""A rule: its name, how bad what it finds is, why anyone should care, and what looks for it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

from forenote.audit.findings.finding import Plain
from forenote.notes.model import Note

if TYPE_CHECKING:
    from forenote.audit.findings.material import Material

LOG = "log"

SHARE = "share"
CHARACTERS = "characters"
ACTIONS = "actions"
"""The units of thresholds; a share is written `20%` and counts from 0 to 1."""


@dataclass(frozen=True, slots=True)
class Threshold:
    """Where a rule begins to find something; `about` goes on after `the` and the unit."""

    default: float
    unit: str
    about: str

    def text(self, value: float) -> str:
        """A value as it is written in the configuration."""
        return f"{value * 100:g}%" if self.unit == SHARE else f"{value:g}"


@dataclass(frozen=True, slots=True)
class Hit:
    """What a rule finds, before the rule's own name and severity are put to it.

    `note` and `key` (its source) are those that are meant; `path` is that of the note where it is
    not given. `severity` is set where it differs from the rule's. `weight` ranks the hits of one
    rule, the largest first. The other fields are those of `Finding`.
    """

    message: str
    mend: str
    note: Note | None = None
    key: str = ""
    line: int = 0
    column: int = 0
    path: Path | None = None
    about: str = ""
    evidence: Mapping[str, Plain] = field(default_factory=dict, hash=False)
    severity: str = ""
    weight: float = 0.0
    id: str = ""
    """The note's id, where there is no `note` since its file cannot be read."""


def always(material: Material) -> str:
    """Of a rule that can be asked of any material."""
    return ""


def nothing(material: Material) -> Iterator[Hit]:
    """Of a rule whose findings come from elsewhere."""
    yield from ()


@dataclass(frozen=True, slots=True)
class Rule:
    """One rule.

    `id` is what the configuration, the baseline and every format call it, and its heading in
    docs/audit-rules.md. `title` says in a few words what is found, `why` in one sentence what it
    costs. `needs` is what it cannot be asked without: empty, or `LOG`. `unasked` says why it cannot be
    asked of some material, or only in part; empty where it can.
    """

    id: str
    severity: str
    title: str
    why: str
    look: Callable[[Material], Iterator[Hit]] = nothing
    needs: str = ""
    threshold: Threshold | None = None
    unasked: Callable[[Material], str] = always

    @property
    def anchor(self) -> str:
        """Where the manual explains it."""
        return f"docs/audit-rules.md#{self.id}"

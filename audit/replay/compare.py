"""What another set of notes, or another configuration, changes: deliveries gained and lost, promoted
and demoted, note by note, with the actions."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field

from forenote.audit.answers import has_failed
from forenote.audit.logs.step import Place, Step
from forenote.audit.replay.level import Level
from forenote.matcher.action import FILES, PATCH, POWERSHELL, SHELL, Action
from forenote.matcher.reading import Reading
from forenote.packer.item import TIERS
from forenote.packer.secrets.masking import masked, masked_argument

GAINED = "gained"
LOST = "lost"
PROMOTED = "promoted"
DEMOTED = "demoted"

KINDS = (LOST, DEMOTED, PROMOTED, GAINED)

MOST_CHANGES = 10_000
"""Changes that are kept with their actions; all are counted."""

LONGEST = 300
"""Characters of an action that are kept, secrets masked."""

HELD = "held"
KNOWN = "known"

ABSENT = "no match"
"""What a note shows on an action that it does not match."""


@dataclass(frozen=True, slots=True)
class Change:
    """One note on one action: what it shows `before` and `after`, one of the tiers' names, `held`,
    `known` (shown before, and nothing to add) or `no match`."""

    kind: str
    note: str
    before: str
    after: str
    action: str
    place: Place


@dataclass(slots=True)
class Changes:
    """All that changes: how often, by note and kind, and the first of them with their actions.
    `actions` counts those on which anything does, `evicting` those on which something is lost or
    demoted.

    With a `candidate`, a note of the second set: `company` says on how many of its actions each
    other note matches too; of its actions `failed` and `succeeded` are told by the log."""

    candidate: str = ""
    company: Counter[str] = field(default_factory=Counter)
    failed: int = 0
    succeeded: int = 0
    counts: Counter[tuple[str, str]] = field(default_factory=Counter)
    actions: int = 0
    evicting: int = 0
    listed: list[Change] = field(default_factory=list)

    @property
    def total(self) -> int:
        return sum(self.counts.values())

    def of(self, kind: str) -> int:
        """How many changes are of one kind."""
        return sum(count for (_, one), count in self.counts.items() if one == kind)

    def by_note(self) -> Mapping[str, Mapping[str, int]]:
        """How many of each kind, by note, in the order of ids."""
        found: dict[str, dict[str, int]] = {}
        for (note, kind), count in sorted(self.counts.items()):
            found.setdefault(note, dict.fromkeys(KINDS, 0))[kind] = count
        return found

    def add(self, other: Changes) -> None:
        """Add what was seen elsewhere."""
        self.counts.update(other.counts)
        self.actions += other.actions
        self.evicting += other.evicting
        self.company.update(other.company)
        self.failed += other.failed
        self.succeeded += other.succeeded
        self.listed = (self.listed + other.listed)[:MOST_CHANGES]

    def compare(
        self,
        step: Step,
        before: Mapping[str, Level],
        after: Mapping[str, Level],
        reading: Reading,
    ) -> None:
        """See what changes on one action."""
        if self.candidate in after:
            self.company.update(note for note in after if note != self.candidate)
            failed = has_failed(step.failed, step.exit, reading)
            self.failed += failed is True
            self.succeeded += failed is False
        if before == after:
            return
        kinds = set()
        for note in sorted(before.keys() | after.keys()):
            one, other = before.get(note), after.get(note)
            kind = kind_of(one, other)
            if not kind:
                continue
            kinds.add(kind)
            self.counts[note, kind] += 1
            if len(self.listed) < MOST_CHANGES:
                told = one_line(step.action)[:LONGEST]
                self.listed.append(Change(kind, note, said(one), said(other), told, step.place))
        self.actions += bool(kinds)
        self.evicting += not kinds.isdisjoint((LOST, DEMOTED))


def kind_of(before: Level | None, after: Level | None) -> str:
    """What kind of change it is between what is delivered; empty where none is."""
    old, new = _rank(before), _rank(after)
    if old == new:
        return ""
    if not old[0]:
        return GAINED
    if not new[0]:
        return LOST
    return PROMOTED if new > old else DEMOTED


def _rank(level: Level | None) -> tuple[int, bool]:
    """A higher one tells the agent more, or sooner."""
    return (level.tier, level.held) if level is not None else (0, False)


def said(level: Level | None) -> str:
    """What a note shows on an action, in a word."""
    if level is None:
        return ABSENT
    if not level.tier:
        return KNOWN if level.known else TIERS[0]
    return f"{TIERS[level.tier]}, {HELD}" if level.held else TIERS[level.tier]


def one_line(action: Action) -> str:
    """An action as a person would write it down, on one line, secrets masked; the tool's name before
    what is no command."""
    if action.kind in (SHELL, POWERSHELL):
        return " ".join(masked(action.command).split())
    if action.kind == FILES:
        return f"{action.name} " + ", ".join(masked(change.path) for change in action.changes)
    if action.kind == PATCH:
        heads = [line[4:] for line in action.patch.split("\n") if line[:4] in ("*** ", "+++ ")]
        return f"{action.name} " + ", ".join(map(masked, heads[1:-1] or heads))
    return " ".join((action.name, *_shortened(action)))


def _shortened(action: Action) -> list[str]:
    names = action.argument_names or ("",) * len(action.arguments)
    both = zip(action.arguments, names, strict=True)
    texts = [masked_argument(*one) if one[1] else masked(one[0]) for one in both]
    return [" ".join(one[:LONGEST].split()) for one in texts]

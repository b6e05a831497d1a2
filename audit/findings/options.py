"""The `audit:` section of the configuration: thresholds, rules that are not asked, exceptions.

A word that is no rule is an error and stops the audit: a rule that somebody thinks is ignored, and
is not, or the other way round, makes its result worth nothing.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from forenote.audit.findings.finding import Finding
from forenote.audit.findings.rule import SHARE, Threshold
from forenote.audit.findings.table import BY_ID, IDS
from forenote.notes import ids, values
from forenote.notes.options import Section
from forenote.notes.problem import Problem, at, did_you_mean
from forenote.notes.tree import Mapping as Fields
from forenote.notes.tree import Mistake, Node, Scalar

OPTIONS = ("thresholds", "ignore", "exceptions")
EXCEPTION_FIELDS = ("rule", "note", "key", "reason")

THRESHOLDS = {rule.id: rule.threshold for rule in BY_ID.values() if rule.threshold is not None}


@dataclass(frozen=True, slots=True)
class Allowance:
    """What passes: findings of one rule about one note, and with `key` about that key of it alone.
    `path` and `line` are where it is written."""

    rule: str
    note: str
    reason: str
    key: str = ""
    path: Path = field(default=Path(), compare=False)
    line: int = field(default=0, compare=False)

    def excuses(self, finding: Finding) -> bool:
        return (
            finding.rule == self.rule
            and finding.note == self.note
            and self.key in ("", finding.key)
        )


@dataclass(frozen=True, slots=True)
class Options:
    """What the configuration says to the audit. `limits` has a value for each threshold."""

    limits: Mapping[str, float] = field(
        default_factory=lambda: {id: one.default for id, one in THRESHOLDS.items()}
    )
    ignored: frozenset[str] = frozenset()
    exceptions: tuple[Allowance, ...] = ()


def read_options(sections: Iterable[Section]) -> tuple[Options, tuple[Problem, ...]]:
    """The options of these sections, the nearest first: of a threshold the nearest counts, ignored
    rules and exceptions add up."""
    limits = dict(Options().limits)
    ignored: set[str] = set()
    exceptions: list[Allowance] = []
    problems: list[Problem] = []
    given: set[str] = set()
    for section in sections:
        reader = _Reader(section)
        reader.read()
        problems += reader.problems
        limits |= {name: value for name, value in reader.limits.items() if name not in given}
        given |= reader.limits.keys()
        ignored |= reader.ignored
        exceptions += reader.exceptions
    return Options(limits, frozenset(ignored), tuple(exceptions)), tuple(problems)


class _Reader:
    """What was read of one section so far."""

    def __init__(self, section: Section) -> None:
        self._section = section
        self.problems: list[Problem] = []
        self.limits: dict[str, float] = {}
        self.ignored: set[str] = set()
        self.exceptions: list[Allowance] = []

    def read(self) -> None:
        for key, value in self._section.node.pairs:
            try:
                self._option(key, value)
            except Mistake as mistake:
                self._note(mistake)

    def _option(self, key: Scalar, value: Node) -> None:
        match key.text:
            case "thresholds":
                if not isinstance(value, Fields):
                    message = "`thresholds` is not a mapping"
                    raise Mistake(value.start, value.end, message, "write `{broad-key: 30%}`")
                for name, limit in value.pairs:
                    try:
                        rule = self._measured(name)
                        self.limits[rule] = self._limit(rule, limit)
                    except Mistake as mistake:
                        self._note(mistake)
            case "ignore":
                for word in values.words(value, "ignore", "a list of rules"):
                    try:
                        self.ignored.add(self._rule(word))
                    except Mistake as mistake:
                        self._note(mistake)
            case "exceptions":
                for item in values.each(value, "exceptions", "a list of exceptions"):
                    try:
                        self.exceptions.append(self._allowance(item))
                    except Mistake as mistake:
                        self._note(mistake)
            case other:
                message = f"`audit` has no option `{other[:60]}`"
                raise Mistake(key.start, key.end, message, did_you_mean(other, OPTIONS))

    def _note(self, mistake: Mistake) -> None:
        path, text = self._section.path, self._section.text
        self.problems.append(
            at(path, text, mistake.start, mistake.end, mistake.message, mistake.hint)
        )

    def _rule(self, word: Scalar) -> str:
        if word.text not in BY_ID:
            message = f"there is no rule `{word.text[:60]}`"
            raise Mistake(word.start, word.end, message, did_you_mean(word.text, IDS))
        return word.text

    def _measured(self, word: Scalar) -> str:
        rule = self._rule(word)
        if rule not in THRESHOLDS:
            message = f"the rule `{rule}` has no threshold"
            hint = "it has an exception or is ignored; thresholds have " + ", ".join(THRESHOLDS)
            raise Mistake(word.start, word.end, message, hint)
        return rule

    def _limit(self, name: str, node: Node) -> float:
        threshold = THRESHOLDS[name]
        expected = _expected(threshold)
        value = values.scalar(node, name, expected)
        found = _NUMBER.fullmatch(value.text.replace("_", ""))
        percent = found is not None and found[2] == "%"
        if found is None or percent != (threshold.unit == SHARE):
            message = f"the threshold of `{name}` is `{value.text[:60]}`"
            raise Mistake(value.start, value.end, message, f"expected {expected}")
        number = float(found[1]) / (100 if percent else 1)
        if threshold.unit == SHARE and number > 1:
            message = f"the threshold of `{name}` is more than all"
            raise Mistake(value.start, value.end, message, f"expected {expected}")
        return number

    def _allowance(self, node: Node) -> Allowance:
        if not isinstance(node, Fields):
            message = "an exception is not a mapping"
            hint = "write `{rule: broad-key, note: git/stash, reason: ...}`"
            raise Mistake(node.start, node.end, message, hint)
        given: dict[str, str] = {}
        for key, value in node.pairs:
            if key.text not in EXCEPTION_FIELDS:
                message = f"an exception has no field `{key.text[:60]}`"
                raise Mistake(key.start, key.end, message, did_you_mean(key.text, EXCEPTION_FIELDS))
            text = values.line(value, key.text, _FIELDS[key.text])
            if key.text == "rule":
                self._rule(values.scalar(value, "rule", "a rule"))
            given[key.text] = text
        for name in ("rule", "note", "reason"):
            if name not in given:
                message = f"the exception has no `{name}`"
                raise Mistake(node.start, node.start + 1, message, f"write {_FIELDS[name]}")
        line = self._section.text.count("\n", 0, node.start) + 1
        note = ids.canonical(given["note"].removesuffix(ids.SUFFIX))
        return Allowance(
            given["rule"], note, given["reason"], given.get("key", ""), self._section.path, line
        )


_NUMBER = re.compile(r"(\d{1,9}(?:\.\d+)?)(%?)")

_FIELDS = {
    "rule": "the id of a rule",
    "note": "the id of a note",
    "key": "a key of it",
    "reason": "why it is meant as it is",
}


def _expected(threshold: Threshold) -> str:
    if threshold.unit == SHARE:
        return f"a share such as `{threshold.text(threshold.default)}`"
    return f"a number of {threshold.unit} such as `{threshold.text(threshold.default)}`"

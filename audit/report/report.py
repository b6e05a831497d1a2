"""What the writers of all formats are given."""

from __future__ import annotations

import os
from collections.abc import Sequence
from dataclasses import dataclass

from forenote.audit.findings.finding import ERROR, INFO, SEVERITIES, Audited, Finding
from forenote.audit.findings.rule import Rule
from forenote.notes.numbers import count
from forenote.packer.neutral.hidden import shown

TOOL = "forenote"


@dataclass(frozen=True, slots=True)
class Report:
    """An audit with what a reader elsewhere needs besides.

    `rules` are all there are, also those that found nothing. A finding of `fail_on` or worse fails
    the audit. `prefix` is the way from the top of the repository to the project's root, with `/` at
    its end, empty where they are the same: code hosts know files by their way from the top.
    """

    audited: Audited
    rules: tuple[Rule, ...]
    version: str
    fail_on: str = ERROR
    prefix: str = ""

    def path(self, finding: Finding) -> str:
        """The file from the top of the repository; absolute where it lies outside of the project,
        empty where no file is meant."""
        if not finding.path or os.path.isabs(finding.path):
            return finding.path
        return self.prefix + finding.path

    @property
    def failing(self) -> tuple[Finding, ...]:
        return self.audited.at_least(self.fail_on)


def report_of(
    audited: Audited, rules: Sequence[Rule], version: str, fail_on: str = ERROR
) -> Report:
    """The report of an audit, which knows its place in the repository."""
    return Report(audited, tuple(rules), version, fail_on, _prefix(audited.root))


def _prefix(root: str) -> str:
    """The way from the nearest folder that git works in; empty where there is none above."""
    top = root
    while top and not os.path.lexists(os.path.join(top, ".git")):
        above = os.path.dirname(top)
        if above == top:
            return ""
        top = above
    way = os.path.relpath(root, top) if root else "."
    return "" if way == "." else way.replace(os.sep, "/") + "/"


def one_line(text: str, most: int = 4_000) -> str:
    """A text on one line, in which nothing hides and which no format can fail to hold: controls,
    line ends, direction marks and half surrogate pairs are shown as `{U+202E}`."""
    line = " ".join(shown(text).split())
    return line if len(line) <= most else line[: most - 1] + "…"


def sentence(clause: str) -> str:
    """A clause of a finding as a sentence: a capital, unless a code begins it, and a full stop."""
    text = clause[:1].upper() + clause[1:]
    return text if text.rstrip("`")[-1:] in (*".!?…", "") else f"{text}."


def totals(audited: Audited) -> str:
    """The findings by severity, the worst first: `2 errors, 1 warning, 3 remarks`."""
    counts = {severity: audited.count(severity) for severity in SEVERITIES}
    parts = (
        count(number, "remark" if severity == INFO else severity)
        for severity, number in counts.items()
        if number
    )
    return ", ".join(parts) or "no findings"


def passed(audited: Audited) -> str:
    """What was found and does not count, or is found no more; empty where nothing was."""
    parts = (
        (len(audited.known), "known from the baseline"),
        (len(audited.gone), "of the baseline gone"),
        (len(audited.excused), "excused by the configuration"),
    )
    return ", ".join(f"{number:,} {what}" for number, what in parts if number)


def unasked(audited: Audited) -> dict[str, list[str]]:
    """The rules that could not be asked, or only in part, by the reason."""
    by_reason: dict[str, list[str]] = {}
    for one in audited.unasked:
        by_reason.setdefault(one.reason, []).append(one.rule)
    return by_reason

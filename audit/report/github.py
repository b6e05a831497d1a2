"""Annotations on GitHub: a workflow command for each finding.

The runner reads each line that a step prints. A line that begins with `::` is a command; in its
values `%`, carriage return and line feed are encoded, in its properties the colon and comma too. The
first ten of each severity are shown on a run's page, so the worst come first.
"""

from __future__ import annotations

from collections.abc import Iterator

from forenote.audit.findings.finding import ERROR, INFO, WARNING, Finding
from forenote.audit.report.report import Report, one_line, passed, sentence, totals, unasked
from forenote.notes.numbers import count

COMMANDS = {ERROR: "error", WARNING: "warning", INFO: "notice"}

_MOST = 1_900
"""Characters of a message's half; the runner cuts a whole one at 4,096."""


def write(report: Report) -> str:
    """The annotations, and behind them lines for whoever reads the log."""
    return "".join(f"{line}\n" for line in _lines(report))


def _lines(report: Report) -> Iterator[str]:
    audited = report.audited
    for finding in audited.findings:
        yield _command(report, finding)
    for reason, rules in unasked(audited).items():
        yield _plain(f"not asked, or only in part: {', '.join(rules)} ({reason})")
    yield f"audit of {count(audited.notes, 'note')}: {totals(audited)}"
    if also := passed(audited):
        yield f"besides: {also}"


def _command(report: Report, finding: Finding) -> str:
    properties = {
        "file": one_line(report.path(finding)),
        "line": str(finding.line or ""),
        "col": str((finding.line and finding.column) or ""),
        "title": one_line(f"{finding.rule}: {finding.note}" if finding.note else finding.rule, 200),
    }
    told = ",".join(f"{name}={_property(value)}" for name, value in properties.items() if value)
    message = one_line(sentence(finding.message), _MOST)
    if finding.mend:
        message += "\n" + one_line(sentence(finding.mend), _MOST)
    return f"::{COMMANDS[finding.severity]} {told}::{_value(message)}"


def _value(text: str) -> str:
    return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def _property(text: str) -> str:
    return _value(text).replace(":", "%3A").replace(",", "%2C")


def _plain(text: str) -> str:
    """A line that is no command: the runner also looks for `##[` anywhere in it."""
    return one_line(text).replace("##[", "## [")

"""Markdown for a comment on a pull request, or for the summary of a run."""

from __future__ import annotations

from collections.abc import Iterator

from forenote.audit.findings.finding import Finding
from forenote.audit.replay.figures import Figures, share
from forenote.audit.report.markdown_text import code, inline, prose
from forenote.audit.report.report import Report, passed, sentence, totals, unasked
from forenote.notes.numbers import count

MARK = "<!-- forenote audit -->"
"""The first line, by which a program finds its comment again."""

LIMIT = 65_536
"""Characters that GitHub takes for a comment. Bytes are counted here, which are never fewer."""

MOST_REASONS = 20

_FOR_THE_COUNT = 100
"""Bytes kept for the line that counts what has no room."""


def write(report: Report) -> str:
    """The comment. Findings for which there is no room are counted."""
    audited = report.audited
    head = f"{MARK}\n### Audit of {count(audited.notes, 'note')}: {totals(audited)}\n"
    figures = audited.figures
    if figures is not None and figures.actions:
        head += f"\n{_figures(figures)}\n"
    end = _end(report)
    room = LIMIT - _size(head) - _size(end) - _FOR_THE_COUNT
    return head + _table(report, room) + end


def _table(report: Report, room: int) -> str:
    findings = report.audited.findings
    if not findings:
        return ""
    table = "\n| | where | finding |\n| --- | --- | --- |\n"
    told = 0
    room -= _size(table)
    rows = []
    for finding in findings:
        row = _row(report, finding)
        room -= _size(row)
        if room < 0:
            break
        rows.append(row)
        told += 1
    left = len(findings) - told
    more = f"\n{count(left, 'more finding')}: there is no room for more here.\n" if left else ""
    return table + "".join(rows) + more


def _row(report: Report, finding: Finding) -> str:
    path = report.path(finding)
    place = code(f"{path}:{finding.line}" if path and finding.line else path or finding.note, 200)
    mend = f"<br>{prose(sentence(finding.mend))}" if finding.mend else ""
    message = prose(sentence(finding.message))
    return f"| {finding.severity} | {place} | {code(finding.rule)}: {message}{mend} |\n"


def _figures(figures: Figures) -> str:
    """What the channel did, with the denominators."""
    actions = count(figures.actions, "action")
    matched = figures.matched_actions
    return (
        f"{actions} replayed: {_share(matched, figures.actions)} match a note; of those "
        f"with something new to say {_share(figures.over_budget_actions, figures.wanted_tokens.count)} "
        "want more than the budget of "
        f"{figures.budget:,} tokens, and {_share(figures.delivered_characters, figures.wanted_characters)}"
        " of the characters were delivered."
    )


def _share(part: int, whole: int) -> str:
    return f"{share(part, whole):.0%} ({part:,} of {whole:,})"


def _end(report: Report) -> str:
    lines = list(_notes(report))
    return "".join(f"\n{line}\n" for line in lines)


def _notes(report: Report) -> Iterator[str]:
    audited = report.audited
    if also := passed(audited):
        yield f"Besides: {also}."
    if audited.estimated:
        yield "Shares of actions are estimated: no log was there to count them in."
    for reason, rules in list(unasked(audited).items())[:MOST_REASONS]:
        named = ", ".join(code(rule, 60) for rule in rules[:MOST_REASONS])
        yield f"Not asked, or only in part: {named} ({inline(reason, 200)})"


def _size(text: str) -> int:
    return len(text.encode("utf-8"))

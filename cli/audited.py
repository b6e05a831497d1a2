"""An audit as it stands on a screen. Colours are click's to drop where there is no terminal."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby

import click

from forenote.audit.findings.finding import ERROR, INFO, WARNING, Finding
from forenote.audit.findings.table import BY_ID
from forenote.audit.report.report import Report, one_line, totals
from forenote.cli.replayed import in_all
from forenote.notes.numbers import count

COLOUR = {ERROR: "red", WARNING: "yellow", INFO: "cyan"}

MOST = 20
"""Findings of one rule that are listed on a screen; every other format has them all."""


def lines(report: Report) -> Iterator[str]:
    """The audit from top to bottom, line by line."""
    audited = report.audited
    yield from _scope(report)
    for (severity, rule), found in groupby(
        audited.findings, key=lambda one: (one.severity, one.rule)
    ):
        yield ""
        yield from _group(severity, rule, list(found))
    yield from _beside(report)
    yield ""
    yield _closing(report)


def _scope(report: Report) -> Iterator[str]:
    """What was looked at, and what it comes to in all."""
    audited, figures = report.audited, report.audited.figures
    yield f"{count(audited.notes, 'note')} with {count(audited.keys, 'key')}"
    if figures is None:
        yield "no log was replayed"
    else:
        yield from in_all(figures)


def _group(severity: str, rule: str, found: Sequence[Finding]) -> Iterator[str]:
    about = BY_ID[rule]
    head = click.style(f"{severity} {rule}", fg=COLOUR[severity], bold=True)
    yield f"{head}: {about.title}" + (f" ({len(found):,})" if len(found) > 1 else "")
    yield click.style(f"  {about.why}", dim=True)
    shown = found[:MOST]
    for at, one in enumerate(shown, 1):
        yield from _finding(one)
        if at == len(shown) or shown[at].mend != one.mend:  # said once of a run that shares it
            yield f"    {click.style('→', dim=True)} {one_line(one.mend)}"
    if len(found) > MOST:
        yield f"  and {len(found) - MOST:,} more; --json has them all"


def _finding(one: Finding) -> Iterator[str]:
    note = click.style(one_line(one.note), bold=True) if one.note else ""
    yield "  " + ("  ".join(filter(None, (note, one_line(one.place)))) or "in all")
    yield f"    {one_line(one.message)}"


def _beside(report: Report) -> Iterator[str]:
    """What passes, what is gone, and what was not asked."""
    audited = report.audited
    if audited.excused:
        yield ""
        yield _title(f"excused by the configuration ({len(audited.excused):,})")
        for one in audited.excused:
            yield f"  {one_line(one.finding.note)}  {one.finding.rule}: {one_line(one.reason)}"
    if audited.known:
        yield ""
        yield _title(f"known from the baseline: {len(audited.known):,}")
    if audited.gone:
        yield ""
        yield _title(f"of the baseline, gone ({len(audited.gone):,}); write it anew")
        for gone in audited.gone[:MOST]:
            about = f": {one_line(gone.message, 100)}" if gone.message else ""
            yield f"  {one_line(gone.note)}  {one_line(gone.rule)}{about}"
        if len(audited.gone) > MOST:
            yield f"  and {len(audited.gone) - MOST:,} more"
    if audited.ignored:
        yield ""
        yield _title(f"ignored by the configuration: {', '.join(audited.ignored)}")
    if audited.unasked:
        yield ""
        yield _title("not asked, or only in part")
        for reason, rules in groupby(
            sorted(audited.unasked, key=lambda one: one.reason), key=lambda one: one.reason
        ):
            yield f"  {', '.join(one.rule for one in rules)}: {reason}"


def _title(text: str) -> str:
    return click.style(text, bold=True)


def _closing(report: Report) -> str:
    text = totals(report.audited)
    if report.failing:
        return click.style(text, fg="red", bold=True)
    return click.style(text, fg="green" if not report.audited.findings else None, bold=True)

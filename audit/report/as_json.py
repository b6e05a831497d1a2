"""An audit as the JSON that scripts read. Fields are added, never renamed; `schema` has all."""

from __future__ import annotations

from dataclasses import asdict

from forenote.audit.findings.finding import SEVERITIES, Audited, Finding
from forenote.audit.findings.rule import Rule
from forenote.audit.report.plain import plain
from forenote.audit.report.report import Report

VERSION = 1
"""Of the form. A reader may ask for it; it changes when a field means something else."""

Object = dict[str, object]


def as_object(report: Report) -> Object:
    """All that was found, what was let pass and why, what was not asked, and the figures."""
    audited = report.audited
    return {
        "version": VERSION,
        "tool_version": report.version,
        "root": audited.root,
        "fail_on": report.fail_on,
        "failed": bool(report.failing),
        "counts": {severity: audited.count(severity) for severity in SEVERITIES},
        "notes": audited.notes,
        "keys": audited.keys,
        "files": audited.files,
        "logs": list(audited.logs),
        "estimated": audited.estimated,
        "findings": [finding(one) for one in audited.findings],
        "excused": [{**finding(one.finding), "reason": one.reason} for one in audited.excused],
        "known": [finding(one) for one in audited.known],
        "gone": [asdict(one) for one in audited.gone],
        "ignored": list(audited.ignored),
        "unasked": [asdict(one) for one in audited.unasked],
        "rules": [_rule(rule) for rule in report.rules],
        "figures": figures(audited),
    }


def finding(one: Finding) -> Object:
    return {
        "rule": one.rule,
        "severity": one.severity,
        "note": one.note,
        "path": one.path,
        "line": one.line,
        "column": one.column,
        "message": one.message,
        "mend": one.mend,
        "key": one.key,
        "about": one.about,
        "evidence": plain(one.evidence),
        "fingerprint": one.fingerprint,
    }


def figures(audited: Audited) -> Object | None:
    """The figures of the replayed log, as `notes replay --json` has them; None without one."""
    return asdict(audited.figures) if audited.figures is not None else None


def _rule(rule: Rule) -> Object:
    threshold = rule.threshold
    return {
        "id": rule.id,
        "severity": rule.severity,
        "title": rule.title,
        "why": rule.why,
        "needs": rule.needs,
        "threshold": asdict(threshold) if threshold is not None else None,
    }

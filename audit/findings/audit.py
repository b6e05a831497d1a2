"""An audit: every rule asked, its hits made findings, and those set apart that may pass."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from dataclasses import replace
from pathlib import Path

from forenote.audit.findings.baseline import Baseline
from forenote.audit.findings.finding import (
    SEVERITIES,
    Audited,
    Excused,
    Finding,
    Gone,
    Unasked,
)
from forenote.audit.findings.material import Material
from forenote.audit.findings.options import Allowance, Options
from forenote.audit.findings.rule import LOG, Hit, Rule
from forenote.audit.findings.table import BY_ID, RULES, STALE_EXCEPTION
from forenote.notes.problem import nearest


def audit(
    material: Material,
    options: Options,
    baseline: Baseline | None = None,
    logs: tuple[str, ...] = (),
) -> Audited:
    """What the rules find in the material. `logs` are the files that its figures came from."""
    unasked = tuple(_unasked(material, options))
    silent = {one.rule for one in unasked} | options.ignored
    found: list[Finding] = []
    for rule in RULES:
        if rule.id not in options.ignored:
            hits = sorted(rule.look(material), key=lambda hit: -hit.weight)
            found += [_finding(material, rule, hit) for hit in hits]
    found, excused, used = _excused(found, options.exceptions)
    if STALE_EXCEPTION not in options.ignored:
        found += _stale(material, options.exceptions, used, silent)
    found = _ranked(found)
    known: list[Finding] = []
    gone: list[Gone] = []
    if baseline is not None:
        known = [one for one in found if one.fingerprint in baseline.known]
        found = [one for one in found if one.fingerprint not in baseline.known]
        still = {one.fingerprint for one in known} | {one.finding.fingerprint for one in excused}
        gone = [
            one
            for one in baseline.known.values()
            if one.fingerprint not in still and one.rule not in silent
        ]
    figures = material.figures
    return Audited(
        findings=tuple(found),
        excused=tuple(excused),
        known=tuple(known),
        gone=tuple(gone),
        ignored=tuple(rule.id for rule in RULES if rule.id in options.ignored),
        unasked=unasked,
        notes=len(material.notes),
        keys=sum(len(note.keys) for note in material.notes),
        files=len(material.loaded.files),
        root=material.project[0] if material.project else "",
        logs=logs,
        estimated=not material.measured and "broad-key" not in options.ignored,
        figures=figures,
    )


def _unasked(material: Material, options: Options) -> Iterator[Unasked]:
    """The rules that cannot be asked, or only in part."""
    for rule in RULES:
        if rule.id in options.ignored:
            continue
        if rule.needs == LOG and material.figures is None:
            yield Unasked(rule.id, "it needs a log of actions")
        elif reason := rule.unasked(material):
            yield Unasked(rule.id, reason)


def _finding(material: Material, rule: Rule, hit: Hit) -> Finding:
    path = hit.path or (hit.note.path if hit.note else None)
    return Finding(
        rule=rule.id,
        severity=hit.severity or rule.severity,
        note=hit.note.id if hit.note else hit.id,
        path=_relative(material, path) if path else "",
        line=hit.line,
        column=hit.column,
        message=hit.message,
        mend=hit.mend,
        evidence=hit.evidence,
        key=hit.key,
        about=hit.about,
    )


def _relative(material: Material, path: Path) -> str:
    """From the project's root where it lies below that, else as it is."""
    root = material.project[0] if material.project else ""
    if root and path.is_relative_to(root):
        return path.relative_to(root).as_posix()
    return str(path).replace(os.sep, "/")


def _excused(
    found: Iterable[Finding], exceptions: tuple[Allowance, ...]
) -> tuple[list[Finding], list[Excused], set[Allowance]]:
    """What counts, what passes, and the exceptions that let something pass."""
    counting: list[Finding] = []
    passing: list[Excused] = []
    used: set[Allowance] = set()
    for finding in found:
        by = [one for one in exceptions if one.excuses(finding)]
        used.update(by)
        if by:
            passing.append(Excused(finding, by[0].reason))
        else:
            counting.append(finding)
    return counting, passing, used


def _stale(
    material: Material,
    exceptions: tuple[Allowance, ...],
    used: set[Allowance],
    silent: set[str],
) -> Iterator[Finding]:
    """The exceptions that let nothing pass, though their rule was asked."""
    rule = BY_ID[STALE_EXCEPTION]
    known = material.loaded.ids()
    for one in exceptions:
        if one in used or one.rule in silent:
            continue
        message = f"the exception of `{one.note}` from `{one.rule}` excuses nothing"
        mend = "take it out of the configuration"
        if one.note not in known:
            near = nearest(one.note, known)
            message += ", since there is no such note"
            mend = f"write `{near}` if it is meant, else take it out" if near else mend
        hit = Hit(
            message=message,
            mend=mend,
            path=one.path,
            line=one.line,
            about=f"{one.rule} {one.note} {one.key}".rstrip(),
            evidence={"rule": one.rule, "note": one.note, "key": one.key, "reason": one.reason},
        )
        yield _finding(material, rule, hit)


def _ranked(found: list[Finding]) -> list[Finding]:
    """The worst first; what the rules ranked stays in their order. Of findings that are the same,
    the first."""
    order = {rule.id: number for number, rule in enumerate(RULES)}
    distinct: dict[str, Finding] = {}
    for one in found:
        kept = distinct.setdefault(one.fingerprint, one)
        if kept is not one:
            distinct[one.fingerprint] = _joined(kept, one)
    return sorted(
        distinct.values(), key=lambda one: (SEVERITIES.index(one.severity), order[one.rule])
    )


def _joined(kept: Finding, other: Finding) -> Finding:
    worse = min(kept.severity, other.severity, key=SEVERITIES.index)
    return kept if worse == kept.severity else replace(kept, severity=worse)

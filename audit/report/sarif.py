"""SARIF 2.1.0, the format of code scanning (OASIS standard, with errata 01).

Only findings that count are results: code hosts show a result whatever its suppressions or its
baseline state say, so what the configuration or the baseline lets pass would come back as an alert.
"""

from __future__ import annotations

import json
from urllib.parse import quote

from forenote.audit.findings.finding import ERROR, INFO, WARNING, Finding, Plain, Unasked
from forenote.audit.findings.rule import Rule
from forenote.audit.report.plain import plain
from forenote.audit.report.report import TOOL, Report, one_line, sentence

Object = dict[str, object]

SCHEMA = (
    "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"
)

LEVELS = {ERROR: "error", WARNING: "warning", INFO: "note"}

_BASE = "%SRCROOT%"
"""What code hosts call the top of the repository."""


def write(report: Report) -> str:
    """The log: one run, in ASCII."""
    audited = report.audited
    places = {rule.id: place for place, rule in enumerate(report.rules)}
    run: Object = {
        "tool": {
            "driver": {
                "name": TOOL,
                "version": report.version,
                "rules": [_rule(rule) for rule in report.rules],
            }
        },
        "columnKind": "unicodeCodePoints",
        "invocations": [
            {
                "executionSuccessful": True,
                "toolExecutionNotifications": [_notification(one) for one in audited.unasked],
            }
        ],
        "results": [_result(report, finding, places) for finding in audited.findings],
        "properties": {
            "notes": audited.notes,
            "known": len(audited.known),
            "gone": len(audited.gone),
            "excused": len(audited.excused),
            "estimated": audited.estimated,
        },
    }
    log: Object = {"$schema": SCHEMA, "version": "2.1.0", "runs": [run]}
    return json.dumps(log, indent=2) + "\n"


def _rule(rule: Rule) -> Object:
    return {
        "id": rule.id,
        "shortDescription": _message(rule.title),
        "fullDescription": _message(rule.why or rule.title),
        "help": _message(f"{rule.why} See {rule.anchor}."),
        "defaultConfiguration": {"level": LEVELS[rule.severity]},
        "properties": {"tags": ["notes"]},
    }


def _result(report: Report, finding: Finding, places: dict[str, int]) -> Object:
    text = f"{sentence(finding.message)} {sentence(finding.mend)}".strip()
    result: Object = {
        "ruleId": finding.rule,
        "level": LEVELS[finding.severity],
        "message": _message(text),
        "locations": [_location(report, finding)],
        # Not as `primaryLocationLineHash`: GitHub's upload makes that itself, of the line's text, and
        # warns on the run's page of each that differs.
        "partialFingerprints": {"forenote/v1": finding.fingerprint},
        "properties": _properties(finding),
    }
    if finding.rule in places:
        result["ruleIndex"] = places[finding.rule]
    return result


def _properties(finding: Finding) -> dict[str, Plain]:
    told: dict[str, Plain] = {"evidence": plain(finding.evidence)}
    names = (("note", finding.note), ("key", finding.key), ("mend", finding.mend))
    return {name: one_line(value) for name, value in names if value} | told


def _location(report: Report, finding: Finding) -> Object:
    """Where it is. GitHub refuses a result without a line, so a file as a whole is its first, and
    what is about no file stands at the notes' folder."""
    path = report.path(finding) or f"{report.prefix}.notes"
    artifact: Object = {"uri": _uri(path)}
    if not path.startswith("/"):
        artifact["uriBaseId"] = _BASE
    region: Object = {"startLine": max(1, finding.line)}
    if finding.line and finding.column:
        region["startColumn"] = finding.column
    return {"physicalLocation": {"artifactLocation": artifact, "region": region}}


def _uri(path: str) -> str:
    """A reference: everything that has a meaning in one is encoded, a colon in the first part too."""
    try:
        encoded = quote(path, safe="/", errors="surrogateescape")
    except UnicodeEncodeError:  # half of a surrogate pair, which no file's name holds
        encoded = quote(path, safe="/", errors="replace")
    return f"file://{encoded}" if path.startswith("/") else encoded


def _notification(unasked: Unasked) -> Object:
    return {
        "level": "note",
        "message": _message(f"not asked, or only in part: {unasked.reason}"),
        "associatedRule": {"id": unasked.rule},
    }


def _message(text: str) -> Object:
    """A plain text message. In one, braces stand for arguments unless they are doubled (3.11.5),
    and a bracket that is followed by a parenthesis is a link (3.11.6)."""
    line = one_line(text).replace("](", "] (")
    return {"text": line.replace("{", "{{").replace("}", "}}") or "-"}

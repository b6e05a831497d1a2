"""The JSON of an audit as a JSON schema; `audit.schema.json` beside this file is what it makes.

What are dataclasses in the program is read off them, so that neither can be changed alone.
"""

from __future__ import annotations

import json

from forenote.audit.findings.finding import SEVERITIES, Gone, Unasked
from forenote.audit.findings.rule import ACTIONS, CHARACTERS, LOG, SHARE, Threshold
from forenote.audit.json_schema import Schema, array_of, object_of, of
from forenote.audit.replay.figures import Figures
from forenote.audit.report.as_json import VERSION

_TEXT: Schema = {"type": "string"}
_COUNT: Schema = {"type": "integer", "minimum": 0}
_SEVERITY: Schema = {"enum": list(SEVERITIES)}


def schema() -> Schema:
    """The JSON schema (draft 2020-12) of `notes audit --json`."""
    finding: Schema = {"$ref": "#/$defs/finding"}
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "An audit of notes",
        **object_of(
            {
                "version": {"const": VERSION},
                "tool_version": _TEXT,
                "root": _said("The project's root; paths of findings are relative to it."),
                "fail_on": _SEVERITY,
                "failed": {
                    "type": "boolean",
                    "description": "Whether a finding that counts is as bad as `fail_on` or worse.",
                },
                "counts": object_of(dict.fromkeys(SEVERITIES, _COUNT)),
                "notes": _COUNT,
                "keys": _COUNT,
                "files": _COUNT,
                "logs": array_of(_TEXT),
                "estimated": {
                    "type": "boolean",
                    "description": "Whether shares of actions come from the shipped table.",
                },
                "findings": {
                    **array_of(finding),
                    "description": "Those that count, the worst first.",
                },
                "excused": {
                    **array_of({"$ref": "#/$defs/excused"}),
                    "description": "Those that the configuration lets pass, with its reason.",
                },
                "known": {**array_of(finding), "description": "Those of the baseline."},
                "gone": {
                    **array_of(of(Gone)),
                    "description": "Those of the baseline that are found no more.",
                },
                "ignored": array_of(_TEXT),
                "unasked": {
                    **array_of(of(Unasked)),
                    "description": "Rules that were not asked, or only in part.",
                },
                "rules": array_of({"$ref": "#/$defs/rule"}),
                "figures": {"anyOf": [{"$ref": "#/$defs/figures"}, {"type": "null"}]},
            }
        ),
        "$defs": {
            "finding": object_of(_FINDING),
            "excused": object_of({**_FINDING, "reason": _TEXT}),
            "rule": object_of(_RULE),
            "figures": of(Figures),
        },
    }


def text() -> str:
    """The schema as the file holds it."""
    return json.dumps(schema(), indent=2) + "\n"


def _said(about: str) -> Schema:
    return {"type": "string", "description": about}


_FINDING: Schema = {
    "rule": _TEXT,
    "severity": _SEVERITY,
    "note": _said("The note's id; empty where it is about none."),
    "path": _said("From the root, with `/`; absolute outside of it, empty where no file is meant."),
    "line": {**_COUNT, "description": "From 1; 0 is the file as a whole."},
    "column": {**_COUNT, "description": "From 1; 0 is the line as a whole."},
    "message": _TEXT,
    "mend": _said("What would end it."),
    "key": _said("The note's key that is meant, as its author wrote it; else empty."),
    "about": _said("What tells it from the other findings of its rule and note."),
    "evidence": {
        "type": "object",
        "description": "The numbers by name, which differ from rule to rule: docs/audit-rules.md.",
    },
    "fingerprint": {
        "type": "string",
        "pattern": "^[0-9a-f]{16}$",
        "description": "The same for as long as it is the same finding.",
    },
}

_RULE: Schema = {
    "id": _TEXT,
    "severity": _SEVERITY,
    "title": _TEXT,
    "why": _TEXT,
    "needs": {"enum": ["", LOG]},
    "threshold": {
        "anyOf": [
            {
                **of(Threshold),
                "description": f"A `unit` is {SHARE} (from 0 to 1), {CHARACTERS} or {ACTIONS}.",
            },
            {"type": "null"},
        ]
    },
}

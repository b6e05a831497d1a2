"""The forms of answer that several agents share: each one line of ASCII JSON.

An answer holds exactly the keys named here. Codex rejects a whole answer for one key more.
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

    Value = str | Mapping[str, "Value"]


def context(event: str, text: str, person: str) -> str:
    """Text for the model, in `hookSpecificOutput`, and a line for the person."""
    return document(
        {
            "systemMessage": person,
            "hookSpecificOutput": {"hookEventName": event, "additionalContext": text},
        }
    )


def permission_denied(event: str, reason: str, person: str) -> str:
    """A call refused by `permissionDecision`, with a reason for the model."""
    return document(
        {
            "systemMessage": person,
            "hookSpecificOutput": {
                "hookEventName": event,
                "permissionDecision": "deny",
                "permissionDecisionReason": reason,
            },
        }
    )


def decision_denied(reason: str, person: str) -> str:
    """A call refused by a `decision` at the top, with a reason for the model."""
    return document({"systemMessage": person, "decision": "deny", "reason": reason})


def to_person(line: str) -> str:
    """A line for the person alone."""
    return document({"systemMessage": line})


def document(fields: Mapping[str, Value], end: str = "\n") -> str:
    """A JSON document and a newline; fields of empty text are left out."""
    from _json import encode_basestring_ascii as quoted

    members = []
    for name, value in fields.items():
        if value:
            written = quoted(value) if isinstance(value, str) else document(value, end="")
            members.append(f"{quoted(name)}:{written}")
    return f"{{{','.join(members)}}}{end}"

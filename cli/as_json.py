"""Notes and problems as the JSON that scripts read. Fields are added, never renamed."""

from __future__ import annotations

import json

import click

from forenote.notes.drafts import Draft
from forenote.notes.layers import Loaded
from forenote.notes.model import Note
from forenote.notes.problem import Problem
from forenote.notes.rows import to_line


def echo(value: object) -> None:
    """Prints one JSON value, indented, in ASCII: a terminal is not to be moved by a note."""
    click.echo(json.dumps(value, indent=2))


def note(one: Note, state: str = "active") -> dict[str, object]:
    """A note without its body."""
    return {
        "id": one.id,
        "summary": one.summary,
        "state": state,
        "layer": one.layer,
        "path": str(one.path),
        "keys": [key.source for key in one.keys],
        "unless": [key.source for key in one.unless],
        "priority": one.priority,
        "hold": one.hold,
        "expires": str(one.expires) if one.expires else None,
        "reviewed": str(one.reviewed) if one.reviewed else None,
        "tags": list(one.tags),
        "supersedes": list(one.supersedes),
        "examples": [
            {"action": to_line(example.action), "match": example.match, "line": example.line}
            for example in one.examples
        ],
        "lines": {"keys": list(one.key_lines), "unless": list(one.unless_lines)},
    }


def draft(one: Draft) -> dict[str, object]:
    """A draft; `id` is what its note will have."""
    return {"id": one.id, "path": str(one.path), "layer": one.layer, "state": one.state}


def problem(one: Problem) -> dict[str, object]:
    """A problem; line and column count from 1, and are 0 for a file as a whole."""
    return {
        "path": str(one.path),
        "line": one.line,
        "column": one.column,
        "severity": one.severity,
        "message": one.message,
        "hint": one.hint,
    }


def state(loaded: Loaded, one: Note) -> str:
    """`active`, or why the note is set aside."""
    reasons = (aside.reason for aside in loaded.set_aside if aside.note is one)
    return next(reasons, "active")

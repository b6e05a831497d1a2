"""The JSON of a replay as a JSON schema, read off the dataclasses that it is made of."""

from __future__ import annotations

import json

from forenote.audit.json_schema import Schema, of
from forenote.audit.replay.replayed import VERSION, Replayed


def schema() -> Schema:
    """The JSON schema (draft 2020-12) of `notes replay --json`."""
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "A replay of logged actions through notes",
        "description": "docs/replay.md says what each figure counts.",
        **of(Replayed),
        "$comment": f"version {VERSION}",
    }


def text() -> str:
    """The schema as `notes schema replay` prints it."""
    return json.dumps(schema(), indent=2) + "\n"

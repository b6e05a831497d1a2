"""The front matter as a JSON schema, for editors; `schema.json` beside this file is what it makes."""

from __future__ import annotations

import json

from forenote.notes.fields import (
    EXAMPLE_LISTS,
    FIELDS,
    HIGHEST,
    KEY_FIELDS,
    LOWEST,
    MOST_KEYS,
    Kind,
)
from forenote.notes.rows import TOOLS

Schema = dict[str, object]

# A key may be any plain value of YAML, since `8080` and `no` are words that commands hold.
_WORD: Schema = {"type": ["string", "number", "boolean"], "minLength": 1}


def schema() -> Schema:
    """The JSON schema (draft 2020-12) of a note's front matter."""
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "The front matter of a note",
        "type": "object",
        "additionalProperties": False,
        "required": [field.name for field in FIELDS if field.required],
        "properties": {
            field.name: {"description": field.about, **_VALUES[field.kind]} for field in FIELDS
        },
        "$defs": {"key": _key(), "keys": _keys(), "action": _action()},
    }


def text() -> str:
    """The schema as the file holds it."""
    return json.dumps(schema(), indent=2) + "\n"


def _key() -> Schema:
    some: Schema = {"anyOf": [_WORD, {"type": "array", "items": _WORD, "minItems": 1}]}
    return {
        "anyOf": [
            _WORD,
            {
                "type": "object",
                "description": "All fields must hold for the same command or the same file.",
                "additionalProperties": False,
                "minProperties": 1,
                "properties": {
                    name: {"description": about, **some} for name, about in KEY_FIELDS.items()
                },
            },
        ]
    }


def _keys() -> Schema:
    key: Schema = {"$ref": "#/$defs/key"}
    return {"anyOf": [key, {"type": "array", "items": key, "minItems": 1, "maxItems": MOST_KEYS}]}


def _action() -> Schema:
    return {
        "anyOf": [
            {
                "type": "string",
                "minLength": 1,
                "description": "A shell command, or `write PATH`, `edit PATH`, `remove PATH`, "
                "`tool NAME TEXT`.",
            },
            *(
                {
                    "type": "object",
                    "additionalProperties": False,
                    "required": ["tool", *required],
                    "properties": {
                        "tool": {"const": tool},
                        **{name: _argument(name) for name in (*required, *optional)},
                    },
                }
                for tool, (required, optional) in TOOLS.items()
            ),
        ]
    }


def _argument(name: str) -> Schema:
    return {} if name == "arguments" else {"type": "string"}


def _list_of(item: Schema) -> Schema:
    return {"anyOf": [item, {"type": "array", "items": item, "minItems": 1}]}


_DAY: Schema = {"type": "string", "format": "date", "pattern": r"^\d{4}-\d{2}-\d{2}$"}

_VALUES: dict[Kind, Schema] = {
    Kind.LINE: {"type": "string", "minLength": 1},
    Kind.KEYS: {"$ref": "#/$defs/keys"},
    Kind.NUMBER: {"type": "integer", "minimum": LOWEST, "maximum": HIGHEST},
    Kind.SWITCH: {"type": "boolean"},
    Kind.DAY: _DAY,
    Kind.WORDS: _list_of(_WORD),
    Kind.IDS: _list_of(_WORD),
    Kind.EXAMPLES: {
        "type": "object",
        "additionalProperties": False,
        "properties": {
            name: {"description": about, **_list_of({"$ref": "#/$defs/action"})}
            for name, about in EXAMPLE_LISTS.items()
        },
    },
}

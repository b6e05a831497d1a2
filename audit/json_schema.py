"""What a value is in JSON, read off its type: so that a published schema and the program cannot part."""

from __future__ import annotations

from dataclasses import fields, is_dataclass
from types import UnionType
from typing import Union, get_args, get_origin, get_type_hints

Schema = dict[str, object]


def of(kind: object) -> Schema:
    """What a value of this type is: a dataclass is an object, a tuple an array."""
    if isinstance(kind, type) and is_dataclass(kind):
        hints = get_type_hints(kind)
        return object_of({one.name: of(hints[one.name]) for one in fields(kind)})
    if get_origin(kind) is tuple:
        return array_of(of(get_args(kind)[0]))
    if get_origin(kind) in (Union, UnionType):
        return {"anyOf": [of(one) for one in get_args(kind)]}
    return {"type": _PLAIN[kind]}


def object_of(properties: Schema) -> Schema:
    """An object with all of these properties. Others may come, so they are allowed."""
    return {"type": "object", "required": list(properties), "properties": properties}


def array_of(items: Schema) -> Schema:
    """An array of such items."""
    return {"type": "array", "items": items}


_PLAIN: dict[object, str] = {
    str: "string",
    int: "integer",
    float: "number",
    bool: "boolean",
    type(None): "null",
}

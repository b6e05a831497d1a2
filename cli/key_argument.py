"""A key on the command line: a string, or a mapping as in a note's front matter."""

from __future__ import annotations

import click
import yaml

from forenote.matcher.keys.grammar import KeyMistake, parse_key
from forenote.matcher.keys.key import Key
from forenote.notes.problem import visible

FIELDS = ("command", "path", "text", "tool")


def key_argument(argument: str) -> Key:
    """The key that an argument means, or a usage error that points into it.

    `{path: "*.py", text: "x"}` is a mapping in YAML; `path: *.py` is the mapping of one field whose
    value is taken as it stands, since `*` would need quotes in YAML; all else is a bare key.
    """
    value: object = argument
    field, colon, rest = argument.partition(":")
    if field in FIELDS and colon and rest[:1] in ("", " "):
        value = {field: rest[1:]}
    elif argument.startswith("{"):
        try:
            value = yaml.safe_load(argument)
        except yaml.YAMLError as error:
            mark = getattr(error, "problem_mark", None)
            problem = getattr(error, "problem", None) or "it cannot be read"
            raise _pointing(
                argument,
                f"the mapping is not YAML: {problem}",
                mark.index if mark is not None else None,
                'write it as {path: "*.py", text: "x"}',
            ) from None
    try:
        return parse_key(value)
    except KeyMistake as mistake:
        offset = mistake.offset
        if mistake.field is not None:
            found = _value_start(argument, value, mistake.field)
            offset = None if found is None else found + (offset or 0)
        raise _pointing(argument, mistake.message, offset, mistake.hint) from None


def _value_start(argument: str, value: object, field: str) -> int | None:
    """Where the value of a field begins in the argument; else where the field's name does."""
    scalar = value.get(field) if isinstance(value, dict) else None
    name = argument.find(field)
    if isinstance(scalar, str) and scalar:
        at = argument.find(scalar, max(name, 0) + len(field))
        return at if at >= 0 else max(name, 0)
    return name if name >= 0 else None


def _pointing(argument: str, message: str, offset: int | None, hint: str) -> click.UsageError:
    lines = [message]
    if argument.strip():
        lines.append(f"    {visible(argument)}")
        if offset is not None:
            lines.append("    " + " " * len(visible(argument[:offset])) + "^")
    if hint:
        lines.append(f"  {hint}")
    return click.UsageError("\n".join(lines))

"""Keys as YAML's plain data: the fields of a mapping, and values that are no text."""

from __future__ import annotations

from collections.abc import Mapping

from rapidfuzz import fuzz, process

from forenote.matcher.keys.mistake import KeyMistake

FIELDS = ("command", "path", "text", "tool")
"""The fields of a mapping, in the order in which a key's source names them."""


def not_text(value: object, what: str) -> KeyMistake:
    """The mistake of a value that YAML did not read as text; `what` is the key or the field."""
    if value is None:
        return KeyMistake(
            f"{what} is empty",
            "write a key, such as `git push --force`; one that begins with `#` needs quotes",
        )
    if isinstance(value, bool):
        words = "`yes`, `on` or `true`" if value else "`no`, `off` or `false`"
        return KeyMistake(
            f"{what} is a truth value to YAML, not text",
            f"put it in quotes if one of {words} is meant",
        )
    if isinstance(value, (Mapping, list)):
        kind = "a mapping" if isinstance(value, Mapping) else "a list"
        return KeyMistake(f"{what} is {kind}, not text", "write a string, or a list of strings")
    kind = "a number" if isinstance(value, (int, float)) else "a date or another value"
    return KeyMistake(f"{what} is {kind} to YAML, not text", f'put it in quotes: "{value}"')


def unknown_field(name: object, value: Mapping[object, object]) -> KeyMistake:
    """The mistake of a field that keys do not have; the nearest known one is named."""
    field = name if isinstance(name, str) else None
    near = process.extractOne(str(name), FIELDS, scorer=fuzz.ratio, score_cutoff=60)
    if near is not None:
        return KeyMistake(f"a key has no field `{name}`", f"did you mean `{near[0]}`?", field=field)
    hint = f"its fields are {listed(FIELDS)}"
    if field is not None and (" " in field or len(value) == 1):
        hint += f'; if one string is meant, put it in quotes: "{field}: {value[field]}"'
    return KeyMistake(f"a key has no field `{name}`", hint, field=field)


def listed(names: tuple[str, ...]) -> str:
    """Names in a sentence."""
    return ", ".join(f"`{name}`" for name in names[:-1]) + f" and `{names[-1]}`"


def source(value: Mapping[object, object]) -> str:
    """The mapping on one line, as YAML's flow style has it."""
    fields = []
    for name in FIELDS:
        if name in value:
            one = value[name]
            shown = f"[{', '.join(map(str, one))}]" if isinstance(one, list) else str(one)
            fields.append(f"{name}: {' '.join(shown.split())}")
    return "{" + ", ".join(fields) + "}"

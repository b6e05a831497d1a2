"""Keys as YAML's plain data: the fields of a mapping, and values that are no text."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping

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


_MEANT = {
    # what people call the fields, in other tools and in prose
    "command": "cmd commandline command_line shell bash run exec program",
    "path": "file files filename file_name filepath file_path glob globs folder dir",
    "text": "content contents contains string code grep search match regex regexp pattern new_text",
    "tool": "mcp tool_name toolname mcp_tool",
}
_FIELD_OF = {word: field for field, words in _MEANT.items() for word in words.split()}
_PATTERNS = ("regex", "regexp", "pattern")

_WORDS = ("patch", "tex", "pat", "tools", "tests")
"""Near to a field's name, and as likely a word of a command with a colon behind (`patch:deps`)."""

_FIELD = re.compile(r"([A-Za-z][\w-]*):(\s*)(.*)", re.DOTALL)


def meant(name: str, least: int = 60) -> str | None:
    """The field that a name that is none was probably meant to be. `least` is the likeness of 100
    that a misspelling must have."""
    word = name.lower().replace("-", "_")
    if word in _FIELD_OF:
        return _FIELD_OF[word]
    from rapidfuzz import fuzz, process  # a compile in which nothing is wrong needs it not

    near = process.extractOne(word, FIELDS, scorer=fuzz.ratio, score_cutoff=least)
    return near[0] if near is not None else None


def unknown_field(name: object, value: Mapping[object, object]) -> KeyMistake:
    """The mistake of a field that keys do not have; the nearest known one is named."""
    field = name if isinstance(name, str) else None
    near = meant(str(name))
    if near is not None:
        return KeyMistake(
            f"a key has no field `{name}`", _did_you_mean(str(name), near), field=field
        )
    hint = f"its fields are {listed(FIELDS)}"
    if field is not None and (" " in field or len(value) == 1):
        hint += f'; if one string is meant, put it in quotes: "{field}: {value[field]}"'
    return KeyMistake(f"a key has no field `{name}`", hint, field=field)


def _did_you_mean(name: str, near: str, form: str = "") -> str:
    hint = f"did you mean `{form or near}`?"
    if name.lower() in _PATTERNS:
        hint += " Keys are no regular expressions"
    return hint


def refuse_field(text: str) -> None:
    """Raise for a string that looks like a field with its value: `pth: *.lock`, `command:make`."""
    found = _FIELD.match(text)
    if found is None:
        return
    name, blank, rest = found.groups()
    is_field = name.lower() in FIELDS
    near = name.lower() if is_field else meant(name, 80)
    if not rest:
        if is_field:
            raise KeyMistake(
                f"`{text}` has no value", f"write as `{_mapping(name.lower(), 'VALUE')}`", offset=0
            )
        return
    if not blank and not is_field:
        return  # `test:unit` is a script of npm
    if name in FIELDS:
        message = f"this is one string, which begins with the name of the field `{name}`"
        hint = f"write `{_mapping(name, rest)}`"
        if not blank:
            hint += "; quotes around a word take it as it stands"
        raise KeyMistake(message, hint, offset=0)
    hint = (
        _did_you_mean(name, near, _mapping(near, rest))
        if near is not None
        else f"its fields are {listed(FIELDS)}; `{_mapping('text', text)}` looks for it in text"
    )
    raise KeyMistake(f"a key has no field `{name}`", hint, offset=0)


def likely_field(text: str) -> KeyMistake | None:
    """The doubt about a string that may be a field with its value, or a word (`pth:*.lock`)."""
    found = _FIELD.match(text)
    if found is None:
        return None
    name, blank, rest = found.groups()
    near = meant(name, 85)
    if blank or not rest or rest.startswith("/") or near is None or name.lower() in _WORDS:
        return None
    if name.lower() in _FIELD_OF and name.lower() not in _PATTERNS and "*" not in rest:
        return None
    return KeyMistake(
        f"a key has no field `{name}`, so this is a word of a command",
        _did_you_mean(name, near, _mapping(near, rest)),
        offset=0,
    )


def _mapping(field: str, value: str) -> str:
    return f"{{{field}: {json.dumps(value, ensure_ascii=False)}}}"


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

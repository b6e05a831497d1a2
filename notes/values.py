"""The kinds of values that fields hold, each read from its place in the file.

Every function takes the field's name for its messages and raises `Mistake`.
"""

from __future__ import annotations

import re
import unicodedata
from datetime import date

from forenote.notes.problem import visible
from forenote.notes.tree import Mapping, Mistake, Node, Scalar, Sequence

_BREAKING = ("Cc", "Cs", "Zl", "Zp")
"""Kinds of characters that no line holds. Format characters pass, since Persian needs them."""

_TRUE = ("true", "yes", "on")
_FALSE = ("false", "no", "off")
_DAY = re.compile(r"\d{4}-\d{2}-\d{2}")
_NUMBER = re.compile(r"[-+]?\d{1,9}")
_DURATION = re.compile(r"(\d{1,9}) ?(s|m|h|d)?")
_SECONDS = {"": 1, "s": 1, "m": 60, "h": 3600, "d": 86_400}


def scalar(node: Node, name: str, expected: str) -> Scalar:
    """The node, if it is one value and not nothing; `expected` says what should stand there."""
    if isinstance(node, Scalar):
        if node.empty:
            raise Mistake(node.start, node.end, f"`{name}` is empty", f"expected {expected}")
        if node.joined is not None and not node.block:
            raise joined(node, f"write it on one line, or `{name}: >-` and the text below")
        return node
    kind = "a list" if isinstance(node, Sequence) else "a mapping"
    raise Mistake(node.start, node.end, f"`{name}` is {kind}", f"expected {expected}")


def joined(value: Scalar, hint: str) -> Mistake:
    """That YAML takes the second line of a value for a part of the first; `hint` says what to write
    unless the line looks like an item of a list."""
    second = value.joined
    assert second is not None  # the caller has seen that there is one
    if second.text.startswith("- "):
        hint = "put its `-` right under the `-` of the item above"
        if second.text.endswith(("'", '"')) and not value.plain:
            hint = "close the quote in the line above"
    text = value.text.strip()
    whole = visible(text if len(text) <= 60 else f"{text[:59]}…")
    return Mistake(
        second.start,
        second.start + len(second.text),
        f"YAML joins this line to the one above, as `{whole}`",
        hint,
    )


def line(node: Node, name: str, expected: str) -> str:
    """Text on one line, without blanks around it."""
    value = scalar(node, name, expected)
    text = value.text.strip()
    if not text:
        raise Mistake(value.start, value.end, f"`{name}` is empty", f"expected {expected}")
    odd = next((c for c in text if unicodedata.category(c) in _BREAKING), None)
    if odd is not None:
        what = "a line end" if odd == "\n" else f"the character U+{ord(odd):04X}"
        raise Mistake(value.start, value.end, f"`{name}` holds {what}", f"expected {expected}")
    return text


def number(node: Node, name: str, expected: str, low: int, high: int) -> int:
    """A whole number from `low` to `high`."""
    value = scalar(node, name, expected)
    if not value.plain or not _NUMBER.fullmatch(value.text):
        raise _not(value, name, expected)
    result = int(value.text)
    if not low <= result <= high:
        raise _not(value, name, expected)
    return result


def seconds(node: Node, name: str, expected: str, low: int, high: int) -> int:
    """A length of time from `low` to `high` seconds: a number of seconds, or with a unit."""
    value = scalar(node, name, expected)
    found = _DURATION.fullmatch(value.text)
    if found is None:
        raise _not(value, name, expected)
    result = int(found[1]) * _SECONDS[found[2] or ""]
    if not low <= result <= high:
        raise _not(value, name, expected)
    return result


def switch(node: Node, name: str, expected: str) -> bool:
    """True or false, in YAML's spellings."""
    value = scalar(node, name, expected)
    word = value.text.lower()
    if value.plain and word in _TRUE:
        return True
    if value.plain and word in _FALSE:
        return False
    raise _not(value, name, expected)


def day(node: Node, name: str, expected: str) -> date:
    """A date of the calendar as `YYYY-MM-DD`."""
    value = scalar(node, name, expected)
    if not _DAY.fullmatch(value.text):
        raise _not(value, name, expected)
    try:
        return date.fromisoformat(value.text)
    except ValueError as error:
        raise _not(value, name, expected) from error


def each(node: Node, name: str, expected: str) -> tuple[Node, ...]:
    """The items of a list; a single value is a list of one."""
    if isinstance(node, Sequence):
        if not node.items:
            raise Mistake(node.start, node.end, f"`{name}` is empty", f"expected {expected}")
        return node.items
    if isinstance(node, Mapping):
        return (node,)
    return (scalar(node, name, expected),)


def words(node: Node, name: str, expected: str) -> tuple[Scalar, ...]:
    """The values of a list of texts, with their places. A text alone is split at commas."""
    if isinstance(node, Scalar):
        value = scalar(node, name, expected)
        return tuple(_split(value))
    found: list[Scalar] = []
    for item in each(node, name, expected):
        found.append(scalar(item, name, expected))
    return tuple(found)


def _split(value: Scalar) -> list[Scalar]:
    parts: list[Scalar] = []
    at = 0
    for part in value.text.split(","):
        text = part.strip()
        if text:
            exact = value.plain and "\n" not in value.text
            start = value.start + at + part.index(text) if exact else value.start
            parts.append(Scalar(text, value.plain, start, start + len(text)))
        at += len(part) + 1
    return parts


def _not(value: Scalar, name: str, expected: str) -> Mistake:
    quotes = "" if value.plain else " in quotes"
    return Mistake(
        value.start,
        value.end,
        f"`{name}` is `{visible(value.text[:60])}`{quotes}",
        f"expected {expected}",
    )

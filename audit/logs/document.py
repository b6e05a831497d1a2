"""A JSON document read member by member: what stands before a damaged place is still read, and of
a long list one element at a time is held."""

from __future__ import annotations

import json
from collections.abc import Generator, Iterator
from dataclasses import dataclass

from forenote.audit.logs.content import Damaged

_BLANK = " \t\n\r"
_DECODER = json.JSONDecoder()


@dataclass(frozen=True, slots=True)
class Member:
    """One member of the outermost mapping, or one element of a list in it, or of the outermost list
    (whose `name` is empty). `index` is an element's position, from 1; 0 for a member that is no
    list, and for an empty list."""

    name: str
    index: int
    value: object


def members(text: str) -> Iterator[Member]:
    """The members of a document in the order of its text.

    Raises `Damaged` where the text is, from there on, no JSON; what came before has been given.
    """
    position = _skip(text, 0)
    opening = text[position : position + 1]
    if opening == "[":
        yield from _elements(text, position, "")
        return
    if opening != "{":
        raise Damaged("it is neither a JSON mapping nor a list")
    position = _skip(text, position + 1)
    while text[position : position + 1] != "}":
        name, position = _value(text, position)
        if not isinstance(name, str):
            raise Damaged(f"a name is missing at character {position + 1}")
        position = _skip(text, _past(text, _skip(text, position), ":"))
        if text[position : position + 1] == "[":
            position = yield from _elements(text, position, name)
        else:
            value, position = _value(text, position)
            yield Member(name, 0, value)
        position = _next(text, position, "}")


def _elements(text: str, position: int, name: str) -> Generator[Member, None, int]:
    """The elements of the list that begins at `position`; returns where it ends."""
    index = 0
    position = _skip(text, position + 1)
    if text[position : position + 1] == "]":
        yield Member(name, 0, [])
    while text[position : position + 1] != "]":
        value, position = _value(text, position)
        index += 1
        yield Member(name, index, value)
        position = _next(text, position, "]")
    return position + 1


def _value(text: str, position: int) -> tuple[object, int]:
    try:
        return _DECODER.raw_decode(text, position)
    except RecursionError:
        raise Damaged("it is nested too deeply") from None
    except json.JSONDecodeError as error:
        reason = error.msg.removesuffix(" at")  # of "Unterminated string starting at"
        raise Damaged(f"it is no JSON: {reason} at character {error.pos + 1}") from None
    except ValueError as error:  # a number of over 4,300 digits
        raise Damaged(f"it is no JSON: {error}") from None


def _next(text: str, position: int, end: str) -> int:
    """Where the next member begins, or the end stands."""
    position = _skip(text, position)
    if text[position : position + 1] == end:
        return position
    return _skip(text, _past(text, position, ","))


def _past(text: str, position: int, mark: str) -> int:
    if text[position : position + 1] != mark:
        raise Damaged(f"it is no JSON: `{mark}` is missing at character {position + 1}")
    return position + 1


def _skip(text: str, position: int) -> int:
    while position < len(text) and text[position] in _BLANK:
        position += 1
    return position

"""JSON read with the place of every value, so that a file can be changed without writing it anew.

With `comments`, also `//` and `/* */` between values, as Gemini CLI's settings may have them; a comma
before a closing bracket is a mistake to that program too. Of two members with one name the last
counts, as it does to every program that reads these files.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path

from forenote.notes.problem import Problem, at

DEPTH = 200
"""Levels of brackets; settings have fewer than ten."""

_BLANK = re.compile(r"[ \t\r\n]*")
_COMMENT = re.compile(r"//[^\r\n]*|/\*.*?\*/", re.DOTALL)
_NUMBER = re.compile(r"-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][-+]?\d+)?", re.ASCII)
_LITERAL = {"true": True, "false": False, "null": None}

Value = None | bool | float | str | dict[str, "Value"] | list["Value"]


class NotJson(Exception):
    """The text is not what was expected at one place of it; `problem` says where and why."""

    def __init__(self, problem: Problem) -> None:
        super().__init__(problem.message)
        self.problem = problem


@dataclass(frozen=True, slots=True)
class Node:
    """A value and the characters that it takes. A member's `start` is that of its name."""

    kind: str
    """`object`, `array`, `string`, `number`, or `literal`."""

    start: int
    end: int
    value: Value = None
    """Of a string, number or literal."""

    members: tuple[Member, ...] = ()
    items: tuple[Node, ...] = ()

    def member(self, name: str) -> Member | None:
        """The member that counts of those with this name."""
        found = [member for member in self.members if member.name == name]
        return found[-1] if found else None

    def plain(self) -> Value:
        """What the text means."""
        if self.kind == "object":
            return {member.name: member.node.plain() for member in self.members}
        if self.kind == "array":
            return [item.plain() for item in self.items]
        return self.value


@dataclass(frozen=True, slots=True)
class Member:
    """A name and its value in an object."""

    name: str
    start: int
    node: Node

    @property
    def end(self) -> int:
        return self.node.end


def parse(text: str, path: Path, *, comments: bool) -> Node | None:
    """The root of a text; None where there is nothing but blanks, which agents take for `{}`.

    Raises `NotJson` with the line and column of `path`.
    """
    reader = _Reader(text, path, comments)
    start = reader.next(1 if text.startswith("\ufeff") else 0)
    if start == len(text):
        return None
    root = reader.value(start, 0)
    rest = reader.next(root.end)
    if rest != len(text):
        raise reader.wrong(rest, "nothing should follow the last bracket")
    return root


def mistake(text: str, path: Path, start: int, end: int, message: str, hint: str = "") -> NotJson:
    """A `NotJson` for these characters."""
    problem = at(path, text, start, end, message, hint)
    return NotJson(replace(problem, text=problem.text.rstrip("\r")))


def comments_in(text: str, start: int, end: int) -> Iterator[tuple[int, int]]:
    """The comments of a stretch that holds nothing but comments and blanks."""
    while (start := _blank_end(text, start)) < end:
        found = _COMMENT.match(text, start)
        if found is None:
            return
        yield found.span()
        start = found.end()


def _blank_end(text: str, start: int) -> int:
    found = _BLANK.match(text, start)
    return found.end() if found else start


class _Reader:
    def __init__(self, text: str, path: Path, comments: bool) -> None:
        self.text, self.path, self.comments = text, path, comments

    def wrong(self, start: int, message: str, hint: str = "") -> NotJson:
        if start >= len(self.text):
            message = f"the file ends here, and {message}"
        return mistake(self.text, self.path, start, start + 1, message, hint)

    def next(self, start: int) -> int:
        """Where the next token begins."""
        while True:
            start = _blank_end(self.text, start)
            if self.text[start : start + 2] not in ("//", "/*"):
                return start
            if not self.comments:
                raise self.wrong(start, "this agent's settings may not hold comments")
            found = _COMMENT.match(self.text, start)
            if found is None:
                raise self.wrong(start, "this comment has no end")
            start = found.end()

    def value(self, start: int, depth: int) -> Node:
        character = self.text[start : start + 1]
        if depth > DEPTH:
            raise self.wrong(start, f"more than {DEPTH} brackets are open")
        if character == "{":
            return self._object(start, depth)
        if character == "[":
            return self._array(start, depth)
        if character == '"':
            value, end = self._string(start)
            return Node("string", start, end, value)
        number = _NUMBER.match(self.text, start)
        if number is not None:
            digits = number.group()
            whole = digits.lstrip("-").isdigit() and len(digits) < 4_300  # more `int` does not read
            return Node("number", start, number.end(), int(digits) if whole else float(digits))
        for word, literal in _LITERAL.items():
            if self.text.startswith(word, start):
                return Node("literal", start, start + len(word), literal)
        hint = "names and texts stand in double quotes" if character == "'" else ""
        raise self.wrong(start, "a value is expected here", hint)

    def _string(self, start: int) -> tuple[str, int]:
        try:
            value, end = json.JSONDecoder().raw_decode(self.text, start)
        except json.JSONDecodeError as error:
            place = start if "Unterminated" in error.msg else error.pos
            raise self.wrong(place, _SAID.get(error.msg.split(" at")[0], error.msg)) from None
        assert isinstance(value, str), "a quote begins nothing else"
        return value, end

    def _object(self, start: int, depth: int) -> Node:
        members: list[Member] = []
        place = self.next(start + 1)
        while self.text[place : place + 1] != "}":
            if members:
                place = self._comma(place, "}")
            if self.text[place : place + 1] != '"':
                raise self.wrong(place, 'a name in double quotes, or "}", is expected here')
            name, end = self._string(place)
            colon = self.next(end)
            if self.text[colon : colon + 1] != ":":
                raise self.wrong(colon, "a colon is expected here")
            node = self.value(self.next(colon + 1), depth + 1)
            members.append(Member(name, place, node))
            place = self.next(node.end)
        return Node("object", start, place + 1, members=tuple(members))

    def _array(self, start: int, depth: int) -> Node:
        items: list[Node] = []
        place = self.next(start + 1)
        while self.text[place : place + 1] != "]":
            if items:
                place = self._comma(place, "]")
            node = self.value(place, depth + 1)
            items.append(node)
            place = self.next(node.end)
        return Node("array", start, place + 1, items=tuple(items))

    def _comma(self, place: int, closing: str) -> int:
        """Where the item behind a comma begins."""
        if self.text[place : place + 1] != ",":
            raise self.wrong(place, f'a comma, or "{closing}", is expected here')
        behind = self.next(place + 1)
        if self.text[behind : behind + 1] == closing:
            raise self.wrong(place, f'a comma before "{closing}" is not JSON', "remove the comma")
        return behind


_SAID = {
    "Unterminated string starting": "this text has no closing quote",
    "Invalid control character": "a line end or a control character cannot stand in a text",
    "Invalid \\escape": "a backslash must be written twice",
    "Invalid \\uXXXX escape": "four hexadecimal digits are expected behind \\u",
}

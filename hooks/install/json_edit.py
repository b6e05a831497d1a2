"""Adding an item to a list in a JSON text, and taking one out again, with nothing else changed.

What is added is written the way its surroundings are: their indentation, line ends, on one line or
on several. Adding only inserts, so it can be undone exactly (`undone`); taking out finds the item
wherever it stands by then.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path

from forenote.hooks.install.json_text import Member, Node, Value, comments_in, mistake, parse

Insertion = tuple[int, str]
"""Where in the text (as it is when its turn comes), and what."""


def added(
    text: str, path: Path, names: Sequence[str], item: Value, *, comments: bool
) -> list[Insertion]:
    """The insertions that put an item at the end of the list that the names lead to, and make what
    is missing on the way. Raises `NotJson`, also where something else stands on the way."""
    style = _Style(text)
    root = parse(text, path, comments=comments)
    if root is None:
        start = len(text) - len(text.lstrip("\ufeff"))
        end = "" if text[start:] else style.line_end
        return [(start, style.written(_nested(names, item), "") + end)]
    node = root
    for depth, name in enumerate(names):
        if node.kind != "object":
            raise _wrong(text, path, node, names[:depth], "an object, `{…}`")
        member = node.member(name)
        if member is None:
            return style.child(node, root, _nested(names[depth + 1 :], item), name)
        node = member.node
    if node.kind != "array":
        raise _wrong(text, path, node, names, "a list, `[…]`")
    return style.child(node, root, item)


def done(text: str, insertions: Sequence[Insertion]) -> str:
    """The text with the insertions made, one after the other."""
    for offset, piece in insertions:
        text = text[:offset] + piece + text[offset:]
    return text


def undone(text: str, insertions: Sequence[Insertion]) -> str | None:
    """The text without the insertions; None where one of them is not in its place."""
    for offset, piece in reversed(insertions):
        if text[offset : offset + len(piece)] != piece:
            return None
        text = text[:offset] + text[offset + len(piece) :]
    return text


def without(text: str, container: Node, index: int, interior: str = "") -> str:
    """The text without one item or member of a container, and without the comma that it needed.

    `interior` is what stood between the brackets before there was anything: nothing, blanks or
    remarks. It comes back where no more than that remains.
    """
    children = _children(container)
    child = children[index]
    blank = len(text[: child.start].rstrip(" \t\r\n"))
    if len(children) == 1:
        before = text[container.start + 1 : blank]
        behind = text[child.end : container.end - 1]
        if (before + behind).split() == interior.split():
            return text[: container.start + 1] + interior + text[container.end - 1 :]
        return text[:blank] + text[child.end :]
    if index == len(children) - 1:
        comma = _comma(text, children[index - 1].end)
        return text[:comma] + text[comma + 1 : blank] + text[child.end :]
    comma = _comma(text, child.end)
    if index == 0 and "\n" not in text[blank : child.start]:
        rest = text[comma + 1 :].lstrip(" \t")
        return text[: child.start] + rest
    return text[:blank] + text[child.end : comma] + text[comma + 1 :]


def _comma(text: str, start: int) -> int:
    """The comma behind an item that ends at `start`; comments may stand between."""
    behind = [end for _, end in comments_in(text, start, len(text))]
    return text.index(",", behind[-1] if behind else start)


def _children(node: Node) -> Sequence[Node | Member]:
    return node.members if node.kind == "object" else node.items


def _nested(names: Sequence[str], item: Value) -> Value:
    value: Value = [item]
    for name in reversed(names):
        value = {name: value}
    return value


def _wrong(text: str, path: Path, node: Node, names: Sequence[str], wanted: str) -> Exception:
    where = f"`{'.'.join(names)}`" if names else "the whole file"
    return mistake(text, path, node.start, node.end, f"{where} should be {wanted}")


class _Style:
    """How a text is written."""

    def __init__(self, text: str) -> None:
        self.text = text
        first = text.find("\n")
        self.line_end = "\r\n" if first > 0 and text[first - 1] == "\r" else "\n"

    def written(self, value: Value, indent: str, unit: str = "  ") -> str:
        """A value on several lines, the first of which has its indentation already."""
        lines = json.dumps(value, indent=unit, ensure_ascii=False).split("\n")
        return (self.line_end + indent).join(lines)

    def child(
        self, node: Node, root: Node, value: Value, name: str | None = None
    ) -> list[Insertion]:
        """The insertions for one more child of a container."""
        children = _children(node)
        label = "" if name is None else json.dumps(name, ensure_ascii=False) + ": "
        unit = self._unit(root)
        last = children[-1].end if children else node.start + 1
        remarks = list(comments_in(self.text, last, node.end - 1))
        place = remarks[-1][1] if remarks else last  # behind a remark on the last child's line
        if not children:
            return [(place, self._only(node, root, place, label, value))]
        start = children[-1].start
        indent = self._indent(start)
        if self._begins_line(start) or (remarks and self.text.startswith("//", remarks[-1][0])):
            piece = self.line_end + indent + label + self.written(value, indent, unit)
        elif "\n" in self.text[node.start : node.end]:
            piece = " " + label + self.written(value, indent, unit)
        else:
            piece = " " + label + json.dumps(value, ensure_ascii=False)
        return [(last, ","), (place + 1, piece)]

    def _only(self, node: Node, root: Node, place: int, label: str, value: Value) -> str:
        """The first child of a container, as it is written behind `place`."""
        if "\n" not in self.text.strip() and _children(root):
            return label + json.dumps(value, ensure_ascii=False)
        outer, unit = self._indent(node.start), self._unit(root)
        piece = self.line_end + outer + unit + label + self.written(value, outer + unit, unit)
        behind = self.text[place : node.end - 1]
        return piece if "\n" in behind else piece + self.line_end + outer

    def _begins_line(self, place: int) -> bool:
        """Whether nothing but blanks stands before a place on its line, and another line before."""
        line = self.text.rfind("\n", 0, place) + 1
        return line > 0 and not self.text[line:place].strip(" \t")

    def _indent(self, place: int) -> str:
        """What the line of a place begins with."""
        line = self.text[self.text.rfind("\n", 0, place) + 1 : place].lstrip("\ufeff")
        return line[: len(line) - len(line.lstrip(" \t"))]

    def _unit(self, root: Node) -> str:
        """One step of indentation: that of the first member of the root which begins a line."""
        for child in _children(root):
            line = self.text[self.text.rfind("\n", 0, child.start) + 1 : child.start]
            if line and not line.strip(" \t"):
                return line
        return "  "

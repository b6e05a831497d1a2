"""YAML as a tree of places: each value with the characters of the file that it stands on.

Built from the parser's events and not with its loader, because notes come from cloned folders: no
anchors (a few lines of which expand without bound), no tags, no key twice, no deep nesting; and
every value stays the text that the author wrote, so that `no`, `8080` and `1.10` are keys.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

import yaml

from forenote.notes.syntax import told

_LOADER = getattr(yaml, "CSafeLoader", yaml.SafeLoader)  # libyaml is absent from some builds

DEPTH = 20  # nodes inside one another; an example with a tool's arguments needs about six
NODES = 20_000  # in one file; 500 keys as mappings with lists are about 5,000

_ODD = re.compile("[\0-\x08\x0b-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff\ufeff\ufffe\uffff]")
"""All but YAML's printable characters (YAML 1.1, 5.1), and the line ends that editors do not count
as such. `re` takes seven milliseconds to make a class of the printable ones."""

_LINE = re.compile(r"[^\s].*")

_NULLS = ("", "~", "null", "Null", "NULL")


class Mistake(ValueError):
    """What is wrong with the characters from `start` to `end` of the text, and what to write.
    Where one key has to become several, they are `keys`."""

    def __init__(
        self, start: int, end: int, message: str, hint: str = "", keys: tuple[str, ...] = ()
    ) -> None:
        super().__init__(message)
        self.start = start
        self.end = end
        self.message = message
        self.hint = hint
        self.keys = keys


@dataclass(frozen=True, slots=True)
class Line:
    """A line that a value goes on in: where it begins, behind its blanks, and what stands there."""

    start: int
    text: str


@dataclass(frozen=True, slots=True)
class Scalar:
    """One value. `start` to `end` are its characters in the text, quotes included.

    `joined` is its second line, where YAML joins several with a blank; they were often meant as
    values of their own. `block` is whether the value begins with `|` or `>`.
    """

    text: str
    plain: bool
    start: int
    end: int
    joined: Line | None = None
    block: bool = False

    @property
    def empty(self) -> bool:
        """Whether nothing is written there, or what YAML takes for nothing."""
        return self.plain and self.text in _NULLS


@dataclass(frozen=True, slots=True)
class Sequence:
    items: tuple[Node, ...]
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Mapping:
    pairs: tuple[tuple[Scalar, Node], ...]
    start: int
    end: int


Node = Scalar | Sequence | Mapping
Plain = str | list["Plain"] | dict[str, "Plain"]


def parse(text: str, start: int = 0, end: int | None = None) -> Node | None:
    """The one document that stands in `text` from `start` to `end`; None where nothing does.

    Raises `Mistake` for what is not YAML or not of the kind described above. Its positions, and
    those of all nodes, count in the whole `text`.
    """
    part = text[start:end]
    odd = _ODD.search(part)
    if odd is not None:
        at = start + odd.start()
        raise Mistake(
            at, at + 1, f"the character U+{ord(odd[0]):04X} cannot stand here", "remove it"
        )
    events = _Events(part, start)
    try:
        return events.document()
    except yaml.MarkedYAMLError as error:
        raise Mistake(*told(error, text, start, start + len(part))) from error


def plain(node: Node) -> Plain:
    """The value without its places; every scalar as text."""
    if isinstance(node, Scalar):
        return node.text
    if isinstance(node, Sequence):
        return [plain(item) for item in node.items]
    return {key.text: plain(value) for key, value in node.pairs}


def place(node: Scalar, text: str, offset: int | None) -> tuple[int, int]:
    """The characters of the whole `text` on which the scalar's character `offset` stands; all of
    the scalar where its text is not written out as it is read (escapes, folded lines)."""
    source = text[node.start : node.end]
    if offset is not None and 0 <= offset < len(node.text):
        if source == node.text:
            return node.start + offset, node.end
        if source[1:-1] == node.text and source[:1] in ("'", '"'):
            return node.start + 1 + offset, node.end - 1
    return node.start, node.end


class _Events:
    """The tree from the events, in one pass; `_nodes` counts what was made."""

    def __init__(self, part: str, start: int) -> None:
        self._events: Iterator[yaml.Event] = yaml.parse(part, Loader=_LOADER)
        self._part = part
        self._start = start
        self._nodes = 0

    def document(self) -> Node | None:
        found: Node | None = None
        for event in self._events:
            if isinstance(event, yaml.DocumentStartEvent):
                if found is not None:
                    raise self._mistake(
                        event, "a second document begins here", "keep one, and remove this line"
                    )
                found = self._node(next(self._events), 1)
        if isinstance(found, Scalar) and found.empty:
            return None
        return found

    def _node(self, event: yaml.Event, depth: int) -> Node:
        self._nodes += 1
        if self._nodes > NODES:
            raise self._mistake(event, f"more than {NODES:,} values", "split this file")
        if depth > DEPTH:
            raise self._mistake(event, f"values nested more than {DEPTH} deep", "flatten them")
        if isinstance(event, yaml.AliasEvent):
            raise self._mistake(
                event,
                f"`*{event.anchor}` is an alias in YAML, and aliases are not read",
                f"put a value that begins with `*` in quotes: '*{event.anchor}'",
            )
        if isinstance(event, yaml.NodeEvent) and event.anchor is not None:
            raise self._mistake(
                event,
                f"`&{event.anchor}` is an anchor in YAML, and anchors are not read",
                "put a value that begins with `&` in quotes",
            )
        if getattr(event, "tag", None) is not None:
            raise self._mistake(
                event,
                "a value that begins with `!` is a tag in YAML, and tags are not read",
                "put the value in quotes",
            )
        start = self._start + _index(event.start_mark)
        if isinstance(event, yaml.SequenceStartEvent):
            items, end = self._items(depth)
            return Sequence(items, start, end)
        if isinstance(event, yaml.MappingStartEvent):
            pairs, end = self._pairs(depth)
            return Mapping(pairs, start, end)
        assert isinstance(event, yaml.ScalarEvent)  # the grammar of events has no other
        end = self._start + _index(event.end_mark)
        block = event.style in ("|", ">")
        return Scalar(event.value, not event.style, start, end, self._joined(event), block)

    def _joined(self, event: yaml.ScalarEvent) -> Line | None:
        start, end = _index(event.start_mark), _index(event.end_mark)
        first = self._part.find("\n", start, end)
        if first < 0 or event.style == "|":  # whose line ends stay
            return None
        lines = _LINE.finditer(self._part, first, end)
        if event.style == ">":
            next(lines, None)  # it begins below its mark
        second = next(lines, None)
        return None if second is None else Line(self._start + second.start(), second[0].rstrip())

    def _items(self, depth: int) -> tuple[tuple[Node, ...], int]:
        items: list[Node] = []
        while True:
            event = next(self._events)
            if isinstance(event, yaml.SequenceEndEvent):
                return tuple(items), self._start + _index(event.end_mark)
            items.append(self._node(event, depth + 1))

    def _pairs(self, depth: int) -> tuple[tuple[tuple[Scalar, Node], ...], int]:
        pairs: dict[str, tuple[Scalar, Node]] = {}
        while True:
            event = next(self._events)
            if isinstance(event, yaml.MappingEndEvent):
                return tuple(pairs.values()), self._start + _index(event.end_mark)
            key = self._node(event, depth + 1)
            if not isinstance(key, Scalar):
                raise Mistake(key.start, key.end, "the name of a field is one word")
            if key.text in pairs:
                raise Mistake(
                    key.start,
                    key.end,
                    f"the field `{key.text}` stands here a second time",
                    "keep one of the two",
                )
            pairs[key.text] = key, self._node(next(self._events), depth + 1)

    def _mistake(self, event: yaml.Event, message: str, hint: str) -> Mistake:
        return Mistake(
            self._start + _index(event.start_mark),
            self._start + _index(event.end_mark),
            message,
            hint,
        )


def _index(mark: object) -> int:
    """Where a mark stands, in characters; both of yaml's kinds of marks have it."""
    index = getattr(mark, "index", 0)
    return index if isinstance(index, int) else 0

"""Keys in a file: each checked by itself, so that each mistake is shown at its own line."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from forenote.matcher.keys.doubt import doubts
from forenote.matcher.keys.grammar import KeyMistake, parse_keys
from forenote.matcher.keys.key import Key
from forenote.matcher.keys.mistake import UnbalancedQuote
from forenote.notes import values
from forenote.notes.fields import KEY_FIELDS, MOST_KEY_TEXT, MOST_KEYS
from forenote.notes.tree import Mapping, Mistake, Node, Scalar, Sequence, place, plain


@dataclass(frozen=True, slots=True)
class KeyList:
    """The keys that could be read, the position in the text at which each begins, what was wrong
    with the others, and what is doubtful about those that could be read."""

    keys: tuple[Key, ...]
    starts: tuple[int, ...]
    mistakes: tuple[Mistake, ...]
    doubts: tuple[Mistake, ...]


def read_keys(node: Node, name: str, text: str) -> KeyList:
    """Reads the value of the field `name` (`keys`, `unless`) of the file whose text is `text`."""
    keys: list[Key] = []
    starts: list[int] = []
    mistakes: list[Mistake] = []
    doubtful: list[Mistake] = []
    items = node.items if isinstance(node, Sequence) else (node,)
    if node.end - node.start > MOST_KEY_TEXT:
        message = f"`{name}` has more than {MOST_KEY_TEXT:,} characters"
        mistakes.append(Mistake(node.start, node.start + 1, message, _SEVERAL))
        items = ()
    elif not items:
        mistakes.append(Mistake(node.start, node.end, f"`{name}` is empty", _EXPECTED))
    for item in items[:MOST_KEYS]:
        if isinstance(item, Scalar) and item.empty and not item.text:
            mistakes.append(
                Mistake(
                    item.start,
                    item.end,
                    f"`{name}` is empty" if item is node else f"an item of `{name}` is empty",
                    "a value that begins with `#` needs quotes"
                    if text[item.end :].lstrip(" \t").startswith("#")
                    else _EXPECTED,
                )
            )
            continue
        wrong = _wrong_lines(item, item is node, text)
        if wrong is not None:
            mistakes.append(wrong)
            continue
        value = plain(item)
        given = value if item is node else [value]
        try:
            found = parse_keys(given)
        except KeyMistake as mistake:
            if isinstance(mistake, UnbalancedQuote) and text[node.start : node.start + 1] == "[":
                mistake.hint = _COMMA
            mistakes.append(_placed(mistake, item, text))
        else:
            keys.extend(found)
            starts.extend([item.start] * len(found))
            doubtful += [_placed(doubt, item, text) for doubt in doubts(given)]
    if len(items) > MOST_KEYS or len(keys) > MOST_KEYS:
        mistakes.append(
            Mistake(
                node.start,
                node.start + 1,
                f"`{name}` has more than {MOST_KEYS} keys",
                _SEVERAL,
            )
        )
    return KeyList(tuple(keys), tuple(starts), tuple(mistakes), tuple(doubtful))


_EXPECTED = "expected a key, such as `git push --force`"
_SEVERAL = "a note that belongs to so many actions is better several notes"
_COMMA = "a comma between `[` and `]` ends an item; put all of the key in quotes of the other kind"
_LINES = "write each key on one line that begins with `- `"


def _wrong_lines(item: Node, alone: bool, text: str) -> Mistake | None:
    """What is wrong with how a key stands in its lines: YAML makes one value of what were several
    keys. `alone` is a key that is no item of a list."""
    if isinstance(item, Scalar) and alone and item.plain and item.text[:1] == "-":
        before = text[text.rfind("\n", 0, item.start) + 1 : item.start]
        if before.strip() == "" and "\n" in text[: item.start] and item.text[1:2] != "-":
            shown = item.text.split(" -")[0][1:]
            message = "the `-` of an item needs a blank behind it; this is one value"
            return Mistake(item.start, item.start + 1, message, f"write `- {shown}`")
    for field, one in _scalars(item, ""):
        if one.joined is not None and not (one.block and field == "text"):
            return values.joined(one, _LINES if not field else f"write `{field}:` on one line")
    return None


def _scalars(node: Node, field: str) -> Iterator[tuple[str, Scalar]]:
    if isinstance(node, Scalar):
        yield field, node
    elif isinstance(node, Sequence):
        for item in node.items:
            yield from _scalars(item, field)
    else:
        for key, value in node.pairs:
            yield from _scalars(value, key.text)


def _placed(mistake: KeyMistake, item: Node, text: str) -> Mistake:
    """The mistake at the characters that it is about: in a mapping the field's name where that is
    wrong, else the value, else the item of the value."""
    start, end = _span(mistake, item, text)
    return Mistake(start, end, mistake.message, mistake.hint, mistake.keys)


def _span(mistake: KeyMistake, item: Node, text: str) -> tuple[int, int]:
    if isinstance(item, Scalar):
        return place(item, text, mistake.offset)
    if not isinstance(item, Mapping) or mistake.field is None:
        return item.start, _first_line(item, text)
    for key, value in item.pairs:
        if key.text != mistake.field:
            continue
        if key.text not in KEY_FIELDS:
            return key.start, key.end
        parts = value.items if isinstance(value, Sequence) else (value,)
        for part in parts:
            if isinstance(part, Scalar) and (part is value or _wrong_alone(key.text, part)):
                return place(part, text, mistake.offset)
        return value.start, _first_line(value, text)
    return item.start, _first_line(item, text)


def _wrong_alone(field: str, part: Scalar) -> bool:
    """Whether a key with this one item alone is a mistake: it tells which of a list was meant."""
    try:
        parse_keys([{field: [part.text]}])
    except KeyMistake:
        return True
    return False


def _first_line(node: Node, text: str) -> int:
    end = text.find("\n", node.start)
    return node.end if end < 0 else min(node.end, end)

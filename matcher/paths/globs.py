"""The patterns of `path:` keys: gitignore's, with braces, for files instead of an ignore list.

| pattern | matches |
| --- | --- |
| `*.py` | that base name in any folder, also outside the project |
| `Makefile` | any segment of that name, and all below a folder of that name |
| `build/` | what lies below any folder of that name |
| `src/*.py`, `/setup.py` | from the project's root on: a slash before the end anchors |
| `docs/api` | that file, or all below that folder |
| `**/migrations/*.py`, `a/**` | `**` alone between slashes is any number of folders, also none |
| `*.{yml,yaml}` | either; braces without a comma are literal (`{{name}}/x`) |
| `~/.ssh/`, `/etc/hosts` | below the home folder; an absolute path outside the project |

`*`, `?` and `[...]` never cross a slash. One difference from gitignore is meant: a wildcard in the
last segment names files, never a folder with all below it, since `a/*.py` says nothing of
`a/x.py/y`.
"""

from __future__ import annotations

from forenote.matcher.characters import nfc
from forenote.matcher.paths.braces import expand_braces
from forenote.matcher.paths.relative import relative
from forenote.matcher.reading import SPLIT, UNKNOWN
from forenote.matcher.record import Record

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Final

__all__ = ["check_glob", "path_matches", "relative"]

STAR = 0
ONE = 1
DEEP = None
"""Any number of segments, also none; in a list of segments."""

ANYWHERE, FROM_ROOT, FROM_SLASH, FROM_HOME = "anywhere", "root", "slash", "home"

_CLASSES: dict[str, Callable[[str], bool]] = {
    "alnum": str.isalnum,
    "alpha": str.isalpha,
    "blank": lambda c: c in " \t",
    "digit": lambda c: c in "0123456789",
    "lower": str.islower,
    "punct": lambda c: c.isprintable() and not c.isalnum() and not c.isspace(),
    "space": str.isspace,
    "upper": str.isupper,
    "xdigit": lambda c: c in "0123456789abcdefABCDEF",
}


class Class(Record):
    """A bracket expression: any of its ranges and named classes, or with `negated` none of them."""

    __slots__ = ("named", "negated", "ranges")

    def __init__(
        self, negated: bool, ranges: tuple[tuple[str, str], ...], named: tuple[str, ...]
    ) -> None:
        self.negated: Final = negated
        self.ranges: Final = ranges
        self.named: Final = named

    def holds(self, char: str) -> bool:
        """Whether `char` is one of the class."""
        inside = any(low <= char <= high for low, high in self.ranges) or any(
            _CLASSES[name](char) for name in self.named
        )
        return inside != self.negated


if TYPE_CHECKING:
    Segment = str | tuple[str | int | Class, ...] | None
    """A literal name, or the items of a name with wildcards, or `DEEP`."""


class Glob(Record):
    """One alternative of a pattern: where it is anchored, and its segments in order.

    `below` says that only what lies in the matched folder counts.
    """

    __slots__ = ("anchor", "below", "segments")

    def __init__(self, anchor: str, segments: tuple[Segment, ...], below: bool) -> None:
        self.anchor: Final = anchor
        self.segments: Final = segments
        self.below: Final = below


_compiled: dict[str, tuple[Glob, ...]] = {}


def compiled(pattern: str) -> tuple[Glob, ...]:
    """The alternatives that a pattern stands for."""
    globs = _compiled.get(pattern)
    if globs is None:
        if len(_compiled) > 4096:  # a long replay, not a hook
            _compiled.clear()
        globs = _compiled[pattern] = tuple(
            _compile(one) for one in expand_braces(nfc(pattern)) or () if one.strip("/")
        )
    return globs


def path_matches(pattern: str, path: str) -> bool:
    """Whether a written path, as `relative` gives it, is one that the pattern names."""
    if not path.isascii():
        path = nfc(path)
    folder = path[-1:] == "/"
    if path[:1] == "/":
        anchor, rest = FROM_SLASH, path[1:]
    elif path[:2] == "~/":
        anchor, rest = FROM_HOME, path[2:]
    elif path[1:3] == ":/":
        anchor, rest = path[:2], path[3:]
    elif path[:1] in (UNKNOWN, SPLIT):
        anchor, rest = ANYWHERE, path
    else:
        anchor, rest = FROM_ROOT, path
    parts = [part for part in rest.split("/") if part not in ("", ".")]
    return any(_matches(glob, anchor, parts, folder) for glob in compiled(pattern))


def _matches(glob: Glob, anchor: str, parts: list[str], folder: bool) -> bool:
    want = glob.anchor
    if want not in (ANYWHERE, anchor) and not (want == FROM_SLASH and anchor == FROM_ROOT):
        return False
    if not glob.below:
        return _covers(glob.segments, parts)
    # what lies in a folder that is itself the target (`rm -r build/`) is one nameless part more
    return _covers((*glob.segments, DEEP, (STAR,)), [*parts, "/"] if folder else parts)


def _covers(segments: tuple[Segment, ...], parts: list[str]) -> bool:
    """Segments against parts; on a mismatch only the last `**` takes one more, so that the work is
    at most the product of both lengths."""
    at = there = 0
    again, taken = -1, 0
    while there < len(parts):
        if at < len(segments):
            segment = segments[at]
            if segment is DEEP:
                again, taken = at, there
                at += 1
                continue
            if segment == parts[there] or (
                isinstance(segment, tuple) and _spells(segment, parts[there])
            ):
                at += 1
                there += 1
                continue
        if again < 0:
            return False
        taken += 1
        at, there = again + 1, taken
    while at < len(segments) and segments[at] is DEEP:
        at += 1
    return at == len(segments)


def _spells(items: tuple[str | int | Class, ...], name: str) -> bool:
    """A name with wildcards; `*` also covers what is unknown, `?` and `[...]` never do."""
    if len(items) == 2 and items[0] == STAR and isinstance(items[1], str):
        return name.endswith(items[1])
    at = there = 0
    again, taken = -1, 0
    while there < len(name):
        if at < len(items):
            item = items[at]
            if item == STAR:
                again, taken = at, there
                at += 1
                continue
            if isinstance(item, str):
                if name.startswith(item, there):
                    at += 1
                    there += len(item)
                    continue
            elif name[there] not in (UNKNOWN, SPLIT) and (
                item == ONE or (isinstance(item, Class) and item.holds(name[there]))
            ):
                at += 1
                there += 1
                continue
        if again < 0:
            return False
        taken += 1
        at, there = again + 1, taken
    while at < len(items) and items[at] == STAR:
        at += 1
    return at == len(items)


def _compile(pattern: str) -> Glob:
    below = pattern[-1:] == "/"
    body = pattern[:-1] if below else pattern
    anchor = FROM_ROOT
    if body[:1] == "/":
        anchor, body = FROM_SLASH, body[1:]
    elif body == "~" and below:
        anchor, body = FROM_HOME, ""
    elif body[:2] == "~/":
        anchor, body = FROM_HOME, body[2:]
    elif body[1:3] == ":/" and body[0].isalpha():
        anchor, body = body[0].upper() + ":", body[3:]
    elif "/" not in body:
        anchor = ANYWHERE
    segments = [read_segment(one) for one in body.split("/")] if body else []
    if anchor == FROM_ROOT and segments[0] is DEEP:
        anchor = ANYWHERE
    if anchor == ANYWHERE and segments[:1] != [DEEP]:
        segments.insert(0, DEEP)
    if segments and segments[-1] is DEEP:
        if below:  # `a/**/` names folders in it, and what lies in those
            segments.append((STAR,))
        else:
            segments.pop()
            below = True
    elif not below and segments and isinstance(segments[-1], str):
        segments.append(DEEP)
    return Glob(anchor, tuple(segments) or (DEEP,), below)


def read_segment(text: str) -> Segment:
    """What stands between two slashes; an unclosed bracket is literal."""
    if text == "**":
        return DEEP
    items: list[str | int | Class] = []
    at = 0
    while at < len(text):
        char = text[at]
        if char == "*":
            if not items or items[-1] != STAR:
                items.append(STAR)
        elif char == "?":
            items.append(ONE)
        elif char == "[" and (read := read_class(text, at)) is not None:
            found, at = read
            items.append(found)
            continue
        else:
            if char == "\\" and at + 1 < len(text):
                at += 1
                char = text[at]
            if items and isinstance(items[-1], str):
                items[-1] += char
            else:
                items.append(char)
        at += 1
    if len(items) == 1 and isinstance(items[0], str):
        return items[0]
    return tuple(items)


def read_class(text: str, at: int) -> tuple[Class, int] | None:
    """The bracket expression that starts at `at` and the position behind it; None if unclosed."""
    at += 1
    negated = text[at : at + 1] in ("!", "^")
    at += negated
    first = at
    ranges: list[tuple[str, str]] = []
    named: list[str] = []
    while at < len(text):
        char = text[at]
        if char == "]" and at > first:
            return Class(negated, tuple(ranges), tuple(named)), at + 1
        if text.startswith("[:", at):
            end = text.find(":]", at)
            if end > 0 and text[at + 2 : end] in _CLASSES:
                named.append(text[at + 2 : end])
                at = end + 2
                continue
        if char == "\\" and at + 1 < len(text):
            at += 1
            char = text[at]
        high = char
        if text[at + 1 : at + 2] == "-" and text[at + 2 : at + 3] not in ("", "]"):
            at += 2
            if text[at] == "\\" and at + 1 < len(text):
                at += 1
            high = text[at]
        ranges.append((char, high))
        at += 1
    return None


def check_glob(pattern: str) -> str | None:
    """Why a pattern can never mean what it says, and what to write instead; None if it can."""
    from forenote.matcher.paths.glob_mistakes import mistake  # not on the hook's path

    return mistake(pattern)

"""What `$` and a backquote begin, and the text between double quotes, where they work as well.

Each reader returns what stands in the word: `UNKNOWN` or `SPLIT`, since a value is not known before
the command runs, or the characters themselves where they expand to nothing.
"""

from __future__ import annotations

from forenote.matcher.reading import SPLIT, UNKNOWN
from forenote.matcher.shell.cursor import DEEPEST, OPAQUE, Cursor
from forenote.matcher.shell.marks import STOP
from forenote.matcher.shell.quotes import UNCLOSED, read_ansi, read_single
from forenote.matcher.shell.simple import Hole
from forenote.matcher.shell.substitution import (
    TOO_DEEP,
    arithmetic_end,
    read_braced_commands,
    read_commands,
    read_layer_commands,
)

_NAME_START = frozenset("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz_")
_NAME = _NAME_START | frozenset("0123456789")
_PATTERNS = frozenset("#%/^,@")
"""Operators of `${...}` behind which single quotes quote, even between double quotes."""

_OLD_ARITHMETIC = 200
"""Characters in which the `]` of `$[...]` is looked for: bash no longer documents it."""


def read_double(cursor: Cursor) -> str:
    """The text between double quotes; `at` is behind the first of them."""
    text, stops = cursor.text, cursor.stops()
    at = cursor.at
    stop = stops.find(STOP, at)
    if stop >= 0 and text[stop] == '"':
        cursor.at = stop + 1
        return text[at:stop]
    pieces: list[str] = []
    while True:
        cursor.steps += 1
        stop = stops.find(STOP, at)
        if stop < 0:
            cursor.problem(UNCLOSED)
            cursor.at = cursor.end
            pieces.append(text[at : cursor.end])
            break
        pieces.append(text[at:stop])
        if text[stop] == '"':
            cursor.at = stop + 1
            break
        at = _quoted_stop(cursor, stop, pieces, '"$`\\')
    return "".join(pieces)


def read_inside(cursor: Cursor, end: int) -> str:
    """Text up to `end` as between double quotes, but a `"` is an ordinary character."""
    text, stops = cursor.text, cursor.stops()
    at = cursor.at
    pieces: list[str] = []
    while True:
        cursor.steps += 1
        stop = stops.find(STOP, at)
        if stop < 0 or stop >= end:
            pieces.append(text[at:end])
            break
        pieces.append(text[at:stop])
        at = _quoted_stop(cursor, stop, pieces, "$`\\")
    cursor.at = max(at, end)
    return "".join(pieces)


def _quoted_stop(cursor: Cursor, stop: int, pieces: list[str], escaped: str) -> int:
    """Handle one stop between double quotes that does not close them; where to go on."""
    text = cursor.text
    character = text[stop]
    if character == "\\":
        following = text[stop + 1] if stop + 1 < cursor.end else ""
        if following == "\n":
            return stop + 2
        if following and following in escaped:
            pieces.append(following)
            return stop + 2
        pieces.append("\\")
        return stop + 1
    cursor.at = stop
    if character == "$":
        pieces.append(read_dollar(cursor, True))
    elif character == "`":
        pieces.append(read_backquotes(cursor, True))
    else:
        pieces.append(character)
        return stop + 1
    return cursor.at


def read_dollar(cursor: Cursor, quoted: bool) -> str:
    """What a `$` yields; `at` is on it. A value that is not known leaves one hole."""
    before = len(cursor.holes)
    cursor.hole = OPAQUE
    value = _read_dollar(cursor, quoted)
    if value in (UNKNOWN, SPLIT):
        del cursor.holes[before:]
        cursor.holes.append(cursor.hole)
    return value


def _read_dollar(cursor: Cursor, quoted: bool) -> str:
    text = cursor.text
    at = cursor.at + 1
    character = text[at]
    if character in _NAME_START:
        at += 1
        while text[at] in _NAME:
            at += 1
        cursor.steps += 1
        cursor.hole = Hole(text[cursor.at + 1 : at])
        cursor.at = at
        return UNKNOWN if quoted else SPLIT
    if character == "{":
        return _read_parameter(cursor, quoted)
    if character == "(":
        if text[at + 1] == "(" and cursor.depth < DEEPEST:
            end = arithmetic_end(cursor, at + 2)
            if end >= 0:
                cursor.at = at + 2
                cursor.depth += 1
                read_inside(cursor, end)
                cursor.depth -= 1
                cursor.at = max(cursor.at, end + 2)
                cursor.hole = OPAQUE
                return UNKNOWN
        cursor.at = at + 1
        read_commands(cursor)
        return UNKNOWN if quoted else SPLIT
    if not quoted and character == "'":
        cursor.at = at
        return read_ansi(cursor)
    if not quoted and character == '"':
        cursor.at = at + 1
        return read_double(cursor)
    if character == "[":
        end = text.find("]", at, at + _OLD_ARITHMETIC)
        if end >= 0 and cursor.depth < DEEPEST:
            cursor.at = at + 1
            cursor.depth += 1
            read_inside(cursor, end)
            cursor.depth -= 1
            cursor.at = max(cursor.at, end + 1)
            cursor.hole = OPAQUE
            return UNKNOWN
    cursor.at = at + 1
    if character == "@":
        return SPLIT
    if character in "#?$":
        return UNKNOWN
    if character in "*!-0123456789":
        return UNKNOWN if quoted else SPLIT
    cursor.at = at
    return "$"


def _read_parameter(cursor: Cursor, quoted: bool) -> str:
    """`${...}`; `at` is on the `$`. `"$@"` and `"${a[@]}"` are several words even in quotes."""
    text = cursor.text
    start = at = cursor.at + 2
    while text[at] in _NAME:
        at += 1
    cursor.steps += 1
    if text[at] == "}":
        cursor.hole = Hole(text[start:at])
        cursor.at = at + 1
        return UNKNOWN if quoted else SPLIT
    if at == start and text[at] in " \t\n|":
        cursor.at = at + (text[at] == "|")
        read_braced_commands(cursor)
        return UNKNOWN if quoted else SPLIT
    if cursor.depth >= DEEPEST:
        cursor.problem(TOO_DEEP)
        cursor.at = text.find("}", at) + 1 or cursor.end
        return UNKNOWN
    cursor.depth += 1
    _read_parameter_word(cursor, start, quoted)
    cursor.depth -= 1
    cursor.hole = OPAQUE
    head = text[start : min(cursor.at - 1, start + 200)]
    if head[:1] == "#" or head in ("$", "?"):
        return UNKNOWN
    several = head[:1] == "@" or "[@]" in head or (head[:1] == "!" and head[-1:] == "@")
    return SPLIT if several or not quoted else UNKNOWN


def _read_parameter_word(cursor: Cursor, start: int, quoted: bool) -> None:
    """Go behind the `}`, through quotes and expansions; `start` is behind the `${`."""
    text, end = cursor.text, cursor.end
    marks = cursor.stops() if quoted else cursor.marks
    at = start + (text[start] in "#!")
    while text[at] in _NAME or (text[at] in "@*#?$!-" and at == start):
        at += 1
    pattern = text[at] in _PATTERNS
    singles = not quoted or pattern
    close = text.find("}", at)
    while True:
        cursor.steps += 1
        if 0 <= close < at:
            close = text.find("}", at)
        if close < 0:
            close = end
        stop = marks.find(STOP, at, close)
        if quoted and singles:
            single = text.find("'", at, close if stop < 0 else stop)
            stop = single if single >= 0 else stop
        if stop < 0:
            break
        character = text[stop]
        cursor.at = stop
        if character == "'":
            read_single(cursor)
        elif character == '"':
            cursor.at = stop + 1
            read_double(cursor)
        elif character == "$":
            read_dollar(cursor, quoted)
        elif character == "`":
            read_backquotes(cursor, quoted)
        elif character in "<>" and text[stop + 1] == "(" and not pattern:
            cursor.at = stop + 2
            read_commands(cursor)
        else:
            cursor.at = stop + 1 + (character == "\\")
        at = cursor.at
        if at >= end:
            break
    if close >= end or at >= end:
        cursor.problem("an unclosed ${; the rest was read as part of it")
        cursor.at = end
    else:
        cursor.at = close + 1


def read_backquotes(cursor: Cursor, quoted: bool) -> str:
    """`` `...` ``; `at` is on the first. Inside, a backslash quotes itself, `$` and a backquote."""
    text, end = cursor.text, cursor.end
    start = at = cursor.at + 1
    while True:
        cursor.steps += 1
        close = text.find("`", at)
        if close < 0:
            cursor.problem("an unclosed backquote; the rest was read as its commands")
            close = end
            break
        run = close
        while run > at and text[run - 1] == "\\":
            run -= 1
        cursor.steps += close - run
        if (close - run) % 2 == 0:
            break
        at = close + 1
    inside = text[start:close]
    if "\\" in inside:
        inside = _unescaped(inside, '$`\\"' if quoted else "$`\\")
    read_layer_commands(cursor, inside)
    cursor.holes.append(cursor.hole)
    cursor.at = min(close + 1, end)
    return UNKNOWN if quoted else SPLIT


def _unescaped(inside: str, escaped: str) -> str:
    pieces: list[str] = []
    at = 0
    while True:
        slash = inside.find("\\", at)
        if slash < 0 or slash + 1 == len(inside):
            pieces.append(inside[at:])
            return "".join(pieces)
        pieces.append(inside[at:slash])
        following = inside[slash + 1]
        pieces.append(following if following in escaped else "\\" + following)
        at = slash + 2

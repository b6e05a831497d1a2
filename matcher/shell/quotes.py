"""Quoted text in which nothing is expanded: `'...'` and `$'...'`."""

from __future__ import annotations

from forenote.matcher.shell.cursor import Cursor

UNCLOSED = "an unclosed quote; the rest was read as one word"

_ESCAPES = {
    "a": "\a",
    "b": "\b",
    "e": "\x1b",
    "E": "\x1b",
    "f": "\f",
    "n": "\n",
    "r": "\r",
    "t": "\t",
    "v": "\v",
    "\\": "\\",
    "'": "'",
    '"': '"',
    "?": "?",
}

_HEX = {"x": 2, "u": 4, "U": 8}
"""Most digits behind each letter (bash(1), QUOTING)."""


def read_single(cursor: Cursor) -> str:
    """The text between single quotes; `at` is on the first of them."""
    start = cursor.at + 1
    close = cursor.text.find("'", start)
    if close < 0:
        cursor.problem(UNCLOSED)
        cursor.at = cursor.end
        return cursor.text[start : cursor.end]
    cursor.at = close + 1
    return cursor.text[start:close]


def read_ansi(cursor: Cursor) -> str:
    """The text of `$'...'` with its escapes replaced; `at` is on the quote."""
    text = cursor.text
    start = position = cursor.at + 1
    escaped = False
    while True:
        cursor.steps += 1
        close = text.find("'", position)
        if close < 0:
            cursor.problem(UNCLOSED)
            close = cursor.end
            cursor.at = close
            break
        run = close
        while run > position and text[run - 1] == "\\":
            run -= 1
        cursor.steps += close - run
        if (close - run) % 2 == 0:
            cursor.at = close + 1
            break
        escaped = True
        position = close + 1
    inside = text[start:close]
    if escaped or "\\" in inside:
        cursor.steps += len(inside)
        return decode(inside)
    return inside


def decode(inside: str) -> str:
    """Replace the escapes of `$'...'`. A null ends the string, as in bash.

    The characters that stand for what is not known become `"\\x02"` here too. Bytes above 127 are
    taken for characters of that number: what they spell depends on the locale.
    """
    pieces: list[str] = []
    position = 0
    while True:
        slash = inside.find("\\", position)
        if slash < 0 or slash + 1 >= len(inside):
            pieces.append(inside[position:])
            return "".join(pieces)
        pieces.append(inside[position:slash])
        letter = inside[slash + 1]
        position = slash + 2
        if letter in _ESCAPES:
            pieces.append(_ESCAPES[letter])
            continue
        if letter == "c" and position < len(inside):
            number = ord(inside[position]) & 31
            position += 1
        elif letter in "01234567":
            last = slash + 1
            while last < len(inside) and last < slash + 4 and inside[last] in "01234567":
                last += 1
            number = int(inside[slash + 1 : last], 8) & 255
            position = last
        elif letter in _HEX:
            last = position
            while (
                last < len(inside)
                and last < position + _HEX[letter]
                and inside[last] in "0123456789abcdefABCDEF"
            ):
                last += 1
            if last == position:
                pieces.append("\\" + letter)
                continue
            number = int(inside[position:last], 16)
            position = last
        else:
            pieces.append("\\" + letter)
            continue
        if number == 0:
            return "".join(pieces)
        pieces.append("\x02" if number < 6 or number > 0x10FFFF else chr(number))

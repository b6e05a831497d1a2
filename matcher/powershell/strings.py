"""Quoted strings, here-strings and variables, and what of them is known.

An expansion inside a string yields `UNKNOWN`, since that stays one word; commands in its `$( )` are
read where they stand (about_Quoting_Rules, about_Special_Characters).
"""

from __future__ import annotations

from forenote.matcher.powershell.reader import DOUBLE, SINGLE, Reader
from forenote.matcher.reading import UNKNOWN

ESCAPES = {
    "n": "\n", "t": "\t", "r": "\r", "a": "\a", "b": "\b", "f": "\f", "v": "\v", "e": "\x1b",
    "0": "\x02",
}  # fmt: skip
"""Backtick escapes; a NUL, which no file path and no argument can hold, stays a stranger."""

LITERAL = {"true": "$true", "false": "$false", "null": "$null"}
"""Constants that look like variables; an author writes them as they stand (`-Confirm:$false`)."""


def read_string(reader: Reader) -> str:
    """The string whose opening quote stands at the reader's place."""
    if reader.text[reader.at] in SINGLE:
        return _single(reader)
    return _double(reader)


def _single(reader: Reader) -> str:
    text = reader.text
    parts: list[str] = []
    start = reader.at + 1
    while True:
        close = text.find("'", start) if text.isascii() else _nearest(reader, start)
        reader.steps += 1
        if close < 0:
            reader.problem("a quote ' without its end")
            parts.append(text[start : reader.end])
            reader.at = reader.end
            return "".join(parts)
        parts.append(text[start:close])
        if text[close + 1] not in SINGLE:
            reader.at = close + 1
            return "".join(parts)
        parts.append(text[close + 1])
        start = close + 2


def _nearest(reader: Reader, start: int) -> int:
    """The next single quote of any shape, or -1."""
    text = reader.text
    for at in range(start, reader.end):
        reader.steps += 1
        if text[at] in SINGLE:
            return at
    return -1


def _double(reader: Reader) -> str:
    text = reader.text
    parts: list[str] = []
    reader.at += 1
    while True:
        start = reader.at
        at = reader.stop(reader.quoted, start)
        parts.append(text[start:at])
        reader.at = at
        if at >= reader.end:
            reader.problem('a quote " without its end')
            return "".join(parts)
        character = text[at]
        if character in DOUBLE:
            if text[at + 1] not in DOUBLE:
                reader.at = at + 1
                return "".join(parts)
            parts.append(text[at + 1])
            reader.at = at + 2
        elif character == "`":
            parts.append(read_escape(reader))
        elif character == "$":
            parts.append(_expansion(reader))
        else:
            parts.append(character)
            reader.at = at + 1


def read_escape(reader: Reader) -> str:
    """What the backtick at the reader's place and the character behind it stand for."""
    text = reader.text
    character = text[reader.at + 1] if reader.at + 1 < reader.end else ""
    reader.at += 1 + len(character)
    if character == "u" and text[reader.at] == "{":
        close = text.find("}", reader.at, reader.at + 8)
        digits = text[reader.at + 1 : close] if close > 0 else ""
        if digits and not digits.strip("0123456789abcdefABCDEF"):
            code = int(digits, 16)
            reader.at = close + 1
            return chr(code) if 1 < code < 0xD800 or 0xDFFF < code < 0x110000 else "\x02"
    return ESCAPES.get(character, character)


def _expansion(reader: Reader) -> str:
    """What stands for a `$` between double quotes."""
    text = reader.text
    behind = text[reader.at + 1]
    if behind == "(":
        reader.at += 2
        reader.inside(")", "substitution")
        return UNKNOWN
    name = read_variable(reader)
    if name is None:
        reader.at += 1
        return "$"
    return UNKNOWN


def read_variable(reader: Reader) -> str | None:
    """The name of the variable at the reader's place, in lower case; None if there is none.

    `$x`, `$env:PATH`, `${any name}`, `$$`, `$?`, `$^` (about_Variables).
    """
    text = reader.text
    at = reader.at + 1
    if text[at] == "{":
        close = text.find("}", at, at + 512)
        if close < 0:
            return None
        reader.at = close + 1
        return text[at + 1 : close].lower()
    end = at
    while text[end].isalnum() or text[end] == "_" or (text[end] == "?" and end == at):
        end += 1
    if text[end] == ":" and end > at and (text[end + 1].isalnum() or text[end + 1] == "_"):
        end += 1
        while text[end].isalnum() or text[end] == "_":
            end += 1
    if end == at:
        if text[at] not in "$^":
            return None
        end = at + 1
    reader.steps += end - at
    reader.at = end
    return text[at:end].lower()


def here_string(reader: Reader) -> str | None:
    """The here-string whose `@` stands at the reader's place; None if it is none."""
    text = reader.text
    at = reader.at
    quote = text[at + 1]
    if quote not in SINGLE + DOUBLE:
        return None
    line = at + 2
    while text[line] in " \t":
        line += 1
    if text[line] != "\n" or line >= reader.end:
        return None
    reader.steps += line - at
    if quote in SINGLE:
        close = text.find("\n'@", line)
        if close < 0:
            reader.problem("a here-string @' without its end")
            reader.at = reader.end
            return text[line + 1 : reader.end]
        reader.at = close + 3
        return text[line + 1 : close]
    reader.at = line
    parts: list[str] = []
    while True:
        start = reader.at
        stop = reader.stop(reader.quoted, start)
        parts.append(text[start:stop])
        reader.at = stop
        if stop >= reader.end:
            reader.problem('a here-string @" without its end')
            break
        character = text[stop]
        if character == "\n" and text[stop + 1] in DOUBLE and text[stop + 2 : stop + 3] == "@":
            reader.at = stop + 3
            break
        if character == "`":
            parts.append(read_escape(reader))
        elif character == "$":
            parts.append(_expansion(reader))
        else:
            parts.append(character)
            reader.at = stop + 1
    return "".join(parts)[1:]

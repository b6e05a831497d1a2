"""One word: from its first character to the unquoted blank or operator behind it."""

from __future__ import annotations

from forenote.matcher.reading import UNKNOWN
from forenote.matcher.shell.braces import CLOSE, COMMA, OPEN
from forenote.matcher.shell.cursor import Cursor
from forenote.matcher.shell.expansions import read_backquotes, read_dollar, read_double
from forenote.matcher.shell.marks import STOP
from forenote.matcher.shell.quotes import read_single
from forenote.matcher.shell.substitution import read_commands

_BEFORE_GROUP = "?*+@!="
"""Right in front of `(` in a word: an extended pattern (bash(1), Pattern Matching) or an array."""


def read_word(cursor: Cursor, braces: bool = False) -> str:
    """The word at `at`, quoting removed. Empty and without progress if no word begins there.

    With `braces`, unquoted braces stand in it as `braces.OPEN`, `COMMA` and `CLOSE`. The elements
    of an array assignment stand in it between parentheses, as written but for quotes.
    """
    text, marks = cursor.text, cursor.marks
    at = cursor.at
    pieces: list[str] = []
    opened = False  # an unquoted brace was met
    level = 0  # parentheses of an extended pattern or an array
    array = False
    while True:
        cursor.steps += 1
        stop = marks.find(STOP, at)
        if stop > at:
            if opened:
                run = text[at:stop]
                pieces.append(run.replace(",", COMMA).replace("}", CLOSE))
            else:
                pieces.append(text[at:stop])
        character = text[stop]
        if character == '"':
            cursor.at = stop + 1
            pieces.append(read_double(cursor))
        elif character == "'":
            cursor.at = stop
            pieces.append(read_single(cursor))
        elif character == "$":
            cursor.at = stop
            pieces.append(read_dollar(cursor, False))
        elif character == "\\":
            if stop + 1 >= cursor.end:
                pieces.append("\\")
            elif text[stop + 1] != "\n":
                pieces.append(text[stop + 1])
            cursor.at = min(stop + 2, cursor.end)
        elif character == "`":
            cursor.at = stop
            pieces.append(read_backquotes(cursor, False))
        elif character == "{":
            opened = opened or braces
            pieces.append(OPEN if opened else "{")
            cursor.at = stop + 1
        elif stop >= cursor.end:
            if level:
                cursor.problem("an unclosed ( inside a word; the rest was read as part of it")
            cursor.at = cursor.end
            break
        elif character in "<>" and text[stop + 1] == "(":
            cursor.at = stop + 2
            read_commands(cursor, character + "(")
            cursor.holes.append(cursor.hole)
            pieces.append(UNKNOWN)
        elif level or (character == "(" and stop > at and text[stop - 1] in _BEFORE_GROUP):
            if character == "(":
                array = array or (not level and text[stop - 1] == "=")
                level += 1
            elif character == ")":
                level -= 1
            pieces.append(character)
            cursor.at = stop + 1
            if array and text[stop + 1] == "#" and character in " \t\n(":
                cursor.at = text.find("\n", stop)
        else:
            cursor.at = stop
            break
        at = cursor.at
    return pieces[0] if len(pieces) == 1 else "".join(pieces)

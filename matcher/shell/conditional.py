"""`[[ ... ]]`, whose words are split by rules of their own (bash(1), Compound Commands)."""

from __future__ import annotations

from forenote.matcher.shell.cursor import Cursor
from forenote.matcher.shell.expansions import read_backquotes, read_dollar, read_double
from forenote.matcher.shell.marks import STOP
from forenote.matcher.shell.quotes import read_single
from forenote.matcher.shell.simple import Simple
from forenote.matcher.shell.words import read_word


def read_test(cursor: Cursor) -> list[int]:
    """Hand on the whole test as one command, its operators as words; `at` is behind `[[`."""
    text = cursor.text
    words = ["[["]
    while words[-1] != "]]":
        cursor.steps += 1
        at = cursor.at
        character = text[at]
        if at >= cursor.end:
            cursor.problem("an unclosed [[; the rest was read as part of it")
            break
        if character in " \t\n":
            cursor.at = at + 1
        elif character == "\\" and text[at + 1] == "\n":
            cursor.at = min(at + 2, cursor.end)
        elif text.startswith(("&&", "||"), at):
            words.append(character * 2)
            cursor.at = at + 2
        elif character in ";&|":
            cursor.problem("an unclosed [[; it was ended at the next operator")
            break
        elif words[-1] == "=~":
            words.append(_read_regular(cursor))
        elif character in "()" or (character in "<>" and text[at + 1] != "("):
            words.append(character)
            cursor.at = at + 1
        else:
            words.append(read_word(cursor))
    position = len(cursor.simples)
    cursor.steps += len(words)
    cursor.simples.append(
        Simple(tuple(words), scope=cursor.scope, feeds=cursor.feeds, how=cursor.how)
    )
    return [position]


def _read_regular(cursor: Cursor) -> str:
    """The word behind `=~`, in which parentheses and `|` are ordinary; up to an outer blank."""
    text, marks = cursor.text, cursor.marks
    pieces: list[str] = []
    level = 0
    while True:
        cursor.steps += 1
        at = cursor.at
        stop = marks.find(STOP, at)
        pieces.append(text[at:stop])
        character = text[stop]
        cursor.at = stop
        if stop >= cursor.end or (character in " \t\n" and level <= 0):
            break
        if character == '"':
            cursor.at = stop + 1
            pieces.append(read_double(cursor))
        elif character == "'":
            pieces.append(read_single(cursor))
        elif character == "$":
            pieces.append(read_dollar(cursor, False))
        elif character == "`":
            pieces.append(read_backquotes(cursor, False))
        elif character == "\\":
            pieces.append(text[stop : stop + 2])  # an escape of the pattern: kept
            cursor.at = min(stop + 2, cursor.end)
        else:
            level += (character == "(") - (character == ")")
            if level < 0:
                break
            pieces.append(character)
            cursor.at = stop + 1
    return "".join(pieces) or " "

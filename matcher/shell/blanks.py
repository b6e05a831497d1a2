"""What stands between words and commands: blanks, joined lines, comments, newlines."""

from __future__ import annotations

from forenote.matcher.shell.cursor import Cursor
from forenote.matcher.shell.heredoc import read_documents


def skip_blanks(cursor: Cursor) -> None:
    """Go to the next character that is no blank, across joined lines."""
    text = cursor.text
    at = cursor.at
    while True:
        character = text[at]
        if character == " " or character == "\t":
            at += 1
        elif character == "\\" and text[at + 1] == "\n" and at + 1 < cursor.end:
            at += 2
        else:
            break
    cursor.at = at


def skip_lines(cursor: Cursor) -> None:
    """Go to the next word or operator, across comments and newlines, reading due documents."""
    text = cursor.text
    while True:
        cursor.steps += 1
        skip_blanks(cursor)
        character = text[cursor.at]
        if character == "#":
            cursor.at = text.find("\n", cursor.at)
        elif character != "\n" or cursor.at >= cursor.end:
            return
        else:
            cursor.at += 1
            if cursor.pending:
                read_documents(cursor)

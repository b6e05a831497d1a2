"""Redirections: `>`, `>>`, `2>`, `*>>`, `2>&1` (about_Redirection)."""

from __future__ import annotations

from forenote.matcher.powershell.reader import ENDS, Reader
from forenote.matcher.powershell.words import read_word
from forenote.matcher.shell.simple import Redirect


def read_redirect(reader: Reader) -> Redirect | None:
    """The redirection at the reader's place; None if there is none."""
    text = reader.text
    at = reader.at
    stream = ""
    if text[at] in "123456*" and text[at + 1] == ">":
        stream = text[at]
        at += 1
    if text[at] != ">":
        return None
    at += 1
    operator = ">"
    if text[at] == ">":
        operator = ">>"
        at += 1
    reader.steps += 1
    if text[at] == "&" and text[at + 1] in "12":
        reader.at = at + 2
        return Redirect(">&", text[at + 1], stream)
    reader.at = at
    reader.blanks()
    if reader.at >= reader.end or text[reader.at] in ENDS.replace("(", "").replace("{", ""):
        return Redirect(operator, "", stream)
    word, constant = read_word(reader)
    return Redirect(operator, word if constant is None else constant, stream)

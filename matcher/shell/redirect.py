"""Redirections: the operator, the descriptor in front of it and the word behind it."""

from __future__ import annotations

from forenote.matcher.reading import SPLIT, UNKNOWN
from forenote.matcher.shell.cursor import Cursor, Document
from forenote.matcher.shell.heredoc import read_delimiter
from forenote.matcher.shell.marks import BLANK, STOP
from forenote.matcher.shell.simple import REDIRECT, Hole, Redirect
from forenote.matcher.shell.words import read_word

_OPERATORS = ("&>>", "<<<", "<<-", "&>", ">>", ">&", ">|", "<<", "<&", "<>", ">", "<")
"""Longest first (bash(1), REDIRECTION)."""


def read_redirect(
    cursor: Cursor,
    descriptor: str,
    redirects: list[Redirect],
    documents: list[Document],
    holes: list[tuple[str, int, tuple[Hole, ...]]],
) -> None:
    """Read one redirection; `at` is on its operator. `<<-` is handed on as `<<`."""
    text = cursor.text
    met = len(cursor.holes)
    for operator in _OPERATORS:
        if text.startswith(operator, cursor.at):
            break
    cursor.at += len(operator)
    at = cursor.at
    while text[at] in BLANK or (text[at] == "\\" and text[at + 1] == "\n" and at + 1 < cursor.end):
        at += 1 + (text[at] == "\\")
    cursor.steps += 2
    cursor.at = at
    if operator in ("<<", "<<-"):
        delimiter, quoted = read_delimiter(cursor)
        redirect = Redirect("<<", delimiter, descriptor)
        document = Document(redirect, delimiter, quoted, operator == "<<-")
        document.place = len(redirects)
        documents.append(document)
        cursor.pending.append(document)
    elif operator == "<<<":
        target = read_word(cursor)
        redirect = Redirect(operator, target, descriptor, target.replace(SPLIT, UNKNOWN) + "\n")
    else:
        target = read_word(cursor)
        if not target and cursor.at == at:
            cursor.problem("a redirection without a target")
        redirect = Redirect(operator, target, descriptor)
    if len(cursor.holes) > met:
        holes.append((REDIRECT, len(redirects), cursor.take_holes(met)))
    redirects.append(redirect)


def descriptor_before(cursor: Cursor) -> int:
    """Where the operator of a redirection that begins at `at` stands, or -1 if none does."""
    text = cursor.text
    at = cursor.at
    if text[at] == "{":
        close = text.find("}", at, at + 64)
        name, bracket, _ = text[at + 1 : close].partition("[")
        if close < 0 or not is_name(name) or (bracket and text[close - 1] != "]"):
            return -1
        at = close + 1
    elif text[at] == "&":
        return at if text[at + 1] == ">" else -1
    elif text[at] not in "<>":
        stop = cursor.marks.find(STOP, at)
        if not text[at:stop].isdecimal() or not text[at:stop].isascii():
            return -1
        at = stop
    return at if text[at] in "<>" and text[at + 1] != "(" else -1


def is_name(word: str) -> bool:
    """Whether it can name a variable (bash(1), DEFINITIONS)."""
    return word.isidentifier() and word.isascii()

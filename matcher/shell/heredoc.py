"""Here-documents: the delimiter behind `<<`, and the bodies behind the line it stands on."""

from __future__ import annotations

from forenote.matcher.shell.cursor import Cursor, Document
from forenote.matcher.shell.expansions import read_inside
from forenote.matcher.shell.marks import ENDS
from forenote.matcher.shell.quotes import read_ansi, read_single
from forenote.matcher.shell.simple import Redirect, changed

UNENDED = "a here-document without its end; the rest was read as its body"


def read_delimiter(cursor: Cursor) -> tuple[str, bool]:
    """The delimiter with quoting removed, and whether any of it was quoted. Nothing expands in it.

    A `$(...)` in it would be taken as it is written up to the first blank.
    """
    text = cursor.text
    pieces: list[str] = []
    quoted = False
    while cursor.at < cursor.end:
        cursor.steps += 1
        character = text[cursor.at]
        if character in ENDS:
            break
        if character == "'":
            quoted = True
            pieces.append(read_single(cursor))
        elif character == "$" and text[cursor.at + 1] == "'":
            quoted = True
            cursor.at += 1
            pieces.append(read_ansi(cursor))
        elif character == '"' or (character == "$" and text[cursor.at + 1] == '"'):
            quoted = True
            start = cursor.at + 1 + (character == "$")
            close = text.find('"', start)
            close = cursor.end if close < 0 else close
            pieces.append(text[start:close].replace('\\"', '"').replace("\\\\", "\\"))
            cursor.at = min(close + 1, cursor.end)
        elif character == "\\":
            following = text[cursor.at + 1]
            cursor.at = min(cursor.at + 2, cursor.end)
            if following != "\n":
                quoted = True
                pieces.append(following)
        else:
            pieces.append(character)
            cursor.at += 1
    return "".join(pieces), quoted


def read_documents(cursor: Cursor) -> None:
    """Read the bodies that are due; `at` is behind the newline, afterwards behind the last body."""
    documents = cursor.pending
    cursor.pending = []
    filled: dict[int, dict[int, Redirect]] = {}
    for document in documents:
        body = _read_body(cursor, document)
        before = document.redirect
        redirect = Redirect(before.operator, before.target, before.descriptor, body)
        filled.setdefault(document.simple, {})[document.place] = redirect
    for position, redirects in filled.items():
        if position < 0:
            continue
        simple = cursor.simples[position]
        cursor.simples[position] = changed(
            simple,
            redirects=tuple(
                redirects.get(place, redirect) for place, redirect in enumerate(simple.redirects)
            ),
        )


def _read_body(cursor: Cursor, document: Document) -> str:
    if cursor.at >= cursor.end:
        cursor.problem(UNENDED)
        return ""
    body = _cut_lines(cursor, document) if document.tabs else _cut(cursor, document)
    if document.quoted or not ("$" in body or "`" in body or "\\" in body):
        return body
    outside = cursor.enter(body)
    if outside is None:
        return body
    start = len(cursor.simples)
    surroundings = (cursor.scope, cursor.feeds, cursor.how)
    holes = len(cursor.holes)
    cursor.depth += 1
    body = read_inside(cursor, cursor.end)
    del cursor.holes[holes:]
    cursor.depth -= 1
    cursor.scope, cursor.feeds, cursor.how = surroundings
    if len(cursor.simples) > start:
        cursor.substituted.append((start, len(cursor.simples)))
    cursor.leave(outside)
    return body


def _cut(cursor: Cursor, document: Document) -> str:
    """The body as it stands, up to the line that is the delimiter."""
    text, end, delimiter = cursor.text, cursor.end, document.delimiter
    start = cursor.at
    at = start - 1  # on the newline in front of the body
    while True:
        cursor.steps += 1
        newline = text.find("\n" + delimiter, at)
        if newline < 0 or newline >= end:
            cursor.problem(UNENDED)
            cursor.at = end
            return text[start:end]
        behind = newline + 1 + len(delimiter)
        close = _closed(cursor, behind)
        if close >= 0 and not (not document.quoted and _joined(cursor, newline, start)):
            cursor.at = close
            return text[start : newline + 1]
        at = newline + 1


def _cut_lines(cursor: Cursor, document: Document) -> str:
    """The body of `<<-`: leading tabs go from each line and from the delimiter's."""
    text, end, delimiter = cursor.text, cursor.end, document.delimiter
    start = at = cursor.at
    lines: list[str] = []
    while at < end:
        cursor.steps += 1
        newline = text.find("\n", at)
        line = text[at:newline].lstrip("\t")
        if line.startswith(delimiter):
            behind = newline - len(line) + len(delimiter)
            close = _closed(cursor, behind)
            if close >= 0 and not (not document.quoted and _joined(cursor, at - 1, start)):
                cursor.at = close
                return "".join(lines)
        lines.append(line + "\n" if newline < end else line)
        at = newline + 1
    cursor.problem(UNENDED)
    cursor.at = end
    return "".join(lines)


def _closed(cursor: Cursor, behind: int) -> int:
    """Where reading goes on if the line with the delimiter, which ends at `behind`, is its end.

    Inside `$(...)` bash also takes a line that goes on, if it has the closing parenthesis.
    """
    text = cursor.text
    if text[behind] == "\n":
        return min(behind + 1, cursor.end)
    inside = cursor.parens and cursor.how == "substitution"
    if inside and text.find(")", behind, text.find("\n", behind)) >= 0:
        return behind
    return -1


def _joined(cursor: Cursor, newline: int, start: int) -> bool:
    """Whether a backslash joins the lines around this newline."""
    run = newline
    while run > start and cursor.text[run - 1] == "\\":
        run -= 1
    cursor.steps += newline - run
    return (newline - run) % 2 == 1

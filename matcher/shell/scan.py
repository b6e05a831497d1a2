"""Shell text in, simple commands out: lists and pipes, and the entry to the scanner.

One pass from left to right over the text, without a syntax tree and without going back, after a
quick look that is enough for most texts (`plain`). It knows no program: what `sudo`, `xargs` or `bash -c` run is found elsewhere. It never fails: what is
unclosed or out of place is read as far as it can be, and named in `Script.problems`.
"""

from __future__ import annotations

from forenote.matcher.shell.blanks import skip_blanks, skip_lines
from forenote.matcher.shell.command import read_simple
from forenote.matcher.shell.compound import opener, read_compound, read_function
from forenote.matcher.shell.cursor import Cursor
from forenote.matcher.shell.heredoc import read_documents
from forenote.matcher.shell.marks import ENDS, STOP
from forenote.matcher.shell.move import move
from forenote.matcher.shell.plain import read_plain
from forenote.matcher.shell.reserved import BRACED, CLOSERS, NOTHING, PREFIXES, RESERVED
from forenote.matcher.shell.simple import Scope, Script, Simple

_NAME = 64
"""Characters in which the name behind `coproc` is looked for."""


def scan(text: str) -> Script:
    """All simple commands of a shell text, in its order.

    The commands inside a word's substitution stand before the command that has the word; those
    inside the body of a here-document stand where the body is.
    """
    plain = read_plain(text)
    return scanned(text) if plain is None else plain


def scanned(text: str) -> Script:
    """The same of any text, without that look."""
    cursor = Cursor(text, _read_list)
    _read_list(cursor, NOTHING)
    return Script(tuple(cursor.simples), tuple(cursor.problems), cursor.steps, tuple(cursor.loops))


def _read_list(cursor: Cursor, closers: frozenset[str]) -> tuple[list[int], str]:
    """Read commands up to what closes the list.

    Returns the positions of the commands that write to its output, and what closed it: one of
    `closers`, a `)` that something around waits for, `;;`, or nothing, at the end of the text or
    in front of a word that closes something further out.
    """
    text, marks = cursor.text, cursor.marks
    outputs: list[int] = []
    first = len(cursor.simples)  # of this and-or list
    joined = False  # the last operator goes on across newlines
    while True:
        cursor.steps += 1
        at = cursor.at
        character = text[at]
        if character == " " or character == "\t":
            cursor.at = at + 1
        elif character == "\n":
            if at >= cursor.end:
                if cursor.pending:
                    read_documents(cursor)
                return outputs, ""
            cursor.at = at + 1
            if cursor.pending:
                read_documents(cursor)
            if not joined:
                first = len(cursor.simples)
        elif character == ";":
            first = len(cursor.simples)
            if text[at + 1] in ";&" and (";;" in closers or cursor.awaited(";;")):
                if ";;" not in closers:
                    return outputs, ""
                cursor.at = at + 2 + (text[at : at + 3] == ";;&")
                return outputs, ";;"
            cursor.at = at + 1
        elif character == "&" and text[at + 1] != ">":
            cursor.at = at + 1
            if text[at + 1] == "&":
                cursor.at = at + 2
                joined = True
            else:
                move(cursor, first)
                first = len(cursor.simples)
        elif character == "|":
            cursor.at = at + 1 + (text[at + 1] == "|")
            joined = True
        elif character == ")":
            if cursor.parens:
                if cursor.open and closers is not cursor.open[0]:
                    return outputs, ""
                cursor.at = at + 1
                return outputs, ")"
            cursor.problem("a ) without its (")
            cursor.at = at + 1
        elif character == "#":
            cursor.at = text.find("\n", at)
        elif character == "\\" and text[at + 1] == "\n" and at + 1 < cursor.end:
            cursor.at = at + 2
        else:
            stop = marks.find(STOP, at)
            word = text[at:stop]
            if closers is BRACED and character == "}":
                cursor.at = at + 1
                return outputs, "}"
            if word in CLOSERS and text[stop] in ENDS:
                if word in closers:
                    cursor.at = stop
                    return outputs, word
                if cursor.awaited(word):
                    return outputs, ""
                cursor.problem(f"a {word} that closes nothing")
                cursor.at = stop
            else:
                joined = False
                outputs += _read_pipe(cursor)


def _read_pipe(cursor: Cursor) -> list[int]:
    """Read commands joined by `|`; the positions of those that write to the output of the last."""
    text = cursor.text
    scope, feeds = cursor.scope, cursor.feeds
    first = True
    start = len(cursor.simples)
    while True:
        outputs = _read_command(cursor, first)
        skip_blanks(cursor)
        at = cursor.at
        if text[at] != "|" or text[at + 1] == "|":
            break
        if first and cursor.compound:
            move(cursor, start)
        first = False
        cursor.at = at + 1 + (text[at + 1] == "&")
        skip_lines(cursor)
        if text[cursor.at] in ";&|)\n":
            break
        cursor.scope = Scope(scope)
        cursor.feeds = tuple(outputs)
    cursor.scope, cursor.feeds = scope, feeds
    return outputs


def _read_command(cursor: Cursor, first: bool) -> list[int]:
    """Read one part of a pipe: a simple command, a compound one or a function."""
    text, marks = cursor.text, cursor.marks
    while True:
        at = cursor.at
        stop = marks.find(STOP, at)
        if stop == at:
            if text[at] not in "({":
                break
        else:
            word = text[at:stop]
            if word not in RESERVED or text[stop] not in ENDS:
                break
            if word in PREFIXES:
                if not _read_prefix(cursor, word, stop):
                    break
                continue
        word = opener(cursor)
        if not word:
            break
        outputs = read_compound(cursor, word)
        cursor.compound = True
        return outputs
    name = read_simple(cursor, first)
    if name:
        outputs = read_function(cursor)
        cursor.compound = True
        return outputs
    cursor.compound = False
    return [len(cursor.simples) - 1]


def _read_prefix(cursor: Cursor, word: str, stop: int) -> bool:
    """Go behind `!`, `coproc` or `time`; false if a simple command begins here all the same.

    `time` is kept as the first word of the command that it measures, so that it is read as any
    other program that runs one. In front of a compound command it is a command alone.
    """
    text = cursor.text
    at = cursor.at
    cursor.steps += 1
    cursor.at = stop
    skip_blanks(cursor)
    if word == "time":
        words = ["time"]
        if text.startswith("-p", cursor.at) and text[cursor.at + 2] in ENDS:
            words.append("-p")
            cursor.at += 2
            skip_blanks(cursor)
        if not opener(cursor) and not _prefixed(cursor):
            cursor.at = at
            return False
        cursor.simples.append(
            Simple(tuple(words), scope=cursor.scope, feeds=cursor.feeds, how=cursor.how)
        )
    elif word == "coproc":
        cursor.scope = Scope(cursor.scope)
        name = cursor.at
        if not opener(cursor):
            blank = text.find(" ", name, name + _NAME)
            if blank > name:
                cursor.at = blank
                skip_blanks(cursor)
                if not opener(cursor):
                    cursor.at = name
    return True


def _prefixed(cursor: Cursor) -> bool:
    stop = cursor.marks.find(STOP, cursor.at)
    return cursor.text[cursor.at : stop] in PREFIXES and cursor.text[stop] in ENDS

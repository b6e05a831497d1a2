"""PowerShell text in, commands out: statements, pipelines and the entry to the scanner.

One pass from left to right, without a syntax tree and without going back. It is static: what stands
in a function, behind a condition or in a script block counts. Method calls and other expressions
are no commands, but commands are looked for inside them. It never fails: what is unclosed or out of
place is read as far as it can be, and named in `Elements.problems`.
"""

from __future__ import annotations

from forenote.matcher.powershell.element import Elements
from forenote.matcher.powershell.expressions import (
    read_expression,
    read_table,
    starts_expression,
)
from forenote.matcher.powershell.keywords import goes_on, read_keyword
from forenote.matcher.powershell.reader import DEEPEST, ENDS, Reader
from forenote.matcher.powershell.redirects import read_redirect
from forenote.matcher.powershell.words import read_word
from forenote.matcher.reading import SPLIT, UNKNOWN
from forenote.matcher.shell.simple import Redirect


def scan(text: str) -> Elements:
    """All commands of a PowerShell text, in its order; those in brackets before the command that
    has the brackets."""
    reader = Reader(text, read_statements, lambda one: read_table(one, read_statement))
    read_statements(reader, "")
    return Elements(tuple(reader.simples), tuple(reader.problems), reader.steps)


def read_statements(reader: Reader, closer: str) -> None:
    """Reads statements up to and behind the closer; up to the end where it is empty."""
    text = reader.text
    while True:
        reader.blanks(lines=True)
        at = reader.at
        reader.steps += 1
        if at >= reader.end:
            if closer:
                reader.problem(f"a bracket without its {closer}")
            return
        character = text[at]
        if character == closer:
            reader.at = at + 1
            return
        if text.startswith("&&", at):
            reader.at = at + 2
        elif character in ";|," or (character == "&" and text[at + 1] in "\n;)}"):
            reader.at = at + 1
        elif character in ")}]":
            if character in reader.closers:
                reader.problem(f"a bracket without its {closer}")
                return
            reader.problem(f"a {character} that closes nothing")
            reader.at = at + 1
        else:
            before = reader.at
            if not read_keyword(reader, read_pipeline):
                read_pipeline(reader)
            if reader.at == before:  # a character that starts nothing
                reader.at += 1


def read_pipeline(reader: Reader) -> None:
    """Reads elements joined by `|`, up to what ends the statement."""
    text = reader.text
    feeds: tuple[int, ...] = ()
    while True:
        reader.blanks()
        if starts_expression(reader):
            feeds = read_expression(reader, read_statement, feeds)
        else:
            feeds = _read_command(reader, feeds)
        reader.blanks()
        if reader.at >= reader.end or text[reader.at] != "|":
            return
        reader.at += 1
        if text[reader.at] == "|":
            reader.at += 1
            return
        reader.blanks(lines=True)
        if reader.at >= reader.end or text[reader.at] in ")}];|":
            return


def read_statement(reader: Reader) -> None:
    """One statement in the place of a value: behind `=` or `in`. Where these are too deep in one
    another, it is read as a statement of its own."""
    reader.blanks(lines=True)
    if len(reader.closers) >= DEEPEST:
        return
    reader.closers.append("")
    if reader.at < reader.end:
        if read_keyword(reader, read_pipeline):
            reader.blanks(lines=True)
            while goes_on(reader) and read_keyword(reader, read_pipeline):
                reader.blanks(lines=True)
        else:
            read_pipeline(reader)
    reader.closers.pop()


def _read_command(reader: Reader, feeds: tuple[int, ...]) -> tuple[int, ...]:
    """Reads one command with its redirections; returns its position, if there was one."""
    text = reader.text
    words: list[str] = []
    joined: list[int] = []
    known: list[tuple[int, str]] = []
    redirects: list[Redirect] = []
    called = False
    comma = False
    while True:
        reader.blanks()
        at = reader.at
        reader.steps += 1
        if at >= reader.end:
            break
        character = text[at]
        if not words and not called and character in "&.":
            behind = text[at + 1]
            if (character == "&" and behind != "&") or behind in ENDS or behind in "$'\"‘“":
                reader.at = at + 1
                called = True
                continue
        if character in "\n;|)}&":
            break
        if character == ",":
            comma = bool(words)
            reader.at = at + 1
            if comma:
                reader.blanks(lines=True)
            continue
        redirect = read_redirect(reader)
        if redirect is not None:
            redirects.append(redirect)
            continue
        if character in "<>":
            reader.at = at + 1
            continue
        if words and text.startswith("--%", at) and text[at + 3] in ENDS:
            _verbatim(reader, words)
            break
        word, constant = read_word(reader)
        if not words:
            word = word.replace(SPLIT, UNKNOWN)  # `& $x` runs one program
        if constant is not None:
            known.append((len(words), constant))
        if comma:
            joined.append(len(words))
            comma = False
        words.append(word)
    if not words and not redirects:
        return feeds
    position = reader.add(
        tuple(words),
        redirects=tuple(redirects),
        feeds=feeds,
        joined=tuple(joined),
        known=tuple(known),
    )
    return (position,)


def _verbatim(reader: Reader, words: list[str]) -> None:
    """What stands behind `--%` up to the line's end or a pipe is handed on as it is; double quotes
    group it (about_Parsing, the stop-parsing token)."""
    text = reader.text
    words.append("--%")
    at = reader.at + 3
    word = ""
    open_quote = begun = False
    while at < reader.end and text[at] != "\n" and (open_quote or text[at] not in "|"):
        reader.steps += 1
        character = text[at]
        if character == '"':
            open_quote = not open_quote
            begun = True
        elif character in " \t" and not open_quote:
            if begun:
                words.append(word)
            word, begun = "", False
        else:
            word += character
            begun = True
        at += 1
    if begun:
        words.append(word)
    reader.at = at

"""Values in a pipeline (about_Parsing, expression mode): no commands, but commands may be inside.

What is kept of a value is the text that it sends on, where that is constant, since a here-string in
front of `Set-Content` is the text of a file.
"""

from __future__ import annotations

from forenote.matcher.powershell.reader import DOUBLE, SINGLE, Reader
from forenote.matcher.powershell.redirects import read_redirect
from forenote.matcher.powershell.strings import here_string, read_string, read_variable
from forenote.matcher.powershell.words import BLOCK, skip_square
from forenote.matcher.shell.simple import Redirect

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

_NUMBER = "0123456789.+-*/%xXeE_kKmMgGtTpPbBlLdDnNuUsSyY"
"""What numbers with suffixes and arithmetic of them are made of: `0x1F`, `10MB`, `1..5`, `2*3`."""


def starts_expression(reader: Reader) -> bool:
    """Whether a value starts here and no command's name."""
    text = reader.text
    at = reader.at
    character = text[at]
    if character in "$([{!,+" or character in SINGLE or character in DOUBLE:
        return True
    if character == "@":
        return text[at + 1] in "({'\"‘’“”"
    if character == "-":
        return True
    if character.isdigit() or (character == "." and text[at + 1].isdigit()):
        end = reader.stop(reader.words, at)
        reader.steps += end - at
        run = text[at:end]
        return end - at < 64 and (run[:2].lower() == "0x" or not run.strip(_NUMBER))
    return False


def read_expression(
    reader: Reader, read_statement: Callable[[Reader], None], feeds: tuple[int, ...]
) -> tuple[int, ...]:
    """Reads a value with its redirections, or an assignment; returns the positions that feed the
    next element of the pipeline."""
    text = reader.text
    begin = reader.at
    printed: list[str] | None = []
    target = ""  # the variable, if all that was read is one
    redirects: list[Redirect] = []
    while True:
        reader.blanks()
        at = reader.at
        reader.steps += 1
        if at >= reader.end:
            break
        character = text[at]
        if character in "\n;|)}":
            break
        if character == "&" and (text[at + 1] == "&" or text[at + 1] in "\n;)}"):
            break
        value: str | None = None
        if character in SINGLE or character in DOUBLE:
            value = read_string(reader)
        elif character == "@" and (value := here_string(reader)) is not None:
            pass
        elif character == "@" and text[at + 1] == "{":
            reader.at = at + 2
            read_table(reader, read_statement)
        elif character == "[":
            skip_square(reader)
            if not target and printed == []:
                continue  # the type in front of a variable or value
        elif character in "({" or (character in "@$" and text[at + 1] == "("):
            reader.at = at + (1 if character in "({" else 2)
            if character == "{":
                reader.inside("}", "script block")
            else:
                reader.inside(")", "substitution")
        elif character == "$":
            name = read_variable(reader)
            if name is None:
                reader.at = at + 1
            else:
                if printed == [] and not target:
                    target = name
                    constant = reader.constants.get(name)
                    printed = None if constant is None else [constant]
                    if text[reader.at] in ".[:":
                        printed = None
                    continue
                printed = None
                continue
        elif character == ",":
            reader.at = at + 1
            target = ""
            continue
        elif character == "=" or (character in "+-*/%?" and _assigns(text, at)):
            plain = character == "="
            reader.at = text.index("=", at) + 1
            _assign(reader, read_statement, target if plain else "", target, text[begin:at])
            return ()
        elif (redirect := read_redirect(reader)) is not None:
            redirects.append(redirect)
            continue
        elif _is_in(text, at):
            reader.at = at + 2
            read_statement(reader)
            return ()
        else:
            reader.at = at + 1
            if character.isalnum() or character == "_":
                while text[reader.at].isalnum() or text[reader.at] == "_":
                    reader.at += 1
                reader.steps += reader.at - at
        target = ""
        if value is None or printed is None:
            printed = None
        else:
            printed.append(value)
    if reader.at == begin:
        return feeds
    known = "\n".join([*printed, ""]) if printed else None
    if not redirects and (reader.at >= reader.end or text[reader.at] != "|"):
        return ()
    position = reader.add(redirects=tuple(redirects), feeds=feeds, printed=known)
    return (position,)


def _assigns(text: str, at: int) -> bool:
    """Whether `+=`, `-=`, `*=`, `/=`, `%=`, `??=` stands here."""
    return text[at + 1] == "=" or text[at : at + 3] == "??="


def _is_in(text: str, at: int) -> bool:
    """Whether the `in` of `foreach ($x in ...)` stands here."""
    return text[at : at + 2].lower() == "in" and text[at + 2] in " \t\n(" and text[at - 1] in " \t"


def _assign(
    reader: Reader, read_statement: Callable[[Reader], None], plain: str, name: str, left: str
) -> None:
    """Reads what is assigned; a constant is remembered, and what is not makes it forgotten."""
    reader.blanks(lines=True)
    begin = reader.at
    text = reader.text
    value: str | None = None
    if plain and text[begin] == "@":
        value = here_string(reader)
    elif plain and (text[begin] in SINGLE or text[begin] in DOUBLE):
        value = read_string(reader)
    if value is not None:
        reader.blanks()
        if reader.at < reader.end and text[reader.at] not in "\n;)}":
            value = None
            reader.constants.pop(name, None)
            if text[reader.at] != "|":
                read_rest(reader, read_statement)
            else:
                reader.add(printed=None)
            return
    if value is None:
        reader.constants.pop(name, None)
        read_statement(reader)
        return
    reader.constants[name] = value
    if len(value) <= BLOCK:
        shown = left.strip().rpartition("$")[2].strip("{}")
        if shown[:4].lower() == "env:":
            shown = shown[4:]
        reader.add(assignments=(f"{shown}={value}",))


def read_rest(reader: Reader, read_statement: Callable[[Reader], None]) -> None:
    """What follows a value that turned out to be only the start of an expression."""
    read_expression(reader, read_statement, ())


def read_table(reader: Reader, read_statement: Callable[[Reader], None]) -> None:
    """`@{ Name = value; 'other' = command }`: behind each `=` a statement (about_Hash_Tables)."""
    text = reader.text
    if not reader.opened("}"):
        return
    while True:
        reader.blanks(lines=True)
        at = reader.at
        reader.steps += 1
        if at >= reader.end:
            reader.problem("a bracket without its }")
            break
        character = text[at]
        if character == "}":
            reader.at = at + 1
            break
        if character == "=":
            reader.at = at + 1
            read_statement(reader)
        elif character in SINGLE or character in DOUBLE:
            read_string(reader)
        elif character == "(" or (character == "$" and text[at + 1] == "("):
            reader.at = at + (1 if character == "(" else 2)
            reader.inside(")", "substitution")
        elif character in ")]" and character in reader.closers:
            reader.problem("a bracket without its }")
            break
        else:
            reader.at = at + 1
    reader.closers.pop()

"""Statements that a keyword starts (about_Language_Keywords): what is inside them is read, whatever
their condition."""

from __future__ import annotations

from forenote.matcher.powershell.reader import BLANK, Reader
from forenote.matcher.powershell.strings import read_string
from forenote.matcher.powershell.words import read_word, skip_square

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

_BRACKETED = "if elseif else for foreach while until do try catch finally trap param parallel"
BRACKETED = frozenset((*_BRACKETED.split(), "sequence", "inlinescript"))
"""Brackets of both kinds and types (`catch [IO.IOException]`) may follow, in any number."""

BLOCKS = frozenset(["begin", "process", "end", "clean", "dynamicparam", "data"])
"""Keywords only in front of a block; else they are names (`process` is a command's alias)."""

NAMED = frozenset(["function", "filter", "workflow", "configuration"])
MEMBERS = frozenset(["class", "enum", "interface"])
VALUES = frozenset(["return", "throw", "exit"])
JUMPS = frozenset(["break", "continue"])

_LONGEST = 13


def read_keyword(reader: Reader, read_pipeline: Callable[[Reader], None]) -> bool:
    """Reads the statement at the reader's place if a keyword starts it; says whether one did."""
    text = reader.text
    at = reader.at
    if text[at] == ":" and text[at + 1].isalpha():  # a label
        while text[at] not in BLANK + "\n":
            at += 1
        reader.at = at
        reader.blanks(lines=True)
        at = reader.at
    end = at
    while end - at <= _LONGEST and text[end].isalpha():
        end += 1
    word = text[at:end].lower()
    if not word or text[end] in "-_.:\\/*?" or text[end].isalnum():
        return False
    if word in BRACKETED:
        reader.at = end
        _brackets(reader, word)
    elif word in BLOCKS:
        reader.at = end
        reader.blanks(lines=True)
        if text[reader.at] != "{":
            reader.at = at
            return False
        _brackets(reader, word)
    elif word == "switch":
        reader.at = end
        _switch(reader)
    elif word in NAMED:
        reader.at = end
        reader.blanks()
        while text[reader.at] not in BLANK + "\n({;":
            reader.at += 1
        _brackets(reader, word)
    elif word in MEMBERS:
        reader.at = end
        _members(reader)
    elif word in VALUES:
        reader.at = end
        reader.blanks()
        if reader.at < reader.end and text[reader.at] not in "\n;})":
            read_pipeline(reader)
    elif word in JUMPS:
        reader.at = end
        reader.blanks()
        while text[reader.at].isalnum() or text[reader.at] == "_":
            reader.at += 1
    elif word == "using" and text[end] in BLANK:
        reader.at = text.index("\n", end)
    else:
        return False
    reader.steps += reader.at - at if word in JUMPS else 1
    return True


def goes_on(reader: Reader) -> bool:
    """Whether the statement that was just read has one more part: `else`, `catch`."""
    word = reader.text[reader.at : reader.at + 8].lower()
    return word.startswith(("elseif", "else", "catch", "finally", "until", "while"))


def _brackets(reader: Reader, word: str) -> None:
    """Passes the conditions, types and blocks of a statement; a block ends it."""
    text = reader.text
    how = "function body" if word in NAMED else ""
    while True:
        mark = reader.at
        reader.blanks(lines=True)
        if reader.at >= reader.end:
            return
        character = text[reader.at]
        if character == "(":
            reader.at += 1
            reader.inside(")")
            if word == "param":
                return
        elif character == "{":
            reader.at += 1
            reader.inside("}", how)
            return
        elif character == "[" and word in ("catch", "trap"):
            skip_square(reader)
        elif character == "," and word == "catch":
            reader.at += 1
        elif character == "-" and word == "foreach":  # -Parallel, -ThrottleLimit 5
            reader.at += 1
            while text[reader.at].isalnum():
                reader.at += 1
            reader.blanks()
            if text[reader.at].isdigit():
                read_word(reader)
        else:
            reader.at = mark
            return


def _switch(reader: Reader) -> None:
    """`switch -Regex (value) { 'a' { ... } default { ... } }`: clauses are values and blocks."""
    text = reader.text
    while reader.at < reader.end:
        reader.blanks(lines=True)
        character = text[reader.at]
        if character == "(":
            reader.at += 1
            reader.inside(")")
        elif character == "{":
            reader.at += 1
            break
        elif reader.at >= reader.end or character in ";|)}&,<>":
            return
        else:
            read_word(reader)
    if not reader.opened("}"):
        return
    while reader.at < reader.end:
        reader.blanks(lines=True)
        if reader.at >= reader.end:
            break
        character = text[reader.at]
        if character == "}":
            reader.at += 1
            reader.closers.pop()
            return
        if character == "{":
            reader.at += 1
            reader.inside("}")
        elif character == "(":
            reader.at += 1
            reader.inside(")")
        elif character in ";,|&<>)":
            reader.at += 1
        else:
            read_word(reader)
    reader.closers.pop()
    reader.problem("a bracket without its }")


def _members(reader: Reader) -> None:
    """The body of a class: only the bodies of its methods hold commands."""
    text = reader.text
    while reader.at < reader.end and text[reader.at] not in "{;":
        reader.at = reader.stop(reader.gaps, reader.at + 1)
    if reader.at >= reader.end or text[reader.at] != "{":
        return
    reader.at += 1
    if not reader.opened("}"):
        return
    while reader.at < reader.end:
        at = reader.at = reader.stop(reader.gaps, reader.at)
        character = text[at]
        if character == "}":
            reader.at = at + 1
            reader.closers.pop()
            return
        if character in "{(":
            reader.at = at + 1
            reader.inside("}" if character == "{" else ")", "function body")
        elif character in "'\"‘’“”":
            read_string(reader)
        elif character == "#":
            reader.at = text.index("\n", at)
        elif at < reader.end:
            reader.at = at + 1
    reader.closers.pop()
    reader.problem("a bracket without its }")

"""Compound commands: groups, conditions, loops, `case`, functions (bash(1), Compound Commands).

The reader does not judge: parts in a wrong order, or left out, are read all the same.
"""

from __future__ import annotations

from forenote.matcher.shell.blanks import skip_blanks, skip_lines
from forenote.matcher.shell.braces import OPEN, expand
from forenote.matcher.shell.conditional import read_test
from forenote.matcher.shell.cursor import DEEPEST, Cursor, Document
from forenote.matcher.shell.expansions import read_inside
from forenote.matcher.shell.marks import BLANK, ENDS, STOP
from forenote.matcher.shell.redirect import descriptor_before, read_redirect
from forenote.matcher.shell.reserved import (
    CASE_PARTS,
    GROUP_PARTS,
    IF_PARTS,
    LOOP_PARTS,
    NOTHING,
    OPENERS,
)
from forenote.matcher.shell.simple import WORD, Hole, Loop, Redirect, Scope, Simple
from forenote.matcher.shell.substitution import arithmetic_end
from forenote.matcher.shell.words import read_word

TOO_DEEP = f"nested more than {DEEPEST} deep; what is deeper was read as if it were not nested"


def opener(cursor: Cursor) -> str:
    """The word or characters at `at` that begin a compound command, else nothing."""
    text = cursor.text
    at = cursor.at
    character = text[at]
    if character == "(":
        return "((" if text[at + 1] == "(" else "("
    if character == "{":
        return "{" if text[at + 1] in ENDS else ""
    stop = cursor.marks.find(STOP, at)
    word = text[at:stop]
    return word if word in OPENERS and text[stop] in ENDS else ""


def read_compound(cursor: Cursor, word: str) -> list[int]:
    """Read the compound command that begins with `word`, and its redirections.

    Returns the positions of the commands that write to its output.
    """
    start = len(cursor.simples)
    at = cursor.at
    cursor.at = at + len(word)
    if cursor.depth >= DEEPEST:
        cursor.problem(TOO_DEEP)
        return []
    cursor.depth += 1
    if word == "((":
        outputs = _read_arithmetic(cursor, at)
    elif word == "(":
        outputs = _read_subshell(cursor)
    elif word == "{":
        outputs = _read_parts(cursor, GROUP_PARTS, "}", "{")
    elif word == "if":
        outputs = _read_parts(cursor, IF_PARTS, "fi", word)
    elif word == "while" or word == "until":
        outputs = _read_parts(cursor, LOOP_PARTS, "done", word)
    elif word == "for" or word == "select":
        outputs = _read_for(cursor)
    elif word == "case":
        outputs = _read_case(cursor)
    elif word == "[[":
        outputs = read_test(cursor)
    else:
        outputs = _read_function_word(cursor)
    cursor.depth -= 1
    _read_redirects(cursor, start)
    return outputs


def read_function(cursor: Cursor) -> list[int]:
    """Read a function's body; `at` is behind its name. Defining it writes nothing."""
    skip_lines(cursor)
    word = opener(cursor)
    if not word:
        cursor.problem("a function without a body in braces or parentheses")
        return []
    saved = (cursor.scope, cursor.feeds, cursor.how)
    cursor.scope = Scope(cursor.scope)
    cursor.feeds = ()
    cursor.how = "function body"
    read_compound(cursor, word)
    cursor.scope, cursor.feeds, cursor.how = saved
    return []


def _read_parts(cursor: Cursor, parts: frozenset[str], last: str, word: str) -> list[int]:
    """Lists between reserved words, up to the last of them."""
    outputs: list[int] = []
    cursor.open.append(parts)
    while True:
        found_outputs, found = cursor.read_list(cursor, parts)
        outputs += found_outputs
        if found == last:
            break
        if found not in parts:
            cursor.problem(f"an unclosed {word}; the rest was read as part of it")
            break
    cursor.open.pop()
    return outputs


def _read_subshell(cursor: Cursor) -> list[int]:
    saved = (cursor.scope, cursor.open)
    cursor.scope = Scope(cursor.scope)
    cursor.open = [NOTHING]
    cursor.parens += 1
    outputs, found = cursor.read_list(cursor, NOTHING)
    cursor.parens -= 1
    cursor.scope, cursor.open = saved
    if found != ")":
        cursor.problem("an unclosed (; the rest was read as part of it")
    return outputs


def _read_arithmetic(cursor: Cursor, at: int) -> list[int]:
    """`((...))`, or two subshells that begin together."""
    end = arithmetic_end(cursor, at + 2)
    if end < 0:
        cursor.at = at + 1
        return _read_subshell(cursor)
    read_inside(cursor, end)
    cursor.at = max(cursor.at, end + 2)
    return []


def _read_for(cursor: Cursor) -> list[int]:
    """`for NAME [in WORDS]` or `for ((...))`, then the body between `do` and `done`, or braces."""
    text = cursor.text
    skip_blanks(cursor)
    if text.startswith("((", cursor.at):
        end = arithmetic_end(cursor, cursor.at + 2)
        if end >= 0:
            cursor.at += 2
            read_inside(cursor, end)
            cursor.at = max(cursor.at, end + 2)
    else:
        name = read_word(cursor)
        skip_lines(cursor)
        values: list[str] = []
        holes: list[tuple[str, int, tuple[Hole, ...]]] = []
        met = len(cursor.holes)
        if _take(cursor, "in"):
            while True:
                cursor.steps += 1
                skip_blanks(cursor)
                before = cursor.at
                if text[before] == "#" or text[before] in "\n;&|)":
                    break
                word = read_word(cursor, True)
                found = cursor.take_holes(met)
                if OPEN in word:
                    values += expand(cursor, word)
                elif cursor.at > before:
                    if found:
                        holes.append((WORD, len(values), found))
                    values.append(word)
                if cursor.at == before:
                    cursor.at += 1
        loop = Loop(len(cursor.simples), name, tuple(values), cursor.scope, tuple(holes))
        cursor.loops.append(loop)
    skip_lines(cursor)
    if text[cursor.at] == ";":
        cursor.at += 1
        skip_lines(cursor)
    if opener(cursor) == "{":
        cursor.at += 1
        return _read_parts(cursor, GROUP_PARTS, "}", "{")
    return _read_parts(cursor, LOOP_PARTS, "done", "for")


def _read_case(cursor: Cursor) -> list[int]:
    outputs: list[int] = []
    skip_blanks(cursor)
    read_word(cursor)
    skip_lines(cursor)
    if not _take(cursor, "in"):
        cursor.problem("a case without its in")
        return outputs
    cursor.open.append(CASE_PARTS)
    while True:
        skip_lines(cursor)
        if _take(cursor, "esac"):
            break
        if cursor.at >= cursor.end or not _read_patterns(cursor):
            cursor.problem("an unclosed case; the rest was read as part of it")
            break
        found_outputs, found = cursor.read_list(cursor, CASE_PARTS)
        outputs += found_outputs
        if found == "esac":
            break
        if found != ";;":
            cursor.problem("an unclosed case; the rest was read as part of it")
            break
    cursor.open.pop()
    return outputs


def _read_patterns(cursor: Cursor) -> bool:
    """Go behind the `)` of one clause; false if there is none before the line's end."""
    text = cursor.text
    if text[cursor.at] == "(":
        cursor.at += 1
    while True:
        cursor.steps += 1
        skip_blanks(cursor)
        character = text[cursor.at]
        if character == ")":
            cursor.at += 1
            return True
        if character in "\n;&":
            return False
        before = cursor.at
        if character != "|":
            read_word(cursor)
        if cursor.at == before:
            cursor.at += 1


def _read_function_word(cursor: Cursor) -> list[int]:
    """`function NAME` with or without parentheses."""
    text = cursor.text
    skip_blanks(cursor)
    read_word(cursor)
    skip_blanks(cursor)
    if text[cursor.at] == "(":
        at = cursor.at + 1
        while text[at] in BLANK:
            at += 1
        if text[at] == ")":
            cursor.at = at + 1
    return read_function(cursor)


def _take(cursor: Cursor, word: str) -> bool:
    """Go behind this word if it stands at `at`."""
    behind = cursor.at + len(word)
    if cursor.text.startswith(word, cursor.at) and cursor.text[behind] in ENDS:
        cursor.at = behind
        return True
    return False


def _read_redirects(cursor: Cursor, start: int) -> None:
    """Redirections behind a compound command; handed on as a command without words."""
    redirects: list[Redirect] = []
    documents: list[Document] = []
    holes: list[tuple[str, int, tuple[Hole, ...]]] = []
    inside = len(cursor.simples)
    while True:
        skip_blanks(cursor)
        before = cursor.at
        operator = descriptor_before(cursor)
        if operator < 0:
            break
        cursor.at = operator
        read_redirect(cursor, cursor.text[before:operator], redirects, documents, holes)
    if not redirects:
        return
    for document in documents:
        document.simple = len(cursor.simples)
    cursor.simples.append(
        Simple(
            (),
            redirects=tuple(redirects),
            scope=cursor.scope,
            feeds=_inside(cursor, start, inside),
            how=cursor.how,
            opened=start,
            holes=tuple(holes),
        )
    )


def _inside(cursor: Cursor, start: int, end: int) -> tuple[int, ...]:
    """Positions from `start` to `end`, without the commands that stand inside words."""
    if not cursor.affordable(start):
        return ()
    hidden: set[int] = set()
    for first, last in reversed(cursor.substituted):
        if last <= start:
            break
        hidden.update(range(first, last))
    return tuple(position for position in range(start, end) if position not in hidden)

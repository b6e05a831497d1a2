"""Text that runs as commands inside a word, and arithmetic, which looks like it at first."""

from __future__ import annotations

from forenote.matcher.shell.cursor import DEEPEST, OPAQUE, Cursor
from forenote.matcher.shell.marks import STOP
from forenote.matcher.shell.reserved import BRACED, NOTHING
from forenote.matcher.shell.simple import Hole, Scope

UNCLOSED = "an unclosed substitution; the rest was read as its commands"
TOO_DEEP = f"nested more than {DEEPEST} deep; what is deeper was not read"


def read_commands(cursor: Cursor, operator: str = "$(") -> None:
    """Read `commands )`; `at` is behind the opening parenthesis, afterwards behind the closing."""
    if cursor.depth >= DEEPEST:
        cursor.problem(TOO_DEEP)
        cursor.hole = OPAQUE
        _skip(cursor)
        return
    _surrounded(cursor, NOTHING, ")", operator)


def read_braced_commands(cursor: Cursor) -> None:
    """Read `${ commands; }` of bash 5.3; `at` is behind the brace."""
    if cursor.depth >= DEEPEST:
        cursor.problem(TOO_DEEP)
        cursor.hole = OPAQUE
        _skip(cursor)
        return
    _surrounded(cursor, BRACED, "}", "$(")


def _surrounded(cursor: Cursor, closers: frozenset[str], closer: str, operator: str) -> None:
    holes = len(cursor.holes)
    saved = (cursor.scope, cursor.feeds, cursor.how, cursor.parens, cursor.open, cursor.pending)
    start = len(cursor.simples)
    cursor.scope = Scope(cursor.scope)
    cursor.feeds = ()
    cursor.how = "substitution"
    cursor.parens = 1 if closer == ")" else 0
    cursor.open = [closers]
    cursor.pending = []
    cursor.depth += 1
    outputs, found = cursor.read_list(cursor, closers)
    cursor.depth -= 1
    if found != closer:
        cursor.problem(UNCLOSED)
    late = cursor.pending  # their bodies begin behind the line on which the substitution closes
    cursor.scope, cursor.feeds, cursor.how, cursor.parens, cursor.open, cursor.pending = saved
    cursor.pending.extend(late)
    if len(cursor.simples) > start:
        cursor.substituted.append((start, len(cursor.simples)))
    del cursor.holes[holes:]
    cursor.hole = Hole("", operator, tuple(outputs))


def read_layer_commands(cursor: Cursor, text: str) -> None:
    """Read the commands of a text that is no stretch of the one around it: inside backquotes."""
    outside = cursor.enter(text)
    if outside is None:
        cursor.problem(TOO_DEEP)
        cursor.hole = OPAQUE
        return
    _surrounded(cursor, NOTHING, "", "$(")
    cursor.leave(outside)


def _skip(cursor: Cursor) -> None:
    """Go behind the parenthesis that closes, without reading what is inside."""
    text, marks = cursor.text, cursor.marks
    at = cursor.at
    level = 1
    while True:
        cursor.steps += 1
        at = marks.find(STOP, at)
        if at < 0 or at >= cursor.end:
            cursor.at = cursor.end
            return
        character = text[at]
        at += 1
        if character == "(":
            level += 1
        elif character == ")":
            level -= 1
            if not level:
                cursor.at = at
                return
        elif character == "\\":
            at += 1
        elif character == "'":
            at = text.find("'", at) + 1 or cursor.end


def arithmetic_end(cursor: Cursor, at: int) -> int:
    """Where the `))` stands that closes the `((` before `at`, or -1 if those are two subshells.

    bash decides in the same way: it is arithmetic if the parenthesis that closes the inner one has
    another right behind it. The look ahead is what nested `((` would make quadratic, so all looks
    of a scan share one budget of four times the length; beyond it, `((` is two subshells.
    """
    text, marks, end = cursor.text, cursor.marks, cursor.end
    level = 1
    while cursor.look_budget > 0:
        cursor.steps += 1
        before = at
        at = marks.find(STOP, at)
        if at < 0 or at >= end:
            cursor.look_budget -= end - before
            return -1
        cursor.look_budget -= at - before + 1
        character = text[at]
        at += 1
        if character == "(":
            level += 1
        elif character == ")":
            level -= 1
            if not level:
                return at - 1 if text[at] == ")" else -1
        elif character == "\\":
            at += 1
        elif character in "'\"":
            escapes = character == '"' or text[at - 2] == "$"
            close = _closing(text, character, at, at + cursor.look_budget, escapes)
            if close < 0:
                cursor.look_budget -= min(end - at, cursor.look_budget)
                return -1
            cursor.look_budget -= close - at
            at = close + 1
    return -1


def _closing(text: str, quote: str, at: int, limit: int, escapes: bool) -> int:
    """Where the quote closes that was opened before `at`; -1 if not before `limit`. Between double
    quotes and in `$'...'` a backslash `escapes` the quote."""
    close = text.find(quote, at, limit)
    while escapes and close > 0:
        slashes = close
        while slashes > at and text[slashes - 1] == "\\":
            slashes -= 1
        if (close - slashes) % 2 == 0:
            break
        close = text.find(quote, close + 1, limit)
    return close

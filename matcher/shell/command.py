"""A simple command: assignments, words and redirections, up to the operator that ends it."""

from __future__ import annotations

from forenote.matcher.reading import SPLIT, UNKNOWN
from forenote.matcher.shell.braces import OPEN, expand, written
from forenote.matcher.shell.cursor import Cursor, Document
from forenote.matcher.shell.expansions import read_inside
from forenote.matcher.shell.marks import STOP
from forenote.matcher.shell.redirect import descriptor_before, is_name, read_redirect
from forenote.matcher.shell.simple import ASSIGNMENT, WORD, Hole, Redirect, Scope, Simple
from forenote.matcher.shell.words import read_word

_PLAIN_ENDS = frozenset(" \t\n;&|)")

_SUBSCRIPT = 200
"""Characters in which the `]` of an assignment's subscript is looked for."""


def read_simple(cursor: Cursor, first: bool) -> str:
    """Read one simple command; `at` ends on what ends it.

    `first` says that it is the first part of its pipe, so that a `|` behind it gives it a scope of
    its own. Returns the name of the function whose definition begins here, if one does, with `at`
    behind its parentheses; nothing was read then.
    """
    text, marks = cursor.text, cursor.marks
    find = marks.find
    at = cursor.at
    words: list[str] = []
    assignments: list[str] = []
    redirects: list[Redirect] = []
    documents: list[Document] = []
    holes: list[tuple[str, int, tuple[Hole, ...]]] = []
    steps = 1
    while True:
        character = text[at]
        if character == " " or character == "\t":
            at += 1
            continue
        steps += 1
        stop = find(STOP, at)
        if stop > at:
            if character == "#":
                at = text.find("\n", at)
                break
            ending = text[stop]
            if ending in _PLAIN_ENDS:
                word = text[at:stop]
                if words:
                    words.append(word)
                    at = stop
                    continue
                if "=" in word and is_assignment(word):
                    assignments.append(word)
                    at = stop
                    continue
                if "[" not in word or not _subscript_end(text, at, stop):
                    words.append(word)
                    at = stop
                    continue
            elif ending in "<>" and text[stop + 1] != "(":
                cursor.at = at
                operator = descriptor_before(cursor)
                if operator >= 0:
                    cursor.at = operator
                    read_redirect(cursor, text[at:operator], redirects, documents, holes)
                    at = cursor.at
                    continue
            elif ending == "(" and not (words or assignments or redirects):
                behind = _empty_parentheses(text, stop)
                if behind and text[stop - 1] != "=":
                    cursor.at = behind
                    return text[at:stop]
        else:
            if character == "\n" or character == ";" or character == "|" or character == ")":
                break
            if character == "(":
                if len(words) == 1 and not (assignments or redirects):
                    behind = _empty_parentheses(text, at)
                    if behind:
                        cursor.at = behind
                        return words[0]
                break
            if character == "&" and text[at + 1] != ">":
                break
            if character == "\\" and text[at + 1] == "\n" and at + 1 < cursor.end:
                at += 2
                continue
            if character in "<>&{":
                cursor.at = at
                operator = descriptor_before(cursor)
                if operator >= 0:
                    cursor.at = operator
                    read_redirect(cursor, text[at:operator], redirects, documents, holes)
                    at = cursor.at
                    continue
        cursor.at = at
        met = len(cursor.holes)
        behind = 0 if words or "[" not in text[at:stop] else _subscript_end(text, at, stop)
        if behind:
            word = read_inside(cursor, behind) + read_word(cursor)
            del cursor.holes[met:]
            assignments.append(word.replace(SPLIT, UNKNOWN))
            at = cursor.at
            continue
        word = read_word(cursor, True)
        found = cursor.take_holes(met) if len(cursor.holes) > met else ()
        if not words and stop > at and is_assignment(text[at:stop], word):
            if found:
                holes.append((ASSIGNMENT, len(assignments), found))
            assignments.append(written(word).replace(SPLIT, UNKNOWN))
        elif OPEN in word:
            words += expand(cursor, word)
        else:
            if found:
                holes.append((WORD, len(words), found))
            words.append(word)
        at = cursor.at
    cursor.at = at
    cursor.steps += steps
    position = len(cursor.simples)
    for document in documents:
        document.simple = position
    scope = cursor.scope
    if first and character == "|" and text[at + 1] != "|":
        scope = Scope(scope)
    cursor.simples.append(
        Simple(
            tuple(words),
            assignments=tuple(assignments),
            redirects=tuple(redirects),
            scope=scope,
            feeds=cursor.feeds,
            how=cursor.how,
            holes=tuple(holes),
        )
    )
    return ""


def is_assignment(plain: str, word: str = "") -> bool:
    """Whether a word is `NAME=`, `NAME+=` or `NAME[...]=` and a value.

    `plain` is its text up to the first quote or expansion, `word` the whole, if there is more.
    """
    equals = plain.find("=")
    bracket = plain.find("[")
    if bracket > 0 and (equals < 0 or bracket < equals):
        return is_name(plain[:bracket]) and ("]=" in (word or plain) or "]+=" in (word or plain))
    if equals <= 0:
        return False
    if plain[equals - 1] == "+":
        equals -= 1
    return is_name(plain[:equals])


def _subscript_end(text: str, at: int, stop: int) -> int:
    """Where the `=` of `NAME[a + b]=` stands, whose subscript may hold blanks; else 0."""
    bracket = text.find("[", at, stop)
    if not is_name(text[at:bracket]):
        return 0
    close = text.find("]", bracket, bracket + _SUBSCRIPT)
    if close < stop or not text.startswith(("=", "+="), close + 1):
        return 0
    return close + 1


def _empty_parentheses(text: str, at: int) -> int:
    """Where `()` with blanks in it ends, 0 if that does not stand at `at`."""
    at += 1
    while text[at] == " " or text[at] == "\t":
        at += 1
    return at + 1 if text[at] == ")" else 0

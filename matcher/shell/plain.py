"""Shell text without expansions, compounds and here-documents, read at one go.

Eight of ten real commands of agents are no more than words, quotes, pipes and redirections to files.
For those the scanner's state and its readers need not be there at all, which in the hook, a process
that reads one text, costs more than the reading. What it says of such a text is what the scanner
says, and of any other it says nothing.
"""

from __future__ import annotations

from forenote.matcher.shell.command import is_assignment
from forenote.matcher.shell.marks import STOP, mark
from forenote.matcher.shell.reserved import STARTING
from forenote.matcher.shell.simple import Redirect, Scope, Script, Simple

_REPLACED = 1
"""The mark of a character that the scanner replaces."""

_ENDS = " \t\n;&|>"


def read_plain(text: str) -> Script | None:
    """What the scanner reads of the text, None where that takes the scanner."""
    if "<<" in text or "$(" in text:
        return None  # most of what is not plain, so that little is read twice
    text += "\n"
    marks = mark(text)
    if _REPLACED in marks:
        return None
    simples: list[Simple] = []
    words: list[str] = []
    assignments: list[str] = []
    redirects: list[Redirect] = []
    shell = Scope()
    feeds: tuple[int, ...] = ()
    joined = False  # the operator before asks for a command
    operator = descriptor = ""  # of the redirection whose target comes next
    word: str | None = None
    first = ""  # of the word, what stands before a quote, and the quotes
    at, end = 0, len(text) - 1
    while True:
        stop = marks.find(STOP, at)
        ending = text[stop]
        if stop > at:
            if word is not None:
                word += text[at:stop]
            elif text[at] != "#":
                word = first = text[at:stop]
            else:
                stop = text.find("\n", at)
                ending = "\n"
        if ending == "'" or ending == '"':
            at = text.find(ending, stop + 1) + 1
            inside = text[stop + 1 : at - 1]
            if not at or (ending == '"' and ("$" in inside or "\\" in inside or "`" in inside)):
                return None
            if word is None:
                word, first = inside, ending
            else:
                word += inside
                first += ending
            continue
        if ending == "\\" and stop + 1 < end:
            at = stop + 2
            escaped = text[stop + 1] if text[stop + 1] != "\n" else ""
            if word is not None:
                word += escaped
                first += ending
            elif escaped:
                word, first = escaped, ending
            continue
        at = stop + 1
        if ending == ">" and not operator:
            descriptor = ""
            if word is not None and first.isdecimal() and first.isascii():
                descriptor, word = word, None
        elif ending not in _ENDS:
            return None
        if word is not None:
            if operator:
                redirects.append(Redirect(operator, word, descriptor))
                operator = descriptor = ""
            elif words:
                words.append(word)
            elif first in STARTING or ("[" in first and first != "["):
                return None
            elif "=" in first and is_assignment(first):
                assignments.append(word)
            else:
                words.append(word)
            word = None
        if ending == " " or ending == "\t":
            continue
        if operator:
            return None
        if ending == ">":
            operator = text[stop : stop + 2] if text[at] in ">&" else ">"
            at = stop + len(operator)
            if text[at] in "|(":
                return None
            continue
        piped = ending == "|" and text[at] != "|"
        if words or assignments or redirects:
            simples.append(
                Simple(
                    tuple(words),
                    assignments=tuple(assignments),
                    redirects=tuple(redirects),
                    scope=Scope(shell) if piped or feeds else shell,
                    feeds=feeds,
                )
            )
            words, assignments, redirects = [], [], []
            feeds = (len(simples) - 1,) if piped else ()
            joined = False
        elif ending != "\n" and (ending != ";" or joined):
            return None
        if stop == end:
            return None if joined else Script(tuple(simples), steps=end)
        if ending == "&" or ending == "|":
            joined = True
            if not piped:
                if text[at] != ending:
                    return None
                at += 1
        elif ending == ";" and text[at] in ";&":
            return None

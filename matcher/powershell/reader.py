"""The place in a PowerShell text that is being read, and what was found so far.

PowerShell takes curly quotes for straight ones and a dash of any length for a hyphen
(about_Quoting_Rules; the language specification, 2.2), and texts that were pasted have them.
"""

from __future__ import annotations

from forenote.matcher.powershell.element import Element
from forenote.matcher.shell.simple import Redirect, Scope

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

DEEPEST = 40
"""Constructs inside one another that are read: each costs some six frames of the interpreter."""

SINGLE = "'‘’‚‛"
DOUBLE = '"“”„'
DASHES = "-–—―"
BLANK = " \t\f\v\xa0\u3000"
ENDS = " \t\f\v\xa0\n;|&(){},<>"
"""What ends an unquoted argument (about_Parsing, argument mode)."""

_FORGED = {0: "\x02", 1: "\x02"}


def _table(stops: str) -> bytes:
    table = bytearray(b"\1" * 256)
    for character in stops:
        table[ord(character)] = 0
    return bytes(table)


# `?` stands for any character beyond ASCII once encoded, so curly quotes and dashes stop too
_WORD = _table(" \t\f\v\n;|&(){},<>'\"`$?")
_QUOTED = _table('"`$?\n')
_GAP = _table("(){}'\"`$#@?\n;|&=<>,[]")


class Reader:
    """The state of one scan. `at` only grows; `steps` counts what was done.

    `text` ends with one newline more than what was given. `constants` are the variables that were
    last given a constant text. `closers` are the brackets that constructs around wait for.
    """

    __slots__ = (
        "at",
        "closers",
        "constants",
        "end",
        "gaps",
        "how",
        "problems",
        "quoted",
        "scope",
        "simples",
        "statements",
        "steps",
        "table",
        "text",
        "words",
    )

    def __init__(
        self,
        text: str,
        statements: Callable[[Reader, str], None],
        table: Callable[[Reader], None],
    ) -> None:
        text = text.replace("\r\n", "\n").replace("\r", "\n")
        if "\0" in text or "\1" in text:
            text = text.translate(_FORGED)
        self.text = text + "\n"
        self.end = len(text)
        self.at = 0
        self.statements = statements  # reads statements up to a closing bracket, and behind it
        self.table = table  # reads a hash table whose opening was just passed
        self.simples: list[Element] = []
        self.problems: list[str] = []
        self.steps = 0
        self.scope = Scope()  # Set-Location moves the whole session, in functions and `$( )` too
        self.how = ""
        self.closers: list[str] = []
        self.constants: dict[str, str] = {}
        plain = self.text.encode("ascii", "replace")
        self.words = plain.translate(_WORD)
        self.quoted = plain.translate(_QUOTED)
        self.gaps = plain.translate(_GAP)

    def stop(self, marks: bytes, at: int) -> int:
        """The next place at which the marks want a look; the last newline is always one."""
        self.steps += 1
        return marks.index(b"\0", at)

    def problem(self, sentence: str) -> None:
        if sentence not in self.problems and len(self.problems) < 50:
            self.problems.append(sentence)

    def inside(self, closer: str, how: str = "") -> None:
        """Reads the statements of a bracket whose opening was just passed, and passes its end."""
        if not self.opened(closer):
            return
        before = self.how
        self.how = how or before
        self.statements(self, closer)
        self.closers.pop()
        self.how = before

    def opened(self, closer: str) -> bool:
        """Notes that a bracket was opened, which is popped from `closers` at its end; False if it
        is too deep, and was passed unread."""
        if len(self.closers) < DEEPEST:
            self.closers.append(closer)
            return True
        self.problem(f"brackets more than {DEEPEST} deep were not read")
        self._skip(closer)
        return False

    def _skip(self, closer: str) -> None:
        """Passes what is too deep to be read, counting brackets alone."""
        depth = 1
        text = self.text
        while self.at < self.end:
            self.at = self.stop(self.gaps, self.at)
            if self.at >= self.end:
                break
            character = text[self.at]
            self.at += 1
            if character in "({":
                depth += 1
            elif character in ")}":
                depth -= 1
                if not depth:
                    return
        self.problem(f"a bracket without its {closer}")

    def blanks(self, lines: bool = False) -> None:
        """Passes blanks, comments and escaped newlines; with `lines`, newlines too."""
        text = self.text
        while self.at < self.end:
            self.steps += 1
            character = text[self.at]
            if character in BLANK or (lines and character == "\n"):
                self.at += 1
            elif character == "`" and text[self.at + 1] == "\n":
                self.at = min(self.at + 2, self.end)
            elif character == "#":
                self.at = text.index("\n", self.at)
            elif character == "<" and text[self.at + 1] == "#":
                close = text.find("#>", self.at + 2)
                if close < 0:
                    self.problem("a comment <# without its #>")
                self.at = self.end if close < 0 else close + 2
            else:
                return

    def add(
        self,
        words: tuple[str, ...] = (),
        *,
        assignments: tuple[str, ...] = (),
        redirects: tuple[Redirect, ...] = (),
        feeds: tuple[int, ...] = (),
        joined: tuple[int, ...] = (),
        known: tuple[tuple[int, str], ...] = (),
        printed: str | None = None,
    ) -> int:
        """Adds an element; returns its position."""
        self.simples.append(
            Element(
                words,
                assignments=assignments,
                redirects=redirects,
                scope=self.scope,
                feeds=feeds,
                how=self.how,
                joined=joined,
                known=known,
                printed=printed,
            )
        )
        return len(self.simples) - 1

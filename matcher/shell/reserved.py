"""The words that mean something at the start of a command (bash(1), RESERVED WORDS)."""

from __future__ import annotations

NOTHING: frozenset[str] = frozenset()

IF_PARTS = frozenset(("then", "elif", "else", "fi"))
LOOP_PARTS = frozenset(("do", "done"))
GROUP_PARTS = frozenset(("}",))
CASE_PARTS = frozenset((";;", "esac"))
BRACED = frozenset("}")
"""Of `${ commands; }`, whose brace closes whatever stands behind it; compared by identity."""

CLOSERS = IF_PARTS | LOOP_PARTS | GROUP_PARTS | frozenset(("esac",))
"""Words that end a list or part of it."""

OPENERS = frozenset(("if", "while", "until", "for", "select", "case", "function", "[["))
"""Words that begin a compound command; `{`, `(` and `((` are told apart by their characters."""

PREFIXES = frozenset(("!", "time", "coproc"))
"""Words behind which a command begins anew."""

RESERVED = OPENERS | PREFIXES

STARTING = RESERVED | CLOSERS
"""All that is no program where a command starts."""

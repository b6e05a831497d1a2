"""The line of an error that says what was wrong, in a form in which the same error is the same."""

from __future__ import annotations

import re
from collections.abc import Iterable

from forenote.audit.mine.repeated import masked_with

_FRAMES = re.compile(
    r"^\s*Exit code \d+\s*$|<returncode>\d+</returncode>|</?(?:tool_use_error|output|exception)>",
    re.MULTILINE,
)
_TELLS = re.compile(
    r"error|not found|no such|cannot|can't|could not|unable|unexpected|unrecognized|unknown"
    r"|invalid|illegal|fatal|denied|refus|fail|usage:|conflict|missing|undefined|expected|required"
    r"|already|unmatched|no matches",
    re.IGNORECASE,
)
_TRACE = ("Traceback (most recent call last)", 'File "')
"""How lines begin that stand in every error of Python, before the one that says which."""

_WELL = re.compile(r"^(?:\(pass\)|--- PASS\b|PASS\b|ok\b|[✓✔√])|(?:\bPASSED|\.\.\. ok)$")
"""Lines of tests that went well (bun, go, vitest, TAP, pytest, cargo), whatever their names say."""

_HEADING = re.compile(r"^[^\s:]+:$")
"""What `ls` and others put above a list."""

_COLOUR = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]")
_VARIES = (
    (re.compile(r"(['\"`])[^'\"`\n]{12,}\1"), r"\1…\1"),
    (re.compile(r"(?:~|\.{0,2})?(?:/[\w.@+-]+){2,}/?"), "…"),
    (re.compile(r"\b[0-9a-f]{7,64}\b"), "…"),
    (re.compile(r"\d+"), "N"),
)

_FEWEST = 5
"""Words of a line that says more than that something failed."""

LONGEST = 160
"""Characters of a line that are kept."""


def telling_line(output: str, secrets: Iterable[str] = ()) -> str:
    """The first line of some words with one of trouble among them, else the first with such a word,
    else the first that is not empty; empty where there is none. What says that a test went well, or
    only stands above a list, is none. Masked are these secrets, which the call had, and what looks
    like one."""
    text = masked_with(_FRAMES.sub("\n", _COLOUR.sub("", output)), secrets)
    lines = [line.strip() for line in text.replace("\r", "\n").split("\n")]
    lines = [line for line in lines if line]
    lines = [line for line in lines if not _WELL.search(line) and not _HEADING.match(line)]
    telling = [line for line in lines if _TELLS.search(line) and not line.startswith(_TRACE)]
    long = [line for line in telling if len(line.split()) >= _FEWEST]
    chosen = (long or telling or lines or [""])[0]
    return chosen if len(chosen) <= LONGEST else chosen[: LONGEST - 1] + "…"


def alike(line: str) -> str:
    """What two lines of the same error have in common: numbers, hashes, paths and long quotations
    taken out."""
    for pattern, instead in _VARIES:
        line = pattern.sub(instead, line)
    return line.lower()

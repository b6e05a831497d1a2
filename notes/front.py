"""Where a note's front matter begins and ends."""

from __future__ import annotations

import re
from dataclasses import dataclass

from forenote.notes.tree import Mistake

_FENCE = re.compile(r"---[ \t]*$", re.MULTILINE)
_SAMPLE = "begin the file with `---`, `summary: ...`, `keys: [...]`, `---`, each on its own line"


@dataclass(frozen=True, slots=True)
class Front:
    """The front matter is the text from `start` to `end`, the body begins at `body`."""

    start: int
    end: int
    body: int


def front(text: str) -> Front:
    """Finds the two lines `---`, the first of which is the file's first line.

    Raises `Mistake` where either is missing.
    """
    first = _FENCE.match(text)
    if first is None:
        raise _missing(text)
    start = first.end() + 1
    for fence in _FENCE.finditer(text, start):
        if fence.start() == 0 or text[fence.start() - 1] == "\n":
            return Front(start, fence.start(), min(fence.end() + 1, len(text)))
    raise Mistake(
        0,
        3,
        "the front matter has no end",
        "put a line `---` between the front matter and the body",
    )


def _missing(text: str) -> Mistake:
    if not text.strip():
        return Mistake(0, 0, "the file is empty", _SAMPLE)
    start = len(text) - len(text.lstrip())
    if _FENCE.match(text, start):
        return Mistake(
            start, start + 3, "the front matter begins too late", "make `---` the file's first line"
        )
    end = text.find("\n", start)
    return Mistake(start, len(text) if end < 0 else end, "the file has no front matter", _SAMPLE)

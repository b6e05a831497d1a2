"""How a key is written: quotes, escapes, wildcards, alternatives, and the commas of a scalar.

Quotes work as in a shell: they are removed, and what they hold is literal. One opens only where a
word or a part of it begins, and only if it is closed, so that an apostrophe is itself."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise

_ESCAPED = "*|\\,;&<>()\"'$`# "
WILD = "\0"  # an unquoted `*` while a word is put together; no key may hold the character itself


@dataclass(frozen=True, slots=True)
class Part:
    """A piece of a scalar between commas, and where it begins in the scalar."""

    text: str
    offset: int


def split_scalar(text: str) -> list[Part]:
    """The parts between commas outside quotes and braces, blanks around those commas trimmed.

    Blanks at the two ends of the scalar stay, to be refused; line breaks at its end, which YAML's
    block scalars bring along, go. Quotes around a whole part are removed.
    """
    text = text.rstrip("\n")
    cuts = [-1]
    at = depth = 0
    while at < len(text):
        char = text[at]
        if char == "\\":
            at += 1
        elif char in "'\"":
            at = closing(text, at) or at
        elif char == "{":
            depth += "}" in text[at:]
        elif char == "}":
            depth = max(0, depth - 1)
        elif char == "," and not depth:
            cuts.append(at)
        at += 1
    cuts.append(len(text))
    parts = []
    for number, (before, behind) in enumerate(pairwise(cuts)):
        start, end = before + 1, behind
        if number > 0:
            start += len(text[start:end]) - len(text[start:end].lstrip())
        if behind < len(text):
            end -= len(text[start:end]) - len(text[start:end].rstrip())
        if end - start > 1 and text[start] in "'\"" and closing(text, start) == end - 1:
            start, end = start + 1, end - 1
        parts.append(Part(text[start:end], start))
    return parts


def closing(text: str, at: int) -> int:
    """Where the quote that opens at this offset closes, or 0 where it is no quote but a
    character."""
    if at and text[at - 1].isalnum():
        return 0
    return max(0, text.find(text[at], at + 1))


@dataclass(frozen=True, slots=True)
class Written:
    """A word as it is written: what stands in the key from `start` on, whether any of it is quoted
    or escaped, its alternatives without quotes, and the offset of a quote that has no other half,
    or -1."""

    text: str
    start: int
    quoted: bool
    alternatives: tuple[str, ...]
    stray: int

    @property
    def end(self) -> int:
        return self.start + len(self.text)


def written_words(text: str) -> list[Written]:
    """The words of a key as they are written, good or not."""
    words = []
    at = 0
    while at < len(text):
        if text[at].isspace():
            at += 1
            continue
        words.append(_word(text, at))
        at = words[-1].end
    return words


def _word(text: str, start: int) -> Written:
    alternatives = [""]
    quoted = False
    stray = -1
    at = start
    while at < len(text) and not text[at].isspace():
        char = text[at]
        if char in "'\"" and closing(text, at):
            end = closing(text, at)
            alternatives[-1] += text[at + 1 : end]
            quoted = True
            at = end
        elif char == "\\" and text[at + 1 : at + 2] and text[at + 1] in _ESCAPED:
            at += 1
            alternatives[-1] += text[at]
            quoted = True
        elif char == "|":
            alternatives.append("")
        elif char == "*":
            alternatives[-1] += WILD
        else:
            if char in "'\"" and stray < 0 and not _is_apostrophe(text, at):
                stray = at
            alternatives[-1] += char
        at += 1
    return Written(text[start:at], start, quoted, tuple(alternatives), stray)


def _is_apostrophe(text: str, at: int) -> bool:
    around = text[at - 1 : at] + text[at + 1 : at + 2]
    return text[at] == "'" and len(around) == 2 and around.isalnum()

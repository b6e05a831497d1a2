"""Brace expansion: `{a,b}` and `{1..3}` become several words (bash(1), Brace Expansion).

While a word is read, its unquoted braces and commas stand in it as the three characters below,
which no text can hold, so a quoted comma is told from one that separates.
"""

from __future__ import annotations

from forenote.matcher.shell.cursor import Cursor

OPEN = "\3"
COMMA = "\4"
CLOSE = "\5"

MOST_WORDS = 64
"""Words that one word may become; one that would become more stays as it is written."""

_DEEPEST = 8


def written(word: str) -> str:
    """The word with its braces as they were written."""
    return word.replace(OPEN, "{").replace(COMMA, ",").replace(CLOSE, "}")


def expand(cursor: Cursor, word: str) -> list[str]:
    """The words that a word with unquoted braces becomes.

    The budget of the scan is spent by the characters made; when it is spent, words stay as written.
    """
    cursor.steps += len(word)
    if CLOSE not in word:
        return [written(word)]
    words = _expand(word, 0)
    if words is None or len(words) == 1:
        return [written(word)]
    cursor.steps += len(words)
    cursor.brace_budget -= len(words) * len(word)
    if cursor.brace_budget < 0:
        return [written(word)]
    # an unquoted empty word is no word
    return [written(made) for made in words if made]


def _expand(word: str, depth: int) -> list[str] | None:
    """All words, `None` if they are too many or too deep."""
    made = [""]
    at = 0
    for start, end, commas in _groups(word):
        if depth >= _DEEPEST:
            return None
        before = word[at:start]
        items: list[str] = []
        if commas:
            left = start
            for right in (*commas, end):
                inner = _expand(word[left + 1 : right], depth + 1)
                if inner is None:
                    return None
                items += inner
                left = right
                if len(items) > MOST_WORDS:
                    return None
        else:
            sequence = _sequence(word[start + 1 : end])
            if sequence is None:
                inner = _expand(word[start + 1 : end], depth + 1)
                if inner is None:
                    return None
                items = ["{" + item + "}" for item in inner]
            else:
                items = sequence
        if len(made) * len(items) > MOST_WORDS:
            return None
        made = [head + before + item for head in made for item in items]
        at = end + 1
    return [head + word[at:] for head in made]


def _groups(word: str) -> list[tuple[int, int, list[int]]]:
    """The outermost closed braces: where each opens and closes, and its own commas."""
    groups: list[tuple[int, int, list[int]]] = []
    opened: list[tuple[int, list[int]]] = []
    for at, character in enumerate(word):
        if character == OPEN:
            opened.append((at, []))
        elif character == COMMA and opened:
            opened[-1][1].append(at)
        elif character == CLOSE and opened:
            start, commas = opened.pop()
            while groups and groups[-1][0] > start:
                groups.pop()
            groups.append((start, at, commas))
    return groups


def _sequence(inside: str) -> list[str] | None:
    """`1..5`, `a..e`, `01..10..3`; `None` if it is none, or too long to write out."""
    parts = inside.split("..")
    if len(parts) not in (2, 3):
        return None
    step = _number(parts[2]) if len(parts) == 3 else 1
    if step is None:
        return None
    step = abs(step) or 1
    first, last = _number(parts[0]), _number(parts[1])
    if first is not None and last is not None:
        if abs(last - first) // step >= MOST_WORDS:
            return None
        numbers = range(first, last + 1, step) if first <= last else range(first, last - 1, -step)
        padded = any(
            part.lstrip("+-")[:1] == "0" and len(part.lstrip("+-")) > 1 for part in parts[:2]
        )
        width = max(len(parts[0]), len(parts[1])) if padded else 0
        return [str(number).zfill(width) for number in numbers]
    ends = parts[0] + parts[1]
    if len(parts[0]) != 1 or len(parts[1]) != 1 or not ends.isalpha() or not ends.isascii():
        return None
    first, last = ord(parts[0]), ord(parts[1])
    codes = range(first, last + 1, step) if first <= last else range(first, last - 1, -step)
    # the backslash between Z and a quotes nothing and goes
    return [chr(code) if chr(code) != "\\" else "" for code in codes]


def _number(text: str) -> int | None:
    digits = text[1:] if text[:1] in ("-", "+") else text
    if not digits.isdecimal() or not digits.isascii() or len(digits) > 18:
        return None
    return int(text)

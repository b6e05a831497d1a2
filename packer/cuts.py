"""Where a body may be cut: at the end of a sentence, or of a line that says something by itself.

A cut must leave text that reads as finished, since a reader cannot see what would have followed. So
there is none inside a fenced block (half an example is a wrong example), a code span, brackets or a
table row; none behind a heading, a caption or a colon, which only announce; none where a paragraph
wraps. A border between two characters that are drawn as one is never reached: every cut is followed
by white space, by the text's end, or by a character that starts anew.
"""

from __future__ import annotations

import re
import unicodedata
from typing import Final

_FENCE: Final = re.compile(r"[ \t]*(?:[-*+>][ \t]+)*(`{3,}|~{3,})(.*)")
_BLOCK: Final = re.compile(r"[ \t]*(?:[-*+>|#]|\d{1,3}[.)][ \t]|`{3}|~{3})")
"""A line that starts a list item, a quote, a table row, a heading or a fence."""

_MARKER: Final = re.compile(r"[ \t]*(?:[-*+>#]+[ \t]+)*\d{1,3}[.)](?=[ \t])")
"""A numbered list's marker: its stop ends no sentence."""

_STOP: Final = re.compile(
    # Danda, Arabic and Ethiopic signs too. Runs are taken whole from their start, so that a line of
    # nothing but stops is read once.
    r"(?<![.!?\u0964\u0965\u061f\u06d4\u1362])(?P<spaced>[.!?\u0964\u0965\u061f\u06d4\u1362]++)"
    r"[\"'\u2019\u201d\u00bb*_)\]]*+(?=\s|$)"
    r"|(?P<joined>[\u3002\uff01\uff1f\uff61]++)(?P<shut>[\u201d\u2019\u300d\u300f\uff09]*+)"
)
"""A stop followed by white space, or one of the scripts that put none between sentences."""

_TICKS: Final = re.compile(r"`+")
_BESIDE: Final = re.compile(r"[^()\[\]{}\u300c\u300d\u300e\u300f\uff08\uff09\u00ab\u00bb]++")

_OPEN: Final = "([{\u300c\u300e\uff08\u00ab"

_SHORTENED: Final = (
    "e.g i.e etc cf vs viz al approx resp incl excl esp mr mrs ms dr prof jr sr inc ltd co corp "
    "z.b d.h u.a bzw usw ggf vgl evtl bspw p.ex c.-à-d p.ej"  # German, French, Spanish
)
_COUNTED: Final = (
    "no nos nr fig figs p pp ch sec eq vol ver rev ref ca max min "
    "jan feb mar apr jun jul aug sep sept oct nov dec"
)
_ABBREVIATIONS: Final = frozenset(_SHORTENED.split())
"""Words, without their last stop, whose stop does not end a sentence."""

_BEFORE_NUMBERS: Final = frozenset(_COUNTED.split())
"""Words that are abbreviations before a number only: "said no." ends a sentence."""

LONGEST_LINE: Final = 8000
"""Characters of one line in which sentence ends are looked for."""

WRAPPED: Final = 60
"""A line of prose at least this long that ends without a stop is taken as wrapped by an editor."""


def cuts(body: str) -> tuple[int, ...]:
    """The character offsets at which the body may be cut, increasing; the last is its length.

    A cut lies behind the last visible character of its sentence or line.
    """
    found: set[int] = set()
    fence = ""
    start = 0
    lines = body.split("\n")
    prose = _prose(lines)
    for number, line in enumerate(lines):
        end = start + len(line.rstrip())
        opening = _FENCE.match(line)
        if fence:
            closing = line.strip(" \t>\r")
            if closing.startswith(fence) and not closing.strip(fence[0]):
                fence = ""
                found.add(end)
        elif opening and not (opening[1][0] == "`" and "`" in opening[2]):
            fence = opening[1]
        else:
            found.update(start + place for place in _sentence_ends(line))
            wraps = prose[number] and len(line.strip()) >= WRAPPED
            if _says_something(line) and not wraps and not _captions(lines, number):
                found.add(end)
        start += len(line) + 1
    found.discard(0)
    found.add(len(body))
    return tuple(sorted(found))


def _says_something(line: str) -> bool:
    """Whether a line is more than a heading, an announcement or a rule."""
    text = line.strip()
    if text.startswith("#") or text.endswith((":", "：")):
        return False
    return any(map(str.isalnum, text))


def _captions(lines: list[str], number: int) -> bool:
    """Whether a line is the caption of the fenced block right behind it."""
    behind = lines[number + 1] if number + 1 < len(lines) else ""
    return _FENCE.match(behind) is not None and not _STOP.search(lines[number].rstrip()[-6:])


def _prose(lines: list[str]) -> list[bool]:
    """For each line, whether the sentence at its end may go on in the next: that line belongs to
    the same paragraph, and the paragraph ends with a stop or a colon, as prose does and lines of
    data do not."""
    flows = [False] * len(lines)
    prose = False
    for number in range(len(lines) - 1, -1, -1):
        line = lines[number]
        following = lines[number + 1] if number + 1 < len(lines) else ""
        last = not following.strip() or _BLOCK.match(following) is not None
        stopped = _STOP.search(line.rstrip()[-6:]) is not None
        if last:
            prose = stopped or line.rstrip().endswith((":", "："))
        hard = line.endswith(("  ", "\\")) or line.lstrip().startswith("|")
        flows[number] = prose and not last and not stopped and not hard
    return flows


def _sentence_ends(line: str) -> list[int]:
    """The ends of the sentences of a line, except the one at its very end."""
    if line.lstrip().startswith(("|", "#")):
        return []
    bare = _without_code(line[:LONGEST_LINE])
    ends: list[int] = []
    marker = _MARKER.match(line)
    read = depth = 0
    for stop in _STOP.finditer(bare, marker.end() if marker else 0):
        place = stop.end()
        for character in _BESIDE.sub("", bare[read:place]):
            depth = depth + 1 if character in _OPEN else max(depth - 1, 0)
        read = place
        following = bare[place:].lstrip()[:1]
        if depth or not following or not bare[:place].strip():
            continue
        if stop["joined"]:  # behind a closing bracket the sentence may go on
            if not stop["shut"] and not _extends(following):
                ends.append(place)
        elif not following.islower() and not _is_abbreviation(bare, stop, following):
            ends.append(place)
    return ends


def _without_code(line: str) -> str:
    """The line with code spans painted over, character by character, so that offsets stay."""
    ticks = [run.span() for run in _TICKS.finditer(line)]
    painted: list[str] = []
    read = number = 0
    while number < len(ticks):
        start, end = ticks[number]
        number += 1
        for other in range(number, len(ticks)):
            first, last = ticks[other]
            if last - first == end - start:
                painted += (line[read:start], _PAINT * (last - start))
                read = last
                number = other + 1
                break
    painted.append(line[read:])
    return "".join(painted)


_PAINT: Final = "\x00"


def _is_abbreviation(line: str, stop: re.Match[str], following: str) -> bool:
    """Whether a stop ends an abbreviation, an initial or is dots left out, rather than a sentence."""
    signs = stop["spaced"]
    if signs != ".":
        return signs.endswith("..")
    word = _BORDER.split(line[max(stop.start() - 20, 0) : stop.start()])[-1].casefold()
    if word in _ABBREVIATIONS or (len(word) == 1 and word.isalpha()):
        return True
    return word in _BEFORE_NUMBERS and following.isdigit()


_BORDER: Final = re.compile(r"[\s(\[\"'\u2018\u201c]")


def _extends(character: str) -> bool:
    """Whether a character is drawn onto the one before it."""
    return character in "\u200c\u200d" or unicodedata.category(character).startswith("M")

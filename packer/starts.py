"""The tokens of every start of a text, for which the text is counted only once.

Both encodings split a text by a pattern before tokens are made, from left to right and without a
look behind them. Between two characters that no match of the pattern can hold in this order, a text
is split whatever stands around them: there the tokens of both sides add up. Such borders are

- behind a newline that anything but white space or `/` follows: line ends join white space, other
  line ends and, in o200k_base, slashes behind punctuation;
- before a blank behind anything but white space: only line ends, slashes and letters join what
  stands before them;
- before a stop behind a letter or a digit: letters join letters, marks and, behind an apostrophe,
  what is left of a contraction; digits join digits. Scripts without blanks have this border alone.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from typing import Final

from forenote.packer.tokens import Counter

_BORDER: Final = re.compile(
    r"(?<=\S)(?= )"
    r"|(?<=\n)(?=[^\s/])"
    # letters and digits of the first plane, of which tables of different age say the same
    "|(?<=[^\\W_\U00010000-\U0010ffff])(?=[.!?,;:()\u3001\u3002\uff01\uff0c\uff1f\uff61])"
)


class Starts:
    """A text and what its starts cost; their ends are best asked for in increasing order."""

    def __init__(self, text: str, counter: Counter) -> None:
        self.text: Final = text
        self._count: Final = counter.count
        # An estimate is cheap, and its sums are no counts: each part would be rounded up.
        found = [match.start() for match in _BORDER.finditer(text)] if counter.exact else []
        if found and not text[0].isspace() and text[0] != "/":
            found.insert(0, 0)  # what stands before it ends with a newline
        self._borders: Final = found
        self._counted = (0, 0)  # the number of a border, and the tokens from the first one up to it
        self._before: Final[dict[str, int]] = {}
        self._rests: Final[dict[str, int]] = {}  # mostly a stop, with a newline or without

    def tokens(self, lines: str, end: int, behind: str = "") -> int:
        """The tokens of the text's first `end` characters, with whole lines before them (or none)
        and something behind them."""
        last = bisect_left(self._borders, end) - 1
        if last < 0:
            return self._count(lines + self.text[:end] + behind)
        if lines not in self._before:
            self._before[lines] = self._count(lines + self.text[: self._borders[0]])
        number, counted = self._counted
        if last < number:
            number, counted = 0, 0
        if last > number:
            counted += self._count(self.text[self._borders[number] : self._borders[last]])
            self._counted = (last, counted)
        rest = self.text[self._borders[last] : end] + behind
        if rest not in self._rests:
            self._rests[rest] = self._count(rest)
        return self._before[lines] + counted + self._rests[rest]

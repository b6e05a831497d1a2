"""What a note would cost at every tier and at every cut, counted when notes are compiled.

The hook only adds these numbers, so they must add up: a token may not reach from one note's lines
into the next's. In o200k_base and in cl100k_base a piece of text that ends with a newline and is
followed by anything but white space or `/` is split there before tokens are made (their patterns
let line ends join white space, other line ends and, in o200k_base, slashes behind punctuation). All
pieces of a delivery begin with `[`. With the estimate, rounding up makes a sum at least the whole.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from forenote.packer.cuts import cuts
from forenote.packer.deliver import first_line, name_line, withheld_line
from forenote.packer.ideas import two_ideas
from forenote.packer.item import Item
from forenote.packer.neutral import neutral, neutral_line
from forenote.packer.pack import MOST_TOKENS
from forenote.packer.tokens import Counter

if TYPE_CHECKING:
    from forenote.packer.item import Cost, Cut

_LONGEST_HEAD = 40_000
"""Characters in which cuts are looked for: more than `MOST_TOKENS` tokens of any written text."""


def price(id: str, summary: str, body: str, counter: Counter, priority: int = 0) -> Item:
    """A note as the packer sees it. `body` may be as written or `prepared`."""
    body = prepared(body)
    summary = neutral_line(summary)
    label = f"[{neutral_line(id)}]"
    first = first_line(label, summary)
    count = counter.count

    name_cost = _cost(count, name_line(label))
    least = _most(_cost(count, first), name_cost) if summary else name_cost
    one_idea = not two_ideas(body)
    whole_text = f"{first}\n{body}" if body else first
    return Item(
        id,
        label,
        summary,
        priority,
        len(body),
        count(body),
        name_cost,
        least if summary else None,
        _most(_cost(count, whole_text), least),
        one_idea,
        tuple(_cuts(count, label, first, body, least)) if one_idea else (),
        _saving(counter, label, whole_text, body) if summary and body else (0, 0),
    )


def prepared(body: str) -> str:
    """A body as it is stored, priced and delivered: harmless, without blank lines around it."""
    lines = neutral(body).rstrip().split("\n")
    start = 0
    while start < len(lines) - 1 and not lines[start].strip():
        start += 1
    return "\n".join(lines[start:])


def _cuts(count: Callable[[str], int], label: str, first: str, body: str, least: Cost) -> list[Cut]:
    found: list[Cut] = []
    alone = _Growing(count, "")
    behind_first = _Growing(count, first + "\n")
    start = 0
    for end in cuts(body[:_LONGEST_HEAD]):
        if end >= min(len(body), _LONGEST_HEAD):
            break
        piece = body[start:end]
        start = end
        body_tokens = alone.grow(piece)
        if body_tokens > MOST_TOKENS:
            break
        withheld = withheld_line(label, len(body) - end, len(body))
        tokens = behind_first.grow(piece, "\n") + count(withheld + "\n")
        head = f"{first}\n{body[:end]}\n{withheld}\n"
        found.append((end, body_tokens, *_most((tokens, len(head.encode())), least)))
    return found


def _saving(counter: Counter, label: str, whole_text: str, body: str) -> Cost:
    """What the whole costs less without the summary. So does every head: what the first line's end
    makes of the body's start is behind both alike."""
    whole = _cost(counter.count, whole_text)
    alone = _cost(counter.count, f"{label}\n{body}")
    rounding = 0 if counter.exact else 1
    return whole[0] - alone[0] - rounding, whole[1] - alone[1]


class _Growing:
    """The tokens of a text that grows, without counting it anew each time: what lies before the
    last border that no token crosses is counted once."""

    def __init__(self, count: Callable[[str], int], text: str) -> None:
        self._count = count
        self._settled = 0
        self._open = text

    def grow(self, text: str, end: str = "") -> int:
        """Add a text; the tokens of all so far, with `end` behind it for this time only."""
        self._open += text
        border = _last_border(self._open)
        if border:
            self._settled += self._count(self._open[:border])
            self._open = self._open[border:]
        return self._settled + self._count(self._open + end)


def _last_border(text: str) -> int:
    """The last place behind a newline where no white space and no slash follows; 0 for none."""
    place = len(text)
    while (place := text.rfind("\n", 0, place)) >= 0:
        following = text[place + 1 : place + 2]
        if following and not following.isspace() and following != "/":
            return place + 1
    return 0


def _cost(count: Callable[[str], int], lines: str) -> Cost:
    lines += "\n"
    return count(lines), len(lines.encode())


def _most(one: Cost, other: Cost) -> Cost:
    """The larger of each, so that costs never fall from one tier to the next."""
    return max(one[0], other[0]), max(one[1], other[1])

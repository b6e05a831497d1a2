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
from forenote.packer.neutral.text import neutral, neutral_label, neutral_line
from forenote.packer.pack import MOST_TOKENS
from forenote.packer.starts import Starts
from forenote.packer.tokens import Counter

if TYPE_CHECKING:
    from forenote.packer.item import Cost, Cut, Fields

_LONGEST_HEAD = 40_000
"""Characters in which cuts are looked for: more than `MOST_TOKENS` tokens of any written text."""


class Priced(Item):
    """An item as it is made when its note is compiled."""

    def fields(self) -> Fields:
        """The item as plain values that `marshal` takes; `Item(*fields)` is the item again."""
        return (
            self.id,
            self.label,
            self.summary,
            self.priority,
            self.length,
            self.body_tokens,
            self.name_cost,
            self.summary_cost,
            self.whole_cost,
            self.one_idea,
            self.cuts,
            self.saving,
        )


def price(id: str, summary: str, body: str, counter: Counter, priority: int = 0) -> Priced:
    """A note as the packer sees it. `body` may be as written or `prepared`."""
    body = prepared(body)
    summary = neutral_line(summary)
    label = neutral_label(id)
    first = first_line(label, summary)
    count = counter.count

    name_cost = _cost(count, name_line(label))
    least = _most(_cost(count, first), name_cost) if summary else name_cost
    one_idea = not two_ideas(body)
    starts = Starts(body, counter)
    found = _cuts(starts, label, first, counter, least) if one_idea else []
    whole_cost = _whole(starts, first, count)
    return Priced(
        id,
        label,
        summary,
        priority,
        len(body),
        starts.tokens("", len(body)),
        name_cost,
        least if summary else None,
        _most(whole_cost, least),
        one_idea,
        tuple(found),
        _saving(whole_cost, _whole(starts, label, count), counter) if summary and body else (0, 0),
    )


def prepared(body: str) -> str:
    """A body as it is stored, priced and delivered: harmless, without blank lines around it."""
    lines = neutral(body).rstrip().split("\n")
    start = 0
    while start < len(lines) - 1 and not lines[start].strip():
        start += 1
    return "\n".join(lines[start:])


def _cuts(starts: Starts, label: str, first: str, counter: Counter, least: Cost) -> list[Cut]:
    found: list[Cut] = []
    body = starts.text
    account = _Account(label, len(body), counter)
    first += "\n"
    bytes = len(first.encode()) + 1
    start = 0
    for end in cuts(body[:_LONGEST_HEAD]):
        if end >= min(len(body), _LONGEST_HEAD):
            break
        bytes += len(body[start:end].encode())
        start = end
        body_tokens = starts.tokens("", end)
        if body_tokens > MOST_TOKENS:
            break
        line = account.cost(len(body) - end)
        head = (starts.tokens(first, end, "\n") + line[0], bytes + line[1])
        found.append((end, body_tokens, *_most(head, least)))
    return found


class _Account:
    """The cost of a head's line on what is withheld, of which one number alone differs."""

    def __init__(self, label: str, length: int, counter: Counter) -> None:
        self._label = label
        self._length = length
        self._counter = counter
        self._rest = 0  # the tokens beside the number's, once they are known

    def cost(self, withheld: int) -> Cost:
        line = withheld_line(self._label, withheld, self._length) + "\n"
        bytes = len(line.encode())
        if not self._counter.exact:
            return self._counter.count(line), bytes
        # Behind `[id:` stands a blank, and so does one behind the number: borders, both.
        start = len(self._label)
        end = line.index(" ", start + 1)
        if not self._rest:
            self._rest = self._counter.count(line[:start]) + self._counter.count(line[end:])
        return self._rest + self._counter.count(line[start:end]), bytes


def _whole(starts: Starts, first: str, count: Callable[[str], int]) -> Cost:
    """All of a note, with this first line."""
    body = starts.text
    if not body:
        return _cost(count, first)
    bytes = len(first.encode()) + len(body.encode()) + 2
    return starts.tokens(first + "\n", len(body), "\n"), bytes


def _saving(whole: Cost, alone: Cost, counter: Counter) -> Cost:
    """What the whole costs less without the summary. So does every head: what the first line's end
    makes of the body's start is behind both alike."""
    rounding = 0 if counter.exact else 1
    return whole[0] - alone[0] - rounding, whole[1] - alone[1]


def _cost(count: Callable[[str], int], lines: str) -> Cost:
    lines += "\n"
    return count(lines), len(lines.encode())


def _most(one: Cost, other: Cost) -> Cost:
    """The larger of each, so that costs never fall from one tier to the next."""
    return max(one[0], other[0]), max(one[1], other[1])

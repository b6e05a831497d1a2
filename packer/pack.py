"""What of each matched note fits: summaries first, then heads, then whole bodies.

The cheap tier is the authored line, because a line its author wrote changes an action nearly as
often as the whole note, and a blind cut of the same cost does not. Each of the three rounds goes
through the notes in the order of their rank; a note that does not fit is passed over and the next
is tried. Nothing is cut shorter than a head, and a note that holds two ideas is never cut.
"""

from __future__ import annotations

from forenote.matcher.record import Record
from forenote.packer.item import FULL, HEAD, NONE, SUMMARY

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Final

    from forenote.packer.item import Cost, Cut, Item

BUDGET = 1000
"""Tokens that one delivery may cost, where the configuration does not say."""

HEAD_TOKENS = 200
"""Tokens of a body that a head may hold, where the configuration does not say."""

MOST_TOKENS = 2000
MOST_BYTES = 9000
"""What passes uncut through the hook of every agent measured: Codex cuts a text above 2,500 tokens
by its own approximate count, Claude Code and Cursor move or drop one above 10,000 characters."""

_NOTHING: Cost = (0, 0)


class Portion(Record):
    """What is delivered of one note: its tier, and the characters of summary and body that are
    delivered and withheld, which add up to all it has to say. `end` is where its body is cut.
    `named` says that nothing fits but a line with its id. `cost` is what its lines are charged."""

    __slots__ = ("cost", "end", "item", "named", "tier")

    def __init__(self, item: Item, tier: int, end: int, cost: Cost, named: bool = False) -> None:
        self.item: Final = item
        self.tier: Final = tier
        self.end: Final = end
        self.cost: Final = cost
        self.named: Final = named

    @property
    def delivered(self) -> int:
        return (len(self.item.summary) if self.tier else 0) + self.end

    @property
    def withheld(self) -> int:
        return self.item.characters - self.delivered


class Pack(Record):
    """One delivery: a portion for every matched note, in the order of their rank, and what it is
    charged, the first line included. `budget` and `limit` are the tokens and bytes that held."""

    __slots__ = ("budget", "limit", "portions", "spent")

    def __init__(self, portions: tuple[Portion, ...], spent: Cost, budget: int, limit: int) -> None:
        self.portions: Final = portions
        self.spent: Final = spent
        self.budget: Final = budget
        self.limit: Final = limit

    @property
    def left_out(self) -> tuple[str, ...]:
        """The ids of the notes of which nothing fits, named in the text or not."""
        return tuple(portion.item.id for portion in self.portions if not portion.tier)

    @property
    def delivered(self) -> int:
        return sum(portion.delivered for portion in self.portions)

    @property
    def withheld(self) -> int:
        return sum(portion.withheld for portion in self.portions)


def pack(
    items: Sequence[Item],
    budget: int = BUDGET,
    limit: int = MOST_BYTES,
    head: int = HEAD_TOKENS,
    header: Cost = _NOTHING,
) -> Pack:
    """Fill a delivery with matched notes, given in the order of their rank.

    `budget` and `head` are tokens, `limit` is bytes; budget and limit are bounded by `MOST_TOKENS`
    and `MOST_BYTES`. `header` is what the first line is charged; where that alone does not fit,
    nothing is delivered.
    """
    budget = min(budget, MOST_TOKENS)
    limit = min(limit, MOST_BYTES)
    room = _Room(budget - header[0], limit - header[1])
    if room.tokens < 0 or room.bytes < 0:
        nothing = tuple(Portion(item, NONE, 0, _NOTHING) for item in items)
        return Pack(nothing, _NOTHING, budget, limit)

    portions = [Portion(item, NONE, 0, _NOTHING) for item in items]
    for place, item in enumerate(items):
        if item.summary_cost is not None:
            portions[place] = room.better(portions[place], SUMMARY, 0, item.summary_cost)
    for place, item in enumerate(items):
        if not portions[place].tier and room.swap(_NOTHING, item.name_cost):
            portions[place] = Portion(item, NONE, 0, item.name_cost, True)
    for place, item in enumerate(items):
        if item.summary_cost is not None and not portions[place].tier:
            continue  # a head holds the summary, so it cannot fit either
        cut = None if item.body_tokens <= head else head_cut(item, head)
        if item.body_tokens <= head or (cut is not None and _cheaper_whole(item, cut)):
            portions[place] = room.better(portions[place], FULL, item.length, item.whole_cost)
        if cut is not None and portions[place].tier != FULL:
            portions[place] = room.better(portions[place], HEAD, cut[0], cut[2:])
    for place, item in enumerate(items):
        if portions[place].tier != FULL and (portions[place].tier or item.summary_cost is None):
            portions[place] = room.better(portions[place], FULL, item.length, item.whole_cost)

    spent = (budget - room.tokens, limit - room.bytes)
    return Pack(tuple(portions), spent, budget, limit)


def head_cut(item: Item, head: int) -> Cut | None:
    """The last cut within `head` tokens of the body; None where there is none, or for two ideas."""
    best = None
    if item.one_idea:
        for cut in item.cuts:
            if cut[1] > head:
                break
            best = cut
    return best


def _cheaper_whole(item: Item, cut: Cut) -> bool:
    """Whether the whole body costs no more than its head, which carries a line on what is withheld:
    then it is tried in the head's place."""
    return item.whole_cost[0] <= cut[2] or item.whole_cost[1] <= cut[3]


class _Room:
    """What is left of both limits."""

    __slots__ = ("bytes", "tokens")

    def __init__(self, tokens: int, bytes: int) -> None:
        self.tokens = tokens
        self.bytes = bytes

    def swap(self, old: Cost, new: Cost) -> bool:
        """Charge a new cost in place of an old one, if both limits hold then."""
        tokens = self.tokens + old[0] - new[0]
        bytes = self.bytes + old[1] - new[1]
        if tokens < 0 or bytes < 0:
            return False
        self.tokens = tokens
        self.bytes = bytes
        return True

    def better(self, portion: Portion, tier: int, end: int, cost: Cost) -> Portion:
        """The portion at a higher tier if that fits, else as it was."""
        if self.swap(portion.cost, cost):
            return Portion(portion.item, tier, end, cost)
        return portion

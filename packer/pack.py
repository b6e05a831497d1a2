"""What of each matched note fits: summaries first, then heads, then whole bodies.

The cheap tier is the authored line, because a line its author wrote changes an action nearly as
often as the whole note, and a blind cut of the same cost does not. Each of the three rounds goes
through the notes in the order of their rank; a note that does not fit is passed over and the next
is tried. Nothing is cut shorter than a head, and a note that holds two ideas is never cut.

Of a note that was shown before, the summary is not repeated and a body neither: what is left of it
is the rest, a head where the summary alone was shown, or the whole body.
"""

from __future__ import annotations

from forenote.matcher.record import Record
from forenote.packer.item import FULL, HEAD, NONE, SUMMARY

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from typing import Final

    from forenote.packer.item import Cost, Cut, Item

BUDGET = 1000
"""Tokens that one delivery may cost, where the configuration does not say: its default."""

HEAD_TOKENS = 200
"""Tokens of a body that a head may hold, where the configuration does not say: its default."""

MOST_TOKENS = 2000
MOST_BYTES = 9000
"""What passes uncut through the hook of every agent measured: Codex cuts a text above 2,500 tokens
by its own approximate count, Claude Code and Cursor move or drop one above 10,000 characters."""

_NOTHING: Cost = (0, 0)
_NONE_SHOWN: Mapping[str, int] = {}


class Portion(Record):
    """What is delivered of one note: its tier, and the characters of summary and body that are
    delivered and withheld. `end` is where its body is cut. `named` says that nothing fits but a line
    with its id. `cost` is what its lines are charged.

    `before` is how many characters of its body the session was shown before, `None` where it was
    not shown the note. What it knows counts as neither delivered nor withheld; else the two add up
    to all that the note has to say.
    """

    __slots__ = ("before", "cost", "end", "item", "named", "tier")

    def __init__(
        self,
        item: Item,
        tier: int,
        end: int,
        cost: Cost,
        named: bool = False,
        before: int | None = None,
    ) -> None:
        self.item: Final = item
        self.tier: Final = tier
        self.end: Final = end
        self.cost: Final = cost
        self.named: Final = named
        self.before: Final = before

    @property
    def delivered(self) -> int:
        """Characters of summary and body in the text: a body that follows its head stands there
        from its beginning."""
        return (len(self.item.summary) if self.tier and self.before is None else 0) + self.end

    @property
    def withheld(self) -> int:
        if not self.tier and self.before is None:
            return self.item.characters
        return self.item.length - min(self.item.length, max(self.before or 0, self.end))

    @property
    def is_known(self) -> bool:
        """Whether the session was shown the note before, and nothing more of it now."""
        return self.before is not None and not self.tier


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
    shown: Mapping[str, int] = _NONE_SHOWN,
) -> Pack:
    """Fill a delivery with matched notes, given in the order of their rank.

    `budget` and `head` are tokens, `limit` is bytes; budget and limit are bounded by `MOST_TOKENS`
    and `MOST_BYTES`. `header` is what the first line is charged; where that alone does not fit,
    nothing is delivered, and so where all notes are known and no more of them fits. `shown` has, by
    id, how many characters of a note's body the session was shown before (`packer.session.memory`).
    """
    budget = min(budget, MOST_TOKENS)
    limit = min(limit, MOST_BYTES)
    room = _Room(budget - header[0], limit - header[1])
    if room.tokens < 0 or room.bytes < 0:
        return Pack(_nothing(items, shown), _NOTHING, budget, limit)

    portions = list(_nothing(items, shown))
    fresh = [portion.before is None for portion in portions]
    for place, item in enumerate(items):
        if item.summary_cost is not None and fresh[place]:
            portions[place] = room.better(portions[place], SUMMARY, 0, item.summary_cost)
    for place, item in enumerate(items):
        if fresh[place] and not portions[place].tier and room.swap(_NOTHING, item.name_cost):
            portions[place] = Portion(item, NONE, 0, item.name_cost, True)
    for place, item in enumerate(items):
        if not _may_grow(portions[place]):
            continue
        cut = None if item.body_tokens <= head else head_cut(item, head)
        if item.body_tokens <= head or (cut is not None and _cheaper_whole(item, cut)):
            portions[place] = room.better(portions[place], FULL, item.length, item.whole_cost)
        if (
            cut is not None
            and portions[place].tier != FULL
            and cut[0] > (portions[place].before or 0)
        ):
            portions[place] = room.better(portions[place], HEAD, cut[0], cut[2:])
    for place, item in enumerate(items):
        if _may_grow(portions[place]):
            portions[place] = room.better(portions[place], FULL, item.length, item.whole_cost)

    if all(portion.is_known for portion in portions):
        return Pack(tuple(portions), _NOTHING, budget, limit)
    spent = (budget - room.tokens, limit - room.bytes)
    return Pack(tuple(portions), spent, budget, limit)


def _nothing(items: Sequence[Item], shown: Mapping[str, int]) -> tuple[Portion, ...]:
    return tuple([Portion(item, NONE, 0, _NOTHING, False, shown.get(item.id)) for item in items])


def _may_grow(portion: Portion) -> bool:
    """Whether more of the note's body may be shown. A head holds the summary, so where that does
    not fit, a head does not either; and a body is not shown twice."""
    if portion.before is not None:
        return portion.tier != FULL and portion.before < portion.item.length
    return portion.tier != FULL and (portion.tier != NONE or portion.item.summary_cost is None)


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
        if portion.before is not None:
            saving = portion.item.saving
            cost = (cost[0] - saving[0], cost[1] - saving[1])
        if self.swap(portion.cost, cost):
            return Portion(portion.item, tier, end, cost, False, portion.before)
        return portion

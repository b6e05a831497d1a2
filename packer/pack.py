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
    not shown the note; `is_known` where it was, and nothing more of it is shown now. What it knows
    counts as neither delivered nor withheld; else the two add up to all that the note has to say. A
    body that follows its head stands in the text from its beginning, and counts as that.
    """

    __slots__ = (
        "before",
        "cost",
        "delivered",
        "end",
        "is_known",
        "item",
        "named",
        "tier",
        "withheld",
    )

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
        self.is_known: Final = before is not None and not tier
        self.delivered: Final = end + len(item.summary) if tier and before is None else end
        self.withheld: Final = (
            (item.length - end if tier else item.characters)
            if before is None
            else max(0, item.length - max(before, end))
        )


class Pack(Record):
    """One delivery: a portion for every matched note, in the order of their rank, and what it is
    charged, the first line included. `budget` and `limit` are the tokens and bytes that held,
    `delivered` and `withheld` are the characters of all portions together."""

    __slots__ = ("budget", "delivered", "limit", "portions", "spent", "withheld")

    def __init__(self, portions: tuple[Portion, ...], spent: Cost, budget: int, limit: int) -> None:
        self.portions: Final = portions
        self.spent: Final = spent
        self.budget: Final = budget
        self.limit: Final = limit
        self.delivered: Final = sum([portion.delivered for portion in portions])
        self.withheld: Final = sum([portion.withheld for portion in portions])


class Share(Record):
    """What a note has got so far: a portion in the making."""

    __slots__ = ("before", "cost", "end", "item", "named", "tier")

    def __init__(self, item: Item, before: int | None) -> None:
        self.item: Final = item
        self.before: Final = before
        self.tier = NONE
        self.end = 0
        self.cost = _NOTHING
        self.named = False


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
    left = [budget - header[0], limit - header[1]]
    shares = []
    for item in items:
        shares.append(Share(item, shown.get(item.id)))
    fits = left[0] >= 0 and left[1] >= 0
    if fits and not all_whole(shares, left):
        in_rounds(shares, left, head)
    portions = []
    is_told = False
    for one in shares:
        portion = Portion(one.item, one.tier, one.end, one.cost, one.named, one.before)
        portions.append(portion)
        is_told = is_told or not portion.is_known
    spent = (budget - left[0], limit - left[1]) if fits and is_told else _NOTHING
    return Pack(tuple(portions), spent, budget, limit)


def all_whole(shares: Sequence[Share], left: list[int]) -> bool:
    """Give each note whole, as far as it is not known, if all of that fits.

    It is what the rounds come to then: no tier costs more than the whole, so at no step of theirs
    would anything have been passed over. Mostly so few notes match that it is the case.
    """
    tokens, bytes = left
    for share in shares:
        if share.before is None or share.before < share.item.length:
            cost = _cost(share, share.item.whole_cost)
            tokens -= cost[0]
            bytes -= cost[1]
            share.tier, share.end, share.cost = FULL, share.item.length, cost
    if tokens >= 0 and bytes >= 0:
        left[:] = tokens, bytes
        return True
    for share in shares:
        share.tier, share.end, share.cost = NONE, 0, _NOTHING
    return False


def in_rounds(shares: Sequence[Share], left: list[int], head: int) -> None:
    """Fill the shares in the three rounds, and charge what is left of both limits."""
    for share in shares:
        cost = share.item.summary_cost
        if share.before is None and cost is not None:
            _raised(share, left, SUMMARY, 0, cost)
    for share in shares:
        if share.before is None and not share.tier:
            share.named = _raised(share, left, NONE, 0, share.item.name_cost)
    for share in shares:
        item = share.item
        if not _may_grow(share):
            continue
        cut = None if item.body_tokens <= head else head_cut(item, head)
        if item.body_tokens <= head or (cut is not None and _cheaper_whole(item, cut)):
            _raised(share, left, FULL, item.length, item.whole_cost)
        if cut is not None and share.tier != FULL and cut[0] > (share.before or 0):
            _raised(share, left, HEAD, cut[0], cut[2:])
    for share in shares:
        if _may_grow(share):
            _raised(share, left, FULL, share.item.length, share.item.whole_cost)


def _may_grow(share: Share) -> bool:
    """Whether more of the note's body may be shown. A head holds the summary, so where that does
    not fit, a head does not either; and a body is not shown twice."""
    if share.before is not None:
        return share.tier != FULL and share.before < share.item.length
    return share.tier != FULL and (share.tier != NONE or share.item.summary_cost is None)


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


def _cost(share: Share, cost: Cost) -> Cost:
    """What a tier costs, of which a note that was shown before has its label alone for a first line."""
    if share.before is None:
        return cost
    saving = share.item.saving
    return cost[0] - saving[0], cost[1] - saving[1]


def _raised(share: Share, left: list[int], tier: int, end: int, cost: Cost) -> bool:
    """Raise a share to a tier, if both limits hold with it in place of what the note has."""
    cost = _cost(share, cost)
    tokens = left[0] + share.cost[0] - cost[0]
    bytes = left[1] + share.cost[1] - cost[1]
    if tokens < 0 or bytes < 0:
        return False
    left[:] = tokens, bytes
    share.tier, share.end, share.cost, share.named = tier, end, cost, False
    return True

"""A delivery that was packed, and of which others came first with a part: what is left of it.

Nothing is added to it, and no note grows: what a process has offered to show is the most that it
shows, so others may rely on it.
"""

from __future__ import annotations

from forenote.packer.item import NONE, SUMMARY
from forenote.packer.pack import Pack, Portion

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping


def narrowed(pack: Pack, shown: Mapping[str, int], left: int) -> Pack:
    """The pack without what is `shown` meanwhile (as `pack` takes it), within `left` tokens.

    Of a note whose summary was shown, its body stays where it is there. What no longer fits is
    reduced to its summary or left out, the lowest rank first.
    """
    budget = max(0, min(pack.budget, left))
    room = budget - pack.spent[0] + sum([portion.cost[0] for portion in pack.portions])
    header = pack.spent[1] - sum([portion.cost[1] for portion in pack.portions])
    portions = []
    for portion in pack.portions:
        fitting = None
        if room >= 0:
            fitting = _fitting(_unknown(portion, shown.get(portion.item.id)), room)
        if fitting is None:
            before = shown.get(portion.item.id, portion.before)
            fitting = Portion(portion.item, NONE, 0, (0, 0), False, before)
        room -= fitting.cost[0]
        portions.append(fitting)
    if room < 0 or all(portion.is_known for portion in portions):
        return Pack(tuple(portions), (0, 0), budget, pack.limit)
    spent = budget - room, header + sum([portion.cost[1] for portion in portions])
    return Pack(tuple(portions), spent, budget, pack.limit)


def _unknown(portion: Portion, known: int | None) -> Portion:
    """The portion, where `known` characters of the note's body were shown; None: not even the note."""
    item = portion.item
    if known is None or (portion.before is not None and known <= portion.before):
        return portion
    if not portion.tier or portion.end <= known:
        return Portion(item, NONE, 0, (0, 0), False, known)
    cost = portion.cost
    if portion.before is None:
        cost = cost[0] - item.saving[0], cost[1] - item.saving[1]
    return Portion(item, portion.tier, portion.end, cost, False, known)


def _fitting(portion: Portion, room: int) -> Portion | None:
    """The portion, or its note's summary alone, where that fits."""
    if portion.cost[0] <= room:
        return portion
    cost = portion.item.summary_cost
    if portion.tier <= SUMMARY or portion.before is not None or cost is None or cost[0] > room:
        return None
    return Portion(portion.item, SUMMARY, 0, cost)

"""The order in which matched notes compete for room."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Container, Iterable, Mapping

    from forenote.packer.item import Item


def ranked(matches: Iterable[tuple[Item, int]], shown: Container[str] = ()) -> list[Item]:
    """Matched notes with the specificity of what held, best first: those whose id is not among the
    `shown` of this session, then the higher priority, the higher specificity, and by id."""
    order: list[tuple[bool, int, int, str, int, Item]] = []
    for item, specific in matches:  # with the place, so that no two items are compared
        place = len(order)
        order.append((item.id in shown, -item.priority, -specific, item.id, place, item))
    order.sort()
    found = []
    for row in order:
        found.append(row[5])
    return found


def specificity(tokens: Iterable[str], weights: Mapping[str, int], unseen: int) -> int:
    """How rare what held is, in hundredths of a bit: the weights of all tokens that held, since the
    fields and words of a key must all hold. A token without a weight counts as `unseen`."""
    total = 0
    for token in tokens:
        total += weights.get(token, unseen)
    return total

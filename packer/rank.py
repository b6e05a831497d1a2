"""The order in which matched notes compete for room."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Container, Iterable, Mapping

    from forenote.packer.item import Item


def ranked(matches: Iterable[tuple[Item, int]], shown: Container[str] = ()) -> list[Item]:
    """Matched notes with the specificity of what held, best first: those whose id is not among the
    `shown` of this session, then the higher priority, the higher specificity, and by id."""
    order = [
        (item.id in shown, -item.priority, -specificity, item.id, item)
        for item, specificity in matches
    ]
    order.sort(key=_first_four)
    return [entry[4] for entry in order]


def _first_four(entry: tuple[bool, int, int, str, Item]) -> tuple[bool, int, int, str]:
    return entry[:4]


def specificity(tokens: Iterable[str], weights: Mapping[str, int], unseen: int) -> int:
    """How rare what held is, in hundredths of a bit: the weights of all tokens that held, since the
    fields and words of a key must all hold. A token without a weight counts as `unseen`."""
    return sum([weights.get(token, unseen) for token in tokens])

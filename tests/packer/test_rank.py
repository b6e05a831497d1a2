"""Who comes first."""

from __future__ import annotations

from forenote.packer.item import Item
from forenote.packer.rank import ranked, specificity


def item(id: str, priority: int = 0) -> Item:
    return Item(id, f"[{id}]", "s", priority, 0, 0, (1, 1), (1, 1), (1, 1))


def test_the_order_of_the_rules() -> None:
    """'Rank: not yet shown in this session first, then `priority`, then specificity ..., then id.'"""
    matches = [
        (item("shown", priority=9), 900),
        (item("b"), 300),
        (item("a"), 300),
        (item("rare"), 301),
        (item("low", priority=-1), 900),
        (item("high", priority=1), 0),
    ]
    best_first = ["high", "rare", "a", "b", "low", "shown"]
    assert [found.id for found in ranked(matches, {"shown"})] == best_first
    assert [found.id for found in ranked(reversed(matches), {"shown"})] == best_first


def test_shown_notes_keep_the_order_among_themselves() -> None:
    matches = [(item("b"), 1), (item("a"), 1), (item("c"), 2)]
    assert [found.id for found in ranked(matches, {"a", "b", "c"})] == ["c", "a", "b"]


def test_a_mappings_fields_add_up() -> None:
    """'specificity (rarity of the tokens that held ...; a mapping's fields add up)'"""
    assert specificity(("git", "push", "frobnicate"), {"git": 150, "push": 700}, 1400) == 2250
    assert specificity((), {}, 1400) == 0

"""What the tests ask of a delivery."""

from __future__ import annotations

from forenote.packer.pack import Pack


def left_out(pack: Pack) -> list[str]:
    """The ids of the notes of which nothing fits, named in the text or not."""
    return [one.item.id for one in pack.portions if not one.tier and not one.is_known]


def known_of(pack: Pack) -> list[str]:
    """The ids of the notes that were shown before, and of which nothing more is shown now."""
    return [one.item.id for one in pack.portions if one.is_known]

"""Which records of a memory decide: those of a few notes and of the last minute, told without making any.

To make a record costs as much as to look at forty. So their fields are looked at as columns of bytes,
which C does. It gives up, and all records are made, where anything in the file is not as this version
writes it.
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Collection
    from typing import Final

START: Final = b"\xf5fn\x02"
"""How each record begins; the last byte is the format's version."""

SIZE: Final = 32
"""Bytes of a record: `START`, kind and tier (1 each), then, big end first, the time in seconds (4),
the note (8), the sub-agent (6), the amount (4), and the checksum of all before it (4)."""

RECENT: Final = 30
"""Seconds in which an offer may still count, twice over: records are in order of time but for the seconds
that a hook may take."""

MOST: Final = 0x1000
"""Tokens of one delivery, below which the sum is taken without a look at each checksum."""


def is_whole(content: bytes) -> bool:
    """Whether there are whole records alone."""
    many = len(content) // SIZE
    return (
        many * SIZE == len(content)
        and content[0::SIZE] == START[0:1] * many
        and content[1::SIZE] == START[1:2] * many
        and content[2::SIZE] == START[2:3] * many
        and content[3::SIZE] == START[3:4] * many
    )


def summed(content: bytes, kind: int) -> int | None:
    """The sum of the amounts of one kind of record; None where one is too large to be true."""
    kinds = content[4::SIZE]
    chosen = int.from_bytes(kinds.translate(bytes(kind) + b"\xff" + bytes(255 - kind)), "big")
    total = 0
    for place, worth in ((24, 1 << 24), (25, 1 << 16), (26, 1 << 8), (27, 1)):
        column = chosen & int.from_bytes(content[place::SIZE], "big")
        if column:
            values = column.to_bytes(len(kinds), "big")
            if worth > 1 and worth * max(values) >= MOST:
                return None
            total += worth * sum(values)
    return total


def places_of(content: bytes, compacted: int, notes: Collection[int], now: float) -> list[int]:
    """The numbers, in order, of the records that are of one of the notes, say that a context was
    compacted (where there are such), or are recent."""
    places = set()
    # two bytes of each note's number tell nearly all others apart
    befores = content[16::SIZE] if notes else b""
    lasts = content[17::SIZE] if notes else b""
    for note in notes:
        before, last = note >> 8 & 0xFF, bytes((note & 0xFF,))
        at = lasts.find(last)
        while at >= 0:
            if befores[at] == before:
                found = content[SIZE * at + 10 : SIZE * at + 18]
                if int.from_bytes(found, "big") == note:
                    places.add(at)
            at = lasts.find(last, at + 1)
    if places:
        kinds = content[4::SIZE]
        at = kinds.find(compacted)
        while at >= 0:
            places.add(at)
            at = kinds.find(compacted, at + 1)
    oldest = max(int(now) - RECENT, 0).to_bytes(4, "big")
    at = len(content) - SIZE
    while at >= 0 and content[at + 6 : at + 10] >= oldest:
        places.add(at // SIZE)
        at -= SIZE
    return sorted(places)

"""Which records of a memory decide: those of a few notes and of the last minute, told without making any.

To make a record costs as much as to look at forty. So their fields are looked at as columns of bytes,
which C does. It gives up, and all records are made, where anything in the file is not as this version
writes it.
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import Final

START: Final = b"\xf5fn\x02"
"""How each record begins; the last byte is the format's version."""

SIZE: Final = 32
"""Bytes of a record: `START`, kind and tier (1 each), then, big end first, the time in seconds (4),
the note (8), the sub-agent (6), the amount (4), and the checksum of all before it (4)."""

RECENT: Final = 60
"""Seconds in which an offer may still count, four times over: records are nearly in order of time."""

MOST: Final = 0x1000
"""Tokens of one delivery, below which the sum is taken without a look at each checksum."""


def kinds_of(content: bytes) -> bytes | None:
    """The kinds of the records; None where there is anything else than whole records."""
    many = len(content) // SIZE
    if many * SIZE != len(content):
        return None
    for place in range(len(START)):
        if content[place::SIZE] != START[place : place + 1] * many:
            return None
    return content[len(START) :: SIZE]


def summed(content: bytes, kinds: bytes, kind: int) -> int | None:
    """The sum of the amounts of one kind of record; None where one is too large to be true."""
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


def places_of(
    content: bytes, kinds: bytes, compacted: int, notes: Iterable[int], now: float
) -> list[int]:
    """The numbers, in order, of the records that are of one of the notes, say that a context was
    compacted, or are recent."""
    places = set()
    ends = content[17::SIZE]  # the last byte of each note's number tells most of them apart
    for note in notes:
        raw = note.to_bytes(8, "big")
        at = ends.find(raw[7:])
        while at >= 0:
            if content[SIZE * at + 10 : SIZE * at + 18] == raw:
                places.add(at)
            at = ends.find(raw[7:], at + 1)
    at = kinds.find(compacted)
    while at >= 0:
        places.add(at)
        at = kinds.find(compacted, at + 1)
    oldest = max(int(now) - RECENT, 0).to_bytes(4, "big")
    last = len(kinds) - 1
    while last >= 0 and content[SIZE * last + 6 : SIZE * last + 10] >= oldest:
        places.add(last)
        last -= 1
    return sorted(places)

"""What decides in a long memory: of thousands of records, those of a few notes and of the last minute.

To make all of 8,000 records costs a process twice as much as Python's start. Here their fields are
looked at as columns of bytes, and records are made of those that matter. It gives up, and all are made,
where anything in the file is not as this version writes it.
"""

from __future__ import annotations

from itertools import compress

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import Final

SIZE: Final = 32
"""Bytes of a record, as `forenote.packer.session.memory` lays them out."""

RECENT: Final = 60
"""Seconds in which an offer may still count, four times over: records are nearly in order of time."""

MOST: Final = 0x1000
"""Tokens of one delivery, below which the sum is taken without a look at each checksum."""


def columns(content: bytes, start: bytes) -> bytes | None:
    """The kinds of the records; None where there is anything else than whole records."""
    if len(content) % SIZE:
        return None
    many = len(content) // SIZE
    for number, byte in enumerate(start):
        if content[number::SIZE].count(byte) != many:
            return None
    return content[len(start) :: SIZE]


def summed(content: bytes, kinds: bytes, kind: int) -> int | None:
    """The sum of the amounts of one kind of record; None where one is too large to be true."""
    total = 0
    chosen = kinds.translate(bytes(kind) + b"\1" + bytes(255 - kind))
    for place, worth in ((24, 1 << 24), (25, 1 << 16), (26, 1 << 8), (27, 1)):
        values = bytes(compress(content[place::SIZE], chosen))
        if values.strip(b"\0") and worth * max(values) >= MOST:
            return None
        total += worth * sum(values)
    return total


def deciding(
    content: bytes, kinds: bytes, compacted: int, notes: Iterable[int], now: float
) -> bytes:
    """The records that are of one of the notes, say that a context was compacted, or are recent."""
    places = set()
    for note in notes:
        raw = note.to_bytes(8, "big")
        at = content.find(raw)
        while at >= 0:
            if at % SIZE == 10:
                places.add(at // SIZE)
            at = content.find(raw, at + 1)
    at = kinds.find(compacted)
    while at >= 0:
        places.add(at)
        at = kinds.find(compacted, at + 1)
    oldest = (max(int(now) - RECENT, 0)).to_bytes(4, "big")
    last = len(kinds) - 1
    while last >= 0 and content[SIZE * last + 6 : SIZE * last + 10] >= oldest:
        places.add(last)
        last -= 1
    return b"".join([content[SIZE * place : SIZE * (place + 1)] for place in sorted(places)])

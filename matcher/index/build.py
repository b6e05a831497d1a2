"""Laying out an index: all of its bytes, in memory."""

from __future__ import annotations

import marshal
from array import array
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from forenote.matcher.checksum import checksum
from forenote.matcher.index.layout import (
    BLOCK,
    MAGIC,
    PREAMBLE,
    SLOT,
    VERSION,
    WORDS,
    table_size,
)

if TYPE_CHECKING:
    from forenote.matcher.index.file import Header, Stamp, Watched
    from forenote.matcher.index.frozen import Packed

REST = -1
"""Stands for the hash of a token where a key has none: it is a candidate each time."""

_ALWAYS = 1 << 31
"""Marks the number of such a key in `Filed.postings`."""

LIMIT = 1 << 32


class TooBig(Exception):
    """The notes do not fit into an index, whose offsets are 32 bits wide."""


@dataclass(frozen=True, slots=True)
class Source:
    """One note to be put into an index.

    `anchors` has, for each of its keys, under which hashes of tokens it is filed (`REST` for none),
    each with the hash of a second token that must be there too, or 0; `kinds` the first characters
    of those tokens. The other fields are those of `file.Entry`, with keys as `frozen.freeze` makes
    them, and the body as its UTF-8 bytes.
    """

    id: str
    path: str
    stamp: Stamp
    keys: tuple[Packed, ...]
    unless: tuple[Packed, ...]
    anchors: tuple[tuple[tuple[int, int], ...], ...]
    kinds: str
    weights: dict[str, int]
    item: tuple[object, ...]
    hold: bool
    body: bytes


class Filed(NamedTuple):
    """A note as an index holds it, wherever in which file.

    `record` is all of it, its body included. `postings` are unsigned 32-bit integers: the hash of a
    token, the number of a key, and the hash of a second token or 0. `kinds` is as in `Source`.
    """

    record: bytes | memoryview
    postings: bytes
    kinds: str


def filed(note: Source) -> Filed:
    """A note made ready."""
    blob = marshal.dumps(
        (
            note.id,
            note.path,
            note.stamp,
            note.keys,
            note.unless,
            note.weights,
            note.item,  # type: ignore[arg-type]  # it is plain, but of the packer
            note.hold,
            len(note.body),
            checksum(note.body),
        )
    )
    postings = array("I")
    for key, anchors in enumerate(note.anchors):
        for code, second in anchors:
            if code == REST:
                postings.extend((0, key | _ALWAYS, second))
            else:
                postings.extend((code, key, second))
    start = array("I", (len(blob), checksum(blob))).tobytes()
    return Filed(start + blob + note.body, postings.tobytes(), note.kinds)


def laid_out(
    header: Header,
    notes: Sequence[Source | Filed],
    sources: object,
    slices: Sequence[Watched] = (),
    took: int = 0,
) -> bytearray:
    """The bytes of an index of these notes, in this order. `sources` is kept for `file.sources_of`,
    `slices` for `file.slice_of`, `took` (milliseconds) is how long the notes were compiled.

    Raises `TooBig`.
    """
    head = marshal.dumps(
        (
            header.build,
            header.identity,
            header.settings,  # type: ignore[arg-type]  # plain values, untyped
            header.until,
            header.notes,
            header.kinds,
            header.slices,
            header.watched,
        )
    )
    every = [filed(note) if isinstance(note, Source) else note for note in notes]
    groups, rest, records_length = _groups(every)
    slots = 8
    while slots < 2 * len(groups):
        slots *= 2
    table_at = PREAMBLE + len(head)
    table, rest_at = _table(groups, rest, slots, table_at)
    records_at = table_at + len(table)
    kept = marshal.dumps(sources)  # type: ignore[arg-type]  # plain values, untyped
    sources_at = records_at + records_length
    ends = _slices(slices, sources_at + len(kept))
    length = sources_at + len(kept) + len(ends)
    if length >= LIMIT:
        raise TooBig(f"an index of {length} bytes; it must stay below {LIMIT}")
    # all in one piece, and of that the notes: of ten thousand they are ten megabytes, and each
    # further copy takes the system two thousand pages
    whole = bytearray().join(
        (bytes(PREAMBLE), head, table, *[note.record for note in every], kept, ends)
    )
    with memoryview(whole) as view:
        records_check = checksum(view[records_at:sources_at])
    numbers = array("I", (VERSION, length, len(head), checksum(head)))
    numbers.extend((slots, table_at, len(table), checksum(table), rest_at))
    numbers.extend((records_at, records_length, records_check))
    numbers.extend((sources_at, len(kept), checksum(kept), min(took, LIMIT - 1)))
    preamble = MAGIC + numbers.tobytes()
    preamble += array("I", (checksum(preamble),)).tobytes()
    if len(preamble) != PREAMBLE or len(numbers) != WORDS - 1 or len(whole) != length:
        raise AssertionError("the layout and what was laid out differ")
    whole[:PREAMBLE] = preamble
    return whole


def _groups(notes: Sequence[Filed]) -> tuple[dict[int, list[int]], list[int], int]:
    """Per hash of a token what is filed under it, and what always is: of each the place of the note,
    the number of its key, and the hash of a second token or 0, one after the other. And the length
    of all notes."""
    groups: dict[int, list[int]] = {}
    rest: list[int] = []
    place = 0
    for note in notes:
        numbers = iter(memoryview(note.postings).cast("I"))
        for code, key, second in zip(numbers, numbers, numbers, strict=True):
            if key < _ALWAYS:
                group = groups.get(code)
                if group is None:
                    groups[code] = [place, key, second]
                else:
                    group += (place, key, second)
            else:
                rest += (place, key - _ALWAYS, second)
        place += len(note.record)
        if place >= LIMIT:
            raise TooBig(f"notes of {place} bytes; an index must stay below {LIMIT}")
    return groups, rest, place


def _table(
    groups: dict[int, list[int]], rest: list[int], slots: int, table_at: int
) -> tuple[bytes, int]:
    """The slots with the postings behind them, and the offset of the rest list, 0 for none."""
    codes = array("I", bytes(slots * SLOT))
    lists = []
    offset = table_at + table_size(slots)
    mask = slots - 1
    for code, group in groups.items():
        at = code & mask
        while codes[2 * at + 1]:
            at = (at + 1) & mask
        codes[2 * at] = code
        codes[2 * at + 1] = offset
        lists.append(_list(group))
        offset += len(lists[-1])
    rest_at = 0
    if rest:
        rest_at = offset
        lists.append(_list(rest))
    return _in_blocks(codes.tobytes()) + b"".join(lists), rest_at


def _list(group: list[int]) -> bytes:
    """A count and a checksum, then the postings."""
    postings = array("I", group).tobytes()
    return array("I", (len(group) // 3, checksum(postings))).tobytes() + postings


def _in_blocks(codes: bytes) -> bytes:
    """The slots with a checksum behind each block."""
    size = BLOCK * SLOT
    blocks = [codes[at : at + size] for at in range(0, len(codes), size)]
    return b"".join(block + array("I", (checksum(block),)).tobytes() for block in blocks)


def _slices(slices: Sequence[Watched], at: int) -> bytes:
    """The slices from the offset `at` on, with their directory behind them."""
    blobs = [marshal.dumps(one) for one in slices]
    directory = array("I")
    for blob in blobs:
        if at >= LIMIT:
            raise TooBig(f"an index of {at} bytes; it must stay below {LIMIT}")
        directory.extend((at, len(blob), checksum(blob)))
        at += len(blob)
    return b"".join(blobs) + directory.tobytes()

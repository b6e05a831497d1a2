"""Writing an index: everything laid out in memory, written aside, then renamed into place."""

from __future__ import annotations

import marshal
import os
from array import array
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from forenote.matcher.checksum import checksum
from forenote.matcher.index.layout import (
    BLOCK,
    MAGIC,
    POSTING,
    PREAMBLE,
    SLOT,
    VERSION,
    WORDS,
    table_size,
)

if TYPE_CHECKING:
    from forenote.matcher.index.file import Header, Stamp
    from forenote.matcher.index.frozen import Packed

REST = -1
"""Stands for the hash of a token where a key has none: it is a candidate each time."""

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


def laid_out(
    header: Header,
    notes: Sequence[Source],
    sources: object,
    slices: Sequence[tuple[tuple[str, Stamp | None], ...]] = (),
    took: int = 0,
) -> bytes:
    """The bytes of an index of these notes, in this order. `sources` is kept for `Index.sources`,
    `slices` for `Index.slice`, `took` (milliseconds) is how long the notes were compiled.

    Raises `TooBig`.
    """
    head = marshal.dumps(header.fields())  # type: ignore[arg-type]  # plain values, untyped
    filed = _filed(notes)
    rest = filed.pop(REST, [])
    slots = 8
    while slots < 2 * len(filed):
        slots *= 2
    table_at = PREAMBLE + len(head)
    lists = [*filed.values(), rest] if rest else list(filed.values())
    table_length = table_size(slots) + sum(8 + POSTING * len(group) for group in lists)
    bodies_at = table_at + table_length
    records_at = bodies_at + sum(len(note.body) for note in notes)
    records, offsets = _records(notes, bodies_at, records_at)
    kept = marshal.dumps(sources)  # type: ignore[arg-type]  # plain values, untyped
    sources_at = records_at + len(records)
    ends = _slices(slices, sources_at + len(kept))
    length = sources_at + len(kept) + len(ends)
    if length >= LIMIT:
        raise TooBig(f"an index of {length} bytes; it must stay below {LIMIT}")
    table, rest_at = _table(filed, rest, slots, table_at, offsets)
    numbers = array("I", (VERSION, length, len(head), checksum(head)))
    numbers.extend((slots, table_at, table_length, checksum(table), rest_at))
    numbers.extend((sources_at, len(kept), checksum(kept), min(took, LIMIT - 1)))
    preamble = MAGIC + numbers.tobytes()
    preamble += array("I", (checksum(preamble),)).tobytes()
    if len(numbers) != WORDS - 1 or len(table) != table_length:
        raise AssertionError("the layout and what was laid out differ")
    return b"".join((preamble, head, table, *(note.body for note in notes), records, kept, ends))


def write_aside(path: str, content: bytes) -> None:
    """Put a file in place in one step: whoever opens it has all of the old or all of the new."""
    aside = f"{path}.{os.getpid()}.new"
    flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0)
    try:
        if os.path.lexists(aside):  # of a process that had this number, or a pipe
            os.unlink(aside)
        with os.fdopen(os.open(aside, flags, 0o600), "wb") as file:
            file.write(content)
        os.replace(aside, path)
    finally:
        if os.path.lexists(aside):
            os.unlink(aside)


def _filed(notes: Sequence[Source]) -> dict[int, list[tuple[int, int, int]]]:
    """Per hash of a token the keys filed under it: note, key, hash of the second token or 0."""
    filed: dict[int, list[tuple[int, int, int]]] = {}
    for number, note in enumerate(notes):
        for key, anchors in enumerate(note.anchors):
            for code, second in anchors:
                filed.setdefault(code, []).append((number, key, second))
    return filed


def _records(
    notes: Sequence[Source], bodies_at: int, records_at: int
) -> tuple[bytearray, list[int]]:
    """All records, and where in the file each begins."""
    records = bytearray()
    offsets = []
    for note in notes:
        record = (
            note.id,
            note.path,
            note.stamp,
            note.keys,
            note.unless,
            note.weights,
            note.item,
            note.hold,
            (bodies_at, len(note.body), checksum(note.body)),
        )
        blob = marshal.dumps(record)  # type: ignore[arg-type]  # `item` is plain, but of the packer
        bodies_at += len(note.body)
        offsets.append(records_at + len(records))
        records += array("I", (len(blob), checksum(blob))).tobytes()
        records += blob
    return records, offsets


def _table(
    filed: dict[int, list[tuple[int, int, int]]],
    rest: list[tuple[int, int, int]],
    slots: int,
    table_at: int,
    offsets: list[int],
) -> tuple[bytes, int]:
    """The slots with the postings behind them, and the offset of the rest list, 0 for none."""
    codes = array("I", bytes(slots * SLOT))
    lists = array("I")
    lists_at = table_at + table_size(slots)
    mask = slots - 1
    for code, group in filed.items():
        at = code & mask
        while codes[2 * at + 1]:
            at = (at + 1) & mask
        codes[2 * at] = code
        codes[2 * at + 1] = lists_at + lists.itemsize * len(lists)
        _add(lists, group, offsets)
    rest_at = 0
    if rest:
        rest_at = lists_at + lists.itemsize * len(lists)
        _add(lists, rest, offsets)
    return _in_blocks(codes.tobytes()) + lists.tobytes(), rest_at


def _in_blocks(codes: bytes) -> bytes:
    """The slots with a checksum behind each block."""
    size = BLOCK * SLOT
    blocks = [codes[at : at + size] for at in range(0, len(codes), size)]
    return b"".join(block + array("I", (checksum(block),)).tobytes() for block in blocks)


def _add(lists: array[int], group: list[tuple[int, int, int]], offsets: list[int]) -> None:
    postings = array("I")
    for number, key, second in group:
        postings.extend((offsets[number], key, second))
    lists.extend((len(group), checksum(postings.tobytes())))
    lists.extend(postings)


def _slices(slices: Sequence[tuple[tuple[str, Stamp | None], ...]], at: int) -> bytes:
    """The slices from the offset `at` on, with their directory behind them."""
    blobs = [marshal.dumps(one) for one in slices]
    directory = array("I")
    for blob in blobs:
        if at >= LIMIT:
            raise TooBig(f"an index of {at} bytes; it must stay below {LIMIT}")
        directory.extend((at, len(blob), checksum(blob)))
        at += len(blob)
    return b"".join(blobs) + directory.tobytes()

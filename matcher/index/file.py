"""The compiled index as the hook opens it: a few reads at known places, however many notes.

`pread` was as fast as a mapping, and a file that is cut short under it is an error, not a signal. What
few calls need is a function beside the class, so that the others do not load it. It is long since
each table of the layout has its reader here, and nothing else knows where its bytes lie.
"""

from __future__ import annotations

import marshal
import os
from sys import byteorder

from forenote.matcher.checksum import checksum
from forenote.matcher.index.frozen import thaw
from forenote.matcher.index.layout import (
    BLOCK,
    BUILD,
    DIRECTORY,
    MAGIC,
    POSTING,
    PREAMBLE,
    SLOT,
    VERSION,
    WORDS,
    table_size,
)
from forenote.matcher.modes import FORMAT, REGULAR
from forenote.matcher.record import Record

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import Final

    from forenote.matcher.keys.key import Key

    Stamp = tuple[int, int, int, int]
    """Of a file or folder: time of the last change of its content (nanoseconds), size in bytes,
    inode, time of the last change of anything about it."""

    Watched = tuple[bytes, bytes, bytes, tuple[tuple[bytes, Stamp | None, int], ...], bytes]
    """Files and folders with their stamps and listings, as `notes.watched.put_down` has them: names
    with a zero byte between each two, four numbers of 64 bits for each, one of 32 bits for each; by
    themselves those that were not there, or whose numbers are larger; and the folder, with its `/`,
    below which the names are that begin with none. To read a tuple for each costs a call as much as
    half of its looks, and a look from the root costs more than one from that folder."""

FIRST_READ: Final = 16_384
"""Bytes read at once when opening: the header of a project with a hundred folders."""

WHOLE_TABLE: Final = 65_536
"""Bytes of slots and postings that are read at once: about 1,000 notes."""

MANY: Final = 300
"""Tokens from which on a bigger slot table is read at once instead of looked into."""


class Damaged(Exception):
    """A file that is not an index of this set of notes for this Python; the message says why."""


class Header(Record):
    """What the index says of itself.

    `identity` names the set of notes. `settings` are the configuration's values that the hook
    needs; `watched` is what a hook looks at each time. The other files are in so many `slices`, at
    one of which it looks. `until` is when it ceases to be true (seconds since 1970; a note
    expires), or 0. `notes` is how many notes are in it. `kinds` are the first characters of its
    anchor tokens, so that others need not be looked up.
    """

    __slots__ = ("build", "identity", "kinds", "notes", "settings", "slices", "until", "watched")

    def __init__(
        self,
        build: str,
        identity: str,
        settings: tuple[object, ...],
        until: int,
        notes: int,
        kinds: str,
        slices: int = 0,
        watched: Watched = (b"", b"", b"", (), b""),
    ) -> None:
        self.build: Final = build
        self.identity: Final = identity
        self.settings: Final = settings
        self.until: Final = until
        self.notes: Final = notes
        self.kinds: Final = kinds
        self.slices: Final = slices
        self.watched: Final = watched


class Entry(Record):
    """What the index holds of one note, but for its body.

    `item` is what packing needs, as plain values. `keys` are those that could hold, in the author's
    order; `unless` are all. `weights` says how rare each token is that a key of this note may hold
    on. `body` is where the body lies: offset and length in bytes, and its checksum.
    """

    __slots__ = ("body", "hold", "id", "item", "keys", "path", "stamp", "unless", "weights")

    def __init__(
        self,
        id: str,
        path: str,
        stamp: Stamp,
        keys: tuple[Key, ...],
        unless: tuple[Key, ...],
        weights: dict[str, int],
        item: tuple[object, ...],
        hold: bool,
        body: tuple[int, int, int],
    ) -> None:
        self.id: Final = id
        self.path: Final = path
        self.stamp: Final = stamp
        self.keys: Final = keys
        self.unless: Final = unless
        self.weights: Final = weights
        self.item: Final = item
        self.hold: Final = hold
        self.body: Final = body


class Index:
    """An open index. `edition` tells one file of that name from the next; `took` is how long it was
    compiled, in milliseconds; `reads` counts the system calls, for the tests that hold it to few;
    `blocks` are those of the table that were read so far, where it is not read at once, as one of
    `WHOLE` bytes and less is."""

    WHOLE: int = WHOLE_TABLE

    def __init__(self, path: str, identity: str | None) -> None:
        """Open and check it; without `identity` it may be of any set of notes. Raises `OSError`
        where it cannot be read, `Damaged` where it should not be."""
        self.reads = 0
        flags = os.O_RDONLY | getattr(os, "O_BINARY", 0)
        flags |= getattr(os, "O_NONBLOCK", 0)  # a pipe of that name would be waited for
        self._handle: Final = os.open(path, flags)
        try:
            seen = os.fstat(self._handle)
            if seen.st_mode & FORMAT != REGULAR:
                raise Damaged("it is no file")
            start = self.read(FIRST_READ, 0)
            if len(start) < PREAMBLE or start[: len(MAGIC)] != MAGIC:
                raise Damaged("it is no index")
            numbers = memoryview(start)[len(MAGIC) : PREAMBLE].cast("I")
            if checksum(start[: PREAMBLE - 4]) != numbers[WORDS - 1]:
                raise Damaged("its preamble does not have its checksum")
            (
                version,
                self.length,
                header_length,
                header_check,
                self.slots,
                self.table,
                self.table_length,
                self.table_check,
                self.rest,
                self.notes_at,
                self.notes_length,
                self.notes_check,
                self.sources_at,
                self.sources_length,
                self.sources_check,
                self.took,
                _,
            ) = numbers
            if version != VERSION:
                raise Damaged(f"it has version {version} of the layout, not {VERSION}")
            self.edition = (seen.st_ino, seen.st_mtime_ns)
            if seen.st_size != self.length:
                raise Damaged("it is cut short or has grown")
            end = PREAMBLE + header_length
            if end > len(start):
                start += self.read(end - len(start), len(start))
            blob = memoryview(start)[PREAMBLE:end]
            if checksum(blob) != header_check:
                raise Damaged("its header does not have its checksum")
            self.header = Header(*marshal.loads(blob))
            if self.header.build != BUILD:
                raise Damaged(f"it was made by {self.header.build}")
            if identity not in (None, self.header.identity):
                raise Damaged("it is of another set of notes")
        except BaseException:
            self.close()
            raise
        self.blocks: Final[dict[int, memoryview]] = {}
        self.every_block = b""

    def close(self) -> None:
        """Give the file back."""
        os.close(self._handle)

    def candidates(self, tokens: Iterable[str]) -> list[Entry]:
        """The notes of which a key could hold for an action that offers these tokens, with those
        keys, in the order in which they were compiled."""
        hashes = set()
        for token in tokens:
            hashes.add(checksum(token.encode("utf-8", "surrogatepass")))
        found = _postings(self, hashes)
        return _filed_there(self, found, hashes) if found else []

    def entry(self, place: int, numbers: set[int]) -> Entry:
        """The note at a place among the notes, with these of its keys."""
        return entry_at(self, place, numbers)

    def body(self, entry: Entry) -> str:
        """The note's whole body."""
        offset, length, check = entry.body
        blob = self.read(length, offset)
        if len(blob) != length or checksum(blob) != check:
            raise Damaged("a body does not have its checksum")
        return blob.decode("utf-8")

    def read(self, size: int, offset: int) -> bytes:
        """Bytes of the file."""
        self.reads += 1
        if hasattr(os, "pread"):
            return os.pread(self._handle, size, offset)
        os.lseek(self._handle, offset, os.SEEK_SET)  # Windows
        return os.read(self._handle, size)


def slice_of(index: Index, number: int) -> Watched:
    """Some of the files that are not looked at each time; from 0 to `header.slices`."""
    directory = index.length - DIRECTORY * index.header.slices
    entry = index.read(DIRECTORY, directory + DIRECTORY * number)
    offset, length, check = memoryview(entry).cast("I") if len(entry) == DIRECTORY else (0, 0, 1)
    blob = index.read(length, offset) if offset + length <= directory else b""
    if checksum(blob) != check or not blob:
        raise Damaged("a slice does not have its checksum")
    files: Watched = marshal.loads(blob)
    return files


def entries_of(index: Index) -> list[Entry]:
    """Every note with all of its keys."""
    offsets: set[int] = set()
    table = whole_table(index)
    slots = memoryview(table)[: table_size(index.slots)].cast("I")
    for at in range(index.slots):
        if offset := slots[2 * at + 1 + at // BLOCK]:
            offsets.update(listed(index, table, offset)[::3])
    if index.rest:
        offsets.update(listed(index, table, index.rest)[::3])
    return [entry_at(index, offset, None) for offset in sorted(offsets)]


def sources_of(index: Index) -> object:
    """What `build` was given for the next compile."""
    blob = index.read(index.sources_length, index.sources_at)
    if checksum(blob) != index.sources_check:
        raise Damaged("its sources do not have their checksum")
    return marshal.loads(blob)


def notes_of(index: Index) -> bytes:
    """All notes as they lie in the file, for the next compile."""
    blob = index.read(index.notes_length, index.notes_at)
    if checksum(blob) != index.notes_check:
        raise Damaged("its notes do not have their checksum")
    return blob


def _postings(index: Index, hashes: set[int]) -> list[memoryview]:
    """What is filed under these tokens, and what always is. A block of slots is checked when it is
    looked into, and a list when it is taken, also where all of them are read at once."""
    table = b""
    if index.table_length <= index.WHOLE:
        table = index.every_block or index.read(index.table_length, index.table)
        index.every_block = table
    elif len(hashes) > MANY and not index.every_block:
        index.every_block = index.read(table_size(index.slots), index.table)
    mask = index.slots - 1
    blocks = index.slots // BLOCK or 1
    found = []
    for code in hashes:
        at = code & mask
        number, place = at // BLOCK, at % BLOCK * 2
        for _ in range(blocks + 1):
            slots = index.blocks.get(number) or _block(index, number)
            while place < len(slots) and slots[place + 1] and slots[place] != code:
                place += 2
            if place < len(slots):
                break
            number, place = (number + 1) % blocks, 0
        else:
            raise Damaged("its table has no end")
        if slots[place + 1]:
            found.append(listed(index, table, slots[place + 1]))
    if index.rest:
        found.append(listed(index, table, index.rest))
    return found


def _block(index: Index, number: int) -> memoryview:
    """A block of slots, without its checksum."""
    size = min(index.slots, BLOCK) * SLOT
    at = number * (size + 4)
    whole = index.every_block[at : at + size + 4] or index.read(size + 4, index.table + at)
    block = whole[:size]
    if len(whole) != size + 4 or checksum(block) != int.from_bytes(whole[size:], byteorder):
        raise Damaged("its table does not have its checksum")
    index.blocks[number] = found = memoryview(block).cast("I")
    return found


def whole_table(index: Index) -> bytes:
    """Slots and postings."""
    table = index.read(index.table_length, index.table)
    if checksum(table) != index.table_check:
        raise Damaged("its table does not have its checksum")
    return table


def listed(index: Index, table: bytes, offset: int) -> memoryview:
    """The postings at an offset of the file: triples of note, key and second token. `table` is the
    whole table, or nothing: then they are read."""
    start = offset - index.table
    if not 0 < start < index.table_length:
        raise Damaged("a list lies beyond its table")
    blob = table[start : start + 8] if table else index.read(8 + 20 * POSTING, offset)
    count, check = memoryview(blob)[:8].cast("I") if len(blob) >= 8 else (0, 1)
    end = 8 + count * POSTING
    if start + end > index.table_length:
        raise Damaged("a list is longer than its table")
    if table:
        blob = table[start : start + end]
    elif end > len(blob):
        blob += index.read(end - len(blob), offset + len(blob))
    blob = blob[8:end]
    if checksum(blob) != check or not blob:
        raise Damaged("a list does not have its checksum")
    return memoryview(blob).cast("I")


def _filed_there(index: Index, found: list[memoryview], hashes: set[int]) -> list[Entry]:
    """The notes of which the second token is offered too, if they ask for one."""
    wanted: dict[int, set[int]] = {}
    for postings in found:
        numbers = iter(postings)
        for place, key, second in zip(numbers, numbers, numbers, strict=True):
            if not second or second in hashes:
                if place in wanted:
                    wanted[place].add(key)
                else:
                    wanted[place] = {key}
    entries = []
    for place in sorted(wanted):
        entries.append(index.entry(place, wanted[place]))
    return entries


def entry_at(index: Index, place: int, numbers: set[int] | None) -> Entry:
    """The note at a place among the notes, with these of its keys or all."""
    offset = index.notes_at + place
    blob = index.read(2_048, offset)
    length, check = memoryview(blob)[:8].cast("I") if len(blob) >= 8 else (0, 1)
    if length > index.length:
        raise Damaged("a note lies beyond its end")
    if length > len(blob) - 8:
        blob = index.read(8 + length, offset)
    blob = blob[8 : 8 + length]
    if checksum(blob) != check or not blob:
        raise Damaged("a note does not have its checksum")
    id, path, stamp, keys, unless, weights, item, hold, size, body_check = marshal.loads(blob)
    chosen = []
    for number, key in enumerate(keys):
        if numbers is None or number in numbers:
            chosen.append(thaw(key))
    exceptions = []
    for key in unless:
        exceptions.append(thaw(key))
    return Entry(
        id,
        path,
        stamp,
        tuple(chosen),
        tuple(exceptions),
        weights,
        item,
        hold,
        (offset + 8 + length, size, body_check),
    )

"""The compiled index as the hook opens it: a few reads at known places, however many notes.

`pread` was as fast as a mapping, and a file that is cut short under it is an error, not a signal. It is long since
each table of the layout has its reader here, and nothing else knows where its bytes lie.
"""

from __future__ import annotations

import marshal
import os
from stat import S_ISREG
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
from forenote.matcher.record import Record

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import Final

    from forenote.matcher.keys.key import Key

    Stamp = tuple[int, int, int, int]
    """Of a file or folder: time of the last change of its content (nanoseconds), size in bytes,
    inode, time of the last change of anything about it."""

    Seen = tuple[tuple[str, Stamp | None], ...]
    """Files with their stamps, None for what was not there."""

FIRST_READ: Final = 16_384
"""Bytes read at once when opening: the header of a project with a hundred folders."""

WHOLE_TABLE: Final = 65_536
"""Bytes of slots and postings that are read and checked whole: about 1,000 notes."""

MANY: Final = 300
"""Tokens from which on a bigger slot table is read at once instead of looked into."""


class Damaged(Exception):
    """A file that is not an index of this set of notes for this Python; the message says why."""


class Header(Record):
    """What the index says of itself.

    `identity` names the set of notes. `settings` are the configuration's values that the hook
    needs; `folders` and `files` are what a hook looks at each time, with their stamps (None: was not
    there), and of a folder the checksum of what it lists, 0 for none. The other files are in so
    many `slices`, at one of which it looks. `until` is when it ceases to be true
    (seconds since 1970; a note expires), or 0. `notes` is how many notes are in it. `kinds` are the
    first characters of its anchor tokens, so that others need not be looked up.
    """

    __slots__ = (
        "build",
        "files",
        "folders",
        "identity",
        "kinds",
        "notes",
        "settings",
        "slices",
        "until",
    )

    def __init__(
        self,
        build: str,
        identity: str,
        settings: tuple[object, ...],
        folders: tuple[tuple[str, Stamp | None, int], ...],
        files: Seen,
        until: int,
        notes: int,
        kinds: str,
        slices: int = 0,
    ) -> None:
        self.build: Final = build
        self.identity: Final = identity
        self.settings: Final = settings
        self.folders: Final = folders
        self.files: Final = files
        self.until: Final = until
        self.notes: Final = notes
        self.kinds: Final = kinds
        self.slices: Final = slices

    def fields(self) -> tuple[object, ...]:
        """The values in the order in which the header takes them."""
        return (
            self.build,
            self.identity,
            self.settings,
            self.folders,
            self.files,
            self.until,
            self.notes,
            self.kinds,
            self.slices,
        )


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
    compiled, in milliseconds; `reads` counts the system calls, for the tests that hold it to few."""

    def __init__(self, path: str, identity: str | None) -> None:
        """Open and check it; without `identity` it may be of any set of notes. Raises `OSError`
        where it cannot be read, `Damaged` where it should not be."""
        self.reads = 0
        flags = os.O_RDONLY | getattr(os, "O_BINARY", 0)
        flags |= getattr(os, "O_NONBLOCK", 0)  # a pipe of that name would be waited for
        self._handle: Final = os.open(path, flags)
        try:
            self._open(identity)
        except BaseException:
            self.close()
            raise

    def _open(self, identity: str | None) -> None:
        seen = os.fstat(self._handle)
        if not S_ISREG(seen.st_mode):
            raise Damaged("it is no file")
        start = self._read(FIRST_READ, 0)
        if len(start) < PREAMBLE or start[: len(MAGIC)] != MAGIC:
            raise Damaged("it is no index")
        numbers = memoryview(start)[len(MAGIC) : PREAMBLE].cast("I")
        if checksum(start[: PREAMBLE - 4]) != numbers[WORDS - 1]:
            raise Damaged("its preamble does not have its checksum")
        (
            version,
            self._length,
            header_length,
            header_check,
            self._slots,
            self._table,
            self._table_length,
            self._table_check,
            self._rest,
            self._notes_at,
            self._notes_length,
            self._notes_check,
            self._sources,
            self._sources_length,
            self._sources_check,
            self.took,
        ) = numbers[: WORDS - 1]
        if version != VERSION:
            raise Damaged(f"it has version {version} of the layout, not {VERSION}")
        self._blocks: dict[int, memoryview] = {}
        self._every_slot = b""
        self.edition = (seen.st_ino, seen.st_mtime_ns)
        if seen.st_size != self._length:
            raise Damaged("it is cut short or has grown")
        end = PREAMBLE + header_length
        if end > len(start):
            start += self._read(end - len(start), len(start))
        blob = start[PREAMBLE:end]
        if checksum(blob) != header_check:
            raise Damaged("its header does not have its checksum")
        self.header = Header(*marshal.loads(blob))
        if self.header.build != BUILD:
            raise Damaged(f"it was made by {self.header.build}")
        if identity not in (None, self.header.identity):
            raise Damaged("it is of another set of notes")

    def close(self) -> None:
        """Give the file back."""
        os.close(self._handle)

    def candidates(self, tokens: Iterable[str]) -> list[Entry]:
        """The notes of which a key could hold for an action that offers these tokens, with those
        keys, in the order in which they were compiled."""
        hashes = {checksum(token.encode("utf-8", "surrogatepass")) for token in tokens}
        wanted: dict[int, set[int]] = {}
        for postings in self._postings(hashes):
            for at in range(0, len(postings), 3):
                second = postings[at + 2]
                if not second or second in hashes:
                    wanted.setdefault(postings[at], set()).add(postings[at + 1])
        return [self._entry(offset, wanted[offset]) for offset in sorted(wanted)]

    def entries(self) -> list[Entry]:
        """Every note with all of its keys."""
        offsets: set[int] = set()
        table = self._whole_table()
        slots = memoryview(table)[: table_size(self._slots)].cast("I")
        for at in range(self._slots):
            if offset := slots[2 * at + 1 + at // BLOCK]:
                offsets.update(self._listed(table, offset)[::3])
        if self._rest:
            offsets.update(self._listed(table, self._rest)[::3])
        return [self._entry(offset, None) for offset in sorted(offsets)]

    def body(self, entry: Entry) -> str:
        """The note's whole body."""
        offset, length, check = entry.body
        blob = self._read(length, offset)
        if len(blob) != length or checksum(blob) != check:
            raise Damaged("a body does not have its checksum")
        return blob.decode("utf-8")

    def sources(self) -> object:
        """What `build` was given for the next compile."""
        blob = self._read(self._sources_length, self._sources)
        if checksum(blob) != self._sources_check:
            raise Damaged("its sources do not have their checksum")
        return marshal.loads(blob)

    def notes(self) -> bytes:
        """All notes as they lie in the file, for the next compile."""
        blob = self._read(self._notes_length, self._notes_at)
        if checksum(blob) != self._notes_check:
            raise Damaged("its notes do not have their checksum")
        return blob

    def slice(self, number: int) -> Seen:
        """Some of the files that are not looked at each time; from 0 to `header.slices`."""
        directory = self._length - DIRECTORY * self.header.slices
        entry = self._read(DIRECTORY, directory + DIRECTORY * number)
        offset, length, check = (
            memoryview(entry).cast("I") if len(entry) == DIRECTORY else (0, 0, 1)
        )
        blob = self._read(length, offset) if offset + length <= directory else b""
        if checksum(blob) != check or not blob:
            raise Damaged("a slice does not have its checksum")
        files: Seen = marshal.loads(blob)
        return files

    def _postings(self, hashes: set[int]) -> list[memoryview]:
        table = b""
        found: list[memoryview] = []
        mask = self._slots - 1
        if self._table_length <= WHOLE_TABLE:
            table = self._whole_table()
            slots = memoryview(table)[: table_size(self._slots)].cast("I")
            for code in hashes:
                at = code & mask
                place = 2 * at + at // BLOCK
                while slots[place + 1]:
                    if slots[place] == code:
                        found.append(self._listed(table, slots[place + 1]))
                        break
                    at = (at + 1) & mask
                    place = 2 * at + at // BLOCK
        else:
            if len(hashes) > MANY:
                self._every_slot = self._read(table_size(self._slots), self._table)
            for code in hashes:
                if offset := self._probe(code, code & mask):
                    found.append(self._listed(table, offset))
        if self._rest:
            found.append(self._listed(table, self._rest))
        return found

    def _probe(self, code: int, at: int) -> int:
        """The offset of a token's postings by looking at its place in the table, 0 if it has none."""
        number, place = at // BLOCK, at % BLOCK * 2
        blocks = self._slots // BLOCK or 1
        for _ in range(blocks + 1):
            slots = self._blocks.get(number) or self._block(number)
            while place < len(slots):
                if not slots[place + 1]:
                    return 0
                if slots[place] == code:
                    return slots[place + 1]
                place += 2
            number, place = (number + 1) % blocks, 0
        raise Damaged("its table has no end")

    def _block(self, number: int) -> memoryview:
        """A block of slots, without its checksum."""
        size = min(self._slots, BLOCK) * SLOT
        at = number * (size + 4)
        whole = self._every_slot[at : at + size + 4] or self._read(size + 4, self._table + at)
        block = whole[:size]
        if len(whole) != size + 4 or checksum(block) != int.from_bytes(whole[size:], byteorder):
            raise Damaged("its table does not have its checksum")
        self._blocks[number] = found = memoryview(block).cast("I")
        return found

    def _whole_table(self) -> bytes:
        table = self._read(self._table_length, self._table)
        if checksum(table) != self._table_check:
            raise Damaged("its table does not have its checksum")
        return table

    def _listed(self, table: bytes, offset: int) -> memoryview:
        """The postings at an offset of the file: triples of note, key and second token."""
        start = offset - self._table
        if not 0 < start < self._table_length:
            raise Damaged("a list lies beyond its table")
        blob = table[start : start + 8] if table else self._read(8 + 20 * POSTING, offset)
        count, check = memoryview(blob)[:8].cast("I") if len(blob) >= 8 else (0, 1)
        end = 8 + count * POSTING
        if start + end > self._table_length:
            raise Damaged("a list is longer than its table")
        if table:
            blob = table[start : start + end]
        elif end > len(blob):
            blob += self._read(end - len(blob), offset + len(blob))
        blob = blob[8:end]
        if checksum(blob) != check or not blob:
            raise Damaged("a list does not have its checksum")
        return memoryview(blob).cast("I")

    def _entry(self, place: int, numbers: set[int] | None) -> Entry:
        offset = self._notes_at + place
        blob = self._read(2_048, offset)
        length, check = memoryview(blob)[:8].cast("I") if len(blob) >= 8 else (0, 1)
        if length > self._length:
            raise Damaged("a note lies beyond its end")
        if length > len(blob) - 8:
            blob = self._read(8 + length, offset)
        blob = blob[8 : 8 + length]
        if checksum(blob) != check or not blob:
            raise Damaged("a note does not have its checksum")
        id, path, stamp, keys, unless, weights, item, hold, size, body_check = marshal.loads(blob)
        chosen = keys if numbers is None else [keys[n] for n in sorted(numbers) if n < len(keys)]
        return Entry(
            id,
            path,
            stamp,
            tuple(thaw(key) for key in chosen),
            tuple(thaw(key) for key in unless),
            weights,
            item,
            hold,
            (offset + 8 + length, size, body_check),
        )

    def _read(self, size: int, offset: int) -> bytes:
        self.reads += 1
        if hasattr(os, "pread"):
            return os.pread(self._handle, size, offset)
        os.lseek(self._handle, offset, os.SEEK_SET)  # Windows
        return os.read(self._handle, size)

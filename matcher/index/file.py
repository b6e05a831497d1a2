"""The compiled index as the hook opens it: a few reads at known places, however many notes.

`pread` was as fast as a mapping, and a file that is cut short under it is an error, not a signal.
"""

from __future__ import annotations

import marshal
import os
from sys import byteorder
from zlib import crc32

from forenote.matcher.index.frozen import thaw
from forenote.matcher.index.layout import BUILD, MAGIC, POSTING, PREAMBLE, SLOT, VERSION, WORDS
from forenote.matcher.record import Record

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import Final

    from forenote.matcher.keys.key import Key

    Stamp = tuple[int, int, int]
    """Time of the last change in nanoseconds, size in bytes, inode."""
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
    needs; `folders` and `files` are what was read, with their stamps (None: was not there); `files`
    is None where there are too many to look at each time. `until` is when it ceases to be true
    (seconds since 1970; a note expires), or 0. `notes` is how many notes are in it. `kinds` are the
    first characters of its anchor tokens, so that others need not be looked up.
    """

    __slots__ = ("build", "files", "folders", "identity", "kinds", "notes", "settings", "until")

    def __init__(
        self,
        build: str,
        identity: str,
        settings: tuple[object, ...],
        folders: tuple[tuple[str, Stamp | None], ...],
        files: tuple[tuple[str, Stamp | None], ...] | None,
        until: int,
        notes: int,
        kinds: str,
    ) -> None:
        self.build: Final = build
        self.identity: Final = identity
        self.settings: Final = settings
        self.folders: Final = folders
        self.files: Final = files
        self.until: Final = until
        self.notes: Final = notes
        self.kinds: Final = kinds

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
    """An open index. `edition` tells one file of that name from the next; `reads` counts the system
    calls, for the tests that hold it to few."""

    def __init__(self, path: str, identity: str) -> None:
        """Open and check it. Raises `OSError` where it cannot be read, `Damaged` where it should
        not be."""
        self.reads = 0
        flags = os.O_RDONLY | getattr(os, "O_BINARY", 0)
        flags |= getattr(os, "O_NONBLOCK", 0)  # a pipe of that name would be waited for
        self._handle: Final = os.open(path, flags)
        try:
            self._open(identity)
        except BaseException:
            self.close()
            raise

    def _open(self, identity: str) -> None:
        start = self._read(FIRST_READ, 0)
        if len(start) < PREAMBLE or start[: len(MAGIC)] != MAGIC:
            raise Damaged("it is no index")
        numbers = memoryview(start)[len(MAGIC) : PREAMBLE].cast("I")
        if crc32(start[: PREAMBLE - 4]) != numbers[WORDS - 1]:
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
            self._sources,
            self._sources_length,
            self._sources_check,
        ) = numbers[:12]
        if version != VERSION:
            raise Damaged(f"it has version {version} of the layout, not {VERSION}")
        seen = os.fstat(self._handle)
        self.edition = (seen.st_ino, seen.st_mtime_ns)
        if seen.st_size != self._length:
            raise Damaged("it is cut short or has grown")
        end = PREAMBLE + header_length
        if end > len(start):
            start += self._read(end - len(start), len(start))
        blob = start[PREAMBLE:end]
        if crc32(blob) != header_check:
            raise Damaged("its header does not have its checksum")
        self.header = Header(*marshal.loads(blob))
        if self.header.build != BUILD:
            raise Damaged(f"it was made by {self.header.build}")
        if self.header.identity != identity:
            raise Damaged("it is of another set of notes")

    def close(self) -> None:
        """Give the file back."""
        os.close(self._handle)

    def candidates(self, tokens: Iterable[str]) -> list[Entry]:
        """The notes of which a key could hold for an action that offers these tokens, with those
        keys, in the order in which they were compiled."""
        hashes = {crc32(token.encode("utf-8", "surrogatepass")) for token in tokens}
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
        slots = memoryview(table)[: self._slots * SLOT].cast("I")
        for at in range(1, 2 * self._slots, 2):
            if slots[at]:
                offsets.update(self._listed(table, slots[at])[::3])
        if self._rest:
            offsets.update(self._listed(table, self._rest)[::3])
        return [self._entry(offset, None) for offset in sorted(offsets)]

    def body(self, entry: Entry) -> str:
        """The note's whole body."""
        offset, length, check = entry.body
        blob = self._read(length, offset)
        if len(blob) != length or crc32(blob) != check:
            raise Damaged("a body does not have its checksum")
        return blob.decode("utf-8")

    def sources(self) -> object:
        """What `build` was given for the next compile."""
        blob = self._read(self._sources_length, self._sources)
        if crc32(blob) != self._sources_check:
            raise Damaged("its sources do not have their checksum")
        return marshal.loads(blob)

    def _postings(self, hashes: set[int]) -> list[memoryview]:
        table = b""
        if self._table_length <= WHOLE_TABLE:
            table = self._whole_table()
            slots = memoryview(table)[: self._slots * SLOT].cast("I")
        elif len(hashes) > MANY:
            slots = memoryview(self._read(self._slots * SLOT, self._table)).cast("I")
        else:
            slots = None
        if slots is not None and len(slots) != 2 * self._slots:
            raise Damaged("its table lies beyond its end")
        found: list[memoryview] = []
        mask = self._slots - 1
        for code in hashes:
            at = code & mask
            if slots is None:
                offset = self._probe(code, at)
            else:
                offset = 0
                while slots[2 * at + 1]:
                    if slots[2 * at] == code:
                        offset = slots[2 * at + 1]
                        break
                    at = (at + 1) & mask
            if offset:
                found.append(self._listed(table, offset))
        if self._rest:
            found.append(self._listed(table, self._rest))
        return found

    def _probe(self, code: int, at: int) -> int:
        """The offset of a token's postings by looking at its place in the table, 0 if it has none."""
        for _ in range(self._slots):
            window = self._read(min(8, self._slots - at) * SLOT, self._table + at * SLOT)
            if len(window) % SLOT or not window:
                break
            slots = memoryview(window).cast("I")
            for place in range(0, len(slots), 2):
                if not slots[place + 1]:
                    return 0
                if slots[place] == code:
                    return slots[place + 1]
            at = (at + len(slots) // 2) & (self._slots - 1)
        raise Damaged("its table has no end")

    def _whole_table(self) -> bytes:
        table = self._read(self._table_length, self._table)
        if crc32(table) != self._table_check:
            raise Damaged("its table does not have its checksum")
        return table

    def _listed(self, table: bytes, offset: int) -> memoryview:
        """The postings at an offset of the file: triples of note, key and second token."""
        start = offset - self._table
        if table:
            count = int.from_bytes(table[start : start + 4], byteorder)
            blob = table[start + 4 : start + 4 + count * POSTING]
        else:
            blob = self._read(4 + 20 * POSTING, offset)
            count = int.from_bytes(blob[:4], byteorder)
            if count * POSTING > self._table_length:
                raise Damaged("a list is longer than its table")
            if count > 20:
                blob += self._read((count - 20) * POSTING, offset + len(blob))
            blob = blob[4 : 4 + count * POSTING]
        if len(blob) != count * POSTING or not 0 < start < self._table_length:
            raise Damaged("a list lies beyond its table")
        return memoryview(blob).cast("I")

    def _entry(self, offset: int, numbers: set[int] | None) -> Entry:
        blob = self._read(2_048, offset)
        length, check = memoryview(blob)[:8].cast("I") if len(blob) >= 8 else (0, 1)
        if length > self._length:
            raise Damaged("a note lies beyond its end")
        if length > len(blob) - 8:
            blob = self._read(8 + length, offset)
        blob = blob[8 : 8 + length]
        if crc32(blob) != check:
            raise Damaged("a note does not have its checksum")
        id, path, stamp, keys, unless, weights, item, hold, body = marshal.loads(blob)
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
            body,
        )

    def _read(self, size: int, offset: int) -> bytes:
        self.reads += 1
        if hasattr(os, "pread"):
            return os.pread(self._handle, size, offset)
        os.lseek(self._handle, offset, os.SEEK_SET)  # Windows
        return os.read(self._handle, size)

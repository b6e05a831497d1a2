"""An index with all of it in memory, for a process that asks about many actions.

It is the same file, read once; candidates are the same. What a hook must do for each call, checking
and making keys from plain values, is done once a note.
"""

from __future__ import annotations

from forenote.matcher.checksum import checksum
from forenote.matcher.index.file import Entry, Index, entries_of, entry_at, listed, whole_table
from forenote.matcher.index.layout import BLOCK, table_size
from forenote.matcher.keys.key import Key

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import Final

    Posting = tuple[int, int, int]
    """The offset of a note, the number of its key, and the hash of a second token, or 0."""

MOST_TOKENS: Final = 500_000
"""Tokens of actions that are remembered, whether keys are filed under them or not: some 60 MB."""


class Resident(Index):
    """An open index that answers from memory."""

    def __init__(self, path: str, identity: str) -> None:
        super().__init__(path, identity)
        self._filed: Final[dict[int, tuple[Posting, ...]]] = self._all_postings()
        self._seconds: Final = {
            second for postings in self._filed.values() for _, _, second in postings if second
        }
        self._always: Final = self._filed.pop(-1, ())
        self._wholes: Final = {entry.id: entry for entry in entries_of(self)}
        self._notes: Final[dict[int, Entry]] = {}
        self._chosen: Final[dict[tuple[int, ...], Entry]] = {}
        self._seen: set[str] = set()
        self._found: dict[str, tuple[Posting, ...]] = {}
        self._second: dict[str, int] = {}

    def candidates(self, tokens: Iterable[str]) -> list[Entry]:
        """As `Index.candidates`; the keys of an entry are those of `whole`, the same objects."""
        offered = tokens if isinstance(tokens, set) else set(tokens)
        self._learn(offered)
        postings = [self._found[token] for token in self._found.keys() & offered]
        if self._always:
            postings.append(self._always)
        wanted: dict[int, set[int]] = {}
        seconds: set[int] | None = None
        for group in postings:
            for offset, key, second in group:
                if second:
                    if seconds is None:
                        seconds = {self._second[one] for one in self._second.keys() & offered}
                    if second not in seconds:
                        continue
                wanted.setdefault(offset, set()).add(key)
        return [self._with_keys(offset, wanted[offset]) for offset in sorted(wanted)]

    @property
    def all(self) -> Iterable[Entry]:
        """Every note with all of its keys."""
        return self._wholes.values()

    def whole(self, id: str) -> Entry:
        """One of them."""
        return self._wholes[id]

    def _with_keys(self, offset: int, numbers: set[int]) -> Entry:
        """The note at an offset with these of its keys."""
        wanted = tuple(sorted(numbers))
        found = self._chosen.get((offset, *wanted))
        if found is None:
            one = self._notes.get(offset)
            if one is None:
                one = self._notes[offset] = self._wholes[entry_at(self, offset, set()).id]
            keys: tuple[Key, ...] = tuple([one.keys[n] for n in wanted if n < len(one.keys)])
            found = Entry(
                one.id,
                one.path,
                one.stamp,
                keys,
                one.unless,
                one.weights,
                one.item,
                one.hold,
                one.body,
            )
            self._chosen[offset, *wanted] = found
        return found

    def _learn(self, offered: set[str]) -> None:
        """Look the tokens up that no action had so far."""
        new = offered - self._seen
        if not new:
            return
        if len(self._seen) > MOST_TOKENS:
            self._seen, self._found, self._second = set(), {}, {}
            new = offered
        for token in new:
            code = checksum(token.encode("utf-8", "surrogatepass"))
            if postings := self._filed.get(code):
                self._found[token] = postings
            if code in self._seconds:
                self._second[token] = code
        self._seen |= new

    def _all_postings(self) -> dict[int, tuple[Posting, ...]]:
        """Every list of postings by its token's hash; that of keys without a token under -1."""
        table = whole_table(self)
        slots = memoryview(table)[: table_size(self.slots)].cast("I")
        lists = {}
        for at in range(self.slots):
            place = 2 * at + at // BLOCK
            if offset := slots[place + 1]:
                lists[slots[place]] = offset
        if self.rest:
            lists[-1] = self.rest
        found = {}
        for code, offset in lists.items():
            numbers = list(listed(self, table, offset))
            found[code] = tuple(zip(numbers[::3], numbers[1::3], numbers[2::3], strict=True))
        return found

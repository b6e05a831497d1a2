"""Indexes that stay open from one call to the next."""

from __future__ import annotations

import os
from collections import OrderedDict

from forenote.matcher.index.file import Entry, Index

MOST = 32
"""Projects whose indexes are open at once; those that were asked for last."""

MOST_ENTRIES = 1_024
"""Entries of an index that are kept, those that were asked for last: some 6 MB. A note counts once for
each set of its keys that was asked for."""


class Kept(Index):
    """An open index that a call which is done with it does not close. It is closed when nobody has
    it any more. What it has read it need not read again: a file of that edition does not change."""

    WHOLE = 1_048_576
    """Bytes of a table that are read whole and kept: of some 28,000 notes."""

    def __init__(self, path: str, identity: str) -> None:
        super().__init__(path, identity)
        self._entries: OrderedDict[tuple[int, ...], Entry] = OrderedDict()

    def entry(self, place: int, numbers: set[int]) -> Entry:
        name = place, *sorted(numbers)
        found = self._entries.get(name)
        if found is None:
            self._entries[name] = found = super().entry(place, numbers)
            if len(self._entries) > MOST_ENTRIES:
                self._entries.popitem(last=False)
        else:
            self._entries.move_to_end(name)
        return found

    def close(self) -> None:
        pass

    def __del__(self) -> None:
        if hasattr(self, "_handle"):
            super().close()


class Indexes:
    """Opens indexes, and gives the same one as long as the file of that name is the same."""

    def __init__(self) -> None:
        self._kept: OrderedDict[tuple[str, str], Kept] = OrderedDict()

    def open(self, path: str, identity: str) -> Index:
        """As `Index(path, identity)`."""
        seen = os.stat(path)
        name = path, identity
        kept = self._kept.get(name)
        if kept is None or kept.edition != (seen.st_ino, seen.st_mtime_ns):
            self._kept.pop(name, None)
            self._kept[name] = kept = Kept(path, identity)
            if len(self._kept) > MOST:
                self._kept.popitem(last=False)
        else:
            self._kept.move_to_end(name)
        return kept

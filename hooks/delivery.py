"""From an action to the text that is delivered for it: index, reading, keys, rank, pack."""

from __future__ import annotations

from forenote.hooks.failure import remark
from forenote.hooks.freshness import Source, index_of, renewed
from forenote.hooks.session import told
from forenote.matcher.index.file import Damaged
from forenote.matcher.index.tokens import offered
from forenote.matcher.match import find
from forenote.matcher.programs.wrappers import BUILT_IN
from forenote.matcher.read import read
from forenote.matcher.record import Record
from forenote.notes.watched import stamp_of
from forenote.packer.deliver import header_bound, render, subject
from forenote.packer.item import Item
from forenote.packer.pack import Pack, pack
from forenote.packer.rank import ranked, specificity

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from typing import Final

    from forenote.hooks.session.told import Told
    from forenote.matcher.action import Action
    from forenote.matcher.index.file import Entry, Index
    from forenote.matcher.keys.evidence import Held
    from forenote.matcher.reading import Reading
    from forenote.notes.cache import Project
    from forenote.packer.item import Cost, Fields

    Matches = Sequence[tuple[Entry, Held]]
    Wrappers = tuple[tuple[str, str, int, str], ...]


class Settings(Record):
    """What the configuration says, as `notes.compile` puts it into the index's header."""

    __slots__ = ("budget", "head", "hold", "log", "remind_after", "session_budget", "wrappers")

    def __init__(
        self,
        budget: int,
        head: int,
        wrappers: Wrappers,
        hold: bool,
        remind_after: int,
        session_budget: int,
        log: str,
    ) -> None:
        self.budget: Final = budget
        self.head: Final = head
        self.wrappers: Final = wrappers
        self.hold: Final = hold
        self.remind_after: Final = remind_after
        self.session_budget: Final = session_budget
        self.log: Final = log


class Delivery(Record):
    """What came of one action: how it was read, the notes that match, each with what held, what of
    them fits (in rank order), and the text, empty where there is nothing to show. With `hold`, the
    call is refused with the text, and the pack has only the notes for which it is."""

    __slots__ = ("hold", "matches", "pack", "reading", "settings", "text")

    def __init__(
        self,
        reading: Reading,
        matches: tuple[tuple[Entry, Held], ...],
        pack: Pack,
        text: str,
        settings: Settings,
        hold: bool = False,
    ) -> None:
        self.reading: Final = reading
        self.matches: Final = matches
        self.pack: Final = pack
        self.text: Final = text
        self.settings: Final = settings
        self.hold: Final = hold


class Packing(Record):
    """What is packed for: an action, the most that its agent takes (`tokens`, and `limit` in bytes),
    and what came before; without a `past` it is the first call of a session. A replay may ask what
    other settings would do (`said`), and needs no text (`rendered`)."""

    __slots__ = ("action", "limit", "past", "rendered", "said", "tokens")

    def __init__(
        self,
        action: Action,
        tokens: int,
        limit: int,
        past: Told | None,
        said: Settings,
        rendered: bool = True,
    ) -> None:
        self.action: Final = action
        self.tokens: Final = tokens
        self.limit: Final = limit
        self.past: Final = past
        self.said: Final = said
        self.rendered: Final = rendered


def deliver(
    action: Action,
    project: Project,
    *,
    tokens: int,
    limit: int,
    past: Told | None = None,
    muted: frozenset[str] = frozenset(),
) -> Delivery | None:
    """The delivery for an action; None where no index can be had.

    A note whose file is no longer the one that was compiled is never delivered: the notes are
    compiled anew, and what has changed even then is left out. `muted` are ids that are passed over.
    """
    source = Source(action.agent, project)
    index = index_of(source)
    while index is not None:
        try:
            packing = Packing(action, tokens, limit, past, settings(index))
            reading = read(action, BUILT_IN.extended(packing.said.wrappers))
            matches: list[tuple[Entry, Held]] | None = None
            try:
                matches = matching(index, reading, muted)
                for entry, _ in matches:
                    if is_changed(entry):
                        break
                else:
                    return delivery(packing, index, reading, matches)
            except Damaged as damage:
                remark(action.agent, f"the index cannot be used: {damage}")
            new = renewed(source, index)
            if new is index:
                if matches is None:
                    return None
                return delivery(packing, index, reading, unchanged(matches))
        finally:
            index.close()
        index = new
    return None


def settings(index: Index) -> Settings:
    """The configuration that was compiled into the index."""
    values: tuple[int, int, Wrappers, bool, int, int, str]
    values = index.header.settings  # type: ignore[assignment]  # which knows only that it is plain
    return Settings(*values)


def matching(
    index: Index, reading: Reading, muted: frozenset[str] = frozenset()
) -> list[tuple[Entry, Held]]:
    """The notes of the index that match, but for those that are muted, each with what held."""
    found = []
    for entry in index.candidates(offered(reading, index.header.kinds)):
        held = find(reading, entry.keys, entry.unless)
        if held is not None and entry.id not in muted:
            found.append((entry, held))
    return found


def item_of(entry: Entry) -> Item:
    """What packing needs of the note, as `notes.filed` put it into the index."""
    fields: Fields = entry.item  # type: ignore[assignment]  # the index knows only that it is plain
    return Item(*fields)


def is_changed(entry: Entry) -> bool:
    """Whether the note's file is not the one that was compiled."""
    return stamp_of(entry.path) != entry.stamp


def unchanged(matches: Matches) -> list[tuple[Entry, Held]]:
    return [match for match in matches if not is_changed(match[0])]


def files_of(matches: Matches) -> dict[str, str]:
    """The file of each note that matched, by id."""
    found = {}
    for entry, _ in matches:
        found[entry.id] = entry.path
    return found


def delivery(packing: Packing, index: Index, reading: Reading, matches: Matches) -> Delivery:
    """The delivery of one action from the notes that match it: a refusal, if one of them is to be
    read first and can be claimed; else all notes."""
    said = packing.said
    if not matches:
        return Delivery(reading, (), Pack((), (0, 0), said.budget, packing.limit), "", said)
    for entry, _ in matches if said.hold else ():
        if entry.hold:
            from forenote.hooks.session.refusing import refused

            refusal = refused(packing, index, reading, matches)
            if refusal is not None:
                return refusal
            break
    packed, text = packed_text(packing, index, reading, matches)
    return Delivery(reading, tuple(matches), packed, text, said)


def packed_text(
    packing: Packing,
    index: Index,
    reading: Reading,
    matches: Matches,
    first_line: Cost = (0, 0),
    *,
    refuses: bool = False,
) -> tuple[Pack, str]:
    """What of the notes fits, and its text. `first_line` is what a line before that is charged."""
    said, past = packing.said, packing.past
    about = subject(packing.action, reading)
    files = files_of(matches)
    shown: Mapping[str, int] = {}
    budget = min(said.budget, packing.tokens, said.session_budget)
    if past is not None:
        shown, spent = told.known(past, files, said.remind_after, refuses=refuses)
        budget = min(budget, said.session_budget - spent)
    items = []
    for entry, held in matches:
        items.append((item_of(entry), specificity(held.tokens, entry.weights, 0)))
    title = header_bound(about)
    header = title[0] + first_line[0], title[1] + first_line[1]
    packed = pack(ranked(items, shown), max(0, budget), packing.limit, said.head, header, shown)
    text = text_of(packing, packed, about, index, matches)
    if past is None:
        return packed, text
    # last, since a body that cannot be read begins the whole anew, maybe in another process
    kept = past.offered(
        packed,
        files,
        remind_after=said.remind_after,
        session_budget=said.session_budget,
        refuses=refuses,
    )
    return kept, text if kept is packed else text_of(packing, kept, about, index, matches)


def text_of(packing: Packing, packed: Pack, about: str, index: Index, matches: Matches) -> str:
    if not packing.rendered:
        return ""
    entries = {}
    for entry, _ in matches:
        entries[entry.id] = entry
    return render(packed, about, lambda item: index.body(entries[item.id]))

"""From an action to the text that is delivered for it: index, reading, keys, rank, pack."""

from __future__ import annotations

from forenote.hooks.failure import remark
from forenote.hooks.freshness import Source
from forenote.hooks.session.past import Fresh
from forenote.matcher.index.file import Damaged
from forenote.matcher.index.tokens import offered
from forenote.matcher.match import find
from forenote.matcher.programs.wrappers import BUILT_IN
from forenote.matcher.read import read
from forenote.matcher.record import Record
from forenote.notes.watched import stamp_of
from forenote.packer.deliver import header_bound, most_tokens, render, subject
from forenote.packer.item import Item
from forenote.packer.neutral.text import TITLE
from forenote.packer.pack import Pack, pack
from forenote.packer.rank import ranked, specificity

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from typing import Final

    from forenote.matcher.action import Action
    from forenote.matcher.index.file import Entry, Index
    from forenote.matcher.keys.evidence import Held
    from forenote.matcher.reading import Reading
    from forenote.notes.cache import Project
    from forenote.packer.item import Cost, Fields

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

    @property
    def files(self) -> dict[str, str]:
        """The file of each note that matched, by id."""
        return {entry.id: entry.path for entry, _ in self.matches}


def deliver(
    action: Action,
    project: Project,
    *,
    tokens: int,
    limit: int,
    past: Fresh | None = None,
    muted: frozenset[str] = frozenset(),
) -> Delivery | None:
    """The delivery for an action; None where no index can be had.

    A note whose file is no longer the one that was compiled is never delivered: the notes are
    compiled anew, and what has changed even then is left out. `muted` are ids that are passed over.
    """
    source = Source(action.agent, project)
    index = source.index()
    packing = Packing(action, tokens, limit, past or Fresh())
    while index is not None:
        try:
            reading = read(action, BUILT_IN.extended(settings(index).wrappers))
            matches: list[tuple[Entry, Held]] | None = None
            try:
                matches = [one for one in matching(index, reading) if one[0].id not in muted]
                if not any(is_changed(entry) for entry, _ in matches):
                    return packing.delivery(index, reading, matches)
            except Damaged as damage:
                remark(action.agent, f"the index cannot be used: {damage}")
            renewed = source.renewed(index)
            if renewed is index:
                if matches is None:
                    return None
                kept = [match for match in matches if not is_changed(match[0])]
                return packing.delivery(index, reading, kept)
        finally:
            index.close()
        index = renewed
    return None


def settings(index: Index) -> Settings:
    """The configuration that was compiled into the index."""
    values: tuple[int, int, Wrappers, bool, int, int, str]
    values = index.header.settings  # type: ignore[assignment]  # which knows only that it is plain
    return Settings(*values)


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


class Packing:
    """Makes the delivery of one action from the notes that match it: for the hook, and for a replay,
    which may ask what other settings would do (`said`), and needs no text (`rendered`)."""

    def __init__(
        self,
        action: Action,
        tokens: int,
        limit: int,
        past: Fresh,
        *,
        said: Settings | None = None,
        rendered: bool = True,
    ) -> None:
        self._action: Final = action
        self._tokens: Final = tokens
        self._limit: Final = limit
        self._past: Final = past
        self._said: Final = said
        self._rendered: Final = rendered

    def delivery(
        self, index: Index, reading: Reading, matches: Sequence[tuple[Entry, Held]]
    ) -> Delivery:
        """A refusal, if one of the notes is to be read first and can be claimed; else all notes."""
        said = self._said or settings(index)
        if not matches:
            nothing = Pack((), (0, 0), said.budget, self._limit)
            return Delivery(reading, (), nothing, "", said)
        if said.hold:
            first = self._past.to_hold([match for match in matches if match[0].hold])
            if first:
                seen = self._past.shown({one.id: one.path for one, _ in matches}, said.remind_after)
                told_first = {entry.id for entry, _ in first}
                later = [one for one, _ in matches if one.id not in told_first | seen.keys()]
                line = paused(len(first), len(later))
                bound = most_tokens(line) + 1, len(line) + 1
                packed, text = self._packed(index, reading, first, said, bound, refuses=True)
                told = {portion.item.id for portion in packed.portions if portion.tier}
                if told and self._past.claim([match for match in first if match[0].id in told]):
                    return Delivery(reading, tuple(matches), packed, f"{line}\n{text}", said, True)
                self._past.passes()
        packed, text = self._packed(index, reading, matches, said, (0, 0))
        return Delivery(reading, tuple(matches), packed, text, said)

    def _packed(
        self,
        index: Index,
        reading: Reading,
        matches: Sequence[tuple[Entry, Held]],
        said: Settings,
        first_line: Cost,
        *,
        refuses: bool = False,
    ) -> tuple[Pack, str]:
        about = subject(self._action, reading)
        entries = {entry.id: entry for entry, _ in matches}
        files = {id: entry.path for id, entry in entries.items()}
        shown = self._past.shown(files, said.remind_after, refuses=refuses)
        order = ranked(
            [
                (item_of(entry), specificity(held.tokens, entry.weights, 0))
                for entry, held in matches
            ],
            shown,
        )
        title = header_bound(about)
        header = title[0] + first_line[0], title[1] + first_line[1]
        budget = max(0, min(said.budget, self._tokens, said.session_budget - self._past.spent))
        packed = pack(order, budget, self._limit, said.head, header, shown)
        text = self._text(packed, about, index, entries)
        # last, since a body that cannot be read begins the whole anew, maybe in another process
        kept = self._past.offered(
            packed,
            files,
            remind_after=said.remind_after,
            session_budget=said.session_budget,
            refuses=refuses,
        )
        return kept, text if kept is packed else self._text(kept, about, index, entries)

    def _text(self, packed: Pack, about: str, index: Index, entries: Mapping[str, Entry]) -> str:
        if not self._rendered:
            return ""
        return render(packed, about, lambda item: index.body(entries[item.id]))


def paused(notes: int, later: int = 0) -> str:
    """The first line of a refusal; `later` notes match too, and wait for the call that runs."""
    what = "a note" if notes == 1 else f"{notes} notes"
    more = f", with {later} more {'note' if later == 1 else 'notes'}" if later else ""
    return f"{TITLE} paused once to show {what}; the same call now runs{more}."

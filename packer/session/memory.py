"""What one session has been shown: a file of fixed records, read in one go and only added to.

It is apart from the ledger, and does not depend on what the ledger is told to keep. A record that is
torn, foreign or of another version is passed over, wherever it stands; the others count. A session
without an id has no memory: nothing counts as shown, and nothing is kept.

Hooks of calls that an agent makes at once know nothing of each other's deliveries, which are kept
only when they are printed. So each says in the file what it is about to show (`Memory.offer`), looks
whether others came first, and then shows what is left. What is printed settles its offer. An offer
that is not settled in time is that of a process that was ended before it could print: it counts no
more, and its notes may be shown again.

It is long since the format and the rules by which records count are one: who reads one without the
other would count wrong.
"""

from __future__ import annotations

import os

from forenote.matcher.record import Record
from forenote.packer.session.private import append, name_of, number_of, placed, tail

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from typing import Final

    from forenote.packer.pack import Pack

FOLDER = "sessions"
"""The folder below the state folder; a session's memory is `NAME.memory` in it."""

SUFFIX: Final = ".memory"

DELIVERED = 1  # a delivery: `amount` is the tokens that it was charged; `note` the offer's number
SHOWN = 2  # a note in it: `amount` is how many characters of its body have been shown
COMPACTED = 3  # from here on, what was shown before is no longer in the agent's context
OFFERED = 4  # about to be delivered: `amount` is the tokens, `note` a number of the process's own;
# `tier` is `TO_REFUSE` where it is to be the reason of a refused call, else 0
MEANT = 5  # a note in it, behind it: as in `SHOWN`

TO_REFUSE = 1

OFFER_SECONDS = 15
"""How long an offer counts that nothing came of: three times what the installer lets a hook take."""

REMIND_AFTER = 1_800
"""Seconds after which a note may be shown again, where the configuration does not say: its default."""

SESSION_BUDGET = 8_000
"""Tokens that all deliveries of a session may cost, where the configuration does not say: its default."""

MOST_HOLDS = 5
"""Calls of one session that are refused."""

START: Final = b"\xf5fn\x02"
"""How each record begins; the last byte is the format's version."""

SIZE: Final = 32
"""Bytes of a record: `START`, kind and tier (1 each), then, big end first, the time in seconds (4),
the note (8), the sub-agent (6), the amount (4), and the checksum of all before it (4)."""

LONG: Final = 16_384
"""Bytes from which on not all records are made (`forenote.packer.session.long`)."""

MOST_READ: Final = 1_048_576
"""Bytes at the end of a memory that are looked at. A session has some dozens of records."""


class Entry(Record):
    """One record: what `kind` says of a note and a sub-agent, each as `number_of` has it; `time` in
    seconds since 1970."""

    __slots__ = ("amount", "kind", "note", "subagent", "tier", "time")

    def __init__(
        self, kind: int, time: int, subagent: int, note: int = 0, tier: int = 0, amount: int = 0
    ) -> None:
        self.kind: Final = kind
        self.time: Final = time
        self.subagent: Final = subagent
        self.note: Final = note
        self.tier: Final = tier
        self.amount: Final = amount


class Offer(Record):
    """What a process says that it is about to show, and that it has not settled: `tokens`, and of
    each note, by its number, how many characters of the body. With `refuses`, a call is to be refused
    with it, if that can be claimed."""

    __slots__ = ("notes", "refuses", "subagent", "time", "tokens")

    def __init__(self, subagent: int, time: int, tokens: int, refuses: bool) -> None:
        self.refuses: Final = refuses
        self.subagent: Final = subagent
        self.time: Final = time
        self.tokens: Final = tokens
        self.notes: Final[dict[int, int]] = {}


class Memory:
    """What a session's file says. `skipped` counts bytes that are no record; `problem` is why there
    is a file that cannot be read, else empty. `end` is how far the file was read, -1 where that is
    not known."""

    __slots__ = ("_content", "_entries", "_kinds", "end", "path", "problem", "skipped")

    def __init__(
        self,
        path: str,
        entries: tuple[Entry, ...] = (),
        skipped: int = 0,
        problem: str = "",
        end: int = -1,
    ) -> None:
        self.path: Final = path
        self._entries: tuple[Entry, ...] | None = entries
        self._content = b""
        self._kinds: bytes | None = None
        self.skipped = skipped
        self.problem: Final = problem
        self.end: Final = end

    @property
    def entries(self) -> tuple[Entry, ...]:
        """All records, in order."""
        if self._entries is None:
            entries, self.skipped = entries_in(self._content)
            self._entries = tuple(entries)
        return self._entries

    @classmethod
    def open(cls, state: str, session: str) -> Memory:
        """The memory of a session, below the state folder; empty where there is none of either."""
        if not state or not session:
            return cls("")
        return cls.read(os.path.join(state, FOLDER, name_of(session) + SUFFIX))

    @classmethod
    def read(cls, path: str) -> Memory:
        """The memory in a file."""
        content, problem = tail(path, MOST_READ)
        end = -1 if problem or len(content) >= MOST_READ else len(content)
        if len(content) >= LONG:
            from forenote.packer.session.long import columns

            kinds = columns(content, START)
            if kinds is not None:
                memory = cls(path, (), 0, problem, end)
                memory._entries, memory._content, memory._kinds = None, content, kinds
                return memory
        entries, skipped = entries_in(content)
        return cls(path, tuple(entries), skipped, problem, end)

    def _deciding(self, notes: Iterable[int], now: float) -> Iterable[Entry]:
        """The records that say what was shown of these notes and what is offered; or all."""
        if self._entries is not None or self._kinds is None:
            return self.entries
        from forenote.packer.session.long import deciding

        return entries_in(deciding(self._content, self._kinds, COMPACTED, notes, now))[0]

    def shown(
        self,
        notes: Mapping[str, str],
        subagent: str,
        now: float,
        remind_after: float,
        *,
        offered: bool = True,
        refusals: bool = True,
    ) -> dict[str, int]:
        """Which of these notes that sub-agent (empty for the main agent) has been shown, and how
        many characters of their bodies: 0 for the summary alone. It is what `pack` and `ranked`
        take as `shown`.

        `notes` says of each id what tells the note apart: its file's path, since two projects may
        have notes of one id. Before a compaction, or `remind_after` seconds ago and more, is as good
        as never. So is that far in the future: the clock was set back, and must not hide a note.
        What another process is about to show counts as shown, but for without `offered`; without
        `refusals`, what it may show as the reason of a refused call does not.
        """
        who = _subagent(subagent)
        ids = {number_of(what): id for id, what in notes.items()}
        found: dict[str, int] = {}
        for entry in self._deciding(ids, now):
            if entry.subagent != who:
                continue
            if entry.kind == COMPACTED:
                found.clear()
            elif entry.kind == SHOWN and abs(now - entry.time) < remind_after:
                id = ids.get(entry.note)
                if id is not None:
                    found[id] = max(entry.amount, found.get(id, 0))
        for offer in self.offers(now) if offered else ():
            if offer.refuses and not refusals:
                continue
            if offer.subagent == who and abs(now - offer.time) < remind_after:
                for note, amount in offer.notes.items():
                    id = ids.get(note)
                    if id is not None:
                        found[id] = max(amount, found.get(id, 0))
        return found

    @property
    def spent(self) -> int:
        """Tokens that this session's deliveries were charged, those of its sub-agents too."""
        if self._entries is None and self._kinds is not None:
            from forenote.packer.session.long import summed

            total = summed(self._content, self._kinds, DELIVERED)
            if total is not None:
                return total
        return sum([entry.amount for entry in self.entries if entry.kind == DELIVERED])

    def spent_at(self, now: float, *, refusals: bool = True) -> int:
        """The same, with those of deliveries that others are about to make. Without `refusals`, of
        those that are to be reasons only as many count as calls can be refused, the dearest."""
        offers = self.offers(now)
        reasons = sorted([offer.tokens for offer in offers if offer.refuses], reverse=True)
        others = [offer.tokens for offer in offers if not offer.refuses]
        return self.spent + sum(others) + sum(reasons if refusals else reasons[:MOST_HOLDS])

    def offers(self, now: float) -> list[Offer]:
        """The offers that count: neither settled nor replaced, and not too old (nor from too far in
        the future). A compaction takes their notes, as it does what was shown."""
        found: dict[int, Offer] = {}
        last = None
        for entry in self._deciding((), now):
            kind = entry.kind
            if kind == MEANT:
                if last is not None and last.subagent == entry.subagent:
                    last.notes[entry.note] = entry.amount
                continue
            last = None
            if kind == OFFERED:
                refuses = entry.tier == TO_REFUSE
                last = found[entry.note] = Offer(entry.subagent, entry.time, entry.amount, refuses)
            elif kind == DELIVERED:
                found.pop(entry.note, None)
            elif kind == COMPACTED:
                for offer in found.values():
                    if offer.subagent == entry.subagent:
                        offer.notes.clear()
        return [offer for offer in found.values() if abs(now - offer.time) < OFFER_SECONDS]

    def offer(self, entries: Iterable[Entry]) -> tuple[Memory | None, str]:
        """Add an offer (`offer_entries`), in one write; then what the file said before it, None where
        that is what this memory knows, and why it could not be added.

        The kernel puts parallel writes one behind the other, so of two offers one is the first, and
        both processes see which. Nothing waits, and nothing is read again where nobody came between.
        """
        some = list(entries)
        place, problem = placed(self.path, b"".join([encoded(entry) for entry in some]))
        if problem or place == self.end:
            return None, problem
        again = Memory.read(self.path)
        for number in range(len(again.entries) - 1, -1, -1):
            one = again.entries[number]
            if one.kind == OFFERED and one.note == some[0].note:
                return Memory(self.path, _without(again.entries[:number], one.note)), ""
        return None, again.problem

    def withdraw(self, subagent: str, now: float, offer: int) -> str:
        """Settle an offer of which nothing came; empty, or why it could not be done."""
        return self.remember((Entry(DELIVERED, int(now), _subagent(subagent), offer),))

    def remember(self, entries: Iterable[Entry]) -> str:
        """Add records, in one write; empty, or why they could not be kept."""
        content = b"".join([encoded(entry) for entry in entries])
        if not content:
            return ""
        return append(self.path, content) if self.path else "the session has no id"

    def compacted(self, subagent: str, now: float) -> str:
        """Keep that this sub-agent's context was compacted; empty, or why it could not be kept."""
        return self.remember((Entry(COMPACTED, int(now), _subagent(subagent)),))


def delivery_entries(
    pack: Pack, notes: Mapping[str, str], subagent: str, now: float, offer: int = 0
) -> list[Entry]:
    """What is kept of a delivery: its cost, and each note of which something is in it. A note that
    is only named costs its line and does not count as shown. `notes` as in `Memory.shown`; `offer`
    is the number of the offer that is settled with it, also where nothing is delivered after all."""
    kinds = DELIVERED, SHOWN
    if pack.spent[0]:
        return _entries(kinds, pack, notes, subagent, now, offer)
    return [Entry(DELIVERED, int(now), _subagent(subagent), offer)] if offer else []


def offer_entries(
    pack: Pack,
    notes: Mapping[str, str],
    subagent: str,
    now: float,
    offer: int,
    *,
    refuses: bool = False,
) -> list[Entry]:
    """What is said of a delivery before it is made. The number of the offer is the process's own;
    a later one of that number replaces it. With `refuses`, a call is to be refused with it."""
    kinds = OFFERED, MEANT
    return _entries(kinds, pack, notes, subagent, now, offer, TO_REFUSE if refuses else 0)


def _entries(
    kinds: tuple[int, int],
    pack: Pack,
    notes: Mapping[str, str],
    subagent: str,
    now: float,
    offer: int,
    tier: int = 0,
) -> list[Entry]:
    time, who = int(now), _subagent(subagent)
    entries = [Entry(kinds[0], time, who, offer, tier, pack.spent[0])]
    for portion in pack.portions:
        if portion.tier:
            number = number_of(notes[portion.item.id])
            entries.append(Entry(kinds[1], time, who, number, portion.tier, portion.end))
    return entries


def _without(entries: tuple[Entry, ...], offer: int) -> tuple[Entry, ...]:
    """The records but for those of the offer with that number."""
    kept = []
    is_its = False
    for entry in entries:
        is_its = entry.note == offer if entry.kind == OFFERED else is_its and entry.kind == MEANT
        if not is_its:
            kept.append(entry)
    return tuple(kept)


def encoded(entry: Entry) -> bytes:
    """The record's bytes. A number that is too large for its field is the largest."""
    from forenote.matcher.checksum import checksum

    content = START + bytes((entry.kind & 0xFF, entry.tier & 0xFF))
    for number, size in (
        (entry.time, 4),
        (entry.note, 8),
        (entry.subagent, 6),
        (entry.amount, 4),
    ):
        content += min(max(number, 0), (1 << 8 * size) - 1).to_bytes(size, "big")
    return content + checksum(content).to_bytes(4, "big")


def entries_in(content: bytes) -> tuple[list[Entry], int]:
    """The records among these bytes, in order, and how many bytes are in none."""
    from forenote.matcher.checksum import checksum

    entries = []
    number = int.from_bytes
    place = content.find(START)
    while place >= 0:
        raw = content[place : place + SIZE]
        if len(raw) == SIZE and checksum(raw[:-4]) == number(raw[-4:], "big"):
            time, note, subagent, amount = raw[6:10], raw[10:18], raw[18:24], raw[24:28]
            entries.append(
                Entry(
                    raw[4],
                    number(time, "big"),
                    number(subagent, "big"),
                    number(note, "big"),
                    raw[5],
                    number(amount, "big"),
                )
            )
            place = content.find(START, place + SIZE)
        else:
            place = content.find(START, place + 1)
    return entries, len(content) - SIZE * len(entries)


def _subagent(id: str) -> int:
    """48 bits that stand for a sub-agent; 0 for the main agent."""
    return number_of(id) >> 16 if id else 0

"""What one session has been shown: a file of fixed records, read in one go and only added to.

It is apart from the ledger, and does not depend on what the ledger is told to keep. A record that is
torn, foreign or of another version is passed over, wherever it stands; the others count. A session
without an id has no memory: nothing counts as shown, and nothing is kept.
"""

from __future__ import annotations

import os

from forenote.matcher.record import Record
from forenote.packer.session.private import append, name_of, number_of, tail

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from typing import Final

    from forenote.packer.pack import Pack

FOLDER = "sessions"
"""The folder below the state folder; a session's memory is `NAME.memory` in it."""

DELIVERED = 1  # a delivery: `amount` is the tokens that it was charged
SHOWN = 2  # a note in it: `amount` is how many characters of its body have been shown
COMPACTED = 3  # from here on, what was shown before is no longer in the agent's context

REMIND_AFTER = 1_800
"""Seconds after which a note may be shown again, where the configuration does not say: its default."""

SESSION_BUDGET = 8_000
"""Tokens that all deliveries of a session may cost, where the configuration does not say: its default."""

MOST_HOLDS = 5
"""Calls of one session that are refused."""

START: Final = b"\xf5fn\x01"
"""How each record begins; the last byte is the format's version."""

SIZE: Final = 32
"""Bytes of a record: `START`, kind and tier (1 each), then, big end first, the time in seconds (4),
the note (8), the sub-agent (6), the amount (4), and the crc32 of all before it (4)."""

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


class Memory:
    """What a session's file says. `skipped` counts bytes that are no record; `problem` is why there
    is a file that cannot be read, else empty."""

    __slots__ = ("entries", "path", "problem", "skipped")

    def __init__(
        self, path: str, entries: tuple[Entry, ...] = (), skipped: int = 0, problem: str = ""
    ) -> None:
        self.path: Final = path
        self.entries: Final = entries
        self.skipped: Final = skipped
        self.problem: Final = problem

    @classmethod
    def open(cls, state: str, session: str) -> Memory:
        """The memory of a session, below the state folder; empty where there is none of either."""
        if not state or not session:
            return cls("")
        path = os.path.join(state, FOLDER, name_of(session) + ".memory")
        content, problem = tail(path, MOST_READ)
        entries, skipped = entries_in(content)
        return cls(path, tuple(entries), skipped, problem)

    def shown(
        self, notes: Mapping[str, str], subagent: str, now: float, remind_after: float
    ) -> dict[str, int]:
        """Which of these notes that sub-agent (empty for the main agent) has been shown, and how
        many characters of their bodies: 0 for the summary alone. It is what `pack` and `ranked`
        take as `shown`.

        `notes` says of each id what tells the note apart: its file's path, since two projects may
        have notes of one id. Before a compaction, or `remind_after` seconds ago and more, is as good
        as never. So is that far in the future: the clock was set back, and must not hide a note.
        """
        who = _subagent(subagent)
        ids = {number_of(what): id for id, what in notes.items()}
        found: dict[str, int] = {}
        for entry in self.entries:
            if entry.subagent != who:
                continue
            if entry.kind == COMPACTED:
                found.clear()
            elif entry.kind == SHOWN and abs(now - entry.time) < remind_after:
                id = ids.get(entry.note)
                if id is not None:
                    found[id] = max(entry.amount, found.get(id, 0))
        return found

    @property
    def spent(self) -> int:
        """Tokens that this session's deliveries were charged, those of its sub-agents too."""
        return sum([entry.amount for entry in self.entries if entry.kind == DELIVERED])

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
    pack: Pack, notes: Mapping[str, str], subagent: str, now: float
) -> list[Entry]:
    """What is kept of a delivery: its cost, and each note of which something is in it. A note that
    is only named does not count as shown. `notes` as in `Memory.shown`."""
    if not any(portion.tier for portion in pack.portions):
        return []
    time, who = int(now), _subagent(subagent)
    entries = [Entry(DELIVERED, time, who, amount=pack.spent[0])]
    for portion in pack.portions:
        if portion.tier:
            number = number_of(notes[portion.item.id])
            entries.append(Entry(SHOWN, time, who, number, portion.tier, portion.end))
    return entries


def encoded(entry: Entry) -> bytes:
    """The record's bytes. A number that is too large for its field is the largest."""
    from zlib import crc32

    content = START + bytes((entry.kind & 0xFF, entry.tier & 0xFF))
    for number, size in (
        (entry.time, 4),
        (entry.note, 8),
        (entry.subagent, 6),
        (entry.amount, 4),
    ):
        content += min(max(number, 0), (1 << 8 * size) - 1).to_bytes(size, "big")
    return content + crc32(content).to_bytes(4, "big")


def entries_in(content: bytes) -> tuple[list[Entry], int]:
    """The records among these bytes, in order, and how many bytes are in none."""
    from zlib import crc32

    entries = []
    number = int.from_bytes
    place = content.find(START)
    while place >= 0:
        raw = content[place : place + SIZE]
        if len(raw) == SIZE and crc32(raw[:-4]) == number(raw[-4:], "big"):
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

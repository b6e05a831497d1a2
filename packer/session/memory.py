"""What one session has been shown: a file of fixed records, only added to, of which what counts is read
in one go.

It is apart from the ledger, and does not depend on what the ledger is told to keep. A record that is
torn, foreign or of another version is passed over, wherever it stands; the others count. A session
without an id has no memory: nothing counts as shown, and nothing is kept.

A call asks it for a few notes, for the last half minute and for a sum. So no records are made of the others
(`forenote.packer.session.deciding`), and the sum is written down now and then.

Hooks of calls that an agent makes at once know nothing of each other's deliveries, which are kept
only when they are printed. So each says in the file what it is about to show (`make_offer`), looks
whether others came first, and then shows what is left. What is printed settles its offer. An offer
that is not settled in time is that of a process that was ended before it could print: it counts no
more, and its notes may be shown again.

It is long since the format and the rules by which records count are one: who reads one without the
other would count wrong.
"""

from __future__ import annotations

from forenote.matcher.record import Record
from forenote.packer.session.deciding import RECENT, SIZE, START, is_whole, places_of, summed
from forenote.packer.session.private import end_of, name_of, number_of, placed, tail

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Mapping, Sequence
    from typing import Final, TypeAlias

    from forenote.packer.pack import Pack

    Kept: TypeAlias = "bytes | Late | tuple[Entry, ...]"
    """What a session was shown: its file's content, what is late in a long one, or the records."""

FOLDER = "sessions"
"""The folder below the state folder; a session's memory is `NAME.memory` in it."""

SUFFIX: Final = ".memory"

DELIVERED = 1  # a delivery: `amount` is the tokens that it was charged; `note` the offer's number
SHOWN = 2  # a note in it: `amount` is how many characters of its body have been shown
COMPACTED = 3  # from here on, what was shown before is no longer in the agent's context
OFFERED = 4  # about to be delivered: `amount` is the tokens, `note` a number of the process's own;
# `tier` is `TO_REFUSE` where it is to be the reason of a refused call, else 0
MEANT = 5  # a note in it, behind it: as in `SHOWN`
SUMMED = 6  # `amount` is the tokens of all deliveries in the file's first bytes, `note` how many those are

TO_REFUSE = 1

OFFER_SECONDS = 15
"""How long an offer counts that nothing came of: three times what the installer lets a hook take."""

REMIND_AFTER = 1_800
"""Seconds after which a note may be shown again, where the configuration does not say: its default."""

SESSION_BUDGET = 8_000
"""Tokens that all deliveries of a session may cost, where the configuration does not say: its default."""

MOST_HOLDS = 5
"""Calls of one session that are refused."""

LONG: Final = 16_384
"""Bytes from which on a sum is taken without a look at each checksum."""

EVERY: Final = 1_024
"""Bytes after which what was spent is summed up anew, so that no call need go through much."""

LOOKED: Final = 8 * EVERY
"""Bytes at the end in which the last sum is looked for."""

MOST_READ: Final = 1_048_576
"""Bytes at the end of a memory that are looked at. A session has some dozens of records."""


AT_FIRST: Final = 65_536
"""Bytes at the end of a longer memory that are read at first. In most sessions it has less; each page of
memory that is new to the process costs as much as to look at sixty records."""


class Late(Record):
    """What is late in a long memory: `content`, the file's from `begin` on, which is where a record begins.
    What stands before it counts no more, but for what was spent, and of that there is a sum."""

    __slots__ = ("begin", "content")

    def __init__(self, begin: int, content: bytes) -> None:
        self.begin: Final = begin
        self.content: Final = content


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


def memory_path(state: str, session: str) -> str:
    """The file of a session, below the state folder; empty where there is none of either."""
    return f"{state}/{FOLDER}/{name_of(session)}{SUFFIX}" if state and session else ""


def read(path: str, since: float = 0) -> tuple[bytes | Late, str, int]:
    """What a file says, why it cannot be read (empty for no file), and how far it was read, -1 where
    that is not known. What was shown before `since`, in seconds since 1970, may be left out.

    Records are nearly in order of time; where a clock was set back, a note may be shown again. All is
    read where the end has no sum of what was spent before, or anything but whole records behind that.
    """
    most = AT_FIRST
    while since > 0 and most < MOST_READ:
        content, problem, begin = end_of(path, most, SIZE)
        size = begin + len(content)
        if problem or not begin:
            return content, problem, -1 if problem else size
        if content[: len(START)] == START and int.from_bytes(content[6:10], "big") < since - RECENT:
            late = Late(begin, content)
            start, _ = last_sum(late)
            if size < MOST_READ and start >= begin and is_whole(content[start - begin :]):
                return late, "", size
            break
        most *= 2
    content, problem = tail(path, MOST_READ)
    return content, problem, -1 if problem or len(content) >= MOST_READ else len(content)


def known(
    kept: Kept,
    notes: Mapping[str, str],
    subagent: str,
    now: float,
    remind_after: float,
    *,
    offered: bool = True,
    refusals: bool = True,
) -> tuple[dict[str, int], int]:
    """Which of these notes that sub-agent (empty for the main agent) has been shown, and how many
    characters of their bodies: 0 for the summary alone. It is what `pack` and `ranked` take as `shown`.
    Then the tokens that all deliveries were charged, with those that others are about to make.

    `notes` says of each id what tells the note apart: its file's path, since two projects may have
    notes of one id. Before a compaction, or `remind_after` seconds ago and more, is as good as never.
    So is that far in the future: the clock was set back, and must not hide a note. What another
    process is about to show counts as shown, but for without `offered`. Without `refusals`, what it
    may show as the reason of a refused call does not, and of such reasons only as many are charged as
    calls can be refused, the dearest.
    """
    found: dict[str, int] = {}
    if not kept:
        return found, 0
    who = _subagent(subagent)
    ids = {}
    for id, what in notes.items():
        ids[number_of(what)] = id
    entries, total = _deciding(kept, ids, now)
    for entry in entries:
        if entry.subagent != who:
            continue
        if entry.kind == COMPACTED:
            found.clear()
        elif entry.kind == SHOWN and entry.note in ids and abs(now - entry.time) < remind_after:
            id = ids[entry.note]
            found[id] = max(entry.amount, found.get(id, 0))
    reasons = []
    for offer in offers_in(entries, now):
        if offer.refuses:
            reasons.append(offer.tokens)
        else:
            total += offer.tokens
        if not offered or (offer.refuses and not refusals):
            continue
        for note in offer.notes if offer.subagent == who else ():
            if note in ids and abs(now - offer.time) < remind_after:
                id = ids[note]
                found[id] = max(offer.notes[note], found.get(id, 0))
    if reasons:
        reasons.sort(reverse=True)
        total += sum(reasons if refusals else reasons[:MOST_HOLDS])
    return found, total


def _deciding(kept: Kept, notes: Collection[int], now: float) -> tuple[Sequence[Entry], int]:
    """The records that say what was shown of these notes, that a context was compacted, and what is
    offered, maybe others too; and the tokens that deliveries were charged."""
    if isinstance(kept, tuple):
        return kept, spent(kept)
    content = _read(kept)[0]
    rest, total = _since_sum(kept)
    if not is_whole(rest):  # never what is late
        entries = tuple(entries_in(content)[0])
        return entries, spent(entries)
    pieces = []
    for place in places_of(content, COMPACTED, notes, now):
        pieces.append(content[SIZE * place : SIZE * (place + 1)])
    return entries_in(b"".join(pieces))[0] if pieces else (), total + _charged(rest)


def _read(kept: bytes | Late) -> tuple[bytes, int]:
    """What was read of a file, and at which of its bytes that begins."""
    return (kept, 0) if isinstance(kept, bytes) else (kept.content, kept.begin)


def spent(kept: Kept) -> int:
    """Tokens that this session's deliveries were charged, those of its sub-agents too."""
    if not isinstance(kept, tuple):
        rest, total = _since_sum(kept)
        if is_whole(rest):
            return total + _charged(rest)
        kept = tuple(entries_in(_read(kept)[0])[0])
    total = 0
    for entry in kept:
        if entry.kind == DELIVERED:
            total += entry.amount
    return total


def _charged(content: bytes) -> int:
    """The tokens of the deliveries among whole records, each compared with its checksum; of many, it
    is only looked whether they may be true."""
    if len(content) >= LONG:
        quick = summed(content, DELIVERED)
        if quick is not None:
            return quick
    from forenote.matcher.checksum import checksum

    total = 0
    number = int.from_bytes
    kinds = content[4::SIZE]
    place = kinds.find(DELIVERED)
    while place >= 0:
        raw = content[SIZE * place : SIZE * (place + 1)]
        if checksum(raw[:-4]) == number(raw[-4:], "big"):
            total += number(raw[24:28], "big")
        place = kinds.find(DELIVERED, place + 1)
    return total


def last_sum(kept: bytes | Late) -> tuple[int, int]:
    """How many bytes at the file's beginning were last summed up, and what the deliveries in them come
    to; they are whole records. Of a file of `MOST_READ` bytes it is not known where it begins.
    """
    content, begin = _read(kept)
    if EVERY < begin + len(content) < MOST_READ:
        at = content.rfind(START + bytes((SUMMED,)), max(0, len(content) - LOOKED))
        for entry in entries_in(content[at : at + SIZE])[0] if at >= 0 else ():
            if entry.note <= begin + at and not entry.note % SIZE:
                return entry.note, entry.amount
    return 0, 0


def _since_sum(kept: bytes | Late) -> tuple[bytes, int]:
    """What stands behind all that was last summed up, and what the deliveries before it come to."""
    content, begin = _read(kept)
    start, total = last_sum(kept)
    return content[start - begin :], total


def sum_entries(kept: bytes | Late, now: float) -> list[Entry]:
    """The record that says what was spent up to the end of what was read; none where the last one is not
    far behind, or anything but whole records stands behind that."""
    content, begin = _read(kept)
    size = begin + len(content)
    rest, total = _since_sum(kept)
    if size >= MOST_READ or len(rest) < EVERY or not is_whole(rest):
        return []
    total += _charged(rest)
    return [] if total >> 32 else [Entry(SUMMED, int(now), 0, size, 0, total)]


def offers_in(entries: Iterable[Entry], now: float) -> list[Offer]:
    """The offers among these records that count: neither settled nor replaced, and not too old (nor
    from too far in the future). A compaction takes their notes, as it does what was shown."""
    found: dict[int, Offer] = {}
    last = None
    for entry in entries:
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
    counting = []
    for offer in found.values():
        if abs(now - offer.time) < OFFER_SECONDS:
            counting.append(offer)
    return counting


def make_offer(path: str, end: int, entries: Sequence[Entry]) -> tuple[Kept | None, str]:
    """Add an offer (`offer_entries`), in one write; then what the file said before it, None where that
    is what was read up to `end`, and why it could not be added.

    The kernel puts parallel writes one behind the other, so of two offers one is the first, and both
    processes see which. Nothing waits, and nothing is read again where nobody came between.
    """
    place, problem = placed(path, all_encoded(entries))
    if problem or place == end:
        return None, problem
    return before_offer(path, entries[0].note)


def before_offer(path: str, offer: int) -> tuple[Kept | None, str]:
    """What a file says before an offer that is in it."""
    content, problem = tail(path, MOST_READ)
    entries = entries_in(content)[0]
    for number in range(len(entries) - 1, -1, -1):
        one = entries[number]
        if one.kind == OFFERED and one.note == offer:
            return _without(entries[:number], offer), ""
    return None, problem


def withdraw(path: str, subagent: str, now: float, offer: int) -> str:
    """Settle an offer of which nothing came; empty, or why it could not be done."""
    return remember(path, (Entry(DELIVERED, int(now), _subagent(subagent), offer),))


def remember(path: str, entries: Iterable[Entry]) -> str:
    """Add records, in one write; empty, or why they could not be kept."""
    content = all_encoded(entries)
    if not content:
        return ""
    return placed(path, content)[1] if path else "the session has no id"


class Memory:
    """A session's memory as one object, for those who ask it more than a call does. `problem` is why
    there is a file that cannot be read, else empty. `end` is how far the file was read, -1 where that
    is not known."""

    __slots__ = ("end", "kept", "path", "problem")

    def __init__(self, path: str, kept: Kept = (), problem: str = "", end: int = -1) -> None:
        self.path: Final = path
        self.kept: Final = kept
        self.problem: Final = problem
        self.end: Final = end

    @classmethod
    def open(cls, state: str, session: str) -> Memory:
        """The memory of a session, below the state folder; empty where there is none of either."""
        path = memory_path(state, session)
        return cls.read(path) if path else cls("")

    @classmethod
    def read(cls, path: str, since: float = 0) -> Memory:
        """The memory in a file; what was shown before `since` may be left out."""
        return cls(path, *read(path, since))

    @property
    def entries(self) -> tuple[Entry, ...]:
        """All records, in order."""
        kept = self.kept
        return kept if isinstance(kept, tuple) else tuple(entries_in(_read(kept)[0])[0])

    @property
    def skipped(self) -> int:
        """Bytes that are no record."""
        kept = self.kept
        return 0 if isinstance(kept, tuple) else entries_in(_read(kept)[0])[1]

    def shown(
        self, notes: Mapping[str, str], subagent: str, now: float, remind_after: float
    ) -> dict[str, int]:
        return known(self.kept, notes, subagent, now, remind_after)[0]

    @property
    def spent(self) -> int:
        return spent(self.kept)

    def spent_at(self, now: float) -> int:
        """With the tokens of what others are about to deliver."""
        return known(self.kept, {}, "", now, 0)[1]

    def offers(self, now: float) -> list[Offer]:
        return offers_in(_deciding(self.kept, (), now)[0], now)

    def offer(self, entries: Sequence[Entry]) -> tuple[Memory | None, str]:
        before, problem = make_offer(self.path, self.end, entries)
        return None if before is None else Memory(self.path, before), problem

    def remember(self, entries: Iterable[Entry]) -> str:
        return remember(self.path, entries)

    def compacted(self, subagent: str, now: float) -> str:
        """Keep that this sub-agent's context was compacted; empty, or why it could not be kept."""
        return self.remember((Entry(COMPACTED, int(now), _subagent(subagent)),))


def delivery_entries(
    pack: Pack, notes: Mapping[str, str], subagent: str, now: float, offer: int = 0
) -> list[Entry]:
    """What is kept of a delivery: its cost, and each note of which something is in it. A note that
    is only named costs its line and does not count as shown. `notes` as in `known`; `offer`
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


def _without(entries: Iterable[Entry], offer: int) -> tuple[Entry, ...]:
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

    if entry.time >> 32 or entry.note >> 64 or entry.subagent >> 48 or entry.amount >> 32:
        entry = _within_fields(entry)
    fields = ((entry.time << 64 | entry.note) << 48 | entry.subagent) << 32 | entry.amount
    content = START + bytes((entry.kind & 0xFF, entry.tier & 0xFF)) + fields.to_bytes(22, "big")
    return content + checksum(content).to_bytes(4, "big")


def _within_fields(entry: Entry) -> Entry:
    return Entry(
        entry.kind,
        min(max(entry.time, 0), (1 << 32) - 1),
        min(max(entry.subagent, 0), (1 << 48) - 1),
        min(max(entry.note, 0), (1 << 64) - 1),
        entry.tier,
        min(max(entry.amount, 0), (1 << 32) - 1),
    )


def all_encoded(entries: Iterable[Entry]) -> bytes:
    content = b""
    for entry in entries:
        content += encoded(entry)
    return content


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

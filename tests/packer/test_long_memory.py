"""A long memory says the same as when all its records are made."""

from __future__ import annotations

from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from forenote.packer.session.deciding import SIZE, START, is_whole
from forenote.packer.session.memory import (
    AT_FIRST,
    COMPACTED,
    DELIVERED,
    EVERY,
    LONG,
    LOOKED,
    MEANT,
    MOST_READ,
    OFFERED,
    SHOWN,
    SUMMED,
    Entry,
    Late,
    Memory,
    encoded,
    entries_in,
    last_sum,
    spent,
    sum_entries,
)
from forenote.packer.session.private import number_of

NOW = 1_700_000_000
NOTES = {name: f"/p/.notes/{name}.md" for name in "abcdef"}

notes = st.sampled_from([number_of(path) for path in NOTES.values()])
records = st.one_of(
    st.builds(Entry, st.just(SHOWN), st.just(0), st.sampled_from([0, 7]), notes, st.just(1)),
    st.builds(Entry, st.just(MEANT), st.just(0), st.sampled_from([0, 7]), notes, st.just(1)),
    st.builds(
        Entry,
        st.sampled_from([OFFERED, DELIVERED]),
        st.just(0),
        st.sampled_from([0, 7]),
        st.integers(1, 3),
        st.just(0),
        st.integers(0, 900),
    ),
    st.builds(Entry, st.sampled_from([COMPACTED, 77]), st.just(0), st.sampled_from([0, 7])),
)
FILLER = [
    Entry(kind, NOW - 9_000 + number, 0, number, 1, 3)
    for number in range(LONG // SIZE // 2)
    for kind in (DELIVERED, SHOWN)
]


def timed(some: list[Entry], steps: list[int], end: int, filler: int = len(FILLER)) -> list[Entry]:
    """The records, so many seconds apart, of which the last is at `end`, behind so many others."""
    found = []
    time = end
    for entry, step in zip(reversed(some), steps, strict=False):
        found.append(Entry(entry.kind, time, entry.subagent, entry.note, entry.tier, entry.amount))
        time -= step
    return FILLER[:filler] + found[::-1]


def made(path: Path, content: bytes) -> tuple[Memory, Memory]:
    """The memory as it is read, and one of which all records are made."""
    path.write_bytes(content)
    return Memory.read(str(path)), Memory(str(path), tuple(entries_in(content)[0]))


def said(memory: Memory, now: float) -> object:
    offers = [(one.time, one.tokens, one.notes) for one in memory.offers(now)]
    shown = [memory.shown(NOTES, who, now, 1_800) for who in ("", "x")]
    return memory.spent, memory.spent_at(now), offers, shown


@settings(deadline=None)
@given(
    st.lists(records, max_size=25),
    st.lists(st.sampled_from([0, 0, 1, 5, 20, 100, 1_000]), min_size=25, max_size=25),
    st.integers(-30, 3_000),
    st.sampled_from([0, 1, 30, len(FILLER)]),
)
def test_what_decides_is_found_without_making_all(
    some: list[Entry], steps: list[int], since: int, filler: int
) -> None:
    content = b"".join(map(encoded, timed(some, steps, NOW, filler)))
    assert len(content) >= LONG or filler < len(FILLER)
    with TemporaryDirectory() as folder:
        read, whole = made(Path(folder, "a.memory"), content)
    assert said(read, NOW + since) == said(whole, NOW + since)
    assert read.entries == whole.entries


MANY = [
    Entry(kind, NOW - 9_000 + number, 0, number, 1, 3)
    for number in range(8_000)
    for kind in (DELIVERED, SHOWN)
]
"""One delivery a second: more than are read at first."""


def with_sums(entries: list[Entry]) -> bytes:
    """The records as calls leave them, with a sum now and then."""
    content = b""
    for at in range(0, len(entries), EVERY // SIZE):
        content += b"".join(map(encoded, entries[at : at + EVERY // SIZE]))
        content += b"".join(map(encoded, sum_entries(content, NOW)))
    return content


MANY_SUMMED = with_sums(MANY)
assert AT_FIRST < len(MANY_SUMMED) < MOST_READ


@settings(deadline=None)
@given(
    st.lists(records, max_size=25),
    st.lists(st.sampled_from([0, 0, 1, 5, 20, 100]), min_size=25, max_size=25),
    st.sampled_from([0, 0, 0, 100, 3_000, len(MANY)]),
    st.sampled_from([10, 300, 1_800, 3_600, 86_400]),
    st.integers(-30, 3_000),
)
def test_what_is_late_in_a_long_memory_says_the_same_as_all(
    some: list[Entry], steps: list[int], more: int, remind_after: int, later: int
) -> None:
    """ "Before a compaction, or `remind_after` seconds ago and more, is as good as never." """
    behind = timed(some, steps, NOW - 900, 0)
    behind += [Entry(one.kind, NOW - 500, 7, one.note, 1, 3) for one in MANY[:more]]
    content = MANY_SUMMED + b"".join(map(encoded, behind))
    now = NOW + later
    with TemporaryDirectory() as folder:
        _, whole = made(Path(folder, "a.memory"), content)
        read = Memory.read(str(whole.path), now - remind_after)
    for who in ("", "x"):
        assert read.shown(NOTES, who, now, remind_after) == whole.shown(
            NOTES, who, now, remind_after
        )
    assert (read.spent, read.spent_at(now)) == (whole.spent, whole.spent_at(now))
    assert read.end == len(content)
    assert isinstance(read.kept, bytes | Late)
    sums = [[encoded(one) for one in sum_entries(kept, NOW)] for kept in (read.kept, content)]
    assert sums[0] == sums[1]


@pytest.mark.parametrize(
    ("behind", "remind_after", "is_late", "why"),
    [
        (b"", 1_800, True, "all that is not older is in the end that is read"),
        (b"", 3_600, True, "twice as much is read then"),
        (b"", 86_400, False, "all of it is not older"),
        (b"torn", 1_800, False, "what follows the sum is no record"),
        (encoded(MANY[-1]) * 20 + b"torn", 1_800, False, "nor is what follows some more"),
        (encoded(MANY[-1]) * 2_000, 1_800, False, "no sum is near the end"),
    ],
)
def test_when_all_is_read(
    tmp_path: Path, behind: bytes, remind_after: int, is_late: bool, why: str
) -> None:
    now = MANY[-1].time
    content = MANY_SUMMED + behind
    _, whole = made(tmp_path / "a.memory", content)
    read = Memory.read(whole.path, now - remind_after)
    assert isinstance(read.kept, Late) is is_late, why
    assert (read.spent, read.shown(NOTES, "", now, remind_after)) == (whole.spent, {}), why
    assert read.entries == whole.entries[-len(read.entries) :]


def test_no_more_is_read_than_counts(tmp_path: Path) -> None:
    path = tmp_path / "a.memory"
    path.write_bytes(MANY_SUMMED)
    read = Memory.read(str(path), MANY[-1].time - 60)
    assert isinstance(read.kept, Late) and len(read.kept.content) == AT_FIRST
    assert read.kept.begin == len(MANY_SUMMED) - AT_FIRST


def test_a_long_memory_with_a_torn_record_is_read_whole(tmp_path: Path) -> None:
    content = b"".join(map(encoded, FILLER))
    for torn in (content[:-5], content[:100] + content[103:], START + content):
        read, whole = made(tmp_path / "a.memory", torn)
        assert not is_whole(torn)
        assert read.entries == whole.entries
        assert read.skipped == len(torn) - SIZE * len(read.entries)
        assert said(read, NOW) == said(whole, NOW)


def test_a_damaged_record_shows_nothing(tmp_path: Path) -> None:
    """Its note counts as not shown: the checksum of what decides is compared."""
    shown = encoded(Entry(SHOWN, NOW, 0, number_of(NOTES["a"]), 1, 40))
    content = b"".join(map(encoded, FILLER))
    sound, _ = made(tmp_path / "a.memory", content + shown)
    assert sound.shown(NOTES, "", NOW, 1_800) == {"a": 40}
    damaged, _ = made(tmp_path / "a.memory", content + shown[:-5] + b"\x01" + shown[-4:])
    assert damaged.shown(NOTES, "", NOW, 1_800) == {}


def test_no_damage_spends_more_than_a_delivery_may(tmp_path: Path) -> None:
    """A sum is taken without a look at each checksum only where every amount may be true."""
    content = bytearray(b"".join(map(encoded, FILLER)))
    content[25] = 1  # of the first record's amount: 65,536 tokens more
    read, whole = made(tmp_path / "a.memory", bytes(content))
    assert read.spent == whole.spent < 65_536


deliveries = st.lists(
    st.tuples(st.integers(0, 900), st.integers(0, 6), st.booleans()), min_size=20, max_size=120
)


@settings(deadline=None)
@given(deliveries)
def test_what_was_spent_is_summed_up_now_and_then(calls: list[tuple[int, int, bool]]) -> None:
    """Each call adds up what stands behind the last sum, and comes to the same as all records do."""
    content = b""
    total = 0
    for tokens, notes, is_kept in calls:
        read = content
        assert spent(read) == total
        if len(read) > 3 * LOOKED:
            assert len(read) - last_sum(read)[0] < LOOKED
        added = [Entry(DELIVERED, NOW, 0, 9, 0, tokens)]
        added += [Entry(SHOWN, NOW, 0, number, 1, 80) for number in range(notes)]
        if is_kept:
            content += encoded(Entry(OFFERED, NOW, 0, 9, 0, tokens))  # of a call beside this one
        for entry in added + sum_entries(read, NOW):
            content += encoded(entry)
        total += tokens
    without = tuple(one for one in entries_in(content)[0] if one.kind != SUMMED)
    assert spent(content) == spent(without) == total


def test_a_sum_that_cannot_be_one_is_not_taken() -> None:
    some = b"".join(map(encoded, FILLER[:100]))
    true = spent(some)
    (sound,) = sum_entries(some, NOW)
    assert spent(some + encoded(sound)) == true
    assert last_sum(some + encoded(sound)) == (len(some), true)
    for note in (len(some) + 64, len(some) - 1):
        wrong = encoded(Entry(SUMMED, NOW, 0, note, 0, 5))
        assert spent(some + wrong) == true
    damaged = encoded(sound)[:-1] + b"?"
    assert spent(some + damaged) == true
    torn = some[:-7]
    assert sum_entries(torn, NOW) == []


def test_a_short_memory_is_not_summed_up() -> None:
    assert sum_entries(b"".join(map(encoded, FILLER[: EVERY // SIZE - 1])), NOW) == []


def test_of_a_file_whose_beginning_is_not_read_no_sum_is_taken() -> None:
    """It says how many bytes of the file are summed up, and those are not all there."""
    some = b"".join(map(encoded, FILLER)) * (MOST_READ // SIZE // len(FILLER))
    assert len(some) == MOST_READ
    content = some[SIZE:] + encoded(Entry(SUMMED, NOW, 0, SIZE, 0, 5))
    assert last_sum(content) == (0, 0)
    assert sum_entries(content, NOW) == []
    assert spent(content) == spent(some[SIZE:])

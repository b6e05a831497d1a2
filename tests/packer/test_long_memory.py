"""A long memory says the same as when all its records are made."""

from __future__ import annotations

from pathlib import Path
from tempfile import TemporaryDirectory

from hypothesis import given, settings
from hypothesis import strategies as st

from forenote.packer.session.memory import (
    COMPACTED,
    DELIVERED,
    LONG,
    MEANT,
    OFFERED,
    SHOWN,
    SIZE,
    START,
    Entry,
    Memory,
    encoded,
    entries_in,
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


def timed(some: list[Entry], steps: list[int], end: int) -> list[Entry]:
    """The records, so many seconds apart, of which the last is at `end`."""
    found = []
    time = end
    for entry, step in zip(reversed(some), steps, strict=False):
        found.append(Entry(entry.kind, time, entry.subagent, entry.note, entry.tier, entry.amount))
        time -= step
    return FILLER + found[::-1]


def made(path: Path, content: bytes) -> tuple[Memory, Memory]:
    """The memory as it is read, and one of which all records are made."""
    path.write_bytes(content)
    entries, skipped = entries_in(content)
    return Memory.read(str(path)), Memory(str(path), tuple(entries), skipped)


def said(memory: Memory, now: float) -> object:
    offers = [(one.time, one.tokens, one.notes) for one in memory.offers(now)]
    shown = [memory.shown(NOTES, who, now, 1_800) for who in ("", "x")]
    return memory.spent, memory.spent_at(now), offers, shown


@settings(deadline=None)
@given(
    st.lists(records, max_size=25),
    st.lists(st.sampled_from([0, 0, 1, 5, 20, 100, 1_000]), min_size=25, max_size=25),
    st.integers(-30, 3_000),
)
def test_what_decides_is_found_without_making_all(
    some: list[Entry], steps: list[int], since: int
) -> None:
    content = b"".join(map(encoded, timed(some, steps, NOW)))
    assert len(content) >= LONG
    with TemporaryDirectory() as folder:
        read, whole = made(Path(folder, "a.memory"), content)
    assert read._kinds is not None, "it is read as a long one"
    assert said(read, NOW + since) == said(whole, NOW + since)
    assert read.entries == whole.entries


def test_a_long_memory_with_a_torn_record_is_read_whole(tmp_path: Path) -> None:
    content = b"".join(map(encoded, FILLER))
    for torn in (content[:-5], content[:100] + content[103:], START + content):
        read, whole = made(tmp_path / "a.memory", torn)
        assert read._kinds is None
        assert (read.entries, read.skipped) == (whole.entries, whole.skipped)


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

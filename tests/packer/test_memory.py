"""What a session has been shown, and that no damage to its file loses more than itself."""

from __future__ import annotations

import os
import stat
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from forenote.packer.costs import price
from forenote.packer.deliver import header_bound, render
from forenote.packer.item import FULL, HEAD, SUMMARY
from forenote.packer.pack import pack
from forenote.packer.session.deciding import SIZE, START
from forenote.packer.session.memory import (
    COMPACTED,
    DELIVERED,
    REMIND_AFTER,
    SHOWN,
    Entry,
    Memory,
    delivery_entries,
    encoded,
    entries_in,
)
from forenote.packer.session.private import name_of, number_of
from forenote.packer.tokens import counter

NOW = 1_700_000_000
NOTES = {"a": "/p/.notes/a.md", "b": "/p/.notes/b.md"}

entries = st.builds(
    Entry,
    st.sampled_from([DELIVERED, SHOWN, COMPACTED, 77]),
    st.integers(0, 2**32 - 1),
    st.integers(0, 2**48 - 1),
    st.integers(0, 2**64 - 1),
    st.integers(0, 3),
    st.integers(0, 2**32 - 1),
)


def shown(note: str, end: int = 0, subagent: str = "", time: int = NOW) -> Entry:
    return Entry(SHOWN, time, number_of(subagent) >> 16 if subagent else 0, number_of(note), 1, end)


def reopened(state: Path, *kept: Entry) -> Memory:
    assert Memory.open(str(state), "s").remember(kept) == ""
    return Memory.open(str(state), "s")


def seen(
    memory: Memory, subagent: str = "", now: float = NOW, after: int = REMIND_AFTER
) -> dict[str, int]:
    return memory.shown(NOTES, subagent, now, after)


def test_a_new_session_was_shown_nothing(tmp_path: Path) -> None:
    memory = Memory.open(str(tmp_path), "s")
    assert (seen(memory), memory.spent) == ({}, 0)
    assert (memory.entries, memory.skipped, memory.problem) == ((), 0, "")
    assert list(tmp_path.iterdir()) == [], "asking leaves nothing behind"


@pytest.mark.parametrize(
    ("kept", "subagent", "found"),
    [
        pytest.param([shown(NOTES["a"])], "", {"a": 0}, id="a summary"),
        pytest.param([shown(NOTES["a"]), shown(NOTES["a"], 90)], "", {"a": 90}, id="then its body"),
        pytest.param([shown(NOTES["a"], 90), shown(NOTES["a"])], "", {"a": 90}, id="the most"),
        pytest.param([shown("/other/a.md")], "", {}, id="another project's note of that id"),
        pytest.param([shown(NOTES["a"])], "x", {}, id="the main agent's is not the sub-agent's"),
        pytest.param([shown(NOTES["a"], 0, "x")], "", {}, id="nor the other way round"),
        pytest.param([shown(NOTES["a"], 0, "x")], "x", {"a": 0}, id="the sub-agent's own"),
        pytest.param([shown(NOTES["a"], 0, "x")], "y", {}, id="nor another sub-agent's"),
    ],
)
def test_a_note_is_shown_once_per_session_and_sub_agent(
    tmp_path: Path, kept: list[Entry], subagent: str, found: dict[str, int]
) -> None:
    """'once per session and sub-agent a summary already shown is not repeated'"""
    assert seen(reopened(tmp_path, *kept), subagent) == found


def test_sessions_do_not_know_of_each_other(tmp_path: Path) -> None:
    reopened(tmp_path, shown(NOTES["a"]))
    assert seen(Memory.open(str(tmp_path), "t")) == {}


def test_a_compaction_forgets_what_was_shown_before_it(tmp_path: Path) -> None:
    """'again after compaction'"""
    memory = reopened(tmp_path, shown(NOTES["a"], 9), shown(NOTES["a"], 9, "x"))
    assert memory.compacted("", NOW) == ""
    memory = Memory.open(str(tmp_path), "s")
    assert (seen(memory), seen(memory, "x")) == ({}, {"a": 9}), "a sub-agent has its own context"
    assert seen(reopened(tmp_path, shown(NOTES["b"]))) == {"b": 0}


@pytest.mark.parametrize(
    ("age", "found"),
    [
        pytest.param(0, {"a": 0}, id="at once"),
        pytest.param(REMIND_AFTER - 1, {"a": 0}, id="a second before"),
        pytest.param(REMIND_AFTER, {}, id="after 30 minutes"),
        pytest.param(10**9, {}, id="years later"),
        pytest.param(-60, {"a": 0}, id="the clock was set back a minute"),
        pytest.param(1 - REMIND_AFTER, {"a": 0}, id="the clock was set back, a second short of it"),
        pytest.param(-REMIND_AFTER, {}, id="the clock was set back 30 minutes"),
        pytest.param(-(10**9), {}, id="the clock was years ahead"),
    ],
)
def test_a_note_is_shown_again_after_a_time(tmp_path: Path, age: int, found: object) -> None:
    """'and after `remind_after` (30 min)' - and a clock going back does not hide it for ever."""
    assert seen(reopened(tmp_path, shown(NOTES["a"])), now=NOW + age) == found


@given(st.lists(st.integers(-5000, 5000), min_size=1, max_size=9), st.integers(0, 4000))
def test_no_clock_hides_a_note_for_ever(jumps: list[int], after: int) -> None:
    memory = Memory("", tuple(shown(NOTES["a"], 0, "", NOW + jump) for jump in jumps))
    last = max(NOW + jump for jump in jumps)
    assert seen(memory, now=last + after, after=after) == {}


def test_what_is_spent_is_that_of_the_whole_session(tmp_path: Path) -> None:
    """'at most `session_budget` tokens a session' - its sub-agents and compactions included"""
    memory = reopened(
        tmp_path,
        Entry(DELIVERED, NOW, 0, amount=300),
        Entry(COMPACTED, NOW, 0),
        Entry(DELIVERED, NOW - 10**8, 77, amount=45),
        shown(NOTES["a"], 999),
    )
    assert memory.spent == 345


BODIES = {id: f"The body of {id} says it. " * 9 for id in ("a", "b", "c", "d")}
ITEMS = [price(id, f"The claim of {id}.", body, counter()) for id, body in BODIES.items()]


@given(st.integers(0, 300), st.integers(0, 900), st.integers(0, 40))
def test_only_what_was_within_the_cap_counts_as_shown(budget: int, limit: int, head: int) -> None:
    """'Only what was within the cap counts as shown.'"""
    packed = pack(ITEMS, budget, limit, head, header_bound("x"))
    text = render(packed, "x", lambda item: BODIES[item.id])
    memory = Memory("", tuple(delivery_entries(packed, {id: id for id in BODIES}, "", NOW)))
    found = memory.shown({id: id for id in BODIES}, "", NOW, REMIND_AFTER)
    assert {*found} == {id for id in BODIES if f"The claim of {id}." in text}
    for id, end in found.items():
        sentence = f"The body of {id} says it."
        assert BODIES[id][:end] in text
        assert text.count(sentence) == BODIES[id][:end].count(sentence)
    assert memory.spent == (packed.spent[0] if text else 0)
    tiers = {entry.tier for entry in memory.entries if entry.kind == SHOWN}
    assert tiers <= {SUMMARY, HEAD, FULL}


def test_what_a_session_knows_is_not_told_again(tmp_path: Path) -> None:
    """The whole way: told in part, told the rest, told nothing, told again after a compaction."""
    body = "A body of some words that says what is behind it. " * 4
    item = price("a", "The claim.", body, counter())
    told: list[int] = []
    for budget in (70, 500, 500, 500):
        memory = Memory.open(str(tmp_path), "s")
        if len(told) == 3:
            memory.compacted("", NOW)
            memory = Memory.open(str(tmp_path), "s")
        known = memory.shown(NOTES, "", NOW, REMIND_AFTER)
        packed = pack([item], budget, 9000, 10, header_bound("x"), known)
        told.append(render(packed, "x", lambda item: body.strip()).count("\n"))
        assert memory.remember(delivery_entries(packed, NOTES, "", NOW)) == ""
    assert told == [2, 3, 0, 3]


@given(st.lists(entries, max_size=9))
def test_records_come_back_as_they_were(some: list[Entry]) -> None:
    content = b"".join(map(encoded, some))
    assert entries_in(content) == (some, 0)
    assert len(content) == SIZE * len(some)


@pytest.mark.parametrize("cut", range(3 * SIZE + 1))
def test_a_file_cut_at_any_byte_loses_only_what_was_cut(tmp_path: Path, cut: int) -> None:
    """A process that is killed while it writes, a disk that is full: no earlier record is lost, and
    the next one is found behind what is torn."""
    some = [shown(f"{number}", number) for number in range(3)]
    memory = Memory.open(str(tmp_path), "s")
    memory.remember(some)
    Path(memory.path).write_bytes(b"".join(map(encoded, some))[:cut])
    memory = Memory.open(str(tmp_path), "s")
    assert list(memory.entries) == some[: cut // SIZE] and memory.skipped == cut % SIZE
    last = Entry(COMPACTED, NOW, 0)
    memory = reopened(tmp_path, last)
    assert list(memory.entries) == [*some[: cut // SIZE], last]


@given(st.lists(entries, min_size=1, max_size=5), st.data())
def test_a_flipped_bit_loses_one_record(some: list[Entry], data: st.DataObject) -> None:
    content = bytearray(b"".join(map(encoded, some)))
    place = data.draw(st.integers(0, len(content) - 1))
    content[place] ^= 1 << data.draw(st.integers(0, 7))
    left = [entry for number, entry in enumerate(some) if number != place // SIZE]
    assert entries_in(bytes(content)) == (left, SIZE)


@given(st.lists(entries, max_size=3), st.lists(st.binary(max_size=40), min_size=4, max_size=4))
def test_what_is_foreign_is_passed_over_and_counted(some: list[Entry], junk: list[bytes]) -> None:
    """Another version's records, text, zeros, wherever they stand."""
    pieces = [b"\xf5fn\x02" + junk[0]]
    for entry, other in zip(some, junk[1:], strict=False):
        pieces += [encoded(entry), other]
    found, skipped = entries_in(b"".join(pieces))
    assert found == some
    assert skipped == len(b"".join(pieces)) - SIZE * len(some)


@pytest.mark.parametrize(
    "content",
    [b"", b"\0" * 500, b"{}\n", START * 400, START, os.urandom(5000), START + b"\xff" * 60],
    ids=["empty", "zeros", "text", "starts", "one start", "noise", "a start and noise"],
)
def test_a_foreign_file_is_an_empty_memory_that_works(tmp_path: Path, content: bytes) -> None:
    memory = Memory.open(str(tmp_path), "s")
    memory.remember([])
    path = tmp_path / "sessions" / f"{name_of('s')}.memory"
    path.parent.mkdir()
    path.write_bytes(content)
    memory = Memory.open(str(tmp_path), "s")
    assert (memory.entries, memory.skipped) == ((), len(content))
    assert seen(reopened(tmp_path, shown(NOTES["a"]))) == {"a": 0}


def test_files_and_folders_are_the_users_alone(tmp_path: Path) -> None:
    memory = reopened(tmp_path / "new", shown(NOTES["a"]))
    assert stat.S_IMODE(os.stat(memory.path).st_mode) == 0o600
    assert stat.S_IMODE(os.stat(os.path.dirname(memory.path)).st_mode) == 0o700


@pytest.mark.parametrize("kind", ["a folder", "a pipe", "a link", "a dangling link"])
def test_what_stands_in_its_place_is_left_alone(tmp_path: Path, kind: str) -> None:
    path = Path(tmp_path, "sessions", f"{name_of('s')}.memory")
    path.parent.mkdir()
    target = tmp_path / "target"
    if kind == "a folder":
        path.mkdir()
    elif kind == "a pipe":
        os.mkfifo(path)
    else:
        path.symlink_to(target)
        if kind == "a link":
            target.write_bytes(encoded(shown(NOTES["a"])))
    before = target.read_bytes() if target.exists() else None
    memory = Memory.open(str(tmp_path), "s")
    assert memory.entries == () and memory.problem
    assert memory.remember([shown(NOTES["a"])]) != ""
    assert (target.read_bytes() if target.exists() else None) == before


@pytest.mark.skipif(os.geteuid() == 0, reason="nothing is closed to root")
def test_a_closed_folder_is_said_and_not_raised(tmp_path: Path) -> None:
    tmp_path.chmod(0o500)
    memory = Memory.open(str(tmp_path), "s")
    assert memory.remember([shown(NOTES["a"])]) == "Permission denied"


@pytest.mark.parametrize(("state", "session"), [("", "s"), ("/tmp", "")])
def test_without_a_home_or_a_session_there_is_no_memory(state: str, session: str) -> None:
    memory = Memory.open(state, session)
    assert (memory.entries, memory.problem) == ((), "")
    assert memory.remember([shown(NOTES["a"])]) != ""


@pytest.mark.parametrize("session", ["../../x", "a/b", "\0", "x" * 10_000, "é\ud800", " "])
def test_any_id_is_a_name_of_a_file(tmp_path: Path, session: str) -> None:
    memory = Memory.open(str(tmp_path), session)
    assert memory.remember([shown(NOTES["a"])]) == ""
    assert Path(memory.path).parent == tmp_path / "sessions"
    assert len(Path(memory.path).stem) == 16


def test_a_huge_file_is_read_at_its_end(tmp_path: Path) -> None:
    memory = reopened(tmp_path, shown(NOTES["b"]))
    with open(memory.path, "r+b") as file:
        file.truncate(50_000_000)
    assert seen(reopened(tmp_path, shown(NOTES["a"]))) == {"a": 0}


WRITER = """
import sys
from forenote.packer.session.memory import Entry, Memory
state, number = sys.argv[1], int(sys.argv[2])
memory = Memory.open(state, "s")
for turn in range(200):
    problem = memory.remember(
        [Entry(2, turn, number, part, 1, turn) for part in range(3)]
    )
    assert not problem, problem
"""


def test_hooks_in_parallel_tear_no_record(tmp_path: Path) -> None:
    """'50 hooks in parallel' - every process's records are there, in its own order, unbroken."""
    workers = [
        subprocess.Popen([sys.executable, "-c", WRITER, str(tmp_path), str(number)])
        for number in range(8)
    ]
    assert [worker.wait() for worker in workers] == [0] * 8
    memory = Memory.open(str(tmp_path), "s")
    assert memory.skipped == 0
    for number in range(8):
        own = [(one.time, one.note) for one in memory.entries if one.subagent == number]
        assert own == [(turn, part) for turn in range(200) for part in range(3)]

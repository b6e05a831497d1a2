"""The ledger read back: what was written comes back, and what is damaged is named."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from forenote.audit.ledger import Unreadable, read_ledger, record_of
from forenote.matcher.action import SHELL, Action
from forenote.matcher.keys.evidence import Held, Subject
from forenote.matcher.keys.key import Key
from forenote.packer.costs import price
from forenote.packer.pack import pack
from forenote.packer.session.ledger import (
    CHANGED,
    HASH,
    MASKED,
    count_call,
    record_delivery,
    record_outcome,
)
from forenote.packer.session.private import name_of
from forenote.packer.tokens import counter

ITEMS = [price(id, f"The claim of {id}.", "A body.", counter()) for id in ("a", "b")]
HELD = {"a": Held(Key("git push"), Subject(), ("git", "push"), ("git", "push"))}


def written(
    state: Path, session: str = "s", time: float = 1e9, call: str = "", subagent: str = ""
) -> None:
    action = Action(
        SHELL, "Bash", command="git push", root="/p",
        agent="claude", session=session, subagent=subagent, call=call,
    )  # fmt: skip
    assert record_delivery(str(state), action, pack(ITEMS), HELD, log=MASKED, now=time) == ""


def file_of(state: Path, session: str = "s") -> Path:
    return state / "ledger" / f"{name_of(session)}.jsonl"


def test_what_was_recorded_comes_back(tmp_path: Path) -> None:
    written(tmp_path, call="c1", subagent="x")
    ledger = read_ledger(str(tmp_path))
    [record] = ledger.records
    assert (record.kind, record.time) == ("delivery", "2001-09-09T01:46:40.000Z")
    assert (record.agent, record.session, record.subagent) == ("claude", "s", "x")
    assert (record.call, record.root, record.tool, record.hold) == ("c1", "/p", "Bash", False)
    assert record.tokens == pack(ITEMS).spent[0]
    assert record.action == {"kind": "shell", "cwd": "", "command": "git push"}
    first, second = record.notes
    assert (first.id, first.key, first.held, first.tier) == (
        "a",
        "git push",
        ("git", "push"),
        "full",
    )
    assert (first.delivered, first.withheld) == (ITEMS[0].characters, 0)
    assert (second.id, second.key, second.known, second.named) == ("b", "", False, False)
    assert ledger.damaged == ()


def test_an_empty_line_says_nothing(tmp_path: Path) -> None:
    """It stands behind a line that another hook was just writing."""
    written(tmp_path, call="c1")
    with file_of(tmp_path).open("ab") as file:
        file.write(b"\n")
    written(tmp_path, call="c2")
    ledger = read_ledger(str(tmp_path))
    assert [one.call for one in ledger.records] == ["c1", "c2"] and ledger.damaged == ()


def test_an_outcome_comes_back(tmp_path: Path) -> None:
    action = Action(SHELL, session="s", agent="claude")
    record_outcome(str(tmp_path), action, CHANGED, ["a", "b"], now=1e9)
    [record] = read_ledger(str(tmp_path)).records
    assert (record.kind, record.outcome, record.ids) == ("outcome", "changed", ("a", "b"))
    assert record.action is None


@pytest.mark.parametrize("state", ["", "nothing", "empty"])
def test_no_ledger_is_an_empty_one(tmp_path: Path, state: str) -> None:
    (tmp_path / "empty" / "ledger").mkdir(parents=True)
    ledger = read_ledger(str(tmp_path / state) if state else "")
    assert (ledger.records, ledger.damaged, dict(ledger.unmatched)) == ((), (), {})


def test_sessions_are_put_in_the_order_of_time(tmp_path: Path) -> None:
    for session, time in (("s", 30), ("t", 20), ("s", 10), ("t", 40)):
        written(tmp_path, session, time)
    records = read_ledger(str(tmp_path)).records
    assert [record.session for record in records] == ["s", "t", "s", "t"]
    assert [record.time[17:19] for record in records] == ["10", "20", "30", "40"]


def test_one_session_and_one_note(tmp_path: Path) -> None:
    written(tmp_path, "abc1")
    written(tmp_path, "abd2")
    record_outcome(str(tmp_path), Action(SHELL, session="abc1"), CHANGED, ["b"], now=2e9)
    for session, calls in (("abc1", 3), ("abd2", 4), ("zzz", 5)):
        for _ in range(calls):
            count_call(str(tmp_path), session)
    ledger = read_ledger(str(tmp_path))
    assert sum(ledger.unmatched.values()) == 12
    one = ledger.of("abc", "")
    assert [record.session for record in one.records] == ["abc1", "abc1"]
    assert sum(one.unmatched.values()) == 3
    assert [record.kind for record in ledger.of("", "b").records] == [
        "delivery", "delivery", "outcome",
    ]  # fmt: skip
    assert ledger.of("", "a/b").records == ()


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        (b'{"forenote": 1, "kind": "del', "it is not JSON, so it was torn or changed"),
        (b"\xff\xfe", "it is not JSON, so it was torn or changed"),
        (b"[" * 100_000, "it is not JSON, so it was torn or changed"),
        (b"[1]", "it is not a mapping"),
        (b"{}", "it has no `forenote`"),
        (b'{"forenote": 2}', "it is of version 2; this program reads version 1"),
        (b'{"forenote": true}', "its `forenote` is of another type"),
        (b'{"forenote": 1}', "it has no `kind`"),
        (b'{"forenote": 1, "kind": "x"}', "its `kind` is none that this program knows"),
        (b'{"forenote": 1, "kind": "outcome", "time": 7}', "its `time` is of another type"),
    ],
)
def test_a_line_that_is_none_is_named(tmp_path: Path, line: bytes, reason: str) -> None:
    """'damaged lines counted and named' - and the lines around it count."""
    written(tmp_path)
    with file_of(tmp_path).open("ab") as file:
        file.write(line + b"\n")
    written(tmp_path)
    ledger = read_ledger(str(tmp_path))
    assert len(ledger.records) == 2
    [damage] = ledger.damaged
    assert (damage.path, damage.line, damage.reason) == (file_of(tmp_path), 2, reason)


def test_a_file_cut_at_any_byte_gives_its_whole_lines(tmp_path: Path) -> None:
    written(tmp_path)
    written(tmp_path)
    path = file_of(tmp_path)
    whole = path.read_bytes()
    first = whole.index(b"\n")
    for cut in range(len(whole)):
        path.write_bytes(whole[:cut])
        ledger = read_ledger(str(tmp_path))
        assert len(ledger.records) == (cut >= first) + (cut >= len(whole) - 1)
        assert len(ledger.damaged) == (cut not in (0, first, first + 1, len(whole) - 1))


@given(st.integers(0, 10_000), st.integers(0, 255))
def test_a_changed_byte_never_raises(place: int, byte: int) -> None:
    content = bytearray(LINE)
    content[place % len(content)] = byte
    try:
        record = record_of(bytes(content))
    except Unreadable as reason:
        assert str(reason)
    else:
        assert record.kind in ("delivery", "outcome")


def line() -> bytes:
    note = {"id": "a", "tier": "full", "delivered": 1, "withheld": 0, "cost": 3}
    texts = dict.fromkeys(("agent", "session", "subagent", "call", "root", "tool"), "x")
    fields = {"forenote": 1, "kind": "delivery", "time": "2001", **texts, "hold": False}
    notes = [note | {"named": False, "known": False, "key": "a", "held": ["a"]}]
    return json.dumps({**fields, "tokens": 5, "notes": notes}).encode()


LINE = line()


def test_what_is_no_plain_file_is_named_and_not_waited_for(tmp_path: Path) -> None:
    written(tmp_path)
    folder = tmp_path / "ledger"
    os.mkfifo(folder / "0.jsonl")
    (folder / "1.jsonl").mkdir()
    (folder / "2.jsonl").symlink_to(file_of(tmp_path))
    (folder / "other.txt").write_text("not ours")
    ledger = read_ledger(str(tmp_path))
    assert len(ledger.records) == 1
    assert [(one.path.name, one.line) for one in ledger.damaged] == [
        ("0.jsonl", 0), ("1.jsonl", 0), ("2.jsonl", 0),
    ]  # fmt: skip


def test_what_was_not_kept_is_empty(tmp_path: Path) -> None:
    action = Action(SHELL, session="s", command="git push")
    record_delivery(str(tmp_path), action, pack(ITEMS), HELD, log=HASH, now=1e9)
    [record] = read_ledger(str(tmp_path)).records
    assert record.action is None and len(record.hash) == 32


def test_what_is_of_a_project(tmp_path: Path) -> None:
    """A folder below the root counts, one of a longer name does not, and a link and what it leads
    to are one project."""
    (tmp_path / "shop").mkdir()
    (tmp_path / "link").symlink_to(tmp_path / "shop")
    roots = [str(tmp_path / name) for name in ("shop", "shop/web", "link", "shop2", "")]
    for number, root in enumerate(roots):
        action = Action(SHELL, "Bash", command="git push", root=root, session="s", call=root)
        state = str(tmp_path / "state")
        record_delivery(state, action, pack(ITEMS), HELD, log=MASKED, now=1e9 + number)
    ledger = read_ledger(str(tmp_path / "state"))
    assert [one.root for one in ledger.of_project(roots[0])] == roots[:2]
    assert [one.root for one in ledger.of_project(roots[2])] == roots[:3]
    assert [one.root for one in ledger.of_project("")] == roots

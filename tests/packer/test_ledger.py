"""What is recorded of a call, and that no fault loses an earlier line."""

from __future__ import annotations

import json
import os
import resource
import signal
import stat
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from forenote.matcher.action import FILES, OTHER, PATCH, SHELL, Action, Change
from forenote.matcher.keys.evidence import Held, Subject
from forenote.matcher.keys.key import Key
from forenote.packer.costs import price
from forenote.packer.pack import Pack, pack
from forenote.packer.session import ledger
from forenote.packer.session.ledger import (
    FULL,
    HASH,
    LOGS,
    MASKED,
    MOST_CHARACTERS,
    OFF,
    count_call,
    record_delivery,
    record_outcome,
)
from forenote.packer.session.private import name_of
from forenote.packer.tokens import counter

NOW = 1_700_000_000.25
ITEM = price("git/push", "A claim.", "A body of some words.", counter())
HELD = {"git/push": Held(Key("git push"), Subject(), ("git", "push"), ("git", "push"))}
PUSH = Action(
    SHELL,
    "Bash",
    command="PASSWORD=hunter2Zx9 git push",
    cwd="/p/a",
    root="/p",
    agent="claude",
    session="s",
    subagent="x",
    call="c1",
)


def packed(budget: int = 1000, shown: dict[str, int] = {}) -> Pack:  # noqa: B006  # read only
    return pack([ITEM], budget, 9000, 200, shown=shown)


def lines(state: Path, session: str = "s") -> list[dict[str, object]]:
    path = state / "ledger" / f"{name_of(session)}.jsonl"
    return [json.loads(line) for line in path.read_bytes().splitlines()]


def record(state: Path, action: Action = PUSH, log: str = MASKED, now: float = NOW) -> None:
    assert record_delivery(str(state), action, packed(), HELD, log=log, now=now) == ""


def test_a_delivery_is_one_line(tmp_path: Path) -> None:
    """'per action that matched, agent, session, key and tokens that held, tier, characters and
    tokens delivered and withheld'"""
    record(tmp_path)
    [line] = lines(tmp_path)
    assert next(iter(line)) == "forenote", "the first field is the format's version"
    note = {
        "id": "git/push",
        "key": "git push",
        "held": ["git", "push"],
        "tier": "full",
        "delivered": 29,
        "withheld": 0,
        "cost": ITEM.whole_cost[0],
        "named": False,
        "known": False,
    }
    assert line.pop("hash") and line == {
        "forenote": 1,
        "kind": "delivery",
        "time": "2023-11-14T22:13:20.250Z",
        "agent": "claude",
        "session": "s",
        "subagent": "x",
        "call": "c1",
        "root": "/p",
        "tool": "Bash",
        "hold": False,
        "budget": 1000,
        "tokens": packed().spent[0],
        "bytes": packed().spent[1],
        "notes": [note],
        "action": {"kind": "shell", "cwd": "/p/a", "command": "PASSWORD=… git push"},
        "cut": 0,
    }


def test_what_was_withheld_or_known_is_recorded_too(tmp_path: Path) -> None:
    for some in (packed(0), packed(1000, {"git/push": 21})):
        record_delivery(str(tmp_path), PUSH, some, HELD, log=OFF, now=NOW, hold=True)
    first, second = lines(tmp_path)
    assert first["hold"] is True and first["tokens"] == 0
    assert [note["withheld"] for note in first["notes"]] == [29]  # type: ignore[attr-defined]  # JSON
    told = {"tier": "none", "delivered": 0, "withheld": 0, "known": True}
    assert [note | told for note in second["notes"]] == second["notes"]  # type: ignore[attr-defined]  # JSON


@pytest.mark.parametrize(
    ("log", "fields", "secret"),
    [
        pytest.param(FULL, {"hash", "action", "cut"}, True, id="full"),
        pytest.param(MASKED, {"hash", "action", "cut"}, False, id="masked"),
        pytest.param(HASH, {"hash"}, False, id="hash"),
        pytest.param(OFF, set(), False, id="off"),
        pytest.param("nonsense", {"hash", "action", "cut"}, False, id="unknown: the default"),
    ],
)
def test_of_the_action_it_holds_what_the_setting_says(
    tmp_path: Path, log: str, fields: set[str], secret: bool
) -> None:
    """'of the action what `log:` says (`full`, `masked` default, `hash`, `off`)'"""
    record(tmp_path, log=log)
    [line] = lines(tmp_path)
    assert {"hash", "action", "cut"} & {*line} == fields
    assert ("hunter2Zx9" in json.dumps(line)) is secret
    assert ("git push" in json.dumps(line.get("action", ""))) is ("action" in fields)


def test_a_hash_is_that_of_the_masked_action(tmp_path: Path) -> None:
    """A hash of a secret could be tried out, so the secret is not in it."""
    other = Action(SHELL, command="PASSWORD=another7Zx9 git push", session="s", cwd="/p/a")
    third = Action(SHELL, command="PASSWORD=another7Zx9 git pull", session="s", cwd="/p/a")
    for action in (PUSH, other, third):
        record(tmp_path, action, HASH)
    one, same, different = [line["hash"] for line in lines(tmp_path)]
    assert one == same != different


TOKEN = "gh" + "p_" + "a1B2" * 9


@pytest.mark.parametrize(
    "action",
    [
        Action(SHELL, command=f"X={TOKEN} a"),
        Action(FILES, changes=(Change(f"/p/{TOKEN}.py", f"x = '{TOKEN}'"),)),
        Action(PATCH, patch=f"+ x = '{TOKEN}'"),
        Action(OTHER, "mcp__x", arguments=("a", f"b {TOKEN}")),
    ],
    ids=lambda action: action.kind,
)
def test_every_text_of_an_action_is_masked(tmp_path: Path, action: Action) -> None:
    """'Secrets masked before writing'"""
    record_delivery(str(tmp_path), action, packed(), HELD, log=MASKED, now=NOW)
    [line] = lines(tmp_path, "")
    assert "a1B2" not in json.dumps(line) and "ghp_…" in json.dumps(line, ensure_ascii=False)
    record_delivery(str(tmp_path), action, packed(), HELD, log=FULL, now=NOW)
    assert TOKEN in json.dumps(lines(tmp_path, "")[1])


def test_an_action_comes_back_from_its_line(tmp_path: Path) -> None:
    """Replay reads it again."""
    changes = (Change("a.py", 'x = "é\ud800\0"\n', "edit"), Change("b", "", "remove"))
    action = Action(FILES, "Edit", changes=changes, cwd="/p", session="s")
    record(tmp_path, action, FULL)
    [line] = lines(tmp_path)
    stored = line["action"]
    assert isinstance(stored, dict)
    assert (
        tuple(Change(one["path"], one["text"], one["kind"]) for one in stored["changes"]) == changes
    )


def test_a_long_action_is_cut_between_words_and_says_so(tmp_path: Path) -> None:
    """A token that is parted by the cut would no longer look like one."""
    command = "a " * (MOST_CHARACTERS // 2 - 10) + TOKEN + " b"
    record(tmp_path, Action(SHELL, command=command, session="s"))
    [line] = lines(tmp_path)
    assert (
        "ghp" not in json.dumps(line)
        and line["cut"] == len(command) - len("a " * (MOST_CHARACTERS // 2 - 10)) + 1
    )


def test_what_was_not_searched_is_recorded(tmp_path: Path) -> None:
    said = {"log": OFF, "now": NOW}
    record_delivery(str(tmp_path), PUSH, packed(), HELD, **said, unsearched=5)  # type: ignore[arg-type]  # two types
    record_delivery(str(tmp_path), PUSH, pack([]), {}, **said, unsearched=70_000)  # type: ignore[arg-type]  # two types
    record(tmp_path)
    first, second, third = lines(tmp_path)
    assert (first["unsearched"], second["unsearched"]) == (5, 70_000)
    assert first["notes"] and second["notes"] == [] and "unsearched" not in third


def test_a_line_is_ascii_whatever_is_in_it(tmp_path: Path) -> None:
    action = Action(SHELL, "B\nä", command="é\ud800\u2028\0\n", session="s\n", call='"')
    record(tmp_path, action)
    [line] = lines(tmp_path, "s\n")
    assert line["session"] == "s\n" and line["call"] == '"'


def test_an_outcome_is_a_line_of_its_own(tmp_path: Path) -> None:
    """'hold and outcome'"""
    assert record_outcome(str(tmp_path), PUSH, ledger.CHANGED, ["git/push"], now=NOW) == ""
    [line] = lines(tmp_path)
    assert (line["kind"], line["outcome"], line["notes"]) == ("outcome", "changed", ["git/push"])
    assert "action" not in line and (line["session"], line["call"]) == ("s", "c1")


def test_calls_that_matched_nothing_are_counted(tmp_path: Path) -> None:
    """'a count of calls that matched nothing'"""
    for _ in range(5):
        assert count_call(str(tmp_path), "s") == ""
    assert (tmp_path / "ledger" / f"{name_of('s')}.calls").stat().st_size == 5


def test_files_are_the_users_alone(tmp_path: Path) -> None:
    record(tmp_path)
    count_call(str(tmp_path), "s")
    for path in (tmp_path / "ledger").iterdir():
        assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert stat.S_IMODE((tmp_path / "ledger").stat().st_mode) == 0o700


def test_a_file_cut_at_any_byte_loses_only_the_line_that_was_cut(tmp_path: Path) -> None:
    """'kill at any point of a ledger append ... no earlier ledger line is lost or torn, the next run
    repairs'"""
    record(tmp_path, log=HASH)
    record(tmp_path, log=HASH)
    path = tmp_path / "ledger" / f"{name_of('s')}.jsonl"
    whole = path.read_bytes()
    first = whole.index(b"\n") + 1
    for cut in range(len(whole) + 1):
        path.write_bytes(whole[:cut])
        record_outcome(str(tmp_path), PUSH, ledger.SAME, (), now=NOW)
        content = path.read_bytes()
        assert content.startswith(whole[:cut])
        good = [line for line in content.split(b"\n") if is_json(line)]
        complete = (cut >= first - 1) + (cut >= len(whole) - 1)
        assert len(good) == complete + 1, "what was whole before, and the new line"
        assert b'"outcome": "same"' in good[-1]


def is_json(line: bytes) -> bool:
    try:
        return isinstance(json.loads(line), dict)
    except ValueError:
        return False


@pytest.mark.parametrize("kind", ["a folder", "a pipe", "a link", "no folder"])
def test_a_file_that_cannot_be_written_is_said_and_not_raised(tmp_path: Path, kind: str) -> None:
    path = tmp_path / "ledger" / f"{name_of('s')}.jsonl"
    if kind == "no folder":
        path.parent.write_text("a file")
    else:
        path.parent.mkdir()
    if kind == "a folder":
        path.mkdir()
    elif kind == "a pipe":
        os.mkfifo(path)
    elif kind == "a link":
        path.symlink_to(tmp_path / "elsewhere")
    assert record_delivery(str(tmp_path), PUSH, packed(), HELD, log=MASKED, now=NOW) != ""
    assert not (tmp_path / "elsewhere").exists()


def test_without_a_home_nothing_is_recorded() -> None:
    assert record_delivery("", PUSH, packed(), HELD, log=MASKED, now=NOW) != ""
    assert count_call("", "s") != ""


def limited() -> None:
    """As on a full disk: the file may not grow beyond this."""
    signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    resource.setrlimit(resource.RLIMIT_FSIZE, (1000, 1000))


FULL_DISK = """
import sys
from forenote.matcher.action import SHELL, Action
from forenote.packer.session.ledger import record_outcome
for number in range(9):
    print(record_outcome(sys.argv[1], Action(SHELL, session="s"), "same", (), now=number))
"""


def test_a_full_disk_tears_one_line_and_loses_none(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-c", FULL_DISK, str(tmp_path)],
        preexec_fn=limited,
        capture_output=True,
        text=True,
        check=True,
    )
    said = done.stdout.splitlines()
    assert said[0] == "" and any(line.endswith(".jsonl: the disk is full") for line in said)
    written = said.count("")
    record(tmp_path)
    path = tmp_path / "ledger" / f"{name_of('s')}.jsonl"
    good = [line for line in path.read_bytes().split(b"\n") if is_json(line)]
    assert len(good) == written + 1


WRITER = """
import sys
from forenote.matcher.action import SHELL, Action
from forenote.packer.session.ledger import count_call, record_outcome
state, number = sys.argv[1], sys.argv[2]
for turn in range(200):
    action = Action(SHELL, session="s", agent=number, call=str(turn) + "x" * (turn * 37 % 9000))
    assert record_outcome(state, action, "same", ("a",) * 5, now=turn) == ""
    assert count_call(state, "s") == ""
"""


def test_hooks_in_parallel_tear_no_line(tmp_path: Path) -> None:
    """'50 hooks in parallel: ... no earlier ledger line is lost or torn'"""
    workers = [
        subprocess.Popen([sys.executable, "-c", WRITER, str(tmp_path), str(number)])
        for number in range(8)
    ]
    assert [worker.wait() for worker in workers] == [0] * 8
    path = tmp_path / "ledger" / f"{name_of('s')}.jsonl"
    found = [json.loads(line) for line in path.read_bytes().split(b"\n") if line]
    for number in range(8):
        own = [line["call"].rstrip("x") for line in found if line["agent"] == str(number)]
        assert own == [str(turn) for turn in range(200)]
    assert path.with_suffix(".calls").stat().st_size == 1600


@given(st.text(max_size=50), st.text(max_size=50), st.floats(-(10**9), 4 * 10**9))
def test_any_text_makes_a_line(command: str, call: str, now: float) -> None:
    for log in LOGS:
        fields = ledger._start("delivery", Action(SHELL, call=call), now)
        fields += ledger._what(Action(SHELL, command=command), log)
        assert json.loads("{" + fields + "}")["call"] == call


def test_the_manual_has_every_field(tmp_path: Path) -> None:
    record(tmp_path)
    record_outcome(str(tmp_path), PUSH, ledger.SAME, ["git/push"], now=NOW)
    delivery, outcome = lines(tmp_path)
    manual = (Path(__file__).parents[2] / "docs" / "ledger.md").read_text("utf-8")
    notes = delivery["notes"]
    assert isinstance(notes, list)
    fields = {*delivery, *outcome, *notes[0]}
    assert {field for field in fields if f"`{field}`" not in manual} == set()
    assert {name for name in (*ledger.OUTCOMES, *LOGS) if f"`{name}`" not in manual} == set()
    assert f"those beyond {MOST_CHARACTERS:,}" in manual

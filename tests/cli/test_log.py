"""`notes log`, from an empty state on, as the program runs it."""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from forenote.cli.frame import run
from forenote.cli.main import COMMANDS
from forenote.matcher.action import FILES, SHELL, Action, Change
from forenote.matcher.keys.evidence import Held, Subject
from forenote.matcher.keys.key import Key
from forenote.packer.costs import price
from forenote.packer.pack import pack
from forenote.packer.session.ledger import (
    CHANGED,
    MASKED,
    OFF,
    count_call,
    record_delivery,
    record_outcome,
)
from forenote.packer.session.private import name_of
from forenote.packer.tokens import counter

PUSH = price("git/push", "The claim.", "A body of some words.", counter())
EDIT = price("edit", "Another claim.", "", counter())
HELD = {"git/push": Held(Key("git push"), Subject(), ("git", "push"), ("git", "push"))}
ACTION = Action(
    SHELL, "Bash", command="TOKEN=hunter2Zx9 git push\x1b[2J", session="0123456789", agent="claude"
)

Log = Callable[..., tuple[int, str, str]]


@pytest.fixture
def state(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    monkeypatch.setenv("TZ", "UTC")
    monkeypatch.chdir(tmp_path)
    time.tzset()
    yield tmp_path / "forenote"
    monkeypatch.undo()
    time.tzset()


@pytest.fixture
def log(state: Path, capsys: pytest.CaptureFixture[str]) -> Log:
    def ran(*arguments: str) -> tuple[int, str, str]:
        code = run(["log", *arguments], COMMANDS)
        captured = capsys.readouterr()
        return code, captured.out, captured.err

    return ran


def recorded(state: Path, action: Action = ACTION, now: float = 1e9, **said: object) -> None:
    packed = pack([PUSH, EDIT], shown={"edit": 0})
    kept = record_delivery(
        str(state), action, packed, HELD, log=str(said.get("log", MASKED)), now=now,
        hold=bool(said.get("hold")), unsearched=int(str(said.get("unsearched", 0))),
    )  # fmt: skip
    assert kept == ""


def test_an_empty_state_is_no_fault(log: Log) -> None:
    assert log() == (0, "nothing is recorded\n", "")
    assert log("--note", "a") == (0, "nothing is recorded of `a`\n", "")
    code, out, _ = log("--json")
    assert code == 0
    assert json.loads(out) == {"records": [], "more": 0, "unmatched": 0, "damaged": []}


def test_what_was_not_searched_is_told(log: Log, state: Path) -> None:
    recorded(state, unsearched=12_345)
    recorded(state)
    assert log()[1].count("  not searched: the last 12,345 characters\n") == 1
    told = [one["unsearched"] for one in json.loads(log("--json")[1])["records"]]
    assert told == [12_345, 0]


def test_a_delivery_on_a_screen(log: Log, state: Path) -> None:
    recorded(state)
    count_call(str(state), "0123456789")
    count_call(str(state), "another")
    cost = PUSH.whole_cost[0]
    code, out, err = log()
    assert (code, err) == (0, "")
    assert out == (
        "2001-09-09 01:46:40  claude 01234567  Bash: TOKEN=… git push\\x1b[2J\n"
        f"  git/push: whole, 31 characters, {cost} tokens   by git push\n"
        "  edit: shown before\n"
        "\n"
        "1 of 1 records; 2 calls matched nothing\n"
    )


def test_a_hold_and_what_came_of_it(log: Log, state: Path) -> None:
    recorded(state, hold=True)
    record_outcome(str(state), ACTION, CHANGED, ["git/push"], now=1e9 + 60)
    code, out, _ = log()
    assert code == 0
    assert "  held: the call was refused once, to show this first\n" in out
    assert "2001-09-09 01:47:40  claude 01234567  Bash\n" in out
    assert "  the held call was made in another form: git/push\n" in out


def test_the_files_of_an_action_are_named(log: Log, state: Path) -> None:
    changes = (Change("src/a.py", "x = 1"), Change("b\nc.py"))
    recorded(state, Action(FILES, "Edit", changes=changes, agent="codex", subagent="sub-agent-1"))
    assert "codex/sub-agen  Edit: src/a.py, b⏎c.py\n" in log()[1]


def test_an_action_that_was_not_kept_has_its_tool(log: Log, state: Path) -> None:
    recorded(state, log=OFF)
    assert "claude 01234567  Bash\n" in log()[1]


def test_the_last_ones_are_shown(log: Log, state: Path) -> None:
    for number in range(30):
        recorded(state, now=1e9 + number)
    code, out, _ = log()
    assert code == 0 and out.count("git/push:") == 20
    assert out.endswith("20 of 30 records\n")
    out = log("-n", "2")[1]
    assert "01:47:08" in out and "01:47:09" in out and out.endswith("2 of 30 records\n")
    assert json.loads(log("--json", "-n", "3")[1])["more"] == 27
    assert log("-n", "0")[0] == 2


def test_one_session_and_one_note(log: Log, state: Path) -> None:
    recorded(state)
    recorded(state, Action(SHELL, session="abc"))
    assert (
        json.loads(log("--json", "--session", "0123")[1])["records"][0]["session"] == "0123456789"
    )
    assert len(json.loads(log("--json", "--note", "git/push")[1])["records"]) == 2
    assert log("--session", "none") == (0, "nothing is recorded of `none`\n", "")
    assert log("--session", "none", "--note", "x")[1] == "nothing is recorded of `x` in `none`\n"


def test_damaged_lines_are_named_and_counted(log: Log, state: Path) -> None:
    recorded(state)
    path = state / "ledger" / f"{name_of('0123456789')}.jsonl"
    path.write_bytes(b'{"torn\n' + path.read_bytes() + b'{"forenote": 9}\n')
    code, out, err = log()
    assert code == 1 and "1 of 1 records\n" in out
    name = path.relative_to(state.parent)
    assert err == (
        f"damaged: {name}:1: it is not JSON, so it was torn or changed\n"
        f"damaged: {name}:3: it is of version 9; this program reads version 1\n"
        "2 lines of the ledger cannot be read\n"
    )
    code, out, _ = log("--json")
    assert code == 1
    assert [one["line"] for one in json.loads(out)["damaged"]] == [1, 3]

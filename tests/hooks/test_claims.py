"""Who answers for a call: the first that says so, in a file of all calls."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from pathlib import Path
from threading import Barrier

import pytest

from forenote.hooks.session.claim import CLAIMS, DAY_NS, LOOKED, LOST, WON, claimed_call
from forenote.matcher.action import SHELL, Action


@dataclass(frozen=True)
class Call:
    session: str = "s"
    subagent: str = ""
    id: str = "c1"
    command: str = "git push"
    kind: str = "pre"
    moment: str = ""


def claim(state: Path, call: Call = Call(), *, day: int = 20_788) -> str:
    action = Action(
        SHELL,
        "Bash",
        command=call.command,
        session=call.session,
        subagent=call.subagent,
        call=call.id,
    )
    return claimed_call(str(state), action, call.kind, call.moment, day * DAY_NS + 5)


def test_the_first_of_one_call_answers(tmp_path: Path) -> None:
    assert [claim(tmp_path) for _ in range(3)] == [WON, LOST, LOST]


@pytest.mark.parametrize(
    ("other", "why"),
    [
        (Call(session="t"), "ids of calls are a session's own"),
        (Call(subagent="a"), "sub-agents have the same ids in some agents"),
        (Call(id="c2"), "another call"),
        (Call(kind="post"), "another event of the call"),
        (Call(id="", moment="10:00:01"), "told by its time and what it does"),
    ],
)
def test_another_call_has_its_own(tmp_path: Path, other: Call, why: str) -> None:
    assert claim(tmp_path) == WON
    assert [claim(tmp_path, other) for _ in range(2)] == [WON, LOST], why


def test_what_tells_a_call_does_not_run_together(tmp_path: Path) -> None:
    parts = [
        ("ab", "c", "d"),
        ("a", "bc", "d"),
        ("a", "b", "cd"),
        ("abc", "", "d"),
        ("", "ab", "cd"),
    ]
    for kind, subagent, id in parts:
        assert claim(tmp_path, Call(kind=kind, subagent=subagent, id=id)) == WON


def test_without_an_id_time_and_action_tell_the_call(tmp_path: Path) -> None:
    one = Call(id="", moment="10:00:01")
    assert [claim(tmp_path, one) for _ in range(2)] == [WON, LOST]
    assert claim(tmp_path, replace(one, command="git pull")) == WON
    assert claim(tmp_path, replace(one, moment="10:00:02")) == WON


@pytest.mark.parametrize("one", [Call(id=""), Call(session="")], ids=["no id", "no session"])
def test_what_nothing_tells_is_answered_by_each(tmp_path: Path, one: Call) -> None:
    assert [claim(tmp_path, one) for _ in range(2)] == [WON, WON]
    assert list(tmp_path.iterdir()) == []


def test_of_many_at_once_one_answers(tmp_path: Path) -> None:
    many, calls = 8, 200
    together = Barrier(many)

    def run(_: int) -> list[str]:
        together.wait()
        return [claim(tmp_path, Call(id=str(number))) for number in range(calls)]

    with ThreadPoolExecutor(many) as pool:
        found = list(pool.map(run, range(many)))
    for outcomes in zip(*found, strict=True):
        assert sorted(outcomes) == [LOST] * (many - 1) + [WON]


def test_there_is_one_small_file_a_day_for_all_sessions(tmp_path: Path) -> None:
    for number in range(10):
        assert claim(tmp_path, Call(session=f"s{number}")) == WON
    claim(tmp_path, day=20_789)
    files = sorted((tmp_path / "sessions").iterdir())
    assert [(file.name, file.stat().st_size) for file in files] == [
        (f"20788{CLAIMS}", 80),
        (f"20789{CLAIMS}", 8),
    ]
    assert all(file.stat().st_mode & 0o777 == 0o600 for file in files)


def test_a_thousand_calls_may_come_between(tmp_path: Path) -> None:
    assert claim(tmp_path) == WON
    for number in range(LOOKED // 8 - 1):
        claim(tmp_path, Call(session="t", id=f"{number}"))
    assert claim(tmp_path) == LOST


def test_a_torn_record_costs_no_other(tmp_path: Path) -> None:
    assert claim(tmp_path) == WON
    with (tmp_path / "sessions" / f"20788{CLAIMS}").open("ab") as file:
        file.write(b"\x01\x02\x03")
    assert claim(tmp_path, Call(id="c2")) == WON
    assert (claim(tmp_path), claim(tmp_path, Call(id="c2"))) == (LOST, LOST)


def test_where_it_cannot_be_said_it_is_told_why(tmp_path: Path) -> None:
    (tmp_path / "sessions" / f"20788{CLAIMS}").mkdir(parents=True)
    assert f"20788{CLAIMS}: " in claim(tmp_path)
    (tmp_path / "elsewhere").touch()
    (tmp_path / "sessions" / f"20789{CLAIMS}").symlink_to(tmp_path / "elsewhere")
    assert f"20789{CLAIMS}: " in claim(tmp_path, day=20_789)
    assert (tmp_path / "elsewhere").read_bytes() == b""

"""Calls that wait for their results, and the moments that logs write down."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from forenote.audit.logs.calls import MOST_WAITING, Calls, Result
from forenote.audit.logs.moments import seconds
from forenote.audit.logs.step import Compacted, Entry, Place, Step
from forenote.matcher.action import SHELL, Action

HERE = Place("log", 1)


def step(call: str, command: str = "") -> Step:
    return Step(Action(SHELL, "Bash", command=command or call, session="s", call=call), HERE)


def commands(entries: list[Entry]) -> list[str]:
    return [one.action.command if isinstance(one, Step) else "compacted" for one in entries]


def test_an_entry_waits_for_the_calls_before_it() -> None:
    calls = Calls()
    calls.add(step("a"))
    calls.note(Compacted("s", "", HERE))
    calls.add(step("b"))
    calls.result("b", Result(False))
    assert list(calls.ready()) == []
    calls.result("a", Result(True, 1))
    assert commands(list(calls.ready())) == ["a", "compacted", "b"]


def test_the_first_result_of_a_call_counts() -> None:
    calls = Calls()
    calls.add(step("a"))
    calls.result("a", Result(True, 1, output="boom"))
    calls.result("a", Result(False, 0))
    (only,) = calls.ready()
    assert isinstance(only, Step)
    assert (only.failed, only.exit, only.output) == (True, 1, "boom")


def test_a_result_that_does_not_come_is_not_waited_for_forever() -> None:
    calls = Calls()
    calls.add(step("slow"))
    left: list[Entry] = []
    for number in range(MOST_WAITING):
        calls.add(step(f"call-{number}"), Result(False))
        left.extend(calls.ready())
    assert commands(left)[:2] == ["slow", "call-0"]
    calls.result("slow", Result(True))  # too late, and no error
    assert commands(list(calls.rest())) == []


def test_texts_that_wait_are_not_without_bounds() -> None:
    calls = Calls()
    for number in range(40):
        calls.add(step(f"call-{number}", "x" * 1_000_000))
    assert len(list(calls.ready())) == 24  # 16 MB may wait


@given(
    st.lists(
        st.tuples(st.sampled_from(["call", "result", "compacted"]), st.integers(0, 5)), max_size=40
    )
)
def test_nothing_is_lost_or_told_twice_and_the_order_is_kept(told: list[tuple[str, int]]) -> None:
    calls = Calls()
    left: list[Entry] = []
    expected: list[str] = []
    for kind, number in told:
        if kind == "call":
            if f"call-{number}" not in expected:
                expected.append(f"call-{number}")
            calls.add(step(f"call-{number}"))
        elif kind == "result":
            calls.result(f"call-{number}", Result(False))
        else:
            expected.append("compacted")
            calls.note(Compacted("s", "", HERE))
        left.extend(calls.ready())
    left.extend(calls.rest())
    assert commands(left) == expected


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        ("2026-03-02T10:00:00.500Z", 1772445600.5),
        ("2026-03-02T11:00:00+01:00", 1772445600.0),
        ("2026-03-02 10:00:00", 1772445600.0),
        ("2026-03-02T10:00:00.123456", 1772445600.123456),
        (1772445600, 1772445600.0),
        (1772445600.5, 1772445600.5),
        (1772445600500, 1772445600.5),  # milliseconds
        ("2026-13-02T10:00:00Z", None),
        ("yesterday", None),
        ("", None),
        (None, None),
        (True, None),
        (float("nan"), None),
        (float("inf"), None),
        (-1, None),
        (10**400, None),
        (["2026-03-02"], None),
    ],
)
def test_a_moment(value: object, expected: float | None) -> None:
    assert seconds(value) == expected


@given(st.datetimes(datetime(1970, 1, 2), datetime(9999, 12, 30)))
def test_a_moment_comes_back(moment: datetime) -> None:
    moment = moment.replace(tzinfo=UTC)
    assert seconds(moment.isoformat()) == pytest.approx(moment.timestamp())

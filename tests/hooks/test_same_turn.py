"""Which calls were made before their agent could have read why another one was refused, by time alone."""

from __future__ import annotations

import pytest

from forenote.hooks.session import turn
from forenote.hooks.session.hold import Claim

REFUSED = 1_800_000_000_000_000_000
MS = 1_000_000
ACTION, OTHER = 1, 2


def is_same_turn(action: int, began: float, call: str = "second") -> bool:
    claim = Claim("", REFUSED, "", ACTION, "first", ("n",), (1,), ("",))
    return turn.is_same_turn(
        claim,
        began=REFUSED + round(began * MS),
        action=action,
        call=call,
        transcript="",
        answered="",
    )


@pytest.mark.parametrize(
    ("resident", "action", "started", "began", "same"),
    [
        pytest.param(False, OTHER, -30, 9, True, id="started before the refusal, begun after it"),
        pytest.param(False, ACTION, -1, 9, True, id="the same command, started before"),
        pytest.param(False, OTHER, 9, 18, True, id="its start is told a tick too late"),
        pytest.param(False, OTHER, 11, 20, False, id="more than a tick: the next turn's"),
        pytest.param(
            False, ACTION, 1, 9, False, id="the same command again is a retry, however soon"
        ),
        pytest.param(False, OTHER, 21, 30, False, id="as soon as agents were seen to go on"),
        pytest.param(False, OTHER, 4, 4, True, id="begun before a Python could have been started"),
        pytest.param(True, OTHER, 6, 6, True, id="sent at once, to a process that stays"),
        pytest.param(True, OTHER, 49, 49, True, id="sent at once, one after the other"),
        pytest.param(True, OTHER, 51, 51, False, id="sent when a model has answered"),
        pytest.param(True, ACTION, 4, 4, True, id="the same command twice at once"),
        pytest.param(
            True, ACTION, 6, 6, False, id="the same command again, to a process that stays"
        ),
        pytest.param(False, OTHER, -61_000, -61_000, False, id="the clock was set back"),
    ],
)
def test_when_a_call_belongs_to_a_refused_one(
    monkeypatch: pytest.MonkeyPatch,
    resident: bool,
    action: int,
    started: float,
    began: float,
    same: bool,
) -> None:
    """`started` and `began` are milliseconds after the refusal."""
    monkeypatch.setattr(turn, "process_per_call", not resident)
    monkeypatch.setattr(turn, "started", lambda _: REFUSED + round(started * MS))
    assert is_same_turn(action, began) is same


def test_the_same_call_reported_twice_is_no_retry() -> None:
    assert is_same_turn(ACTION, 10_000, call="first")

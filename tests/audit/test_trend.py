"""The ledger over time: what falls into which period, and that none is left out between."""

from __future__ import annotations

import json
from datetime import UTC, date, timedelta, timezone

import pytest

from forenote.audit.ledger import Record, record_of
from forenote.audit.trend import DAY, MONTH, MOST_PERIODS, WEEK, Period, trend
from forenote.packer.session.ledger import DELIVERY, OUTCOME

ROOT = "/home/ann/shop"


def note(delivered: int, withheld: int, known: bool = False) -> dict[str, object]:
    return {
        "id": "git/push",
        "key": "git push",
        "held": ["git", "push"],
        "tier": "none" if known else "full",
        "delivered": delivered,
        "withheld": withheld,
        "cost": 10,
        "named": False,
        "known": known,
    }


def record(time: str, *notes: dict[str, object], **more: object) -> Record:
    """A line of the ledger, as it is read."""
    line = {
        "forenote": 1,
        "kind": DELIVERY,
        "time": time,
        "agent": "claude",
        "session": "s",
        "subagent": "",
        "call": "",
        "root": ROOT,
        "tool": "Bash",
        "hold": False,
        "tokens": 50,
        "notes": notes,
    }
    return record_of(json.dumps(line | more).encode())


def test_a_day_adds_up_its_deliveries() -> None:
    made = trend(
        [
            record("2026-03-02T08:00:00+00:00", note(100, 20), note(5, 0)),
            record("2026-03-02T23:59:59+00:00", note(0, 300), tokens=0),
            record("2026-03-02T12:00:00+00:00", note(7, 0), hold=True),
        ],
        UTC,
    )
    assert made.length == DAY
    assert made.periods == (Period(date(2026, 3, 2), 3, 2, 1, 112, 320),)


def test_what_was_shown_before_is_not_withheld() -> None:
    [period] = trend([record("2026-03-02T08:00:00Z", note(0, 900, known=True))], UTC).periods
    assert (period.delivered_characters, period.withheld_characters) == (0, 0)


def test_days_without_a_record_are_there_with_nothing() -> None:
    times = ("2026-02-27T08:00:00Z", "2026-03-02T08:00:00Z")
    made = trend([record(time, note(1, 0)) for time in times], UTC)
    assert [(one.first.day, one.actions) for one in made.periods] == [
        (27, 1),
        (28, 0),
        (1, 0),
        (2, 1),
    ]


def test_a_day_is_that_of_the_zone() -> None:
    late = record("2026-03-02T23:30:00+00:00", note(1, 0))
    east = timezone(timedelta(hours=2))
    assert [one.first.day for one in trend([late], east).periods] == [3]


@pytest.mark.parametrize(
    "left_out",
    [
        pytest.param(
            record("2026-03-02T08:00:00Z", kind=OUTCOME, outcome="same", notes=["git/push"]),
            id="an outcome",
        ),
        pytest.param(record("yesterday"), id="no time"),
        pytest.param(record("9999-12-31T23:59:59-12:00"), id="beyond the calendar"),
    ],
)
def test_what_is_left_out(left_out: Record) -> None:
    assert trend([left_out], UTC).periods == ()


@pytest.mark.parametrize(
    ("days", "length", "periods"),
    [
        (1, DAY, 2),
        (61, DAY, 62),
        (62, WEEK, 9),
        (62 * 7 - 7, WEEK, 62),
        (800, MONTH, 27),
        (36_500, MONTH, MOST_PERIODS),
    ],
)
def test_the_longer_the_time_the_longer_the_periods(days: int, length: str, periods: int) -> None:
    first = date(1970, 1, 5)  # a Monday
    records = [
        record(f"{day.isoformat()}T12:00:00Z", note(1, 0))
        for day in (first, first + timedelta(days=days))
    ]
    made = trend(records, UTC)
    assert (made.length, len(made.periods)) == (length, periods)
    starts = [one.first for one in made.periods]
    assert starts == sorted(set(starts))
    assert made.periods[-1].actions == 1

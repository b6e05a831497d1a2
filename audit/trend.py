"""How much was delivered and withheld as time went on, from the ledger."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta, tzinfo

from forenote.audit.ledger import Record
from forenote.packer.session.ledger import DELIVERY

MOST_PERIODS = 62
"""Two months of days. Where there are more, weeks are shown; where there are more of those, months,
and of months the last ones."""

DAY = "day"
WEEK = "week"
MONTH = "month"

_DAYS = {DAY: 1, WEEK: 7}


@dataclass(frozen=True, slots=True)
class Period:
    """What was recorded from `first` to the day before the next period's. Of the `actions` that a
    note matched something was delivered on `delivered`, and on `held` the call was refused first.
    Characters are those of the notes that matched; what a session was shown before counts as
    neither delivered nor withheld."""

    first: date
    actions: int = 0
    delivered: int = 0
    held: int = 0
    delivered_characters: int = 0
    withheld_characters: int = 0


@dataclass(frozen=True, slots=True)
class Trend:
    """Periods of one `length`, without gaps, oldest first; none where nothing was recorded."""

    length: str
    periods: tuple[Period, ...]


def trend(records: Iterable[Record], zone: tzinfo | None = None) -> Trend:
    """The trend of these records. Days are those of the zone, which is the machine's own where it is
    None. A record whose time is none is left out."""
    days = [
        (day, one)
        for one in records
        if one.kind == DELIVERY and (day := _day(one.time, zone)) is not None
    ]
    if not days:
        return Trend(DAY, ())
    first, last = min(day for day, _ in days), max(day for day, _ in days)
    length = next((one for one in (DAY, WEEK) if _fit(first, last, one)), MONTH)
    by_start: dict[date, list[Record]] = {start: [] for start in _starts(first, last, length)}
    for day, one in days:
        if (start := _start(day, length)) in by_start:
            by_start[start].append(one)
    return Trend(length, tuple(_period(start, ones) for start, ones in by_start.items()))


def _day(time: str, zone: tzinfo | None) -> date | None:
    try:
        moment = datetime.fromisoformat(time)
        if moment.tzinfo is None:
            moment = moment.replace(tzinfo=UTC)
        return moment.astimezone(zone).date()
    except (ValueError, OverflowError):
        return None


def _fit(first: date, last: date, length: str) -> bool:
    return (last - _start(first, length)).days < MOST_PERIODS * _DAYS[length]


def _start(day: date, length: str) -> date:
    if length == WEEK:
        return day - timedelta(days=day.weekday())
    return day.replace(day=1) if length == MONTH else day


def _starts(first: date, last: date, length: str) -> list[date]:
    """The beginnings of all periods that hold a day from the first to the last, at most the last
    `MOST_PERIODS` of them."""
    found = [_start(last, length)]
    while found[-1] > first and len(found) < MOST_PERIODS:
        found.append(_start(found[-1] - timedelta(days=1), length))
    return found[::-1]


def _period(first: date, records: list[Record]) -> Period:
    told = [note for one in records for note in one.notes]
    return Period(
        first,
        actions=len(records),
        delivered=sum(one.tokens > 0 for one in records),
        held=sum(one.hold for one in records),
        delivered_characters=sum(note.delivered for note in told),
        withheld_characters=sum(note.withheld for note in told if not note.known),
    )

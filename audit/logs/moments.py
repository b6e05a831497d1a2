"""The moments that logs write down in their several ways, as seconds since 1970."""

from __future__ import annotations

from datetime import UTC, datetime
from math import isfinite

_MILLISECONDS = 100_000_000_000
"""A number above it counts milliseconds: as seconds it would be the year 5138."""

_LAST = 253_402_300_799.0  # the end of the year 9999, the last that a date can be written for


def seconds(value: object) -> float | None:
    """Seconds since 1970 of an ISO 8601 text or a number; None for what is no moment.

    A text without a zone is taken to be in UTC: differences within a log are right then, and that
    is what they are used for.
    """
    if isinstance(value, bool):
        return None
    if isinstance(value, int | float):
        return _of_number(value)
    if not isinstance(value, str) or not 8 <= len(value) <= 40:
        return None
    try:
        moment = datetime.fromisoformat(value.strip())
        if moment.tzinfo is None:
            moment = moment.replace(tzinfo=UTC)
        return _of(moment.timestamp())
    except (ValueError, OverflowError):
        return None


def _of_number(value: float) -> float | None:
    try:
        number = float(value)
    except OverflowError:
        return None
    return _of(number / 1000 if number > _MILLISECONDS else number)


def _of(moment: float) -> float | None:
    return moment if isfinite(moment) and 0 <= moment <= _LAST else None

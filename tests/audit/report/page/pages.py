"""Pages for the tests."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta

from forenote.audit.findings.finding import Audited
from forenote.audit.report.page.page import page
from forenote.audit.trend import DAY, Period, Trend
from tests.audit.report.audits import report

BROAD = 0.2
"""The share of all actions above which a key is drawn as too broad."""

NOON = datetime(2026, 3, 2, 12, 0, tzinfo=UTC)

TREND = Trend(
    DAY,
    tuple(
        Period(date(2026, 2, 27) + timedelta(days=at), 3 * at, 2 * at, at, 700 * at, 400 * at)
        for at in range(4)
    ),
)

NONE = Trend(DAY, ())


def made(audited: Audited, trend: Trend = TREND) -> str:
    return page(report(audited), trend, NOON, BROAD)

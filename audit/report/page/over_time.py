"""The picture of what was delivered and withheld as time went on."""

from __future__ import annotations

from forenote.audit.report.page.markup import Markup, joined, tag
from forenote.audit.report.page.plot import Plot, plot
from forenote.audit.report.page.scale import short, ticks
from forenote.audit.report.page.table import ASCENDING, Cell, Column, table
from forenote.audit.trend import Period, Trend


def over_time(trend: Trend) -> Markup:
    """Columns for the periods of the ledger, and the same as a table."""
    periods = trend.periods
    if not periods:
        return tag("p", {"class": "lead"}, "The ledger has no delivery of this project yet.")
    most = max(one.delivered_characters + one.withheld_characters for one in periods)
    marks = ticks(most)
    actions = sum(one.actions for one in periods)
    delivered = sum(one.delivered_characters for one in periods)
    withheld = sum(one.withheld_characters for one in periods)
    told = (
        f"From {periods[0].first} on the ledger has {actions:,} actions that a note matched: "
        f"{delivered:,} characters were delivered, {withheld:,} withheld."
    )
    picture = plot(
        Plot(
            title=f"Characters delivered and withheld in each {trend.length}",
            told=told,
            drawing=joined(_column(at, one, marks[-1]) for at, one in enumerate(periods)),
            width=len(periods),
            rows=tuple(short(mark) for mark in marks),
            columns=_dates(periods),
            row_title="characters",
            column_title="",
            legend=(("fits", "delivered"), ("beyond", "withheld")),
        )
    )
    return joined([tag("p", {"class": "lead"}, told), picture, _table(trend)])


def _dates(periods: tuple[Period, ...]) -> tuple[str, ...]:
    """The first and the last, and the one in the middle where that stands in the middle."""
    first, last = str(periods[0].first), str(periods[-1].first)
    if len(periods) == 1:
        return (first,)
    return (
        (first, str(periods[len(periods) // 2].first), last) if len(periods) % 2 else (first, last)
    )


def _column(at: int, one: Period, top: float) -> Markup:
    low = 100 * one.delivered_characters / top
    high = 100 * one.withheld_characters / top
    text = (
        f"{one.first}: {one.delivered_characters:,} delivered, {one.withheld_characters:,} withheld"
    )
    return tag(
        "g",
        None,
        tag("title", None, text),
        _part("fits", at, 100 - low, low),
        _part("beyond", at, 100 - low - high, high),
    )


def _part(kind: str, at: int, y: float, height: float) -> Markup:
    return tag("rect", {"class": kind, "x": at + 0.14, "y": y, "width": 0.72, "height": height})


def _table(trend: Trend) -> Markup:
    columns = (
        Column(trend.length, sorted=ASCENDING),
        Column("actions with a match", numbers=True),
        Column("something delivered", numbers=True),
        Column("held", numbers=True),
        Column("characters delivered", numbers=True),
        Column("characters withheld", numbers=True),
    )
    rows = [
        (
            Cell(tag("time", None, str(one.first)), str(one.first)),
            one.actions,
            one.delivered,
            one.held,
            one.delivered_characters,
            one.withheld_characters,
        )
        for one in trend.periods
    ]
    return tag(
        "details",
        None,
        tag("summary", None, "The same in numbers"),
        table("trend-table", f"What the ledger recorded in each {trend.length}", columns, rows),
    )

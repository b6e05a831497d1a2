"""The picture of what actions want against what they may be given."""

from __future__ import annotations

from collections.abc import Sequence

from forenote.audit.replay.figures import Figures, Spread
from forenote.audit.report.page.markup import Markup, joined, tag
from forenote.audit.report.page.plot import Plot, plot
from forenote.audit.report.page.scale import short, ticks
from forenote.audit.report.page.table import Column, table


def demand(figures: Figures) -> Markup:
    """A curve over the actions with a match, ordered by what they want; below the budget is what
    can be delivered, above it what cannot. A table has the same in numbers."""
    spread, budget = figures.wanted_tokens, figures.budget
    points = _points(spread)
    # One action that wants a hundred times the budget would press all others onto the axis.
    marks = ticks(max(budget * 1.2, min(spread.most, max(spread.p90 * 1.5, budget * 2))))
    top = marks[-1]
    outline = " ".join(
        ["0,100", *(f"{x:.2f},{100 - 100 * y / top:.2f}" for x, y in points), "100,100"]
    )
    line = f"{100 - 100 * min(budget, top) / top:.2f}"
    drawing = joined(
        [
            tag("clipPath", {"id": "below"}, _rectangle(line, f"{100 - float(line):.2f}")),
            tag("clipPath", {"id": "above"}, _rectangle("0", line)),
            tag("polygon", {"class": "fits", "points": outline, "clip-path": "url(#below)"}),
            tag("polygon", {"class": "beyond", "points": outline, "clip-path": "url(#above)"}),
            tag("line", {"class": "limit", "x1": 0, "x2": 100, "y1": line, "y2": line}),
        ]
    )
    over = f"{figures.over_budget_actions:,}" if figures.over_budget_actions else "none"
    told = (
        f"On {spread.count:,} of {figures.matched_actions:,} actions with a match notes have something "
        f"to say that the session was not shown. Half of them want at most {spread.median:,} tokens, "
        f"90% at most {spread.p90:,}, one {spread.most:,}; {over} of "
        f"them want more than the budget of {budget:,}."
    )
    return joined(
        [
            tag("p", {"class": "lead"}, told),
            plot(
                Plot(
                    title="Tokens that actions want, against the budget",
                    told=told,
                    drawing=drawing,
                    width=100,
                    rows=tuple(short(mark) for mark in marks),
                    columns=("0%", "25%", "50%", "75%", "100%"),
                    row_title="tokens wanted",
                    column_title="actions that want something, least first",
                    legend=(
                        ("fits", "within the budget"),
                        ("beyond", "beyond it"),
                        ("limit", f"budget, {budget:,} tokens"),
                    ),
                )
            ),
            _table(figures),
        ]
    )


def _rectangle(y: str, height: str) -> Markup:
    return tag("rect", {"x": 0, "y": y, "width": 100, "height": height})


def _points(spread: Spread) -> list[tuple[float, int]]:
    """Shares of the actions in per cent, and what the last of them wants: as steps, since between
    two actions there is none."""
    if spread.curve:
        width = 100 / len(spread.curve)
        ends = [(width * (at + 1), value) for at, value in enumerate(spread.curve)]
    else:
        ends = [(50.0, spread.median), (90.0, spread.p90), (100.0, spread.most)]
    points: list[tuple[float, int]] = []
    start = 0.0
    for end, value in ends:
        points += [(start, value), (end, value)]
        start = end
    return points


def _table(figures: Figures) -> Markup:
    rows: Sequence[tuple[str, Spread]] = (
        ("notes that match", figures.notes_per_action),
        ("tokens wanted", figures.wanted_tokens),
    )
    columns = (
        Column("per action"),
        *(
            Column(title, numbers=True)
            for title in ("actions", "median", "90th percentile", "most")
        ),
    )
    return table(
        "demand-table",
        "Notes and tokens for each action with a match",
        columns,
        [(title, one.count, one.median, one.p90, one.most) for title, one in rows],
    )

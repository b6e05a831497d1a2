"""The frame of a picture: axes, labels and a legend around a drawing that fits any width.

The drawing is stretched, its labels are not: they are text beside it, so they keep their size on a
narrow screen. The ticks of an axis stand at equal distances, which is all that a style sheet needs to
place them.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from forenote.audit.report.page.markup import Markup, tag


@dataclass(frozen=True, slots=True)
class Plot:
    """`drawing` is 100 high, from the top down, and as wide as `width`. `rows` are the labels of
    the vertical axis from the bottom up, `columns` those of the other. `legend` has a class of the
    style sheet and what it means. `told` says in words what the picture shows."""

    title: str
    told: str
    drawing: Markup
    width: int
    rows: Sequence[str]
    columns: Sequence[str]
    row_title: str
    column_title: str
    legend: Sequence[tuple[str, str]]


def plot(one: Plot) -> Markup:
    """The picture as a figure."""
    grid = [
        tag("line", {"class": "grid", "x1": 0, "x2": one.width, "y1": y, "y2": y})
        for y in (100 * at / (len(one.rows) - 1) for at in range(len(one.rows)))
    ]
    svg = tag(
        "svg",
        {
            "role": "img",
            "aria-label": f"{one.title}. {one.told}",
            "viewBox": f"0 0 {one.width} 100",
            "preserveAspectRatio": "none",
            "focusable": "false",
        },
        *grid,
        one.drawing,
    )
    hidden = {"aria-hidden": "true"}
    return tag(
        "figure",
        {"class": "plot"},
        tag("figcaption", None, one.title),
        legend(one.legend),
        tag("div", {"class": "row-title", **hidden}, one.row_title),
        tag(
            "div",
            {"class": "area"},
            tag("div", {"class": "rows", **hidden}, *_labels(one.rows[::-1])),
            tag("div", {"class": "drawing"}, svg),
            tag("div", {"class": "columns", **hidden}, *_labels(one.columns)),
        ),
        tag("div", {"class": "column-title", **hidden}, one.column_title),
    )


def _labels(texts: Sequence[str]) -> list[Markup]:
    return [tag("span", None, tag("span", None, text)) for text in texts]


def legend(signs: Sequence[tuple[str, str]]) -> Markup:
    """What the colours mean: a class of the style sheet, and its name."""
    return tag("ul", {"class": "legend"}, *(_sign(kind, text) for kind, text in signs))


def _sign(kind: str, text: str) -> Markup:
    sample = tag("rect", {"class": kind, "width": "100%", "height": "100%"})
    if kind == "limit":
        sample = tag("line", {"class": kind, "x1": 0, "x2": "100%", "y1": "50%", "y2": "50%"})
    picture = tag("svg", {"class": "sample", "aria-hidden": "true", "focusable": "false"}, sample)
    return tag("li", None, picture, text)

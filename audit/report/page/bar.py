"""Bars in the cells of a table: their lengths are shares of the cell, so they fit any width."""

from __future__ import annotations

from collections.abc import Sequence

from forenote.audit.report.page.markup import Markup, tag

HEIGHT = 12


def bar(parts: Sequence[tuple[str, float]], mark: float | None = None) -> Markup:
    """A bar of parts behind each other, each a class of the style sheet and a share of the whole
    cell; `mark` is a line across, at a share. The numbers stand in cells beside it, so it is hidden
    from those who cannot see it."""
    pieces = [tag("rect", {"class": "ground", "width": "100%", "height": HEIGHT})]
    start = 0.0
    for kind, share in parts:
        if share > 0:
            x, width = f"{start:.2%}", f"{share:.2%}"
            pieces.append(tag("rect", {"class": kind, "x": x, "width": width, "height": HEIGHT}))
        start += share
    if mark is not None and 0 <= mark <= 1:
        at = f"{mark:.2%}"
        pieces.append(tag("line", {"class": "mark", "x1": at, "x2": at, "y1": 0, "y2": HEIGHT}))
    attributes = {"class": "bar", "height": str(HEIGHT), "width": "100%"}
    return tag("svg", {**attributes, "aria-hidden": "true", "focusable": "false"}, *pieces)

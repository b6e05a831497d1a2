"""Tables that a script on the page can sort by any column."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from forenote.audit.report.page.markup import Markup, Piece, tag

LONG = 40
"""Rows beyond which a table scrolls in its frame, under its heads, instead of with the page."""

ASCENDING = "ascending"
DESCENDING = "descending"


@dataclass(frozen=True, slots=True)
class Column:
    """A column. One of numbers stands to the right, and its first sorting puts the largest first;
    a `ranked` one is sorted like that and looks like text. `picture`: it has a picture of what the
    others say, for the eye alone, and cannot be sorted. `sorted` is how the rows stand by it."""

    title: str
    numbers: bool = False
    ranked: bool = False
    picture: bool = False
    sorted: str | None = None


@dataclass(frozen=True, slots=True)
class Cell:
    """What stands in a cell, and by what it is sorted; a number is shown with its thousands apart."""

    shown: Piece
    value: str | float | None = None


Row = Sequence[Cell | int | str | Markup]


def table(name: str, caption: Piece, columns: Sequence[Column], rows: Sequence[Row]) -> Markup:
    """A table in a frame that scrolls by itself, so that a wide one does not widen the page. `name`
    is the only one of its kind on the page. The first column heads the rows."""
    head = tag("tr", None, *(_head(column) for column in columns))
    body = [
        tag("tr", None, *(_cell(cell, column, at) for at, (cell, column) in enumerate(pairs)))
        for pairs in (tuple(zip(row, columns, strict=True)) for row in rows)
    ]
    frame = "frame long" if len(rows) > LONG else "frame"
    return tag(
        "div",
        {"class": frame, "role": "region", "aria-labelledby": name, "tabindex": "0"},
        tag(
            "table",
            {"class": "sortable"},
            tag("caption", {"id": name}, tag("span", None, caption)),
            tag("thead", None, head),
            tag("tbody", None, *body),
        ),
    )


def _head(column: Column) -> Markup:
    if column.picture:
        return tag("th", {"class": "picture", "scope": "col"}, column.title)
    attributes = {
        "class": "number" if column.numbers else None,
        "scope": "col",
        "data-kind": "number" if column.numbers or column.ranked else "text",
        "aria-sort": column.sorted,
    }
    return tag("th", attributes, column.title)


def _cell(cell: Cell | int | str | Markup, column: Column, at: int) -> Markup:
    """A cell carries what it is sorted by only where that is not what it shows."""
    one = cell if isinstance(cell, Cell) else Cell(cell)
    shown = f"{one.shown:,}" if isinstance(one.shown, int) else one.shown
    value = one.value if one.value is not None else one.shown
    kind = "picture" if column.picture else "number" if column.numbers else None
    by = None if isinstance(value, Markup) or (one.value is None and shown == value) else value
    attributes: dict[str, str | int | float | bool | None] = {"class": kind, "data-value": by}
    if at == 0:
        return tag("th", {"scope": "row", **attributes}, shown)
    return tag("td", attributes, shown)

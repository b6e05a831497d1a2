"""Rows of a table as lines: the first column to the left, numbers to the right."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import click


def table(head: Sequence[str], rows: Sequence[Sequence[str]], left: int = 1) -> Iterator[str]:
    """The lines of a table with its head; the first `left` columns stand to the left."""
    widths = [
        max([len(head[at]), *(len(click.unstyle(row[at])) for row in rows)])
        for at in range(len(head))
    ]

    def line(cells: Sequence[str]) -> str:
        parts = []
        for at, cell in enumerate(cells):
            gap = " " * (widths[at] - len(click.unstyle(cell)))
            parts.append(cell + gap if at < left else gap + cell)
        return "  ".join(parts).rstrip()

    yield click.style(line(head), dim=True)
    for row in rows:
        yield line(row)

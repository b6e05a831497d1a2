"""Tables on a screen: cells under each other, whatever colour they have."""

from __future__ import annotations

from collections.abc import Iterable

import click

from forenote.cli.columns import table


def plain(lines: Iterable[str]) -> list[str]:
    return [click.unstyle(line) for line in lines]


def test_names_stand_to_the_left_and_numbers_to_the_right() -> None:
    rows = [("make", "1", "1,000"), ("git push", "22", "3")]
    assert plain(table(("note", "matched", "in"), rows)) == [
        "note      matched     in",
        "make            1  1,000",
        "git push       22      3",
    ]


def test_several_columns_may_stand_to_the_left() -> None:
    assert plain(table(("key", "of", "n"), [("a", "note", "1")], left=2)) == [
        "key  of    n",
        "a    note  1",
    ]


def test_a_colour_takes_no_room() -> None:
    rows = [(click.style("a", fg="red"), "1"), ("bb", click.style("·", dim=True))]
    assert plain(table(("n", "x"), rows)) == ["n   x", "a   1", "bb  ·"]


def test_no_line_ends_in_blanks() -> None:
    assert plain(table(("a", "b"), [("x", "y")], left=2))[1] == "x  y"
    assert plain(table(("wide", "wide"), [("x", "y")], left=2))[1] == "x     y"


def test_a_table_without_rows_is_its_head() -> None:
    assert plain(table(("a", "b"), [])) == ["a  b"]

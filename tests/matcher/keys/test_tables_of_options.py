"""The tables of options and depths: no row contradicts another, none is dead. What each row says is in
`test_rows_of_options.py` and `test_rows_of_depths.py`."""

from __future__ import annotations

import pytest

from forenote.matcher.keys.arguments import BELOW, arguments, known_name, takes_one_dash
from forenote.matcher.keys.depths import DEFAULT, DEPTHS, depth_of
from forenote.matcher.keys.options import (
    FLAGS,
    ONE_DASH,
    POWERSHELL_NATIVE,
    RUNS,
    TAKES_VALUE,
)
from forenote.matcher.keys.program import forms
from forenote.matcher.reading import Command

ROWS = [
    pytest.param(row, options.split(), id=f"{name}: {row}")
    for name, table in (("takes", TAKES_VALUE), ("flags", FLAGS))
    for row, options in table.items()
]


@pytest.mark.parametrize(("row", "options"), ROWS)
def test_a_row_lists_options_once(row: str, options: list[str]) -> None:
    assert all(option.startswith("-") for option in options)
    assert len(options) == len(set(options)), [o for o in options if options.count(o) > 1]


@pytest.mark.parametrize("row", sorted(set(TAKES_VALUE) & set(FLAGS)))
def test_no_option_takes_a_value_and_takes_none(row: str) -> None:
    assert not set(TAKES_VALUE[row].split()) & set(FLAGS[row].split())


def test_the_program_of_a_row_is_found_by_its_name() -> None:
    """A row under a name that the reading of programs never arrives at is dead."""
    rows = {row.split(" ")[0] for row in (*TAKES_VALUE, *FLAGS, *DEPTHS, *ONE_DASH, *RUNS)}
    assert [program for program in sorted(rows) if known_name(forms(program)) != program] == []


@pytest.mark.parametrize(
    ("row", "options"), [pytest.param(row, o.split(), id=row) for row, o in TAKES_VALUE.items()]
)
def test_a_long_option_with_one_dash_is_of_a_program_that_takes_them(
    row: str, options: list[str]
) -> None:
    """In a program with clusters `-name` is five letters, so that such a row would say nothing."""
    long = [o for o in options if len(o) > 2 and o[1] != "-"]
    assert not long or takes_one_dash(row.split(" ")[0])


def test_a_row_of_depths_differs_from_what_holds_without_it() -> None:
    idle = []
    for row, depth in DEPTHS.items():
        program, *groups = row.split(" ")
        without = depth_of(program, tuple(groups[:-1])) if groups else DEFAULT
        if depth == without or depth < len(groups):
            idle.append(row)
        assert depth_of(program, tuple(groups)) == depth
    assert idle == []


@pytest.mark.parametrize("row", [row for row in TAKES_VALUE if " " in row])
def test_the_row_of_a_subcommand_is_read(row: str) -> None:
    """Behind the subcommand its options take the word that follows; before it they need not."""
    option = TAKES_VALUE[row].split()[0]
    found = arguments(Command((*row.split(" "), option, "value", "operand")))
    assert [word for _, word, _ in found.operands] == [*row.split(" ")[1:], "operand"]
    assert found.given[option] == [(len(row.split(" ")), "value")]


@pytest.mark.parametrize("program", sorted(RUNS))
def test_what_a_program_runs_has_its_own_options(program: str) -> None:
    """`-mnow` is `-m` with a value to `git commit`, whoever runs it."""
    before = [*program.split(" "), *(["x"] * RUNS[program])]
    found = arguments(Command((*before, "git", "commit", "-mnow")))
    assert "-n" not in found.options
    assert found.given["-m"] == [(len(before) + 2, "now")]


def test_the_value_of_an_unknown_option_is_not_what_is_run() -> None:
    found = arguments(Command(("sudo", "--unknown", "x", "git", "commit", "-mnow")))
    assert "-n" not in found.options


def test_programs_read_natively_in_powershell_have_clusters() -> None:
    assert not POWERSHELL_NATIVE & ONE_DASH


def test_one_table_says_where_any_has_a_row_below() -> None:
    """A walk asks it for each operand, until no row can follow."""
    paths = {*TAKES_VALUE, *FLAGS, *DEPTHS, *RUNS}
    assert {path for path in paths if " " in path} == {path for path in BELOW if " " in path}
    for path in {*paths, *BELOW}:
        has = any(other.rpartition(" ")[0] == path for other in paths)
        assert BELOW.get(path, False) is has, path
    assert max(path.count(" ") for path in paths) == 2

"""Which files are old: tables of what goes beside what stays."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from forenote.hooks.cleaning.folder import Kept
from forenote.hooks.cleaning.old import KINDS, Kind, old
from forenote.hooks.session.keeping import DAY

NOW = 1_000 * DAY
A, B = "0123456789abcdef", "fedcba9876543210"
REMEMBERED, CLAIMS, LEDGER = KINDS


def gone(kind: Kind, *files: tuple[str, float]) -> set[str]:
    """What goes of files, given with their ages in days."""
    kept = [Kept(name, NOW - days * DAY, 1) for name, days in files]
    return {file.name for file in old(kind, kept, NOW)}


@pytest.mark.parametrize(
    ("kind", "name", "days"),
    [
        pytest.param(REMEMBERED, f"{A}.memory", 31, id="what a session was shown"),
        pytest.param(REMEMBERED, f"{A}.3.hold", 31, id="a held call"),
        pytest.param(CLAIMS, "20788.claims", 3, id="a day's claims"),
        pytest.param(LEDGER, f"{A}.jsonl", 91, id="a ledger"),
        pytest.param(LEDGER, f"{A}.calls", 91, id="a count of calls"),
    ],
)
def test_what_is_old_goes_and_what_is_not_stays(kind: Kind, name: str, days: int) -> None:
    assert gone(kind, (name, days)) == {name}
    assert gone(kind, (name, kind.days - 0.1)) == set()


@pytest.mark.parametrize(
    "name",
    [
        pytest.param("notes.txt", id="another's file"),
        pytest.param(f"{A}.memory.bak", id="a copy somebody made"),
        pytest.param(f"{A[1:]}.memory", id="a shorter number"),
        pytest.param(f"{A.upper()}.memory", id="capitals, which no number of ours has"),
        pytest.param(f"{A}.hold", id="a hold without its place"),
        pytest.param(f"x{A}.jsonl", id="something before the number"),
        pytest.param(f"{A}.jsonl\n", id="a line's end behind the name"),
        pytest.param(".gitignore", id="a dotted file"),
    ],
)
def test_what_is_not_named_as_ours_stays(name: str) -> None:
    assert all(gone(kind, (name, 10_000)) == set() for kind in KINDS)


def test_the_files_of_a_session_go_together() -> None:
    """'They go when the last of them is old.'"""
    assert gone(REMEMBERED, (f"{A}.memory", 99), (f"{A}.1.hold", 1), (f"{B}.memory", 99)) == {
        f"{B}.memory"
    }
    assert gone(LEDGER, (f"{A}.jsonl", 99), (f"{A}.calls", 1)) == set()


def test_of_too_many_the_last_stay() -> None:
    names = [f"{number:016x}" for number in range(LEDGER.most + 3)]
    files = [(f"{name}.jsonl", 2 + place / 1e4) for place, name in enumerate(names)]
    assert gone(LEDGER, *files) == {f"{name}.jsonl" for name in names[-3:]}


def test_nothing_goes_within_a_day_however_many_there_are() -> None:
    """'Nothing that was written to within a day goes because there are too many'"""
    files = [(f"{number:016x}.jsonl", 0.9) for number in range(LEDGER.most + 50)]
    assert gone(LEDGER, *files) == set()


def test_a_time_to_come_is_not_old() -> None:
    """A clock that was set back left it."""
    assert gone(LEDGER, (f"{A}.jsonl", -400)) == set()


@given(
    st.lists(
        st.tuples(
            st.sampled_from([f"{A}.jsonl", f"{A}.calls", f"{B}.jsonl", f"{B}.calls", "other"]),
            st.floats(-200, 400),
        ),
        unique_by=lambda file: file[0],
    )
)
def test_what_goes_is_ours_and_past_its_days(files: list[tuple[str, float]]) -> None:
    ages = dict(files)
    for name in gone(LEDGER, *files):
        assert name != "other" and ages[name] > LEDGER.days

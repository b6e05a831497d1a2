"""The lock's two times: when it was taken, and until when compilers are paid off in rest."""

from __future__ import annotations

import os
import time
from pathlib import Path

import pytest

from forenote.notes.lock import CREDIT, FAR, QUICK, Lock, price


@pytest.mark.parametrize("took", [0.05, 0.5, 1.0, 2.0, QUICK])
def test_fifteen_compiles_in_a_row_are_never_refused(took: float) -> None:
    """So an edit before each of fifteen calls is honoured by each, on a slow machine too."""
    owed = 0.0
    for _ in range(15):
        assert owed <= CREDIT
        owed = max(0.0, owed - took) + price(took)


@pytest.mark.parametrize("took", [0.3, 0.8, 2.0, 20.0])
def test_without_end_compilers_rest_half_of_the_time(took: float) -> None:
    """Or, where each takes seconds, a fixed time after each."""
    now = paid = 0.0
    busy = 0.0
    while now < 10_000:
        if paid - now <= CREDIT:
            now += took
            busy += took
            paid = max(paid, now) + price(took)
        else:
            now += 0.01
    assert busy / now < 0.55


def test_the_times_are_on_the_file(tmp_path: Path) -> None:
    lock, other = (Lock(str(tmp_path / "x.index")) for _ in range(2))
    os.utime(lock.handle, (1, 1))
    assert lock.age() > 1e6 and lock.owed() == 0
    assert lock.take() and not other.take()
    assert 0 <= other.age() < 60
    lock.owe(10)
    assert 9 < other.owed() <= 10 and not other.rests()
    lock.owe(CREDIT)
    assert other.rests()
    lock.owe(1e6)
    assert other.owed() < FAR
    for handle in (lock, other):
        handle.close()


def test_what_is_owed_to_a_clock_that_was_set_back_is_nothing(tmp_path: Path) -> None:
    lock = Lock(str(tmp_path / "x.index"))
    year = time.time() + 365 * 86_400
    os.utime(lock.handle, (year, year))
    assert lock.owed() == 0 and not lock.rests() and lock.age() == 0
    lock.close()

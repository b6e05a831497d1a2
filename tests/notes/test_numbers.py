"""Numbers as a person is told them."""

from __future__ import annotations

import pytest

from forenote.notes.numbers import count


@pytest.mark.parametrize(
    ("number", "told"), [(0, "0 notes"), (1, "1 note"), (2, "2 notes"), (1_000, "1,000 notes")]
)
def test_how_many_there_are(number: int, told: str) -> None:
    assert count(number, "note") == told

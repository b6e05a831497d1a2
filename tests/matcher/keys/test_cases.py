"""The rows of tests/data/cases.jsonl: what each rule of docs/keys.md comes to."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from forenote.matcher.keys.evidence import Held
from forenote.matcher.keys.grammar import parse_key
from forenote.matcher.match import traced
from forenote.matcher.read import read
from forenote.notes.rows import from_mapping

CASES = Path(__file__).parents[2] / "data" / "cases.jsonl"
ROWS = [json.loads(line) for line in CASES.read_text(encoding="utf-8").splitlines()]


@pytest.mark.parametrize(
    "row", [pytest.param(row, id=f"{row['id']}: {row['why']}") for row in ROWS]
)
def test_the_case(row: dict[str, object]) -> None:
    action = row["action"]
    assert isinstance(action, dict)
    unless = (parse_key(row["unless"]),) if "unless" in row else ()
    held, refused = traced(read(from_mapping(action)), (parse_key(row["key"]),), unless)
    assert (held is not None) is row["match"], held or refused
    if held is not None:
        assert isinstance(held, Held)
        assert len(held.tokens) == len(held.seen) > 0


def test_all_cases_are_there() -> None:
    assert [row["id"] for row in ROWS] == list(range(1, 201))

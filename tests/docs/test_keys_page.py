"""Every example in the manual of keys holds, and every mistake it names is one."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
import yaml

from forenote.audit.cases import judge, judge_lines
from forenote.matcher.keys.grammar import KeyMistake, parse_keys
from forenote.notes.rows import from_line, from_mapping

PAGE = (Path(__file__).parents[2] / "docs/keys.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"^```yaml\n(.*?)^```", PAGE, re.MULTILINE | re.DOTALL)


def examples() -> list[object]:
    rows: list[object] = []
    for block in BLOCKS:
        note = yaml.safe_load(block)
        for expected in (True, False):
            for action in note["examples"]["match" if expected else "ignore"]:
                name = f"{note['keys']} {'holds' if expected else 'not'} {action}"
                rows.append(pytest.param(note, action, expected, id=name))
    return rows


def test_every_block_shows_both_sides() -> None:
    assert len(BLOCKS) > 20
    for block in BLOCKS:
        note = yaml.safe_load(block)
        assert set(note) - {"unless"} == {"keys", "examples"}, block
        assert note["examples"]["match"] and note["examples"]["ignore"], block


@pytest.mark.parametrize(("note", "action", "expected"), examples())
def test_every_example_is_as_the_page_says(
    note: dict[str, object], action: object, expected: bool
) -> None:
    row = from_mapping(action) if isinstance(action, dict) else from_line(str(action))
    unless = parse_keys(note["unless"]) if "unless" in note else ()
    verdict = judge(parse_keys(note["keys"]), unless, row)
    assert verdict.match is expected, verdict.reason


def mistakes() -> list[str]:
    table = PAGE.partition("## Keys that are errors")[2].partition("\n## ")[0]
    return re.findall(r"^\| `(.*?)` \|", table, re.MULTILINE)


def test_the_table_of_mistakes_was_found() -> None:
    assert len(mistakes()) >= 8


@pytest.mark.parametrize("source", mistakes())
def test_every_mistake_is_refused_with_a_reason_and_a_way_out(source: str) -> None:
    with pytest.raises(KeyMistake) as caught:
        parse_keys([yaml.safe_load(source)])
    assert caught.value.message and caught.value.hint


def test_the_rows_of_cases_are_judged() -> None:
    rows = re.findall(r"^```jsonl\n(.*?)^```", PAGE, re.MULTILINE | re.DOTALL)[0]
    answers = list(judge_lines(rows.encode().splitlines()))
    assert [row["match"] for row in answers] == [True, True, False]
    assert all(row["reason"] for row in answers)

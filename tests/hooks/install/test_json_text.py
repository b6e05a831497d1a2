"""JSON that cannot be read is refused with the place, and all that can is read as others read it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from forenote.hooks.install.json_text import NotJson, parse
from forenote.notes.problem import render
from tests.hooks.install.strategies import values

PATH = Path("/home/you/.claude/settings.json")

WRONG = [
    pytest.param('{"a": 1,}', 1, 8, 'a comma before "}" is not JSON', id="a comma too many"),
    pytest.param('{"a": [1,\n2,\n]}', 2, 2, 'a comma before "]" is not JSON', id="in a list"),
    pytest.param('{"a": 1\n "b": 2}', 2, 2, 'a comma, or "}", is expected here', id="none"),
    pytest.param("[1 2]", 1, 4, 'a comma, or "]", is expected here', id="none in a list"),
    pytest.param('{"a" 1}', 1, 6, "a colon is expected here", id="no colon"),
    pytest.param("{a: 1}", 1, 2, 'a name in double quotes, or "}", is expected here', id="bare"),
    pytest.param("{'a': 1}", 1, 2, 'a name in double quotes, or "}", is expected here', id="'"),
    pytest.param('{"a": x}', 1, 7, "a value is expected here", id="no value"),
    pytest.param('{"a": NaN}', 1, 7, "a value is expected here", id="no JSON number"),
    pytest.param('{"a": 01}', 1, 8, 'a comma, or "}", is expected here', id="a zero in front"),
    pytest.param('{"a": "b}', 1, 7, "this text has no closing quote", id="an open quote"),
    pytest.param('{"a": "b\n"}', 1, 9, "a line end or a control character cannot stand in a text",
                 id="a line end in quotes"),
    pytest.param('{"a": "\\x"}', 1, 8, "a backslash must be written twice", id="a backslash"),
    pytest.param('{"a": 1', 1, 8, 'the file ends here, and a comma, or "}", is expected here',
                 id="cut off"),
    pytest.param("{} {}", 1, 4, "nothing should follow the last bracket", id="two of them"),
    pytest.param('{\n// x\n}', 2, 1, "this agent's settings may not hold comments", id="a remark"),
    pytest.param("[" * 300, 1, 202, "more than 200 brackets are open", id="too deep"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "line", "column", "message"), WRONG)
@pytest.mark.parametrize("line_end", ["\n", "\r\n"])
def test_what_is_wrong_is_pointed_at(
    text: str, line: int, column: int, message: str, line_end: str
) -> None:
    with pytest.raises(NotJson) as caught:
        parse(text.replace("\n", line_end), PATH, comments=False)
    problem = caught.value.problem
    assert (problem.line, problem.column, problem.message) == (line, column, message)


def test_the_whole_message() -> None:
    with pytest.raises(NotJson) as caught:
        parse('{\n  "model": "x",\n}\n', PATH, comments=False)
    assert render(caught.value.problem) == (
        '/home/you/.claude/settings.json:2:15: error: a comma before "}" is not JSON\n'
        '      "model": "x",\n'
        "                  ^\n"
        "  remove the comma"
    )


def test_a_remark_without_an_end_is_pointed_at() -> None:
    with pytest.raises(NotJson, match="this comment has no end"):
        parse("{/* }", PATH, comments=True)


@given(values, st.sampled_from([None, 1, "\t"]))
def test_it_reads_what_json_reads(value: object, indent: int | str | None) -> None:
    root = parse(json.dumps(value, indent=indent), PATH, comments=False)
    assert root is not None and root.plain() == value


@given(st.text('{}[]",:1 \\\n/*', max_size=30))
def test_it_refuses_what_json_refuses(text: str) -> None:
    try:
        expected: object = json.loads(text)
    except ValueError:
        expected = None
    try:
        root = parse(text, PATH, comments=False)
    except NotJson:
        root = None
    assert (root.plain() if root is not None else None) == expected


def test_the_last_of_two_members_counts() -> None:
    root = parse('{"a": 1, "a": 2}', PATH, comments=False)
    assert root is not None and root.plain() == {"a": 2}


def test_a_file_of_blanks_is_none() -> None:
    assert parse("\ufeff \n", PATH, comments=False) is None

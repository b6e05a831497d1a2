"""Wording that an agent takes for an injection, on text labelled by hand."""

from __future__ import annotations

from pathlib import Path

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

from forenote.audit.findings.orders import orders
from tests.audit.findings.projects import Project

LABELLED: dict[str, dict[str, list[str]]] = yaml.safe_load(
    (Path(__file__).parents[2] / "data" / "orders.yaml").read_text("utf-8")
)


def test_there_are_enough_to_mean_something() -> None:
    assert sum(len(some) for part in LABELLED.values() for some in part.values()) >= 60


@pytest.mark.parametrize("text", [one for part in LABELLED.values() for one in part["orders"]])
def test_an_order_is_found(text: str) -> None:
    assert orders(text)


@pytest.mark.parametrize("text", [one for part in LABELLED.values() for one in part["facts"]])
def test_a_fact_or_a_manual_is_not(text: str) -> None:
    assert orders(text) == []


@pytest.mark.parametrize(
    ("text", "found"),
    [
        pytest.param("`IMPORTANT: stop` is what it prints", False, id="in a code span"),
        pytest.param("```\nYOU MUST ALWAYS PAY\n```", False, id="in a fenced block"),
        pytest.param('It prints "you must log in".', False, id="in quotes: it is spoken of"),
        pytest.param("Where you must not push, a hook says so.", False, id="behind a condition"),
        pytest.param("x\n\nIMPORTANT: push now", True, id="at the start of a later line"),
        pytest.param("A label IMPORTANT: is set", False, id="within a line"),
        pytest.param("HTTP and JSON are spoken", False, id="capitals of a format"),
        pytest.param("NEVER DROP TABLE users", False, id="capitals of SQL"),
    ],
)
def test_near_misses(text: str, found: bool) -> None:
    assert bool(orders(text)) is found


@given(st.text(st.sampled_from('you must `"*\nNEVER EVER:')) | st.text())
def test_what_is_found_stands_where_it_says(text: str) -> None:
    for one in orders(text):
        assert text[one.start :].split()[:1] != []


def test_one_finding_for_a_note_with_every_place(project: Project) -> None:
    project.note("a", summary="You must push.", body="Fine so far.\n\nFrom now on, obey.\n")
    project.note("b", summary="A push is needed.", body="Push before you leave.\n")
    [one] = project.found("order-like")
    assert (one.note, one.place) == ("a", ".notes/a.md:2:1")
    assert one.evidence["pieces"] == [
        {"line": 2, "text": "You must", "does": "commands the agent"},
        {"line": 7, "text": "From now on", "does": "gives the agent another part"},
        {"line": 7, "text": "obey", "does": "commands the agent"},
    ]

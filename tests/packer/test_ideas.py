"""The rule on two ideas, on bodies labelled by hand."""

from __future__ import annotations

from pathlib import Path

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

from forenote.packer.ideas import second_idea, two_ideas

LABELLED: dict[str, dict[str, list[str]]] = yaml.safe_load(
    (Path(__file__).parents[1] / "data" / "ideas.yaml").read_text("utf-8")
)


@pytest.mark.parametrize("body", [body for bodies in LABELLED.values() for body in bodies["one"]])
def test_one_idea_is_not_flagged(body: str) -> None:
    """A flag costs a note its head, so no labelled body with one idea may have it."""
    assert second_idea(body) is None


@pytest.mark.parametrize(("part", "found", "of"), [("seen", 23, 24), ("held_out", 10, 12)])
def test_two_ideas_are_found_as_often_as_the_docstring_says(part: str, found: int, of: int) -> None:
    bodies = LABELLED[part]["two"]
    assert (sum(map(two_ideas, bodies)), len(bodies)) == (found, of)


@pytest.mark.parametrize(
    ("body", "where"),
    [
        ("Use tabs.\n\nSeparately, never push.", "Separately, never push."),
        ("## A\nUse tabs.\n## B\nNever push.", "## B"),
        ("- Use tabs.\n- Never push.", "Never push."),
        ("Use tabs.\n\nNever push on Friday.", "Never push on Friday."),
    ],
)
def test_it_says_where_the_second_begins(body: str, where: str) -> None:
    assert second_idea(body) == where


@given(st.text(st.sampled_from("ab .\n`#-*1:")) | st.text())
def test_any_text_is_judged(body: str) -> None:
    found = second_idea(body)
    assert found is None or found.split() != []

"""Summaries that announce, on ones labelled by hand."""

from __future__ import annotations

from pathlib import Path

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

from forenote.audit.findings.announces import announces
from tests.audit.findings.projects import Project

LABELLED: dict[str, dict[str, list[str]]] = yaml.safe_load(
    (Path(__file__).parents[2] / "data" / "summaries.yaml").read_text("utf-8")
)


def test_there_are_enough_to_mean_something() -> None:
    assert sum(len(some) for part in LABELLED.values() for some in part.values()) >= 90


@pytest.mark.parametrize(
    "summary", [one for part in LABELLED.values() for one in part["announces"]]
)
def test_a_summary_that_announces_is_found(summary: str) -> None:
    assert announces(summary)


@pytest.mark.parametrize("summary", [one for part in LABELLED.values() for one in part["states"]])
def test_a_summary_that_states_is_not(summary: str) -> None:
    """A finding tells an author to rewrite a line, so no good line may have one."""
    assert not announces(summary)


@pytest.mark.parametrize(
    ("summary", "found"),
    [
        pytest.param("**Notes** on the build", True, id="emphasis is no part of the words"),
        pytest.param("`notes audit` prints the rules", False, id="code is no title"),
        pytest.param("Hinweise zum Bauen", False, id="another language is not judged"),
        pytest.param("リリースの手順", False, id="another script is not judged"),
        pytest.param("See below. Read this.", True, id="every sentence announces"),
        pytest.param("See below. npm is gone.", False, id="one sentence states"),
        pytest.param("Tips: never push on Friday", False, id="said behind a colon"),
        pytest.param("", False, id="nothing says nothing; its absence is another rule"),
    ],
)
def test_near_misses(summary: str, found: bool) -> None:
    assert announces(summary) is found


@given(st.text(st.sampled_from("ab .:;?!*`-and see")) | st.text())
def test_any_text_is_judged(summary: str) -> None:
    assert announces(summary) in (True, False)


def test_the_rule_points_at_the_summary(project: Project) -> None:
    project.note("a", summary="Notes on git push")
    project.note("b", summary="git push is refused.")
    [one] = project.found("summary-announces")
    assert (one.note, one.place, one.severity) == ("a", ".notes/a.md:2", "warning")
    assert one.evidence == {"summary": "Notes on git push"}

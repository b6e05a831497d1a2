"""Commands that a body advises, on bodies labelled by hand; and notes that trigger themselves."""

from __future__ import annotations

from pathlib import Path
from typing import TypedDict

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

from forenote.audit.findings.advised import advised
from tests.audit.findings.projects import Project


class Row(TypedDict):
    """A labelled body."""

    body: str
    advises: list[str]


LABELLED: dict[str, list[Row]] = yaml.safe_load(
    (Path(__file__).parents[2] / "data" / "advice.yaml").read_text("utf-8")
)


@pytest.mark.parametrize("row", [row for part in LABELLED.values() for row in part])
def test_what_is_advised_is_told_from_what_is_spoken_of(row: Row) -> None:
    assert [one.command for one in advised(row["body"])] == row["advises"]


@given(st.text(st.sampled_from("use run `~\n$ not.,:#abc")) | st.text())
def test_what_is_advised_stands_where_it_says(body: str) -> None:
    for one in advised(body):
        assert body.startswith(one.command, one.start)


@pytest.mark.parametrize(
    ("body", "unless", "found"),
    [
        pytest.param(
            "Use `git stash -u`.", (), "git stash -u", id="its own advice matches its key"
        ),
        pytest.param("Use `git stash -u`.", ("git stash -u",), None, id="and is excepted"),
        pytest.param("Never use `git stash`.", (), None, id="only warned of"),
        pytest.param("Use `git worktree add`.", (), None, id="another command is advised"),
        pytest.param("Do this:\n\n```sh\ngit stash -u\n```", (), "git stash -u", id="in a block"),
        pytest.param(
            "Run `cd x && git stash`.", (), "cd x && git stash", id="behind another command"
        ),
        pytest.param("Use `echo 'git stash'`.", (), None, id="in a quoted argument: data"),
    ],
)
def test_a_note_that_triggers_itself(
    project: Project, body: str, unless: tuple[str, ...], found: str | None
) -> None:
    project.note("a", keys=["git stash"], body=body, unless=unless or ["never"])
    hits = project.found("triggers-itself")
    assert [one.evidence["command"] for one in hits] == ([found] if found else [])


def test_it_points_at_the_command(project: Project) -> None:
    project.note("a", keys=["git stash"], body="It happens.\n\nSo use `git stash -u`.")
    [one] = project.found("triggers-itself")
    assert (one.place, one.key) == (".notes/a.md:7:9", "git stash")
    assert "git, stash: `git stash -u`" in one.message

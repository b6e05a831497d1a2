"""Notes that say nearly the same."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from rapidfuzz import fuzz

from forenote.audit.findings.material import Material
from forenote.audit.findings.options import Options
from forenote.audit.findings.rules.alike import near_duplicate
from forenote.matcher.keys.grammar import parse_keys
from forenote.notes.layers import load
from forenote.notes.model import Note
from tests.audit.findings.projects import TODAY, Project

BODY = (
    "A stash holds changes of tracked files only. New files stay in the working folder, and a "
    "checkout that brings a file of the same name stops."
)

# summary and body of a second note beside ("git stash leaves new files.", BODY)
TEXTS = [
    pytest.param("git stash leaves new files.", BODY, True, id="the same"),
    pytest.param(
        "GIT stash leaves new files.", BODY.replace(" ", "\n"), True, id="case and white space"
    ),
    pytest.param("git stash leaves new files!", BODY + " So use -u.", True, id="a sentence more"),
    pytest.param("git stash leaves new files.", BODY[:70], False, id="half of it"),
    pytest.param(
        "A build needs the cache.", "The cache is kept below the build folder.", False, id="another"
    ),
]


@pytest.mark.parametrize(("summary", "body", "found"), TEXTS)
def test_pairs(project: Project, summary: str, body: str, found: bool) -> None:
    project.note("a", keys=["git stash"], summary="git stash leaves new files.", body=BODY)
    project.note("b", keys=["make"], summary=summary, body=body)
    hits = project.found("near-duplicate")
    assert [(one.note, one.about) for one in hits] == ([("b", "a")] if found else [])


def test_of_three_each_is_named_once(project: Project) -> None:
    for id in ("a", "b", "c"):
        project.note(id, keys=[f"make {id}"], body=BODY)
    assert len(project.found("near-duplicate")) == 2


@settings(max_examples=60, deadline=None)
@given(st.lists(st.text("abc   ", max_size=30), min_size=2, max_size=7), st.integers(50, 99))
def test_what_is_found_is_what_a_look_at_every_pair_finds(texts: list[str], percent: int) -> None:
    """The lengths by which most pairs are passed over leave no note out that is like a shorter
    one."""
    notes = tuple(
        Note(f"n{at}", text or "x", "", parse_keys(["git push"])) for at, text in enumerate(texts)
    )
    loaded = load(None, today=TODAY)
    limits = {**Options().limits, "near-duplicate": percent / 100}
    found = {
        (hit.note.id, hit.about)
        for hit in near_duplicate(Material(replace(loaded, notes=notes), None, limits))
        if hit.note
    }
    plain = [note.summary.split() for note in notes]
    alike = {
        (one, other)
        for one in range(len(plain))
        for other in range(one)
        if plain[one] and fuzz.ratio(plain[one], plain[other]) >= percent
    }
    named = {frozenset(pair) for pair in found}
    assert named <= {frozenset((f"n{one}", f"n{other}")) for one, other in alike}
    rank = sorted(range(len(plain)), key=lambda at: len(plain[at])).index
    longer = {f"n{max(pair, key=rank)}" for pair in alike}
    assert longer <= {id for pair in named for id in pair}

"""What is sifted, kept and asked key by key gives what the hook's own way gives."""

from __future__ import annotations

from datetime import date
from itertools import islice
from pathlib import Path

import pytest

from forenote.audit.logs.found import logs_in
from forenote.audit.logs.open import read_log
from forenote.audit.logs.step import Step
from forenote.audit.replay.matching import MOST_KEPT, Matcher
from forenote.audit.replay.noteset import compiled
from forenote.hooks.delivery import matching
from forenote.matcher.action import SHELL, Action
from forenote.matcher.index.file import Index
from forenote.matcher.read import read
from forenote.notes.layers import load
from tests.audit.replay.conftest import Project

ROOT = Path(__file__).parents[3]
ACTIONS = ROOT.parent / "shared" / "actions"
EXAMPLES = ROOT / "examples"


def test_the_same_notes_by_the_same_keys_as_the_hook(tmp_path: Path) -> None:
    """The sample notes over real actions of each log, each asked twice: anew, and as it is kept."""
    if not ACTIONS.is_dir():
        pytest.skip("no logged actions beside the project")
    loaded = load((str(EXAMPLES), str(EXAMPLES / "notes")), today=date.today())
    notes = compiled(loaded, "samples", tmp_path)
    matcher, index = Matcher(notes), Index(notes.index, notes.identity)
    matched = 0
    for log in logs_in([str(ACTIONS)]):
        steps = (entry for entry in read_log(log) if isinstance(entry, Step))
        for step in islice(steps, 250):
            wanted = [
                (entry.id, held.key.source, held.tokens)
                for entry, held in matching(index, read(step.action))
            ]
            for _ in range(2):
                found = matcher.match(step.action)
                assert [
                    (entry.id, held.key.source, held.tokens) for entry, held in found.matches
                ] == wanted, step.place
                assert [id for id, _ in found.keys] == [id for id, _, _ in wanted]
            matched += len(wanted)
    index.close()
    assert matched > 500


def test_numbers_of_keys_are_those_of_the_author_s_order(project: Project) -> None:
    project.note("n", "ls", "git push", "git", "git push")
    matcher = Matcher(project.notes())
    found = matcher.match(Action(SHELL, "Bash", command="git push"))
    assert found.keys == (("n", (1, 2, 3)),)


def test_what_is_kept_depends_on_where_the_call_is_made(project: Project) -> None:
    project.note("n", {"path": "src/*.py"})
    matcher = Matcher(project.notes())

    def matches(cwd: str) -> bool:
        action = Action(SHELL, "Bash", command="touch a.py", cwd=cwd, root="/p")
        return bool(matcher.match(action).matches)

    assert [matches(cwd) for cwd in ("/p", "/p/src", "/p", "/p/src")] == [False, True, False, True]


def test_not_more_is_kept_than_is_of_use(project: Project) -> None:
    project.note("n", "make")
    matcher = Matcher(project.notes())
    for number in range(3 * MOST_KEPT):
        matcher.match(Action(SHELL, "Bash", command=f"ls {number}"))
    assert matcher.kept <= 2 * MOST_KEPT
    matcher.match(Action(SHELL, "Bash", command="x" * 10_000))
    assert matcher.kept <= 2 * MOST_KEPT

"""The bounds of one delivery: the configuration's budget, and what the agent lets through."""

from __future__ import annotations

from datetime import date
from pathlib import Path

import pytest

from forenote.hooks.delivery import deliver
from forenote.matcher.action import SHELL, Action
from forenote.notes.cache import index_path
from forenote.notes.compile import compile_index
from forenote.packer.tokens import counter

NOTE = """\
---
summary: Claim {number} about pushing, in a line of its own.
keys: git push
---
{body}
"""


@pytest.mark.parametrize(
    ("budget", "tokens", "expected"),
    [
        pytest.param(2000, 300, 300, id="the agent lets less through"),
        pytest.param(10_000, 300, 300, id="much less"),
        pytest.param(300, 2000, 300, id="the configuration wants less"),
    ],
)
def test_the_lower_of_both_budgets_holds(
    budget: int, tokens: int, expected: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("CACHE", "CONFIG", "STATE"):
        monkeypatch.setenv(f"XDG_{name}_HOME", str(tmp_path / name.lower()))
    notes = tmp_path / "project/.notes"
    notes.mkdir(parents=True)
    (notes / "config.yaml").write_text(f"budget: {budget}\n")
    for number in range(12):
        body = f"Sentence {number} says at some length why that is so. " * 20
        (notes / f"n{number}.md").write_text(NOTE.format(number=number, body=body))
    project = str(notes.parent), str(notes)
    path = index_path(project)
    Path(path).parent.mkdir(parents=True)
    compile_index(project, path, today=date.today())
    action = Action(SHELL, "Bash", command="git push", cwd=project[0], root=project[0])
    found = deliver(action, project, tokens=tokens, limit=9_000)
    assert found is not None
    assert found.pack.budget == expected
    assert expected * 2 // 3 < counter().count(found.text) <= expected

"""Which notes further out a project hides."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from forenote.notes.nested import hidden_notes
from forenote.notes.place import project_root


def tree(top: Path, *folders: str) -> None:
    for folder in folders:
        (top / folder).mkdir(parents=True)


@pytest.mark.parametrize(
    ("folders", "hidden"),
    [
        pytest.param(["a/.notes", "a/b/.notes"], "a/.notes", id="notes within notes"),
        pytest.param(["a/.notes", "a/b/.git"], "a/.notes", id="another repository begins"),
        pytest.param(["a/.notes", "a/b/c/.notes"], "a/.notes", id="two folders further out"),
        pytest.param(["a/.notes", "a/b"], "", id="one project"),
        pytest.param(["a/.git", "a/b/.notes"], "", id="nothing further out"),
        pytest.param(["a/.notes", "a/b/.notes", "a/b/c/.notes"], "a/b/.notes", id="the nearest"),
    ],
)
def test_the_notes_that_a_project_hides(tmp_path: Path, folders: list[str], hidden: str) -> None:
    tree(tmp_path, *folders)
    deepest = max((tmp_path / folder for folder in folders), key=lambda path: len(path.parts))
    cwd = deepest.parent if deepest.name.startswith(".") else deepest
    found = hidden_notes(project_root(str(cwd)))
    assert found == (str(tmp_path / hidden) if hidden else "")


def test_without_a_project_nothing_is_hidden() -> None:
    assert hidden_notes(None) == ""


@pytest.mark.parametrize("own", [False, True])
def test_a_worktree_below_its_main_tree_hides_nothing(tmp_path: Path, own: bool) -> None:
    main = tmp_path / "main"
    tree(main, ".notes")
    git = ["git", "-c", "user.name=a", "-c", "user.email=a@b", "-C", str(main)]
    for command in (
        ["init", "-q"],
        ["commit", "-q", "--allow-empty", "-m", "x"],
        ["worktree", "add", "-q", "trees/one"],
    ):
        subprocess.run([*git, *command], check=True, capture_output=True)
    if own:
        tree(main, "trees/one/.notes")
    project = project_root(str(main / "trees/one"))
    assert project is not None and project[0] == str(main / "trees/one")
    assert hidden_notes(project) == ""

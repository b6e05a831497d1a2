"""The hooks for pre-commit, run by pre-commit itself: it clones, installs and calls them."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
import yaml

from tests.checkout import ROOT, copy_checkout, no_registry

HOOKS = yaml.safe_load((ROOT / ".pre-commit-hooks.yaml").read_text(encoding="utf-8"))

NOTE = """\
---
summary: git stash leaves untracked files where they are; git stash -u takes them along.
keys:
  - git stash
examples:
  match: [git stash{end}]
---
A stash holds changes of tracked files only.
"""


def git(folder: Path, *arguments: str) -> str:
    who = ("-c", "user.name=t", "-c", "user.email=t@t", "-c", "commit.gpgsign=false")
    return subprocess.run(
        ["git", *who, *arguments], cwd=folder, check=True, capture_output=True, text=True
    ).stdout.strip()


def test_the_definitions_are_valid() -> None:
    done = subprocess.run(
        [
            sys.executable,
            "-m",
            "pre_commit",
            "validate-manifest",
            str(ROOT / ".pre-commit-hooks.yaml"),
        ],
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stdout
    assert [hook["id"] for hook in HOOKS] == ["notes-test", "notes-audit"]


class Project:
    """A repository with a note, that runs both hooks of a copy of this checkout."""

    def __init__(self, folder: Path, source: Path, home: Path) -> None:
        self.folder = folder
        self.home = home
        (folder / ".notes/git").mkdir(parents=True)
        self.note = folder / ".notes/git/stash.md"
        self.note.write_text(NOTE.format(end=""))
        (folder / "readme.txt").write_text("a shop\n")
        hooks = [{"id": hook["id"]} for hook in HOOKS]
        revision = git(source, "rev-parse", "HEAD")
        config = {"repos": [{"repo": str(source), "rev": revision, "hooks": hooks}]}
        (folder / ".pre-commit-config.yaml").write_text(yaml.safe_dump(config))
        git(folder, "init", "--quiet")
        git(folder, "add", ".")
        git(folder, "commit", "--quiet", "-m", "a shop")

    def run(self, *files: Path) -> tuple[int, str]:
        git(self.folder, "add", ".")
        done = subprocess.run(
            [sys.executable, "-m", "pre_commit", "run", "--color=never", "--verbose"]
            + (["--files", *map(str, files)] if files else ["--all-files"]),
            cwd=self.folder,
            env={**os.environ, "PRE_COMMIT_HOME": str(self.home)},
            capture_output=True,
            text=True,
        )
        return done.returncode, done.stdout + done.stderr


@pytest.fixture(scope="module")
def source(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("source")
    if reason := no_registry(folder):
        pytest.skip(f"packages cannot be installed here: {reason}")
    checkout = copy_checkout(folder / "forenote")
    git(checkout, "init", "--quiet")
    git(checkout, "add", "--force", ".")
    git(checkout, "commit", "--quiet", "-m", "as it is")
    return checkout


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where pre-commit installs; once for all."""
    return tmp_path_factory.mktemp("pre-commit")


@pytest.fixture
def project(tmp_path: Path, source: Path, home: Path) -> Project:
    return Project(tmp_path, source, home)


def test_notes_that_are_well_pass(project: Project) -> None:
    code, printed = project.run()
    assert code == 0, printed
    assert "1 example of 1 note: 1 passed" in printed
    assert printed.count("Passed") == 2


def test_an_example_that_fails_stops_the_commit(project: Project) -> None:
    project.note.write_text(NOTE.format(end="ed"))
    code, printed = project.run()
    assert code == 1, printed
    assert "must match, and does not" in printed
    assert "failing-example" in printed


def test_a_commit_without_notes_is_not_held_up(project: Project) -> None:
    code, printed = project.run(project.folder / "readme.txt")
    assert code == 0, printed
    assert printed.count("no files to check") == 2

"""What git says of a project's files, also where the project is somebody else's."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from forenote.audit.findings.tracked import Tracked, tracked
from forenote.matcher.paths.globs import check_glob, path_matches
from tests.audit.findings.projects import Project


def test_tracked_untracked_and_ignored(project: Project) -> None:
    project.track("src/a.py", "ümlaut \n.md")
    project.file(".gitignore", "build/\n.env\n")
    for path in ("build/deep/x.js", ".env", "new.txt"):
        project.file(path)
    found = tracked(str(project.root))
    assert found is not None
    assert set(found.files) == {"src/a.py", "ümlaut \n.md"}
    assert set(found.loose) >= {"build/", ".env", "new.txt", ".gitignore"}
    assert not any(path.startswith("build/d") for path in found.loose)


def test_only_what_lies_below_the_root(project: Project) -> None:
    project.track("src/a.py", "packages/web/b.ts")
    inner = project.root / "packages/web"
    found = tracked(str(inner))
    assert found is not None and found.files == ("b.ts",)


def test_no_repository_says_nothing(tmp_path: Path) -> None:
    assert tracked(str(tmp_path)) is None


def test_no_git_says_nothing(project: Project, monkeypatch: pytest.MonkeyPatch) -> None:
    project.track("src/a.py")
    monkeypatch.setenv("PATH", "/nonexistent")
    assert tracked(str(project.root)) is None


def test_nothing_that_the_repository_configures_is_run(project: Project, tmp_path: Path) -> None:
    """A cloned repository says in its configuration what git runs; an audit runs none of it."""
    project.track("src/a.py")
    trap = tmp_path / "trap"
    script = tmp_path / "trap.sh"
    script.write_text(f"#!/bin/sh\ntouch {trap}\n")
    script.chmod(0o755)
    project.git("config", "core.fsmonitor", str(script))
    hooks = project.root / ".git/hooks"
    hooks.mkdir(exist_ok=True)
    for name in ("post-index-change", "fsmonitor-watchman"):
        (hooks / name).write_bytes(script.read_bytes())
        (hooks / name).chmod(0o755)
    project.file("new.txt")
    assert tracked(str(project.root)) is not None
    assert not trap.exists()
    project.git("status")  # the trap would have worked
    assert trap.exists()


def test_another_repository_in_the_environment_is_not_asked(
    project: Project, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A git hook that runs the audit has `GIT_DIR` set."""
    project.track("src/a.py")
    other = Project(tmp_path / "other")
    other.track("else.py")
    monkeypatch.setenv("GIT_DIR", os.fspath(other.root / ".git"))
    monkeypatch.setenv("GIT_WORK_TREE", os.fspath(other.root))
    found = tracked(str(project.root))
    assert found is not None and found.files == ("src/a.py",)


def test_letters_and_their_marks_may_be_apart() -> None:
    """Some file systems take names apart (NFD); keys are compared in NFC."""
    apart = Tracked(("docs/u\u0308ber.md",))
    assert apart.first("über.md") == "docs/u\u0308ber.md"
    assert apart.first("docs/über.md") is not None


names = st.sampled_from(["a", "b.py", "src", "x.tar.gz", ".env", "b.ts", "build"])
paths = st.lists(names, min_size=1, max_size=4).map("/".join)
parts = st.sampled_from(
    ["a", "*.py", "src", "**", "*", "b.*", "{a,src}", "*.{py,ts}", ".env", "x.*.gz"]
)
patterns = st.tuples(
    st.sampled_from(["", "/"]), st.lists(parts, min_size=1, max_size=4).map("/".join), st.sampled_from(["", "/"])
).map("".join)  # fmt: skip


@given(st.lists(paths, max_size=8), patterns)
def test_no_file_is_passed_over(files: list[str], pattern: str) -> None:
    """By its folders and its ending a pattern is compared with few files; the answer is that of
    comparing it with all."""
    if check_glob(pattern) is not None:
        return
    found = Tracked(tuple(files)).first(pattern)
    named = [path for path in files if path_matches(pattern, path)]
    assert (found in named) if named else (found is None)

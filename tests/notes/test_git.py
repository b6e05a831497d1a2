"""Git in a folder that may be somebody else's: it answers, and runs and writes nothing."""

from __future__ import annotations

import os
import subprocess
from contextlib import suppress
from pathlib import Path

import pytest

from forenote.notes.git import NoAnswer, asked


def git(folder: Path, *arguments: str) -> str:
    who = ("-c", "user.name=t", "-c", "user.email=t@t", "-c", "commit.gpgsign=false")
    done = subprocess.run(["git", *who, *arguments], cwd=folder, check=True, capture_output=True)
    return done.stdout.decode().strip()


@pytest.fixture
def repository(tmp_path: Path) -> Path:
    root = tmp_path / "shop"
    root.mkdir()
    git(root, "init", "-q")
    (root / "a.txt").write_text("a\n")
    git(root, "add", "a.txt")
    git(root, "commit", "-q", "-m", "a")
    return root


def test_it_answers(repository: Path) -> None:
    assert asked(repository, "ls-files", "-z") == b"a.txt\0"
    oid = git(repository, "rev-parse", "HEAD:a.txt").encode()
    answer = asked(repository, "cat-file", "--batch", given=oid + b"\n")
    assert answer == oid + b" blob 2\na\n\n"


def test_what_it_refuses_is_said_in_its_words(repository: Path, tmp_path: Path) -> None:
    with pytest.raises(NoAnswer, match=r"^fatal: .*not a git repository"):
        asked(tmp_path, "ls-files")
    with pytest.raises(NoAnswer, match="No such file or directory"):
        asked(tmp_path / "gone", "ls-files")


def test_it_is_not_installed(repository: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", "/nonexistent")
    with pytest.raises(NoAnswer, match=r"^git is not installed$"):
        asked(repository, "ls-files")


def test_another_repository_in_the_environment_is_not_asked(
    repository: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("GIT_DIR", os.fspath(tmp_path / "other/.git"))
    assert asked(repository, "ls-files", "-z") == b"a.txt\0"


@pytest.mark.parametrize("protocol", ["", "always"])
def test_what_a_partial_clone_lacks_is_not_fetched(
    repository: Path, tmp_path: Path, protocol: str
) -> None:
    """Its configuration names the program that is started on the other side."""
    clone, trap = tmp_path / "clone", tmp_path / "trap"
    git(repository, "config", "uploadpack.allowFilter", "true")
    origin = f"file://{repository}"
    git(tmp_path, "clone", "-q", "--no-checkout", "--filter=blob:none", origin, str(clone))
    git(clone, "config", "remote.origin.uploadpack", f"touch {trap}; git-upload-pack")
    if protocol:
        git(clone, "config", "protocol.file.allow", protocol)
    oid = git(repository, "rev-parse", "HEAD:a.txt").encode()
    with suppress(NoAnswer):  # what it says of that differs by its version
        assert b"missing" in asked(clone, "cat-file", "--batch", given=oid + b"\n")
    assert not trap.exists()
    git(clone, "cat-file", "blob", oid.decode())  # the trap would have worked
    assert trap.exists()

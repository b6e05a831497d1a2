"""Unified diffs: which files they change, and what they add; `git apply` is asked where it can."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from forenote.matcher.action import Change
from forenote.matcher.patches.patch import changes
from forenote.matcher.reading import UNKNOWN

HUNK = "@@ -1,2 +1,2 @@\n a\n-b\n+c\n"


@pytest.mark.parametrize(
    ("patch", "strip", "expected"),
    [
        pytest.param(
            "--- a/x/f.py\n+++ b/x/f.py\n" + HUNK,
            None,
            [Change("x/f.py", "c\n", "edit")],
            id="the prefixes of git",
        ),
        pytest.param(
            "--- f.py\t2026-01-01 10:00\n+++ f.py\t2026-01-02\n" + HUNK,
            None,
            [Change("f.py", "c\n", "edit")],
            id="diff -u: no prefix, time stamps",
        ),
        pytest.param(
            "--- old/p/f.py\n+++ new/p/f.py\n" + HUNK,
            1,
            [Change("p/f.py", "c\n", "edit")],
            id="patch -p1",
        ),
        pytest.param(
            "--- a/f.py\n+++ b/f.py\n" + HUNK, 0, [Change("b/f.py", "c\n", "edit")], id="patch -p0"
        ),
        pytest.param(
            "--- a/f.py\n+++ b/f.py\n" + HUNK, 9, [Change("f.py", "c\n", "edit")], id="all folders"
        ),
        pytest.param(
            "--- /dev/null\n+++ b/new.py\n@@ -0,0 +1,2 @@\n+a\n+b\n",
            None,
            [Change("new.py", "a\nb\n")],
            id="a new file",
        ),
        pytest.param(
            "--- a/gone.py\n+++ /dev/null\n@@ -1 +0,0 @@\n-a\n",
            None,
            [Change("gone.py", kind="remove")],
            id="a removed file",
        ),
        pytest.param(
            "diff --git a/e b/e\nnew file mode 100644\nindex 0000000..e69de29\n",
            None,
            [Change("e")],
            id="a new empty file has no hunk",
        ),
        pytest.param(
            "diff --git a/a b.txt b/a b.txt\nold mode 100644\nnew mode 100755\n",
            None,
            [Change("a b.txt", kind="edit")],
            id="a new mode, a blank in the path",
        ),
        pytest.param(
            "diff --git a/e b/e\ndeleted file mode 100644\nindex e69de29..0000000\n",
            None,
            [Change("e", kind="remove")],
            id="a removed empty file",
        ),
        pytest.param(
            "diff --git a/x b/y\nsimilarity index 90%\nrename from x\nrename to y\n"
            "--- a/x\n+++ b/y\n" + HUNK,
            None,
            [Change("x", kind="move"), Change("y", "c\n")],
            id="renamed and changed",
        ),
        pytest.param(
            "diff --git a/x b/y\nsimilarity index 100%\ncopy from x\ncopy to y\n",
            None,
            [Change("y")],
            id="a copy leaves the original",
        ),
        pytest.param(
            "diff --git i/x w/x\n--- i/x\n+++ w/x\n" + HUNK,
            None,
            [Change("x", "c\n", "edit")],
            id="mnemonic prefixes",
        ),
        pytest.param(
            'diff --git "a/caf\\303\\251" "b/caf\\303\\251"\n--- "a/caf\\303\\251"\n'
            '+++ "b/caf\\303\\251"\n' + HUNK,
            None,
            [Change("café", "c\n", "edit")],
            id="git's quoting of other scripts",
        ),
        pytest.param(
            "--- a/q.sql\n+++ b/q.sql\n@@ -1,2 +1,2 @@\n--- old comment\n+++ x\n c\n",
            None,
            [Change("q.sql", "++ x\n", "edit")],
            id="a removed comment that looks like a header",
        ),
        pytest.param(
            "--- a/x\n+++ b/x\n" + HUNK + "@@ -9 +9 @@\n-y\n+z\n\\ No newline at end of file\n",
            None,
            [Change("x", f"c\n{UNKNOWN}\nz\n", "edit")],
            id="two hunks do not adjoin",
        ),
        pytest.param(
            "From: me\nSubject: fix\n\ntext\n---\n f | 2 +-\n\ndiff --git a/f b/f\n--- a/f\n+++ b/f\n"
            + HUNK
            + "-- \n2.39.5\n",
            None,
            [Change("f", "c\n", "edit")],
            id="a mail of git format-patch",
        ),
        pytest.param(
            "--- a/x\n+++ b/x\n" + HUNK + "--- a/y\n+++ b/y\n" + HUNK,
            None,
            [Change("x", "c\n", "edit"), Change("y", "c\n", "edit")],
            id="two files without git's line",
        ),
    ],
)
def test_a_diff(patch: str, strip: int | None, expected: list[Change]) -> None:
    assert changes(patch, strip) == (tuple(expected), ())


@pytest.mark.parametrize(
    ("patch", "expected", "says"),
    [
        pytest.param(
            "--- a/x\n+++ b/x\n@@ -1,1 +1,1 @@\n a\n+b\n+c\n",
            [Change("x", "b\nc\n", "edit")],
            "other counts",
            id="more lines than counted",
        ),
        pytest.param(
            "--- a/x\n+++ b/x\n@@ -1,9 +1,9 @@\n+b\n--- a/y\n+++ b/y\n@@ -1 +1 @@\n-c\n+d\n",
            [Change("x", "b\n", "edit"), Change("y", "d\n", "edit")],
            "other counts",
            id="fewer lines than counted",
        ),
        pytest.param(
            "--- a/x\n+++ b/x\n@@ def f @@\n+b\n",
            [Change("x", "b\n", "edit")],
            "no hunk header",
            id="a header without numbers",
        ),
        pytest.param("hello\n", [], "names no file", id="no diff at all"),
        pytest.param("@@ -1 +1 @@\n+b\n", [], "names no file", id="a hunk without a file"),
    ],
)
def test_a_damaged_diff_is_read_as_far_as_it_goes(
    patch: str, expected: list[Change], says: str
) -> None:
    found, problems = changes(patch)
    assert found == tuple(expected)
    assert any(says in one for one in problems)


def git(folder: Path, *arguments: str) -> str:
    return subprocess.run(
        ["git", "-c", "user.name=t", "-c", "user.email=t@t", *arguments],
        cwd=folder,
        check=True,
        capture_output=True,
        text=True,
    ).stdout


def test_what_git_itself_writes(tmp_path: Path) -> None:
    """Real changes, as git puts them: each path of its own list is found, with the right kind."""
    git(tmp_path, "init", "-q")
    for name, text in [
        ("kept", "a\nb\n"),
        ("gone", "x\n"),
        ("from", "1\n2\n3\n4\n"),
        ("é.md", "e\n"),
    ]:
        (tmp_path / name).write_text(text, encoding="utf-8")
    git(tmp_path, "add", "-A")
    git(tmp_path, "commit", "-qm", "one")
    (tmp_path / "kept").write_text("a\nB\n", encoding="utf-8")
    (tmp_path / "gone").unlink()
    (tmp_path / "from").rename(tmp_path / "to")
    (tmp_path / "é.md").write_text("E\n", encoding="utf-8")
    (tmp_path / "new file").write_text("n\n", encoding="utf-8")
    (tmp_path / "empty").write_text("", encoding="utf-8")
    (tmp_path / "blob").write_bytes(b"\0\1")
    git(tmp_path, "add", "-A")
    found, problems = changes(git(tmp_path, "diff", "--cached", "-M", "--binary"))
    assert problems == ()
    assert {change.path: (change.kind, change.text) for change in found} == {
        "kept": ("edit", "B\n"),
        "gone": ("remove", ""),
        "from": ("move", ""),
        "to": ("write", ""),
        "é.md": ("edit", "E\n"),
        "new file": ("write", "n\n"),
        "empty": ("write", ""),
        "blob": ("write", ""),
    }

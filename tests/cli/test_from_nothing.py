"""The real program, from an empty folder to a note that is found."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

BIN = Path(sys.executable).parent


def notes(folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    env = {**os.environ, "HOME": str(folder.parent), "XDG_CONFIG_HOME": str(folder.parent / "c")}
    return subprocess.run(
        [str(BIN / "notes"), *arguments],
        cwd=folder, env=env, capture_output=True, text=True, timeout=60, check=False,
    )  # fmt: skip


def test_an_empty_folder_becomes_a_project_with_a_checked_note(tmp_path: Path) -> None:
    folder = tmp_path / "empty"
    folder.mkdir()
    assert notes(folder, "init").returncode == 0
    made = notes(folder, "new", "Push with a lease", "--key", "git push --force|-f")
    assert made.stdout == "wrote .notes/push-lease.md\nnext: notes edit push-lease\n"
    assert [line.split()[0] for line in notes(folder, "list").stdout.splitlines()] == [
        "count-replacements",
        "push-lease",
    ]
    assert notes(folder, "test").returncode == 0
    (folder / ".notes/push-lease.md").write_bytes(b"\xff\xfe")
    broken = notes(folder, "test")
    assert broken.returncode == 1
    assert broken.stderr.startswith(".notes/push-lease.md:1:1: error: the file is not UTF-8")


def test_colour_is_for_terminals_alone(tmp_path: Path) -> None:
    (tmp_path / "p").mkdir()
    notes(tmp_path / "p", "init")
    assert "\x1b" not in notes(tmp_path / "p", "list").stdout

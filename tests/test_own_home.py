"""No test reaches the folders of the person who runs the tests."""

from __future__ import annotations

import os
import pwd
import subprocess
import sys
from pathlib import Path

import pytest

from forenote.notes import place

REAL = Path(pwd.getpwuid(os.getuid()).pw_dir)


def test_every_folder_of_the_user_is_one_of_the_run(
    tmp_path_factory: pytest.TempPathFactory,
) -> None:
    run = tmp_path_factory.getbasetemp()
    for folder in (
        place.user_home(), place.cache_dir(), place.config_dir(), place.state_dir(), Path.home(),
    ):  # fmt: skip
        assert Path(folder).is_relative_to(run)
        assert not Path(folder).is_relative_to(REAL) or run.is_relative_to(REAL)


def test_a_program_that_a_test_starts_has_them_too(tmp_path: Path) -> None:
    """`notes explain` compiles an index, which is what once landed in the person's own cache."""
    (tmp_path / ".notes").mkdir()
    (tmp_path / ".notes/a.md").write_text("---\nsummary: S.\nkeys: ls\n---\n")
    before = set(Path(place.cache_dir()).rglob("*.index"))
    program = [str(Path(sys.executable).parent / "notes"), "explain", "ls"]
    subprocess.run(program, cwd=tmp_path, check=True, capture_output=True)
    assert len(set(Path(place.cache_dir()).rglob("*.index")) - before) == 1

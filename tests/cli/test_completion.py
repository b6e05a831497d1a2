"""Completion: the script that a shell is given, and what it completes."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

BIN = Path(sys.executable).parent


def notes(*arguments: str, **env: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [str(BIN / "notes"), *arguments],
        capture_output=True,
        text=True,
        env={**os.environ, **env},
        timeout=60,
    )


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_the_script_calls_the_program_back(shell: str) -> None:
    done = notes("completion", shell)
    assert done.returncode == 0
    assert f"_NOTES_COMPLETE={shell}_complete" in done.stdout


def test_the_shell_is_taken_from_the_environment() -> None:
    assert notes("completion", SHELL="/usr/bin/fish").stdout == notes("completion", "fish").stdout


def test_a_shell_that_is_not_known_is_asked_for() -> None:
    done = notes("completion", SHELL="/bin/dash")
    assert done.returncode == 2
    assert done.stderr.endswith("Error: Which shell? Name one of bash, zsh, fish.\n")


@pytest.mark.skipif(shutil.which("bash") is None, reason="bash is not installed")
def test_bash_completes_commands_and_options(tmp_path: Path) -> None:
    script = tmp_path / "complete"
    script.write_text(notes("completion", "bash").stdout)
    code = f"""
        PATH={BIN}:$PATH; source {script}
        COMP_WORDS=(notes ex); COMP_CWORD=1; _notes_completion notes
        echo "${{COMPREPLY[@]}}"
        COMPREPLY=(); COMP_WORDS=(notes explain --pay); COMP_CWORD=2; _notes_completion notes
        echo "${{COMPREPLY[@]}}"
    """
    done = subprocess.run(["bash", "-c", code], capture_output=True, text=True, timeout=60)
    assert done.stdout.split("\n")[:2] == ["explain", "--payload"], done.stderr


@pytest.mark.skipif(shutil.which("bash") is None, reason="bash is not installed")
@pytest.mark.parametrize("command", ["show", "edit", "test", "log --note", "replay --without"])
def test_bash_completes_the_ids_of_notes(command: str, tmp_path: Path) -> None:
    for id in ("git/force-push", "git/stash-untracked", "sql/add-column"):
        path = tmp_path / f".notes/{id}.md"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("---\nsummary: S.\nkeys: [ls]\n---\n")
    script = tmp_path / "complete"
    script.write_text(notes("completion", "bash").stdout)
    code = f"""
        PATH={BIN}:$PATH; source {script}
        COMP_WORDS=(notes {command} git/); COMP_CWORD={len(command.split()) + 1}; _notes_completion notes
        echo "${{COMPREPLY[@]}}"
    """
    done = subprocess.run(
        ["bash", "-c", code], cwd=tmp_path, capture_output=True, text=True, timeout=60
    )
    assert done.stdout.split() == ["git/force-push", "git/stash-untracked"], done.stderr

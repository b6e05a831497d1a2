"""The command as a whole: its names, its version, and what a typing error gets."""

from __future__ import annotations

import re
import subprocess
import sys
from importlib.metadata import version
from pathlib import Path

import pytest

from forenote.cli.main import COMMANDS
from forenote.cli.program import SECTIONS

BIN = Path(sys.executable).parent


def run(*command: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(command, capture_output=True, text=True, timeout=60)


@pytest.mark.parametrize("name", ["notes", "forenote"])
def test_both_names_are_the_same_program(name: str) -> None:
    done = run(str(BIN / name), "--version")
    assert done.stdout == f"notes, version {version('forenote')}\n"
    helped = run(str(BIN / name), "-h")
    assert helped.stdout.startswith(f"Usage: {name} [OPTIONS] COMMAND")


@pytest.mark.parametrize(
    ("typed", "hint"),
    [
        pytest.param("lst", " Did you mean 'list'?", id="a letter is missing"),
        pytest.param("epxlain", " Did you mean 'explain'?", id="two letters swapped"),
        pytest.param("tri", " Did you mean 'try'?", id="one letter wrong"),
        pytest.param("ls", " Did you mean 'list'?", id="what a shell calls it"),
        pytest.param("cat", " Did you mean 'show'?", id="what a shell calls it, to read"),
        pytest.param("add", " Did you mean 'new'?", id="what git calls it"),
        pytest.param(
            "rm",
            " A note is removed with its file, which `notes show ID` names; `notes mute ID` hides it.",
            id="no command, and why",
        ),
        pytest.param(
            "check",
            " Did you mean 'test' (the notes' examples), or 'doctor' (the hook)?",
            id="two that check",
        ),
        pytest.param("help", " Type `notes --help`, or `notes COMMAND --help`.", id="an option"),
        pytest.param("surgeon", "", id="nothing near is not guessed at"),
        pytest.param("x", "", id="one letter is near everything, so to nothing"),
    ],
)
def test_an_unknown_command_names_the_nearest(typed: str, hint: str) -> None:
    done = run(str(BIN / "notes"), typed)
    assert done.returncode == 2
    assert done.stderr.splitlines()[-1] == f"Error: There is no command {typed!r}.{hint}"


def test_what_a_hint_names_is_there() -> None:
    from forenote.cli.main import COMMANDS
    from forenote.cli.program import ELSEWHERE

    for typed, hint in ELSEWHERE.items():
        assert typed not in COMMANDS
        named = re.findall(r"'(\w+)'|`notes ([a-z]+)", hint)
        assert named or "notes --" in hint
        assert {one or other for one, other in named} <= set(COMMANDS), hint


def test_without_a_command_it_shows_the_help() -> None:
    done = run(str(BIN / "notes"))
    assert done.returncode == 2
    assert "Start in a project:" in done.stdout + done.stderr


def test_one_command_does_not_load_the_others() -> None:
    code = (
        "import sys; sys.argv = ['notes', 'completion', 'bash']\n"
        "from forenote.cli.main import main\n"
        "try: main()\n"
        "except SystemExit: pass\n"
        "print(sorted(name for name in sys.modules if name.startswith('forenote.cli.')))"
    )
    done = run(sys.executable, "-c", code)
    loaded = "['forenote.cli.completion', 'forenote.cli.frame', 'forenote.cli.main', "
    assert done.stdout.splitlines()[-1] == loaded + "'forenote.cli.program']"


def test_the_help_has_every_command_once() -> None:
    shown = [name for names in SECTIONS.values() for name in names]
    assert sorted(shown) == sorted(COMMANDS)

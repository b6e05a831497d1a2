"""Every command is documented, with an example, and the page says what the program says."""

from __future__ import annotations

import re
import runpy
import subprocess
import sys
from pathlib import Path

import click
import pytest

from forenote.cli import frame
from forenote.cli.main import COMMANDS
from forenote.cli.program import Program

ROOT = Path(__file__).parents[2]
INDEX = (ROOT / "docs/README.md").read_text(encoding="utf-8")


def helped(name: str) -> str:
    command = Program(COMMANDS).get_command(click.Context(Program(COMMANDS)), name)
    assert command is not None
    return command.get_help(click.Context(command, info_name=f"notes {name}"))


def test_the_page_of_commands_is_what_the_program_prints() -> None:
    made = runpy.run_path(str(ROOT / "docs/make_cli.py"))["page"]()
    page = (ROOT / "docs/cli.md").read_text(encoding="utf-8")
    assert page == made, "run python docs/make_cli.py"


@pytest.mark.parametrize("name", COMMANDS)
def test_the_help_of_every_command_teaches_with_an_example(name: str) -> None:
    text = helped(name)
    example = text.partition("Example")[2]
    assert f"notes {name}" in example, text


@pytest.mark.parametrize("name", COMMANDS)
def test_every_option_says_what_it_is_for(name: str) -> None:
    command = Program(COMMANDS).get_command(click.Context(Program(COMMANDS)), name)
    assert command is not None
    silent = [
        option.name
        for option in command.params
        if isinstance(option, click.Option) and not option.help and not option.hidden
    ]
    assert silent == []


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_is_in_the_table_of_the_manual(name: str) -> None:
    rows = [row for row in INDEX.splitlines() if row.startswith("| `notes ")]
    assert any(f"`notes {name}`" in row.split(" | ")[0] for row in rows)


def test_every_page_is_linked_from_the_manual() -> None:
    pages = {page.name for page in (ROOT / "docs").glob("*.md")} - {"README.md"}
    assert pages - set(re.findall(r"\]\(([\w-]+\.md)\)", INDEX)) == set()
    assert "](docs/README.md)" in (ROOT / "README.md").read_text(encoding="utf-8")


def test_the_help_lists_every_command_with_its_first_sentence() -> None:
    text = subprocess.run(
        [sys.executable, "-m", "forenote.cli.main", "--help"],
        capture_output=True,
        text=True,
        check=True,
    ).stdout
    listed = [
        line.split()[0]
        for line in text.partition("Options:")[2].splitlines()
        if line[:3] == "  " + line[2:3] and line.strip()
    ]
    assert set(COMMANDS) <= set(listed)
    assert "..." not in text.partition("Options:")[2]


def test_the_exit_codes_are_those_of_the_frame() -> None:
    page = (ROOT / "docs/exit-codes.md").read_text(encoding="utf-8")
    told = [
        int(row.split("|")[1])
        for row in page.splitlines()
        if row.startswith("| ") and row[2].isdigit()
    ]
    assert told == [0, 1, frame.CANNOT, frame.FAULT, frame.INTERRUPTED, frame.CLOSED_PIPE]


@pytest.mark.parametrize("name", COMMANDS)
def test_the_page_says_which_commands_may_say_no(name: str) -> None:
    """A command whose code can leave with 1 is among the examples of that row."""
    page = (ROOT / "docs/exit-codes.md").read_text(encoding="utf-8")
    (row,) = [line for line in page.splitlines() if line.startswith("| 1 |")]
    module = COMMANDS[name].partition(":")[0].rpartition(".")[2]
    code = (ROOT / "cli" / f"{module}.py").read_text(encoding="utf-8")
    says_no = re.search(r"exit\((?:1\b|.*\b1 if\b|.* else 1\b)", code) is not None
    assert (re.search(rf"`(?:notes )?{name}`", row) is not None) == says_no

"""Writes docs/cli.md: the help of every command, as the program prints it.

Run it after a change to a command's help; a test compares the page with the program.
"""

from __future__ import annotations

from pathlib import Path

import click

from forenote.cli.main import COMMANDS
from forenote.cli.program import Program

PAGE = Path(__file__).parent / "cli.md"

HEAD = """# Commands

Written by `.venv/bin/python docs/make_cli.py` from each command's `--help`. The command is also
installed as `forenote`, since `notes` is a word that other programs use too.
"""


def page() -> str:
    """The whole page."""
    program = Program(COMMANDS)
    root = click.Context(
        program,
        info_name="notes",
        terminal_width=100,
        max_content_width=100,
        help_option_names=["-h", "--help"],
    )
    parts = [HEAD, _section("notes", program.get_help(root))]
    for name in program.list_commands(root):
        command = program.get_command(root, name)
        assert command is not None, f"{name} is in the table of commands"
        context = click.Context(
            command, info_name=name, parent=root, terminal_width=100, max_content_width=100
        )
        parts.append(_section(f"notes {name}", command.get_help(context)))
    return "\n".join(parts)


def _section(title: str, text: str) -> str:
    lines = "\n".join(line.rstrip() for line in text.splitlines())
    return f"## {title}\n\n```text\n{lines}\n```\n"


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")

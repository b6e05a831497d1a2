"""`tool:` keys that could never hold, since such calls are read as commands or as written files."""

from __future__ import annotations

import importlib
from collections.abc import Iterator
from pathlib import Path

import pytest

import forenote.hooks.agents
from forenote.matcher.action import OTHER, POWERSHELL, SHELL
from forenote.matcher.keys.grammar import KeyMistake, parse_keys
from forenote.matcher.keys.tools import COMMANDS, FILES, READ_AS


def tables() -> Iterator[tuple[str, str]]:
    """Each tool that an agent's hook reads as something else than a call, with as what."""
    for file in Path(forenote.hooks.agents.__path__[0]).glob("*.py"):
        if "\nTOOLS = {" not in file.read_text(encoding="utf-8"):
            continue  # and is not imported: some modules run a hook
        module = importlib.import_module(f"forenote.hooks.agents.{file.stem}")
        for name, tool in module.TOOLS.items():
            if tool["kind"] != OTHER:
                yield name, COMMANDS if tool["kind"] in (SHELL, POWERSHELL) else FILES


def test_the_names_are_those_of_the_hooks() -> None:
    """Whoever adds an agent adds its tools to `READ_AS`, or keys that name them are silent."""
    assert dict(tables()) == READ_AS


COMMAND = "write the words of the command: a plain key such as `git push`, or `command:`"
FILE = "use `path:` for the file and `text:` for what is written into it"


@pytest.mark.parametrize(
    ("tool", "message", "hint"),
    [
        ("Bash", "`tool: Bash` never holds, since such calls are read as commands", COMMAND),
        ("bash", "`tool: bash` never holds, since such calls are read as commands", COMMAND),
        ("shell", "`tool: shell` never holds, since such calls are read as commands", COMMAND),
        ("Write", "`tool: Write` never holds, since such calls are read as written files", FILE),
        ("x|Edit", "`tool: Edit` never holds, since such calls are read as written files", FILE),
    ],
)  # fmt: skip
@pytest.mark.parametrize("more", [{}, {"text": "DROP"}], ids=["alone", "with text"])
def test_a_tool_that_is_read_otherwise_is_a_mistake(
    tool: str, message: str, hint: str, more: dict[str, str]
) -> None:
    with pytest.raises(KeyMistake) as caught:
        parse_keys([{"tool": tool, **more}])
    told = caught.value
    assert (told.message, told.hint, told.field) == (message, hint, "tool")


@pytest.mark.parametrize("tool", ["BashOutput", "mcp__a__edit", "Read", "WebFetch", "Task"])
def test_other_tools_are_kept(tool: str) -> None:
    assert parse_keys([{"tool": tool}])[0].tool

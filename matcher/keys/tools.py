"""Names of tools for which no `tool:` key can hold, since their calls are read as commands or as
written files."""

from __future__ import annotations

from forenote.matcher.keys.key import KeyWord
from forenote.matcher.keys.mistake import KeyMistake

COMMANDS = "commands"
FILES = "written files"

READ_AS = {
    # Claude Code; the shell of Codex arrives under this name too
    "Bash": COMMANDS,
    "PowerShell": COMMANDS,
    "Write": FILES,
    "Edit": FILES,
    "MultiEdit": FILES,
    "NotebookEdit": FILES,
    # Codex
    "apply_patch": FILES,
    # Gemini CLI
    "run_shell_command": COMMANDS,
    "write_file": FILES,
    "replace": FILES,
}
"""By a tool's name, what its calls are read as. A test compares this with the tables of the agents'
hooks."""

CALLED = {
    # how the actions of examples and of files of cases are called (docs/keys.md)
    "shell": COMMANDS,
    "remove": FILES,
    "patch": FILES,
}
"""The same for names that people take for a tool's; like those above in any case of letters."""

_ANY_CASE = {name.lower(): kind for name, kind in (READ_AS | CALLED).items()}

HINTS = {
    COMMANDS: "write the words of the command: a plain key such as `git push`, or `command:`",
    FILES: "use `path:` for the file and `text:` for what is written into it",
}


def read_as(name: str) -> str:
    """What the calls of the tool are read as, empty for another tool."""
    return _ANY_CASE.get(name.lower(), "")


def refuse_tool(word: KeyWord, text: str) -> None:
    """Raise for a `tool:` of which an alternative never holds."""
    for spelling in word.spellings:
        kind = read_as(spelling.text)
        if kind and len(spelling.pieces) == 1:
            raise KeyMistake(
                f"`tool: {spelling.text}` never holds, since such calls are read as {kind}",
                HINTS[kind],
                offset=max(0, text.find(spelling.text)),
            )

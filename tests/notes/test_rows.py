"""Actions as people write them: one line, or a mapping in the form of a row of cases."""

from __future__ import annotations

import pytest

from forenote.matcher.action import FILES, OTHER, PATCH, POWERSHELL, SHELL, Action, Change
from forenote.notes.rows import RowMistake, from_line, from_mapping, to_line


@pytest.mark.parametrize(
    ("line", "action"),
    [
        ("git push -f", Action(SHELL, "shell", command="git push -f")),
        ("writer x", Action(SHELL, "shell", command="writer x")),
        ("write src/a b.py", Action(FILES, "write", changes=(Change("src/a b.py"),))),
        ("  edit  x.py ", Action(FILES, "edit", changes=(Change("x.py", kind="edit"),))),
        ("remove x.py", Action(FILES, "remove", changes=(Change("x.py", kind="remove"),))),
        ("tool mcp__db__query", Action(OTHER, "mcp__db__query")),
        ("tool mcp__db__query DROP TABLE x", Action(OTHER, "mcp__db__query", arguments=("DROP TABLE x",))),
    ],
)  # fmt: skip
def test_a_line_is_a_tool_by_its_first_word_or_a_shell_command(line: str, action: Action) -> None:
    assert from_line(line) == action


@pytest.mark.parametrize(
    ("row", "action"),
    [
        ({"tool": "shell", "command": "write x"}, Action(SHELL, "shell", command="write x")),
        ({"tool": "powershell", "command": "ls"}, Action(POWERSHELL, "powershell", command="ls")),
        (
            {"tool": "write", "path": "a.py", "text": "x = 1"},
            Action(FILES, "write", changes=(Change("a.py", "x = 1"),)),
        ),
        (
            {"tool": "edit", "path": "a.py", "old": "gone", "new": "here"},
            Action(FILES, "edit", changes=(Change("a.py", "here", kind="edit"),)),
        ),
        ({"tool": "patch", "text": "*** Begin"}, Action(PATCH, "patch", patch="*** Begin")),
        (
            {"tool": "other", "name": "t", "arguments": {"a": ["x", {"b": "y"}], "n": 1, "c": "z"}},
            Action(OTHER, "t", arguments=("x", "y", "z")),
        ),
    ],
)
def test_a_mapping_names_its_tool(row: dict[str, object], action: Action) -> None:
    assert from_mapping(row) == action


@pytest.mark.parametrize(
    ("row", "message", "hint"),
    [
        ("", "the action is empty", "write a shell command, or `write PATH`"),
        ("write", "`write` names no file", "write it as `write PATH`"),
        ("tool ", "`tool` names no tool", "write it as `tool NAME` or `tool NAME TEXT`"),
        (
            {"command": "ls"},
            "the action has no field `tool`",
            "it is one of `shell`, `powershell`, `write`, `edit`, `remove`, `patch`, `other`",
        ),
        ({"tool": "shel"}, "there is no tool `shel`", "did you mean `shell`?"),
        (
            {"tool": "write", "pth": "x"},
            "an action of `write` has no field `pth`",
            "did you mean `path`?",
        ),
        ({"tool": "shell"}, "an action of `shell` needs the field `command`", ""),
        ({"tool": "shell", "command": 7}, "`command` is text, not a number", "put it in quotes"),
        (
            {"tool": "write", "path": " "},
            "`path` is empty",
            "name the file that the action changes",
        ),
    ],
)
def test_what_is_no_action_is_named(row: str | dict[str, object], message: str, hint: str) -> None:
    with pytest.raises(RowMistake) as caught:
        from_line(row) if isinstance(row, str) else from_mapping(row)
    assert (caught.value.message, caught.value.hint) == (message, hint)


def test_deeply_nested_arguments_are_read_without_recursion() -> None:
    value: object = "found"
    for _ in range(100_000):
        value = [value]
    action = from_mapping({"tool": "other", "name": "t", "arguments": value})
    assert action.arguments == ("found",)


@pytest.mark.parametrize("line", ["git push", "write a.py", "tool name text here"])
def test_a_line_reads_back(line: str) -> None:
    assert to_line(from_line(line)) == line

"""What Claude Code sends, read as an action, and what it is answered."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from forenote.hooks.agents import claude
from forenote.hooks.agents.protocol import Malformed, Place, kind_of, named_strings_in, read_call
from forenote.hooks.hot import agent_named
from forenote.matcher.action import FILES, OTHER, POWERSHELL, SHELL, Action, Change
from forenote.matcher.reading import UNKNOWN

PAYLOADS = Path(__file__).parents[1] / "data" / "payloads" / "claude"
PLACE = Place("/home/dev/project", "/home/dev/project", "/home/dev")
PROJECT = "/home/dev/project"
CLAUDE = agent_named("claude")


def action(kind: str, name: str, **fields: object) -> Action:
    known: dict[str, object] = {
        "cwd": PLACE.cwd,
        "root": PLACE.root,
        "home": PLACE.home,
        "agent": "claude",
        "session": "00000000-0000-4000-8000-000000000001",
        "call": "toolu_1",
    }
    return Action(kind, name, **(known | fields))  # type: ignore[arg-type]  # the table has the types


EXPECTED = {
    "bash": action(SHELL, "Bash", command="git push --force"),
    "powershell": action(POWERSHELL, "PowerShell", command="Remove-Item -Recurse out"),
    "write": action(FILES, "Write", changes=(Change(f"{PROJECT}/new.txt", "hello\n"),)),
    "edit": action(FILES, "Edit", changes=(Change(f"{PROJECT}/a.py", "new", "edit"),)),
    "multi-edit": action(
        FILES, "MultiEdit", changes=(Change(f"{PROJECT}/a.py", f"one\n{UNKNOWN}\ntwo", "edit"),)
    ),
    "notebook": action(
        FILES, "NotebookEdit", changes=(Change(f"{PROJECT}/n.ipynb", "x = 1", "edit"),)
    ),
    "notebook-delete": action(
        FILES, "NotebookEdit", changes=(Change(f"{PROJECT}/n.ipynb", "", "edit"),)
    ),
    "windows-edit": action(
        FILES, "Edit", changes=(Change("C:\\Users\\dev\\project\\a.py", "new", "edit"),)
    ),
    "mcp": action(
        OTHER,
        "mcp__github__create_issue",
        arguments=("Bug", "a", "b", "text"),
        argument_names=("title", "labels", "labels", "nested/deep/body"),
    ),
    "read": action(OTHER, "Read", arguments=(f"{PROJECT}/a.txt",), argument_names=("file_path",)),
    "sub-agent": action(SHELL, "Bash", command="ls", subagent="agent-1"),
    "post": action(SHELL, "Bash", command="git push --force"),
}


@pytest.mark.parametrize("path", sorted(PAYLOADS.glob("*.json")), ids=lambda path: path.stem)
def test_a_payload_is_read_as_this_action(path: Path) -> None:
    assert read_call(CLAUDE, json.loads(path.read_bytes()), PLACE) == EXPECTED[path.stem]


def test_every_tool_of_the_table_has_a_payload() -> None:
    seen = {json.loads(path.read_bytes())["tool_name"] for path in PAYLOADS.glob("*.json")}
    assert set(claude.TOOLS) <= seen
    assert set(EXPECTED) == {path.stem for path in PAYLOADS.glob("*.json")}


def bash(**changed: object) -> dict[str, object]:
    payload: dict[str, object] = json.loads((PAYLOADS / "bash.json").read_bytes())
    return payload | changed


@pytest.mark.parametrize(
    ("changed", "why"),
    [
        ({"tool_name": None}, "`tool_name` is missing"),
        ({"tool_name": ""}, "`tool_name` is missing"),
        ({"tool_name": 3}, "`tool_name` is of type int, not a string"),
        ({"hook_event_name": ["x"]}, "`hook_event_name` is of type list, not a string"),
        ({"tool_input": "git push"}, "`tool_input` is of type str, not a mapping"),
        ({"tool_input": ["git"]}, "`tool_input` is of type list, not a mapping"),
        ({"tool_input": {"command": ["git"]}}, "`command` is of type list, not a string"),
        (
            {"tool_name": "Write", "tool_input": {"file_path": {}, "content": "x"}},
            "`file_path` is of type dict, not a string",
        ),
        (
            {"tool_name": "Edit", "tool_input": {"file_path": "a", "new_string": 1.5}},
            "`new_string` is of type float, not a string",
        ),
        (
            {"tool_name": "MultiEdit", "tool_input": {"file_path": "a", "edits": "x"}},
            "`edits` is not a list of mappings",
        ),
        (
            {"tool_name": "MultiEdit", "tool_input": {"file_path": "a", "edits": [1]}},
            "`edits` is not a list of mappings",
        ),
    ],
)
def test_what_happens_is_not_guessed_at(changed: dict[str, object], why: str) -> None:
    with pytest.raises(Malformed) as raised:
        kind_of(CLAUDE, bash(**changed))
        read_call(CLAUDE, bash(**changed), PLACE)
    assert str(raised.value) == why, "fields and types, and nothing of what was sent"


@pytest.mark.parametrize("wrong", [None, 3, True, ["s"], {"s": 1}])
@pytest.mark.parametrize("field", ["session_id", "agent_id", "tool_use_id", "transcript_path"])
def test_an_id_of_the_wrong_type_is_as_good_as_none(field: str, wrong: object) -> None:
    read = read_call(CLAUDE, bash(**{field: wrong}), PLACE)
    assert read is not None and read.command == "git push --force"
    assert "" in (read.session, read.subagent, read.call)


def test_a_write_without_a_path_writes_nothing() -> None:
    read = read_call(CLAUDE, bash(tool_name="Write", tool_input={"content": "x"}), PLACE)
    assert read is not None and read.changes == ()


def test_strings_are_found_in_order_and_not_without_end() -> None:
    found = named_strings_in({"a": ["1", {"b": "2"}, 3], "c": "4"})
    assert [text for _, text in found] == ["1", "2", "4"]
    deep: object = "lost"
    for _ in range(100_000):
        deep = [deep]
    assert [text for _, text in named_strings_in([deep, "kept"])] == ["kept"]


@pytest.mark.parametrize(
    "text", ["a", 'quotes " and \\', "line\nnext\ttab", "naïve 漢字 \U0001f600", "\x00\x7f"]
)
def test_the_answer_is_one_line_of_ascii_json_that_says_the_text(text: str) -> None:
    answer = claude.context("PreToolUse", text, "")
    assert answer.isascii() and answer.count("\n") == 1 and answer.endswith("\n")
    assert json.loads(answer) == {
        "hookSpecificOutput": {"hookEventName": "PreToolUse", "additionalContext": text}
    }

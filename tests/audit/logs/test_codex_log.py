"""Codex's rollouts: the tools under the names that its hooks are told, and where exit codes stand."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from forenote.audit.logs.open import read_log
from forenote.audit.logs.step import Step
from forenote.audit.logs.tools import Tools
from forenote.hooks.agents import codex
from forenote.hooks.agents.protocol import Place, read_call
from forenote.matcher.action import Change
from forenote.matcher.patches.patch import changes

DATA = Path(__file__).parents[2] / "data" / "logs"

Told = Callable[[Path], list[str]]

HOOK = Tools(codex.NAME, codex.TOOLS, codex.FIELDS)
"""The hook's own description of the agent."""


def test_every_call_stands_once_in_its_order_with_what_came_of_it(told: Told) -> None:
    patch = "*** Begin Patch\n*** Update File: cart.js\n@@\n-let cart\n+const cart\n"
    patch += "*** Delete File: old.js\n*** End Patch"
    assert told(DATA / "codex.jsonl") == [
        "4 shell Bash: 'git fetch origin' -> ok 0",
        "5 shell Bash: 'rg cart' -> failed 1",  # its own output says the opposite, further down
        "8 shell Bash: 'ls -la' -> ok 0",
        f"10 patch apply_patch: {patch!r} -> ok",
        "13 compacted",
        "14 shell Bash: \"git commit -m 'two words'\" -> denied",
        "16 other update_plan: ['look'] -> ?",
        "18 skipped: a call is malformed: the arguments are no JSON",
        "20 shell Bash: 'make' -> failed 2",  # the script on line 19 ran it
        "22 shell Bash: 'npm run dev' -> ?",  # it is still running
    ]


def test_the_oldest_form_has_the_items_themselves_on_its_lines(told: Told) -> None:
    patch = "*** Begin Patch\n*** Add File: a.txt\n+a\n*** End Patch"
    assert told(DATA / "codex-2025.jsonl") == [f"4 patch apply_patch: {patch!r} -> ok 0"]


def test_calls_between_two_answers_are_of_one_turn() -> None:
    entries = read_log(str(DATA / "codex.jsonl"))
    turns = [entry.turn for entry in entries if isinstance(entry, Step)]
    assert turns[:3] == ["1", "1", "2"]


def test_a_command_runs_in_its_own_folder_and_paths_count_from_the_session_s() -> None:
    entries = read_log(str(DATA / "codex.jsonl"))
    action = [entry.action for entry in entries if isinstance(entry, Step)][1]
    assert (action.cwd, action.root) == ("/home/ada/shop/web", "/home/ada/shop")


def written(tmp_path: Path, *payloads: dict[str, object]) -> Path:
    log = tmp_path / "rollout.jsonl"
    meta = {"type": "session_meta", "payload": {"id": "s", "cwd": "/home/a/p"}}
    items = [{"type": "response_item", "payload": payload} for payload in payloads]
    log.write_text("\n".join(json.dumps(line) for line in (meta, *items)))
    return log


@pytest.mark.parametrize(
    ("payload", "tool", "command"),
    [
        (
            {"type": "function_call", "name": "exec_command", "arguments": '{"cmd": "git push"}'},
            "Bash",
            "git push",
        ),
        (
            {
                "type": "function_call",
                "name": "shell",
                "arguments": '{"command": ["bash", "-lc", "git push"]}',
            },
            "Bash",
            "git push",
        ),
        (
            {"type": "custom_tool_call", "name": "apply_patch", "input": "*** Begin Patch"},
            "apply_patch",
            "*** Begin Patch",
        ),
    ],
)
def test_a_logged_call_is_the_action_that_the_hook_is_told_of(
    tmp_path: Path, payload: dict[str, object], tool: str, command: str
) -> None:
    (entry,) = read_log(str(written(tmp_path, {**payload, "call_id": "c"})))
    hooked = {
        "session_id": "s",
        "tool_name": tool,
        "tool_input": {"command": command},
        "tool_use_id": "c",
    }
    assert isinstance(entry, Step)
    assert entry.action == read_call(HOOK, hooked, Place("/home/a/p", "/home/a/p", "/home/a"))


@pytest.mark.parametrize(
    ("output", "expected"),
    [
        pytest.param("Exit code: 1\nWall time: 0 s\nOutput:\nx", "failed 1", id="shell_command"),
        pytest.param('{"output":"x","metadata":{"exit_code":3}}', "failed 3", id="shell"),
        pytest.param({"content": "x", "success": False}, "failed", id="a mapping"),
        pytest.param([{"type": "input_text", "text": "Exit code: 0"}], "ok 0", id="parts"),
        pytest.param("aborted by user after 2.0s", "?", id="aborted"),
        pytest.param("exec_command failed for `x`: denied", "failed", id="it could not be started"),
        pytest.param(
            "Command blocked by PreToolUse hook: paused. Command: x", "denied", id="a hook"
        ),
        pytest.param("anything else", "?", id="it does not say"),
        pytest.param("Wall time: 1\nOutput:\nExit code: 1", "?", id="the command printed it"),
        pytest.param(None, "?", id="nothing"),
    ],
)
def test_what_an_output_says(tmp_path: Path, told: Told, output: object, expected: str) -> None:
    call = {"type": "function_call", "name": "shell_command", "call_id": "c"}
    log = written(
        tmp_path,
        {**call, "arguments": '{"command": "x"}'},
        {"type": "function_call_output", "call_id": "c", "output": output},
    )
    assert told(log) == [f"2 shell Bash: 'x' -> {expected}"]


def test_a_spawned_thread_is_a_sub_agent_of_its_parent(tmp_path: Path) -> None:
    log = tmp_path / "rollout.jsonl"
    spawn = {"thread_spawn": {"parent_thread_id": "parent", "depth": 1}}
    lines = [
        {"type": "session_meta", "payload": {"id": "own", "source": {"subagent": spawn}}},
        {"type": "session_meta", "payload": {"id": "parent"}},  # of the history that it was given
        {
            "type": "response_item",
            "payload": {
                "type": "function_call",
                "name": "exec_command",
                "arguments": '{"cmd": "ls"}',
                "call_id": "c",
            },
        },
    ]
    log.write_text("\n".join(json.dumps(line) for line in lines))
    (entry,) = read_log(str(log))
    assert isinstance(entry, Step)
    assert (entry.action.session, entry.action.subagent) == ("parent", "own")


def test_the_oldest_form_tells_the_folder_to_the_model_alone(tmp_path: Path) -> None:
    log = tmp_path / "rollout.jsonl"
    said = "<environment_context>\n  <cwd>/home/a/p</cwd>\n</environment_context>"
    content = [{"type": "input_text", "text": said}]
    lines = [
        {"id": "s", "timestamp": "2025-06-02T11:00:00Z", "instructions": None},
        {"type": "message", "role": "user", "content": content},
        {
            "type": "function_call",
            "name": "shell",
            "call_id": "c",
            "arguments": '{"command": ["ls"]}',
        },
    ]
    log.write_text("\n".join(json.dumps(line) for line in lines))
    (entry,) = read_log(str(log))
    assert isinstance(entry, Step)
    assert (entry.action.command, entry.action.cwd) == ("ls", "/home/a/p")


def test_the_result_of_a_long_command_is_in_what_asks_for_it_later(
    tmp_path: Path, told: Told
) -> None:
    def call(name: str, id: str, arguments: object) -> dict[str, object]:
        written = json.dumps(arguments)
        return {"type": "function_call", "name": name, "call_id": id, "arguments": written}

    def output(id: str, said: str) -> dict[str, object]:
        text = f"Chunk ID: 1\nWall time: 1 seconds\n{said}\nOutput:\nx"
        return {"type": "function_call_output", "call_id": id, "output": text}

    running = "Process running with session ID 7"
    log = written(
        tmp_path,
        call("exec_command", "a", {"cmd": "make"}),
        output("a", running),
        call("write_stdin", "b", {"session_id": 7, "chars": ""}),
        output("b", running),
        call("exec_command", "c", {"cmd": "ls"}),
        output("c", "Process exited with code 0"),
        call("write_stdin", "d", {"session_id": 7, "chars": ""}),
        output("d", "Process exited with code 2"),
        call("write_stdin", "e", {"session_id": 7, "chars": ""}),
        output("e", "Process exited with code 3"),
    )
    assert told(log) == [
        "2 shell Bash: 'make' -> failed 2",
        "4 other write_stdin: [''] -> ?",
        "6 shell Bash: 'ls' -> ok 0",
        "8 other write_stdin: [''] -> ?",
        "10 other write_stdin: [''] -> failed 3",
    ]


def test_what_code_mode_runs_may_have_its_folder_as_a_url(tmp_path: Path) -> None:
    log = tmp_path / "rollout.jsonl"
    command = {
        "type": "CommandExecution",
        "id": "exec-1",
        "command": ["/bin/bash", "-lc", "ls"],
        "cwd": "file:///home/a/my%20p",
        "status": "completed",
        "exit_code": 0,
    }
    line = {"type": "event_msg", "payload": {"type": "item_completed", "item": command}}
    log.write_text(json.dumps(line))
    (entry,) = read_log(str(log))
    assert isinstance(entry, Step)
    assert (entry.action.command, entry.action.cwd, entry.exit) == ("ls", "/home/a/my p", 0)


def test_what_code_mode_writes_is_a_patch_as_its_hooks_are_told(tmp_path: Path, told: Told) -> None:
    changed = {
        "a.txt": {"type": "update", "unified_diff": "@@ -1 +1 @@\n-a\n+b\n", "move_path": None},
        "new.txt": {"type": "add", "content": "x\ny\n"},
        "old.txt": {"type": "delete", "content": "z"},
        "from.txt": {"type": "update", "unified_diff": "", "move_path": "to.txt"},
    }
    item = {"type": "FileChange", "id": "exec-1", "changes": changed, "status": "completed"}
    log = tmp_path / "rollout.jsonl"
    line = {"type": "event_msg", "payload": {"type": "item_completed", "item": item}}
    log.write_text(json.dumps(line))
    (entry,) = read_log(str(log))
    assert isinstance(entry, Step)
    assert (entry.action.kind, entry.action.name, entry.failed) == ("patch", "apply_patch", False)
    assert changes(entry.action.patch) == (
        (
            Change("a.txt", "b\n", "edit"),
            Change("new.txt", "x\ny\n", "write"),
            Change("old.txt", "", "remove"),
            Change("from.txt", "", "move"),
            Change("to.txt", "", "write"),
        ),
        (),
    )

"""Claude Code's transcripts: calls, results, sub-agents, compactions, copies."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from forenote.audit.logs.open import read_log
from forenote.audit.logs.step import Step
from forenote.audit.logs.tools import Tools
from forenote.hooks.agents import claude
from forenote.hooks.agents.protocol import Place, read_call

DATA = Path(__file__).parents[2] / "data" / "logs"
LOG = DATA / "claude-code.jsonl"

Told = Callable[[Path], list[str]]

HOOK = Tools(claude.NAME, claude.TOOLS, claude.FIELDS)
"""The hook's own description of the agent."""


def steps(path: Path, root: str = "") -> list[Step]:
    return [entry for entry in read_log(str(path), root) if isinstance(entry, Step)]


def test_every_call_stands_once_in_its_order_with_what_came_of_it(told: Told) -> None:
    assert told(LOG) == [
        "3 shell Bash: 'git status --short' -> ok",
        "4 shell Bash: 'npm test' -> failed 1",
        "7 other Read: ['/home/ada/shop/cart.js'] -> ok",
        "9 files Edit: edit /home/ada/shop/cart.js 'const cart' -> denied",
        "11 other Task: ['Look for carts', 'Find them', 'Explore'] -> ok",
        "12 <u11> shell Bash: 'rg cart src' -> ok",
        "14 <u11> files Write: write /home/ada/shop/notes.md 'carts' -> ok",
        "17 compacted",
        "20 shell Bash: 'npm run dev' -> ?",
        "22 files MultiEdit: edit /home/ada/shop/a.js 'b\\n\\x00\\nd' -> failed",
        "24 other mcp__db__query: ['drop table carts'] -> ?",
    ]


def test_a_step_knows_who_acted_where_when_and_in_which_turn() -> None:
    first, second, *_, edit, _ = steps(LOG)
    assert (first.turn, second.turn, edit.turn) == ("msg_a", "msg_a", "msg_21")
    assert first.time == 1772445602.0
    action = edit.action
    assert (action.agent, action.session, action.call) == (
        "claude",
        "5e55-c1",
        "toolu_01IIIIIIIIII",
    )
    assert (action.cwd, action.root, action.home) == (
        "/home/ada/shop/web",
        "/home/ada/shop",
        "/home/ada",
    )


@pytest.mark.parametrize(
    ("root", "expected"),
    [
        pytest.param("/home/ada", "/home/ada", id="the session began inside it"),
        pytest.param("/home/ada/shop", "/home/ada/shop", id="the session began in it"),
        pytest.param("/home/ada/sho", "/home/ada/shop", id="only the letters begin alike"),
        pytest.param("/srv/ci/shop", "/home/ada/shop", id="the log is of another machine"),
    ],
)
def test_paths_count_from_the_project_or_from_where_the_session_began(
    root: str, expected: str
) -> None:
    assert steps(LOG, root)[0].action.root == expected


def test_the_beginning_of_what_a_failed_call_said_is_kept_and_no_other() -> None:
    outputs = {step.action.call: step.output for step in steps(LOG)}
    assert outputs["toolu_01BBBBBBBBBB"] == "Exit code 1\n2 failing"
    assert outputs["toolu_01AAAAAAAAAA"] == ""


@pytest.mark.parametrize(
    ("tool", "arguments"),
    [
        ("Bash", {"command": "git push", "description": "x"}),
        ("PowerShell", {"command": "rm a"}),
        ("Write", {"file_path": "/p/a", "content": "text"}),
        ("Edit", {"file_path": "/p/a", "old_string": "o", "new_string": "n"}),
        ("MultiEdit", {"file_path": "/p/a", "edits": [{"new_string": "n"}, {"new_string": "m"}]}),
        ("NotebookEdit", {"notebook_path": "/p/a.ipynb", "new_source": "s"}),
        ("mcp__db__query", {"sql": "select 1", "options": [{"name": "a", "value": "b"}]}),
    ],
)
def test_a_logged_call_is_the_action_that_the_hook_is_told_of(
    tmp_path: Path, tool: str, arguments: dict[str, object]
) -> None:
    log = tmp_path / "log.jsonl"
    part = {"type": "tool_use", "id": "toolu_1", "name": tool, "input": arguments}
    line = {
        "type": "assistant",
        "sessionId": "s",
        "cwd": "/home/a/p",
        "message": {"content": [part]},
    }
    log.write_text(json.dumps(line))
    payload = {
        "hook_event_name": "PreToolUse",
        "session_id": "s",
        "tool_name": tool,
        "tool_input": arguments,
        "tool_use_id": "toolu_1",
    }
    hooked = read_call(HOOK, payload, Place("/home/a/p", "/home/a/p", "/home/a"))
    assert steps(log)[0].action == hooked


def result(content: str, **more: object) -> list[dict[str, object]]:
    call = {"type": "tool_use", "id": "toolu_1", "name": "Bash", "input": {"command": "x"}}
    part = {"type": "tool_result", "tool_use_id": "toolu_1", "content": content, "is_error": True}
    return [
        {"type": "assistant", "sessionId": "s", "message": {"content": [call]}},
        {"type": "user", "sessionId": "s", "message": {"content": [part]}, **more},
    ]


@pytest.mark.parametrize(
    ("lines", "expected"),
    [
        pytest.param(
            result("The user doesn't want to take this action right now."), "denied", id="a person"
        ),
        pytest.param(
            result("Permission to use Bash with command x has been denied."), "denied", id="a rule"
        ),
        pytest.param(
            result("Blocked.", toolDenialKind="automode-blocked"), "denied", id="it says so itself"
        ),
        pytest.param(
            result("PreToolUse:Bash hook error: [notes hook]: paused once"), "denied", id="a hook"
        ),
        pytest.param(result("Hook PreToolUse:Bash denied this tool"), "denied", id="a hook, newer"),
        pytest.param(result("Exit code 127\nx: not found"), "failed 127", id="a command failed"),
        pytest.param(result("Error: The user table is gone"), "failed", id="an error of its own"),
        pytest.param(
            result("Exit code 1\nPermission to use x has been denied."),
            "failed 1",
            id="a command that prints such words",
        ),
    ],
)
def test_a_refused_call_has_neither_failed_nor_succeeded(
    tmp_path: Path, told: Told, lines: list[dict[str, object]], expected: str
) -> None:
    log = tmp_path / "log.jsonl"
    log.write_text("\n".join(json.dumps(line) for line in lines))
    assert told(log) == [f"1 shell Bash: 'x' -> {expected}"]


def test_the_file_of_a_sub_agent_is_of_its_session(tmp_path: Path, told: Told) -> None:
    log = tmp_path / "agent-a1b2.jsonl"
    call = {"type": "tool_use", "id": "toolu_1", "name": "Bash", "input": {"command": "ls"}}
    line = {
        "type": "assistant",
        "isSidechain": True,
        "agentId": "a1b2",
        "sessionId": "5e55",
        "message": {"content": [call]},
    }
    log.write_text(json.dumps(line))
    assert told(log) == ["1 <a1b2> shell Bash: 'ls' -> ?"]
    assert steps(log)[0].action.session == "5e55"


def test_sidechains_that_run_at_once_are_told_apart(tmp_path: Path, told: Told) -> None:
    def line(uuid: str, parent: str | None, command: str) -> str:
        part = {"type": "tool_use", "id": f"toolu_{uuid}", "name": "Bash"}
        return json.dumps(
            {
                "type": "assistant",
                "isSidechain": True,
                "sessionId": "s",
                "uuid": uuid,
                "parentUuid": parent,
                "message": {"content": [{**part, "input": {"command": command}}]},
            }
        )

    log = tmp_path / "log.jsonl"
    log.write_text(
        "\n".join(
            (
                line("a1", None, "1"),
                line("b1", None, "2"),
                line("a2", "a1", "3"),
                line("b2", "b1", "4"),
            )
        )
    )
    assert [one.split(":")[0] for one in told(log)] == [
        "1 <a1> shell Bash",
        "2 <b1> shell Bash",
        "3 <a1> shell Bash",
        "4 <b1> shell Bash",
    ]

"""Copilot CLI's events: requests, executions, exit codes, sub-agents."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from forenote.audit.logs.open import read_log
from forenote.audit.logs.step import Step

LOG = Path(__file__).parents[2] / "data" / "logs" / "copilot-cli.jsonl"

Told = Callable[[Path], list[str]]


def test_every_call_stands_once_in_its_order_with_what_came_of_it(told: Told) -> None:
    patch = "*** Begin Patch\n*** Add File: b.md\n+b\n*** End Patch"
    assert told(LOG) == [
        "2 shell bash: 'git push' -> failed 3",  # which Copilot calls a success
        "2 files create: write /home/ada/shop/a.md 'a' -> ok",
        "6 compacted",
        f"7 patch apply_patch: {patch!r} -> denied",
        "9 <call_0> shell bash: 'ls' -> ok 0",
        "11 files edit: edit /home/ada/shop/a.md 'b' -> ?",
    ]


def test_paths_count_from_the_repository_not_from_the_folder_in_it() -> None:
    action = next(one.action for one in read_log(str(LOG)) if isinstance(one, Step))
    assert (action.agent, action.session) == ("copilot", "c0p1")
    assert (action.cwd, action.root) == ("/home/ada/shop/web", "/home/ada/shop")


def test_an_agent_and_its_sub_agent_may_number_their_calls_alike(
    tmp_path: Path, told: Told
) -> None:
    def event(kind: str, of: str, **data: object) -> str:
        return json.dumps({"type": kind, "data": {"toolCallId": "call_1", **data}, "agentId": of})

    log = tmp_path / "events.jsonl"
    start, end = "tool.execution_start", "tool.execution_complete"
    log.write_text(
        "\n".join(
            (
                event(start, "", toolName="task", arguments={"prompt": "look"}),
                event(start, "a1", toolName="bash", arguments={"command": "make"}),
                event(end, "a1", success=True, shellExecution={"exitCode": 2}),
                event(end, "", success=True),
            )
        )
    )
    assert told(log) == [
        "1 other task: ['look'] -> ok",
        "2 <a1> shell bash: 'make' -> failed 2",
    ]


@pytest.mark.parametrize(
    ("content", "expected"),
    [
        ("a\n<exited with exit code 1>", "failed 1"),
        ("a\n<shellId: 0 completed with exit code 0>", "ok 0"),
        ("<exit code 1> is what it says", "ok"),
    ],
)
def test_an_exit_code_may_stand_at_the_end_of_the_text(
    tmp_path: Path, told: Told, content: str, expected: str
) -> None:
    log = tmp_path / "events.jsonl"
    call = {"toolCallId": "c", "toolName": "bash", "arguments": {"command": "make"}}
    done = {"toolCallId": "c", "success": True, "result": {"content": content}}
    lines = [
        {"type": "tool.execution_start", "data": call},
        {"type": "tool.execution_complete", "data": done},
    ]
    log.write_text("\n".join(json.dumps(line) for line in lines))
    assert told(log) == [f"1 shell bash: 'make' -> {expected}"]

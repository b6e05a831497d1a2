"""Gemini CLI's sessions, as one document and as lines that later lines take back."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from forenote.audit.logs.open import read_log
from forenote.audit.logs.step import Step

DATA = Path(__file__).parents[2] / "data" / "logs"

Told = Callable[[Path], list[str]]

MAKE = "shell run_shell_command: 'make' -> failed 2"
READ = "other read_file: ['a'] -> ok"
WRITE = "files write_file: write docs/a.md 'a' -> failed"
REPLACE = "files replace: edit docs/a.md 'b' -> denied"


def test_a_document_has_its_messages_with_calls_and_results(told: Told) -> None:
    expected = [f"2 {MAKE}", f"2 {READ}", f"3 {WRITE}", f"4 {REPLACE}"]
    assert told(DATA / "gemini-cli.json") == expected


def test_of_lines_a_message_written_anew_adds_what_is_new_in_it(told: Told) -> None:
    assert told(DATA / "gemini-cli.jsonl") == [
        f"3 {MAKE}",
        f"5 {READ}",
        f"6 {WRITE}",
        "7 compacted",  # messages were taken back: what was done stays done
        f"8 {REPLACE}",
        "9 compacted",  # others were put in their place
        "10 shell run_shell_command: 'ls' -> ok",
    ]


def test_a_document_on_one_line_is_one(tmp_path: Path, told: Told) -> None:
    log = tmp_path / "session.json"
    log.write_text(json.dumps(json.loads((DATA / "gemini-cli.json").read_text())))
    assert told(log) == told(DATA / "gemini-cli.json")


def test_paths_count_from_the_root_that_is_given_for_the_log_has_none() -> None:
    entries = read_log(str(DATA / "gemini-cli.json"), "/home/ada/shop")
    action = next(one.action for one in entries if isinstance(one, Step))
    assert (action.cwd, action.root, action.session) == ("/home/ada/shop", "/home/ada/shop", "6e41")


def test_a_sub_agent_s_session_is_of_the_one_whose_name_its_folder_has(tmp_path: Path) -> None:
    log = tmp_path / "parent-1" / "own-1.jsonl"
    log.parent.mkdir()
    call = {"id": "x", "name": "run_shell_command", "args": {"command": "ls"}, "status": "success"}
    lines = [
        {"sessionId": "own-1", "projectHash": "h", "kind": "subagent"},
        {"id": "g1", "type": "gemini", "content": "", "toolCalls": [call]},
    ]
    log.write_text("\n".join(json.dumps(line) for line in lines))
    (entry,) = read_log(str(log))
    assert isinstance(entry, Step)
    assert (entry.action.session, entry.action.subagent) == ("parent-1", "own-1")


@pytest.mark.parametrize(
    ("status", "response", "expected"),
    [
        pytest.param("error", {"error": "Tool execution blocked: paused"}, "denied", id="a hook"),
        pytest.param("error", {"error": "No such tool"}, "failed", id="an error"),
        pytest.param(
            "cancelled", {"error": "User did not allow tool call"}, "denied", id="a person"
        ),
        pytest.param("cancelled", {"error": "Stopped"}, "?", id="it was stopped as it ran"),
        pytest.param(
            "success",
            {"output": "<untrusted_context>\nOutput: x\nExit Code: 3\n</untrusted_context>"},
            "failed 3",
            id="the exit code between the marks of newer versions",
        ),
        pytest.param("success", {"output": "Exit Code: 0"}, "ok 0", id="a success"),
        pytest.param("executing", {}, "?", id="it still runs"),
    ],
)
def test_what_a_result_says(
    tmp_path: Path, told: Told, status: str, response: dict[str, str], expected: str
) -> None:
    log = tmp_path / "session.jsonl"
    result = [{"functionResponse": {"response": response}}]
    call = {"id": "x", "name": "run_shell_command", "args": {"command": "make"}}
    calls = [{**call, "status": status, "result": result}]
    lines = [
        {"sessionId": "s", "projectHash": "h"},
        {"id": "g1", "type": "gemini", "content": "", "toolCalls": calls},
    ]
    log.write_text("\n".join(json.dumps(line) for line in lines))
    assert told(log) == [f"2 shell run_shell_command: 'make' -> {expected}"]

"""The logs of benchmarks: OpenHands, SWE-agent, mini-swe-agent, and Harbor's ATIF of any agent."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from forenote.audit.logs.open import read_log
from forenote.audit.logs.step import Step

DATA = Path(__file__).parents[2] / "data" / "logs"

Told = Callable[[Path], list[str]]


def first(path: Path) -> Step:
    return next(entry for entry in read_log(str(path)) if isinstance(entry, Step))


def test_openhands_tells_what_the_model_wrote_and_what_the_observation_says(told: Told) -> None:
    assert told(DATA / "openhands.json") == [
        "2 shell execute_bash: 'ls' -> ok 0",
        "4 files str_replace_editor: write /workspace/shop/a.py 'a = 1' -> failed",
        "6 shell run: 'python a.py' -> failed 1",
        "8 other a text typed into a running program: ['C-c'] -> ?",
        "10 compacted",
        "11 files str_replace_editor: edit /workspace/shop/a.py '2' -> denied",
        "13 shell run: 'sleep 99' -> ?",  # exit code -1: it is still running
    ]


def test_each_line_of_an_openhands_evaluation_is_a_session(told: Told) -> None:
    log = DATA / "openhands-evaluation.jsonl"
    assert told(log) == [
        "1 shell execute_bash: 'ls' -> ok 0",
        "1 files str_replace_editor: write /workspace/shop/a.py 'a = 1' -> failed",
        "2 shell run: 'python a.py' -> failed 1",
    ]
    sessions = [one.action.session for one in read_log(str(log)) if isinstance(one, Step)]
    assert sessions == ["shop-1", "shop-1", "shop-2"]


def test_a_folder_of_openhands_events_is_one_log(told: Told) -> None:
    log = DATA / "openhands" / "0c0f" / "events"
    assert told(log) == [
        "0 shell terminal: 'git push' -> failed 1",
        "0 files file_editor: write /workspace/a.md 'a' -> denied",
        "0 compacted",
    ]
    assert first(log).action.session == "0c0f"


def test_a_damaged_event_of_a_folder_costs_no_other(tmp_path: Path, told: Told) -> None:
    source = DATA / "openhands" / "0c0f" / "events"
    for event in source.iterdir():
        (tmp_path / event.name).write_bytes(event.read_bytes())
    (tmp_path / "event-00003-ev3.json").write_text('{"kind": "Action')
    lines = told(tmp_path)
    assert lines[0] == "0 shell terminal: 'git push' -> failed 1"
    assert lines[1].startswith("0 skipped: it is no JSON")


def test_swe_agent_s_own_commands_are_no_shell_s(told: Told) -> None:
    script = "cat > c.py <<'EOF'\nc = 1\nEOF\npython c.py"
    assert told(DATA / "swe-agent.traj") == [
        "1 shell bash: 'ls -F' -> ?",
        "2 other find_file: ['cart.py', 'src'] -> ?",
        "3 files create: write reproduce.py '' -> ok",
        "4 files edit: edit /shop/reproduce.py 'import cart' -> failed",
        "5 files edit: edit /shop/reproduce.py 'import shop.cart' -> ok",
        "6 files str_replace_editor: write /shop/b.py 'b = 1' -> ok",
        "7 other str_replace_editor: ['view', '/shop/b.py'] -> ?",
        f"8 shell bash: {script!r} -> ?",
        "10 other submit: [] -> ?",
    ]
    assert first(DATA / "swe-agent.traj").action.cwd == "/shop"


@pytest.mark.parametrize(
    ("typed", "expected"),
    [
        pytest.param("edit\nx = 1\nend_of_edit", "files edit: edit /p/a 'x = 1'", id="at cursors"),
        pytest.param("edit 'x' 'y'", "files edit: edit /p/a 'y'", id="search and replace"),
        pytest.param("openssl version", "shell bash: 'openssl version'", id="begins like `open`"),
        pytest.param("create a b", "shell bash: 'create a b'", id="not as it is called"),
        pytest.param("open 'a", 'other open: ["\'a"]', id="a quote that does not close"),
    ],
)
def test_what_is_typed_into_swe_agent(
    tmp_path: Path, told: Told, typed: str, expected: str
) -> None:
    log = tmp_path / "x.traj"
    state = json.dumps({"open_file": "/p/a", "working_dir": "/p"})
    step = {"action": typed, "observation": "", "state": state}
    log.write_text(json.dumps({"trajectory": [step]}))
    assert told(log)[0].startswith(f"1 {expected} -> ")


def test_mini_swe_agent_has_commands_with_their_exit_codes(told: Told) -> None:
    assert told(DATA / "mini-swe-agent.traj.json") == [
        "3 shell bash: 'ls' -> ok 0",
        "3 shell bash: 'grep -n cart a.py' -> failed 1",
        "6 shell bash: 'echo COMPLETE_TASK_AND_SUBMIT_FINAL_OUTPUT' -> ?",
    ]
    assert first(DATA / "mini-swe-agent.traj.json").time == 1775802391.5


def test_the_older_form_of_mini_swe_agent_has_the_command_in_a_block(told: Told) -> None:
    assert told(DATA / "mini-swe-agent-1.traj.json") == ["2 shell bash: 'ls missing' -> failed 2"]


def test_atif_keeps_the_tools_of_its_agent_and_its_sub_agents(told: Told) -> None:
    assert told(DATA / "atif.json") == [
        "2 shell Bash: 'git push' -> failed 1",
        "4 files Write: write /app/a.md 'a' -> ?",
        "4 other bash_command: ['ls\\n'] -> ?",  # no tool of Claude Code
        "1 <a71f-sub> shell Bash: 'make' -> ?",
    ]


@pytest.mark.parametrize(
    ("agent", "name", "arguments", "expected"),
    [
        ("terminus-2", "bash_command", {"keystrokes": "make\n"}, "shell bash_command: 'make\\n'"),
        ("gemini-cli", "run_shell_command", {"command": "make"}, "shell run_shell_command: 'make'"),
        ("nobody-knows", "write_file", {"file_path": "a", "content": "b"}, "files write_file"),
        ("nobody-knows", "fly", {"to": "moon"}, "other fly: ['moon']"),
    ],
)
def test_atif_of_any_agent(
    tmp_path: Path, told: Told, agent: str, name: str, arguments: object, expected: str
) -> None:
    log = tmp_path / "trajectory.json"
    call = {"tool_call_id": "c", "function_name": name, "arguments": arguments}
    document = {
        "schema_version": "ATIF-v1.0",
        "agent": {"name": agent},
        "steps": [{"step_id": 1, "source": "agent", "tool_calls": [call]}],
    }
    log.write_text(json.dumps(document))
    assert told(log)[0].startswith(f"1 {expected}")

"""Whether a held call then failed, where the agent tells no hook of it: its transcript does. Every hook
is a real process, and every line of a transcript one as the real program writes it."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

from forenote.hooks.session.hold import claims
from forenote.hooks.session.outcomes import complete
from tests.hooks.conftest import World, refused
from tests.hooks.test_at_once import at_once

PUSH = "git push --force origin main"

Write = Callable[[str], None]


@pytest.fixture
def held(world: World) -> World:
    world.note("push", "git push --force", "A plain force-push drops commits.", "Why.", hold=True)
    world.text(world.payload("git status"))
    return world


def line(**fields: object) -> str:
    return json.dumps(fields, separators=(",", ":")) + "\n"


def of_claude(call: str, error: bool, content: str = "x", **beside: object) -> str:
    """As Claude Code 2.1.332 writes a result."""
    block = {"tool_use_id": call, "type": "tool_result", "content": content, "is_error": error}
    return line(type="user", message={"role": "user", "content": [block]}, **beside)


def item_of_codex(call: str, code: int) -> str:
    """As Codex 0.171.0 writes a command that ended."""
    item = {
        "type": "CommandExecution",
        "id": call,
        "status": "failed" if code else "completed",
        "aggregated_output": "x",
        "exit_code": code,
    }
    return line(type="event_msg", payload={"type": "item_completed", "item": item})


def of_codex(call: str, output: str, kind: str = "function_call_output") -> str:
    return line(type="response_item", payload={"type": kind, "call_id": call, "output": output})


EXITED = "Chunk ID: 1\nWall time: 0.0 seconds\nProcess exited with code {}\nOutput:\n{}"
PATCHED = "Exit code: {}\nWall time: 0 seconds\nOutput:\n{}"
IN_JSON = '{{"output":"{1}","metadata":{{"exit_code":{0},"duration_seconds":0.1}}}}'

LINES = [
    pytest.param("claude", of_claude("{}", False), ["succeeded"], id="a result"),
    pytest.param("claude", of_claude("{}", True), ["failed"], id="an error"),
    pytest.param(
        "claude", of_claude("{}", False, '"tool_use_id":"{}" is_error: true'), ["succeeded"],
        id="a result that speaks of errors",
    ),
    pytest.param(
        "claude", of_claude("{}", True, toolDenialKind="user-rejected"), [], id="refused by others"
    ),
    pytest.param(
        "claude", of_claude("{}", True, "The user doesn't want to proceed with this tool use."), [],
        id="refused by others in an older version",
    ),
    pytest.param(
        "claude", of_claude("{}", False, "The user doesn't want to be asked."), ["succeeded"],
        id="words of a result",
    ),
    pytest.param(
        "claude", of_claude("{}", False, toolUseResult={"backgroundTaskId": "b1"}), [],
        id="in the background",
    ),
    pytest.param(
        "claude", of_claude("{}", False, toolUseResult={"interrupted": True}), [], id="interrupted"
    ),
    pytest.param("claude", of_claude("toolu_other", True), [], id="another call's"),
    pytest.param("claude", of_claude("{}", True)[:-9], [], id="a line that is being written"),
    pytest.param("codex", item_of_codex("{}", 0), ["succeeded"], id="a command that ended well"),
    pytest.param("codex", item_of_codex("{}", 127), ["failed"], id="a command that did not"),
    pytest.param(
        "codex", of_codex("{}", EXITED.format(0, "Process exited with code 1")), ["succeeded"],
        id="an exit code, and what was printed",
    ),
    pytest.param("codex", of_codex("{}", EXITED.format(1, "")), ["failed"], id="an exit code"),
    pytest.param(
        "codex", of_codex("{}", PATCHED.format(1, ""), "custom_tool_call_output"), ["failed"],
        id="a patch",
    ),
    pytest.param(
        "codex", of_codex("{}", IN_JSON.format(1, "0")), ["failed"], id="a document around it"
    ),
    pytest.param(
        "codex", of_codex("{}", IN_JSON.format(0, "1")), ["succeeded"], id="one of a success"
    ),
    pytest.param(
        "codex", of_codex("{}", "Wall time: 1\nProcess running with session ID 7\nOutput:\n"), [],
        id="still running",
    ),
    pytest.param(
        "codex", of_codex("{}", "Command blocked by PreToolUse hook: no"), [], id="blocked"
    ),
    pytest.param(
        "codex",
        line(type="event_msg", payload={"type": "patch_apply_end", "call_id": "{}", "success": False}),
        ["failed"], id="a patch that did not apply",
    ),
    pytest.param(
        "codex",
        line(type="event_msg", payload={"type": "exec_command_end", "call_id": "{}", "exit_code": 0}),
        ["succeeded"], id="an older version's event",
    ),
]  # fmt: skip


class Session:
    """A session of an agent whose transcript the test writes."""

    def __init__(self, world: World, folder: Path, agent: str = "claude", **fields: object) -> None:
        self.world = world
        self.agent = agent
        self.transcript = folder / "t.jsonl"
        self.fields = {"session_id": "s", "transcript_path": str(self.transcript), **fields}
        self.number = 0

    def call(self, command: str = PUSH, **changed: object) -> bytes:
        """A call, of which the id is `call_N`."""
        self.number += 1
        id = f"call_{self.number}"
        payload = self.world.payload(command, **{**self.fields, "tool_use_id": id, **changed})
        done = self.world.hook(payload, command=self.world.command(self.agent))
        assert (done.returncode, done.stderr) == (0, b"")
        assert not self.world.errors()
        return done.stdout

    def write(self, text: str) -> None:
        with self.transcript.open("a") as file:
            file.write(text)

    def held_then_made_again(self) -> None:
        assert refused(self.call())
        assert not refused(self.call())
        assert self.world.outcomes() == ["same"]


@pytest.mark.parametrize(("agent", "written", "outcome"), LINES)
def test_the_next_call_s_hook_finds_the_result_in_the_transcript(
    held: World, tmp_path: Path, agent: str, written: str, outcome: list[str]
) -> None:
    session = Session(held, tmp_path, agent)
    session.write(line(type="other") + "no JSON\n")
    session.held_then_made_again()
    session.call("git status")
    assert held.outcomes() == ["same"], "nothing is known yet"
    session.write(written.replace("{}", "call_2"))
    session.call("git status")
    session.call("git status")
    assert held.outcomes() == ["same", *outcome]
    lines = [one for one in held.ledger() if one["kind"] == "outcome"]
    assert {(one["agent"], one["session"], one["tool"]) for one in lines} == {(agent, "s", "Bash")}
    assert {one["call"] for one in lines} == {"call_2"}


def test_a_result_that_does_not_say_is_not_looked_for_again(held: World, tmp_path: Path) -> None:
    session = Session(held, tmp_path)
    session.held_then_made_again()
    session.write(of_claude("call_2", True, toolDenialKind="x"))
    session.call("git status")
    [claim] = claims(str(held.state), "s")
    assert not claim.awaits_result and held.outcomes() == ["same"]


def test_a_changed_form_of_the_call_has_a_result_too(held: World, tmp_path: Path) -> None:
    session = Session(held, tmp_path)
    assert refused(session.call())
    session.call("git push --force-with-lease")
    session.write(of_claude("call_1", True) + of_claude("call_2", False))
    session.call("git status")
    assert held.outcomes() == ["changed", "succeeded"]


def test_a_sub_agent_of_claude_code_has_a_transcript_of_its_own(
    held: World, tmp_path: Path
) -> None:
    """As 2.1.332 has it; where there is none, it is looked for in the one that the payload names."""
    session = Session(held, tmp_path, agent_id="a1")
    session.held_then_made_again()
    session.write(of_claude("call_2", True))
    own = tmp_path / "t/subagents/agent-a1.jsonl"
    own.parent.mkdir(parents=True)
    own.write_text(of_claude("call_2", False))
    session.call("git status", agent_id="a2")
    assert held.outcomes() == ["same", "succeeded"], "whichever hook of the session comes next"


def test_a_call_with_which_a_session_ended_is_looked_up_when_asked_for(
    held: World, tmp_path: Path
) -> None:
    """By `notes log`, and by the daily cleaning; once."""
    session = Session(held, tmp_path)
    session.held_then_made_again()
    complete(str(held.state))
    assert held.outcomes() == ["same"]
    session.write(of_claude("call_2", False))
    for _ in range(2):
        done = subprocess.run(
            [str(held.installed.python), "-m", "forenote.cli.main", "log"],
            capture_output=True, text=True, env=held.env, cwd=held.project, timeout=60,
        )  # fmt: skip
        assert (done.returncode, done.stderr) == (0, "")
        assert "succeeded" in done.stdout
    assert held.outcomes() == ["same", "succeeded"]


def test_a_result_that_is_not_there_after_a_day_is_given_up(held: World, tmp_path: Path) -> None:
    session = Session(held, tmp_path)
    session.held_then_made_again()
    [file] = (held.state / "sessions").glob("*.hold")
    lines = file.read_text().split("\n")
    lines[1] = str(int(lines[1]) - 2 * 86_400 * 10**9)
    file.write_text("\n".join(lines))
    session.call("git status")
    [claim] = claims(str(held.state), "s")
    assert claim.awaits_result, "the session's own hooks do not ask any more, and leave it at that"
    complete(str(held.state))
    [claim] = claims(str(held.state), "s")
    assert not claim.awaits_result and held.outcomes() == ["same"]


def test_without_a_home_nothing_is_looked_up(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "sessions").mkdir()
    (tmp_path / "sessions/a.1.hold").write_text("not ours")
    complete("")
    complete(str(tmp_path / "nothing"))


def test_a_failure_that_was_told_is_not_recorded_again(held: World, tmp_path: Path) -> None:
    session = Session(held, tmp_path)
    session.held_then_made_again()
    session.write(of_claude("call_2", True))
    session.call(hook_event_name="PostToolUseFailure", tool_use_id="call_2")
    session.call("git status")
    assert held.outcomes() == ["same", "failed"]


def test_a_call_that_its_user_interrupted_has_not_failed(held: World, tmp_path: Path) -> None:
    session = Session(held, tmp_path)
    session.held_then_made_again()
    told = {"hook_event_name": "PostToolUseFailure", "tool_use_id": "call_2"}
    session.call(**told, is_interrupt=True)
    assert held.outcomes() == ["same"]
    session.call(**told, is_interrupt=False)
    assert held.outcomes() == ["same", "failed"]


@pytest.mark.parametrize("event", ["PostToolUseFailure", "PostToolUse"])
def test_hooks_at_once_that_are_told_of_a_result_record_it_once(
    held: World, tmp_path: Path, event: str
) -> None:
    session = Session(held, tmp_path)
    session.held_then_made_again()
    told = held.payload(PUSH, session_id="s", tool_use_id="call_2", hook_event_name=event)
    assert at_once(held, [told] * 12) == [b""] * 12
    assert held.outcomes() == ["same", "failed" if event.endswith("Failure") else "succeeded"]


def test_hooks_at_once_that_find_a_result_record_it_once(held: World, tmp_path: Path) -> None:
    session = Session(held, tmp_path)
    session.held_then_made_again()
    session.write(of_claude("call_2", True))
    payloads = [held.payload("git status", **session.fields) for _ in range(12)]
    assert at_once(held, payloads) == [b""] * 12
    assert held.outcomes() == ["same", "failed"]


def test_retries_at_once_are_one_outcome(held: World, tmp_path: Path) -> None:
    """Two forms of a held call, made together: the agent came back to it once."""
    session = Session(held, tmp_path)
    assert refused(session.call())
    forms = [f"git push --force-with-lease origin b{number}" for number in range(12)]
    at_once(held, [held.payload(form, **session.fields) for form in forms])
    assert held.outcomes() == ["changed"]

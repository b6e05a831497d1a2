"""Calls that are held once, so that a note is read before they run. Every hook is a real process."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
from pathlib import Path

import pytest

from tests.hooks.conftest import World, delivered, refused

PUSH = "git push --force origin main"


@pytest.fixture
def held(world: World) -> World:
    world.note("push", "git push --force", "A plain force-push drops commits.", "Why.", hold=True)
    world.text(world.payload("git status"))
    return world


def call(world: World, command: str = PUSH, session: str = "s", **changed: object) -> bytes:
    done = world.hook(world.payload(command, session_id=session, **changed))
    assert (done.returncode, done.stderr) == (0, b"")
    return done.stdout


def test_the_first_call_is_refused_once_with_the_note_and_the_same_call_runs(held: World) -> None:
    assert refused(call(held)) == (
        "forenote: paused once to show a note; the same call now runs.\n"
        "forenote: 1 note on record matches Bash: git push --force origin main; it follows.\n"
        "[push] A plain force-push drops commits.\n"
        "Why.\n"
    )
    assert call(held) == b"", "it passes, and what it was shown is not shown again"
    assert call(held) == b""
    assert held.outcomes() == ["same"]
    [refusal, *later] = [line for line in held.ledger() if line["kind"] == "delivery"]
    assert refusal["hold"] is True and not any(line["hold"] for line in later)
    assert not held.errors()


@pytest.mark.parametrize(
    ("command", "outcome"),
    [
        pytest.param("git push --force origin other", ["changed"], id="its key holds still"),
        pytest.param("git push --force-with-lease", ["changed"], id="its key holds no longer"),
        pytest.param("cd x && git -C y push", ["changed"], id="within another command"),
        pytest.param("git status", [], id="something else, so far"),
        pytest.param("echo git push --force", [], id="only spoken of"),
    ],
)
def test_a_changed_retry_passes_and_is_recorded(
    held: World, command: str, outcome: list[str]
) -> None:
    assert refused(call(held))
    assert not refused(call(held, command))
    assert held.outcomes() == outcome


def test_a_call_that_is_not_made_again_is_recorded_as_given_up(held: World) -> None:
    assert refused(call(held))
    for number in range(10):
        assert held.outcomes() == []
        call(held, f"ls {number}")
    assert held.outcomes() == ["none"]
    call(held)
    assert held.outcomes() == ["none"], "what comes later is another story"


def test_whether_the_call_then_failed_is_recorded(held: World) -> None:
    for session, event, expected in (
        ("a", "PostToolUseFailure", "failed"),
        ("b", "PostToolUse", "succeeded"),
    ):
        assert refused(call(held, session=session))
        assert call(held, session=session, hook_event_name=event) == b""
        assert expected not in held.outcomes(), "it is that of a call that was refused"
        call(held, session=session)
        call(held, "git status", session=session, hook_event_name=event)
        assert expected not in held.outcomes(), "it is another call's"
        call(held, session=session, hook_event_name=event)
        call(held, session=session, hook_event_name=event)
        lines = [line for line in held.ledger() if line["session"] == session]
        assert [line["outcome"] for line in lines if "outcome" in line] == ["same", expected]


def test_whether_the_call_then_failed_is_recorded_while_it_is_off(held: World) -> None:
    assert refused(call(held))
    assert call(held) == b""
    ended = held.payload(PUSH, session_id="s", hook_event_name="PostToolUseFailure")
    done = held.hook(ended, env={"FORENOTE_OFF": "1"})
    assert (done.returncode, done.stdout, done.stderr) == (0, b"", b"")
    assert held.outcomes() == ["same", "failed"]


def test_each_sub_agent_and_each_session_is_held_for_itself(held: World) -> None:
    assert refused(call(held))
    assert refused(call(held, agent_id="agent-1"))
    assert not refused(call(held, agent_id="agent-1"))
    assert refused(call(held, agent_id="agent-2"))
    assert refused(call(held, session="other"))
    assert not refused(call(held))


def test_calls_at_once_are_each_refused_once(held: World) -> None:
    """Of one turn: their hooks run beside each other."""
    commands = [f"git push --force origin b{number}" for number in range(4)]
    hooks = [
        subprocess.Popen(
            held.command(), stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=held.env
        )
        for _ in commands
    ]
    for hook, command in zip(hooks, commands, strict=True):
        assert hook.stdin is not None
        hook.stdin.write(held.payload(command, session_id="s"))
        hook.stdin.flush()
    answers = [hook.communicate(timeout=60)[0] for hook in hooks]
    assert [bool(refused(answer)) for answer in answers] == [True] * len(commands)
    again = [call(held, command) for command in commands]
    assert not any(refused(answer) for answer in again)
    assert held.outcomes() == ["same"] * len(commands)
    assert not held.errors()


def test_calls_of_one_turn_whose_hooks_follow_each_other_are_told_by_the_transcript(
    held: World, tmp_path: Path
) -> None:
    """As Claude Code 2.1.332 writes it: calls as they come, each result as soon as it is there."""
    transcript = tmp_path / "transcript.jsonl"
    log = {"transcript_path": str(transcript)}

    def written(**block: object) -> None:
        with transcript.open("a") as file:
            file.write(json.dumps({"message": {"content": [block]}}, separators=(",", ":")) + "\n")

    def refused_now(id: str) -> bool:
        answer = call(held, f"git push --force {id}", tool_use_id=id, **log)
        return bool(refused(answer))

    for id in ("toolu_a", "toolu_b", "toolu_c"):
        written(type="tool_use", id=id, name="Bash")
    assert refused_now("toolu_a")
    written(type="tool_result", content="refused", is_error=True, tool_use_id="toolu_a")
    assert refused_now("toolu_b"), "the agent made it before it had an answer"
    written(type="tool_result", content="refused", is_error=True, tool_use_id="toolu_b")
    assert refused_now("toolu_c")
    written(type="tool_result", content="refused", is_error=True, tool_use_id="toolu_c")
    assert not refused_now("toolu_d"), "not written down yet, as where an agent writes late"
    written(type="tool_use", id="toolu_e", name="Bash")
    assert not refused_now("toolu_e")


def test_at_most_five_calls_of_a_session_are_refused(world: World) -> None:
    for number in range(7):
        world.note(f"n{number}", f"make t{number}", hold=True)
    answers = [call(world, f"make t{number}") for number in range(7)]
    assert [bool(refused(answer)) for answer in answers] == [True] * 5 + [False] * 2
    assert "[n5]" in delivered(answers[5]) and "[n6]" in delivered(answers[6]), "beside the call"


def test_only_held_notes_stand_in_the_reason_and_the_others_come_with_the_retry(
    held: World,
) -> None:
    held.note("other", "git push", "Another.")
    reason = refused(call(held))
    assert "[push]" in reason and "[other]" not in reason
    assert reason.startswith(
        "forenote: paused once to show a note; the same call now runs, with 1 more note.\n"
    )
    text = delivered(call(held))
    assert "[other]" in text and "[push]" not in text


def test_several_held_notes_are_one_refusal(held: World) -> None:
    held.note("second", "git push", "Another.", hold=True)
    reason = refused(call(held))
    assert "[push]" in reason and "[second]" in reason
    assert reason.startswith("forenote: paused once to show 2 notes; the same call now runs.\n")
    assert not refused(call(held))


def test_hold_off_delivers_beside_the_call(held: World) -> None:
    (held.notes / "config.yaml").write_text("hold: off\n")
    assert "[push]" in delivered(call(held))


def test_a_session_without_an_id_holds_nothing(held: World) -> None:
    assert "[push]" in delivered(call(held, session=""))
    assert "[push]" in delivered(call(held, session=""))


def test_a_muted_note_holds_nothing(held: World) -> None:
    (held.state / "muted").write_text("forenote muted 1\npush\n")
    assert call(held) == b""


@pytest.mark.skipif(os.geteuid() != 0, reason="a file in a folder's place is for those who may all")
def test_where_no_claim_can_be_written_the_note_comes_beside_the_call(held: World) -> None:
    shutil.rmtree(held.state / "sessions", ignore_errors=True)
    (held.state / "sessions").write_text("in the way")
    for _ in range(2):
        assert "[push]" in delivered(call(held))
    assert any("a call cannot be held" in error for error in held.errors())


def test_a_damaged_claim_is_no_claim_and_takes_its_place(held: World) -> None:
    assert refused(call(held))
    (claim,) = (held.state / "sessions").glob("*.hold")
    for content in (b"", b"\x00\xff" * 40, claim.read_bytes()[:40]):
        claim.write_bytes(content)
        assert not refused(call(held)) or claim.with_name(claim.name.replace(".1.", ".2.")).exists()
    answers = [call(held, f"{PUSH} {number}") for number in range(9)]
    assert sum(bool(refused(answer)) for answer in answers) <= 4
    assert call(held, "git status") == b""


def test_the_same_call_reported_twice_is_answered_once(held: World) -> None:
    """Two settings name the hook, the agent's own and another's that it reads too."""
    held.note("other", "git pull", "Another.")
    for command, is_answer in ((PUSH, refused), ("git pull", delivered)):
        payload = held.payload(command, session_id="twice")
        answers = [held.hook(payload).stdout for _ in range(3)]
        assert is_answer(answers[0]) and answers[1:] == [b"", b""]
    assert len([line for line in held.ledger() if line["session"] == "twice"]) == 2


def test_a_call_reported_twice_that_nothing_matches_is_counted_once(held: World) -> None:
    def counted() -> int:
        return sum(path.stat().st_size for path in (held.state / "ledger").glob("*.calls"))

    before = counted()
    payload = held.payload("ls", session_id="twice")
    for agent in ("claude", "codex", "claude"):
        assert held.hook(payload, command=held.command(agent)).stdout == b""
    assert counted() - before == 1
    assert call(held, "ls", session="twice") == b""
    assert counted() - before == 2, "the same again is another call"

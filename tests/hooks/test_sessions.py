"""What a session was shown decides what it is shown next. Every hook is a real process."""

from __future__ import annotations

import json
import os
import time
from pathlib import Path

import pytest

from forenote.packer.session.memory import COMPACTED, Memory
from tests.hooks.conftest import World, delivered

LONG = "A sentence of some words in the body. " * 40


@pytest.fixture
def known(world: World) -> World:
    world.note("n", "git push", "A claim.", "The body.")
    world.text(world.payload("git status"))
    return world


def text(world: World, command: str = "git push", session: str = "s", **changed: object) -> str:
    return world.text(world.payload(command, session_id=session, **changed))


def test_a_note_is_shown_once_to_a_session_and_to_each_of_its_sub_agents(known: World) -> None:
    assert "The body." in text(known)
    assert text(known) == ""
    assert "[n]" in text(known, agent_id="child")
    assert text(known, agent_id="child") == ""
    assert "[n]" in text(known, session="other")


def test_a_body_may_follow_its_summary_and_comes_once(known: World) -> None:
    known.note("long", "make", "A long one's claim.", LONG)
    (known.notes / "config.yaml").write_text("budget: 300\nhead: 0\n")
    first = text(known, "make")
    assert "A long one's claim." in first and "A sentence" not in first
    (known.notes / "config.yaml").write_text("budget: 2000\n")
    second = text(known, "make")
    assert "A sentence" in second and "A long one's claim." not in second
    assert text(known, "make") == ""


def test_what_was_not_shown_before_comes_first_when_room_is_short(known: World) -> None:
    (known.notes / "config.yaml").write_text("budget: 200\n")
    assert "[n]" in text(known)
    known.note("z", "git push", "Another claim.", LONG)
    later = text(known)
    assert "[z] Another claim." in later and "[n]" not in later


def test_a_changed_file_is_shown_as_little_as_before(known: World) -> None:
    """What was shown is told by the file's place: an edit is no new note."""
    assert "[n]" in text(known)
    known.note("n", "git push", "A claim, better put.", "The body.")
    assert text(known) == ""


def test_after_remind_after_it_may_be_shown_again(known: World) -> None:
    (known.notes / "config.yaml").write_text("remind_after: 1s\n")
    assert "[n]" in text(known)
    time.sleep(1.1)
    assert "[n]" in text(known)


@pytest.mark.parametrize(
    ("agent", "event"),
    [
        ("claude", {"hook_event_name": "PreCompact", "trigger": "auto"}),
        ("claude", {"hook_event_name": "SessionStart", "source": "compact"}),
        ("codex", {"hook_event_name": "PostCompact", "trigger": "auto", "turn_id": "t"}),
        ("gemini", {"hook_event_name": "PreCompress", "trigger": "manual"}),
    ],
    ids=str,
)
def test_after_a_compaction_it_is_shown_again(
    known: World, agent: str, event: dict[str, str]
) -> None:
    assert "[n]" in text(known) and "[n]" in text(known, agent_id="child")
    payload = {"session_id": "s", "cwd": str(known.project), **event}
    done = known.hook(json.dumps(payload).encode(), command=known.command(agent))
    assert (done.returncode, done.stdout, done.stderr) == (0, b"", b"")
    assert "[n]" in text(known)
    assert text(known, agent_id="child") == "", "the sub-agent's context is another one"


def test_a_session_that_was_shown_nothing_has_nothing_to_forget(known: World) -> None:
    known.hook(known.payload(hook_event_name="PreCompact", session_id="new"))
    assert not list((known.state / "sessions").glob("*.memory"))


def test_a_session_costs_no_more_than_its_budget(known: World) -> None:
    """Those of its sub-agents count too."""
    for number in range(8):
        known.note(f"m{number}", f"make t{number}", "A claim of some words.", "Some words. " * 20)
    (known.notes / "config.yaml").write_text("session_budget: 400\n")
    shown = [text(known, f"make t{number}", agent_id=str(number % 2)) for number in range(8)]
    assert shown[0] and not shown[-1]
    spent = Memory.open(str(known.state), "s").spent
    assert 250 < spent <= 400


def test_a_clock_that_was_set_back_hides_nothing_for_ever(known: World) -> None:
    """The times in the memory lie years ahead, and it has records of a later version."""
    assert "[n]" in text(known)
    (memory,) = (known.state / "sessions").glob("*.memory")
    state = Memory.open(str(known.state), "s")
    ahead = [type(e)(e.kind, e.time + 10**8, e.subagent, e.note, e.tier, e.amount)
             for e in state.entries]  # fmt: skip
    memory.unlink()
    Memory.open(str(known.state), "s").remember(ahead)
    assert "[n]" in text(known)


def test_gemini_is_told_behind_the_call_and_asked_to_wait_before_it(known: World) -> None:
    """Text before a call is dropped there, so only a hold is answered."""
    known.note("held", "make", "Read first.", hold=True)
    command = known.command("gemini")

    def answer(event: str, run: str, **more: object) -> bytes:
        call = {
            "session_id": "g",
            "cwd": str(known.project),
            "hook_event_name": event,
            "timestamp": f"2026-11-30T08:31:{next(seconds):06.3f}Z",
            "tool_name": "run_shell_command",
            "tool_input": {"command": run},
            **more,
        }
        done = known.hook(json.dumps(call).encode(), command=command)
        assert (done.returncode, done.stderr) == (0, b"")
        return done.stdout

    seconds = iter(range(10, 60))
    assert answer("BeforeTool", "git push") == b""
    assert "[n]" in delivered(answer("AfterTool", "git push"), "AfterTool")
    refusal = json.loads(answer("BeforeTool", "make"))
    assert set(refusal) == {"decision", "reason", "systemMessage"}
    assert refusal["decision"] == "deny" and "[held] Read first." in refusal["reason"]
    assert answer("BeforeTool", "make") == b""
    failed = {"tool_response": {"llmContent": "Output: x\nExit Code: 2"}}
    assert answer("AfterTool", "make", **failed) == b"", "it was shown with the refusal"
    assert known.outcomes() == ["same", "failed"]
    calls = [path.stat().st_size for path in (known.state / "ledger").glob("*.calls")]
    answer("BeforeTool", "ls")
    answer("AfterTool", "ls")
    more = [path.stat().st_size for path in (known.state / "ledger").glob("*.calls")]
    assert sum(more) - sum(calls) == 1, "one call is counted once"


def test_gemini_is_told_behind_a_call_that_could_not_be_held(known: World) -> None:
    """Five were; what was to be the reason of a sixth refusal was shown to nobody."""
    command = known.command("gemini")
    for number in range(6):
        known.note(f"h{number}", f"make t{number}", f"Read {number}.", hold=True)
    for number in range(6):
        run = {"command": f"make t{number}"}
        answers = []
        for event, second in (("BeforeTool", 10), ("AfterTool", 30)):
            payload = known.payload(
                session_id="g",
                hook_event_name=event,
                timestamp=f"2026-11-30T08:31:{second + number}.000Z",
                tool_name="run_shell_command",
                tool_input=run,
            )
            answers.append(known.hook(payload, command=command).stdout)
        is_held = number < 5
        assert (b'"deny"' in answers[0]) == is_held
        assert (f"Read {number}." in delivered(answers[1], "AfterTool")) == (not is_held)


def test_two_agents_settings_with_one_call_deliver_it_once(known: World) -> None:
    """Some agents read another agent's settings beside their own, and run both hooks."""
    payload = known.payload("git push", session_id="both")
    answers = [
        known.hook(payload, command=known.command(agent)).stdout for agent in ("claude", "codex")
    ]
    assert "[n]" in delivered(answers[0]) and answers[1] == b""


def test_codex_is_told_of_a_patch(known: World) -> None:
    known.note("py", "path: '*.py'", "Of Python.")
    patch = "*** Begin Patch\n*** Update File: src/a.py\n@@\n-old\n+new\n*** End Patch"
    payload = known.payload(patch, tool_name="apply_patch", session_id="c")
    done = known.hook(payload, command=known.command("codex"))
    assert "[py] Of Python." in delivered(done.stdout)


def test_a_folder_that_is_not_trusted_is_told_of_once_to_the_person(known: World) -> None:
    (known.state / "trust").unlink()
    own = known.home / "config/forenote/notes"
    own.mkdir(parents=True)
    (own / "mine.md").write_text("---\nsummary: Mine.\nkeys: [git push]\n---\n")
    first = json.loads(known.hook().stdout)
    assert "is not trusted" in first["systemMessage"] and "[n]" not in json.dumps(first)
    assert "[mine]" in first["hookSpecificOutput"]["additionalContext"]
    assert "forenote showed mine (whole)" in first["systemMessage"]
    assert "[mine]" in delivered(known.hook().stdout), "said once"
    for agent in ("claude", "codex"):
        done = known.hook(command=[*known.command(agent), "--project"])
        assert "[n]" in delivered(done.stdout), "the project's own settings call it"


def test_nothing_is_delivered_or_written_while_it_is_off(known: World) -> None:
    before = sorted(known.state.rglob("*"))
    done = known.hook(env={"FORENOTE_OFF": "1"})
    assert (done.returncode, done.stdout, done.stderr) == (0, b"", b"")
    assert sorted(known.state.rglob("*")) == before


@pytest.mark.parametrize("how", ["the variable", "a pause"])
def test_a_compaction_is_kept_while_it_is_off(known: World, how: str) -> None:
    """What was shown is gone from the context, whether notes are delivered just then or not."""
    assert "[n]" in text(known) and text(known) == ""
    compaction = known.payload(hook_event_name="PreCompact", session_id="s")
    paused = known.state / "paused"
    if how == "a pause":
        paused.write_text("forenote paused 1\n1 0\n")
        paused.chmod(0o600)
    env = {"FORENOTE_OFF": "1"} if how == "the variable" else {}
    assert known.hook(known.payload(session_id="s"), env=env).stdout == b"", "it is off"
    done = known.hook(compaction, env=env)
    assert (done.returncode, done.stdout, done.stderr) == (0, b"", b"")
    paused.unlink(missing_ok=True)
    assert "[n]" in text(known)


def test_all_that_is_kept_is_the_user_s_alone(known: World) -> None:
    known.note("held", "make", hold=True)
    text(known)
    known.hook(known.payload("make", session_id="s"))
    known.hook(b"{")
    kept = list(known.state.rglob("*"))
    assert {path.suffix for path in kept if path.is_file()} >= {".memory", ".jsonl", ".hold"}
    for path in kept:
        mode = os.stat(path).st_mode & 0o777
        assert mode == (0o700 if path.is_dir() else 0o600), path


def test_what_a_forgotten_context_leaves_is_one_record(known: World) -> None:
    text(known)
    known.hook(known.payload(hook_event_name="PreCompact", session_id="s"))
    entries = Memory.open(str(known.state), "s").entries
    assert [entry.kind for entry in entries].count(COMPACTED) == 1
    assert Path(Memory.open(str(known.state), "s").path).stat().st_size == 32 * len(entries)

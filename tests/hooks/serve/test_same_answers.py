"""The answers of `notes serve` are those of the command, byte for byte."""

from __future__ import annotations

import json
import os
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from forenote.hooks.session.turn import RESIDENT_SLACK
from tests.hooks.conftest import World, delivered, refused
from tests.hooks.serve.conftest import Serving, beside, started

PAYLOADS = Path(__file__).parents[2] / "data" / "payloads"
CAPTURED = Path(__file__).parents[4] / "shared" / "payloads"

AGENTS = ("claude", "codex", "gemini")

NOTES = {
    "shell": 'command: ["git", "ls", "echo", "true", "cat", "printf", "rm"]',
    "push": "git push --force",
    "file": 'path: "*"',
    "text": "text: [hello, new, x]",
    "tool": 'tool: "*"',
}


@pytest.fixture
def pair(world: World) -> Iterator[Serving]:
    """A server with notes for nearly every call; the command has the same notes and a state apart."""
    for name, key in NOTES.items():
        world.note(name, key, f"What {name} claims.", "A body of some words.")
    world.note("held", "git push --force", "To be read first.", "A body.", hold=True)
    server = started(world, beside(world))
    try:
        yield server
    finally:
        server.process.kill()
        server.process.communicate()


def both(pair: Serving, payload: bytes, agent: str) -> tuple[bytes, bytes]:
    """What the command and the server answer. A moment lies between two calls, as between an answer
    and the next call of a model: without one they are calls that an agent makes at once."""
    done = pair.world.hook(payload, command=pair.world.command(agent), cwd=Path("/"))
    assert (done.returncode, done.stderr) == (0, b"")
    time.sleep(1.2 * RESIDENT_SLACK / 1e9)
    return done.stdout, pair.post(payload, agent)


def here(pair: Serving, payload: bytes, number: int) -> bytes:
    """A captured payload as of this project, and of a session of its own."""
    text = payload.decode().replace("/home/dev/project", str(pair.world.project))
    return text.replace("00000000-0000-4000-8000-", f"{number:08}-0000-4000-8000-").encode()


def same(pair: Serving, files: list[tuple[str, Path]]) -> int:
    """How many are answered with something; each is called twice, as a first and a later call."""
    answered = 0
    for number, (agent, file) in enumerate(files):
        payload = here(pair, file.read_bytes(), number)
        for time_ in ("first", "again"):
            command, served = both(pair, payload.replace(b"call_", time_.encode()), agent)
            assert served == command, (file, time_)
            answered += bool(command)
    assert pair.errors() == pair.world.errors()
    return answered


def test_for_the_payloads_of_each_agent(pair: Serving) -> None:
    files = [(file.parent.name, file) for file in sorted(PAYLOADS.glob("*/*.json"))]
    assert {agent for agent, _ in files} == set(AGENTS)
    assert same(pair, files) > len(files) / 2


@pytest.mark.parametrize("agent", AGENTS)
def test_for_the_captured_payloads(pair: Serving, agent: str) -> None:
    if not CAPTURED.is_dir():
        pytest.skip("the captured payloads are not beside this checkout")
    files = [
        (agent, file)
        for file in sorted(CAPTURED.glob("*/*/*.json"))
        if not file.name.endswith((".next-request.json", "env.json"))
        and (file.parents[1].name == agent or agent == "claude")
    ]
    assert same(pair, files) >= 5


@pytest.mark.parametrize(
    "payload",
    [
        pytest.param(b"", id="nothing"),
        pytest.param(b"{", id="no JSON"),
        pytest.param(b"[1, 2]", id="a list"),
        pytest.param(b"\xef\xbb\xbf{}", id="a byte order mark"),
        pytest.param(b"\xff\xfe", id="no UTF-8"),
        pytest.param(b"[" * 100_000, id="nested too deeply"),
        pytest.param(b'{"hook_event_name": "PreToolUse"}', id="no tool"),
        pytest.param(
            b'{"hook_event_name": "PreToolUse", "tool_name": 5}', id="a number for a name"
        ),
        pytest.param(b'{"hook_event_name": "Unknown"}', id="another event"),
    ],
)
def test_for_what_no_agent_sends(pair: Serving, payload: bytes) -> None:
    for agent in AGENTS:
        command, served = both(pair, payload, agent)
        assert served == command == b""
    assert pair.errors() == pair.world.errors()


def test_a_held_call_is_refused_once_and_passes_when_it_is_made_again(pair: Serving) -> None:
    answers = []
    for call in range(3):
        payload = pair.world.payload(session_id="s", tool_use_id=f"t{call}")
        command, served = both(pair, payload, "claude")
        assert served == command
        answers.append(served)
    assert "To be read first." in refused(answers[0])
    assert "[push]" in delivered(answers[1]) and answers[2] == b""
    outcomes = [line for line in pair.ledger(3) if line["kind"] == "outcome"]
    assert [line["outcome"] for line in outcomes] == ["same"]


def test_a_folder_that_nobody_trusts_is_told_once(pair: Serving, tmp_path: Path) -> None:
    """Also where the answer is handed to a process of its own, since nothing is compiled yet."""
    strange = tmp_path / "strange"
    (strange / ".notes").mkdir(parents=True)
    (strange / ".notes" / "n.md").write_text("---\nsummary: Evil.\nkeys: ls\n---\n")
    for number in range(3):
        payload = pair.world.payload("ls", cwd=str(strange), session_id=f"u{number}")
        command, served = both(pair, payload, "claude")
        assert served == command
        assert (b"is not trusted" in served) == (number == 0)


def test_a_call_outside_of_any_project_has_none(pair: Serving, tmp_path: Path) -> None:
    """The folder in which an agent, or the server, was started is not that of a session."""
    for cwd in (str(tmp_path), "/", "", "relative", str(tmp_path / "gone"), "/a\0b"):
        command, served = both(pair, pair.world.payload(cwd=cwd), "claude")
        assert served == command == b"", cwd


@pytest.mark.parametrize(
    ("off", "delivers"),
    [
        pytest.param("1", False, id="set"),
        pytest.param("", True, id="not set, as agents put in a variable that is not there"),
        pytest.param("0", True, id="set to nothing"),
        pytest.param("$FORENOTE_OFF", True, id="from an agent that puts no variables in"),
    ],
)
def test_the_agents_own_switch_is_heeded(serving: Serving, off: str, delivers: bool) -> None:
    assert bool(serving.post(off=off)) == delivers
    assert serving.post() != b"", "for that call alone"


def test_a_pause_and_a_muted_note_count_at_the_next_call(serving: Serving) -> None:
    assert serving.post() != b""
    (serving.state / "paused").write_text("forenote paused 1\n0 0\n")
    os.chmod(serving.state / "paused", 0o600)
    assert serving.post() == b""
    (serving.state / "paused").unlink()
    (serving.state / "muted").write_text("forenote muted 1\npush\n")
    os.chmod(serving.state / "muted", 0o600)
    assert serving.post() == b""


def test_a_note_that_changes_counts_at_the_next_call(serving: Serving) -> None:
    """'freshness is checked as in the hook'"""
    world = serving.world
    for round_ in range(3):
        world.note("push", "git push --force", f"Claim {round_}.", "Why so.")
        assert f"Claim {round_}." in delivered(serving.post())
        assert f"Claim {round_}." in delivered(serving.post())
    world.note("other", "git push", "Another claim.")
    assert "Another claim." in delivered(serving.post())
    (world.notes / "push.md").unlink()
    assert "Claim" not in delivered(serving.post())
    assert serving.errors() == []


def test_several_projects_by_the_folder_of_the_call(serving: Serving, tmp_path: Path) -> None:
    from forenote.notes.granting import grant
    from forenote.notes.trust import place_of

    for name in ("one", "two"):
        notes = tmp_path / name / ".notes"
        notes.mkdir(parents=True)
        (notes / "n.md").write_text(f"---\nsummary: Of {name}.\nkeys: ls\n---\n")
        grant(str(serving.state), place_of((str(notes.parent), str(notes))))
    for _ in range(2):
        for name in ("one", "two"):
            payload = serving.world.payload("ls", cwd=str(tmp_path / name))
            assert f"Of {name}." in delivered(serving.post(payload))


def test_calls_made_at_once_are_each_refused_once(pair: Serving) -> None:
    """'Calls of the same turn in parallel are each refused once', also when there are many."""
    from concurrent.futures import ThreadPoolExecutor

    pair.post(pair.world.payload("ls"))  # the notes are compiled
    payloads = [
        pair.world.payload(f"git push --force r{n}", session_id="s", tool_use_id=f"t{n}")
        for n in range(4)
    ]
    with ThreadPoolExecutor(4) as pool:
        answers = list(pool.map(pair.post, payloads))
    assert all("To be read first." in refused(answer) for answer in answers)
    time.sleep(0.1)
    later = pair.post(pair.world.payload("git push --force r9", session_id="s", tool_use_id="t9"))
    assert refused(later) == "" and json.loads(later)

"""A replay gives exactly the deliveries that real hook processes give for the same calls.

Each sequence is made at random: commands that match none, one or several of the notes, writes, calls
of other tools, sub-agents, compactions, and after a refusal the same call, a changed one, or another.
The notes want more than the budget, a session runs out of its own, and some notes are held.
"""

from __future__ import annotations

import json
import os
import random
import subprocess
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import date
from pathlib import Path

import pytest

from forenote.audit.logs.step import Compacted, Entry, Step
from forenote.audit.logs.step import Place as At
from forenote.audit.replay.engine import Replay, Run
from forenote.audit.replay.matching import Matcher
from forenote.audit.replay.noteset import compiled
from forenote.hooks.agents import claude, gemini
from forenote.hooks.agents.protocol import read_call
from forenote.hooks.command import argv
from forenote.hooks.delivery import Delivery
from forenote.hooks.hot import agent_named
from forenote.hooks.place import place_of
from forenote.hooks.session.turn import RESIDENT_SLACK
from forenote.notes.cache import index_path
from forenote.notes.compile import compile_index
from forenote.notes.granting import grant
from forenote.notes.layers import load
from forenote.notes.place import project_root, state_dir
from forenote.notes.trust import place_of as trusted_place

CONFIG = "budget: 260\nhead: 40\nsession_budget: {session}\n"

LONG = "A sentence of some words in the body. " * 20
SHORT = "One line of a body."

NOTES = {
    "push": ("git push", "A push reaches others.", LONG, False),
    "force": ("git push --force", "A forced push drops commits of others.", SHORT, True),
    "clean": ("git clean", "It removes what was never added.", LONG, True),
    "git": ("git", "All of git.", LONG * 2, False),
    "install": ("npm install|i", "It changes the lock file.", SHORT, False),
    "any": ("npm|git", "Two programs.", SHORT, False),
    "lock": ("package-lock.json", "A file that a program writes.", LONG, False),
}

COMMANDS = (
    "ls -la",
    "git status",
    "git push",
    "git push --force origin main",
    "git push --force origin other",
    "cd src && git push --force",
    "git clean -fdx",
    "git clean -n",
    "npm install left-pad",
    "npm ci && git push",
    "echo git push",
    "cat README.md",
)


def project(folder: Path, session_budget: int) -> Path:
    """A project with the notes, whose folder is trusted."""
    for id, (keys, summary, body, hold) in NOTES.items():
        path = folder / ".notes" / f"{id}.md"
        path.parent.mkdir(parents=True, exist_ok=True)
        held = "hold: true\n" if hold else ""
        path.write_text(f"---\nsummary: {summary}\n{held}keys: [{json.dumps(keys)}]\n---\n{body}\n")
    (folder / ".notes" / "config.yaml").write_text(CONFIG.format(session=session_budget))
    found = project_root(str(folder))
    assert found is not None
    grant(state_dir(), trusted_place(found))
    index = Path(index_path(found))
    index.parent.mkdir(parents=True, exist_ok=True)
    time.sleep(0.1)  # so that nothing counts as changed a moment ago
    compile_index(found, str(index), today=date.today())  # a busy machine may outlast the hook
    return folder


@dataclass
class Played:
    """What the real hook answered, call by call, and the log that came of it."""

    entries: list[Entry] = field(default_factory=list)
    answers: list[tuple[str, bool]] = field(default_factory=list)


def hook(agent: str, payload: dict[str, object], cwd: Path) -> dict[str, object]:
    """The answer of a real process. After a refusal, a model takes its time."""
    done = subprocess.run(
        argv(agent),
        input=json.dumps(payload).encode(),
        capture_output=True,
        cwd=cwd,
        timeout=60,
    )
    assert (done.returncode, done.stderr) == (0, b"")
    answer: dict[str, object] = json.loads(done.stdout or b"{}")
    if told(answer)[1]:
        time.sleep(1.2 * RESIDENT_SLACK / 1e9)
    return answer


def told(answer: dict[str, object]) -> tuple[str, bool]:
    """The text of an answer, and whether it refuses the call."""
    said = answer.get("hookSpecificOutput", {})
    assert isinstance(said, dict)
    if "permissionDecision" in said:
        return str(said["permissionDecisionReason"]), True
    if answer.get("decision") == "deny":
        return str(answer["reason"]), True
    return str(said.get("additionalContext", "")), False


def calls(chance: random.Random, count: int) -> Iterator[tuple[str, dict[str, object], str]]:
    """Tools with their arguments, and who acts; a name of no tool is a compaction."""
    for _ in range(count):
        who = chance.choice(("", "", "", "kid1", "kid2"))
        kind = chance.random()
        if kind < 0.06:
            yield "", {}, who
        elif kind < 0.16:
            path = chance.choice(("package-lock.json", "src/app.py", "/tmp/package-lock.json"))
            yield "Write", {"file_path": path, "content": "x"}, who
        elif kind < 0.2:
            yield "mcp__x__git", {"text": "git push"}, who
        else:
            yield "Bash", {"command": chance.choice(COMMANDS)}, who


def play(folder: Path, seed: int, count: int) -> Played:
    """Real calls of Claude Code, one after another; a refused one may be made again."""
    chance = random.Random(seed)
    played = Played()
    queue = list(calls(chance, count))
    number = 0
    while queue:
        tool, arguments, who = queue.pop(0)
        number += 1
        base: dict[str, object] = {"session_id": f"s{seed}", "cwd": str(folder), "agent_id": who}
        at = At("log", number)
        if not tool:
            hook("claude", {**base, "hook_event_name": "PreCompact", "trigger": "auto"}, folder)
            played.entries.append(Compacted(f"s{seed}", who, at, time.time()))
            continue
        payload = {
            **base,
            "hook_event_name": "PreToolUse",
            "tool_name": tool,
            "tool_input": arguments,
            "tool_use_id": f"toolu_{seed}_{number}",
        }
        text, refused = told(hook("claude", payload, folder))
        place, _ = place_of(str(folder), claude.PROJECT)
        action = read_call(agent_named("claude"), payload, place)
        played.entries.append(Step(action, at, time=time.time(), denied=refused))
        played.answers.append((text, refused))
        if refused and chance.random() < 0.8:
            changed: dict[str, object] = {"command": f"{arguments['command']} --verbose"}
            queue.insert(0, (tool, chance.choice((arguments, arguments, changed)), who))
    return played


def replayed(folder: Path, scratch: Path, entries: list[Entry]) -> list[tuple[str, bool]]:
    """What the replay delivers, call by call."""
    found = project_root(str(folder))
    notes = compiled(load(found, today=date.today()), "now", scratch)
    matcher = Matcher(notes)
    answers: dict[int, tuple[str, bool]] = {}

    def keep(step: Step, delivery: Delivery) -> None:
        assert step.place.line not in answers, "one call, one answer"
        answers[step.place.line] = (delivery.text, delivery.hold)

    run = Run(matcher.index, notes.settings, rendered=True, on_delivery=keep)
    replay = Replay([(matcher, [run])])
    for entry in entries:
        replay.take(entry)
    replay.end()
    matcher.index.close()
    steps = [entry for entry in entries if isinstance(entry, Step)]
    return [answers.get(step.place.line, ("", False)) for step in steps]


@pytest.mark.parametrize(
    ("seed", "session_budget"),
    [
        pytest.param(1, 8000, id="as configured by default"),
        pytest.param(2, 900, id="a session that runs out"),
        pytest.param(3, 2500, id="one that runs out later"),
    ],
)
def test_the_same_deliveries(tmp_path: Path, seed: int, session_budget: int) -> None:
    """ "as the hook would have told them": texts, refusals and silence, call by call."""
    folder = project(tmp_path / "p", session_budget)
    scratch = tmp_path / "index"
    scratch.mkdir()
    played = play(folder, seed, 45)
    assert replayed(folder, scratch, played.entries) == played.answers
    texts = [text for text, _ in played.answers if text]
    assert sum(refused for _, refused in played.answers) >= 2, "the sequence has holds"
    assert len(texts) >= 6 and len(texts) < len(played.answers)
    assert any("shown before" in text for text in texts) or session_budget < 1000


def test_an_agent_that_takes_text_with_the_result(tmp_path: Path) -> None:
    """Gemini CLI is told behind the call, and a refusal comes before it."""
    folder = project(tmp_path / "p", 8000)
    scratch = tmp_path / "index"
    scratch.mkdir()
    agent = agent_named("gemini")
    entries: list[Entry] = []
    answers: list[tuple[str, bool]] = []
    commands = ["git push", "git clean -n", "git clean -n", "npm install x", "git push", "ls"]
    for number, command in enumerate(commands, 1):
        payload: dict[str, object] = {
            "session_id": "g",
            "cwd": str(folder),
            "hook_event_name": "BeforeTool",
            "timestamp": f"2026-01-01T00:00:{number:02}Z",
            "tool_name": "run_shell_command",
            "tool_input": {"command": command},
        }
        text, refused = told(hook("gemini", payload, folder))
        if not refused:
            behind = {**payload, "hook_event_name": "AfterTool", "tool_response": {}}
            text, _ = told(hook("gemini", behind, folder))
        place, _ = place_of(str(folder), gemini.PROJECT)
        action = read_call(agent, payload, place)
        entries.append(Step(action, At("log", number), time=time.time(), denied=refused))
        answers.append((text, refused))
    assert sum(refused for _, refused in answers) == 1
    assert replayed(folder, scratch, entries) == answers


@pytest.fixture(autouse=True)
def _own_folders(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("CACHE", "CONFIG", "STATE"):
        monkeypatch.setenv(f"XDG_{name}_HOME", str(tmp_path / name.lower()))
    assert os.environ["XDG_STATE_HOME"].startswith(str(tmp_path))

"""Whether the very command of the settings answers a call as this installation does, to the byte.

The call is made up, in a temporary project with a note of its own, with state, cache and
configuration apart: nothing of the user's is read or changed. What is compared with is this
process's own answer to the same call.
"""

from __future__ import annotations

import json
import os
import subprocess
import tempfile
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

from forenote.hooks.agents.kinds import PRE
from forenote.hooks.doctor.line import Line, finding, fine
from forenote.hooks.doctor.scene import Entry, Scene
from forenote.hooks.doctor.served import served
from forenote.hooks.hot import BY_PROJECT, respond
from forenote.matcher.action import SHELL
from forenote.notes.granting import grant
from forenote.notes.place import project_root
from forenote.notes.problem import visible
from forenote.notes.switches import VARIABLE
from forenote.notes.trust import place_of

COMMAND = "forenote-doctor --check"
CLAIM = "This is what a note looks like to the agent."
NOTE = (
    f"---\nsummary: {CLAIM}\nkeys: [forenote-doctor]\n---\nIt came through the agent's settings.\n"
)

LIMIT = 5.0
"""Seconds after which agents end the hook, as the installer writes it."""

PATIENCE = 30.0


def check(scene: Scene) -> Iterator[Line]:
    event = delivery_event(scene)
    done = set()
    for entry in scene.entries:
        if entry.found.event != event or entry.found.command in done:
            continue
        done.add(entry.found.command)
        if entry.found.url:
            yield served(scene.name, entry, scene.machine.state)
            continue
        with tempfile.TemporaryDirectory(prefix="forenote-doctor-") as folder:
            yield _compared(scene, entry, event, Path(os.path.realpath(folder)))


def delivery_event(scene: Scene) -> str:
    """The event on which this agent takes text."""
    kinds = scene.agent.EVENTS
    return next(
        event for event, _ in scene.wiring.entries if kinds[event] == scene.agent.DELIVERS_ON
    )


def payload(scene: Scene, event: str, cwd: Path, number: int) -> bytes:
    """A call as the agent tells of it, each of another session and id."""
    fields = scene.agent.FIELDS
    tool = next(name for name, one in scene.agent.TOOLS.items() if one["kind"] == SHELL)
    told: dict[str, object] = {
        fields["session"]: f"doctor-{number}",
        fields["event"]: event,
        fields["cwd"]: str(cwd),
        fields["tool"]: tool,
        fields["arguments"]: {scene.agent.TOOLS[tool]["main"]: COMMAND},
    }
    if "call" in fields:
        told[fields["call"]] = f"doctor-{number}"
    if scene.agent.EVENTS[event] != PRE:
        told["tool_response"] = {"llmContent": "Output: done"}
    return json.dumps(told).encode()


def _compared(scene: Scene, entry: Entry, event: str, folder: Path) -> Line:
    project = folder / "project"
    (project / ".notes").mkdir(parents=True)
    (project / ".notes" / "doctor.md").write_text(NOTE, encoding="utf-8")
    by_project = BY_PROJECT in entry.found.command.split()
    command = visible(entry.found.command)
    where = f"the command in {visible(str(entry.path))}"
    theirs, ours = (
        _environment(scene, project, folder / "a"),
        _environment(scene, project, folder / "b"),
    )
    with _as(ours):
        expected, _ = respond(
            scene.name, payload(scene, event, project, 2), time.time_ns(), by_project
        )
    if CLAIM.encode() not in expected:
        return finding(
            "this installation does not deliver a note of its own", "report it: this is a fault"
        )
    for number in (1, 2):  # the first compiles the notes
        began = time.monotonic()
        try:
            done = subprocess.run(
                ["/bin/sh", "-c", entry.found.command],
                input=payload(scene, event, project, number),
                capture_output=True,
                env=theirs,
                cwd=project,
                timeout=PATIENCE,
                check=False,
            )
        except (OSError, subprocess.TimeoutExpired) as error:
            return finding(f"{where} does not end: {visible(str(error))}", f"run it: {command}")
        took = time.monotonic() - began
    if done.returncode or done.stderr:
        said = visible(done.stderr.decode("utf-8", "replace").strip().rpartition("\n")[2])
        return finding(
            f"{where} ends with exit code {done.returncode}{': ' if said else ''}{said}",
            f"notes install {scene.name}",
        )
    if not done.stdout:
        return finding(
            f"{where} answers nothing to a call for which there is a note",
            f"notes install {scene.name}; then look at what this says of the launcher",
        )
    if done.stdout != expected:
        return finding(
            f"{where} answers {len(done.stdout):,} bytes that are not the {len(expected):,} of "
            "this installation: it starts another one",
            f"notes install {scene.name}, from the installation that is to answer",
        )
    if took > LIMIT:
        return finding(
            f"{where} took {took:.1f} s, and the agent waits for {LIMIT:.0f}",
            "look at what else this machine does",
        )
    return fine(f"{where} answers a call as it should, in {took * 1000:.0f} ms")


def _environment(scene: Scene, project: Path, own: Path) -> dict[str, str]:
    """The user's own, but for what the hook keeps, and with the notes of the project trusted."""
    env = {name: value for name, value in os.environ.items() if name != VARIABLE}
    for name in ("STATE", "CACHE", "CONFIG"):
        env[f"XDG_{name}_HOME"] = str(own / name.lower())
    if scene.agent.PROJECT:
        env[scene.agent.PROJECT] = str(project)
    found = project_root(str(project))
    assert found is not None, "it has a notes folder"
    state = own / "state" / "forenote"
    state.mkdir(mode=0o700, parents=True)
    grant(str(state), place_of(found))
    return env


@contextmanager
def _as(env: Mapping[str, str]) -> Iterator[None]:
    """This process with another environment."""
    own = dict(os.environ)
    os.environ.clear()
    os.environ.update(env)
    try:
        yield
    finally:
        os.environ.clear()
        os.environ.update(own)

"""Small sets of notes, steps of a log, and what a replay makes of them."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from datetime import date
from pathlib import Path

import pytest

from forenote.audit.logs.step import Entry, Place, Step
from forenote.audit.replay.counted import figures_of
from forenote.audit.replay.engine import Replay, Run
from forenote.audit.replay.figures import Figures, KeyFigures, NoteFigures
from forenote.audit.replay.matching import Matcher
from forenote.audit.replay.noteset import NoteSet, compiled
from forenote.matcher.action import FILES, SHELL, Action, Change
from forenote.notes.layers import Loaded, load


@dataclass
class Project:
    """A project with notes in a folder of its own."""

    root: Path
    scratch: Path

    def note(self, id: str, *keys: object, body: str = "The body.", **fields: object) -> Path:
        """Write a note with these keys."""
        path = self.root / ".notes" / f"{id}.md"
        path.parent.mkdir(parents=True, exist_ok=True)
        front = {"summary": f"Claim of {id}.", "keys": list(keys), **fields}
        lines = [f"{name}: {json.dumps(value)}" for name, value in front.items()]
        path.write_text("---\n" + "\n".join(lines) + f"\n---\n{body}\n")
        return path

    def config(self, text: str) -> None:
        (self.root / ".notes").mkdir(parents=True, exist_ok=True)
        (self.root / ".notes" / "config.yaml").write_text(text)

    @property
    def project(self) -> tuple[str, str]:
        return str(self.root), str(self.root / ".notes")

    def loaded(self) -> Loaded:
        loaded = load(self.project, today=date.today())
        assert not loaded.problems
        return loaded

    def notes(self) -> NoteSet:
        return compiled(self.loaded(), "now", self.scratch)

    def replay(self, *entries: Entry, remembers: bool = True) -> Figures:
        """The figures of these entries."""
        notes = self.notes()
        matcher = Matcher(notes)
        run = Run(matcher.index, notes.settings, remembers=remembers)
        replay = Replay([(matcher, [run])])
        for entry in entries:
            replay.take(entry)
        replay.end()
        matcher.index.close()
        return figures_of(replay.read, run.tally, notes, notes.settings)


@pytest.fixture
def project(tmp_path: Path) -> Project:
    (tmp_path / "p").mkdir()
    (tmp_path / "scratch").mkdir()
    return Project(tmp_path / "p", tmp_path / "scratch")


_LINES = iter(range(1, 1_000_000))


def step(
    command: str = "",
    *,
    path: str = "",
    text: str = "",
    session: str = "s",
    subagent: str = "",
    agent: str = "claude",
    time: float | None = None,
    failed: bool | None = None,
    exit: int | None = None,
    denied: bool = False,
    turn: str = "",
    call: str = "",
) -> Step:
    """A call of a shell, or with `path` a written file."""
    action = Action(
        FILES if path else SHELL,
        "Write" if path else "Bash",
        command=command,
        changes=(Change(path, text),) if path else (),
        cwd="/p",
        root="/p",
        agent=agent,
        session=session,
        subagent=subagent,
        call=call,
    )
    place = Place("log.jsonl", next(_LINES))
    return Step(action, place, time, failed, exit, denied, turn)


def note_of(figures: Figures, id: str) -> NoteFigures:
    return next(note for note in figures.notes if note.id == id)


def key_of(figures: Figures, key: str) -> KeyFigures:
    return next(one for one in figures.keys if one.key == key)


WriteLog = Callable[..., Path]


@pytest.fixture
def write_log(tmp_path: Path) -> WriteLog:
    """Writes a log of neutral records, one for each mapping."""

    def write(name: str, records: Iterable[Mapping[str, object]]) -> Path:
        path = tmp_path / "logs" / name
        path.parent.mkdir(exist_ok=True)
        path.write_text("".join(json.dumps(record) + "\n" for record in records))
        return path

    return write


def shell(command: str, session: str = "s", **more: object) -> dict[str, object]:
    """A neutral record of a shell call."""
    return {"tool": "shell", "command": command, "session": session, "cwd": "/p", **more}

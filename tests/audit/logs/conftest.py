"""What the tests of the readers share: entries as lines of text, and the samples of each format."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from forenote.audit.logs.open import read_log
from forenote.audit.logs.step import Compacted, Entry, Skipped, Step, Unseen
from forenote.matcher.action import FILES, OTHER, PATCH

DATA = Path(__file__).parents[2] / "data" / "logs"

Told = Callable[[Path], list[str]]


@pytest.fixture
def opencode(tmp_path: Path) -> Path:
    """An OpenCode database with the real one's tables."""
    path = tmp_path / "opencode.db"
    with closing(sqlite3.connect(path)) as database:
        database.executescript((DATA / "opencode.sql").read_text())
    return path


@pytest.fixture
def told() -> Told:
    """The entries of a log, each as one line: where, by whom, what, and what came of it."""
    return lambda path: [line_of(entry) for entry in read_log(str(path))]


def line_of(entry: Entry) -> str:
    if isinstance(entry, Step):
        action = entry.action
        what = {
            FILES: "; ".join(f"{one.kind} {one.path} {one.text!r}" for one in action.changes),
            PATCH: repr(action.patch),
            OTHER: repr(list(action.arguments)),
        }.get(action.kind, repr(action.command))
        who = f" <{action.subagent}>" if action.subagent else ""
        return f"{entry.place.line}{who} {action.kind} {action.name}: {what} -> {_outcome(entry)}"
    if isinstance(entry, Compacted):
        return f"{entry.place.line} compacted"
    if isinstance(entry, Skipped):
        return f"{entry.place.line} skipped: {entry.reason}"
    assert isinstance(entry, Unseen)
    return f"unseen: {entry.calls}"


def _outcome(step: Step) -> str:
    if step.denied:
        return "denied"
    if step.failed is None:
        return "?"
    said = "failed" if step.failed else "ok"
    return said if step.exit is None else f"{said} {step.exit}"

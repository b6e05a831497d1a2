"""Many logs at once: a ledger beside an agent's log, what is no log; and that it does not matter by how
many processes."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from forenote.audit.replay import many
from forenote.audit.replay.asked import Asked, figures
from forenote.audit.replay.figures import Figures
from forenote.audit.replay.many import Plan, replay
from tests.audit.logs.lines import delivery, told
from tests.audit.replay.conftest import Project, WriteLog, note_of, shell


def test_a_ledger_is_asked_for_what_the_agent_s_own_log_does_not_tell(
    tmp_path: Path, write_log: WriteLog, project: Project
) -> None:
    project.note("n", "make")
    log = write_log("t.jsonl", [told("toolu_00000000001", "make", "01")])
    ledger = write_log(
        "0123456789abcdef.jsonl", [delivery("toolu_00000000001"), delivery("toolu_gone_0001")]
    )
    ledger.with_suffix(".calls").write_bytes(b"." * 7)
    both = figures(Asked(project.loaded(), None, [str(ledger), str(log)]))
    assert (both.actions, both.unseen_actions, both.logs) == (2, 0, 2)
    alone = figures(Asked(project.loaded(), None, [str(ledger)]))
    assert (alone.actions, alone.unseen_actions, alone.logs) == (2, 7, 1)


def test_a_file_that_is_no_log_is_one_that_was_skipped(project: Project, tmp_path: Path) -> None:
    project.note("n", "make")
    (tmp_path / "x.bin").write_bytes(b"\0\1\2" * 100)
    files = [str(tmp_path / "x.bin"), str(tmp_path / "gone.jsonl")]
    found = figures(Asked(project.loaded(), None, files))
    assert (found.logs, found.actions, found.skipped_lines) == (0, 0, 2)
    assert {Path(lost.path).name for lost in found.skipped} == {"x.bin", "gone.jsonl"}


def test_it_does_not_matter_how_many_processes_there_are(
    project: Project, write_log: WriteLog, monkeypatch: pytest.MonkeyPatch
) -> None:
    """ "What is found does not depend on how." """
    project.config("budget: 250\nhead: 20\nsession_budget: 900\n")
    for number in range(4):
        project.note(f"n{number}", f"tool-{number}", "make", body="word " * 60, hold=number == 0)
    files = []
    for number in range(5):
        lines = [
            shell(f"tool-{at % 5} && make" if at % 3 else "make", f"s{number}", ok=at % 2 == 0)
            for at in range(10 + 7 * number)
        ]
        files.append(str(write_log(f"log{number}.jsonl", lines)))
    notes = project.notes()
    plan = Plan(((notes, (notes.settings, notes.settings)),), compared=True)
    heard: list[tuple[int, int]] = []
    alone = replay(plan, files, lambda logs, actions: heard.append((logs, actions)))
    assert heard[-1] == (5, sum(10 + 7 * number for number in range(5)))
    monkeypatch.setattr(many, "WORTH_A_PROCESS", 0)
    monkeypatch.setattr(many, "_cores", lambda: 2)
    together = replay(plan, files)
    assert together.figures(plan) == alone.figures(plan)
    assert together.changes.total == alone.changes.total == 0
    assert alone.figures(plan)[0].matched_actions > 50


def test_a_million_actions_take_no_more_room_than_a_thousand(
    project: Project, write_log: WriteLog
) -> None:
    """What is kept of a replay does not grow with the actions: the same log ten times as long, with
    the same sessions, is the same size when it is handed on between processes."""
    import pickle

    project.note("n", "make", "ls")
    notes = project.notes()
    plan = Plan(((notes, (notes.settings,)),))
    sizes = []
    for name, times in (("short", 100), ("long", 1_000)):
        log = write_log(f"{name}.jsonl", [shell("make", "s"), shell("ls", "t")] * times)
        sizes.append(len(pickle.dumps(replay(plan, [str(log)]))))
    assert abs(sizes[1] - sizes[0]) < 100


def test_figures_go_to_other_programs_as_json(project: Project) -> None:
    from dataclasses import asdict

    project.note("n", "make")
    found: Figures = project.replay()
    assert json.loads(json.dumps(asdict(found)))["notes"][0]["id"] == "n"
    assert note_of(found, "n").matched == 0

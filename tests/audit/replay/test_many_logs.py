"""Logs that are read together: copies, sub-agents, ledgers; and that it does not matter by how many
processes."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from forenote.audit.logs.step import Step
from forenote.audit.logs.together import entries_of, grouped
from forenote.audit.replay import many
from forenote.audit.replay.figures import Figures
from forenote.audit.replay.many import Plan, figures, replay
from tests.audit.replay.conftest import Project, WriteLog, note_of, shell


def told(
    call: str, command: str, at: str, session: str = "s1", **more: object
) -> dict[str, object]:
    """A line of a transcript of Claude Code."""
    use = {"type": "tool_use", "id": call, "name": "Bash", "input": {"command": command}}
    return {
        "type": "assistant",
        "sessionId": session,
        "uuid": f"u-{call}",
        "timestamp": f"2026-01-01T00:00:{at}Z",
        "cwd": "/p",
        "message": {"id": f"m-{call}", "role": "assistant", "content": [use]},
        **more,
    }


def commands(files: list[Path]) -> list[list[str]]:
    """The commands of each group, in the order in which they are read."""
    return [
        [entry.action.command for entry in entries_of(group, "") if isinstance(entry, Step)]
        for group in grouped(map(str, files), "")
    ]


def test_a_sub_agent_s_file_is_read_with_its_session_by_time(write_log: WriteLog) -> None:
    main = write_log(
        "main.jsonl",
        [told("toolu_00000000001", "one", "01"), told("toolu_00000000003", "three", "03")],
    )
    kid = write_log(
        "agent-kid.jsonl",
        [told("toolu_00000000002", "two", "02", agentId="kid", isSidechain=True)],
    )
    assert commands([main, kid]) == [["one", "two", "three"]]


def test_a_resumed_session_s_copies_are_told_once(write_log: WriteLog) -> None:
    first = [told("toolu_00000000001", "one", "01"), told("toolu_00000000002", "two", "02")]
    resumed = [{**line, "sessionId": "s2"} for line in first]
    resumed.append(told("toolu_00000000003", "three", "03", session="s2"))
    files = [write_log("a.jsonl", first), write_log("b.jsonl", resumed)]
    assert commands(files) == [["one", "two", "three"]]


def test_logs_of_other_sessions_stay_apart(write_log: WriteLog) -> None:
    files = [
        write_log("a.jsonl", [shell("one", "a")]),
        write_log("b.jsonl", [shell("two", "b"), shell("three", "b")]),
    ]
    assert commands(files) == [["two", "three"], ["one"]], "the biggest first"


def test_a_ledger_is_asked_for_what_the_agent_s_own_log_does_not_tell(
    tmp_path: Path, write_log: WriteLog, project: Project
) -> None:
    project.note("n", "make")
    log = write_log("t.jsonl", [told("toolu_00000000001", "make", "01")])
    ledger = write_log(
        "0123456789abcdef.jsonl", [_line("toolu_00000000001"), _line("toolu_gone_0001")]
    )
    ledger.with_suffix(".calls").write_bytes(b"." * 7)
    both = figures(project.loaded(), [str(ledger), str(log)], "")
    assert (both.actions, both.unseen_actions, both.logs) == (2, 0, 2)
    alone = figures(project.loaded(), [str(ledger)], "")
    assert (alone.actions, alone.unseen_actions, alone.logs) == (2, 7, 1)


def _line(call: str) -> dict[str, object]:
    return {
        "forenote": 1,
        "kind": "delivery",
        "time": "2026-01-01T00:00:01.000Z",
        "agent": "claude",
        "session": "s1",
        "subagent": "",
        "call": call,
        "root": "/p",
        "tool": "Bash",
        "hold": False,
        "budget": 1000,
        "tokens": 0,
        "bytes": 0,
        "notes": [],
        "hash": "",
        "action": {"kind": "shell", "cwd": "/p", "command": "make"},
        "cut": 0,
    }


def test_a_file_that_is_no_log_is_one_that_was_skipped(project: Project, tmp_path: Path) -> None:
    project.note("n", "make")
    (tmp_path / "x.bin").write_bytes(b"\0\1\2" * 100)
    found = figures(project.loaded(), [str(tmp_path / "x.bin"), str(tmp_path / "gone.jsonl")], "")
    assert (found.logs, found.actions, found.skipped_lines) == (2, 0, 2)
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

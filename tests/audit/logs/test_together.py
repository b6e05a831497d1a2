"""Files that are read together: copies, sub-agents; and others apart."""

from __future__ import annotations

from pathlib import Path

import pytest

from forenote.audit.logs.copies import copies
from forenote.audit.logs.step import Skipped, Step
from forenote.audit.logs.together import entries_of, grouped
from tests.audit.logs.lines import log, told

DATA = Path(__file__).parents[2] / "data" / "logs"


def commands(files: list[Path]) -> list[list[str]]:
    """The commands of each group, in the order in which they are read."""
    return [
        [entry.action.command for entry in entries_of(group, "") if isinstance(entry, Step)]
        for group in grouped(map(str, files), "")
    ]


def test_a_sub_agent_s_file_is_read_with_its_session_by_time(tmp_path: Path) -> None:
    main = log(
        tmp_path / "main.jsonl",
        [told("toolu_00000000001", "one", "01"), told("toolu_00000000003", "three", "03")],
    )
    kid = log(
        tmp_path / "agent-kid.jsonl",
        [told("toolu_00000000002", "two", "02", agentId="kid", isSidechain=True)],
    )
    assert commands([main, kid]) == [["one", "two", "three"]]


def test_a_resumed_session_s_copies_are_told_once(tmp_path: Path) -> None:
    first = [told("toolu_00000000001", "one", "01"), told("toolu_00000000002", "two", "02")]
    resumed = [{**line, "sessionId": "s2"} for line in first]
    resumed.append(told("toolu_00000000003", "three", "03", session="s2"))
    files = [log(tmp_path / "a.jsonl", first), log(tmp_path / "b.jsonl", resumed)]
    assert commands(files) == [["one", "two", "three"]]


def record(id: str, command: str, **more: object) -> dict[str, object]:
    return {"tool": "shell", "command": command, "session": "s1", "id": id, **more}


@pytest.mark.parametrize(
    ("other", "expected"),
    [
        pytest.param(record("1", "make"), 0, id="the same call of the same session"),
        pytest.param(record("1", "make test"), 1, id="another action under the same id"),
        pytest.param(record("2", "make"), 1, id="another call of the same action"),
        pytest.param(record("1", "make", session="s2"), 1, id="another session"),
        pytest.param(record("1", "make", sub="a"), 1, id="a sub-agent's"),
        pytest.param(record("1", "make", agent="codex"), 1, id="another agent's"),
        pytest.param(record("1", "make", tool="powershell"), 1, id="another tool's"),
        pytest.param(record("1", "make", session=""), 1, id="no session"),
        pytest.param(record("", "make"), 1, id="no id"),
    ],
)
def test_a_short_id_is_one_of_its_session_whatever_the_file(
    tmp_path: Path, other: dict[str, object], expected: int
) -> None:
    """Each file has a line of its own besides, so that neither is a copy of the other."""
    one = log(tmp_path / "a.jsonl", [record("1", "make"), record("8", "one")])
    two = log(tmp_path / "b.jsonl", [other, record("9", "another")])
    found = [command for group in commands([one, two]) for command in group]
    assert len(found) == 3 + expected


def test_logs_of_other_sessions_stay_apart(tmp_path: Path) -> None:
    files = [
        log(tmp_path / "a.jsonl", [told("a1", "one", "01", session="a")]),
        log(
            tmp_path / "b.jsonl",
            [told("b1", "two", "01", session="b"), told("b2", "three", "02", session="b")],
        ),
    ]
    assert commands(files) == [["two", "three"], ["one"]], "the biggest first"


def skipped(files: list[Path]) -> list[tuple[str, int, str]]:
    """What is said of files that are not used, or in part."""
    return [
        (entry.place.path, entry.place.line, entry.reason)
        for group in grouped(map(str, files), "")
        for entry in entries_of(group, "")
        if isinstance(entry, Skipped)
    ]


@pytest.mark.parametrize(
    "name",
    [
        "aider.md",
        "claude-code.jsonl",
        "commands.txt",
        "copilot-cli.jsonl",
        "ledger.jsonl",
        "openhands.json",
        "records.jsonl",
        "specstory.md",
        "swe-agent.traj",
    ],
)
def test_a_copy_of_a_file_is_read_once_and_named(tmp_path: Path, name: str) -> None:
    first, second, third = (tmp_path / f"{number}-{name}" for number in range(3))
    content = (DATA / name).read_bytes()
    first.write_bytes(content)
    alone = commands([first]), skipped([first])
    for copy in (second, third):
        copy.write_bytes(content)
    files = [first, second, third]
    assert commands(files)[: len(alone[0])] == alone[0]
    assert not any(commands(files)[len(alone[0]) :])
    assert sum(len(group.files) for group in grouped(map(str, files), "")) == 1
    reason = f"it is a copy of {first}, which counts once"
    said = [one for one in skipped(files) if one not in alone[1]]
    assert said == [(str(second), 0, reason), (str(third), 0, reason)]


def test_files_of_the_same_size_and_beginning_are_no_copies(tmp_path: Path) -> None:
    """A log that was begun as another may differ in its last line alone."""
    lines = [record("", f"echo {number} {'x' * 100}") for number in range(1000)]
    one = log(tmp_path / "a.jsonl", [*lines, record("", "one")])
    two = log(tmp_path / "b.jsonl", [*lines, record("", "two")])
    assert one.stat().st_size == two.stat().st_size
    assert copies(map(str, [one, two])) == {}
    assert skipped([one, two]) == []


def test_empty_files_and_folders_are_copies_of_nothing(tmp_path: Path) -> None:
    empty = [tmp_path / "a.jsonl", tmp_path / "b.jsonl"]
    folders = [tmp_path / "c", tmp_path / "d"]
    for file in empty:
        file.write_text("")
    for folder in folders:
        folder.mkdir()
    assert copies(map(str, [*empty, *folders, tmp_path / "missing"])) == {}


def test_a_file_in_no_known_format_is_named_and_none_of_the_logs(tmp_path: Path) -> None:
    given = log(tmp_path / "a.jsonl", [record("1", "make")])
    torn = tmp_path / "b.jsonl"
    torn.write_text("torn\n")
    ((path, line, reason),) = skipped([given, torn])
    assert (path, line) == (str(torn), 0)
    assert reason.startswith("it is in no format that is known")
    assert [group.files for group in grouped(map(str, [given, torn]), "")] == [(str(given),), ()]

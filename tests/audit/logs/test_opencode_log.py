"""OpenCode's database: calls of its parts, sub-agents, the sessions of one project among others."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from forenote.audit.logs.open import Unrecognised, read_log
from forenote.audit.logs.step import Skipped, Step

Told = Callable[[Path], list[str]]

SHOP = [
    "0 shell bash: 'npm test' -> failed 1",
    "0 files write: write /home/ada/shop/a.md 'a' -> ok",
    "0 compacted",
    "0 files edit: edit /home/ada/shop/a.md 'b' -> denied",
    "0 skipped: it is no JSON: Expecting ',' delimiter at character 29",
    "0 <ses_2> shell bash: 'rg cart' -> ?",
]
OTHER = ["0 shell bash: 'ls' -> ok 0"]


def test_every_call_of_each_session_stands_in_its_order(opencode: Path, told: Told) -> None:
    assert told(opencode) == SHOP + OTHER


@pytest.mark.parametrize(
    ("root", "commands"),
    [
        pytest.param("/home/ada/shop", ["npm test", "rg cart"], id="sessions of the project"),
        pytest.param("/home/ada/other", ["ls"], id="of another"),
        pytest.param("/srv/ci", ["npm test", "rg cart", "ls"], id="of none: a foreign database"),
    ],
)
def test_only_the_sessions_of_the_project_at_hand_count(
    opencode: Path, root: str, commands: list[str]
) -> None:
    entries = read_log(str(opencode), root)
    steps = [entry for entry in entries if isinstance(entry, Step) and entry.action.command]
    assert [step.action.command for step in steps] == commands


def test_a_sub_agent_s_session_is_its_parent_s_and_its_root_the_repository(opencode: Path) -> None:
    steps = [entry for entry in read_log(str(opencode)) if isinstance(entry, Step)]
    child = steps[3].action
    assert (child.session, child.subagent) == ("ses_1", "ses_2")
    assert (child.cwd, child.root) == ("/home/ada/shop/web", "/home/ada/shop")
    assert steps[4].action.root == "/home/ada/other"  # its project is no repository
    assert (steps[0].time, steps[0].turn) == (1772445602.5, "msg_1")


def test_it_is_read_without_a_trace(opencode: Path) -> None:
    opencode.chmod(0o400)
    opencode.parent.chmod(0o500)
    try:
        assert list(read_log(str(opencode)))
        assert [one.name for one in opencode.parent.iterdir()] == ["opencode.db"]
    finally:
        opencode.parent.chmod(0o700)


def test_what_a_running_agent_has_not_yet_put_into_the_file_itself_is_read(
    opencode: Path, told: Told
) -> None:
    with closing(sqlite3.connect(opencode)) as running:
        running.execute("pragma journal_mode = wal")
        running.execute("update part set data = replace(data, 'npm test', 'npm run all')")
        running.commit()
        assert "0 shell bash: 'npm run all' -> failed 1" in told(opencode)


def test_another_database_is_no_log(tmp_path: Path) -> None:
    path = tmp_path / "other.db"
    with closing(sqlite3.connect(path)) as database:
        database.execute("create table part (id text)")
    with pytest.raises(Unrecognised, match="OpenCode"):
        read_log(str(path))


def test_a_database_of_other_columns_is_named_as_one(opencode: Path) -> None:
    with closing(sqlite3.connect(opencode)) as database:
        database.execute("alter table part rename column data to content")
    (entry,) = read_log(str(opencode))
    assert isinstance(entry, Skipped)
    assert "no such column" in entry.reason

"""Which logs a folder holds, and which of this machine's are of one project."""

from __future__ import annotations

import hashlib
import json
import os
import shutil
from pathlib import Path

import pytest

from forenote.audit.logs.found import found_in, logs_in
from forenote.audit.logs.own import own_logs
from forenote.audit.logs.tools import root_of

DATA = Path(__file__).parents[2] / "data" / "logs"


def put(path: Path, sample: str, **replaced: str) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    text = (DATA / sample).read_text()
    for old, new in replaced.items():
        text = text.replace({"root": "/home/ada/shop", "hash": "ab12"}[old], new)
    path.write_text(text)
    return path


def test_of_a_folder_the_logs_of_agents_count_and_of_paths_every_one(tmp_path: Path) -> None:
    session = put(tmp_path / "b" / "session.jsonl", "claude-code.jsonl")
    chat = put(tmp_path / "a" / ".aider.chat.history.md", "aider.md")
    events = tmp_path / "c" / "events"
    shutil.copytree(DATA / "openhands" / "0c0f" / "events", events)
    commands = put(tmp_path / "commands.txt", "commands.txt")
    (tmp_path / "README.md").write_text("# Shop\n")
    (tmp_path / "package.json").write_text('{"name": "shop"}')
    put(tmp_path / "node_modules" / "x" / "session.jsonl", "claude-code.jsonl")
    (tmp_path / "loop").symlink_to(tmp_path)
    os.mkfifo(tmp_path / "pipe.jsonl")
    (tmp_path / "link.jsonl").symlink_to(session)
    assert logs_in([str(tmp_path)]) == [str(chat), str(session), str(events)]
    missing = str(tmp_path / "missing")
    paths = [str(commands), str(session), str(session), missing, str(events)]
    assert logs_in(paths) == [str(commands), str(session), missing, str(events)]


def test_what_looks_like_a_log_of_a_folder_and_is_none_is_named(tmp_path: Path) -> None:
    """Shares of a set of logs that silently became smaller would be those of another set."""
    session = put(tmp_path / "a.jsonl", "claude-code.jsonl")
    for name in ("b.jsonl", "c.json", "d.traj", "e.json.gz", "f.md", "g.txt", "h.sqlite", "i.gz"):
        (tmp_path / name).write_text("torn\n")
    (tmp_path / "empty.jsonl").write_text("")
    os.mkfifo(tmp_path / "pipe.jsonl")
    (tmp_path / "link.json").symlink_to(tmp_path / "c.json")
    put(tmp_path / "node_modules" / "x" / "package.json", "claude-code.jsonl")
    found = found_in([str(tmp_path), str(tmp_path)])
    assert found.logs == [str(session)]
    names = ["b.jsonl", "c.json", "d.traj", "e.json.gz", "pipe.jsonl"]
    assert found.unknown == [str(tmp_path / name) for name in names]
    named = found_in([str(tmp_path), str(tmp_path / "c.json")])
    assert named.logs == [str(session), str(tmp_path / "c.json")], "who names it means it"
    assert str(tmp_path / "c.json") not in named.unknown


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    home = tmp_path / "home"
    home.mkdir()
    monkeypatch.setenv("HOME", str(home))
    for name in ("STATE", "DATA"):
        monkeypatch.setenv(f"XDG_{name}_HOME", str(home / name.lower()))
    return home


def test_the_logs_of_a_project_on_this_machine(home: Path, tmp_path: Path, opencode: Path) -> None:
    project = tmp_path / "shop.x"
    root = str(project)
    slug = "".join(one if one.isascii() and one.isalnum() else "-" for one in root)
    digest = hashlib.sha256(root.encode()).hexdigest()
    other = {"root": "/home/ada/other"}
    mine = {"root": root}
    claude = home / ".claude" / "projects"
    codex = home / ".codex" / "sessions" / "2026" / "03" / "02"
    gemini = home / ".gemini" / "tmp"
    copilot = home / ".copilot" / "session-state"
    ledger = home / "state" / "forenote" / "ledger"
    expected = [
        put(ledger / "00.jsonl", "ledger.jsonl", **mine),
        put(project / ".aider.chat.history.md", "aider.md"),
        put(project / ".specstory" / "history" / "a.md", "specstory.md"),
        put(claude / slug / "5e55.jsonl", "claude-code.jsonl", **mine),
        put(claude / slug / "5e55" / "subagents" / "agent-a.jsonl", "claude-code.jsonl", **mine),
        put(claude / f"{slug}-web" / "6e66.jsonl", "claude-code.jsonl", **mine),
        put(codex / "rollout-1.jsonl", "codex.jsonl", **mine),
        put(gemini / digest / "chats" / "session-1.json", "gemini-cli.json"),
        put(gemini / "shop" / "chats" / "session-2.jsonl", "gemini-cli.jsonl", hash=digest),
        put(copilot / "c0p1" / "events.jsonl", "copilot-cli.jsonl", **mine),
    ]
    put(ledger / "01.jsonl", "ledger.jsonl", **other)
    put(claude / slug / "other.jsonl", "claude-code.jsonl", **other)  # a folder of the same letters
    put(claude / f"{slug}2" / "7e77.jsonl", "claude-code.jsonl", root=f"{root}2")
    put(codex / "rollout-2.jsonl", "codex.jsonl", **other)
    put(gemini / "other" / "chats" / "session-3.jsonl", "gemini-cli.jsonl")
    put(copilot / "c0p2" / "events.jsonl", "copilot-cli.jsonl", **other)
    database = home / "data" / "opencode" / "opencode.db"
    database.parent.mkdir(parents=True)
    shutil.copy(opencode, database)
    assert sorted(own_logs(root)) == sorted(str(path) for path in (*expected, database))
    assert own_logs(root)[0] == str(expected[0])


def test_variables_move_the_agents_folders(
    home: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    root = str(tmp_path / "shop")
    moved = tmp_path / "moved"
    monkeypatch.setenv("CODEX_HOME", str(moved))
    rollout = put(moved / "archived_sessions" / "rollout-1.jsonl", "codex.jsonl", root=root)
    put(home / ".codex" / "sessions" / "rollout-2.jsonl", "codex.jsonl", root=root)
    assert own_logs(root) == [str(rollout)]


def test_what_is_in_the_way_holds_no_logs(home: Path, tmp_path: Path) -> None:
    root = str(tmp_path / "shop")
    (home / ".claude").write_text("no folder")
    sessions = home / ".codex" / "sessions"
    sessions.mkdir(parents=True)
    os.mkfifo(sessions / "rollout-1.jsonl")
    (sessions / "rollout-2.jsonl").write_text(json.dumps({"payload": {"cwd": 7}}) + "\n{\n[[\n")
    assert own_logs(root) == []
    assert own_logs("") == []


def test_a_project_that_is_reached_through_a_link_has_the_logs_of_both_paths(
    home: Path, tmp_path: Path
) -> None:
    real = tmp_path / "real"
    real.mkdir()
    link = tmp_path / "link"
    link.symlink_to(real)
    codex = home / ".codex" / "sessions"
    logs = [
        put(codex / "rollout-1.jsonl", "codex.jsonl", root=str(link)),
        put(codex / "rollout-2.jsonl", "codex.jsonl", root=str(real)),
        put(real / ".aider.chat.history.md", "aider.md"),
    ]
    assert sorted(own_logs(str(link))) == sorted(str(one) for one in logs)


def test_paths_count_from_the_root_also_where_the_log_has_what_a_link_leads_to(
    tmp_path: Path,
) -> None:
    (tmp_path / "real").mkdir()
    link = tmp_path / "link"
    link.symlink_to(tmp_path / "real")
    began = str(tmp_path / "real" / "web")
    assert root_of(str(link), began) == str(tmp_path / "real")
    assert root_of(str(link), str(link / "web")) == str(link)
    assert root_of(str(link), "/elsewhere") == "/elsewhere"
    assert root_of(str(link), "") == str(link)

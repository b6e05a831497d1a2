"""`notes install --http`: the address of `notes serve` in an agent's settings, and out again."""

from __future__ import annotations

import json
import os
import socket
import subprocess
import sys
from pathlib import Path

import pytest

from forenote.hooks.serve.endpoint import HOST, Endpoint, known

BIN = Path(sys.executable).parent


@pytest.fixture
def home(tmp_path: Path) -> Path:
    (tmp_path / "project" / ".notes").mkdir(parents=True)
    return tmp_path


def notes(home: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [str(BIN / "notes"), *arguments],
        cwd=home / "project",
        env={"PATH": "/usr/bin:/bin", "HOME": str(home)},
        capture_output=True,
        text=True,
        timeout=120,
    )


def settings(home: Path) -> Path:
    return home / ".claude" / "settings.json"


def endpoint(home: Path) -> Endpoint:
    found = known(str(home / ".local/state/forenote"))
    assert found is not None
    return found


def hooks(home: Path) -> dict[str, dict[str, object]]:
    """The one hook of each event."""
    found = {}
    for event, [group] in json.loads(settings(home).read_text())["hooks"].items():
        [found[event]] = group["hooks"]
    return found


def test_the_address_is_written_where_the_agent_can_call_it(home: Path) -> None:
    done = notes(home, "install", "claude", "--http")
    assert done.returncode == 0 and "notes serve must run for that" in done.stdout
    assert endpoint(home).token in done.stdout, "it is the person's own, and in the difference"
    found = hooks(home)
    for event in ("PreToolUse", "PostToolUseFailure"):
        assert found[event] == {
            "type": "http",
            "url": endpoint(home).url("claude"),
            "headers": {"Forenote-Off": "$FORENOTE_OFF"},
            "allowedEnvVars": ["FORENOTE_OFF"],
            "timeout": 5,
        }
    assert found["PreCompact"]["type"] == "command"
    assert settings(home).stat().st_mode & 0o777 == 0o600


def test_twice_is_once_and_it_is_taken_back_as_a_command_is(home: Path) -> None:
    settings(home).parent.mkdir()
    before = '{\n  "model": "opus"\n}\n'
    settings(home).write_text(before)
    assert notes(home, "install", "claude", "--http").returncode == 0
    written = settings(home).read_bytes()
    again = notes(home, "install", "claude", "--http")
    assert "already installed" in again.stdout and settings(home).read_bytes() == written
    assert "as it was before" in notes(home, "uninstall", "claude").stdout
    assert settings(home).read_text() == before


def test_without_its_record_it_is_found_and_taken_out(home: Path) -> None:
    notes(home, "install", "claude", "--http")
    for path in (home / ".local/state/forenote/installed").iterdir():
        path.unlink()
    assert notes(home, "uninstall", "claude").returncode == 0
    assert "http" not in settings(home).read_text()


@pytest.mark.parametrize(
    ("first", "second", "says"),
    [
        pytest.param([], ["--http"], "settings.json:7 calls the hook otherwise", id="then http"),
        pytest.param(["--http"], [], "calls the hook otherwise (`http://", id="then a command"),
    ],
)
def test_one_way_is_first_taken_out(
    home: Path, first: list[str], second: list[str], says: str
) -> None:
    assert notes(home, "install", "claude", *first).returncode == 0
    before = settings(home).read_bytes()
    done = notes(home, "install", "claude", *second)
    assert done.returncode == 2 and says in done.stderr
    assert "first notes uninstall claude" in done.stderr
    assert endpoint(home).token not in done.stderr if "--http" in first else True
    assert settings(home).read_bytes() == before


def test_another_address_than_that_of_now_is_said(home: Path) -> None:
    notes(home, "install", "claude", "--http")
    (home / ".local/state/forenote/serve").unlink()
    done = notes(home, "install", "claude", "--http")
    assert done.returncode == 2 and "calls the hook otherwise" in done.stderr


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["codex", "--http"], "Codex calls no address"),
        (["gemini", "--http"], "Gemini CLI calls no address"),
        (["claude", "--http", "--project"], "does not belong into a project's settings"),
    ],
)
def test_where_it_cannot_be(home: Path, arguments: list[str], says: str) -> None:
    done = notes(home, "install", *arguments)
    assert done.returncode == 2 and says in done.stderr
    assert sorted(path.name for path in home.iterdir()) == ["project"]


def test_others_that_could_read_the_secret_are_told_of(home: Path) -> None:
    settings(home).parent.mkdir()
    settings(home).write_text("{}\n")
    os.chmod(settings(home), 0o644)
    assert "chmod 600" in notes(home, "install", "claude", "--http").stdout


def test_doctor_tells_whether_anybody_listens(home: Path) -> None:
    notes(home, "install", "claude", "--http")
    assert "notes serve does not run" in notes(home, "doctor", "claude").stdout
    with socket.create_server((HOST, endpoint(home).port)) as other:
        other.settimeout(0.01)
        silent = notes(home, "doctor", "claude").stdout
    assert "notes serve does not run" in silent
    serving = subprocess.Popen(
        [str(BIN / "notes"), "serve"],
        env={"PATH": "/usr/bin:/bin", "HOME": str(home), "PYTHONUNBUFFERED": "1"},
        stdout=subprocess.PIPE,
        text=True,
    )
    try:
        assert serving.stdout is not None and "listening on" in serving.stdout.readline()
        done = notes(home, "doctor", "claude")
        assert "answers, in " in done.stdout and f"process {serving.pid})" in done.stdout
    finally:
        serving.terminate()
        serving.communicate()
    (home / ".local/state/forenote/serve").unlink()
    assert "is not that of notes serve here" in notes(home, "doctor", "claude").stdout

"""What the README shows is what happens: its transcripts, its commands, its two first lines."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
README = (ROOT / "README.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"^```(\w+)\n(.*?)^```", README, re.MULTILINE | re.DOTALL)
SHELL = [text for kind, text in BLOCKS if kind == "sh"]
DEMO, TESTS, TYPE, INSTALL, START, WIRE = SHELL


def transcripts() -> list[tuple[str, str]]:
    """Each command of the README's transcripts with the output that it shows."""
    found = []
    for kind, text in BLOCKS:
        if kind == "console":
            for part in re.split(r"^\$ ", text, flags=re.MULTILINE)[1:]:
                command, _, output = part.partition("\n")
                found.append((command, output))
    return found


@pytest.fixture
def shop(tmp_path: Path) -> Path:
    """A clone's examples, where the README says that its transcripts can be typed."""
    shutil.copytree(ROOT / "examples", tmp_path / "examples", symlinks=True)
    assert run(f"{TYPE.strip()} && test -d .notes", tmp_path).returncode == 0
    return tmp_path / "examples"


def run(command: str, cwd: Path, **env: str) -> subprocess.CompletedProcess[str]:
    home = cwd if (cwd / "examples").is_dir() else cwd.parent
    own = {
        "PATH": f"{Path(sys.executable).parent}:{os.environ['PATH']}",
        "HOME": str(home),
        "XDG_CACHE_HOME": str(home / "cache"),
        "XDG_CONFIG_HOME": str(home / "config"),
        "XDG_STATE_HOME": str(home / "state"),
    }
    kept = {name: value for name, value in os.environ.items() if not name.endswith("_COLOR")}
    return subprocess.run(
        ["sh", "-c", command],
        cwd=cwd,
        env={**kept, **own, **env},
        capture_output=True,
        text=True,
        timeout=600,
    )


@pytest.mark.parametrize(("command", "output"), transcripts(), ids=[c for c, _ in transcripts()])
def test_a_transcript_is_what_happens(command: str, output: str, shop: Path) -> None:
    assert output, "the README shows no output"
    done = run(command, shop)
    assert done.stdout + done.stderr == output


def test_the_first_steps_work_one_after_the_other(tmp_path: Path) -> None:
    project = tmp_path / "empty"
    project.mkdir()
    for line in START.replace("\\\n", "").splitlines():
        done = run(line, project)
        assert done.returncode == 0, f"{line}\n{done.stdout}{done.stderr}"
    assert "git stash" in run("notes explain 'git stash'", project).stdout


def test_what_is_installed_answers(shop: Path) -> None:
    run("notes trust", shop)
    done = run(WIRE, shop)
    assert done.returncode == 0, done.stderr
    settings = json.loads((shop.parent / ".claude/settings.json").read_text())
    (group,) = settings["hooks"]["PreToolUse"]
    (entry,) = group["hooks"]
    payload = (ROOT / "examples/payloads/force-push.json").read_text()
    (shop / "p.json").write_text(payload.replace("/home/you/shop", str(shop)))
    done = run(f"{{ {entry['command']}; }} < p.json", shop)
    answer = json.loads(done.stdout)
    assert "--force-with-lease" in answer["hookSpecificOutput"]["additionalContext"]
    assert run(WIRE.replace("install", "uninstall"), shop).returncode == 0
    assert not (shop.parent / ".claude").exists()


def test_the_demonstration_shows_a_payload_an_answer_and_the_same_explained(tmp_path: Path) -> None:
    demo = DEMO.strip().rpartition("&& ")[2]
    done = run(str(ROOT / demo), tmp_path)
    assert done.returncode == 0, done.stderr
    payload, answer = done.stdout.find('"tool_name": "Bash"'), done.stdout.find("additionalContext")
    explained = done.stdout.find("read as\n")
    assert -1 < payload < answer < explained
    assert "forenote:" in done.stdout[explained:]


def test_it_installs_what_is_here() -> None:
    """Not a name on a registry, where there is none of ours."""
    assert re.findall(r"^pipx install (\S+) .*uv tool install (\S+)$", INSTALL) == [(".", ".")]


def test_it_can_be_read_in_one_go() -> None:
    assert README.count("\n") <= 155


def test_the_command_for_the_tests_is_the_one_the_ci_runs() -> None:
    lines = [line for line in README.splitlines() if re.match(r"python3 -m venv .*pytest$", line)]
    assert lines == [TESTS.strip()]
    assert "README.md" in (ROOT / ".ci/run").read_text()


@pytest.mark.skipif(
    not os.environ.get("CI"), reason="makes an environment from the registry; runs where CI is set"
)
def test_the_first_command_works_in_a_clean_environment(tmp_path: Path) -> None:
    clone = tmp_path / "clone"
    ignore = shutil.ignore_patterns(
        ".git", ".venv", "build", "dist", "*.egg-info", "__pycache__", ".*_cache", ".hypothesis"
    )
    shutil.copytree(ROOT, clone, symlinks=True, ignore=ignore)
    env = {
        name: value
        for name, value in os.environ.items()
        if not name.startswith(("PYTHON", "VIRTUAL_ENV", "FORENOTE"))
    }
    done = subprocess.run(
        ["sh", "-c", DEMO.replace("python3", sys._base_executable)],  # type: ignore[attr-defined]  # the Python that made this environment
        cwd=clone,
        env=env,
        capture_output=True,
        text=True,
        timeout=600,
    )
    assert done.returncode == 0, done.stderr
    assert "additionalContext" in done.stdout and "read as\n" in done.stdout

"""The hook as it is installed: a wheel built once a run, in an environment of its own."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import time
import venv
from collections.abc import Mapping
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path

import pytest

from forenote.hooks.detached import ISOLATED
from forenote.hooks.session.turn import RESIDENT_SLACK
from forenote.notes.granting import grant
from forenote.notes.trust import place_of

ROOT = Path(__file__).parents[2]
ROOMS = ("audit", "cli", "hooks", "matcher", "notes", "packer")

_NUMBERS = count(1)

NOTE = """\
---
summary: {summary}
keys:
{keys}
---
{body}
"""


@dataclass(frozen=True)
class Installed:
    """An installation: its interpreter, and the hook's main file in it."""

    python: Path
    entry: Path


@pytest.fixture(scope="session")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Installed:
    """A wheel built from a clean copy, installed where nothing else is; what it depends on is that of
    the environment that runs the tests, so nothing is downloaded."""
    home = tmp_path_factory.mktemp("installed")
    source = home / "source"
    for room in ROOMS:
        shutil.copytree(ROOT / room, source / room, ignore=shutil.ignore_patterns("__pycache__"))
    for name in ("pyproject.toml", "LICENSE", "README.md"):
        shutil.copy(ROOT / name, source / name)
    _run(sys.executable, "-m", "build", "-w", "--no-isolation", "-o", str(home), str(source))
    (wheel,) = home.glob("*.whl")
    venv.create(home / "venv", symlinks=True)
    python = home / "venv" / "bin" / "python"
    _run(sys.executable, "-m", "pip", "--python", str(python), "install", "-q", "--no-deps",
         "--no-index", str(wheel))  # fmt: skip
    asked = "import sysconfig; print(sysconfig.get_path('purelib'))"
    site = Path(_run(str(python), "-c", asked).strip())
    (site / "dependencies.pth").write_text("\n".join(p for p in sys.path if "site-packages" in p))
    _run(str(python), "-m", "forenote.hooks.bundle.make")
    return Installed(python, site / "forenote" / "hooks" / "entry.py")


def _run(*command: str) -> str:
    done = subprocess.run(command, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return done.stdout


@dataclass
class World:
    """A user's machine: an installation, a project with notes, and the user's own folders."""

    installed: Installed
    home: Path
    project: Path
    env: dict[str, str] = field(default_factory=dict)

    @property
    def notes(self) -> Path:
        return self.project / ".notes"

    @property
    def log(self) -> Path:
        return self.home / "state" / "forenote" / "errors.log"

    @property
    def cache(self) -> Path:
        return self.home / "cache" / "forenote" / "index"

    def index(self) -> Path:
        """The one index there is."""
        (found,) = self.cache.glob("*.index")
        return found

    def note(
        self,
        id: str,
        keys: str,
        summary: str = "",
        body: str = "The body.",
        *,
        hold: bool = False,
    ) -> Path:
        """Write a note; `keys` is YAML, one key a line."""
        path = self.notes / f"{id}.md"
        path.parent.mkdir(parents=True, exist_ok=True)
        lines = "\n".join(f"  - {key}" for key in keys.splitlines())
        text = NOTE.format(summary=summary or f"Claim of {id}.", keys=lines, body=body)
        path.write_text(text.replace("keys:", "hold: true\nkeys:", 1) if hold else text)
        return path

    def payload(self, command: object = "git push --force", **changed: object) -> bytes:
        """A call of Claude Code, by default a forced push as the first call of a session."""
        payload: dict[str, object] = {
            "session_id": f"s{next(_NUMBERS)}",
            "cwd": str(self.project),
            "hook_event_name": "PreToolUse",
            "tool_name": "Bash",
            "tool_input": {"command": command},
            "tool_use_id": f"toolu_{next(_NUMBERS)}",
        }
        return json.dumps(payload | changed).encode()

    def command(self, agent: str = "claude") -> list[str]:
        return [str(self.installed.python), *ISOLATED, "-S", str(self.installed.entry), agent]

    @property
    def state(self) -> Path:
        return self.home / "state" / "forenote"

    def hook(
        self,
        payload: bytes | None = None,
        *,
        command: list[str] | None = None,
        env: Mapping[str, str] = {},
        cwd: Path | None = None,
    ) -> subprocess.CompletedProcess[bytes]:
        """Run the hook; the payload is by default that of a forced push. After a refusal, a model
        takes its time."""
        done = subprocess.run(
            command or self.command(),
            input=self.payload() if payload is None else payload,
            capture_output=True,
            env={**self.env, **env},
            cwd=cwd or self.project,
            timeout=60,
        )
        if refused(done.stdout):
            time.sleep(1.2 * RESIDENT_SLACK / 1e9)
        return done

    def text(self, payload: bytes | None = None) -> str:
        """What is delivered; the answer has the agent's form, and there is no evidence of trouble."""
        done = self.hook(payload)
        assert (done.returncode, done.stderr) == (0, b"")
        assert not self.errors()
        return delivered(done.stdout)

    def ledger(self) -> list[dict[str, object]]:
        """The lines of all ledgers, in order, but for empty ones: a line that another hook was just
        writing is ended for it."""
        lines = []
        for path in sorted((self.state / "ledger").glob("*.jsonl")):
            written = path.read_text(encoding="ascii").splitlines()
            lines += [json.loads(line) for line in written if line]
        return lines

    def outcomes(self) -> list[object]:
        """What came of held calls, in order."""
        return [line["outcome"] for line in self.ledger() if line["kind"] == "outcome"]

    def errors(self) -> list[str]:
        """The errors in the log, oldest first."""
        if not self.log.is_file():
            return []
        lines = self.log.read_text(encoding="ascii").splitlines()
        return [json.loads(line)["error"] for line in lines]


def delivered(stdout: bytes, event: str = "PreToolUse") -> str:
    """The text of an answer, empty for none; anything else than one whole answer is a failure."""
    if not stdout:
        return ""
    assert stdout.endswith(b"}\n") and stdout.count(b"\n") == 1
    answer = json.loads(stdout)
    person = answer.pop("systemMessage")
    assert person.startswith("forenote showed ") and "\n" not in person
    text = answer["hookSpecificOutput"]["additionalContext"]
    assert isinstance(text, str) and text
    assert answer == {"hookSpecificOutput": {"hookEventName": event, "additionalContext": text}}
    return text


@pytest.fixture
def world(installed: Installed, tmp_path: Path) -> World:
    return made(installed, tmp_path)


@pytest.fixture(scope="module")
def one_world(installed: Installed, tmp_path_factory: pytest.TempPathFactory) -> World:
    """A world for tests that change nothing in it: compiling costs most of a test's time."""
    return made(installed, tmp_path_factory.mktemp("world"))


def made(installed: Installed, tmp_path: Path) -> World:
    """A world without a note, whose project is trusted."""
    project = tmp_path / "project"
    (project / ".notes").mkdir(parents=True)
    env = {
        "PATH": os.environ["PATH"],
        "HOME": str(tmp_path / "home"),
        "XDG_CACHE_HOME": str(tmp_path / "cache"),
        "XDG_CONFIG_HOME": str(tmp_path / "config"),
        "XDG_STATE_HOME": str(tmp_path / "state"),
    }
    state = tmp_path / "state" / "forenote"
    grant(str(state), place_of((str(project), str(project / ".notes"))))
    return World(installed, tmp_path, project, env)


def refused(stdout: bytes) -> str:
    """The reason of a refusal of Claude Code's or Codex's form, empty for anything that is none."""
    answer = json.loads(stdout or b"{}")
    said = answer.get("hookSpecificOutput", {})
    if "permissionDecision" not in said:
        return ""
    assert stdout.endswith(b"}\n") and stdout.count(b"\n") == 1
    assert answer["systemMessage"].startswith("forenote held a call once to show ")
    reason = said["permissionDecisionReason"]
    assert isinstance(reason, str) and set(answer) == {"systemMessage", "hookSpecificOutput"}
    assert said == {
        "hookEventName": "PreToolUse",
        "permissionDecision": "deny",
        "permissionDecisionReason": reason,
    }
    return reason

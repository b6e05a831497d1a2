"""`notes install`, `uninstall` and `doctor`, as a person runs them, in real processes."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

import pytest

BIN = Path(sys.executable).parent
AGENTS = ("claude", "codex", "gemini")
FILES = {"claude": "settings.json", "codex": "hooks.json", "gemini": "settings.json"}
EVENT = {"claude": "PreToolUse", "codex": "PreToolUse", "gemini": "AfterTool"}
PROJECT = {"claude": ["CLAUDE_PROJECT_DIR"], "gemini": ["GEMINI_PROJECT_DIR", "CLAUDE_PROJECT_DIR"]}
TOOL = {"claude": "Bash", "codex": "Bash", "gemini": "run_shell_command"}


@dataclass
class Desk:
    """A home whose name a shell could trip over, and a project."""

    home: Path
    project: Path

    def notes(self, *arguments: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [str(BIN / "notes"), *arguments],
            cwd=self.project,
            env=self.env(),
            capture_output=True,
            text=True,
            timeout=120,
        )

    def env(self) -> dict[str, str]:
        return {"PATH": f"{self.home}/bin:/usr/bin:/bin", "HOME": str(self.home)}

    def settings(self, agent: str, *, project: bool = False) -> Path:
        return (self.project if project else self.home) / f".{agent}" / FILES[agent]

    def call(self, agent: str, shell: str, settings: Path) -> str:
        """What the command in the settings answers to a call, as the agent runs it; the text."""
        groups = json.loads(settings.read_text())["hooks"][EVENT[agent]]
        [command] = [hook["command"] for group in groups for hook in group["hooks"]]
        payload = {
            "session_id": f"{shell}-{settings}",
            "cwd": str(self.project),
            "hook_event_name": EVENT[agent],
            "tool_name": TOOL[agent],
            "tool_input": {"command": "git push --force"},
            "tool_use_id": shell,
        }
        done = subprocess.run(
            [shell, "-c", command],
            input=json.dumps(payload),
            cwd=self.project,
            env=self.env() | {name: str(self.project) for name in PROJECT.get(agent, ())},
            capture_output=True,
            text=True,
            timeout=60,
        )
        assert (done.returncode, done.stderr) == (0, "")
        if not done.stdout:
            return ""
        text = json.loads(done.stdout).get("hookSpecificOutput", {}).get("additionalContext", "")
        assert isinstance(text, str)
        return text


@pytest.fixture
def desk(tmp_path: Path) -> Desk:
    made = Desk(tmp_path / 'it\'s "my $HOME"', tmp_path / "a project")
    made.home.mkdir()
    (made.project / ".notes").mkdir(parents=True)
    (made.project / ".notes/lease.md").write_text(
        "---\nsummary: A lease refuses what a force would replace.\nkeys: [git push --force]\n---\n"
    )
    return made


@pytest.mark.parametrize("agent", AGENTS)
def test_from_install_to_delivery_and_back(desk: Desk, agent: str) -> None:
    assert desk.notes("trust").returncode == 0
    done = desk.notes("install", agent)
    assert (done.returncode, done.stderr) == (0, "")
    settings = desk.settings(agent)
    for shell in ("sh", "dash", "bash"):
        assert "A lease refuses" in desk.call(agent, shell, settings)
    again = desk.notes("install", agent)
    assert again.stdout.startswith(f"already installed: ~/.{agent}/{FILES[agent]}\n")
    gone = desk.notes("uninstall", agent)
    assert gone.returncode == 0
    assert not settings.parent.exists()
    assert not (desk.home / ".local/share/forenote").exists()
    assert desk.notes("uninstall", agent).returncode == 1


@pytest.mark.parametrize("agent", AGENTS)
def test_a_project_s_settings_deliver_its_notes_without_trust(desk: Desk, agent: str) -> None:
    """ "or when the hook itself was installed by that project's own agent settings" """
    assert desk.notes("install", agent, "--project").returncode == 0
    assert "A lease" in desk.call(agent, "sh", desk.settings(agent, project=True))
    assert not desk.settings(agent).exists()


def test_one_s_own_settings_do_not(desk: Desk) -> None:
    done = desk.notes("install", "claude")
    assert "The notes of this project are not delivered yet: notes trust\n" in done.stdout
    assert desk.call("claude", "sh", desk.settings("claude")) == ""


def test_a_colleague_without_the_tool_is_not_held_up(desk: Desk, tmp_path: Path) -> None:
    desk.notes("install", "claude", "--project")
    colleague = Desk(tmp_path / "another home", desk.project)
    colleague.home.mkdir()
    assert colleague.call("claude", "sh", desk.settings("claude", project=True)) == ""


def test_a_colleague_who_has_it_needs_the_launcher_alone(desk: Desk, tmp_path: Path) -> None:
    desk.notes("install", "claude", "--project")
    settings = desk.settings("claude", project=True)
    before = settings.read_bytes()
    colleague = Desk(tmp_path / "another home", desk.project)
    colleague.home.mkdir()
    done = colleague.notes("install", "claude", "--project")
    assert done.stdout.startswith("already installed: ")
    assert settings.read_bytes() == before
    assert "A lease" in colleague.call("claude", "sh", settings)


def test_a_dry_run_shows_the_difference_and_changes_nothing(desk: Desk) -> None:
    settings = desk.settings("claude")
    settings.parent.mkdir()
    settings.write_text('{\n  "model": "opus"\n}\n')
    before = sorted(desk.home.rglob("*"))
    done = desk.notes("install", "claude", "--dry-run")
    lines = done.stdout.splitlines()
    assert lines[:6] == [
        f"--- {settings}",
        f"+++ {settings}",
        "@@ -1,3 +1,40 @@",
        " {",
        '-  "model": "opus"',
        '+  "model": "opus",',
    ]
    assert lines[-3:] == [
        "would write ~/.claude/settings.json",
        "would keep a copy of what is there beside it",
        "would write ~/.local/share/forenote/hook, which starts this installation",
    ]
    assert sorted(desk.home.rglob("*")) == before
    assert settings.read_text() == '{\n  "model": "opus"\n}\n'


def test_what_is_no_agent_is_told_what_was_meant(desk: Desk) -> None:
    assert "did you mean 'claude'?" in desk.notes("install", "cluade").stderr
    other = desk.notes("install", "cursor").stderr
    assert "known are claude, codex, gemini" in other and "notes hook AGENT" in other


def test_a_copy_is_kept_and_named(desk: Desk) -> None:
    settings = desk.settings("gemini")
    settings.parent.mkdir()
    own = '{\n\t// mine\n\t"a": 1 // too\n}'
    settings.write_text(own)
    done = desk.notes("install", "gemini")
    [line] = [line for line in done.stdout.splitlines() if line.startswith("kept a copy")]
    copy = Path(line.rpartition(": ")[2].replace("~", str(desk.home), 1))
    assert copy.read_text() == own and copy.stat().st_mode & 0o777 == 0o600
    assert "// mine" in settings.read_text() and "// too" in settings.read_text()
    back = desk.notes("uninstall", "gemini")
    assert "wrote ~/.gemini/settings.json as it was before\n" in back.stdout
    assert settings.read_text() == own and not copy.exists()


def test_codex_says_that_it_must_be_trusted_and_how(desk: Desk) -> None:
    done = desk.notes("install", "codex")
    assert (
        "Codex runs a new hook only once you have trusted it:\n"
        "  start `codex`, type `/hooks`, and trust forenote's.\n"
        "  Until then it is skipped without a word, by `codex exec` too.\n"
    ) in done.stdout


def test_settings_that_are_no_json_are_refused_with_the_place(desk: Desk) -> None:
    settings = desk.settings("claude", project=True)
    settings.parent.mkdir()
    settings.write_text('{\n  "model": "opus",\n}\n')
    done = desk.notes("install", "claude", "--project")
    assert done.returncode == 2
    assert done.stdout == ""
    assert done.stderr == (
        "Error: the settings stay as they are\n"
        '.claude/settings.json:2:18: error: a comma before "}" is not JSON\n'
        '      "model": "opus",\n'
        "                     ^\n"
        "  remove the comma\n"
    )
    assert sorted(path.name for path in settings.parent.iterdir()) == ["settings.json"]
    assert not (desk.home / ".local/share/forenote").exists()


def test_a_project_is_needed_for_a_project_s_settings(desk: Desk) -> None:
    (desk.project / ".notes/lease.md").unlink()
    (desk.project / ".notes").rmdir()
    done = desk.notes("install", "claude", "--project")
    assert done.returncode == 2 and "there is no project here" in done.stderr


def test_without_a_home_nothing_is_written(desk: Desk) -> None:
    done = subprocess.run(
        [str(BIN / "notes"), "install", "claude"],
        env={"PATH": os.environ["PATH"], "HOME": ""},
        capture_output=True,
        text=True,
        timeout=60,
        cwd=desk.project,
    )
    assert done.returncode == 2 and done.stderr == "Error: no home folder is known: set HOME\n"


def test_the_launcher_stays_while_another_agent_needs_it(desk: Desk) -> None:
    launcher = desk.home / ".local/share/forenote/hook"
    desk.notes("install", "claude")
    desk.notes("install", "gemini", "--project")
    desk.notes("uninstall", "claude")
    assert launcher.exists()
    desk.notes("uninstall", "gemini", "--project")
    assert not launcher.exists()


@pytest.mark.parametrize("project", [False, True])
def test_the_launcher_stays_while_settings_without_a_record_name_it(
    desk: Desk, project: bool
) -> None:
    """The state folder was emptied, or the settings came with a clone."""
    launcher = desk.home / ".local/share/forenote/hook"
    scope = ["--project"] if project else []
    desk.notes("install", "codex", *scope)
    shutil.rmtree(desk.home / ".local/state/forenote/installed")
    desk.notes("install", "claude")
    done = desk.notes("uninstall", "claude")
    where = desk.project if project else Path("~")
    assert done.returncode == 0
    assert f"/hook stays: {where}/.codex/hooks.json:" in done.stdout
    assert launcher.exists()
    done = desk.notes("uninstall", "codex", *scope)
    assert "which no known settings name" in done.stdout
    assert not launcher.exists()


def test_the_launcher_stays_where_settings_cannot_be_read(desk: Desk) -> None:
    desk.notes("install", "claude")
    other = desk.settings("gemini")
    other.parent.mkdir()
    other.write_text("{")
    done = desk.notes("uninstall", "claude")
    assert done.returncode == 0
    assert "/hook stays: there may be settings that name it: " in done.stdout
    assert (desk.home / ".local/share/forenote/hook").exists()


def test_install_says_of_trust_what_is_so(desk: Desk) -> None:
    """Where the project's own settings call the hook already, its notes are delivered."""
    told = "The notes of this project are not delivered yet: notes trust\n"
    assert told not in desk.notes("install", "gemini", "--project").stdout
    assert told not in desk.notes("install", "gemini").stdout
    assert told in desk.notes("install", "claude").stdout
    desk.notes("trust")
    assert told not in desk.notes("install", "codex").stdout


def test_settings_that_are_no_file_are_named_with_what_to_do(desk: Desk) -> None:
    """By install, uninstall and doctor; nothing is written, the launcher neither."""
    file = desk.settings("claude")
    file.mkdir(parents=True)
    for command in ("install", "uninstall"):
        done = desk.notes(command, "claude")
        assert (done.returncode, done.stdout) == (2, "")
        assert done.stderr == (
            "Error: the settings stay as they are\n"
            f"{file}: error: this is a folder\n  move it away: settings are a file\n"
        )
    assert not (desk.home / ".local/share/forenote/hook").exists()
    asked = desk.notes("doctor", "claude").stdout
    assert f"settings that cannot be read: {file}: error: this is a folder\n" in asked
    assert "do: move it away: settings are a file\n" in asked
    file.rmdir()
    file.symlink_to("settings.json")
    assert f"{file}: error: this link leads back to itself\n" in (
        desk.notes("install", "claude").stderr
    )


def test_the_doctor_speaks_to_people_and_to_scripts(desk: Desk) -> None:
    asked = desk.notes("doctor", "claude")
    assert asked.returncode == 1
    assert "  finding  wired     the hook is not in " in asked.stdout
    assert "\n                     do: notes install claude\n" in asked.stdout
    desk.notes("trust")
    desk.notes("install", "claude")
    (desk.home / "bin").mkdir()
    program = desk.home / "bin/claude"
    program.write_text("#!/bin/sh\necho 2.1.332\n")
    program.chmod(0o755)
    done = desk.notes("doctor", "--json")
    told = json.loads(done.stdout)
    findings = [line for line in told["lines"] if line["level"] == "finding"]
    assert findings == []
    assert done.returncode == 0 and told["fine"] is True
    assert {line["check"] for line in told["lines"]} >= {"program", "wired", "answers", "started"}
    assert all(bool(line["do"]) == (line["level"] != "fine") for line in told["lines"])


@pytest.mark.parametrize(
    ("way", "said"),
    [
        (".local/share/forenote/hook/x", "~/.local/share/forenote/hook is a folder"),
        (".local/share/forenote", "~/.local/share/forenote is no folder"),
        (".local", "~/.local is no folder"),
    ],
)
def test_what_stands_in_the_launchers_way_is_named_first(desk: Desk, way: str, said: str) -> None:
    """What to do is said, nothing is shown as if it were done, and nothing is written."""
    (desk.home / way).parent.mkdir(parents=True, exist_ok=True)
    if not (desk.home / way).exists():
        (desk.home / way).write_text("")
    done = desk.notes("install", "claude")
    assert (done.returncode, done.stdout) == (2, "")
    assert said in done.stderr and "look at it, then move it away or remove it" in done.stderr
    assert not desk.settings("claude").exists()

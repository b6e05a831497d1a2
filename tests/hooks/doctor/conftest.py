"""A user's machine for the doctor: a home, a project with a note, agents' programs on PATH."""

from __future__ import annotations

import json
import sys
from dataclasses import dataclass
from pathlib import Path

import pytest

from forenote.hooks.doctor import trusted
from forenote.hooks.doctor.checks import OF_AGENT, OF_MACHINE
from forenote.hooks.doctor.line import Line
from forenote.hooks.doctor.scene import Machine, Scene
from forenote.hooks.install import change
from forenote.hooks.install.launcher import (
    launcher_path,
    put_launcher,
    this_installation,
    written,
)
from forenote.hooks.install.settings import user_folder
from forenote.notes.granting import grant
from forenote.notes.place import project_root, state_dir
from forenote.notes.trust import place_of

HASHES = {
    # what Codex 0.171.0 says (`hooks/list` of its app server) of the entries that install writes
    "PreToolUse": "sha256:8198704a464385db919112312678e7df588ecc24c4655717adfe20dbea894d30",
    "PostCompact": "sha256:9f57f6455fce75aa9ffe5ad58149bb7bd2f5ccf13b30880e3ae42c3a6ecac872",
}
IN_PROJECT = {
    "PreToolUse": "sha256:42876175e949e51cbf059e0d2fd554696860235b3555a58612c1f3c154ba8311",
    "PostCompact": "sha256:2acd75ae0c47c06df87b6fee9ab1673878d44bdea8dfea28efc2f1dbbe7e6313",
}

NEWEST = {"claude": "2.1.332 (Claude Code)", "codex": "codex-cli 0.171.0", "gemini": "0.61.0"}


@dataclass
class House:
    """Where all of it is."""

    home: Path
    project: Path
    bin: Path

    @property
    def state(self) -> Path:
        return self.home / ".local/state/forenote"

    def program(self, name: str, says: str) -> Path:
        """Put a program on PATH that answers `--version`."""
        path = self.bin / name
        path.write_text(f"#!/bin/sh\necho '{says}'\n")
        path.chmod(0o755)
        return path

    def install(self, agent: str, *, project: bool = False) -> Path:
        """As `notes install` does; the settings file."""
        folder = self.project / f".{agent}" if project else user_folder(agent)
        assert folder is not None
        planned = change.installing(agent, folder, project=project)
        change.install(planned)
        path = launcher_path()
        assert path is not None
        put_launcher(path, written(this_installation()))
        return planned.settings.path

    def scene(self, agent: str, *, asked: bool = True) -> Scene:
        return Scene(Machine(str(self.project)), agent, asked)

    def check(self, name: str, agent: str = "claude") -> list[Line]:
        """What one check says."""
        if name in OF_AGENT:
            return list(OF_AGENT[name](self.scene(agent)))
        return list(OF_MACHINE[name](Machine(str(self.project))))


@pytest.fixture
def house(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> House:
    made = House(tmp_path / 'it\'s a "home"', tmp_path / "pro ject", tmp_path / "bin")
    made.home.mkdir()
    made.bin.mkdir()
    (made.project / ".notes").mkdir(parents=True)
    monkeypatch.setenv("HOME", str(made.home))
    monkeypatch.setenv("PATH", f"{made.bin}:/usr/bin:/bin")
    for name in ("STATE", "CACHE", "CONFIG"):
        monkeypatch.delenv(f"XDG_{name}_HOME", raising=False)
    for name in ("CLAUDE_CONFIG_DIR", "CODEX_HOME", "FORENOTE_OFF"):
        monkeypatch.delenv(name, raising=False)
    found = project_root(str(made.project))
    assert found is not None
    Path(state_dir()).mkdir(mode=0o700, parents=True)
    grant(state_dir(), place_of(found))
    assert sys.executable
    return made


def levels(lines: list[Line]) -> list[str]:
    return [line.level for line in lines]


def trust(house: House, file: Path, hashes: dict[str, str] = HASHES, more: str = "") -> None:
    """As Codex writes it once the user has trusted the hooks."""
    text = "".join(
        f"\n[hooks.state.{json.dumps(f'{file}:{trusted.snake(event)}:0:0')}]\n"
        f'trusted_hash = "{value}"\n'
        for event, value in hashes.items()
    )
    (house.home / ".codex/config.toml").write_text(text + more)


def broken_launcher(text: str) -> None:
    path = launcher_path()
    assert path is not None
    path.write_text(text)

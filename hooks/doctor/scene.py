"""What the checks look at: one user's machine, and one project on it."""

from __future__ import annotations

import os
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from forenote.hooks.hot import agent_named
from forenote.hooks.install.change import wired
from forenote.hooks.install.entry import Found
from forenote.hooks.install.json_text import NotJson
from forenote.hooks.install.own_hooks import delivering
from forenote.hooks.install.settings import user_folder
from forenote.notes import trust
from forenote.notes.place import project_root, state_dir

if TYPE_CHECKING:
    from forenote.hooks.agents.wiring import Wiring
    from forenote.hooks.hot import Agent
    from forenote.notes.cache import Project
    from forenote.notes.problem import Problem


@dataclass(frozen=True, slots=True)
class Entry:
    """An entry that calls us, and the settings file that it stands in. `project` says whose file."""

    path: Path
    found: Found
    project: bool


@dataclass(frozen=True)
class Machine:
    """What all agents share. `cwd` is the folder in which the question was asked."""

    cwd: str

    @cached_property
    def project(self) -> Project:
        """The project around it."""
        return project_root(self.cwd) if self.cwd else None

    @cached_property
    def state(self) -> str:
        """The state folder, empty where no home is known."""
        return state_dir()

    @cached_property
    def distrust(self) -> str:
        """Why a hook in the user's settings delivers none of the project's notes, as a clause; empty
        where it does, and where there are none."""
        return trust.allowed(self.project, self.state)[1]

    @cached_property
    def own_hooks(self) -> dict[str, Path]:
        """The agents, each with its settings in the project, whose hook there needs no trust."""
        return delivering(self.project, self.state)


@dataclass(frozen=True)
class Scene:
    """One agent on that machine. `asked` says that the question was about this agent."""

    machine: Machine
    name: str
    asked: bool = True

    @property
    def agent(self) -> Agent:
        return agent_named(self.name)

    @property
    def wiring(self) -> Wiring:
        return self.agent.WIRING

    @cached_property
    def folders(self) -> list[tuple[Path, bool]]:
        """The folders of settings that the agent reads here, each with whether it is the project's."""
        found = []
        user = user_folder(self.name)
        if user is not None:
            found.append((user, False))
        if self.machine.project is not None:
            own = Path(self.machine.project[0], self.wiring.folder)
            if user is None or os.path.realpath(own) != os.path.realpath(user):
                found.append((own, True))
        return found

    @cached_property
    def _read(self) -> tuple[list[Entry], list[Problem]]:
        entries, broken = [], []
        for folder, project in self.folders:
            try:
                pairs = wired(self.name, folder)
            except NotJson as error:
                broken.append(error.problem)
                continue
            entries += [Entry(settings.path, one, project) for settings, one in pairs]
        return entries, broken

    @property
    def entries(self) -> list[Entry]:
        """Every entry that calls us, the user's first."""
        return self._read[0]

    @property
    def broken(self) -> list[Problem]:
        """Why settings cannot be read, one for each folder."""
        return self._read[1]

"""A project's own settings that call the hook: its notes are delivered there without the user's trust."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from forenote.hooks.hot import AGENTS, agent_named
from forenote.hooks.install.change import wired
from forenote.hooks.install.json_text import NotJson
from forenote.notes import trust

if TYPE_CHECKING:
    from forenote.notes.cache import Project


def delivering(project: Project, state: str) -> dict[str, Path]:
    """The agents, each with its settings file in the project, whose hook there delivers the notes of
    the project, trusted or not. Settings that cannot be read have none."""
    found: dict[str, Path] = {}
    if project is None or trust.allowed(project, state, project[0])[1]:
        return found
    for name in AGENTS:
        agent = agent_named(name)
        try:
            entries = wired(name, Path(project[0], agent.WIRING.folder))
        except NotJson:
            continue
        for settings, entry in entries:
            if entry.project and agent.EVENTS.get(entry.event) == agent.DELIVERS_ON:
                found.setdefault(name, settings.path)
    return found

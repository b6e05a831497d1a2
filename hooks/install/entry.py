"""An entry of ours in an agent's settings: which events, what it looks like, whether it is there."""

from __future__ import annotations

import importlib
from dataclasses import dataclass
from typing import TYPE_CHECKING

from forenote.hooks.install.command_line import by_hand, command_line, is_ours
from forenote.hooks.serve.endpoint import OFF, agent_of, hidden
from forenote.notes.switches import VARIABLE

if TYPE_CHECKING:
    from forenote.hooks.agents.wiring import Wiring
    from forenote.hooks.install.json_text import Value


@dataclass(frozen=True, slots=True)
class Found:
    """A command that an agent's settings run on an event, at a line of the file. `project`: it is
    the one that a project's settings have. `ours` is False for one that calls the hook otherwise. One
    that calls `notes serve` has its address as `url`, and that without its secret as `command`."""

    event: str
    command: str
    line: int
    ours: bool
    project: bool
    url: str = ""


def wiring_of(agent: str) -> Wiring:
    """What is known of the agent's settings."""
    wiring: Wiring = importlib.import_module(f"forenote.hooks.agents.{agent}").WIRING
    return wiring


def handler(agent: str, event: str, *, project: bool, url: str) -> dict[str, Value]:
    """The hook itself: the innermost mapping. With `url` it calls that on the events on which the
    agent can."""
    wiring = wiring_of(agent)
    if url and event in wiring.http:
        # a variable that is not set is put in as nothing
        return {
            "type": "http",
            "url": url,
            "headers": {OFF: f"${VARIABLE}"},
            "allowedEnvVars": [VARIABLE],
            "timeout": wiring.timeout,
        }
    named: dict[str, Value] = {wiring.name: "forenote"} if wiring.name else {}
    return {
        **named,
        "type": "command",
        "command": command_line(agent, project=project),
        "timeout": wiring.timeout,
    }


def group(
    agent: str, event: str, matcher: str, *, project: bool, url: str = ""
) -> dict[str, Value]:
    """The hook with the matcher of its event, as it stands in the event's list."""
    inner: dict[str, Value] = {"hooks": [handler(agent, event, project=project, url=url)]}
    return {"matcher": matcher, **inner} if matcher else inner


def found(event: str, hook: object, agent: str, line: int) -> Found | None:
    """What a hook in the settings is to us; None where it has nothing to do with us."""
    url = hook.get("url") if isinstance(hook, dict) else None
    if isinstance(url, str) and agent_of(url) == agent:
        return Found(event, hidden(url), line, True, False, url)
    command = hook.get("command") if isinstance(hook, dict) else None
    if not isinstance(command, str):
        return None
    ours = is_ours(command, agent)
    if not ours and not by_hand(command, agent):
        return None
    return Found(event, command, line, ours, command == command_line(agent, project=True))

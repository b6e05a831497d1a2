"""Whether a project's own settings call the hook, as far as a look at their text can say. Part of the
hook's path; `notes doctor` reads them."""

from __future__ import annotations

import os

from forenote.packer.session.private import tail

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final

    from forenote.hooks.hot import Agent

FILES: Final = {"codex": ("hooks.json", "config.toml")}
"""The settings of agents that read others than the one of their `WIRING`."""

MOST_READ: Final = 1_048_576
"""Bytes of settings that are looked through; a real file has some thousands."""


def call_the_hook(agent: Agent, root: str, argument: str) -> bool:
    """Whether this agent's settings in a project call the hook with the `argument` of a project's."""
    sought = f" {agent.NAME} {argument}".encode()
    names = FILES.get(agent.NAME, (agent.WIRING.file,))
    return any(
        sought in tail(os.path.join(root, agent.WIRING.folder, name), MOST_READ)[0]
        for name in names
    )

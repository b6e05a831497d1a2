"""What an agent's module says of the agent: that a call of the hook has none of it to make."""

from __future__ import annotations

import marshal

import pytest

from forenote.hooks.agents.protocol import tool
from forenote.hooks.hot import AGENTS, agent_named
from forenote.matcher.action import FILES, SHELL

READ = (
    "ANSWERED", "BYTES", "DELIVERS_ON", "EVENTS", "FIELDS", "NAME", "NO_HOLD", "PROJECT", "TOKENS",
    "TOOLS",
)  # fmt: skip
"""What a usual call asks an agent's module for."""


@pytest.mark.parametrize("name", AGENTS)
def test_what_a_call_reads_of_a_description_is_plain_data(name: str) -> None:
    """Anything else is made by code that each call of the hook would load and run."""
    agent = agent_named(name)
    for one in READ:
        value = getattr(agent, one)
        assert marshal.loads(marshal.dumps(value)) == value, one  # else it raises `ValueError`
    with pytest.raises(ValueError, match="unmarshallable"):
        marshal.dumps([agent.WIRING])  # which only the installer reads


def test_a_tool_says_all_that_is_asked_of_it() -> None:
    assert tool(SHELL, "command") == {
        "kind": SHELL, "main": "command", "text": "", "change": "write", "edits": "",
    }  # fmt: skip
    assert tool(FILES, "path", "new", change="edit", edits="edits") == {
        "kind": FILES, "main": "path", "text": "new", "change": "edit", "edits": "edits",
    }  # fmt: skip

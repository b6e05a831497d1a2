"""OpenAI Codex: what its hook sends and takes. Seen in versions 0.124.0 to 0.171.0.

Payload: one JSON object on standard input (https://developers.openai.com/codex/hooks), in Claude
Code's fields. Every shell tool arrives as `Bash`, every file tool as `apply_patch`, with the patch
as its `command`. Answer: nothing, or `additionalContext` as Claude Code takes it, delivered from
version 0.129.0 on as a message between the call and its output. The schema is strict
(codex-rs/hooks/schema/generated): an unknown key, or a `permissionDecision` of `allow`, and the
whole answer is dropped.
"""

from __future__ import annotations

from forenote.hooks.agents.answers import context, permission_denied, to_person
from forenote.hooks.agents.kinds import FORGET, POST, PRE
from forenote.hooks.agents.protocol import tool
from forenote.hooks.agents.wiring import Wiring
from forenote.matcher.action import PATCH, SHELL

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

    from forenote.hooks.agents.protocol import Fields

__all__ = ["context", "to_person"]

NAME = "codex"

EVENTS = {
    "PreToolUse": PRE,
    "PostToolUse": POST,
    "PreCompact": FORGET,
    "PostCompact": FORGET,
    "SessionStart:compact": FORGET,
    "SessionStart:clear": FORGET,
}

DELIVERS_ON = PRE

NO_HOLD = ""

BYTES = 9_000
"""The most that one text may take. Codex lets 2,500 tokens through, of four bytes each by its own
count; of more it cuts the middle out."""

TOKENS = 2_000

PROJECT = ""  # it sets no variable; the payload's `cwd` is the session's

FIELDS: Fields = {
    "event": "hook_event_name",
    "tool": "tool_name",
    "arguments": "tool_input",
    "cwd": "cwd",
    "session": "session_id",
    "subagent": "agent_id",  # only in sub-agents
    "call": "tool_use_id",
    "transcript": "transcript_path",
}

ANSWERED = '"call_id":"{call}","output":'

TOOLS = {
    "Bash": tool(SHELL, "command"),  # exec_command, shell, and calls nested in code mode
    "apply_patch": tool(PATCH, "command"),
}

WIRING = Wiring(
    title="Codex",
    program="codex",
    floor=(0, 129, 0),
    folder=".codex",
    file="hooks.json",
    variable="CODEX_HOME",
    entries=(("PreToolUse", ""), ("PostCompact", "")),
    timeout=5,
    trusted_by_hash=True,
)


def failed(event: str, payload: Mapping[str, object]) -> bool | None:
    """Not told: what arrives of a result is the text that the tool printed."""
    return None


def refusal(event: str, reason: str, person: str) -> str:
    """What refuses a call once. `decision` at the top is ignored."""
    return permission_denied(event, reason, person)

"""Claude Code: what its hook sends and takes. Seen in versions 2.0.76 to 2.1.332.

Payload: one JSON object on standard input (https://code.claude.com/docs/en/hooks). Answer: nothing,
or `hookSpecificOutput` with the event's name and `additionalContext`, which it delivers from
version 2.1.9 on, beside the call's result, also where the call is refused. A top-level
`additionalContext` is ignored. It also runs other agents' tool names: a tool that is not in the
table is a call with arguments.
"""

from __future__ import annotations

from forenote.hooks.agents.answers import context, permission_denied, to_person
from forenote.hooks.agents.kinds import FAILURE, FORGET, POST, PRE
from forenote.hooks.agents.protocol import tool
from forenote.hooks.agents.wiring import Wiring
from forenote.matcher.action import FILES, POWERSHELL, SHELL

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

    from forenote.hooks.agents.protocol import Fields

__all__ = ["context", "to_person"]

NAME = "claude"

EVENTS = {
    "PreToolUse": PRE,
    "PostToolUse": POST,  # of calls that succeed
    "PostToolUseFailure": FAILURE,
    "PreCompact": FORGET,
    "SessionStart:compact": FORGET,
    "SessionStart:clear": FORGET,
}

DELIVERS_ON = PRE

NO_HOLD = ""
"""Why no call can be held; empty where it can: the reason of a refusal stands in the call's result,
and the same call passes then."""

BYTES = 9_000
"""The most that one text may take. Claude Code spills more than 10,000 UTF-16 units into a file, of
which the model sees 2 kB; a text's UTF-8 bytes are never fewer than its UTF-16 units."""

TOKENS = 2_000
"""The most that one text may cost, whatever the configuration says."""

PROJECT = "CLAUDE_PROJECT_DIR"
"""The variable with the folder in which the session began; the payload's `cwd` follows `cd`."""

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

ANSWERED = '"tool_use_id":"{call}"'
"""How a line of the transcript says that the result of a call has been handed to the model."""

TOOLS = {
    "Bash": tool(SHELL, "command"),
    "PowerShell": tool(POWERSHELL, "command"),  # the only shell on Windows without Git Bash
    "Write": tool(FILES, "file_path", "content"),
    "Edit": tool(FILES, "file_path", "new_string", change="edit"),
    "MultiEdit": tool(FILES, "file_path", "new_string", change="edit", edits="edits"),  # before 2.0
    "NotebookEdit": tool(FILES, "notebook_path", "new_source", change="edit"),
}

WIRING = Wiring(
    title="Claude Code",
    program="claude",
    floor=(2, 1, 9),
    folder=".claude",
    file="settings.json",
    variable="CLAUDE_CONFIG_DIR",
    # no PostToolUse: it would start a process more for each call, to learn that it did not fail
    entries=(("PreToolUse", "*"), ("PostToolUseFailure", "*"), ("PreCompact", "")),
    http=("PreToolUse", "PostToolUseFailure"),  # since 2.1.63; of others older versions take none
    timeout=5,
)


def failed(event: str, payload: Mapping[str, object]) -> bool | None:
    """Whether the call failed; None where its user interrupted it."""
    return None if payload.get("is_interrupt") is True else EVENTS[event] == FAILURE


def refusal(event: str, reason: str, person: str) -> str:
    """What refuses a call once. `decision` at the top is ignored."""
    return permission_denied(event, reason, person)

"""Claude Code: what its hook sends and takes. Seen in versions 2.0.76 to 2.1.332.

Payload: one JSON object on standard input (https://code.claude.com/docs/en/hooks). Answer: nothing,
or exactly `hookSpecificOutput` with the event's name and `additionalContext`, which it delivers
from version 2.1.9 on, beside the call's result. A `permissionDecision` would change what the user
is asked, a top-level `additionalContext` is ignored. It also runs other agents' tool names: a tool
that is not in the table is a call with arguments.
"""

from __future__ import annotations

from forenote.hooks.protocol import Fields, Place, Tool, read_call, text_at
from forenote.matcher.action import FILES, POWERSHELL, SHELL

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

    from forenote.matcher.action import Action

NAME = "claude"
EVENT = "PreToolUse"

BYTES = 9_000
"""The most that one text may take. Claude Code spills more than 10,000 UTF-16 units into a file, of
which the model sees 2 kB; a text's UTF-8 bytes are never fewer than its UTF-16 units."""

TOKENS = 2_000
"""The most that one text may cost, whatever the configuration says."""

PROJECT = "CLAUDE_PROJECT_DIR"
"""The variable with the folder in which the session began; the payload's `cwd` follows `cd`."""

FIELDS = Fields(
    event="hook_event_name",
    tool="tool_name",
    arguments="tool_input",
    cwd="cwd",
    session="session_id",
    subagent="agent_id",  # only in sub-agents
    call="tool_use_id",
)

TOOLS = {
    "Bash": Tool(SHELL, "command"),
    "PowerShell": Tool(POWERSHELL, "command"),  # the only shell on Windows without Git Bash
    "Write": Tool(FILES, "file_path", "content"),
    "Edit": Tool(FILES, "file_path", "new_string", change="edit"),
    "MultiEdit": Tool(FILES, "file_path", "new_string", change="edit", edits="edits"),  # before 2.0
    "NotebookEdit": Tool(FILES, "notebook_path", "new_source", change="edit"),
}


def read(payload: Mapping[str, object], place: Place) -> Action | None:
    """The action; None for an event on which nothing is delivered."""
    if text_at(payload, FIELDS.event) != EVENT:
        return None
    return read_call(NAME, FIELDS, TOOLS, payload, place)


def answer(text: str) -> str:
    """What is printed to deliver a text: one JSON document."""
    from _json import encode_basestring_ascii

    return (
        '{"hookSpecificOutput":{"hookEventName":"' + EVENT + '",'
        '"additionalContext":' + encode_basestring_ascii(text) + "}}\n"
    )

"""Gemini CLI: what its hook sends and takes. Seen in version 0.61.0.

Payload: one JSON object on standard input (docs/hooks/reference.md of google-gemini/gemini-cli).
Text that `BeforeTool` answers is dropped; that of `AfterTool` is put at the end of the call's
result, in `<hook_context>`. So before a call nothing happens but holds, and notes are delivered
after it. A refusal is `decision` at the top; `permissionDecision` is not read. Text on standard
error with another exit code than 0 and 1 blocks the call.
"""

from __future__ import annotations

from forenote.hooks.agents.answers import context, decision_denied, to_person
from forenote.hooks.agents.kinds import FORGET, POST, PRE
from forenote.hooks.agents.protocol import tool
from forenote.hooks.agents.wiring import Wiring
from forenote.matcher.action import FILES, SHELL

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

    from forenote.hooks.agents.protocol import Fields

__all__ = ["context", "to_person"]

NAME = "gemini"

EVENTS = {
    "BeforeTool": PRE,
    "AfterTool": POST,  # also of calls that failed
    "PreCompress:manual": FORGET,  # as `auto` it comes before every turn, compressed or not
    "SessionStart:clear": FORGET,
}

DELIVERS_ON = POST

NO_HOLD = ""

BYTES = 9_000
"""The most that one text may take. No cap of its own was found; but a shell's result of which it
makes more than 40,000 characters is cut in the middle."""

TOKENS = 2_000

PROJECT = "GEMINI_PROJECT_DIR"

FIELDS: Fields = {
    "event": "hook_event_name",
    "tool": "tool_name",
    "arguments": "tool_input",
    "cwd": "cwd",
    "session": "session_id",
    "moment": "timestamp",  # the same for all hooks of one event; there is no id of the call
    "transcript": "transcript_path",
}

ANSWERED = ""  # the transcript has ids of calls, the payload none

TOOLS = {
    "run_shell_command": tool(SHELL, "command"),
    "write_file": tool(FILES, "file_path", "content"),
    "replace": tool(FILES, "file_path", "new_string", change="edit"),
}

WIRING = Wiring(
    title="Gemini CLI",
    program="gemini",
    floor=(0, 61, 0),  # the oldest that was seen
    folder=".gemini",
    file="settings.json",
    entries=(("BeforeTool", "*"), ("AfterTool", "*"), ("PreCompress", "manual")),
    timeout=5_000,  # milliseconds
    name="name",
    comments=True,
)


def failed(event: str, payload: Mapping[str, object]) -> bool | None:
    """Whether the call failed: its response has an `error`, or says the exit code of a command."""
    response = payload.get("tool_response")
    if not isinstance(response, dict):
        return None
    if response.get("error"):
        return True
    said = response.get("llmContent")
    if not isinstance(said, str):
        return None
    for line in reversed(said.split("\n")):  # what the command itself printed stands before it
        if line.startswith("Exit Code: "):
            return line[len("Exit Code: ") :].strip() != "0"
    return False


def refusal(event: str, reason: str, person: str) -> str:
    """What refuses a call once."""
    return decision_denied(reason, person)

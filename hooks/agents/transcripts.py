"""How a line of an agent's transcript says that a call has ended, and whether it failed.

Only agents that tell no hook of it are here. Seen in what the real programs wrote (Claude Code 2.1.332,
Codex 0.171.0), older lines in public logs. A refusal by others, a call that was
interrupted, and one that goes on in the background have a result that does not say how they ended.
"""

from __future__ import annotations

from forenote.hooks.session.hold import UNTOLD
from forenote.matcher.record import Record
from forenote.packer.session.ledger import FAILED, SUCCEEDED

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from typing import Final

    Line = Mapping[str, object]


class Transcript(Record):
    """`mark` stands, with `{call}`, in every line that may tell. `result` is what such a line says of
    the call, empty for nothing. `of_subagent` is the file of a sub-agent, where that is another one
    than its payload names: of the parts `{stem}` (that path without its ending) and `{id}`."""

    __slots__ = ("mark", "of_subagent", "result")

    def __init__(
        self, mark: str, result: Callable[[Line, str], str], of_subagent: str = ""
    ) -> None:
        self.mark: Final = mark
        self.result: Final = result
        self.of_subagent: Final = of_subagent

    def paths(self, path: str, subagent: str) -> tuple[str, ...]:
        """Where to look, in order."""
        if not subagent or not self.of_subagent:
            return (path,)
        stem, dot, ending = path.rpartition(".")
        own = self.of_subagent.format(stem=stem if dot and "/" not in ending else path, id=subagent)
        return own, path


def claude(line: Line, call: str) -> str:
    """`tool_result` blocks of a user's message. What the tool itself returned stands beside the
    message: that it was interrupted, or went into the background."""
    for block in _items(_table(line, "message"), "content"):
        if block.get("type") == "tool_result" and block.get("tool_use_id") == call:
            returned = _table(line, "toolUseResult")
            if any(returned.get(name) for name in ("interrupted", "backgroundTaskId")):
                return UNTOLD
            if block.get("is_error") is not True:
                return SUCCEEDED
            said = block.get("content")
            refused = isinstance(said, str) and said.startswith(REFUSED)
            return UNTOLD if refused or line.get("toolDenialKind") else FAILED
    return ""


REFUSED = (
    # before `toolDenialKind`, whose first version is not known; in public logs of 2.1.31
    "The user doesn't want to ",
    "Permission for this action ",
    "Permission to use ",
    "[Request interrupted by user for tool use]",
    "This command requires approval",
    "PreToolUse:",
)


def codex(line: Line, call: str) -> str:
    """The program's own account of a command, else what it tells the model of it."""
    payload = _table(line, "payload")
    item = _table(payload, "item")
    if item.get("id") == call:
        return _ended(item.get("exit_code"), item.get("status"))
    if payload.get("call_id") != call:
        return ""
    kind = payload.get("type")
    if kind == "exec_command_end":
        return _ended(payload.get("exit_code"), None)
    if kind == "patch_apply_end":
        return SUCCEEDED if payload.get("success") is True else FAILED
    if kind in ("function_call_output", "custom_tool_call_output"):
        output = payload.get("output")
        return _told(output) if isinstance(output, str) else UNTOLD
    return ""


def _ended(code: object, status: object) -> str:
    if isinstance(code, int):
        return FAILED if code else SUCCEEDED
    return {"completed": SUCCEEDED, "failed": FAILED}.get(str(status), UNTOLD)


def _told(output: str) -> str:
    """The exit code among the first lines of a tool's text, before what the command printed; in older
    versions, in a JSON document around it."""
    _, _, rest = output.partition('"metadata":{"exit_code":')
    if output.startswith('{"output":') and rest:
        return FAILED if rest[:1] != "0" else SUCCEEDED
    for row in output.split("\n", 8)[:8]:
        if row == "Output:":
            break
        for start in ("Process exited with code ", "Exit code: "):
            if row.startswith(start):
                return SUCCEEDED if row[len(start) :].strip() == "0" else FAILED
    return UNTOLD


def _table(mapping: Line, name: str) -> Line:
    value = mapping.get(name)
    return value if isinstance(value, dict) else {}


def _items(mapping: Line, name: str) -> list[Line]:
    value = mapping.get(name)
    return [one for one in value if isinstance(one, dict)] if isinstance(value, list) else []


TRANSCRIPTS: Final = {
    "claude": Transcript('"tool_use_id":"{call}"', claude, "{stem}/subagents/agent-{id}.jsonl"),
    "codex": Transcript('"{call}"', codex),
}
"""By agent."""

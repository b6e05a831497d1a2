"""Lines of logs that tests put together themselves."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from pathlib import Path


def log(path: Path, lines: Iterable[Mapping[str, object]]) -> Path:
    """Writes a log of these lines."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("".join(json.dumps(line) + "\n" for line in lines))
    return path


def told(
    call: str, command: str, at: str, session: str = "s1", **more: object
) -> dict[str, object]:
    """A line of a transcript of Claude Code."""
    use = {"type": "tool_use", "id": call, "name": "Bash", "input": {"command": command}}
    return {
        "type": "assistant",
        "sessionId": session,
        "uuid": f"u-{call}",
        "timestamp": f"2026-01-01T00:00:{at}Z",
        "cwd": "/p",
        "message": {"id": f"m-{call}", "role": "assistant", "content": [use]},
        **more,
    }


def result(
    call: str, content: str, at: str, session: str = "s1", **more: object
) -> dict[str, object]:
    """The line of a transcript of Claude Code that says what came of a call."""
    block = {"type": "tool_result", "tool_use_id": call, "content": content, **more}
    return {
        "type": "user",
        "sessionId": session,
        "uuid": f"r-{call}",
        "timestamp": f"2026-01-01T00:00:{at}Z",
        "cwd": "/p",
        "message": {"role": "user", "content": [block]},
    }


def delivery(call: str, command: str = "make", **more: object) -> dict[str, object]:
    """A line of the ledger on a call that matched nothing that fitted."""
    return {
        "forenote": 1,
        "kind": "delivery",
        "time": "2026-01-01T00:00:01.000Z",
        "agent": "claude",
        "session": "s1",
        "subagent": "",
        "call": call,
        "root": "/p",
        "tool": "Bash",
        "hold": False,
        "budget": 1000,
        "tokens": 0,
        "bytes": 0,
        "notes": [],
        "hash": "",
        "action": {"kind": "shell", "cwd": "/p", "command": command},
        "cut": 0,
        **more,
    }

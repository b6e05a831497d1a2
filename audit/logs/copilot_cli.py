"""Copilot CLI's events, `~/.copilot/session-state/SESSION/events.jsonl`. Real ones of versions 0.0.420
to 1.0.77 are read in the tests, those of 1.0.102 were.

A call is one of the `toolRequests` of an `assistant.message`, or a `tool.execution_start` where the
message is missing; its result is a `tool.execution_complete`. A command that exits with 3 is a
success there: the exit code counts.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from forenote.audit.logs.calls import Calls, Result
from forenote.audit.logs.log import LINES, Head, Log, Record, mapping, mappings, number, text
from forenote.audit.logs.moments import seconds
from forenote.audit.logs.step import Compacted, Entry, Place, Step
from forenote.audit.logs.tools import COPILOT, Actor, read_tool, root_of

NAME = "Copilot CLI"

_FORGETS = frozenset(
    {
        "session.compaction_complete",
        "session.truncation",
        "session.context_cleared",
        "session.snapshot_rewind",
    }
)

_EXIT = re.compile(r"<[^<>\n]*\bexit code (-?\d{1,9})>\s*$")


def recognises(head: Head) -> bool:
    """Whether it is one of these."""
    return head.kind == LINES and any(
        isinstance(one.get("data"), dict) and "." in text(one.get("type")) for one in head.records
    )


def read(log: Log) -> Iterator[Entry]:
    """Its calls and compactions."""
    return log.through(_Session(log))


class _Session:
    """What is known while the events of a session go by."""

    __slots__ = ("_cwd", "_log", "_root", "_session", "calls")

    def __init__(self, log: Log) -> None:
        self.calls = Calls(log.seen)
        self._log = log
        self._session = log.name
        self._cwd = ""
        self._root = log.root

    def line(self, place: Place, record: Record) -> None:
        kind = text(record.get("type"))
        data = mapping(record.get("data"))
        time = seconds(record.get("timestamp"))
        subagent = text(record.get("agentId")) or text(data.get("parentToolCallId"))
        if kind.startswith("session.") and ("context" in data or "cwd" in data):
            self._move(kind, data)
        if kind in _FORGETS:
            self.calls.note(Compacted(self._session, subagent, place, time))
        elif kind == "assistant.message":
            turn = text(data.get("messageId")) or text(record.get("id"))
            for request in mappings(data.get("toolRequests")):
                self._call(request, text(request.get("name")), subagent, place, time, turn)
        elif kind == "tool.execution_start":
            turn = text(data.get("turnId"))
            self._call(data, text(data.get("toolName")), subagent, place, time, turn)
        elif kind == "tool.execution_complete":
            self.calls.result(text(data.get("toolCallId")), _result(data), subagent)
        elif kind == "session.start":
            self._session = text(data.get("sessionId")) or self._session

    def _move(self, kind: str, data: Record) -> None:
        context = mapping(data.get("context")) or data
        cwd = text(context.get("cwd"))
        if kind == "session.start":
            self._session = text(data.get("sessionId")) or self._session
            self._root = root_of(self._log.root, text(context.get("gitRoot")) or cwd)
        self._cwd = cwd or self._cwd

    def _call(
        self,
        call: Record,
        name: str,
        subagent: str,
        place: Place,
        time: float | None,
        turn: str,
    ) -> None:
        arguments = call.get("arguments")
        if name == "apply_patch" and isinstance(arguments, str):
            arguments = {"patch": arguments}
        actor = Actor(self._session, subagent, self._cwd, self._root)
        with self.calls.at(place):
            action = read_tool(COPILOT, name, arguments, actor, text(call.get("toolCallId")))
            self.calls.add(Step(action, place, time=time, turn=turn))


def _result(data: Record) -> Result:
    content = text(mapping(data.get("result")).get("content"))
    error = mapping(data.get("error"))
    code = number(mapping(data.get("shellExecution")).get("exitCode"))
    if code is None and (found := _EXIT.search(content[-100:])):
        code = int(found.group(1))
    succeeded = data.get("success")
    failed = code != 0 if code is not None else None
    if failed is None and isinstance(succeeded, bool):
        failed = not succeeded
    denied = error.get("code") in ("rejected", "denied")
    return Result(failed, code, denied=denied, output=content or text(error.get("message")))

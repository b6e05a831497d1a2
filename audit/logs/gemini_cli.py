"""Gemini CLI's sessions, `~/.gemini/tmp/PROJECT/chats/session-TIME-ID.jsonl`, `.json` in older
versions: one document. Real documents are read in the tests; the lines are as version 0.61 writes
them (packages/core/src/services/chatRecordingService.ts).

A call is one of the `toolCalls` of a message, with its result. In the newer form a message is
written anew with each addition, so that the last line of an id counts; `$rewindTo` takes messages
back, and a `$set` of the messages puts others in their place: what the model saw is then gone, what
was done is not.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterator

from forenote.audit.logs.calls import Calls, Result
from forenote.audit.logs.log import (
    DOCUMENT,
    LINES,
    Head,
    Log,
    Record,
    items,
    mapping,
    mappings,
    text,
)
from forenote.audit.logs.moments import seconds
from forenote.audit.logs.step import Compacted, Entry, Place, Skipped, Step
from forenote.audit.logs.tools import GEMINI, Actor, read_tool
from forenote.hooks.agents import gemini

NAME = "Gemini CLI"

_EXIT = re.compile(r"^Exit Code: (-?\d{1,9})$", re.MULTILINE)
_REFUSED = ("Tool execution blocked", "Tool execution denied")
_BY_PERSON = "did not allow"


def recognises(head: Head) -> bool:
    """Whether it is one of these."""
    if head.kind == LINES:
        return any(
            ("sessionId" in one and "projectHash" in one and "messages" not in one)
            or (one.get("type") == "gemini" and "content" in one)
            for one in head.records
        )
    return head.kind == DOCUMENT and any(
        "sessionId" in one and "projectHash" in one and "messages" in one for one in head.records
    )


def read(log: Log) -> Iterator[Entry]:
    """Its calls, and where its messages were taken back or replaced."""
    session = _Session(log)
    if log.kind == DOCUMENT:
        return _document(log, session)
    return log.through(session)


def _document(log: Log, session: _Session) -> Iterator[Entry]:
    for member in log.members():
        if isinstance(member, Skipped):
            session.calls.note(member)
        elif member.name == "messages":
            session.message(log.place(member.index), mapping(member.value))
        elif member.name == "sessionId":
            session.named(text(member.value))
        yield from session.calls.ready()
    yield from session.calls.rest()


class _Session:
    """What is known while the messages of a session go by."""

    __slots__ = ("_actor", "calls")

    def __init__(self, log: Log) -> None:
        self.calls = Calls(log.seen)
        self._actor = Actor(session=log.name, cwd=log.root, root=log.root)

    def named(self, session: str) -> None:
        if session and not self._actor.subagent:
            self._actor = Actor(session, self._actor.subagent, self._actor.cwd, self._actor.root)

    def line(self, place: Place, record: Record) -> None:
        change = mapping(record.get("$set"))
        if "$rewindTo" in record or "messages" in change:
            self.calls.note(Compacted(self._actor.session, self._actor.subagent, place))
            for message in mappings(change.get("messages")):
                self.message(place, message)
        elif "projectHash" in record:
            self.named(text(record.get("sessionId")))
            if record.get("kind") == "subagent":  # in the folder that is named like its parent
                parent = os.path.basename(os.path.dirname(place.path))
                own = self._actor.session
                self._actor = Actor(parent or own, own, self._actor.cwd, self._actor.root)
        else:
            self.message(place, record)

    def message(self, place: Place, message: Record) -> None:
        """The calls of a message; those that were told before are left out by their ids."""
        for call in mappings(message.get("toolCalls")):
            self._call(call, place, text(message.get("id")))

    def _call(self, call: Record, place: Place, turn: str) -> None:
        name = text(call.get("name"))
        with self.calls.at(place):
            action = read_tool(GEMINI, name, call.get("args"), self._actor, text(call.get("id")))
            time = seconds(call.get("timestamp"))
            self.calls.add(Step(action, place, time=time, turn=turn), _result(call))


def _result(call: Record) -> Result:
    """What came of a call: a failing command is a `success` of its tool, its output has the code."""
    status = call.get("status")
    response: Record = {}
    for part in items(call.get("result")):
        response = mapping(mapping(mapping(part).get("functionResponse")).get("response"))
        if response:
            break
    said = text(response.get("output"))
    error = text(response.get("error")) or text(call.get("resultDisplay"))
    if status == "cancelled":
        return Result(denied=_BY_PERSON in error, output=error)
    if status == "error":  # also of a hook that blocks it
        return Result(True, denied=error.startswith(_REFUSED), output=error)
    if status != "success":
        return Result()
    payload = {"tool_response": {"llmContent": said, "error": response.get("error")}}
    failed = gemini.failed("AfterTool", payload)
    found = _EXIT.findall(said) if gemini.TOOLS.get(text(call.get("name"))) else []
    code = int(found[-1]) if found else None
    return Result(failed, code, output=said or error)

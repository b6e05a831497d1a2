"""Neutral records, one JSON mapping a line (also gzip): what other programs can turn any log into.

The fields are described in docs/logs.md. `tool` says which of the others are meaningful.
"""

from __future__ import annotations

from collections.abc import Iterator

from forenote.audit.logs.atif import AGENTS
from forenote.audit.logs.calls import Calls, Result
from forenote.audit.logs.log import LINES, Head, Log, Record, number, text
from forenote.audit.logs.moments import seconds
from forenote.audit.logs.step import Entry, Place, Skipped, Step
from forenote.audit.logs.tools import Actor, Tools, read_tool, root_of
from forenote.hooks.agents.protocol import tool
from forenote.matcher.action import FILES, PATCH, POWERSHELL, SHELL, Action

NAME = "records"

TOOLS = {
    "shell": tool(SHELL, "command"),
    "powershell": tool(POWERSHELL, "command"),
    "write": tool(FILES, "path", "content"),
    "edit": tool(FILES, "path", "content", change="edit"),
    "delete": tool(FILES, "path", change="remove"),
    "patch": tool(PATCH, "patch"),
}
"""What `tool` may say; anything else is a call with arguments."""

_SESSIONS = 100_000  # sessions whose first folder is remembered


def recognises(head: Head) -> bool:
    """Whether it is one of these."""
    return head.kind == LINES and any(
        isinstance(one.get("tool"), str)
        and ("command" in one or "path" in one or "arguments" in one or "patch" in one)
        for one in head.records
    )


def read(log: Log) -> Iterator[Entry]:
    """Its calls, as they stand."""
    calls = Calls(log.seen)
    begun: dict[str, str] = {}
    for item in log.records():
        if isinstance(item, Skipped):
            yield item
            continue
        place, record = item
        session = text(record.get("session")) or log.name
        cwd = text(record.get("cwd"))
        if len(begun) >= _SESSIONS:
            begun.clear()
        root = root_of(log.root, begun.setdefault(session, cwd))
        actor = Actor(session, _subagent(record), cwd, root)
        with calls.at(place):
            _add(calls, _action(record, actor), place, record)
        yield from calls.ready()


def _add(calls: Calls, action: Action, place: Place, record: Record) -> None:
    ok = record.get("ok")
    result = Result(
        failed=not ok if isinstance(ok, bool) else None,
        exit=number(record.get("exit")),
        denied=record.get("denied") is True,
        output=text(record.get("error_excerpt")),
    )
    step = Step(action, place, time=seconds(record.get("ts")), turn=text(record.get("turn")))
    calls.add(step, result)


def _action(record: Record, actor: Actor) -> Action:
    """The action, under the tool's own name."""
    kind = text(record.get("tool"))
    name = text(record.get("name")) or kind
    agent = text(record.get("agent"))
    known = AGENTS.get(agent)
    described = TOOLS.get(kind)
    arguments: object = record.get("arguments")
    if described is not None:
        arguments = record
    elif arguments is None:
        arguments = {"command": record.get("command"), "path": record.get("path")}
    elif not isinstance(arguments, dict):
        arguments = {"arguments": arguments}
    tools = Tools(known.NAME if known else agent, {name: described} if described else {})
    return read_tool(tools, name, arguments, actor, text(record.get("id")))


def _subagent(record: Record) -> str:
    sub = record.get("sub")
    return "subagent" if sub is True else text(sub)

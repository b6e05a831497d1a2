"""mini-swe-agent's trajectories, `INSTANCE.traj.json`: one JSON document. Real ones of version 2.2.7
(format `mini-swe-agent-1.1`) are read in the tests.

A message of the assistant has its commands in `extra.actions`, in the older format as one fenced
block; the answer to each has `extra.returncode`, in the older format `<returncode>` in its text.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from forenote.audit.logs.calls import Calls, Result
from forenote.audit.logs.log import (
    DOCUMENT,
    Head,
    Log,
    Record,
    mapping,
    mappings,
    number,
    said,
    text,
)
from forenote.audit.logs.moments import seconds
from forenote.audit.logs.step import Entry, Place, Skipped, Step
from forenote.audit.logs.tools import MINI_SWE_AGENT, Actor, read_tool, root_of

NAME = "mini-swe-agent"

_FENCES = ("```bash", "```sh", "```mswea_bash_command")
_CODE = re.compile(r"<returncode>(-?\d{1,9})</returncode>")


def recognises(head: Head) -> bool:
    """Whether it is one of these."""
    return head.kind == DOCUMENT and any(
        text(one.get("trajectory_format")).startswith("mini-swe-agent")
        or ("messages" in one and "mini_version" in mapping(one.get("info")))
        for one in head.records
    )


def read(log: Log) -> Iterator[Entry]:
    """Its calls."""
    session = _Session(log)
    for member in log.members():
        if isinstance(member, Skipped):
            session.calls.note(member)
        elif member.name == "messages":
            session.message(log.place(member.index), mapping(member.value))
        elif member.name == "info":
            session.info(mapping(member.value))
        yield from session.calls.ready()
    yield from session.calls.rest()


class _Session:
    """What is known while the messages go by."""

    __slots__ = ("_actor", "_log", "_unanswered", "calls")

    def __init__(self, log: Log) -> None:
        self.calls = Calls(log.seen)
        self._log = log
        self._actor = Actor(log.name, root=log.root)
        self._unanswered: list[str] = []

    def info(self, info: Record) -> None:
        environment = mapping(mapping(info.get("config")).get("environment"))
        cwd = text(environment.get("cwd"))
        self._actor = Actor(self._log.name, cwd=cwd, root=root_of(self._log.root, cwd))

    def message(self, place: Place, message: Record) -> None:
        if message.get("role") == "assistant":
            self._calls(place, message)
        elif message.get("role") in ("tool", "user"):
            self._answer(message)

    def _calls(self, place: Place, message: Record) -> None:
        extra = mapping(message.get("extra"))
        commands = mappings(extra.get("actions"))
        if not commands and "actions" not in extra and not message.get("tool_calls"):
            commands = [{"command": one} for one in _blocks(said(message.get("content")))]
        self._unanswered = []
        for position, one in enumerate(commands):
            call = text(one.get("tool_call_id")) or f"{place.line}.{position}"
            with self.calls.at(place):
                arguments = {"command": one.get("command")}
                action = read_tool(MINI_SWE_AGENT, "bash", arguments, self._actor, call)
                time = seconds(extra.get("timestamp"))
                self.calls.add(Step(action, place, time=time, turn=str(place.line)))
                self._unanswered.append(call)

    def _answer(self, message: Record) -> None:
        call = text(message.get("tool_call_id"))
        if not call:
            if not self._unanswered:
                return
            call = self._unanswered.pop(0)
        content = said(message.get("content"))
        code = number(mapping(message.get("extra")).get("returncode"))
        if code is None and (found := _CODE.search(content)):
            code = int(found.group(1))
        output = text(mapping(message.get("extra")).get("raw_output")) or content
        self.calls.result(call, Result(None if code is None else code != 0, code, output=output))


def _blocks(content: str) -> list[str]:
    """The fenced blocks of a shell in a message."""
    blocks: list[str] = []
    lines: list[str] | None = None
    for line in content.split("\n"):
        if lines is None:
            lines = [] if line.rstrip() in _FENCES else None
        elif line.rstrip() == "```":
            blocks.append("\n".join(lines))
            lines = None
        else:
            lines.append(line)
    return blocks

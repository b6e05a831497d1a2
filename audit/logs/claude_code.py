"""Claude Code's transcripts, `~/.claude/projects/FOLDER/SESSION.jsonl`. Real ones of versions
1.0.0 to 2.1.236 are read in the tests.

A call is a `tool_use` in a message of the assistant, its result a `tool_result` in one of the user.
What a sub-agent did is in a file of its own (`agentId`), in older versions between the lines of the
main agent (`isSidechain`). A resumed or forked session begins with a copy of what it was made from.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from forenote.audit.logs.calls import Calls, Result
from forenote.audit.logs.log import (
    LINES,
    Head,
    Log,
    Record,
    mapping,
    mappings,
    said,
    text,
)
from forenote.audit.logs.moments import seconds
from forenote.audit.logs.step import Compacted, Entry, Place, Step
from forenote.audit.logs.tools import CLAUDE, Actor, read_tool, root_of

NAME = "Claude Code"

_SIDECHAINS = 100_000  # lines of sidechains whose chain is remembered

_EXIT = re.compile(r"(?:Error: )?Exit code (\d{1,9})\b")

_REFUSED = (
    "The user doesn't want to ",  # ... proceed with this tool use, take this action
    "[Request interrupted by user for tool use]",
    "Permission for this action ",  # ... was denied, has been denied
    "Permission to use ",
    "This command requires approval",
    "This Bash command contains multiple operations",
)
"""How the result of a call begins that a person or a rule has refused."""

_BY_HOOK = re.compile(r"(?:PreToolUse|Hook PreToolUse):\S+ (?:hook (?:error|blocking)|denied)")


def recognises(head: Head) -> bool:
    """Whether it is one of these."""
    return head.kind == LINES and any(
        "sessionId" in one
        and ("message" in one or "isSidechain" in one or text(one.get("type")) in _OTHERS)
        for one in head.records
    )


_OTHERS = frozenset({"mode", "permission-mode", "last-prompt", "ai-title", "queue-operation"})
"""Kinds of lines that may come before the first message."""


def read(log: Log) -> Iterator[Entry]:
    """Its calls and compactions."""
    return log.through(_Session(log))


class _Session:
    """What is known while the lines of a transcript go by."""

    __slots__ = ("_background", "_chains", "_compacted", "_first", "_log", "calls")

    def __init__(self, log: Log) -> None:
        self.calls = Calls(log.seen)
        self._log = log
        self._first = ""  # the folder in which the session began
        self._chains: dict[str, str] = {}
        self._background: set[str] = set()
        self._compacted = False  # nothing but the summary has come since a compaction

    def line(self, place: Place, record: Record) -> None:
        cwd = text(record.get("cwd"))
        self._first = self._first or cwd
        actor = Actor(
            session=text(record.get("sessionId")) or self._log.name,
            subagent=self._subagent(record),
            cwd=cwd,
            root=root_of(self._log.root, self._first),
        )
        time = seconds(record.get("timestamp"))
        if record.get("subtype") == "compact_boundary" or record.get("isCompactSummary") is True:
            if not self._compacted:  # a summary comes behind the boundary, in older versions alone
                self.calls.note(Compacted(actor.session, actor.subagent, place, time))
            self._compacted = True
            return
        message = mapping(record.get("message"))
        kind = record.get("type")
        for part in mappings(message.get("content")):
            if kind == "assistant" and part.get("type") == "tool_use":
                self._compacted = False
                self._call(part, actor, place, time, text(message.get("id")))
            elif kind == "user" and part.get("type") == "tool_result":
                self._result(part, record, actor.subagent)

    def _subagent(self, record: Record) -> str:
        """The id of the sub-agent that a line is of: its own, or that of the first line of its
        chain."""
        own = text(record.get("agentId"))
        if own or record.get("isSidechain") is not True:
            return own
        line = text(record.get("uuid"))
        chain = self._chains.get(text(record.get("parentUuid")), line)
        if len(self._chains) >= _SIDECHAINS:
            self._chains.clear()
        self._chains[line] = chain
        return chain

    def _call(
        self, part: Record, actor: Actor, place: Place, time: float | None, turn: str
    ) -> None:
        call = text(part.get("id"))
        with self.calls.at(place):
            action = read_tool(CLAUDE, text(part.get("name")), part.get("input"), actor, call)
            is_new = self.calls.add(Step(action, place, time=time, turn=turn))
            if is_new and mapping(part.get("input")).get("run_in_background") is True:
                self._background.add(call)

    def _result(self, part: Record, record: Record, subagent: str) -> None:
        call = text(part.get("tool_use_id"))
        if self.calls.is_open(call, subagent):
            is_background = call in self._background
            self._background.discard(call)
            result = _result(part, record, is_background=is_background)
            self.calls.result(call, result, subagent)


def _result(part: Record, record: Record, *, is_background: bool) -> Result:
    content = said(part.get("content"))
    failed = part.get("is_error") is True or content.startswith("<tool_use_error>")
    if not failed:
        # of a command in the background it says that it has been started
        interrupted = mapping(record.get("toolUseResult")).get("interrupted") is True
        return Result(failed=None if is_background or interrupted else False)
    denied = (
        bool(text(record.get("toolDenialKind")))
        or content.startswith(_REFUSED)
        or bool(_BY_HOOK.match(content))
    )
    told = _EXIT.match(content) or _EXIT.match(text(record.get("toolUseResult")))
    return Result(
        failed=True,
        exit=int(told.group(1)) if told and not denied else None,
        denied=denied,
        output=content,
    )

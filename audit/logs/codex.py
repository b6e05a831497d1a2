"""Codex's rollouts, `~/.codex/sessions/YEAR/MONTH/DAY/rollout-TIME-ID.jsonl`. Real ones of version
0.140 are read in the tests, those of 0.171 were; in the oldest form an item itself stands on a line,
later in the `payload` of a `response_item`.

A call is a `function_call`, a `custom_tool_call` or a `local_shell_call`, its result an `..._output`
of the same `call_id`, in whose text its exit code stands. What a script of code mode runs and writes
is in no call: it is taken from the events.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from forenote.audit.logs.calls import Calls, Result
from forenote.audit.logs.codex_calls import folder, patch_of, result, running, script, tool
from forenote.audit.logs.log import LINES, Head, Log, Record, mapping, number, said, text
from forenote.audit.logs.moments import seconds
from forenote.audit.logs.step import Compacted, Entry, Place, Step
from forenote.audit.logs.tools import CODEX, Actor, read_tool, root_of
from forenote.hooks.agents.protocol import Malformed

NAME = "Codex"

_KINDS = frozenset({"session_meta", "response_item", "event_msg", "turn_context", "compacted"})

_CALLS = frozenset({"function_call", "custom_tool_call", "local_shell_call"})

_OUTPUTS = frozenset({"function_call_output", "custom_tool_call_output", "local_shell_call_output"})

_CODE = "exec"
"""The tool of code mode: a script, of which hooks are not told, but of the calls that it makes."""

_FOLDER = re.compile(r"<cwd>([^<\n]+)</cwd>|^Current working directory: (.+)$", re.MULTILINE)


def recognises(head: Head) -> bool:
    """Whether it is one of these."""
    return head.kind == LINES and any(
        (text(one.get("type")) in _KINDS and isinstance(one.get("payload"), dict))
        or text(one.get("type")) in _CALLS
        or one.get("record_type") == "state"
        or ("instructions" in one and "id" in one and "timestamp" in one)
        for one in head.records
    )


def read(log: Log) -> Iterator[Entry]:
    """Its calls and compactions."""
    return log.through(_Session(log))


class _Session:
    """What is known while the lines of a rollout go by."""

    __slots__ = ("_actor", "_answered", "_begun", "_log", "_polls", "_running", "_turn", "calls")

    def __init__(self, log: Log) -> None:
        self.calls = Calls(log.seen)
        self._log = log
        self._actor = Actor(session=log.name, root=log.root)
        self._begun = False
        self._turn = 0
        self._running: dict[str, str] = {}  # calls that were answered while they ran, by session
        self._polls: dict[str, str] = {}  # later calls that ask what became of one, by their own id
        self._answered = True  # an output, or something else, has come since the last call

    def line(self, place: Place, record: Record) -> None:
        time = seconds(record.get("timestamp"))
        kind = text(record.get("type"))
        payload = mapping(record.get("payload"))
        if kind == "session_meta" or (not kind and "id" in record and not self._begun):
            self._begin(payload or record)
        elif kind == "turn_context":
            self._move(text(payload.get("cwd")))
        elif kind == "compacted":
            self.calls.note(Compacted(self._actor.session, self._actor.subagent, place, time))
        elif kind == "event_msg":
            self._event(payload, place, time)
        else:
            self._item(payload if kind == "response_item" else record, place, time)

    def _begin(self, meta: Record) -> None:
        """The first line; a forked session has those of its ancestors behind it."""
        if self._begun:
            return
        self._begun = True
        own = text(meta.get("id")) or self._actor.session
        cwd = text(meta.get("cwd"))
        spawn = mapping(mapping(mapping(meta.get("source")).get("subagent")).get("thread_spawn"))
        parent = text(spawn.get("parent_thread_id"))
        self._actor = Actor(
            session=parent or own,
            subagent=own if parent else "",
            cwd=cwd,
            root=root_of(self._log.root, cwd),
        )

    def _move(self, cwd: str) -> None:
        if cwd:
            root = self._actor.root or root_of(self._log.root, cwd)
            self._actor = Actor(self._actor.session, self._actor.subagent, cwd, root)

    def _item(self, item: Record, place: Place, time: float | None) -> None:
        kind = text(item.get("type"))
        if kind == "custom_tool_call" and item.get("name") == _CODE:
            return
        if kind in _CALLS:
            if self._answered:
                self._turn += 1
                self._answered = False
            self._call(item, place, time)
        elif kind in _OUTPUTS:
            self._answered = True
            self._answer(text(item.get("call_id")), item.get("output"))
        elif not self._actor.cwd and (found := _FOLDER.search(said(item.get("content")))):
            # the oldest form tells it to the model alone
            self._move((found.group(1) or found.group(2)).strip())

    def _call(self, item: Record, place: Place, time: float | None) -> None:
        call = text(item.get("call_id")) or text(item.get("id"))
        with self.calls.at(place):
            name, arguments = tool(item)
            where = text(mapping(arguments).get("workdir")) or self._actor.cwd
            actor = Actor(self._actor.session, self._actor.subagent, where, self._actor.root)
            action = read_tool(CODEX, name, arguments, actor, call)
            self.calls.add(Step(action, place, time=time, turn=str(self._turn)))
            if name == "write_stdin":
                first = self._running.pop(str(arguments.get("session_id")), "")
                if first:
                    self._polls[call] = first

    def _answer(self, call: str, output: object) -> None:
        """An output. One that comes while the command still runs is none of its result yet: that is in
        the output of a later `write_stdin`."""
        first = self._polls.pop(call, "")
        if first:
            self._settle(call, Result())
        if session := running(output):
            self._running[session] = first or call
        else:
            self._settle(first or call, result(output))

    def _settle(self, call: str, result: Result) -> None:
        self.calls.result(call, result, self._actor.subagent)

    def _event(self, event: Record, place: Place, time: float | None) -> None:
        kind = event.get("type")
        if kind == "exec_command_end":
            code = number(event.get("exit_code"))
            output = text(event.get("aggregated_output")) or text(event.get("stderr"))
            ended = Result(None if code is None else code != 0, code, output=output)
            self._settle(text(event.get("call_id")), ended)
        elif kind == "patch_apply_end" and isinstance(event.get("success"), bool):
            ended = Result(event.get("success") is False, output=text(event.get("stderr")))
            self._settle(text(event.get("call_id")), ended)
        elif kind == "item_completed":
            item = mapping(event.get("item"))
            if item.get("type") in ("CommandExecution", "FileChange"):
                self._done(item, place, time)

    def _done(self, item: Record, place: Place, time: float | None) -> None:
        """A command that has run, or files that were changed, also by code mode."""
        call = text(item.get("id"))
        code = number(item.get("exit_code"))
        status = item.get("status")
        ended = Result(
            status == "failed" if code is None else code != 0,
            code,
            denied=status == "declined",
            output=text(item.get("aggregated_output")) or text(item.get("stderr")),
        )
        if self.calls.is_open(call, self._actor.subagent):
            self._settle(call, ended)
            return
        where = folder(text(item.get("cwd"))) or self._actor.cwd
        actor = Actor(self._actor.session, self._actor.subagent, where, self._actor.root)
        try:
            is_patch = item.get("type") == "FileChange"
            command = patch_of(item.get("changes")) if is_patch else script(item.get("command"))
            name = "apply_patch" if is_patch else "Bash"
            action = read_tool(CODEX, name, {"command": command}, actor, call)
        except Malformed:
            return  # the call itself was told of, and named
        self.calls.add(Step(action, place, time=time, turn=str(self._turn)), ended)

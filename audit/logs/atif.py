"""Harbor's trajectories in ATIF, `agent/trajectory.json`: one JSON document, as its schema's versions
1.0 to 1.8 describe it (https://harborframework.com/docs/trajectory-format).

Calls keep the names and arguments of the agent that made them, so they are read as that agent's
own; of an agent that is not known, as those of whichever known agent has a tool of that name. The
schema has no exit code: it is taken where an agent's adapter wrote one into `extra`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

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
from forenote.audit.logs.tools import (
    AIDER,
    CLAUDE,
    CODEX,
    COPILOT,
    CURSOR,
    GEMINI,
    MINI_SWE_AGENT,
    OPENCODE,
    OPENHANDS,
    SWE_AGENT,
    TERMINUS,
    Actor,
    Tools,
    read_tool,
    root_of,
)

NAME = "Harbor ATIF"

AGENTS: Mapping[str, Tools] = {
    "aider": AIDER,
    "claude-code": CLAUDE,
    "codex": CODEX,
    "copilot-cli": COPILOT,
    "cursor-cli": CURSOR,
    "gemini-cli": GEMINI,
    "mini-swe-agent": MINI_SWE_AGENT,
    "opencode": OPENCODE,
    "openhands": OPENHANDS,
    "openhands-sdk": OPENHANDS,
    "qwen-coder": GEMINI,  # a fork of it, with its names of tools
    "swe-agent": SWE_AGENT,
    "terminus": TERMINUS,
    "terminus-2": TERMINUS,
}

_CODES = ("exit_code", "exitCode", "returncode", "return_code")
_ERRORS = ("is_error", "isError", "error")


def recognises(head: Head) -> bool:
    """Whether it is one of these."""
    return head.kind == DOCUMENT and any(
        text(one.get("schema_version")).startswith("ATIF") for one in head.records
    )


def read(log: Log) -> Iterator[Entry]:
    """Its calls, and behind them those of sub-agents whose trajectories it holds."""
    session = _Session(log, log.name, "")
    for member in log.members():
        if isinstance(member, Skipped):
            session.calls.note(member)
        elif member.name == "subagent_trajectories":
            yield from session.calls.rest()
            session.subagent(mapping(member.value), member.index)
        else:
            session.member(member.name, member.value, log.place(member.index))
        yield from session.calls.ready()
    yield from session.calls.rest()


class _Session:
    """What is known while the steps of a trajectory go by."""

    __slots__ = ("_actor", "_log", "_tools", "calls")

    def __init__(self, log: Log, session: str, subagent: str) -> None:
        self.calls = Calls(log.seen)
        self._log = log
        self._actor = Actor(session, subagent, log.root, log.root)
        self._tools: Tools | None = None

    def member(self, name: str, value: object, place: Place) -> None:
        if name == "session_id" and text(value) and not self._actor.subagent:
            self._actor = Actor(text(value), "", self._actor.cwd, self._actor.root)
        elif name == "agent":
            self._agent(mapping(value))
        elif name == "steps":
            self._step(mapping(value), place)

    def subagent(self, trajectory: Record, index: int) -> None:
        """A whole trajectory inside the other, which is in memory anyway."""
        main, tools = self._actor, self._tools
        own = text(trajectory.get("trajectory_id")) or text(trajectory.get("session_id"))
        self._actor = Actor(main.session, own or f"subagent {index}", main.cwd, main.root)
        self._agent(mapping(trajectory.get("agent")))
        for step in mappings(trajectory.get("steps")):
            self._step(step, self._log.place(index))
        self._actor, self._tools = main, tools

    def _agent(self, agent: Record) -> None:
        self._tools = AGENTS.get(text(agent.get("name")))
        cwd = text(mapping(agent.get("extra")).get("cwd"))
        if cwd:
            root = root_of(self._log.root, cwd)
            self._actor = Actor(self._actor.session, self._actor.subagent, cwd, root)

    def _step(self, step: Record, place: Place) -> None:
        if step.get("is_copied_context") is True:  # it stands in an earlier trajectory
            return
        time = seconds(step.get("timestamp"))
        turn = step.get("step_id")
        calls = mappings(step.get("tool_calls"))
        for one in calls:
            self._call(one, place, time, str(turn) if isinstance(turn, int | str) else "")
        for result in mappings(mapping(step.get("observation")).get("results")):
            call = text(result.get("source_call_id"))
            if not call and len(calls) == 1:
                call = text(calls[0].get("tool_call_id"))
            self.calls.result(call, _result(result), self._actor.subagent)

    def _call(self, call: Record, place: Place, time: float | None, turn: str) -> None:
        name = text(call.get("function_name"))
        tools = self._tools or _knowing(name)
        with self.calls.at(place):
            arguments = call.get("arguments")
            action = read_tool(tools, name, arguments, self._actor, text(call.get("tool_call_id")))
            self.calls.add(Step(action, place, time=time, turn=turn))


def _knowing(name: str) -> Tools:
    """The first of the agents that has a tool of that name; Claude Code where none has."""
    return next((one for one in AGENTS.values() if name in one.TOOLS), CLAUDE)


def _result(result: Record) -> Result:
    extra = mapping(result.get("extra"))
    output = said(result.get("content"))
    for place in (extra, mapping(extra.get("metadata")), mapping(extra.get("tool_result"))):
        code = next((one for name in _CODES if (one := number(place.get(name))) is not None), None)
        if code is not None:
            return Result(code != 0, code, output=output)
        error = next((place[name] for name in _ERRORS if isinstance(place.get(name), bool)), None)
        if isinstance(error, bool):
            return Result(error, output=output)
    return Result()

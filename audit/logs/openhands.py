"""OpenHands' events: a trajectory (one JSON list), a file of evaluations (`output.jsonl`, a `history`
on each line), or a folder with one event a file. Real trajectories of the classic form are read in
the tests; the folder is as the SDK 1.58 writes it.

In the classic form an event has an `action`, and its observation names it as its `cause`; in the
SDK's, an `ActionEvent` and an `ObservationEvent` share a `tool_call_id`. What the model wrote as the
tool's arguments is read where it is kept, else what the action says.
"""

from __future__ import annotations

import os
from collections.abc import Iterator

from forenote.audit.logs.calls import Calls, Result
from forenote.audit.logs.content import Damaged, Unreadable, json_of, opened, whole
from forenote.audit.logs.log import (
    DOCUMENT,
    FOLDER,
    Head,
    Log,
    Record,
    items,
    mapping,
    mappings,
    number,
    said,
    text,
)
from forenote.audit.logs.moments import seconds
from forenote.audit.logs.step import Compacted, Entry, Place, Skipped, Step
from forenote.audit.logs.tools import EDITORS, OPENHANDS, Actor, read_tool, root_of

NAME = "OpenHands"

_QUIET = frozenset(
    {"message", "finish", "system", "recall", "think", "change_agent_state", "null", "condensation"}
)
"""Actions that are no calls of tools."""

_REJECTED = frozenset({"UserRejectObservation", "user_rejected"})
_ERRORS = ("ERROR:", "Error:", "Invalid `", "No replacement was performed")
_TYPED = "a text typed into a running program"


def recognises(head: Head) -> bool:
    """Whether it is one of these."""
    if head.kind == FOLDER:
        return any(_is_event_file(name) for name in head.names)
    return any(_is_event(one) or _is_evaluation(one) for one in head.records)


def _is_event(record: Record) -> bool:
    is_classic = "source" in record and ("action" in record or "observation" in record)
    return is_classic or ("source" in record and text(record.get("kind")).endswith("Event"))


def _is_evaluation(record: Record) -> bool:
    return "history" in record and ("instance_id" in record or "test_result" in record)


def _is_event_file(name: str) -> bool:
    stem, ending = os.path.splitext(name)
    return ending == ".json" and (stem.startswith("event-") or stem.isdecimal())


def read(log: Log) -> Iterator[Entry]:
    """Its calls and condensations."""
    if log.kind == FOLDER:
        yield from _folder(log)
    elif log.kind == DOCUMENT:
        session = _Session(log, log.name)
        for member in log.members():
            if isinstance(member, Skipped):
                session.calls.note(member)
            elif member.name == "instance_id":  # the beginning of a line that is all there is
                session.named(text(member.value))
            else:
                session.event(log.place(member.index), mapping(member.value))
            yield from session.calls.ready()
        yield from session.calls.rest()
    else:
        yield from _lines(log)


def _lines(log: Log) -> Iterator[Entry]:
    """Evaluations, each a session, or events one a line."""
    session = _Session(log, log.name)
    for item in log.records():
        if isinstance(item, Skipped):
            session.calls.note(item)
        elif _is_evaluation(item[1]):
            yield from session.calls.rest()
            place, record = item
            session = _Session(log, text(record.get("instance_id")) or log.name)
            for event in items(record.get("history")):
                for one in mappings(event) or [mapping(event)]:  # once pairs, later events
                    session.event(place, one)
        else:
            session.event(*item)
        yield from session.calls.ready()
    yield from session.calls.rest()


def _folder(log: Log) -> Iterator[Entry]:
    """Events of a folder, in the order of their numbers."""
    session = _Session(log, os.path.basename(os.path.dirname(log.path)) or log.name)
    for name in sorted(filter(_is_event_file, os.listdir(log.path)), key=_numbered):
        place = Place(os.path.join(log.path, name))
        try:
            with opened(place.path) as file:
                content, damage = whole(file)
            if damage is not None:
                raise damage
            session.event(place, mapping(json_of(content)))
        except (Damaged, Unreadable) as error:
            session.calls.note(Skipped(place, str(error)))
        yield from session.calls.ready()
    yield from session.calls.rest()


def _numbered(name: str) -> tuple[int, str]:
    digits = name.removesuffix(".json").removeprefix("event-").split("-")[0]
    return (int(digits[:18]) if digits.isdecimal() else 0), name


class _Session:
    """What is known while the events of a session go by."""

    __slots__ = ("_cwd", "_first", "_log", "_name", "calls")

    def __init__(self, log: Log, name: str) -> None:
        self.calls = Calls(log.seen)
        self._log = log
        self._name = name
        self._first = ""  # the folder in which the session began
        self._cwd = ""

    def named(self, name: str) -> None:
        self._name = name or self._name

    def event(self, place: Place, event: Record) -> None:
        kind = text(event.get("kind"))
        time = seconds(event.get("timestamp"))
        if kind == "ActionEvent":
            self._sdk_call(event, place, time)
        elif kind in ("ObservationEvent", "AgentErrorEvent", "UserRejectObservation"):
            self.calls.result(text(event.get("tool_call_id")), _sdk_result(event, kind))
        elif kind == "Condensation" or event.get("action") == "condensation":
            self.calls.note(Compacted(self._name, "", place, time))
        elif event.get("source") == "agent" and text(event.get("action")) not in _QUIET | {""}:
            self._call(event, place, time)
        elif "observation" in event and "cause" in event:
            self._answer(event)

    def _call(self, event: Record, place: Place, time: float | None) -> None:
        arguments = mapping(event.get("args"))
        name = text(event.get("action"))
        told = mapping(event.get("tool_call_metadata"))
        written = _written(told)
        if written is not None:
            name, arguments = text(told.get("function_name")), written
        elif name == "edit" and "command" in arguments:  # as the later versions tell it
            name = "str_replace_editor"
        if mapping(event.get("args")).get("is_input") is True:
            name, arguments = _TYPED, {"text": arguments.get("command")}
        response = text(mapping(told.get("model_response")).get("id"))
        self._add(name, arguments, _call_id(event.get("id")), place, time, response)

    def _sdk_call(self, event: Record, place: Place, time: float | None) -> None:
        name = text(event.get("tool_name"))
        told = mapping(event.get("tool_call"))
        written = mapping(told.get("function")).get("arguments") or told.get("arguments")
        action = mapping(event.get("action"))
        arguments = written or {key: one for key, one in action.items() if key != "kind"}
        if action.get("is_input") is True:
            name, arguments = _TYPED, {"text": action.get("command")}
        turn = text(event.get("llm_response_id"))
        self._add(name, arguments, text(event.get("tool_call_id")), place, time, turn)

    def _add(
        self,
        name: str,
        arguments: object,
        call: str,
        place: Place,
        time: float | None,
        turn: str,
    ) -> None:
        actor = Actor(self._name, "", self._cwd, root_of(self._log.root, self._first))
        with self.calls.at(place):
            action = read_tool(OPENHANDS, name, arguments, actor, call)
            self.calls.add(Step(action, place, time=time, turn=turn))

    def _answer(self, event: Record) -> None:
        kind = text(event.get("observation"))
        extras = mapping(event.get("extras"))
        told = mapping(extras.get("metadata"))
        code = number(told.get("exit_code"))
        if code is None:
            code = number(extras.get("exit_code"))
        content = text(event.get("content"))
        self._cwd = text(told.get("working_dir")) or self._cwd
        self._first = self._first or self._cwd
        if kind == "run":
            failed = None if code in (None, -1) else code != 0  # -1: it is still running
            result = Result(failed, None if code == -1 else code, output=content)
        else:
            is_error = kind == "error" or content.startswith(_ERRORS)
            result = Result(is_error, denied=kind in _REJECTED, output=content)
        self.calls.result(_call_id(event.get("cause")), result)


def _call_id(value: object) -> str:
    """The id of a classic event, which is a number."""
    return str(value) if isinstance(value, int | str) else ""


def _written(told: Record) -> Record | None:
    """The arguments as the model wrote them, of tools that we have a description of."""
    name = text(told.get("function_name"))
    if name not in EDITORS and name not in OPENHANDS.TOOLS:
        return None
    call = text(told.get("tool_call_id"))
    for choice in mappings(mapping(told.get("model_response")).get("choices")):
        for one in mappings(mapping(choice.get("message")).get("tool_calls")):
            if one.get("id") == call:
                written = text(mapping(one.get("function")).get("arguments"))
                try:
                    arguments = json_of(written)
                except Damaged:
                    return None
                return arguments if isinstance(arguments, dict) else None
    return None


def _sdk_result(event: Record, kind: str) -> Result:
    if kind == "UserRejectObservation":
        return Result(denied=True, output=text(event.get("rejection_reason")))
    if kind == "AgentErrorEvent":
        return Result(True, output=text(event.get("error")))
    observation = mapping(event.get("observation"))
    code = number(observation.get("exit_code"))
    content = said(observation.get("content")) or text(observation.get("output"))
    if code is not None:
        running = code == -1
        return Result(None if running else code != 0, None if running else code, output=content)
    is_error = observation.get("is_error")
    failed = is_error if isinstance(is_error, bool) else bool(text(observation.get("error")))
    return Result(failed, output=content or text(observation.get("error")))

"""What the agents' hook protocols have in common: a tool call in a JSON payload, its fields typed.

A module for one agent describes its tools with `Tool` and its field names with `Fields`; `kind_of`
and `read_call` read its payloads by them.
"""

from __future__ import annotations

from forenote.matcher.action import FILES, OTHER, PATCH, Action, Change
from forenote.matcher.reading import UNKNOWN
from forenote.matcher.record import Record

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Final, Protocol

    from forenote.hooks.hot import Agent

    class Described(Protocol):
        """What a call is read by: an agent's module, or what stands for one where calls come from a
        log."""

        @property
        def NAME(self) -> str: ...

        @property
        def FIELDS(self) -> Fields: ...

        @property
        def TOOLS(self) -> Mapping[str, Tool]: ...


_DEPTH = 50  # levels of a tool's arguments that are searched for strings


class Malformed(ValueError):
    """A payload that is not what the agent documents. The message names fields and types, never
    values, since it goes to the error log."""


class Fields(Record):
    """How an agent names the fields of its payload. An empty name: it has no such field.

    `moment` is the time of the event, the same for all hooks that are told of it, for agents that
    have no id of the call. `reasons` may say why an event happened, where one event has several
    reasons of which not all matter: an agent's `EVENTS` then hold `EVENT:REASON`.
    """

    __slots__ = (
        "arguments",
        "call",
        "cwd",
        "event",
        "moment",
        "reasons",
        "session",
        "subagent",
        "tool",
        "transcript",
    )

    def __init__(
        self,
        *,
        event: str,
        tool: str,
        arguments: str,
        cwd: str,
        session: str = "",
        subagent: str = "",
        call: str = "",
        moment: str = "",
        transcript: str = "",
        reasons: tuple[str, ...] = ("source", "trigger"),
    ) -> None:
        self.event: Final = event
        self.tool: Final = tool
        self.arguments: Final = arguments
        self.cwd: Final = cwd
        self.session: Final = session
        self.subagent: Final = subagent
        self.call: Final = call
        self.moment: Final = moment
        self.transcript: Final = transcript
        self.reasons: Final = reasons


class Tool(Record):
    """Where the arguments of one tool say what it does.

    `kind` is a kind of `Action`. `main` is the argument that holds the command, the patch, or the
    path of the file; `text` the one with the text that will newly stand there. With `edits`, that argument is a
    list of mappings, each of which has its own `text`. `change` is the kind of the `Change`.
    """

    __slots__ = ("change", "edits", "kind", "main", "text")

    def __init__(
        self, kind: str, main: str, text: str = "", *, change: str = "write", edits: str = ""
    ) -> None:
        self.kind: Final = kind
        self.main: Final = main
        self.text: Final = text
        self.change: Final = change
        self.edits: Final = edits


class Place(Record):
    """Where a call happens: `cwd`, the project's `root` and the user's `home`, each absolute, and
    empty where unknown."""

    __slots__ = ("cwd", "home", "root")

    def __init__(self, cwd: str, root: str, home: str) -> None:
        self.cwd: Final = cwd
        self.root: Final = root
        self.home: Final = home


def kind_of(agent: Agent, payload: Mapping[str, object]) -> str:
    """The kind of the event, one of `hooks.agents.kinds`; empty for one that says nothing to us."""
    event = text_at(payload, agent.FIELDS.event)
    kind = agent.EVENTS.get(event, "")
    for name in agent.FIELDS.reasons:
        kind = kind or agent.EVENTS.get(f"{event}:{id_at(payload, name)}", "")
    return kind


def read_call(agent: Described, payload: Mapping[str, object], place: Place) -> Action:
    """The action that a payload tells of; a tool that the agent's `TOOLS` do not have is an `OTHER`
    call.

    Raises `Malformed` where a field that says what happens has the wrong type. Ids of the wrong
    type are as good as absent.
    """
    fields = agent.FIELDS
    name = text_at(payload, fields.tool)
    if not name:
        raise Malformed(f"`{fields.tool}` is missing")
    arguments = mapping_at(payload, fields.arguments)
    tool = agent.TOOLS.get(name)
    command = ""
    patch = ""
    changes: tuple[Change, ...] = ()
    strings: list[tuple[str, str]] = []
    if tool is None:
        kind = OTHER
        strings = named_strings_in(arguments)
    else:
        kind = tool.kind
        main = text_at(arguments, tool.main)
        if kind == FILES:
            changes = (Change(main, _new_text(arguments, tool), tool.change),) if main else ()
        elif kind == PATCH:
            patch = main
        else:
            command = main
    return Action(
        kind,
        name,
        command=command,
        changes=changes,
        patch=patch,
        arguments=tuple([text for _, text in strings]),
        argument_names=tuple([called for called, _ in strings]),
        cwd=place.cwd,
        root=place.root,
        home=place.home,
        agent=agent.NAME,
        session=id_at(payload, fields.session),
        subagent=id_at(payload, fields.subagent),
        call=id_at(payload, fields.call),
    )


def _new_text(arguments: Mapping[str, object], tool: Tool) -> str:
    if not tool.edits:
        return text_at(arguments, tool.text)
    edits = arguments.get(tool.edits)
    if edits is None:
        return ""
    if not isinstance(edits, list) or not all(isinstance(edit, dict) for edit in edits):
        raise Malformed(f"`{tool.edits}` is not a list of mappings")
    # one file, so one text; what stands between two edits is not known
    return f"\n{UNKNOWN}\n".join(text_at(edit, tool.text) for edit in edits)


def text_at(mapping: Mapping[str, object], name: str) -> str:
    """A string field, empty where it is absent or null."""
    value = mapping.get(name)
    if value is None:
        return ""
    if not isinstance(value, str):
        raise Malformed(f"`{name}` is of type {type(value).__name__}, not a string")
    return value


def mapping_at(mapping: Mapping[str, object], name: str) -> Mapping[str, object]:
    """A mapping field, empty where it is absent or null."""
    value = mapping.get(name)
    if value is None:
        return {}
    if not isinstance(value, dict):
        raise Malformed(f"`{name}` is of type {type(value).__name__}, not a mapping")
    return value


def named_strings_in(value: object) -> list[tuple[str, str]]:
    """Every string among the values of nested lists and mappings, in the order of the text, each behind
    what it is called: the keys that lead to it, `outer/inner`, or those of the list it is in. A `value` is called what the `name` or `key` beside it says, else what
    its mapping is called."""
    found: list[tuple[str, str]] = []
    stack: list[tuple[int, str, object]] = [(0, "", value)]
    while stack:
        depth, called, item = stack.pop()
        if isinstance(item, str):
            found.append((called, item))
        elif depth < _DEPTH and isinstance(item, dict):
            outer = f"{called}/" if called else ""
            beside = item.get("name") or item.get("key")
            of_value = f"{outer}{beside}" if isinstance(beside, str) else called
            inner = [
                (depth + 1, of_value if key == "value" else f"{outer}{key}", one)
                for key, one in item.items()
            ]
            stack.extend(reversed(inner))
        elif depth < _DEPTH and isinstance(item, list):
            stack.extend((depth + 1, called, one) for one in reversed(item))
    return found


def id_at(payload: Mapping[str, object], name: str) -> str:
    """An id, or another text that something is told apart by; empty where it is of another type."""
    value = payload.get(name) if name else None
    return value if isinstance(value, str) else ""

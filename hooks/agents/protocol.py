"""What the agents' hook protocols have in common: a tool call in a JSON payload, its fields typed.

A module for one agent describes its tools with `tool` and its field names in a `Fields`; `kind_of`
and `read_call` read its payloads by them. Both are plain mappings: a description is data, which no
call of the hook has to make.
"""

from __future__ import annotations

from forenote.matcher.action import FILES, OTHER, PATCH, Action, Change
from forenote.matcher.reading import UNKNOWN
from forenote.matcher.record import Record

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Final, NotRequired, Protocol, TypedDict

    from forenote.hooks.hot import Agent

    class Fields(TypedDict):
        """How an agent names the fields of its payload; one that it does not have is left out.

        `moment` is the time of the event, the same for all hooks that are told of it, for agents
        that have no id of the call.
        """

        event: str
        tool: str
        arguments: str
        cwd: str
        session: NotRequired[str]
        subagent: NotRequired[str]
        call: NotRequired[str]
        moment: NotRequired[str]
        transcript: NotRequired[str]

    class Tool(TypedDict):
        """Where the arguments of one tool say what it does, as `tool` makes it."""

        kind: str
        main: str
        text: str
        change: str
        edits: str

    class Described(Protocol):
        """What a call is read by: an agent's module, or what stands for one where calls come from a
        log."""

        @property
        def NAME(self) -> str: ...

        @property
        def FIELDS(self) -> Fields: ...

        @property
        def TOOLS(self) -> Mapping[str, Tool]: ...


REASONS: Final = ("source", "trigger")
"""The fields that may say why an event happened, where one event has several reasons of which not
all matter: an agent's `EVENTS` then hold `EVENT:REASON`."""

_DEPTH = 50  # levels of a tool's arguments that are searched for strings


class Malformed(ValueError):
    """A payload that is not what the agent documents. The message names fields and types, never
    values, since it goes to the error log."""


class Place(Record):
    """Where a call happens: `cwd`, the project's `root` and the user's `home`, each absolute, and
    empty where unknown."""

    __slots__ = ("cwd", "home", "root")

    def __init__(self, cwd: str, root: str, home: str) -> None:
        self.cwd: Final = cwd
        self.root: Final = root
        self.home: Final = home


def tool(kind: str, main: str, text: str = "", *, change: str = "write", edits: str = "") -> Tool:
    """The description of a tool.

    `kind` is a kind of `Action`. `main` is the argument that holds the command, the patch, or the
    path of the file; `text` the one with the text that will newly stand there. With `edits`, that
    argument is a list of mappings, each of which has its own `text`. `change` is the kind of the
    `Change`.
    """
    return {"kind": kind, "main": main, "text": text, "change": change, "edits": edits}


def kind_of(agent: Agent, payload: Mapping[str, object]) -> str:
    """The kind of the event, one of `hooks.agents.kinds`; empty for one that says nothing to us."""
    event = text_at(payload, agent.FIELDS["event"])
    kinds = agent.EVENTS
    if event in kinds:
        return kinds[event]
    for name in REASONS:
        of_reason = f"{event}:{id_at(payload, name)}"
        if of_reason in kinds:
            return kinds[of_reason]
    return ""


def read_call(agent: Described, payload: Mapping[str, object], place: Place) -> Action:
    """The action that a payload tells of; a tool that the agent's `TOOLS` do not have is an `OTHER`
    call.

    Raises `Malformed` where a field that says what happens has the wrong type. Ids of the wrong
    type are as good as absent.
    """
    fields = agent.FIELDS
    name = text_at(payload, fields["tool"])
    if not name:
        raise Malformed(f"`{fields['tool']}` is missing")
    given = payload.get(fields["arguments"])
    if given is None:
        given = {}
    elif not isinstance(given, dict):
        raise mistyped(fields["arguments"], given, "a mapping")
    known = agent.TOOLS.get(name)
    command = ""
    patch = ""
    changes: tuple[Change, ...] = ()
    arguments: tuple[str, ...] = ()
    argument_names: tuple[str, ...] = ()
    if known is None:
        kind = OTHER
        found = named_strings_in(given)
        if found:
            argument_names, arguments = zip(*found, strict=True)
    else:
        kind = known["kind"]
        main = text_at(given, known["main"])
        if kind == FILES:
            if main:
                edits = known["edits"]
                text = text_of_edits(given, known) if edits else text_at(given, known["text"])
                changes = (Change(main, text, known["change"]),)
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
        arguments=arguments,
        argument_names=argument_names,
        cwd=place.cwd,
        root=place.root,
        home=place.home,
        agent=agent.NAME,
        session=id_at(payload, fields.get("session", "")),
        subagent=id_at(payload, fields.get("subagent", "")),
        call=id_at(payload, fields.get("call", "")),
    )


def text_of_edits(arguments: Mapping[str, object], known: Tool) -> str:
    """The new text of a tool that makes several edits of one file."""
    edits = arguments.get(known["edits"])
    if edits is None:
        return ""
    if not isinstance(edits, list) or not all(isinstance(edit, dict) for edit in edits):
        raise Malformed(f"`{known['edits']}` is not a list of mappings")
    # one file, so one text; what stands between two edits is not known
    return f"\n{UNKNOWN}\n".join(text_at(edit, known["text"]) for edit in edits)


def text_at(mapping: Mapping[str, object], name: str) -> str:
    """A string field, empty where it is absent or null."""
    value = mapping.get(name)
    if value is None:
        return ""
    if not isinstance(value, str):
        raise mistyped(name, value, "a string")
    return value


def mistyped(name: str, value: object, expected: str) -> Malformed:
    """What is wrong with a field whose value is not of the expected type."""
    return Malformed(f"`{name}` is of type {type(value).__name__}, not {expected}")


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

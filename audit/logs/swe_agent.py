"""SWE-agent's trajectories, `INSTANCE.traj`: one JSON document. Real ones are read in the
tests.

A step's `action` is a text as typed into its shell, in which `create`, `edit`, `open` and others are
commands of SWE-agent's own. What came of a command is in no field. Of an edit it is known, since
SWE-agent answers a refused one with fixed words.
"""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterator
from itertools import pairwise

from forenote.audit.logs.calls import Calls, Result
from forenote.audit.logs.content import Damaged, json_of
from forenote.audit.logs.log import DOCUMENT, Head, Log, Record, mapping, text
from forenote.audit.logs.step import Entry, Place, Skipped, Step
from forenote.audit.logs.tools import SWE_AGENT, Actor, read_tool, root_of

NAME = "SWE-agent"

_OWN = frozenset(
    {
        "connect_sendline",
        "connect_start",
        "connect_stop",
        "connect_exec",
        "debug_add_breakpoint",
        "debug_continue",
        "debug_exec",
        "debug_start",
        "debug_step",
        "debug_stop",
        "decompile",
        "disassemble",
        "exit_cost",
        "exit_forfeit",
        "filemap",
        "find_file",
        "goto",
        "open",
        "scroll_down",
        "scroll_up",
        "search_dir",
        "search_file",
        "set_cursors",
        "submit",
        "view_image",
    }
)
"""Commands that SWE-agent puts into its shell, or that end a run: docs/config/tools.md."""

_NONE = ("", "n/a")
_LONGEST = 1_000_000  # characters that are split as a shell would, which takes a second
_EDIT = re.compile(r"edit(?: +\d+:\d+)? *\n(?P<text>.*?)(?:\nend_of_edit\s*)?\Z", re.DOTALL)
_REFUSED = (
    "Your proposed edit has introduced new syntax error",
    "No file open",
    "Usage: edit",
    "Error:",
    "Your edit was not applied",
    "Text not found",
    "No replacement was performed",
    "Error: File",
)


def recognises(head: Head) -> bool:
    """Whether it is one of these."""
    return head.kind == DOCUMENT and any(
        "action" in step and "observation" in step
        for one in head.records
        for step in [mapping(one.get("trajectory"))]
    )


def read(log: Log) -> Iterator[Entry]:
    """Its calls."""
    calls = Calls(log.seen)
    first = ""
    for member in log.members():
        if isinstance(member, Skipped):
            yield member
        elif member.name == "trajectory":
            step = mapping(member.value)
            state = _state(step.get("state"))
            first = first or text(state.get("working_dir"))
            root = root_of(log.root, first)
            actor = Actor(log.name, cwd=text(state.get("working_dir")), root=root)
            if text(step.get("action")).strip():
                _add(calls, step, state, actor, log.place(member.index))
        yield from calls.ready()
    yield from calls.rest()


def _add(calls: Calls, step: Record, state: Record, actor: Actor, place: Place) -> None:
    typed = text(step.get("action")).strip("\n")
    name, arguments = _tool(typed, text(state.get("open_file")))
    seen = text(step.get("observation"))
    with calls.at(place):
        action = read_tool(SWE_AGENT, name, arguments, actor)
        result = Result()
        if action.changes:
            result = Result(seen.lstrip().startswith(_REFUSED), output=seen)
        calls.add(Step(action, place, turn=str(place.line)), result)


def _state(value: object) -> Record:
    """Where the shell is: a mapping, in older versions the text of one."""
    if isinstance(value, str):
        try:
            value = json_of(value)
        except Damaged:
            return {}
    return mapping(value)


def _tool(typed: str, open_file: str) -> tuple[str, Record]:
    """The tool that a typed text is a call of, and its arguments."""
    name, _, rest = typed.lstrip().partition(" ")
    name = name.strip()
    if found := _EDIT.match(typed.lstrip()):
        return "edit", {
            "path": "" if open_file in _NONE else open_file,
            "text": found.group("text"),
        }
    if name in ("create", "edit", "insert", "str_replace_editor") or name in _OWN:
        words = _words(rest)
        if name == "create" and len(words) == 1:
            return name, {"path": words[0], "text": ""}
        if name == "str_replace_editor" and len(words) > 1:
            options = _options(words[2:])
            return name, {"command": words[0], "path": words[1], **options}
        if name in ("edit", "insert") and words:
            path = "" if open_file in _NONE else open_file
            return "edit", {"path": path, "text": words[-1]}
        if name in _OWN:
            return name, {"arguments": list(words)}
    return "bash", {"command": typed}


def _words(typed: str) -> list[str]:
    """The words of a typed text; where its quotes do not close, what blanks part."""
    try:
        return shlex.split(typed) if len(typed) <= _LONGEST else typed.split()
    except ValueError:
        return typed.split()


def _options(words: list[str]) -> dict[str, str]:
    """What `--name value` says, of texts alone."""
    pairs = pairwise(words)
    return {name[2:]: value for name, value in pairs if name.startswith("--")}

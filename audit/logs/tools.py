"""A tool call of a log as an `Action`: read with the same descriptions of tools, by the same
function, as the call that the agent's hook is told of."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from forenote.audit.roots import is_inside, names_of
from forenote.hooks.agents import claude, codex, gemini
from forenote.hooks.agents.protocol import Malformed, Place, read_call, tool
from forenote.matcher.action import FILES, PATCH, POWERSHELL, SHELL, Action

if TYPE_CHECKING:
    from forenote.hooks.agents.protocol import Fields, Tool

_FIELDS: Fields = {
    "event": "event",
    "tool": "tool",
    "arguments": "arguments",
    "cwd": "cwd",
    "session": "session",
    "subagent": "subagent",
    "call": "call",
}


@dataclass(frozen=True, slots=True)
class Tools:
    """The tools of an agent that logs calls. `NAME` is what an `Action` calls the agent."""

    NAME: str
    TOOLS: Mapping[str, Tool]
    FIELDS: Fields = field(default_factory=lambda: _FIELDS)


@dataclass(frozen=True, slots=True)
class Actor:
    """Who acts, and where: what stands beside each call of a log. Empty is unknown."""

    session: str
    subagent: str = ""
    cwd: str = ""
    root: str = ""


CLAUDE = Tools(claude.NAME, claude.TOOLS)
CODEX = Tools(codex.NAME, codex.TOOLS)
GEMINI = Tools(gemini.NAME, gemini.TOOLS)

_CREATE = tool(FILES, "path", "file_text")
_REPLACE = tool(FILES, "path", "new_str", change="edit")

COPILOT = Tools(
    "copilot",
    {
        "bash": tool(SHELL, "command"),
        "shell": tool(SHELL, "command"),
        "powershell": tool(POWERSHELL, "command"),
        "create": _CREATE,
        "edit": _REPLACE,
        "apply_patch": tool(PATCH, "patch"),  # its only argument is a bare text, here called so
    },
)

OPENCODE = Tools(
    "opencode",
    {
        "bash": tool(SHELL, "command"),
        "write": tool(FILES, "filePath", "content"),
        "edit": tool(FILES, "filePath", "newString", change="edit"),
        "multiedit": tool(FILES, "filePath", "newString", change="edit", edits="edits"),
        "apply_patch": tool(PATCH, "patchText"),
        "patch": tool(PATCH, "patchText"),
    },
)

_EDITOR = {  # the commands of one tool that writes, edits and reads; see `editor_tool`
    "create": _CREATE,
    "str_replace": _REPLACE,
    "insert": _REPLACE,
}

OPENHANDS = Tools(
    "openhands",
    {
        "execute_bash": tool(SHELL, "command"),
        "terminal": tool(SHELL, "command"),
        **{f"str_replace_editor {name}": tool for name, tool in _EDITOR.items()},
        **{f"file_editor {name}": tool for name, tool in _EDITOR.items()},
        "run": tool(SHELL, "command"),
        "write": tool(FILES, "path", "content"),
        "edit": tool(FILES, "path", "content", change="edit"),
    },
)

SWE_AGENT = Tools(
    "swe-agent",
    {
        "bash": tool(SHELL, "command"),
        "create": tool(FILES, "path", "text"),
        "edit": tool(FILES, "path", "text", change="edit"),
        **{f"str_replace_editor {name}": tool for name, tool in _EDITOR.items()},
    },
)

MINI_SWE_AGENT = Tools("mini-swe-agent", {"bash": tool(SHELL, "command")})

CURSOR = Tools(
    "cursor",
    {
        "run_terminal_cmd": tool(SHELL, "command"),
        "Shell": tool(SHELL, "command"),
        "write": tool(FILES, "path", "text"),
        "Write": tool(FILES, "file_path", "content"),
        "search_replace": tool(FILES, "path", "text", change="edit"),
        "edit_file": tool(FILES, "path", "text", change="edit"),
        "apply_patch": tool(FILES, "path", "text", change="edit"),
        "delete_file": tool(FILES, "path", change="remove"),
    },
)

AIDER = Tools(
    "aider",
    {
        "run": tool(SHELL, "command"),
        "edit": tool(FILES, "path", "text", change="edit"),
    },
)

TERMINUS = Tools("terminus", {"bash_command": tool(SHELL, "keystrokes")})

EDITORS = frozenset({"str_replace_editor", "file_editor"})
"""Tools that do several things, which their argument `command` says."""


def read_tool(tools: Tools, name: str, arguments: object, actor: Actor, call: str = "") -> Action:
    """The action of one call.

    `arguments` are a mapping, or the text of one, as models write them. Raises `Malformed` where
    they are neither, or where one that says what happens has the wrong type.
    """
    if isinstance(arguments, str):
        arguments = _parsed(arguments)
    if name in EDITORS and isinstance(arguments, dict):
        action = _read(tools, f"{name} {arguments.get('command')}", arguments, actor, call)
        return _renamed(action, name)
    return _read(tools, name, arguments, actor, call)


def _read(tools: Tools, name: str, arguments: object, actor: Actor, call: str) -> Action:
    payload = {
        "tool": name,
        "arguments": arguments,
        "session": actor.session,
        "subagent": actor.subagent,
        "call": call,
    }
    where = actor.cwd or actor.root
    return read_call(tools, payload, Place(actor.cwd, actor.root, home_of(where)))


def _parsed(arguments: str) -> object:
    if not arguments.strip():
        return {}
    try:
        return json.loads(arguments)
    except (ValueError, RecursionError):
        raise Malformed("the arguments are no JSON") from None


def _renamed(action: Action, name: str) -> Action:
    return Action(
        action.kind,
        name,
        changes=action.changes,
        arguments=action.arguments,
        argument_names=action.argument_names,
        cwd=action.cwd,
        root=action.root,
        home=action.home,
        agent=action.agent,
        session=action.session,
        subagent=action.subagent,
        call=action.call,
    )


_HOME = re.compile(r"(?:/(?:home|Users)/[^/]+|/root|[A-Za-z]:[\\/]Users[\\/][^\\/]+)(?=[\\/]|$)")


def home_of(folder: str) -> str:
    """The home folder that a folder of a user lies in, by where systems put them; empty where it
    is in none. A log does not tell it, and `~/...` in a key needs it."""
    found = _HOME.match(folder)
    return found.group() if found else ""


def root_of(root: str, first: str) -> str:
    """The project's root for a session that began in the folder `first`.

    It is `root`, or what a link there leads to, where the session began in it, and `root` where it
    began nobody knows where; else, in a log of another machine or checkout, the folder in which it
    began.
    """
    if not first:
        return root
    return next((name for name in names_of(root) if is_inside(first, name)), first)

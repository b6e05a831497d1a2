"""A tool call of a log as an `Action`: read with the same descriptions of tools, by the same
function, as the call that the agent's hook is told of."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass

from forenote.audit.roots import is_inside, names_of
from forenote.hooks.agents import claude, codex, gemini
from forenote.hooks.agents.protocol import Fields, Malformed, Place, Tool, read_call
from forenote.matcher.action import FILES, PATCH, POWERSHELL, SHELL, Action

_FIELDS = Fields(
    event="event",
    tool="tool",
    arguments="arguments",
    cwd="cwd",
    session="session",
    subagent="subagent",
    call="call",
)


@dataclass(frozen=True, slots=True)
class Tools:
    """The tools of an agent that logs calls. `NAME` is what an `Action` calls the agent."""

    NAME: str
    TOOLS: Mapping[str, Tool]
    FIELDS: Fields = _FIELDS


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

_CREATE = Tool(FILES, "path", "file_text")
_REPLACE = Tool(FILES, "path", "new_str", change="edit")

COPILOT = Tools(
    "copilot",
    {
        "bash": Tool(SHELL, "command"),
        "shell": Tool(SHELL, "command"),
        "powershell": Tool(POWERSHELL, "command"),
        "create": _CREATE,
        "edit": _REPLACE,
        "apply_patch": Tool(PATCH, "patch"),  # its only argument is a bare text, here called so
    },
)

OPENCODE = Tools(
    "opencode",
    {
        "bash": Tool(SHELL, "command"),
        "write": Tool(FILES, "filePath", "content"),
        "edit": Tool(FILES, "filePath", "newString", change="edit"),
        "multiedit": Tool(FILES, "filePath", "newString", change="edit", edits="edits"),
        "apply_patch": Tool(PATCH, "patchText"),
        "patch": Tool(PATCH, "patchText"),
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
        "execute_bash": Tool(SHELL, "command"),
        "terminal": Tool(SHELL, "command"),
        **{f"str_replace_editor {name}": tool for name, tool in _EDITOR.items()},
        **{f"file_editor {name}": tool for name, tool in _EDITOR.items()},
        "run": Tool(SHELL, "command"),
        "write": Tool(FILES, "path", "content"),
        "edit": Tool(FILES, "path", "content", change="edit"),
    },
)

SWE_AGENT = Tools(
    "swe-agent",
    {
        "bash": Tool(SHELL, "command"),
        "create": Tool(FILES, "path", "text"),
        "edit": Tool(FILES, "path", "text", change="edit"),
        **{f"str_replace_editor {name}": tool for name, tool in _EDITOR.items()},
    },
)

MINI_SWE_AGENT = Tools("mini-swe-agent", {"bash": Tool(SHELL, "command")})

CURSOR = Tools(
    "cursor",
    {
        "run_terminal_cmd": Tool(SHELL, "command"),
        "Shell": Tool(SHELL, "command"),
        "write": Tool(FILES, "path", "text"),
        "Write": Tool(FILES, "file_path", "content"),
        "search_replace": Tool(FILES, "path", "text", change="edit"),
        "edit_file": Tool(FILES, "path", "text", change="edit"),
        "apply_patch": Tool(FILES, "path", "text", change="edit"),
        "delete_file": Tool(FILES, "path", change="remove"),
    },
)

AIDER = Tools(
    "aider",
    {
        "run": Tool(SHELL, "command"),
        "edit": Tool(FILES, "path", "text", change="edit"),
    },
)

TERMINUS = Tools("terminus", {"bash_command": Tool(SHELL, "keystrokes")})

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

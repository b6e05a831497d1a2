"""What a call of Codex, its output and what became of it say: its tools under the names that its hooks
are told, and where exit codes stand."""

from __future__ import annotations

import json
import re
import shlex
from collections.abc import Mapping
from urllib.parse import unquote

from forenote.audit.logs.calls import Result
from forenote.audit.logs.log import Record, items, mapping, number, said, text
from forenote.hooks.agents.protocol import Malformed

_SHELLS = frozenset(
    {"shell", "shell_command", "exec_command", "container.exec", "local_shell", "unified_exec"}
)
"""Tools that run a command: as a list of words, or as one text."""

_EXIT = re.compile(r"^(?:Process exited with code|Exit code:) (-?\d{1,9})$", re.MULTILINE)
_RUNNING = re.compile(r"^Process running with session ID (\w+)$", re.MULTILINE)
_BEGINNING = 600  # characters of an output in which its head stands
_FAILED = ("exec_command failed", "apply_patch verification failed", "failed to parse ", "error: ")
_REFUSED = (
    "exec command rejected by user",
    "patch rejected by user",
    "rejected by user",
    "Command blocked by PreToolUse hook",
)

_HEADERS = {"add": "Add", "delete": "Delete", "update": "Update"}


def tool(item: Record) -> tuple[str, Mapping[str, object]]:
    """The tool's name and arguments as the hook would be told them; `workdir` is kept."""
    if item.get("type") == "local_shell_call":
        action = mapping(item.get("action"))
        where = text(action.get("working_directory"))
        return _shell(action.get("command"), where)
    name = text(item.get("name"))
    if item.get("type") == "custom_tool_call":
        patch = item.get("input")
        return name, {"command" if name == "apply_patch" else "input": patch}
    arguments = _arguments(item.get("arguments"))
    if name in _SHELLS:
        command = arguments.get("cmd", arguments.get("command"))
        return _shell(command, text(arguments.get("workdir")))
    if name == "apply_patch":
        return name, {"command": arguments.get("input", arguments.get("patch"))}
    return name, arguments


def _arguments(value: object) -> Record:
    if isinstance(value, str):
        try:
            value = json.loads(value) if value.strip() else {}
        except (ValueError, RecursionError):
            raise Malformed("the arguments are no JSON") from None
    if not isinstance(value, dict):
        raise Malformed("the arguments are no mapping")
    return value


def _shell(command: object, where: str) -> tuple[str, Mapping[str, object]]:
    words = items(command)
    if len(words) == 2 and words[0] == "apply_patch":
        return "apply_patch", {"command": words[1]}
    return "Bash", {"command": script(command), "workdir": where}


def folder(cwd: str) -> str:
    """The path of a folder that may be told as a URL, as version 0.171 does."""
    return unquote(cwd.removeprefix("file://")) if cwd.startswith("file:///") else cwd


def script(command: object) -> object:
    """The script of a list of words that gives one to a shell, else the words as they would be typed;
    another value as it is."""
    if not isinstance(command, list):
        return command
    words = [one for one in command if isinstance(one, str)]
    if len(words) != len(command):
        raise Malformed("the command is no list of texts")
    is_script = len(words) == 3 and words[1] in ("-c", "-lc", "-Command")
    return words[2] if is_script else shlex.join(words)


def result(output: object) -> Result:
    """What an output says: a text that has the exit code at its beginning, or JSON that has it."""
    if isinstance(output, dict):
        succeeded = output.get("success")
        told = said(output.get("content"))
        return Result(not succeeded if isinstance(succeeded, bool) else None, output=told)
    told = said(output)
    if told.startswith("{"):
        try:
            value = mapping(json.loads(told))
        except (ValueError, RecursionError):
            value = {}
        code = number(mapping(value.get("metadata")).get("exit_code"))
        if code is not None:
            return Result(code != 0, code, output=text(value.get("output")))
    if told.startswith(_REFUSED):
        return Result(denied=True, output=told)
    if told.startswith(_FAILED):
        return Result(True, output=told)
    beginning = told[:_BEGINNING].split("\nOutput:", 1)[0]
    found = _EXIT.search(beginning)
    if found:
        code = int(found.group(1))
        return Result(code != 0, code, output=told)
    if told.startswith("Success."):  # of apply_patch
        return Result(False)
    return Result()


def running(output: object) -> str:
    """The id of the session in which a command still runs; empty where the output does not say so."""
    found = _RUNNING.search(said(output)[:_BEGINNING])
    return found.group(1) if found else ""


def patch_of(changes: object) -> str:
    """The patch that makes the changes of a `FileChange`, as a model would have written it."""
    lines = ["*** Begin Patch"]
    for path, value in mapping(changes).items():
        change = mapping(value)
        kind = text(change.get("type"))
        lines.append(f"*** {_HEADERS.get(kind, 'Update')} File: {path}")
        if kind == "add":
            lines.extend("+" + line for line in text(change.get("content")).splitlines())
        elif kind != "delete":
            moved = text(change.get("move_path"))
            lines.extend([f"*** Move to: {moved}"] if moved else [])
            lines.extend(text(change.get("unified_diff")).splitlines())
    return "\n".join([*lines, "*** End Patch"])

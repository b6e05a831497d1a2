"""A plain text with a command on each line, also the history file of bash or zsh.

A line that ends in a backslash goes on in the next; a line that begins with `#` is a comment, in
bash's history the moment of the next command.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterator

from forenote.audit.logs.log import TEXT, Head, Log
from forenote.audit.logs.moments import seconds
from forenote.audit.logs.step import Entry, Skipped, Step
from forenote.audit.logs.tools import Actor, Tools, read_tool
from forenote.hooks.agents.protocol import tool
from forenote.matcher.action import SHELL

NAME = "commands"

ENDINGS = frozenset({"", ".txt", ".sh", ".bash", ".zsh", ".history", ".commands"})
"""How the names of such files end: prose and source are text as well, and no commands."""

_TOOLS = Tools("", {"shell": tool(SHELL, "command")})
_ZSH = re.compile(r": (?P<time>\d{1,12}):\d+;(?P<command>.*)", re.DOTALL)
_BASH = re.compile(r"#(?P<time>\d{9,12})$")
_MOST_LINES = 10_000  # of one command


def recognises(head: Head) -> bool:
    """Whether it may be one of these: any text, by the ending of its name."""
    name = os.path.basename(head.path).removesuffix(".gz")
    stem, ending = os.path.splitext(name)
    is_hidden = stem.startswith(".") and not ending
    return head.kind == TEXT and (is_hidden or ending in ENDINGS)


def read(log: Log) -> Iterator[Entry]:
    """Its commands, all of one session."""
    actor = Actor(log.name, cwd=log.root, root=log.root)
    time: float | None = None
    parts: list[str] = []
    first = 0
    for item in log.text():
        if isinstance(item, Skipped):
            yield item
            continue
        number, line = item
        if not parts:
            first = number
            if not line.strip() or line.lstrip().startswith("#"):
                found = _BASH.match(line)
                time = seconds(int(found.group("time"))) if found else time
                continue
        parts.append(line)
        if _goes_on(line) and len(parts) < _MOST_LINES:
            continue
        yield _step(log, first, "\n".join(parts), actor, time)
        parts, time = [], None
    if parts:
        yield _step(log, first, "\n".join(parts), actor, time)


def _goes_on(line: str) -> bool:
    return (len(line) - len(line.rstrip("\\"))) % 2 == 1


def _step(log: Log, line: int, command: str, actor: Actor, time: float | None) -> Step:
    if found := _ZSH.match(command):
        time = seconds(int(found.group("time")))
        command = found.group("command")
    action = read_tool(_TOOLS, "shell", {"command": command}, actor)
    return Step(action, log.place(line), time=time)

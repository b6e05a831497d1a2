"""aider's chats, `.aider.chat.history.md`. Real ones of versions 0.47 to 0.51 are read in the tests.

An edit is a SEARCH/REPLACE block below the path of its file; in the other formats of edits, what is
left of it is `Applied edit to PATH`. A command is what aider says it is running, or what was typed
behind `/run`. That an edit was applied is told, and for which file one was not; the exit code of a
command is not.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from forenote.audit.logs.calls import Calls, Result
from forenote.audit.logs.log import TEXT, Head, Log
from forenote.audit.logs.moments import seconds
from forenote.audit.logs.step import Entry, Place, Skipped, Step
from forenote.audit.logs.tools import AIDER, Actor, read_tool

NAME = "aider"

_BEGIN = re.compile(r"# aider chat started at (?P<time>\d{4}-\d\d-\d\d \d\d:\d\d:\d\d)")
_ANYWHERE = re.compile(rf"^{_BEGIN.pattern}", re.MULTILINE)
_TYPED = re.compile(r"#### +(?:/run|/test|!) *(?P<command>\S.*)")
_RUNS = re.compile(r"> Running (?P<command>[^:].*)")
_APPLIED = re.compile(r"> Applied edit to (?P<path>.+)")
_FAILED = re.compile(r"(?:> )?#* ?SearchReplaceNoExactMatch: .* lines in (?P<path>.+)")
_FENCE = re.compile(r"(?:`{3,}|~{3,}|<source>|</source>|<code>|</code>|<pre>|</pre>)")

_SEARCH = re.compile(r"<{5,9} SEARCH\s*$")
_DIVIDES = re.compile(r"={5,9}\s*$")
_REPLACE = re.compile(r">{5,9} REPLACE\s*$")
_SPACED = re.compile(r"[\w ./@+-]*/[\w ./@+-]*\.\w{1,8}")
_MOST = 16_777_216  # characters of one block that are kept


def recognises(head: Head) -> bool:
    """Whether it is one of these."""
    return head.kind == TEXT and _ANYWHERE.search(head.text) is not None


def read(log: Log) -> Iterator[Entry]:
    """Its edits and commands."""
    chat = _Chat(log)
    for item in log.text():
        if isinstance(item, Skipped):
            chat.calls.note(item)
        else:
            chat.line(log.place(item[0]), item[1])
        yield from chat.calls.ready()
    yield from chat.calls.rest()


class _Chat:
    """What is known while the lines of the chats go by."""

    __slots__ = (
        "_actor",
        "_added",
        "_log",
        "_name",
        "_part",
        "_path",
        "_pending",
        "_size",
        "_start",
        "_time",
        "_turn",
        "calls",
    )

    def __init__(self, log: Log) -> None:
        self.calls = Calls(log.seen)
        self._log = log
        self._actor = Actor(log.name, cwd=log.root, root=log.root)
        self._time: float | None = None
        self._name = ""  # the last line that may be the path of a file
        self._path = ""
        self._part = ""  # of a block: "search", "replace"
        self._start = log.place()
        self._added: list[str] = []
        self._size = 0
        self._pending: list[tuple[str, str]] = []  # path and call of edits that may be applied yet
        self._turn = 0

    def line(self, place: Place, line: str) -> None:
        if self._part:
            self._inside(line)
            return
        if found := _BEGIN.match(line):
            self._end_turn()
            name = f"{self._log.path}@{found.group('time')}"
            self._actor = Actor(name, cwd=self._log.root, root=self._log.root)
            self._time = seconds(found.group("time"))
        elif _SEARCH.match(line):
            self._start = place
            self._part = "search"
            self._path = self._name or self._path
            self._added, self._size = [], 0
        elif line.startswith("####"):
            self._end_turn()
            if found := _TYPED.match(line):
                self._add(place, "run", {"command": found.group("command").strip()}, "")
        elif found := _RUNS.match(line):
            self._add(place, "run", {"command": found.group("command").strip()}, "")
        elif found := _APPLIED.match(line):
            self._applied(place, found.group("path").strip())
        elif found := _FAILED.match(line):
            self._failed(found.group("path").strip(), line)
        elif line.strip() and not _FENCE.match(line):
            self._name = _file_name(line)

    def _inside(self, line: str) -> None:
        """A line of a block."""
        if self._part == "search" and _DIVIDES.match(line):
            self._part = "replace"
        elif self._part == "replace" and (_REPLACE.match(line) or _DIVIDES.match(line)):
            self._part = ""
            self._name = ""
            call = f"{self._actor.session}:{self._start.line}"
            arguments = {"path": self._path, "text": "\n".join(self._added)}
            self._add(self._start, "edit", arguments, call)
            self._pending.append((self._path, call))
        elif _BEGIN.match(line):  # the chat ended in the middle of a block
            self._part = ""
            self.line(self._start, line)
        elif self._part == "replace":
            self._size += len(line)
            if self._size <= _MOST:
                self._added.append(line)

    def _add(self, place: Place, name: str, arguments: dict[str, str], call: str) -> None:
        action = read_tool(AIDER, name, arguments, self._actor, call)
        self.calls.add(Step(action, place, time=self._time, turn=f"{self._turn}"))

    def _applied(self, place: Place, path: str) -> None:
        """Every block of that file that still waits; where none does, an edit of another form."""
        calls = [call for of, call in self._pending if of == path]
        for call in calls:
            self.calls.result(call, Result(False))
        self._pending = [one for one in self._pending if one[0] != path]
        if not calls:
            action = read_tool(AIDER, "edit", {"path": path, "text": ""}, self._actor)
            step = Step(action, place, time=self._time, turn=f"{self._turn}")
            self.calls.add(step, Result(False))

    def _failed(self, path: str, said: str) -> None:
        """It is not told which block of a file it was, so of several none is known."""
        calls = [call for of, call in self._pending if of == path]
        if len(calls) == 1:
            self.calls.result(calls[0], Result(True, output=said))
            self._pending = [one for one in self._pending if one[0] != path]

    def _end_turn(self) -> None:
        """A person speaks: edits that were not applied by now never will be."""
        for _, call in self._pending:
            self.calls.result(call, Result())
        self._pending = []
        self._name = self._path = ""
        self._turn += 1


def _file_name(line: str) -> str:
    """The path that a line above a block names, without what models put around it; empty for prose."""
    bare = line.strip()
    name = bare.rstrip(":").strip("*`# ").rstrip(":")
    if " " not in name:
        return name
    return name if _SPACED.fullmatch(name) and not bare.endswith(":") else ""

"""What an agent is about to do, as its hook or a log tells it, before anything is read into it."""

from __future__ import annotations

from forenote.matcher.record import Record

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final

SHELL = "shell"
POWERSHELL = "powershell"
FILES = "files"
PATCH = "patch"
OTHER = "other"


class Change(Record):
    """One file that a write or edit tool is about to change.

    `path` is as the agent sent it. `text` is the text that will newly stand in the file (the new
    text of an edit, the added lines of a patch), never what is replaced. `kind` is one of
    `write`, `edit`, `remove`, `move`.
    """

    __slots__ = ("kind", "path", "text")

    def __init__(self, path: str, text: str = "", kind: str = "write") -> None:
        self.path: Final = path
        self.text: Final = text
        self.kind: Final = kind


class Action(Record):
    """One tool call.

    `kind` says which of the fields below it is meaningful: `command` for `SHELL` and `POWERSHELL`,
    `changes` for `FILES`, `patch` (the text of an apply_patch call) for `PATCH`, `arguments` (every
    string among the tool's arguments, in order) for `OTHER`. `name` is the tool's own name.
    `argument_names` has what each argument is called, in the same order, or is empty: nothing
    matches on it, it tells what must not be written down.

    `cwd` is the absolute working folder, `root` the project's root, `home` the user's home folder;
    each is empty where unknown, and relative paths then count from the project's root.
    `subagent` is the id of the sub-agent that acts, empty for the main one. `call` is the agent's
    id of the call.
    """

    __slots__ = (
        "agent",
        "argument_names",
        "arguments",
        "call",
        "changes",
        "command",
        "cwd",
        "home",
        "kind",
        "name",
        "patch",
        "root",
        "session",
        "subagent",
    )

    def __init__(
        self,
        kind: str,
        name: str = "",
        *,
        command: str = "",
        changes: tuple[Change, ...] = (),
        patch: str = "",
        arguments: tuple[str, ...] = (),
        argument_names: tuple[str, ...] = (),
        cwd: str = "",
        root: str = "",
        home: str = "",
        agent: str = "",
        session: str = "",
        subagent: str = "",
        call: str = "",
    ) -> None:
        self.kind: Final = kind
        self.name: Final = name
        self.command: Final = command
        self.changes: Final = changes
        self.patch: Final = patch
        self.arguments: Final = arguments
        self.argument_names: Final = argument_names
        self.cwd: Final = cwd
        self.root: Final = root
        self.home: Final = home
        self.agent: Final = agent
        self.session: Final = session
        self.subagent: Final = subagent
        self.call: Final = call

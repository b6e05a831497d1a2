"""What the readers found in an action: the commands that run, the files that change, the call.

Words are plain strings with shell quoting removed. Two characters that no shell word can hold stand
where a value is not known until the command runs; both are boundaries, and nothing matches in them.
"""

from __future__ import annotations

from forenote.matcher.record import Record

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final

    from forenote.matcher.keys.arguments import Arguments

UNKNOWN = "\0"
"""Stands for what a quoted `"$X"` or `"$(...)"` yields: one unknown string, perhaps empty."""

SPLIT = "\1"
"""Stands for what an unquoted `$X` or `$(...)` yields: no word, one, or several."""


class Write(Record):
    """A file that will be written, changed or removed.

    `path` is relative to the project's root with `/` between segments, or absolute (`/etc/hosts`,
    `~/.profile`) outside it; a leading `UNKNOWN/` stands for a folder that cannot be known; a
    trailing slash says that the target is a folder. `text` is what is known of the text that will
    newly stand there, else empty. `kind` is `write`, `edit`, `remove` or `move`; `how` names what
    does it, for a person (`> redirection`, `sed -i`, `Write`).
    """

    __slots__ = ("how", "kind", "path", "text")

    def __init__(self, path: str, text: str = "", kind: str = "write", how: str = "") -> None:
        self.path: Final = path
        self.text: Final = text
        self.kind: Final = kind
        self.how: Final = how


class Command(Record):
    """One simple command that runs.

    `words` holds the program first, without assignments and redirections; it may be empty for a
    bare assignment or redirection. `assignments` are the `NAME=value` words before it. `stdin` is
    the text known to arrive on its standard input (a here-document, a here-string, what `echo` or
    `cat` print into a pipe), else empty. `writes` are the files that this very command writes.
    `via` is the command that runs this one (`sudo`, `bash -c`, `uv run`), which is a command of the
    reading too; `how` says in two or three words why this one runs, for a person, empty for a
    command that simply stands there. `dialect` is `sh` or `powershell`. `substituted` holds what
    arguments are whose unknown parts the text tells (`"$(cat <<'E' ...)"`, a variable that was set
    to a constant): texts of the command, no words.
    """

    __slots__ = (
        "_arguments",
        "assignments",
        "dialect",
        "how",
        "stdin",
        "substituted",
        "via",
        "words",
        "writes",
    )

    def __init__(
        self,
        words: tuple[str, ...],
        *,
        assignments: tuple[str, ...] = (),
        stdin: str = "",
        writes: tuple[Write, ...] = (),
        via: Command | None = None,
        how: str = "",
        dialect: str = "sh",
        substituted: tuple[str, ...] = (),
    ) -> None:
        self.words: Final = words
        self.assignments: Final = assignments
        self.stdin: Final = stdin
        self.writes: Final = writes
        self.via: Final = via
        self.how: Final = how
        self.dialect: Final = dialect
        self.substituted: Final = substituted
        self._arguments: Arguments | None = None  # the words sorted, once they are asked for


class Call(Record):
    """A tool call that is neither shell nor write: the tool's name and its string arguments."""

    __slots__ = ("name", "texts")

    def __init__(self, name: str, texts: tuple[str, ...]) -> None:
        self.name: Final = name
        self.texts: Final = texts


class Reading(Record):
    """All that was found in one action, in the order of the text.

    `writes` are those of write, edit and patch tools; the writes that commands make stand in
    `Command.writes`. `problems` says in plain sentences what could not be read ("an unclosed
    quote; the rest was read as one word"). `unsearched` is the number of characters beyond the
    scan limit (`matcher.read`), in which nothing was looked for.
    """

    __slots__ = ("call", "commands", "problems", "unsearched", "writes")

    def __init__(
        self,
        *,
        commands: tuple[Command, ...] = (),
        writes: tuple[Write, ...] = (),
        call: Call | None = None,
        problems: tuple[str, ...] = (),
        unsearched: int = 0,
    ) -> None:
        self.commands: Final = commands
        self.writes: Final = writes
        self.call: Final = call
        self.problems: Final = problems
        self.unsearched: Final = unsearched

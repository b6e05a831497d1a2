"""What one command makes run, before it is itself a command of the reading."""

from __future__ import annotations

from forenote.matcher.record import Record

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final


class Child(Record):
    """A command (`words` with their `assignments`), or a `script` to be scanned (None for a
    command) in its `dialect`.

    `how` says why it runs. `folder` is the folder in which it does, empty for that of its parent;
    `elsewhere` that this is on another machine or file system; `same` that it is the same shell;
    `stdin` that it reads its parent's standard input and prints to its standard output.
    """

    __slots__ = (
        "assignments",
        "dialect",
        "elsewhere",
        "folder",
        "how",
        "same",
        "script",
        "stdin",
        "words",
    )

    def __init__(
        self,
        words: tuple[str, ...],
        how: str,
        *,
        script: str | None = None,
        assignments: tuple[str, ...] = (),
        folder: str = "",
        elsewhere: bool = False,
        same: bool = False,
        stdin: bool = False,
        dialect: str = "sh",
    ) -> None:
        self.words: Final = words
        self.how: Final = how
        self.script: Final = script
        self.assignments: Final = assignments
        self.folder: Final = folder
        self.elsewhere: Final = elsewhere
        self.same: Final = same
        self.stdin: Final = stdin
        self.dialect: Final = dialect

"""What the installer and the doctor need to know of an agent: where its settings are, what stands in
them, and which program reads them."""

from __future__ import annotations

from forenote.matcher.record import Record

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final


class Wiring(Record):
    """Where an agent's hooks are configured.

    `file` is below `folder`, which lies in the user's home and, under the same name, in a project;
    `variable` is the environment variable that moves the user's folder, empty for none. `entries`
    are the event and the matcher (empty: none) of each entry to write. `timeout` is what stands for
    five seconds, in the agent's own unit. `name` is the field that gives a hook a name, if any.
    `http` are the events on which an agent calls an address too.
    `trusted_by_hash` says that the agent runs the hook only after the user has looked at it.
    `comments` says that its JSON may have comments. `title` is the agent's own name, `program` what
    is looked for on `PATH`, `floor` the first version whose hooks deliver.
    """

    __slots__ = (
        "comments",
        "entries",
        "file",
        "floor",
        "folder",
        "http",
        "name",
        "program",
        "timeout",
        "title",
        "trusted_by_hash",
        "variable",
    )

    def __init__(
        self,
        *,
        title: str,
        program: str,
        floor: tuple[int, int, int],
        folder: str,
        file: str,
        entries: tuple[tuple[str, str], ...],
        timeout: int,
        variable: str = "",
        name: str = "",
        http: tuple[str, ...] = (),
        trusted_by_hash: bool = False,
        comments: bool = False,
    ) -> None:
        self.title: Final = title
        self.program: Final = program
        self.floor: Final = floor
        self.folder: Final = folder
        self.file: Final = file
        self.entries: Final = entries
        self.timeout: Final = timeout
        self.variable: Final = variable
        self.name: Final = name
        self.http: Final = http
        self.trusted_by_hash: Final = trusted_by_hash
        self.comments: Final = comments

"""Starting a process that goes on when the hook's has ended: a compiler, or a cleaner."""

from __future__ import annotations

import os

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final

ISOLATED: Final = ("-I", "-X", "utf8")
"""Options of each Python that works for the hook. `-I` keeps the project's own modules and `PYTHON*`
variables out. Agents send UTF-8, paths too, whatever the locale; and to learn what a UTF-8 locale is,
Python takes 1.4 million instructions, a twentieth of its start."""


def started(command: list[str], complaints: int) -> int:
    """The id of the process that runs the command, without input or output; what it complains of goes
    to the open file `complaints`. Raises `OSError`. Not for Windows, which has no `posix_spawn`."""
    return os.posix_spawn(
        command[0],
        command,
        os.environ,
        file_actions=[
            (os.POSIX_SPAWN_OPEN, 0, os.devnull, os.O_RDONLY, 0),
            (os.POSIX_SPAWN_OPEN, 1, os.devnull, os.O_WRONLY, 0),
            (os.POSIX_SPAWN_DUP2, complaints, 2),
        ],
        setpgroup=0,  # an agent that ends the hook does not end it half-way
    )

"""Starting the process that takes old files away, after an answer: once a day, and when the package was
replaced, since it makes what makes the hook fast.

The time of the last cleaning is that of a file. It is set before the process is started, so that
parallel hooks start one; where it cannot be set, as on a read-only disk, there is nothing to clean.
What the process complained of is in the file.
"""

from __future__ import annotations

import os
import sys

from forenote.hooks import detached
from forenote.hooks.session.keeping import CLEANED

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final

CLEANER: Final = (
    "import sys\n"
    "sys.modules['forenote'] = package = type(sys)('forenote')\n"
    "package.__path__ = [sys.argv.pop(1)]\n"
    "from forenote.hooks.cleaning.clean import main\n"
    "main()\n"
)
"""The cleaner of this very installation, wherever it lies."""

started: Final[list[int]] = []
"""The processes that this one started and does not wait for. A hook ends before they do; a process
that lives longer has to ask for how they ended, or they stay in the system's table."""


def start(state: str) -> None:
    """Start a cleaning, which is due: each call asks `hooks.session.keeping.was_cleaned`. Where there
    was none yet, count the first day from now."""
    path = os.path.join(state, CLEANED)
    flags = os.O_WRONLY | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_NONBLOCK", 0)
    try:
        if not os.path.lexists(path):
            os.makedirs(state, 0o700, exist_ok=True)
            os.close(os.open(path, flags | os.O_CREAT | os.O_EXCL, 0o600))
            return
        handle = os.open(path, flags | os.O_TRUNC)
        try:
            os.utime(handle if os.utime in os.supports_fd else path)
            _start(handle)
        finally:
            os.close(handle)
    except OSError:  # another hook was faster, or nothing can be written
        pass


def _start(complaints: int) -> None:
    code = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
    command = [sys.executable, *detached.ISOLATED, "-S", "-c", CLEANER, code]
    if not hasattr(os, "posix_spawn"):  # Windows
        os.spawnv(os.P_NOWAIT, command[0], command)
        return
    started.append(detached.started(command, complaints))

"""One compiler at a time for an index, and not too often: a lock with two times on its file.

flock(2) belongs to the open file, which the hook hands on to the compiler it starts: so it is held
until both are gone, and a killed one leaves nothing behind that must be found dead first.

The file's times need no space on a full disk. Its time of access is when the lock was taken last.
Its time of change is when the work that was done under it is paid off: each compile adds twice what
it took. While that lies further ahead than `CREDIT`, compilers rest: where a note changes every
second, half of the time at least goes to calls that do not wait, and where one is edited now and
then, none is ever refused.
"""

from __future__ import annotations

import os
import time

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final

SUFFIX: Final = ".lock"
"""What the lock's name has behind the index's."""

CREDIT: Final = 40.0
"""Seconds. Fifteen compiles in a row at least, of which none took more than four seconds."""

QUICK: Final = 4.0
"""Seconds. What a compile takes beyond that is paid off twice over, what is below it by two seconds
of rest at most: a slow machine is no reason to miss an edit."""

FAR: Final = 300.0
"""Seconds; what is owed for longer was put down by a clock that has been set back since."""


class Lock:
    """The lock of one index; its handle may be inherited."""

    def __init__(self, index: str) -> None:
        """Raises `OSError` where the folder cannot be written."""
        self.handle: Final = os.open(index + SUFFIX, os.O_RDWR | os.O_CREAT, 0o600)

    def take(self, *, wait: bool = False) -> bool:
        """Whether it is now held; without `wait` False while another process holds it.

        Where the system has no flock (Windows), and on file systems that refuse it, two may
        compile at once: each then replaces the index as a whole, and one of them worked in vain.
        """
        try:
            import fcntl
        except ImportError:
            return True
        try:
            fcntl.flock(self.handle, fcntl.LOCK_EX | (0 if wait else fcntl.LOCK_NB))
        except BlockingIOError:
            return False
        except OSError:
            return True
        self._set(time.time(), os.fstat(self.handle).st_mtime)
        return True

    def age(self) -> float:
        """Seconds since it was taken, by whomever."""
        return max(0.0, time.time() - os.fstat(self.handle).st_atime)

    def owed(self) -> float:
        """Seconds until all compiling is paid off."""
        owed = os.fstat(self.handle).st_mtime - time.time()
        return owed if 0 < owed <= FAR else 0.0

    def owe(self, seconds: float) -> None:
        """Add to what is owed."""
        end = time.time() + min(self.owed() + seconds, FAR - 1)
        self._set(os.fstat(self.handle).st_atime, end)

    def rests(self) -> bool:
        """Whether no compiler is to run now."""
        return self.owed() > CREDIT

    def close(self) -> None:
        """Let go of it; a process that inherited it still holds it."""
        os.close(self.handle)

    def _set(self, taken: float, paid: float) -> None:
        if os.utime not in os.supports_fd:  # Windows
            return
        try:  # noqa: SIM105  # the hook does not load contextlib
            os.utime(self.handle, (taken, paid))
        except OSError:  # another user's file
            pass


def price(took: float) -> float:
    """What a compile that took so many seconds adds to what is owed."""
    return min(2 * took, took + 2) if took <= QUICK else 2 * took

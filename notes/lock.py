"""One compiler at a time for an index: a lock that ends with its owner, however that ends.

flock(2) belongs to the open file, which the hook hands on to the compiler it starts: so it is held
until both are gone, and a killed one leaves nothing behind that must be found dead first.
"""

from __future__ import annotations

import os

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final


class Lock:
    """The lock of one index; its handle may be inherited."""

    def __init__(self, index: str) -> None:
        """Raises `OSError` where the folder cannot be written."""
        self.handle: Final = os.open(f"{index}.lock", os.O_RDWR | os.O_CREAT, 0o600)

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
        return True

    def close(self) -> None:
        """Let go of it; a process that inherited it still holds it."""
        os.close(self.handle)

"""An index compiled anew, by a process of its own, since that needs YAML and a tokenizer.

The hook waits for it while that promises anything: each compile is waited for `freshness.PATIENCE` at
most, by all calls together; not at all where the last one took longer, or failed. Then the call goes
on with the old index, if there is one, and a later one has the new. Whatever goes wrong leaves a line
in the error log.
"""

from __future__ import annotations

import os
import sys
import time

from forenote.hooks import detached
from forenote.hooks.failure import remark
from forenote.hooks.freshness import is_stale, left
from forenote.matcher.index.file import Damaged, Index
from forenote.matcher.modes import FORMAT, REGULAR
from forenote.notes.lock import Lock

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Final

    from forenote.hooks.freshness import Source

PAUSE: Final = 0.005  # seconds between two looks at a compiler; it takes 0.1 at least
LOOKS: Final = 0.04  # the same of who waits for another's: fifty at once would slow it down
REST: Final = 10.0  # seconds in which a compiler that has failed is not tried again

NEVER: Final = 1e9  # seconds; longer ago than anything

COMPILER: Final = (
    "import gc, os, sys\n"
    "gc.disable()\n"
    "sys.modules['forenote'] = package = type(sys)('forenote')\n"
    "package.__path__ = [sys.argv.pop(1)]\n"
    "from forenote.notes.compile import main\n"
    "os._exit(main(sys.argv[1:]))\n"
)
"""The compiler of this very installation, wherever it lies, under the environment's own `site`. Nothing
is taken apart at its end: of ten thousand notes that took a fifteenth of it."""


class Renewal:
    """Compiles the notes of a project for one call. `opened` opens an index; `patience` is how many
    seconds a compiler is waited for."""

    def __init__(
        self, source: Source, opened: Callable[[str, str], Index], patience: float
    ) -> None:
        self._agent: Final = source.agent
        self._project: Final = source.project
        self._identity: Final = source.identity
        self._path: Final = source.path
        self._opened: Final = opened
        self._patience: Final = patience
        self._end: Final = time.monotonic() + patience

    def compiled(self, old: Index | None, *, wait: bool) -> bool:
        """Whether there is another index now: by our compiler, or by another hook's."""
        try:
            os.makedirs(os.path.dirname(self._path), 0o700, exist_ok=True)
            lock = Lock(self._path)
        except OSError as error:
            self._remark(f"the index cannot be written: {error.strerror}")
            return False
        if old is not None and old.took > 1_000 * self._patience:
            wait = False
        try:
            if not lock.take() and not (wait and self._waited_for(lock)):
                return False
            if self._is_renewed(old):  # the one who held the lock has done it
                return True
            failed = self._failed()
            if failed < REST or lock.rests():
                return False
            return self._run(lock.handle, wait=wait and failed == NEVER)
        finally:
            lock.close()

    def _waited_for(self, lock: Lock) -> bool:
        """Whether the lock is ours, after some waiting for a compiler that has not run for long."""
        end = min(self._end, time.monotonic() + self._patience - lock.age())
        if time.monotonic() >= end:
            return False
        while time.monotonic() < end:
            time.sleep(LOOKS)
            if lock.take():
                return True
        self._remark("another process has been compiling the notes for too long")
        return False

    def _is_renewed(self, old: Index | None) -> bool:
        try:
            index = self._opened(self._path, self._identity)
        except (OSError, Damaged):
            return False
        try:
            return (old is None or index.edition != old.edition) and not is_stale(index)
        finally:
            index.close()

    def _failed(self) -> float:
        """Seconds since the last compiler began, if it failed; `NEVER` if it did not."""
        try:
            seen = os.lstat(f"{self._path}.failed")
        except OSError:
            return NEVER
        if seen.st_mode & FORMAT != REGULAR:
            return NEVER
        since = time.time() - seen.st_mtime
        return since if since >= 0 else REST  # the clock was set back

    def _run(self, lock: int, *, wait: bool) -> bool:
        try:
            complaints = self._complaints()
        except OSError as error:
            self._remark(f"the index cannot be written: {error.strerror}")
            return False
        try:
            return self._run_with(lock, complaints, wait=wait)
        except OSError as error:
            self._remark(f"the compiler cannot be started: {error}")
            return False
        finally:
            os.close(complaints)

    def _complaints(self) -> int:
        """The file for what the compiler says. It is there while one runs, and after one that
        failed; so it tells of a failure also where it could not be written to."""
        path = f"{self._path}.failed"
        if os.path.lexists(path) and os.lstat(path).st_mode & FORMAT != REGULAR:
            os.unlink(path)  # a pipe would take what is written, and a link lead it elsewhere
        flags = os.O_RDWR | os.O_CREAT | os.O_TRUNC | getattr(os, "O_NOFOLLOW", 0)
        handle = os.open(path, flags | getattr(os, "O_NONBLOCK", 0), 0o600)
        os.utime(path)  # to empty an empty file is no change of it
        return handle

    def _run_with(self, lock: int, complaints: int, *, wait: bool) -> bool:
        root, notes = self._project or ("", "")
        package = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
        command = [
            *(sys.executable, *detached.ISOLATED, "-c", COMPILER),
            *(package, self._path, root, notes),
        ]
        if not hasattr(os, "posix_spawn"):  # Windows: wait for it, however long it takes
            return os.spawnv(os.P_WAIT, command[0], command) == 0
        os.set_inheritable(lock, True)
        child = detached.started(command, complaints)
        os.set_inheritable(lock, False)
        if not wait:
            left.append(child)
            return False
        while True:
            done, status = os.waitpid(child, os.WNOHANG)
            if done:
                break
            if time.monotonic() > self._end:
                self._remark("compiling the notes takes long; it goes on without this call")
                return False
            time.sleep(PAUSE)
        code = os.waitstatus_to_exitcode(status)
        last = os.pread(complaints, 65_536, 0).decode("utf-8", "replace").strip()
        last = last.rpartition("\n")[2]
        if code == 0:
            if last:
                self._remark(last)
            return True
        last = last or "it could not say why; is the disk full?"
        self._remark(f"the notes were not compiled (exit {code}): {last}")
        return False

    def _remark(self, what: str) -> None:
        """Log what is the matter with this project's index."""
        remark(self._agent, what, self._project[0] if self._project else "")

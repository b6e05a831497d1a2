"""The index that answers for a project: opened, compared with the notes, compiled anew if need be.

Compiling happens in a process of its own, since it needs YAML and a tokenizer. The hook waits for
it while that promises anything: each compile is waited for `PATIENCE` at most, by all calls
together; not at all where the last one took longer, or failed. Then the call goes on with the old
index, if there is one, and a later one has the new. Whatever goes wrong leaves a line in the error
log.
"""

from __future__ import annotations

import os
import sys
import time
from stat import S_ISREG

from forenote.hooks.failure import remark
from forenote.matcher.index.file import Damaged, Index
from forenote.notes.cache import identity, index_path
from forenote.notes.watched import listing_of, stamp_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Final

    from forenote.notes.cache import Project
    from forenote.notes.lock import Lock

PATIENCE: Final = 4.0
"""Seconds from its start that a compiler is waited for. The installer writes a timeout of five."""

PAUSE: Final = 0.005  # seconds between two looks at a compiler; it takes a hundred at least
LOOKS: Final = 0.04  # the same of who waits for another's: fifty at once would slow it down
REST: Final = 10.0  # seconds in which a compiler that has failed is not tried again

NEVER: Final = 1e9  # seconds; longer ago than anything

LISTINGS: Final = 20
"""Folders that one call lists, to see whether it is notes that changed in them."""

COMPILER: Final = (
    "import sys\n"
    "sys.modules['forenote'] = package = type(sys)('forenote')\n"
    "package.__path__ = [sys.argv.pop(1)]\n"
    "from forenote.notes.compile import main\n"
    "sys.exit(main(sys.argv[1:]))\n"
)
"""The compiler of this very installation, wherever it lies, under the environment's own `site`."""


open_index: Callable[[str, str], Index] = Index
"""Opens an index. A process that answers for many calls puts one here that keeps them open."""

may_wait = True
"""Whether a compiler may be waited for; where not, `Waits` is raised in place of that, before
anything is kept of the call."""

put_off: list[Callable[[], None]] | None = None
"""What needs not be done before the answer, in a process that does it after; None where it ends then."""

left: Final[list[int]] = []
"""Compilers that this process started and did not wait for."""


def stay(opened: Callable[[str, str], Index], behind: list[Callable[[], None]]) -> None:
    """Make this process one that stays and answers many calls: an index is opened by `opened`, no call
    waits for a compiler, and what can be done behind the answer is put into `behind`."""
    global open_index, may_wait, put_off
    open_index, may_wait, put_off = opened, False, behind


class Waits(Exception):
    """A compiler would be waited for."""


class Source:
    """Gives one call its index, first as it is found, then compiled anew on demand, once."""

    def __init__(self, agent: str, project: Project) -> None:
        self._agent: Final = agent
        self._project: Final = project
        self._identity: Final = identity(project)
        self._path: Final = index_path(project)
        self._end: Final = time.monotonic() + PATIENCE
        self._tried = False

    def index(self) -> Index | None:
        """An index that agrees with the notes, else the nearest to it that can be had, else None."""
        index = self._open(aloud=True)
        if index is None:
            return self.renewed(None)
        if is_stale(index):
            renewed = self.renewed(index)
            if renewed is not index:
                index.close()
            return renewed
        if index.header.slices and put_off is None:
            self._look_in_turn(index)
        elif index.header.slices and put_off is not None:
            put_off.append(lambda: self._look_in_turn(index))
        return index

    def renewed(self, index: Index | None) -> Index | None:
        """Another index, made since `index` was; `index` again if none can be had."""
        if self._tried or not self._path:
            return index
        self._tried = True
        if not self._compile(index, wait=True):
            return index
        new = self._open(aloud=True)
        return index if new is None else new

    def _open(self, *, aloud: bool = False) -> Index | None:
        """The index as it is; `aloud` logs why there is none."""
        if not self._path:
            return None
        try:
            return open_index(self._path, self._identity)
        except (FileNotFoundError, NotADirectoryError):
            return None
        except (OSError, Damaged) as error:
            if aloud:
                self._remark(f"the index cannot be used: {error}")
        return None

    def _remark(self, what: str) -> None:
        """Log what is the matter with this project's index."""
        remark(self._agent, what, self._project[0] if self._project else "")

    def _look_in_turn(self, index: Index) -> None:
        """Compile, waiting for nothing, if a slice differs: what is shown is looked at in any case."""
        if self._differs_in_turn(index):
            self._compile(index, wait=False)

    def _differs_in_turn(self, index: Index) -> bool:
        """Whether a file of one of the index's slices changed; each call looks at the next slice.

        The turn is the time on a file, for which there is room on a full disk too."""
        path = f"{self._path}.turn"
        try:
            turn = int(os.stat(path).st_mtime)
            os.utime(path, (turn + 1, turn + 1))
        except OSError:
            turn = time.time_ns() // 1_000
        try:
            files = index.slice(turn % index.header.slices)
        except Damaged as damage:
            self._remark(f"the index cannot be used: {damage}")
            return True
        return any(stamp != stamp_of(path) for path, stamp in files)

    def _compile(self, old: Index | None, *, wait: bool) -> bool:
        """Whether there is another index now: by our compiler, or by another hook's."""
        from forenote.notes.lock import Lock

        if wait and not may_wait:
            raise Waits
        try:
            os.makedirs(os.path.dirname(self._path), 0o700, exist_ok=True)
            lock = Lock(self._path)
        except OSError as error:
            self._remark(f"the index cannot be written: {error.strerror}")
            return False
        if old is not None and old.took > 1_000 * PATIENCE:
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
        end = min(self._end, time.monotonic() + PATIENCE - lock.age())
        if time.monotonic() >= end:
            return False
        while time.monotonic() < end:
            time.sleep(LOOKS)
            if lock.take():
                return True
        self._remark("another process has been compiling the notes for too long")
        return False

    def _is_renewed(self, old: Index | None) -> bool:
        index = self._open()
        if index is None:
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
        if not S_ISREG(seen.st_mode):
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
        if os.path.lexists(path) and not S_ISREG(os.lstat(path).st_mode):
            os.unlink(path)  # a pipe would take what is written, and a link lead it elsewhere
        flags = os.O_RDWR | os.O_CREAT | os.O_TRUNC | getattr(os, "O_NOFOLLOW", 0)
        handle = os.open(path, flags | getattr(os, "O_NONBLOCK", 0), 0o600)
        os.utime(path)  # to empty an empty file is no change of it
        return handle

    def _run_with(self, lock: int, complaints: int, *, wait: bool) -> bool:
        root, notes = self._project or ("", "")
        code = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
        command = [sys.executable, "-I", "-c", COMPILER, code, self._path, root, notes]
        if not hasattr(os, "posix_spawn"):  # Windows: wait for it, however long it takes
            return os.spawnv(os.P_WAIT, command[0], command) == 0
        os.set_inheritable(lock, True)
        child = os.posix_spawn(
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
        code_out = os.waitstatus_to_exitcode(status)
        last = os.pread(complaints, 65_536, 0).decode("utf-8", "replace").strip()
        last = last.rpartition("\n")[2]
        if code_out == 0:
            if last:
                self._remark(last)
            return True
        last = last or "it could not say why; is the disk full?"
        self._remark(f"the notes were not compiled (exit {code_out}): {last}")
        return False


def is_stale(index: Index) -> bool:
    """Whether the notes may differ from what the index was made from.

    Where the index lists its files, each is looked at. Where they are too many, only the folders
    and the configuration are: they tell of notes that were added, removed, renamed, or replaced as
    careful editors do, but not of one that was rewritten in place. A folder in which something
    else happened than to notes and folders is the same.
    """
    header = index.header
    if header.until and time.time() >= header.until:
        return True
    left = LISTINGS
    for path, stamp, listing in header.folders:
        if stamp != stamp_of(path):
            left -= 1
            if not listing or left < 0 or listing != listing_of(path):
                return True
    return any(stamp != stamp_of(path) for path, stamp in header.files)

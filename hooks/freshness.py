"""The index that answers for a project: opened, compared with the notes, compiled anew if need be.

Compiling happens in a process of its own, since it needs YAML and a tokenizer, and the hook waits
for it a while. Whatever goes wrong with it leaves a line in the error log, and the hook goes on
with the old index, if there is one.
"""

from __future__ import annotations

import os
import sys
import time

from forenote.hooks.failure import remark
from forenote.matcher.index.file import Damaged, Index
from forenote.notes.cache import identity, index_path

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final

    from forenote.matcher.index.file import Stamp
    from forenote.notes.cache import Project

PATIENCE: Final = 4.0
"""Seconds that one call waits for compilers in all. The installer writes a timeout of five."""

COMPILES: Final = 2
"""How often one call compiles at most: a note may change again while it is compiled."""

PAUSE: Final = 0.005  # seconds between two looks at a compiler; it takes a hundred at least
REST: Final = 10.0  # seconds in which a compiler that has failed is not tried again

COMPILER: Final = (
    "import sys\n"
    "sys.modules['forenote'] = package = type(sys)('forenote')\n"
    "package.__path__ = [sys.argv.pop(1)]\n"
    "from forenote.notes.compile import main\n"
    "sys.exit(main(sys.argv[1:]))\n"
)
"""The compiler of this very installation, wherever it lies, under the environment's own `site`."""


class Source:
    """Gives one call its index, first as it is found, then compiled anew on demand."""

    def __init__(self, agent: str, project: Project) -> None:
        self._agent: Final = agent
        self._project: Final = project
        self._identity: Final = identity(project)
        self._path: Final = index_path(project)
        self._end: Final = time.monotonic() + PATIENCE
        self._left = COMPILES

    def index(self) -> Index | None:
        """An index that agrees with the notes, else the nearest to it that can be had, else None."""
        index = self._open(aloud=True)
        if index is None:
            return self.renewed(None)
        if not is_stale(index):
            return index
        renewed = self.renewed(index)
        if renewed is not index:
            index.close()
        return renewed

    def renewed(self, index: Index | None) -> Index | None:
        """Another index, made since `index` was; `index` again if none can be had."""
        if not self._left or not self._path:
            return index
        if not self._compile(index.edition if index is not None else None):
            self._left = 0
            return index
        return self._open(aloud=True)

    def _open(self, *, aloud: bool = False) -> Index | None:
        """The index as it is; `aloud` logs why there is none."""
        if not self._path:
            return None
        try:
            return Index(self._path, self._identity)
        except (FileNotFoundError, NotADirectoryError):
            return None
        except (OSError, Damaged) as error:
            if aloud:
                remark(self._agent, f"the index cannot be used: {error}")
        return None

    def _compile(self, edition: tuple[int, int] | None) -> bool:
        """Whether there is another edition now: by our compiler, or by another hook's."""
        from forenote.notes.lock import Lock

        self._left -= 1
        try:
            os.makedirs(os.path.dirname(self._path), 0o700, exist_ok=True)
            lock = Lock(self._path)
        except OSError as error:
            remark(self._agent, f"the index cannot be written: {error.strerror}")
            return False
        try:
            while not lock.take():
                if time.monotonic() > self._end:
                    remark(self._agent, "another process has been compiling the notes for too long")
                    return False
                time.sleep(PAUSE)
            index = self._open()  # the one who held the lock may have done it
            if index is not None:
                done = index.edition != edition and not is_stale(index)
                index.close()
                if done:
                    return True
            if self._failed_just_now():
                return False
            return self._run(lock.handle)
        except OSError as error:
            remark(self._agent, f"the compiler cannot be started: {error}")
            return False
        finally:
            lock.close()

    def _failed_just_now(self) -> bool:
        try:
            seen = os.stat(f"{self._path}.failed")
        except OSError:
            return False
        return seen.st_size > 0 and 0 <= time.time() - seen.st_mtime < REST

    def _run(self, lock: int) -> bool:
        root, notes = self._project or ("", "")
        code = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
        command = [sys.executable, "-I", "-c", COMPILER, code, self._path, root, notes]
        complaints = f"{self._path}.failed"
        if not hasattr(os, "posix_spawn"):  # Windows: wait for it, however long it takes
            return os.spawnv(os.P_WAIT, command[0], command) == 0
        os.set_inheritable(lock, True)
        write = os.O_WRONLY | os.O_CREAT | os.O_TRUNC
        child = os.posix_spawn(
            command[0],
            command,
            os.environ,
            file_actions=[
                (os.POSIX_SPAWN_OPEN, 0, os.devnull, os.O_RDONLY, 0),
                (os.POSIX_SPAWN_OPEN, 1, os.devnull, os.O_WRONLY, 0),
                (os.POSIX_SPAWN_OPEN, 2, complaints, write, 0o600),
            ],
            setpgroup=0,  # an agent that ends the hook does not end it half-way
        )
        os.set_inheritable(lock, False)
        while True:
            done, status = os.waitpid(child, os.WNOHANG)
            if done:
                break
            if time.monotonic() > self._end:
                remark(self._agent, "compiling the notes takes long; it goes on without this call")
                return False
            time.sleep(PAUSE)
        code_out = os.waitstatus_to_exitcode(status)
        with open(complaints, "rb") as file:
            last = file.read().decode("utf-8", "replace").strip().rpartition("\n")[2]
        if code_out == 0:
            os.unlink(complaints)
            if last:
                remark(self._agent, last)
            return True
        remark(self._agent, f"the notes were not compiled (exit {code_out}): {last}")
        return False


def is_stale(index: Index) -> bool:
    """Whether the notes may differ from what the index was made from.

    Where the index lists its files, each is looked at. Where they are too many, only the folders
    and the configuration are: they tell of notes that were added, removed, renamed, or replaced as
    careful editors do, but not of one that was rewritten in place.
    """
    header = index.header
    if header.until and time.time() >= header.until:
        return True
    for seen in (header.folders, header.files or ()):
        for path, stamp in seen:
            if stamp != stamp_of(path):
                return True
    return False


def stamp_of(path: str) -> Stamp | None:
    """The stamp of a file or folder as it is now, as `notes.text_file.stamp` has it; None where
    there is none that can be seen."""
    try:
        seen = os.stat(path)
    except (OSError, ValueError):
        return None
    return max(seen.st_mtime_ns, seen.st_ctime_ns), seen.st_size, seen.st_ino

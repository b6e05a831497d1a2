"""A folder of ours, from which files are removed by name: through its handle, so that nobody can put
a link to another folder in its place meanwhile, and only plain files of this user's."""

from __future__ import annotations

import os
import stat
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Kept:
    """A file in it: its name, when it was changed (seconds since 1970), and its size in bytes."""

    name: str
    time: float
    size: int


class Folder:
    """An open folder; `path` is where it was found."""

    def __init__(self, path: str, handle: int | None) -> None:
        self.path = path
        self._handle = handle

    def files(self) -> list[Kept]:
        """The plain files in it that are this user's."""
        found = []
        with os.scandir(self.path if self._handle is None else self._handle) as entries:
            for entry in entries:
                with suppress(OSError):  # it is gone by now
                    seen = entry.stat(follow_symlinks=False)
                    if _is_ours(seen):
                        found.append(Kept(entry.name, seen.st_mtime, seen.st_size))
        return found

    def remove(self, name: str, unchanged_since: float) -> bool:
        """Remove a file, if nobody has written to it since a moment; whether it is gone by us."""
        where = os.path.join(self.path, name) if self._handle is None else name
        try:
            seen = os.stat(where, dir_fd=self._handle, follow_symlinks=False)
            if not _is_ours(seen) or seen.st_mtime > unchanged_since:
                return False
            os.unlink(where, dir_fd=self._handle)
        except OSError:  # another was faster, or it may not be removed
            return False
        return True


def _is_ours(seen: os.stat_result) -> bool:
    return stat.S_ISREG(seen.st_mode) and (not hasattr(os, "getuid") or seen.st_uid == os.getuid())


@contextmanager
def opened(path: str) -> Iterator[Folder | None]:
    """The folder at a path, None where there is none, or something else, a link for one."""
    if not hasattr(os, "O_DIRECTORY") or os.unlink not in os.supports_dir_fd:  # Windows
        yield Folder(path, None) if os.path.isdir(path) and not os.path.islink(path) else None
        return
    try:
        handle = os.open(path, os.O_RDONLY | os.O_DIRECTORY | os.O_NOFOLLOW)
    except OSError:
        yield None
        return
    try:
        yield Folder(path, handle)
    finally:
        os.close(handle)

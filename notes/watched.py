"""What is remembered of a file or folder, to tell later whether it changed.

Part of the hook's path, which looks; the compiler puts down what it saw in the same words.
"""

from __future__ import annotations

import os
from itertools import islice

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final

    from forenote.matcher.index.file import Stamp

LISTED: Final = 1_000
"""Entries of a folder that are listed; of a bigger one its stamp alone is compared."""


def stamp(seen: os.stat_result) -> Stamp:
    """The stamp of a file or folder from its `stat`.

    Both times: a tool that keeps times leaves the one, or sets it to a time to come, and the other
    tells; where the system has no time of change (Windows), there is the one alone.
    """
    return seen.st_mtime_ns, seen.st_size, seen.st_ino, seen.st_ctime_ns


def stamp_of(path: str) -> Stamp | None:
    """The stamp as it is now; None where there is nothing that can be seen."""
    try:
        return stamp(os.stat(path))
    except (OSError, ValueError):
        return None


def listing_of(folder: str) -> int:
    """A checksum of the names and inodes of what a folder has of notes and folders; 0 where it
    cannot be listed or has too much in it.

    What else comes and goes in it, an editor's copy or another program's files, changes the
    folder's stamp and not this. A note that is replaced has another inode.
    """
    from forenote.matcher.checksum import checksum

    try:
        with os.scandir(folder) as entries:
            listed = list(islice(entries, LISTED + 1))
        if len(listed) > LISTED:
            return 0
        names = [
            f"{entry.name}\0{entry.inode()}"
            for entry in listed
            if entry.name[0] not in "._"
            and (entry.name.endswith(".md") or entry.is_dir(follow_symlinks=False))
        ]
    except OSError:
        return 0
    return checksum("\0".join(sorted(names)).encode("utf-8", "surrogatepass")) or 1

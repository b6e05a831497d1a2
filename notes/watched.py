"""What is remembered of files and folders, to tell later whether one changed.

Part of the hook's path, which looks; the compiler puts down what it saw in the same words.
"""

from __future__ import annotations

import os
from itertools import islice

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import Final

    from forenote.matcher.index.file import Stamp, Watched

LISTED: Final = 1_000
"""Entries of a folder that are listed; of a bigger one its stamp alone is compared."""

LISTINGS: Final = 20
"""Folders that one call lists, to see whether it is notes that changed in them."""

ROOM: Final = 1 << 63
"""What the numbers of a stamp stay below to be put down beside the others'; those of no usual file
system reach it, and a time before 1970 or behind 2262 may be set on any file."""


def stamp(seen: os.stat_result) -> Stamp:
    """The stamp of a file or folder from its `stat`.

    Both times: a tool that keeps times leaves the one, or sets it to a time to come, and the other
    tells; where the system has no time of change (Windows), there is the one alone.
    """
    return seen.st_mtime_ns, seen.st_size, seen.st_ino, seen.st_ctime_ns


def stamp_of(path: str | bytes) -> Stamp | None:
    """The stamp as it is now; None where there is nothing that can be seen."""
    try:
        return stamp(os.stat(path))
    except (OSError, ValueError):
        return None


def put_down(seen: Iterable[tuple[str, Stamp | None, int]]) -> Watched:
    """Files and folders with their stamps, None for what was not there, and their listings (0 for
    none), as `differing` takes them. A path that nothing can have is left out."""
    from array import array

    paths: list[str] = []
    numbers: list[int] = []
    listings: list[int] = []
    others = []
    for path, known, listing in seen:
        if not _is_possible(path):
            continue
        if known is None or max(known) >= ROOM or min(known) < -ROOM:
            others.append((os.fsencode(path), known, listing))
        else:
            paths.append(path)
            numbers += known
            listings.append(listing)
    below = _shared_folder(paths)
    names = os.fsencode("\0".join([path.removeprefix(below) for path in paths]))
    return (
        names,
        array("q", numbers).tobytes(),
        array("I", listings).tobytes(),
        tuple(others),
        os.fsencode(below),
    )


def _shared_folder(paths: list[str]) -> str:
    """The folder, with its `/`, from which the paths are shortest in all; empty where there are fewer than
    two below one, or one cannot be looked at from there."""
    if len(paths) < 2 or os.stat not in os.supports_dir_fd:
        return ""
    if any(path[:1] != "/" or path[-1:] == "/" for path in paths):
        return ""
    below: dict[str, int] = {}
    for path in paths:
        end = path.find("/", 1)
        while end > 0:
            folder = path[: end + 1]
            below[folder] = below.get(folder, 0) + 1
            end = path.find("/", end + 1)
    shared = [folder for folder, many in below.items() if many > 1]
    return max(shared, key=lambda folder: below[folder] * len(folder), default="")


def _is_possible(path: str) -> bool:
    """Whether a file can have that path."""
    if path.isascii():
        return "\0" not in path
    try:
        return b"\0" not in os.fsencode(path)
    except UnicodeEncodeError:
        return False


def differing(watched: Watched) -> list[bytes]:
    """Those that are not as they were put down.

    Each call looks at two hundred, with one look at the file system each: the comparison costs half
    as much again as that, and a function, a record or an exception for each would double it.
    """
    names, stamps, _, others, below = watched
    found = []
    stat = os.stat
    looked = names.split(b"\0")
    folder = _opened(below) if below else None
    if below and folder is None:
        looked = _whole(looked, below)
    numbers = iter(memoryview(stamps).cast("q"))
    for path, changed, size, inode, touched in zip(
        looked, numbers, numbers, numbers, numbers, strict=False
    ):
        try:
            seen = stat(path, dir_fd=folder)
        except OSError:
            found.append(path)
            continue
        if (
            seen.st_mtime_ns != changed
            or seen.st_ctime_ns != touched
            or seen.st_size != size
            or seen.st_ino != inode
        ):
            found.append(path)
    if folder is not None:
        os.close(folder)
        found = _whole(found, below)
    for path, known, _ in others:
        # most are not there and never were: to ask that costs a fourth of what a `stat` does that fails
        if (known is not None or os.access(path, os.F_OK)) and stamp_of(path) != known:
            found.append(path)
    return found


def _opened(folder: bytes) -> int | None:
    """The folder to look from; None where that cannot be had, as where it may be passed but not read."""
    try:
        return os.open(folder, getattr(os, "O_PATH", 0) | os.O_DIRECTORY | os.O_CLOEXEC)
    except OSError:
        return None


def _whole(names: list[bytes], below: bytes) -> list[bytes]:
    """The paths of names, which are below a folder where they begin with no `/`."""
    return [name if name[:1] == b"/" else below + name for name in names]


def are_listed_as_before(paths: list[bytes], watched: Watched) -> bool:
    """Whether these are folders in which something else changed than notes and folders."""
    names, _, listings, others, below = watched
    if len(paths) > LISTINGS:
        return False
    known = dict(
        zip(_whole(names.split(b"\0"), below), memoryview(listings).cast("I"), strict=False)
    )
    known.update({path: listing for path, _, listing in others})
    return all(known[path] and known[path] == listing_of(os.fsdecode(path)) for path in paths)


def listing_of(folder: str) -> int:
    """A checksum of the names and inodes of what a folder has of notes and folders, and of the notes'
    times; 0 where it cannot be listed or has too much in it.

    What else comes and goes in it, an editor's copy or another program's files, changes the
    folder's stamp and not this. A note that is replaced has another inode, or other times: ext4 gives
    the inode of a file that was removed to the next one, as git and `sed -i` do in turn.
    """
    from forenote.matcher.checksum import checksum

    try:
        with os.scandir(folder) as entries:
            listed = list(islice(entries, LISTED + 1))
        if len(listed) > LISTED:
            return 0
        names = []
        for entry in listed:
            if entry.name[0] in "._":
                continue
            if entry.name.endswith(".md"):
                seen = entry.stat(follow_symlinks=False)
                names.append(f"{entry.name}\0{seen.st_ino} {seen.st_mtime_ns} {seen.st_ctime_ns}")
            elif entry.is_dir(follow_symlinks=False):
                names.append(f"{entry.name}\0{entry.inode()}")
    except OSError:
        return 0
    return checksum("\0".join(sorted(names)).encode("utf-8", "surrogatepass")) or 1

"""Changing the small files of the user's state folder: one at a time, in one step, for oneself."""

from __future__ import annotations

import errno
import os
from collections.abc import Callable

from forenote.notes.lock import SUFFIX, Lock
from forenote.notes.place import state_dir
from forenote.notes.state_file import LIMIT, Unusable, entries
from forenote.notes.whole_file import write_whole


class NoPlace(OSError):
    """There is no state folder, or what is kept there cannot be read and so not be changed; with
    what to do about it."""


def unreadable(path: str, why: object) -> NoPlace:
    """That what is in the place of a state file is not to be overwritten: it may be a newer version's,
    or somebody's who put it there."""
    return NoPlace(f"{path} cannot be read: {why}; look at it, then remove it")


def own_state() -> str:
    """The state folder. Raises `NoPlace` where no home is known."""
    state = state_dir()
    if not state:
        raise NoPlace("no home folder is known, so there is no place to remember this")
    return state


def change(
    state: str, name: str, title: str, edit: Callable[[tuple[str, ...]], tuple[str, ...]]
) -> bool:
    """Replace the entries of a file by what `edit` makes of them; whether that changed any.

    Nobody else changes them meanwhile, and a hook reads all of the old or all of the new. A file
    that cannot be read is never overwritten, since it may be a newer version's. Raises `NoPlace`
    for it, and `OSError` where the folder cannot be written.
    """
    path = os.path.join(state, name)
    os.makedirs(state, 0o700, exist_ok=True)
    try:
        lock = Lock(path)
    except IsADirectoryError:
        raise unreadable(path + SUFFIX, "it is a folder") from None
    try:
        lock.take(wait=True)
        try:
            before = entries(path, title)
        except Unusable as error:
            raise unreadable(path, error) from None
        after = edit(before)
        if after == before:
            return False
        _replace(path, "".join(f"{line}\n" for line in (title, *after)).encode("ascii"))
    finally:
        lock.close()
    return True


def remove(state: str, name: str) -> bool:
    """Remove a file, whatever it is; whether there was one. Raises `NoPlace` where it is a folder
    with something in it, which is not ours to remove."""
    path = os.path.join(state, name)
    try:
        if os.path.isdir(path) and not os.path.islink(path):
            os.rmdir(path)
        else:
            os.unlink(path)
    except (FileNotFoundError, NotADirectoryError):
        return False
    except OSError as error:
        if error.errno not in (errno.ENOTEMPTY, errno.EEXIST):
            raise
        raise unreadable(path, "it is a folder with something in it") from None
    return True


def _replace(path: str, content: bytes) -> None:
    if len(content) > LIMIT:
        raise NoPlace(f"{path} would have more than {LIMIT:,} bytes, which no hook reads")
    write_whole(path, content)

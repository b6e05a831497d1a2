"""The index that answers for a project: opened, compared with the notes, compiled anew if need be.

What every call does is here; what few do, when notes have changed, is in `renewal`.
"""

from __future__ import annotations

import os
import time

from forenote.hooks.failure import remark
from forenote.matcher.index.file import Damaged, Index, slice_of
from forenote.matcher.record import Record
from forenote.notes.cache import identity, path_of
from forenote.notes.watched import are_listed_as_before, differing

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Final

    from forenote.notes.cache import Project

PATIENCE: Final = 4.0
"""Seconds from its start that a compiler is waited for. The installer writes a timeout of five."""

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


class Source(Record):
    """Which index one call has, and whether it has had one compiled anew."""

    __slots__ = ("agent", "identity", "path", "project", "tried")

    def __init__(self, agent: str, project: Project) -> None:
        self.agent: Final = agent
        self.project: Final = project
        self.identity: Final = identity(project)
        self.path: Final = path_of(self.identity)
        self.tried = False


def index_of(source: Source) -> Index | None:
    """An index that agrees with the notes, else the nearest to it that can be had, else None."""
    index = opened(source)
    if index is None:
        return renewed(source, None)
    if is_stale(index):
        new = renewed(source, index)
        if new is not index:
            index.close()
        return new
    if index.header.slices:
        if put_off is None:
            _look_in_turn(source, index)
        else:
            _look_behind(source, index, put_off)
    return index


def renewed(source: Source, index: Index | None) -> Index | None:
    """Another index, compiled since `index` was, once a call; `index` again if none can be had."""
    if source.tried or not source.path:
        return index
    source.tried = True
    if not _compiled(source, index, wait=True):
        return index
    new = opened(source)
    return index if new is None else new


def opened(source: Source) -> Index | None:
    """The index as it is; where there is none of use, the log says why."""
    if not source.path:
        return None
    try:
        return open_index(source.path, source.identity)
    except (FileNotFoundError, NotADirectoryError):
        return None
    except (OSError, Damaged) as error:
        _remark(source, f"the index cannot be used: {error}")
    return None


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
    found = differing(header.watched)
    return bool(found) and not are_listed_as_before(found, header.watched)


def _look_in_turn(source: Source, index: Index) -> None:
    """Look at one slice of the files, each call at the next, and compile if one changed, waiting for
    nothing: what is shown is looked at in any case.

    The turn is the time on a file, for which there is room on a full disk too."""
    path = f"{source.path}.turn"
    try:
        turn = int(os.stat(path).st_mtime)
        os.utime(path, (turn + 1, turn + 1))
    except OSError:
        turn = time.time_ns() // 1_000
    try:
        if not differing(slice_of(index, turn % index.header.slices)):
            return
    except Damaged as damage:
        _remark(source, f"the index cannot be used: {damage}")
    _compiled(source, index, wait=False)


def _look_behind(source: Source, index: Index, behind: list[Callable[[], None]]) -> None:
    """The same, behind the answer."""
    behind.append(lambda: _look_in_turn(source, index))


def _compiled(source: Source, old: Index | None, *, wait: bool) -> bool:
    """Whether there is another index now."""
    if wait and not may_wait:
        raise Waits
    from forenote.hooks.renewal import Renewal

    return Renewal(source, open_index, PATIENCE).compiled(old, wait=wait)


def _remark(source: Source, what: str) -> None:
    """Log what is the matter with this project's index."""
    remark(source.agent, what, source.project[0] if source.project else "")

"""The entries of logs, as all that asks them reads them: files of one session together, in the order
of time.

A sub-agent's calls may stand in a file of their own, and they spend the same budget; a resumed
session begins with a copy of what it was made from. The figures would not be those of the hook if
such files were read one by one.
"""

from __future__ import annotations

import heapq
import os
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import islice

from forenote.audit.logs import ledger
from forenote.audit.logs.calls import CallsTold
from forenote.audit.logs.copies import copies
from forenote.audit.logs.open import Unrecognised, read_log, recognised
from forenote.audit.logs.step import Entry, Place, Skipped, Step, Unseen

LOOKED_AT = 200
"""Entries of a file in which its first call is looked for."""

PACKED = 8
"""How many bytes one byte of a packed log is, about."""

Progress = Callable[[int, int], None]
"""Is told how many logs are done, and how many actions."""


@dataclass(frozen=True, slots=True)
class Together:
    """Files that are read together. The `ledgers` are this tool's own, of the same sessions: they
    are asked for what the agents' own `logs` do not tell. `unused` are files that are not read, with
    the reason: in no known format, or a copy."""

    logs: tuple[str, ...]
    ledgers: tuple[str, ...] = ()
    unused: tuple[Skipped, ...] = ()

    @property
    def files(self) -> tuple[str, ...]:
        """Those that are read."""
        return (*self.logs, *self.ledgers)

    @property
    def size(self) -> int:
        """Bytes that are to be read, about."""
        return sum(map(_size, self.files))

    @property
    def name(self) -> str:
        """What stands for its session where a log has no id of one."""
        return f"file:{self.files[0]}" if self.files else ""


def grouped(files: Iterable[str], root: str) -> list[Together]:
    """The files, those that share a session or a first call together; the biggest group first, so
    that no process is left alone with it at the end, and at last those that are not used."""
    files = list(files)
    unused = [
        Skipped(Place(copy), f"it is a copy of {original}, which counts once")
        for copy, original in copies(files).items()
    ]
    copied = {one.place.path for one in unused}
    groups: dict[str, list[str]] = {}
    own: set[str] = set()
    for file in files:
        if file in copied:
            continue
        try:
            is_ledger, marks = _marks(file, root)
        except Unrecognised as error:
            unused.append(Skipped(Place(file), error.reason))
            continue
        if is_ledger:
            own.add(file)
        together = [file]
        for one in {id(group): group for mark in marks if (group := groups.get(mark))}.values():
            together = [*one, *together]
            marks |= {mark for mark, group in groups.items() if group is one}
        groups.update(dict.fromkeys(marks, together))
    each = {id(group): group for group in groups.values()}.values()
    found = [
        Together(
            tuple(file for file in group if file not in own),
            tuple(file for file in group if file in own),
        )
        for group in each
    ]
    found.sort(key=lambda group: -group.size)
    return [*found, Together((), unused=tuple(unused))] if unused else found


def entries_of(group: Together, root: str) -> Iterator[Entry]:
    """All entries of a group, each call once. What is not used is one that was skipped."""
    yield from group.unused
    seen = CallsTold()
    yield from _merged(group.logs, root, seen)
    for entry in _merged(group.ledgers, root, seen):
        if not (group.logs and isinstance(entry, Unseen)):  # those stand in the agent's own log
            yield entry


def _merged(files: Sequence[str], root: str, seen: CallsTold) -> Iterator[Entry]:
    streams = [_timed(number, file, root, seen) for number, file in enumerate(files)]
    merged = streams[0] if len(streams) == 1 else heapq.merge(*streams, key=lambda one: one[:2])
    return (entry for _, _, entry in merged)


def _timed(
    number: int, file: str, root: str, seen: CallsTold
) -> Iterator[tuple[float, int, Entry]]:
    """Entries with their time; one without has that of the one before it, so none goes back."""
    time = 0.0
    try:
        for entry in read_log(file, root, seen):
            own = getattr(entry, "time", None)
            time = max(time, own) if own is not None else time
            yield time, number, entry
    except Unrecognised as error:
        yield time, number, Skipped(Place(file), error.reason)


def _marks(file: str, root: str) -> tuple[bool, set[str]]:
    """Whether a file is a ledger, and what it may share with another: the session and the id of its
    first call. Itself, where it has none. Raises `Unrecognised` for what is no log."""
    marks = {f"file:{file}"}
    found = recognised(file)
    for entry in islice(read_log(file, root), LOOKED_AT) if found else ():
        if isinstance(entry, Step):
            action = entry.action
            marks |= {f"session:{action.session}"} if action.session else set()
            marks |= {f"call:{action.call}"} if len(action.call) > 12 else set()
            break
    return found is not None and found[0].NAME == ledger.NAME, marks


def _size(file: str) -> int:
    try:
        return os.path.getsize(file) * (PACKED if file.endswith(".gz") else 1)
    except OSError:
        return 0

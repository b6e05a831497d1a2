"""Compiling the notes of a project into its index, so that no hook reads YAML or counts tokens.

`python -m forenote.notes.compile` does it for the working folder. What a note's file gave the last
time is taken over unread where its stamp is the same; the index is written anew as a whole. It
is long since this is the one way from files to an index, from the lock to the last byte.
"""

from __future__ import annotations

import gc
import os
import sys
import time
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import date, timedelta
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, cast

from forenote.matcher.index.build import Filed, Source, TooBig, filed, laid_out
from forenote.matcher.index.file import Damaged, Header, Index, notes_of, sources_of
from forenote.matcher.index.layout import BUILD
from forenote.notes.cache import FAILED, identity, index_path
from forenote.notes.counting import keep_tables
from forenote.notes.filed import parts_of
from forenote.notes.ids import SUFFIX, canonical
from forenote.notes.layers import Loaded, load
from forenote.notes.lock import Lock, price
from forenote.notes.model import Known, Note
from forenote.notes.options import Config
from forenote.notes.place import CONFIG, project_root
from forenote.notes.problem import ERROR, Problem, render
from forenote.notes.read import read_note
from forenote.notes.watched import listing_of, put_down, stamp_of
from forenote.notes.whole_file import write_whole

EVERY_CALL = 200
"""Up to so many notes a hook looks at each file; a stat of 200 files takes under a millisecond."""

WATCHED = 1_000
"""Up to so many folders a hook looks at each; that takes two milliseconds."""

SLICE = 100
"""Of the files and folders that are too many, so many are looked at in one call."""

TICK = 20_000_000
"""Nanoseconds within which two changes of a file may bear the same time. Kernels count in steps of
1 to 10 ms."""

COARSE_TICK = 2_000_000_000
"""The same where times are whole seconds (HFS+, FAT and some network file systems)."""

CHANGED = (0, 0, 0, 0)
"""The stamp of what changed while it was compiled, or so shortly before that it may have changed
again without a trace. No file has it, so the next call compiles again."""

if TYPE_CHECKING:
    from forenote.matcher.index.file import Stamp
    from forenote.notes.cache import Project
    from forenote.notes.options import Wrapper

    Seen = tuple[tuple[str, Stamp | None], ...]
    """Files or folders with their stamps, None for what was not there."""

    Sources = tuple[int, str, dict["File", "Kept"], tuple[str, ...]]
    """What the index keeps for the next compile: the age of the code that made the notes ready, the
    tokenizer that counted for them, the files, and the problems as they are shown."""

    Settings = tuple[int, int, tuple[Wrapper, ...], bool, int, int, str]
    """What the hook needs of the configuration: budget, head, wrappers, hold, remind_after (seconds),
    session_budget, log."""

    File = tuple[str, str]
    """A note's path and id: in two layers of which one is in the other, a file has two."""

    Kept = tuple[str, Stamp, int, int, int, bytes, str]
    """What the index keeps of one file for the next compile: layer, stamp, the day on which it
    expires (`date.toordinal`, 0 for never); where its record lies among the notes of the index, and
    its length; postings and kinds, as `Filed` has them. Plain values, for `marshal`."""

    Read = tuple[Note | None, tuple[Problem, ...]]


@dataclass(frozen=True, slots=True)
class Compiled:
    """What came of it: how many notes are in the index, how many files were read for it, and what
    is wrong with any. `anew`: there was no index from which any could have been taken over. `made`: what
    it was made of, which a process that ends now need not take apart."""

    notes: int
    read: int
    problems: tuple[Problem, ...]
    anew: bool = field(default=False, compare=False)
    made: object = field(default=None, compare=False, repr=False)


def compile_index(project: Project, path: str, *, today: date) -> Compiled:
    """Write the index of a project's notes to `path`, in one step.

    The caller holds its lock. Raises `OSError` where it cannot be written, `TooBig` where the notes
    do not fit.
    """
    began = time.monotonic()
    name = identity(project)
    tokenizer, kept, records = _kept(path, name)
    files = _Files(kept, records)
    loaded, folders, changed = _settled(project, today, files)
    if kept and loaded.config.tokenizer != tokenizer:
        files = _Files({}, b"")
        loaded, folders, changed = _settled(project, today, files)
    notes = files.ready(loaded, changed)
    watched, seldom = _looked_at(loaded, folders)
    slices = [
        put_down(_marked(seldom[at : at + SLICE], changed)) for at in range(0, len(seldom), SLICE)
    ]
    header = Header(
        build=BUILD,
        identity=name,
        settings=settings_of(loaded.config),
        until=_until(loaded.notes),
        notes=len(notes),
        kinds="".join(sorted(set().union(*{note.kinds for note in notes}))),
        slices=len(slices),
        watched=put_down([*folders, *_marked(watched, changed)]),
    )
    problems = tuple(render(problem) for problem in loaded.problems)
    keep: Sources = (_code(), loaded.config.tokenizer, files.keep(), problems)
    took = round(1_000 * (time.monotonic() - began))
    write_whole(path, laid_out(header, notes, keep, slices, took), lasting=False)
    if slices:
        _begin_turns(f"{path}.turn")
    made = kept, files, loaded, notes, slices
    return Compiled(len(notes), files.read_anew, loaded.problems, anew=not kept, made=made)


def main(arguments: list[str]) -> int:
    """Compile the index at the path given, of the project whose root and notes folder are given
    (empty for none), under a lock that the caller holds; without arguments, of the working folder.

    What is wrong with notes goes to standard error in one line: the hook puts it into its log.
    """
    if len(arguments) == 3:
        path, root, notes = arguments
        project = (root, notes) if root else None
        lock = Lock(path)
    else:
        project = project_root(os.getcwd())
        path = index_path(project)
        os.makedirs(os.path.dirname(path), 0o700, exist_ok=True)
        lock = Lock(path)
        lock.take(wait=True)
    gc.disable()  # it would look at all notes again and again, and the process ends soon
    try:
        compiled = compile_locked(project, path, lock)
    except (OSError, TooBig) as error:
        sys.stderr.write(f"{type(error).__name__}: {error}\n")
        return 1
    wrong = [problem for problem in compiled.problems if problem.severity == ERROR]
    if wrong:
        first = render(wrong[0]).partition("\n")[0]
        more = f" (and {len(wrong) - 1} more)" if len(wrong) > 1 else ""
        sys.stderr.write(f"{first}{more}\n")
    if not compiled.anew:
        keep_tables()
    return 0


def compile_locked(project: Project, path: str, lock: Lock) -> Compiled:
    """`compile_index` under its lock, and what it took put down there; the complaints of an earlier
    one are gone then. Raises what that does."""
    began = time.monotonic()
    compiled = compile_index(project, path, today=date.today())
    lock.owe(price(time.monotonic() - began))
    if os.path.lexists(path + FAILED):  # it did not
        os.unlink(path + FAILED)
    return compiled


class _Files:
    """Reads note files, or takes over what is kept of them (`records` are the old index's); and makes
    each ready for the index."""

    def __init__(self, kept: dict[File, Kept], records: bytes) -> None:
        self._kept = kept
        self._records = memoryview(records)
        self._new: dict[File, Kept] = {}
        self._read: dict[File, Read] = {}
        self.read_anew = 0
        self.again = False

    def recall(self, path: str, id: str, layer: str, stamp: Stamp) -> Note | None:
        """A note that is taken over."""
        kept = self._kept.get((path, id))
        if kept is None or kept[0] != layer or kept[1] != stamp:
            return None
        day = kept[2]
        return Known(id, path, layer, stamp, date.fromordinal(day) if day else None)

    def read(self, path: Path, folder: Path, layer: str) -> Read:
        """As `read_note`, once for each edition of a file."""
        file = str(path), canonical(path.relative_to(folder).as_posix().removesuffix(SUFFIX))
        read = self._read.get(file)
        if (
            read is None
            or read[0] is None
            or read[0].layer != layer
            or read[0].stamp != stamp_of(str(path))
        ):
            self.read_anew += 1
            self._read[file] = read = read_note(path, folder, layer)
        return read

    def ready(self, loaded: Loaded, changed: set[str]) -> list[Filed]:
        """The notes that count, ready for the index, in the order of their ids."""
        bad = {str(problem.path) for problem in loaded.problems}
        notes = []
        place = 0
        for note in loaded.notes:
            if isinstance(note, Known):  # it is in `_kept`, or it would not be known
                file = note.where, note.id
                kept = self._kept[file]
                layer, stamp, day, start, size, postings, kinds = kept
                notes.append(Filed(self._records[start : start + size], postings, kinds))
                if note.where not in changed:
                    moved = layer, stamp, day, place, size, postings, kinds
                    self._new[file] = kept if start == place else moved
                place += size
            else:
                path = str(note.path)
                # one with a warning, or that has to do with others, is read again the next time
                layer = "" if path in bad or note.supersedes else note.layer
                stamp = CHANGED if path in changed else note.stamp
                day = note.expires.toordinal() if note.expires else 0
                parts = parts_of(note, loaded.config.tokenizer)
                one = filed(Source(note.id, path, stamp, *parts))
                size = len(one.record)
                if layer and path not in changed:
                    kept = layer, stamp, day, place, size, one.postings, one.kinds
                    self._new[path, note.id] = kept
                notes.append(one)
                place += size
        return notes

    def keep(self) -> dict[File, Kept]:
        """What the next compile may take over."""
        return self._new


def _settled(
    project: Project, today: date, files: _Files
) -> tuple[Loaded, list[tuple[str, Stamp | None, int]], set[str]]:
    """The notes, the folders to look at each time, and what changed while they were read: they are
    read once more then, when the clock tells a further change from that one."""
    while True:
        start = time.time_ns()
        loaded = load(project, today=today, read=files.read, recall=files.recall)
        folders = [(path, stamp, listing_of(path)) for path, stamp in _watched(loaded)]
        # a note that was added between reading and listing a folder must not be taken for read
        other = {path for path, stamp, _ in folders if stamp != stamp_of(path)}
        changed = _changing(loaded, start, time.time_ns()) | other
        if not changed or files.again:
            return (
                loaded,
                [
                    (path, CHANGED, 0) if path in changed else (path, stamp, listing)
                    for path, stamp, listing in folders
                ],
                changed,
            )
        files.again = True
        time.sleep(2 * TICK / 1e9)


def _kept(path: str, name: str) -> tuple[str, dict[File, Kept], bytes]:
    """The tokenizer, the files and the records of the index that is there, nothing if there is none
    of use."""
    try:
        index = Index(path, name)
    except (OSError, Damaged):
        return "", {}, b""
    try:
        code, tokenizer, kept, _ = cast("Sources", sources_of(index))
        if code == _code():
            return tokenizer, kept, notes_of(index)
    except Damaged:
        pass
    finally:
        index.close()
    return "", {}, b""


@cache
def _code() -> int:
    """The last change of the code that makes notes ready: with another, none are taken over."""
    rooms = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
    return max(
        entry.stat().st_mtime_ns
        for room in ("notes", "packer", "matcher")
        for folder, _, _ in os.walk(os.path.join(rooms, room))
        for entry in os.scandir(folder)
        if entry.name.endswith(".py")
    )


def settings_of(config: Config) -> Settings:
    """What the hook needs of the configuration, in the order that it knows."""
    return (
        config.budget,
        config.head,
        config.wrappers,
        config.hold,
        config.remind_after,
        config.session_budget,
        config.log,
    )


def _watched(loaded: Loaded) -> Seen:
    """The folders that the hook looks at each time: all, or of too many those with notes, and the
    upper ones."""
    if len(loaded.folders) <= WATCHED:
        return loaded.folders
    with_notes = {os.path.dirname(path) for path, _ in loaded.files}

    def rank(folder: tuple[str, Stamp | None]) -> tuple[bool, int]:
        return folder[0] not in with_notes, folder[0].count(os.sep)

    return tuple(sorted(loaded.folders, key=rank)[:WATCHED])


def _looked_at(loaded: Loaded, folders: list[tuple[str, Stamp | None, int]]) -> tuple[Seen, Seen]:
    """The files that the hook looks at each time, all or of too many the configuration alone; and
    the files and folders at which it looks in turn."""
    watched = {path for path, _, _ in folders}
    seldom = [folder for folder in loaded.folders if folder[0] not in watched]
    if len(loaded.files) <= EVERY_CALL:
        return loaded.files, tuple(seldom)
    name = os.sep + CONFIG
    always: list[tuple[str, Stamp | None]] = []
    others: list[tuple[str, Stamp | None]] = []
    for file in loaded.files:
        (always if file[0].endswith(name) else others).append(file)
    return tuple(always), (*others, *seldom)


def _begin_turns(path: str) -> None:
    """Make the file on which hooks count whose turn it is."""
    with suppress(OSError):  # they look at any slice then
        os.close(os.open(path, os.O_RDWR | os.O_CREAT, 0o600))


def _changing(loaded: Loaded, start: int, end: int) -> set[str]:
    """The files and folders that changed while or just before they were read (nanoseconds since
    1970): a further change may have left the same times on them. git calls such entries racy."""
    changing = set()
    early, late = start - COARSE_TICK, end + COARSE_TICK
    for path, seen in (*loaded.files, *loaded.folders):
        if seen is not None and (early <= seen[0] <= late or early <= seen[3] <= late):
            times = seen[0], seen[3]
            tick = TICK if any(one % 1_000_000_000 for one in times) else COARSE_TICK
            if any(start - tick <= one <= end + tick for one in times):
                changing.add(path)
    return changing


def _marked(seen: Seen, changing: set[str]) -> list[tuple[str, Stamp | None, int]]:
    """What has no listing, with the stamps that it is to have."""
    return [(path, CHANGED if path in changing else stamp, 0) for path, stamp in seen]


def _until(notes: Iterable[Note]) -> int:
    """When the first of the notes expires: the midnight behind that day, in seconds since 1970."""
    days = [note.expires for note in notes if note.expires is not None]
    if not days or min(days) == date.max:
        return 0
    after = min(days) + timedelta(days=1)
    return int(time.mktime((after.year, after.month, after.day, 0, 0, 0, 0, 0, -1)))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

"""Compiling the notes of a project into its index, so that no hook reads YAML or counts tokens.

`python -m forenote.notes.compile` does it for the working folder. What a note's file gave the last
time is taken over unread where its stamp is the same; the index is written anew as a whole.
"""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date, timedelta
from pathlib import Path
from typing import TYPE_CHECKING, cast

from forenote.matcher.index.build import Source, laid_out, write_aside
from forenote.matcher.index.file import Damaged, Header, Index
from forenote.matcher.index.layout import BUILD
from forenote.notes.cache import identity, index_path
from forenote.notes.filed import parts_of
from forenote.notes.layers import Loaded, load
from forenote.notes.lock import Lock
from forenote.notes.model import Note
from forenote.notes.options import Config
from forenote.notes.place import CONFIG, project_root
from forenote.notes.problem import ERROR, Problem, render
from forenote.notes.read import read_note
from forenote.notes.text_file import stamp

EVERY_CALL = 200
"""Up to so many notes a hook looks at each file; a stat of 200 files takes under a millisecond."""

TICK = 20_000_000
"""Nanoseconds within which two changes of a file may bear the same time. Kernels count in steps of
1 to 10 ms."""

COARSE_TICK = 2_000_000_000
"""The same where times are whole seconds (HFS+, FAT and some network file systems)."""

CHANGED = (0, 0, 0)
"""The stamp of what changed while it was compiled, or so shortly before that it may have changed
again without a trace. No file has it, so the next call compiles again."""

if TYPE_CHECKING:
    from forenote.matcher.index.file import Stamp
    from forenote.notes.cache import Project
    from forenote.notes.filed import Parts
    from forenote.notes.options import Wrapper

    Sources = tuple[int, str, dict[str, "Kept"], tuple[str, ...]]
    """What the index keeps for the next compile: the age of the code that made the parts, the
    tokenizer that counted for them, the files by path, and the problems as they are shown."""

    Settings = tuple[int, int, tuple[Wrapper, ...], bool, int, int, str]
    """What the hook needs of the configuration: budget, head, wrappers, hold, remind_after (seconds),
    session_budget, log."""

    Kept = tuple[str, Stamp, str, int, Parts]
    """What the index keeps of one file for the next compile: layer, stamp, id, the day on which it
    expires (`date.toordinal`, 0 for never), and the finished parts. Plain values, for `marshal`."""


@dataclass(frozen=True, slots=True)
class Compiled:
    """What came of it: how many notes are in the index, how many files were read for it, and what
    is wrong with any."""

    notes: int
    read: int
    problems: tuple[Problem, ...]


def compile_index(project: Project, path: str, *, today: date) -> Compiled:
    """Write the index of a project's notes to `path`, in one step.

    The caller holds its lock. Raises `OSError` where it cannot be written, `TooBig` where the notes
    do not fit.
    """
    name = identity(project)
    tokenizer, kept = _kept(path, name)
    files = _Files(kept)
    start = time.time_ns()
    loaded = load(project, today=today, read=files.read)
    if kept and loaded.config.tokenizer != tokenizer:
        files = _Files({})
        loaded = load(project, today=today, read=files.read)
    changed = _changing(loaded, start, time.time_ns())
    sources = files.sources(loaded, changed)
    header = Header(
        build=BUILD,
        identity=name,
        settings=_settings(loaded.config),
        folders=_marked(loaded.folders, changed),
        files=_marked(_looked_at(loaded), changed),
        until=_until(loaded.notes),
        notes=len(sources),
        kinds="".join(sorted({kind for source in sources for kind in source.kinds})),
    )
    problems = tuple(render(problem) for problem in loaded.problems)
    keep: Sources = (_code(), loaded.config.tokenizer, files.keep(changed), problems)
    write_aside(path, laid_out(header, sources, keep))
    return Compiled(len(sources), files.read_anew, loaded.problems)


def main(arguments: list[str]) -> int:
    """Compile the index at the path given, of the project whose root and notes folder are given
    (empty for none), under a lock that the caller holds; without arguments, of the working folder.

    What is wrong with notes goes to standard error in one line: the hook puts it into its log.
    """
    if len(arguments) == 3:
        path, root, notes = arguments
        compiled = compile_index((root, notes) if root else None, path, today=date.today())
    else:
        project = project_root(os.getcwd())
        path = index_path(project)
        os.makedirs(os.path.dirname(path), 0o700, exist_ok=True)
        lock = Lock(path)
        lock.take(wait=True)
        compiled = compile_index(project, path, today=date.today())
    wrong = [problem for problem in compiled.problems if problem.severity == ERROR]
    if wrong:
        first = render(wrong[0]).partition("\n")[0]
        more = f" (and {len(wrong) - 1} more)" if len(wrong) > 1 else ""
        sys.stderr.write(f"{first}{more}\n")
    return 0


class _Files:
    """Reads note files, or takes over what is kept of them; and knows the parts of each."""

    def __init__(self, kept: dict[str, Kept]) -> None:
        self._kept = kept
        self._new: dict[str, Kept] = {}
        self.read_anew = 0

    def read(self, path: Path, folder: Path, layer: str) -> tuple[Note | None, tuple[Problem, ...]]:
        """As `read_note`; a note that is taken over has no keys and no body, since its parts are
        there already."""
        kept = self._kept.get(str(path))
        if kept is not None and kept[0] == layer and kept[1] == _stamp(path):
            _, stamp, id, day, _ = kept
            expires = date.fromordinal(day) if day else None
            self._new[str(path)] = kept
            return Note(id, "", "", (), expires=expires, path=path, layer=layer, stamp=stamp), ()
        self.read_anew += 1
        return read_note(path, folder, layer)

    def sources(self, loaded: Loaded, changed: set[str]) -> list[Source]:
        """The notes that count, ready for the index."""
        bad = {str(problem.path) for problem in loaded.problems}
        sources = []
        for note in loaded.notes:
            path = str(note.path)
            kept = self._new.get(path)
            parts = kept[4] if kept is not None else parts_of(note, loaded.config.tokenizer)
            # one with a warning, or that has to do with others, is read again the next time
            if kept is None and path not in bad and not note.supersedes:
                day = note.expires.toordinal() if note.expires else 0
                self._new[path] = (note.layer, note.stamp, note.id, day, parts)
            stamp = CHANGED if path in changed else note.stamp
            sources.append(Source(note.id, path, stamp, *parts))
        return sources

    def keep(self, changed: set[str]) -> dict[str, Kept]:
        """What the next compile may take over."""
        return {path: kept for path, kept in self._new.items() if path not in changed}


def _kept(path: str, name: str) -> tuple[str, dict[str, Kept]]:
    """The tokenizer and the files of the index that is there, nothing if there is none of use."""
    try:
        index = Index(path, name)
    except (OSError, Damaged):
        return "", {}
    try:
        sources = cast("Sources", index.sources())
    except Damaged:
        return "", {}
    finally:
        index.close()
    code, tokenizer, kept, _ = sources
    return (tokenizer, kept) if code == _code() else ("", {})


def _code() -> int:
    """The last change of the code that makes the parts: with another, none are taken over."""
    rooms = Path(__file__).parent.parent
    return max(
        file.stat().st_mtime_ns
        for room in ("notes", "packer", "matcher")
        for file in (rooms / room).rglob("*.py")
    )


def _settings(config: Config) -> Settings:
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


def _stamp(path: Path) -> Stamp | None:
    try:
        return stamp(os.lstat(path))
    except OSError:
        return None


def _looked_at(loaded: Loaded) -> tuple[tuple[str, Stamp | None], ...]:
    """The files that the hook looks at each time: all, or of too many the configuration alone."""
    if len(loaded.files) <= EVERY_CALL:
        return loaded.files
    return tuple(file for file in loaded.files if os.path.basename(file[0]) == CONFIG)


def _changing(loaded: Loaded, start: int, end: int) -> set[str]:
    """The files and folders that changed while or just before they were read (nanoseconds since
    1970): a further change may have left the same time on them. git calls such entries racy."""
    changing = set()
    for path, seen in (*loaded.files, *loaded.folders):
        if seen is not None:
            tick = COARSE_TICK if seen[0] % 1_000_000_000 == 0 else TICK
            if start - tick <= seen[0] <= end + tick:
                changing.add(path)
    return changing


def _marked(
    seen: tuple[tuple[str, Stamp | None], ...], changing: set[str]
) -> tuple[tuple[str, Stamp | None], ...]:
    return tuple((path, CHANGED if path in changing else stamp) for path, stamp in seen)


def _until(notes: Iterable[Note]) -> int:
    """When the first of the notes expires: the midnight behind that day, in seconds since 1970."""
    days = [note.expires for note in notes if note.expires is not None]
    if not days or min(days) == date.max:
        return 0
    after = min(days) + timedelta(days=1)
    return int(time.mktime((after.year, after.month, after.day, 0, 0, 0, 0, 0, -1)))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

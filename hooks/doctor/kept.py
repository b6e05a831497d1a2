"""What is kept of sessions and projects, and whether old files are taken away."""

from __future__ import annotations

import os
import time
from collections.abc import Iterator

from forenote.hooks.cleaning.folder import opened
from forenote.hooks.doctor.line import Line, fine, note
from forenote.hooks.doctor.scene import Machine
from forenote.hooks.session.keeping import CLEANED
from forenote.notes import cache
from forenote.notes.place import cache_dir
from forenote.notes.problem import visible
from forenote.packer.session import ledger, memory

_MOST_READ = 65_536  # characters of a complaint


def check(machine: Machine) -> Iterator[Line]:
    if not machine.state:
        return  # said elsewhere
    kept = [
        f"{_size(os.path.join(machine.state, memory.FOLDER))} of sessions",
        f"{_size(os.path.join(machine.state, ledger.FOLDER))} of the ledger",
        f"{_size(os.path.join(cache_dir(), cache.FOLDER))} of indexes",
    ]
    marker = os.path.join(machine.state, CLEANED)
    try:
        seen = os.lstat(marker)
    except OSError:
        yield fine(f"kept: {', '.join(kept)}")
        return
    day = time.strftime("%Y-%m-%d", time.localtime(seen.st_mtime))
    yield fine(f"kept: {', '.join(kept)}; old files were looked for on {day}")
    complaint = _last_line(marker) if seen.st_size else ""
    if complaint:
        yield note(
            f"old files could not be taken away: {visible(complaint)}",
            f"what is in {visible(machine.state)} may be removed by hand",
        )


def _size(path: str) -> str:
    with opened(path) as folder:
        files = folder.files() if folder is not None else []
    size = sum(file.size for file in files)
    return f"{len(files):,} {'file' if len(files) == 1 else 'files'} ({size / 1e6:.1f} MB)"


def _last_line(path: str) -> str:
    if not os.path.isfile(path) or os.path.islink(path):
        return ""
    with open(path, encoding="utf-8", errors="replace") as file:
        return file.read(_MOST_READ).strip().rpartition("\n")[2]

"""Whether the index of this project's notes agrees with them."""

from __future__ import annotations

import os
from collections.abc import Iterator

from forenote.hooks.doctor.line import Line, finding, fine, note
from forenote.hooks.doctor.scene import Machine
from forenote.hooks.freshness import is_stale
from forenote.matcher.index.file import Damaged, Index
from forenote.notes.cache import FAILED, identity, index_path
from forenote.notes.problem import visible

NEXT = "nothing; the next call compiles them"


def check(machine: Machine) -> Iterator[Line]:
    path = index_path(machine.project)
    if not path:
        yield finding("no home folder is known", "set HOME")
        return
    about = "the notes of this project" if machine.project is not None else "your own notes"
    complaint = _last_line(path + FAILED)
    if complaint:
        yield finding(
            f"{about} could not be compiled: {visible(complaint)}",
            "notes list shows what is wrong with their files",
        )
    try:
        index = Index(path, identity(machine.project))
    except FileNotFoundError:
        yield note(f"{about} are not compiled yet", NEXT)
        return
    except (OSError, Damaged) as error:
        yield note(f"the index of {about} cannot be used ({visible(str(error))})", NEXT)
        return
    try:
        if is_stale(index):
            yield note(f"{about} changed since they were compiled", NEXT)
        else:
            yield fine(f"{about} are compiled: {index.header.notes:,} in {visible(path)}")
    finally:
        index.close()


def _last_line(path: str) -> str:
    if not os.path.isfile(path):
        return ""
    with open(path, encoding="utf-8", errors="replace") as file:
        return file.read(65_536).strip().rpartition("\n")[2]

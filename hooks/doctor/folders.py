"""Whether what the hook remembers and compiles can be written."""

from __future__ import annotations

import os
import shlex
import stat
import tempfile
from collections.abc import Iterator

from forenote.hooks.doctor.line import Line, finding, fine
from forenote.hooks.doctor.scene import Machine
from forenote.notes.place import cache_dir, state_dir
from forenote.notes.problem import visible
from forenote.packer.session import ledger, memory

INSIDE = (
    (memory.FOLDER, "each call shows the same notes again, and none is held"),
    (ledger.FOLDER, "what was delivered is not recorded"),
)
"""The folders in the state folder, and what it costs where one cannot be written."""


def check(machine: Machine) -> Iterator[Line]:
    for what, folder, cost in (
        ("state", state_dir(), "each call shows the same notes again, and none is held"),
        ("cache", cache_dir(), "each call compiles the notes anew, or delivers nothing"),
    ):
        if not folder:
            yield finding(f"there is no {what} folder, since no home is known", "set HOME")
            continue
        inside = INSIDE if what == "state" else ()
        refused = _refused(f"the {what} folder ", folder, cost)
        if refused is not None:
            yield refused
            continue
        of_inside = [
            one
            for name, effect in inside
            if (one := _refused("", os.path.join(folder, name), effect)) is not None
        ]
        yield from of_inside
        if not of_inside:
            yield fine(f"the {what} folder {visible(folder)} can be written")


def _refused(what: str, folder: str, cost: str) -> Line | None:
    """Why nothing can be written there, also into what would be made; None where it can."""
    there = folder
    while not os.path.lexists(there):
        there = os.path.dirname(there)
    if os.path.lexists(there) and not os.path.isdir(there):
        return finding(
            f"{visible(there)} is {_kind(there)} where {what or 'a folder '}is to be: {cost}",
            f"look at it, then: rm {visible(shlex.quote(there))}",
        )
    reason = _reason(there)
    if not reason:
        return None
    return finding(
        f"{what}{visible(folder)} cannot be written ({reason}): {cost}",
        f"give yourself the right to write {visible(there)}, or make room on the disk",
    )


def _kind(path: str) -> str:
    mode = os.lstat(path).st_mode
    if stat.S_ISLNK(mode):
        return "a link that leads to no folder"
    if stat.S_ISFIFO(mode):
        return "a named pipe"
    return "a file" if stat.S_ISREG(mode) else "a special file"


def _reason(folder: str) -> str:
    try:
        with tempfile.TemporaryFile(dir=folder) as file:
            file.write(b"x" * 4096)
            file.flush()
    except OSError as error:
        return error.strerror or str(error)
    return ""

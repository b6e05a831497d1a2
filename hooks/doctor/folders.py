"""Whether what the hook remembers and compiles can be written."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterator

from forenote.hooks.doctor.line import Line, finding, fine
from forenote.hooks.doctor.scene import Machine
from forenote.notes.place import cache_dir, state_dir
from forenote.notes.problem import visible


def check(machine: Machine) -> Iterator[Line]:
    for what, folder, cost in (
        ("state", state_dir(), "each call shows the same notes again, and none is held"),
        ("cache", cache_dir(), "each call compiles the notes anew, or delivers nothing"),
    ):
        if not folder:
            yield finding(f"there is no {what} folder, since no home is known", "set HOME")
            continue
        reason = _refused(folder)
        if reason:
            yield finding(
                f"the {what} folder {visible(folder)} cannot be written ({reason}): {cost}",
                "give yourself the right to write it, or make room on the disk",
            )
        else:
            yield fine(f"the {what} folder {visible(folder)} can be written")


def _refused(folder: str) -> str:
    """Why nothing can be written there, also into what would be made; empty where it can."""
    while not os.path.lexists(folder):
        folder = os.path.dirname(folder)
    try:
        with tempfile.TemporaryFile(dir=folder) as file:
            file.write(b"x" * 4096)
            file.flush()
    except OSError as error:
        return error.strerror or str(error)
    return ""

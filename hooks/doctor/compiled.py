"""Whether the package's byte code is there: without it each call compiles 40 modules."""

from __future__ import annotations

import os
from collections.abc import Iterator

from forenote.hooks.doctor.line import Line, finding, fine, note
from forenote.hooks.doctor.scene import Machine
from forenote.hooks.install.bytecode import PACKAGE, ROOMS, stale
from forenote.notes.problem import visible


def check(machine: Machine) -> Iterator[Line]:
    missing = list(stale())
    if not missing:
        yield fine("the package's byte code is there")
        return
    text = f"{len(missing):,} of the package's modules are not compiled"
    if all(os.access(source.parent, os.W_OK) for source in missing):
        yield note(text, "nothing; the next call that needs them does it")
        return
    folders = " ".join(str(PACKAGE / room) for room in ROOMS)
    yield finding(
        f"{text}, and the hook may not write there, so each call does it",
        f"as whoever owns the folder: python3 -m compileall -q {visible(folders)}",
    )

"""Whether the package's byte code is there: without it each call compiles 100 modules; and whether
the bundle is, without which it imports them one by one."""

from __future__ import annotations

import os
from collections.abc import Iterator

from forenote.hooks.bundle.make import installed_as, is_current
from forenote.hooks.doctor.line import Line, finding, fine, note
from forenote.hooks.doctor.scene import Machine
from forenote.hooks.install.bytecode import PACKAGE, ROOMS, stale
from forenote.notes.problem import visible


def check(machine: Machine) -> Iterator[Line]:
    missing = list(stale())
    if not missing:
        yield fine("the package's byte code is there")
        yield from _bundle()
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


def _bundle() -> Iterator[Line]:
    if installed_as() is None:
        return  # a checkout has none
    if is_current():
        yield fine("the hook runs from its bundle")
    elif os.access(PACKAGE / "hooks" / "bundle", os.W_OK):
        yield note(
            "the hook's bundle is missing, damaged or of an earlier installation, so calls may take three"
            " times as long",
            "notes install, for any agent; or nothing: the next call has it made",
        )
    else:
        yield finding(
            "there is no bundle, so each call imports its modules, and it may not be written",
            "as whoever owns the folder: `notes install` of any agent",
        )

"""Whether the launcher that the settings name is there, and starts this installation."""

from __future__ import annotations

import os
from collections.abc import Iterator

from forenote.hooks.doctor.line import Line, finding, fine, note
from forenote.hooks.doctor.scene import Machine
from forenote.hooks.install.launcher import (
    failure_path,
    launcher_path,
    read_launcher,
    this_installation,
)
from forenote.notes.problem import visible

AGAIN = "notes install AGENT writes it anew"


def check(machine: Machine) -> Iterator[Line]:
    path = launcher_path()
    if path is None:
        yield finding("no home folder is known", "set HOME")
        return
    shown = visible(str(path))
    try:
        text = path.read_text(encoding="utf-8", errors="surrogateescape")
    except OSError as error:
        yield finding(f"{shown}: {error.strerror}, so no hook starts", AGAIN)
        return
    launcher = read_launcher(text)
    if launcher is None or not os.access(path, os.X_OK):
        yield finding(f"{shown} is not the launcher, or may not be run", AGAIN)
        return
    gone = [one for one in (launcher.python, launcher.entry) if not os.path.isfile(one)]
    if gone:
        yield finding(f"{shown} starts {visible(gone[0])}, which is gone", AGAIN)
    elif launcher != this_installation():
        yield note(
            f"{shown} starts another installation: {visible(launcher.entry)}",
            "nothing, if that is meant; else: notes install AGENT, from the one that is",
        )
    else:
        yield fine(f"{shown} starts this installation")
    if failure_path(path).exists():
        when = failure_path(path).read_text(encoding="utf-8", errors="replace").strip()
        yield finding(
            f"the launcher had nothing to start, last at {visible(when) or 'an unknown time'}",
            f"{AGAIN}, and removes {visible(str(failure_path(path)))}",
        )

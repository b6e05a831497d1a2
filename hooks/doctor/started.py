"""Whether the launcher that the settings name is there, and starts this installation."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

from forenote.hooks.doctor.line import Line, finding, fine, note
from forenote.hooks.doctor.scene import Machine, Scene
from forenote.hooks.hot import AGENTS
from forenote.hooks.install.launcher import (
    Launcher,
    failure_path,
    launcher_path,
    read_launcher,
    this_installation,
    written,
)
from forenote.notes.problem import visible

AGAIN = "notes install AGENT writes it anew"
INSTALL = "notes install claude | codex | gemini"


def check(machine: Machine) -> Iterator[Line]:
    path = launcher_path()
    if path is None:
        yield finding("no home folder is known", "set HOME")
        return
    shown = visible(str(path))
    try:
        text = path.read_text(encoding="utf-8", errors="surrogateescape")
    except FileNotFoundError:
        if any(Scene(machine, agent).entries for agent in AGENTS):
            yield finding(f"{shown} is gone, so no hook starts", AGAIN)
        else:
            yield finding("no agent calls forenote yet", INSTALL)
        return
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
    elif text != written(launcher):
        yield finding(f"{shown} was changed since it was written: it may do anything", AGAIN)
    else:
        yield fine(f"{shown} starts this installation")
    yield from _failed(path, launcher)


def _failed(path: Path, launcher: Launcher) -> Iterator[Line]:
    """What the launcher left. What is older than the launcher, or than the main file that it starts,
    was of an installation that has been put right since."""
    trace = failure_path(path)
    try:
        left = trace.stat().st_mtime_ns
        when = visible(trace.read_text(encoding="utf-8", errors="replace").strip())
    except FileNotFoundError:
        return
    except OSError as error:
        yield note(f"{visible(str(trace))}: {error.strerror}", "remove it")
        return
    text = f"the launcher could not start the hook, last at {when or 'an unknown time'}"
    if left < max(_written(str(path)), _written(launcher.entry)):
        yield note(
            f"{text}; what it starts was written since", f"nothing; or rm {visible(str(trace))}"
        )
    else:
        yield finding(text, f"{AGAIN}; then remove {visible(str(trace))}")


def _written(path: str) -> int:
    """When the file was put there, in nanoseconds; 0 for never. An installer may
    keep the time that a file had in the archive, so the change of its inode counts too."""
    try:
        status = os.stat(path)
    except OSError:
        return 0
    return max(status.st_mtime_ns, status.st_ctime_ns)

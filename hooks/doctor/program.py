"""Whether the agent's program is there, and new enough for its hooks to deliver."""

from __future__ import annotations

import re
import shutil
import subprocess
from collections.abc import Iterator

from forenote.hooks.doctor.line import Line, finding, fine, note
from forenote.hooks.doctor.scene import Scene

PATIENCE = 20.0
"""Seconds that `--version` may take. Programs under Node take one or two on a busy machine."""


def check(scene: Scene) -> Iterator[Line]:
    wiring = scene.wiring
    path = shutil.which(wiring.program)
    if path is None:
        text = f"`{wiring.program}` is not on PATH"
        if scene.asked and not scene.entries:
            yield finding(text, f"install {wiring.title}, or add its folder to PATH")
        else:
            yield note(
                text, f"nothing, if {wiring.title} runs elsewhere, in an editor for instance"
            )
        return
    said = version_of(path)
    if said is None:
        yield finding(
            f"{path} --version did not answer", f"run it; reinstall {wiring.title} if it fails"
        )
        return
    version, floor = _shown(said), _shown(wiring.floor)
    if said < wiring.floor:
        yield finding(
            f"{path} is version {version}, whose hooks do not deliver",
            f"update {wiring.title} to {floor} or newer",
        )
    else:
        yield fine(f"{path}, version {version} ({floor} or newer is needed)")


def version_of(path: str) -> tuple[int, int, int] | None:
    """What the program says that it is, from the first three numbers with dots; None for nothing."""
    try:
        done = subprocess.run(
            [path, "--version"],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            timeout=PATIENCE,
            check=False,
        )
    except (OSError, subprocess.TimeoutExpired):
        return None
    found = re.search(rb"(\d+)\.(\d+)\.(\d+)", done.stdout)
    if found is None:
        return None
    first, second, third = (int(number) for number in found.groups())
    return first, second, third


def _shown(version: tuple[int, ...]) -> str:
    return ".".join(map(str, version))

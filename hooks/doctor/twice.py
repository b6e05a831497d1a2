"""Whether one call reaches the hook twice: by two settings files, or by another agent that reads
this agent's settings too."""

from __future__ import annotations

import shutil
from collections.abc import Iterator

from forenote.hooks.doctor.line import Line, note
from forenote.hooks.doctor.scene import Entry, Scene
from forenote.notes.problem import visible

READERS = {
    "claude": {
        # program: title, whether it reads the user's file, whether it reads the project's
        "copilot": ("GitHub Copilot CLI", False, True),  # seen in 1.0.102
        "cursor-agent": ("Cursor", True, True),  # in the runtime of its SDK 1.0.32
        "code": ("VS Code's own agent", True, True),  # code.visualstudio.com/docs/agents
        "devin": ("Devin CLI", True, True),  # docs.devin.ai
        "grok": ("Grok Build", True, True),  # its source
    }
}
"""Other agents that run the hooks in an agent's settings, by agent."""


def check(scene: Scene) -> Iterator[Line]:
    by_event: dict[str, list[Entry]] = {}
    for entry in scene.entries:
        by_event.setdefault(entry.found.event, []).append(entry)
    by_files: dict[tuple[str, ...], list[str]] = {}
    for event, entries in by_event.items():
        if len(entries) > 1:
            by_files.setdefault(tuple(str(one.path) for one in entries), []).append(event)
    for files, events in by_files.items():
        if len(set(files)) == 1:
            text, do = f"{visible(files[0])} twice: one delivers", "remove one of the entries"
        elif scene.machine.distrust and scene.name in scene.machine.own_hooks:
            text = f"{' and '.join(map(visible, files))}: that of the project delivers its notes"
            do = f"keep that; or notes trust, and then: notes uninstall {scene.name} --project"
        else:
            text = f"{' and '.join(map(visible, files))}: one delivers"
            do = f"keep one: notes uninstall {scene.name} --user, or --project"
        yield note(f"on {', '.join(events)} the hook is called by {text}, the other costs time", do)
    for program, (title, user, project) in READERS.get(scene.name, {}).items():
        read = [one for one in scene.entries if (project if one.project else user)]
        if read and shutil.which(program) is not None:
            yield note(
                f"{title} reads {visible(str(read[0].path))} too, and calls the hook for itself",
                "nothing; a call that two agents report is answered once",
            )

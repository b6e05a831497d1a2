"""Whether the hook stands in the agent's settings, on which events, and in which files."""

from __future__ import annotations

from collections.abc import Iterator

from forenote.hooks.doctor.line import Line, finding, fine, note
from forenote.hooks.doctor.scene import Scene
from forenote.hooks.install.command_line import command_line
from forenote.notes.problem import render, visible


def check(scene: Scene) -> Iterator[Line]:
    for problem in scene.broken:
        reason = render(problem).partition("\n")[0]
        yield finding(f"settings that cannot be read: {reason}", problem.hint or "mend that line")
    install = f"notes install {scene.name}"
    if not scene.entries:
        if not scene.broken:
            files = " or ".join(
                visible(str(folder / scene.wiring.file)) for folder, _ in scene.folders
            )
            yield finding(f"the hook is not in {files or 'any settings'}", install)
        return
    wanted = [event for event, _ in scene.wiring.entries]
    for path in dict.fromkeys(entry.path for entry in scene.entries):
        here = [entry for entry in scene.entries if entry.path == path]
        project = here[0].project
        again = f"{install} --project" if project else install
        file = visible(str(path))
        events = [one.found.event for one in here if one.found.ours]
        missing = [event for event in wanted if event not in events]
        if not events:
            pass
        elif missing:
            yield finding(f"{file} does not call the hook on {', '.join(missing)}", again)
        else:
            yield fine(f"{file} calls the hook on {', '.join(wanted)}")
        for one in here:
            line = f"{file}:{one.found.line}"
            if not one.found.ours:
                yield note(
                    f"{line} calls the hook as `{visible(one.found.command)}` on {one.found.event}",
                    f"remove it, then: {again}",
                )
            elif one.found.project != project:
                yield finding(
                    f"{line} has the line that belongs into "
                    f"{'your own' if project else 'a project’s'} settings",
                    f"make it `{command_line(scene.name, project=project)}`",
                )

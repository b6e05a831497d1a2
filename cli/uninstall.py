"""`notes uninstall`: the hook taken out of an agent's settings."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress

import click

from forenote.cli.action_argument import here
from forenote.cli.agent_settings import (
    agent_argument,
    cannot,
    folder_of,
    scope_option,
    show_difference,
    shown,
)
from forenote.hooks.command import AGENTS
from forenote.hooks.doctor.scene import Machine, Scene
from forenote.hooks.install import change
from forenote.hooks.install.json_text import NotJson
from forenote.hooks.install.launcher import failure_path, launcher_path
from forenote.hooks.install.record import records
from forenote.hooks.install.settings import Changed
from forenote.notes.problem import render, visible

IN_HOME = ".local/share/forenote/hook"
"""What a command that names the launcher has in it, however it writes the home."""


@click.command("uninstall")
@agent_argument
@scope_option
@click.option("--dry-run", is_flag=True, help="Show what would change, and change nothing.")
@click.pass_context
def command(ctx: click.Context, agent: str, project: bool, dry_run: bool) -> None:
    """Take the hook out of the settings of AGENT.

    Where nobody else changed the file it becomes, byte for byte, what it was before; else only our
    entry goes. Notes, and what was recorded, stay. The exit code is 1 where nothing was installed.

    \b
    Example:
      notes uninstall claude --project
    """
    folder = folder_of(agent, project)
    try:
        planned = change.uninstalling(agent, folder, project=project)
        show_difference(planned)
        path = shown(planned.settings.path)
        if dry_run:
            click.echo(f"would write {path}" if planned.needed else f"not installed: {path}")
            ctx.exit(0 if planned.needed else 1)
        backup = change.uninstall(planned)
    except (NotJson, Changed) as error:
        raise cannot(error) from None
    for other in planned.others:
        click.echo(f"{path}:{other.line} still calls the hook: `{visible(other.command)}`")
    if not planned.needed:
        click.echo(f"not installed: {path}")
        ctx.exit(1)
    as_before = " as it was before" if planned.exact else ""
    click.echo(f"removed {path}" if planned.after is None else f"wrote {path}{as_before}")
    if backup is not None:
        click.echo(f"kept a copy of what was there: {shown(backup)}")
    launcher = launcher_path()
    if launcher is None or not launcher.exists() or any(records()):
        return
    needing = next(_needing(), None)
    if needing is not None:
        click.echo(f"{shown(launcher)} stays: {needing}")
        return
    launcher.unlink()
    failure_path(launcher).unlink(missing_ok=True)
    with suppress(OSError):  # something else is in it
        launcher.parent.rmdir()
    click.echo(f"removed {shown(launcher)}, which no known settings name")


def _needing() -> Iterator[str]:
    """Why the launcher may still be needed: settings of any agent, the user's and this project's,
    that name it or cannot be read. Records alone do not tell: they may be lost, and a colleague's
    settings have none."""
    machine = Machine(here()[0])
    for agent in AGENTS:
        scene = Scene(machine, agent)
        for entry in scene.entries:
            if IN_HOME in entry.found.command.replace('"', ""):
                yield f"{shown(entry.path)}:{entry.found.line} names it"
        for problem in scene.broken:
            why = render(problem).partition("\n")[0]
            yield f"there may be settings that name it: {why}"

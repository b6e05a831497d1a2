"""`notes install`: the hook put into an agent's settings."""

from __future__ import annotations

import os
import shlex

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
from forenote.hooks.install import bytecode, change
from forenote.hooks.install.entry import wiring_of
from forenote.hooks.install.json_text import NotJson
from forenote.hooks.install.launcher import (
    launcher_path,
    put_launcher,
    this_installation,
    written,
)
from forenote.hooks.install.settings import Changed
from forenote.notes.place import state_dir
from forenote.notes.problem import visible
from forenote.notes.trust import allowed


@click.command("install")
@agent_argument
@scope_option
@click.option("--dry-run", is_flag=True, help="Show what would change, and change nothing.")
def command(agent: str, project: bool, dry_run: bool) -> None:
    """Put the hook into the settings of AGENT.

    The entry is merged into what is there: order, indentation, comments and all else stay as they
    are. The difference is shown, and a copy of the file is kept beside it. A second time there is
    nothing to do; notes uninstall takes it back.

    The settings name one small script in your home, which starts this installation. They never
    change, work for others who have forenote elsewhere, and do nothing where it is missing.

    \b
    Examples:
      notes install claude
      notes install codex --dry-run
      notes install gemini --project
    """
    if os.name == "nt":
        raise click.ClickException(
            "the launcher is a shell script, which Windows does not run: put "
            f"`notes hook {agent}` into the agent's settings (docs/install.md)"
        )
    launcher = launcher_path()
    if launcher is None:
        raise click.ClickException("no home folder is known: set HOME")
    folder = folder_of(agent, project)
    text = written(this_installation())
    try:
        planned = change.installing(agent, folder, project=project)
        show_difference(planned)
        if dry_run:
            what = "would write" if planned.needed else "already installed:"
            click.echo(f"{what} {shown(planned.settings.path)}")
            return
        # first what the settings will name
        fresh = put_launcher(launcher, text)
        backup = change.install(planned)
    except (NotJson, Changed) as error:
        raise cannot(error) from None
    if planned.needed:
        click.echo(f"wrote {shown(planned.settings.path)}")
    else:
        click.echo(f"already installed: {shown(planned.settings.path)}")
    if backup is not None:
        click.echo(f"kept a copy of what was there: {shown(backup)}")
    if fresh:
        click.echo(f"wrote {shown(launcher)}: it starts {shlex.quote(this_installation().python)}")
    if not bytecode.compile_package():
        click.echo("the package's folder may not be written, so each call compiles it anew")
    for line in _advice(agent, planned):
        click.echo(line)


def _advice(agent: str, planned: change.Change) -> list[str]:
    """What is left for the person to do, a line each."""
    wiring = wiring_of(agent)
    lines = [
        f"{shown(planned.settings.path)}:{other.line} calls the hook too, on {other.event}: "
        f"remove `{visible(other.command)}`"
        for other in planned.others
    ]
    if wiring.trusted_by_hash:
        lines += [
            f"{wiring.title} runs a new hook only once you have trusted it:",
            f"  start `{wiring.program}`, type `/hooks`, and trust forenote's.",
            f"  Until then it is skipped without a word, by `{wiring.program} exec` too.",
        ]
        if planned.project:
            lines.append(f"The project's folder must be one that {wiring.title} trusts.")
    project = here()[1]
    untrusted = project is not None and allowed(project, state_dir())[1]
    if untrusted and not planned.project:
        lines.append("The notes of this project are not delivered yet: notes trust")
    lines.append(f"next: notes doctor {agent}")
    return lines

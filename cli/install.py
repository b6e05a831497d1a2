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
from forenote.cli.compiled import compile_for
from forenote.hooks.install import bytecode, change
from forenote.hooks.install.entry import wiring_of
from forenote.hooks.install.json_text import NotJson
from forenote.hooks.install.launcher import (
    in_the_way,
    is_put,
    launcher_path,
    put_launcher,
    this_installation,
    written,
)
from forenote.hooks.install.own_hooks import delivering
from forenote.hooks.install.settings import Changed
from forenote.hooks.serve import endpoint
from forenote.notes.place import state_dir
from forenote.notes.problem import visible
from forenote.notes.state_change import own_state
from forenote.notes.trust import allowed


@click.command("install")
@agent_argument
@scope_option
@click.option(
    "--http", is_flag=True, help="Let the agent call notes serve instead of starting a process."
)
@click.option("--dry-run", is_flag=True, help="Show what would change, and change nothing.")
def command(agent: str, project: bool, http: bool, dry_run: bool) -> None:
    """Put the hook into the settings of AGENT.

    The entry is merged into what is there: order, indentation, comments and all else stay as they
    are. The difference is shown, and a copy of the file is kept beside it. A second time there is
    nothing to do; notes uninstall takes it back.

    The settings name one small script in your home, which starts this installation. They never
    change, work for others who have forenote elsewhere, and do nothing where it is missing.

    With --http they name an address of this machine with a secret in it, at which notes serve must
    run; while it does not, the agent goes on without notes.

    \b
    Examples:
      notes install claude
      notes install codex --dry-run
      notes install gemini --project
      notes install claude --http
    """
    if os.name == "nt":
        raise click.ClickException(
            "the launcher is a shell script, which Windows does not run: put "
            f"`notes hook {agent}` into the agent's settings (docs/install.md)"
        )
    if http:
        _can_call(agent, project)
    launcher = launcher_path()
    if launcher is None:
        raise click.ClickException("no home folder is known: set HOME")
    obstacle = in_the_way(launcher)
    if obstacle is not None:
        what = "a folder" if obstacle == launcher else "no folder"
        raise click.ClickException(
            f"{shown(obstacle)} is {what}, and the launcher is to be {shown(launcher)}: look at it, "
            "then move it away or remove it"
        )
    folder = folder_of(agent, project)
    text = written(this_installation())
    url = endpoint.made(own_state()).url(agent) if http else ""
    try:
        planned = change.installing(agent, folder, project=project, url=url)
        show_difference(planned)
        if dry_run:
            what = "would write" if planned.needed else "already installed:"
            click.echo(f"{what} {shown(planned.settings.path)}")
            if planned.needed and planned.settings.file.exists():
                click.echo("would keep a copy of what is there beside it")
            if not is_put(launcher, text):
                click.echo(f"would write {shown(launcher)}, which starts this installation")
            return
        # first what the settings will name
        fresh = put_launcher(launcher, text)
        backup = change.install(planned)
    except change.Otherwise as other:
        raise click.ClickException(_otherwise(agent, project, other)) from None
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
    compile_for(here()[1])
    for line in _advice(agent, planned, http=http):
        click.echo(line)


def _can_call(agent: str, project: bool) -> None:
    """Raises `ClickException` where the agent cannot be made to call an address."""
    wiring = wiring_of(agent)
    if not wiring.http:
        raise click.ClickException(f"{wiring.title} calls no address: leave out --http")
    if project:
        raise click.ClickException(
            "the address holds a secret of yours, which does not belong into a project's settings: "
            "leave out --project"
        )


def _otherwise(agent: str, project: bool, other: change.Otherwise) -> str:
    """What to do where the hook is there in another way."""
    scope = " --project" if project else ""
    return (
        f"{shown(other.path)}:{other.found.line} calls the hook otherwise "
        f"(`{visible(other.found.command)}`): first notes uninstall {agent}{scope}"
    )


def _advice(agent: str, planned: change.Change, *, http: bool) -> list[str]:
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
    if http:
        lines.append("notes serve must run for that; docs/serve.md says how to have it started")
        if planned.settings.file.stat().st_mode & 0o077:
            lines.append(
                f"others can read the secret in {shown(planned.settings.path)}: chmod 600 that file"
            )
    project = here()[1]
    untrusted = project is not None and allowed(project, state_dir())[1]
    if untrusted and not planned.project and agent not in delivering(project, state_dir()):
        lines.append("The notes of this project are not delivered yet: notes trust")
    lines.append(f"next: notes doctor {agent}")
    return lines

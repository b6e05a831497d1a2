"""What `install` and `uninstall` share: whose settings, and how a change of them is shown."""

from __future__ import annotations

from pathlib import Path

import click

from forenote.cli.action_argument import here
from forenote.cli.loaded import no_project, rendered
from forenote.hooks.command import AGENTS
from forenote.hooks.install.change import Change, difference
from forenote.hooks.install.entry import wiring_of
from forenote.hooks.install.json_text import NotJson
from forenote.hooks.install.settings import Changed, user_folder
from forenote.notes.place import user_home
from forenote.notes.problem import nearest, visible


class _Agent(click.Choice[str]):
    """The name of an agent; of what is none, what was meant is said, or how any agent may call."""

    def convert(self, value: str, param: click.Parameter | None, ctx: click.Context | None) -> str:
        if value in AGENTS:
            return value
        near = nearest(value, AGENTS)
        known = f"known are {', '.join(AGENTS)}"
        raise click.BadParameter(
            f"{value!r}: did you mean {near!r}?"
            if near
            else f"{value!r}: {known}. Another agent that has hooks like one of these can call "
            "`notes hook AGENT` itself: notes hook --help",
            ctx,
            param,
        )


agent_argument = click.argument("agent", type=_Agent(AGENTS))

scope_option = click.option(
    "--project/--user",
    help="Whose settings: this project's, for everybody who works on it, or yours for all projects "
    "(the default).",
)


def folder_of(agent: str, project: bool) -> Path:
    """The folder of the settings that are meant."""
    if project:
        around = here()[1]
        if around is None:
            raise no_project("make one with `notes init`, or leave out --project")
        return Path(around[0], wiring_of(agent).folder)
    folder = user_folder(agent)
    if folder is None:
        raise click.ClickException("no home folder is known: set HOME")
    return folder


def cannot(error: NotJson | Changed) -> click.ClickException:
    """Why the settings stay as they are."""
    if isinstance(error, Changed):
        return click.ClickException(f"{visible(str(error))}; do it again")
    return click.ClickException(f"the settings stay as they are\n{rendered(error.problem)}")


def shown(path: Path) -> str:
    """A path as a person writes it, `~` for the home folder."""
    home = user_home()
    if home and path.is_relative_to(home):
        path = Path("~", path.relative_to(home))
    return visible(str(path))


def show_difference(change: Change) -> None:
    """The change on the screen, as `diff -u` shows it."""
    for line in difference(change):
        colour = {"+": "green", "-": "red", "@": "cyan"}.get(line[:1])
        click.echo(click.style(line, fg=colour) if colour else line)
    if change.settings.path != change.settings.file and change.needed:
        click.echo(
            f"{shown(change.settings.path)} is a link to {visible(str(change.settings.file))}"
        )

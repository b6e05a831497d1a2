"""`notes trust`: allow the notes of a project to reach an agent."""

from __future__ import annotations

import os
from datetime import date
from pathlib import Path

import click

from forenote.cli import as_json
from forenote.cli.action_argument import here
from forenote.cli.compiled import compile_for
from forenote.cli.loaded import no_project, short
from forenote.cli.standing import said
from forenote.notes import place
from forenote.notes.config import load_config
from forenote.notes.granting import grant, is_gone
from forenote.notes.layers import load
from forenote.notes.model import PROJECT
from forenote.notes.problem import visible
from forenote.notes.state_change import own_state, unreadable
from forenote.notes.state_file import Unusable
from forenote.notes.trust import FILE, ends, place_of, trusted


@click.command("trust")
@click.argument("path", required=False, type=click.Path(path_type=Path))
@click.option("--list", "as_list", is_flag=True, help="Show the trusted folders instead.")
@click.option("--json", "as_data", is_flag=True, help="Print JSON.")
def command(path: Path | None, as_list: bool, as_data: bool) -> None:
    """Allow the notes of a project to reach your agents.

    A note's text enters an agent's context, so a repository that you cloned delivers nothing until
    you say so here. Read its notes first: `notes list`, `notes show ID`. Until then, your own notes
    and those that your own configuration names are delivered there, and nothing else.

    It counts for the `.notes` of the project around PATH, else around the working folder. Trust is
    of the place: whatever is checked out there later is covered, and so are the worktrees of its
    repository; projects below it are not, nor is a copy elsewhere. `notes init` and `notes new`
    trust the folder that they write into. A hook in a project's own settings needs no trust for
    that project, since the agent asked about it.

    \b
    Examples:
      notes list && notes trust
      notes trust ~/src/shop
      notes trust --list
    """
    if as_list:
        if path is not None:
            raise click.UsageError("--list stands alone: it shows every folder")
        _list(as_data)
        return
    cwd, project = here()
    if path is not None:
        project = place.project_root(str(Path(cwd, path)))
        if project is None:
            raise click.ClickException(
                f"there is no project at {short(path)}; name a folder with notes in it"
            )
    if project is None:
        raise no_project("name it: notes trust PATH")
    done = grant(own_state(), place_of(project))
    compile_for(project)
    if not as_data:
        click.echo(said(project, done))
        _folders(project)
        return
    loaded = load(project, today=date.today())
    own = [note.id for note in loaded.notes if note.layer == PROJECT]
    as_json.echo({**_row(place_of(project)), "changed": done, "notes": own})


def _folders(project: tuple[str, str]) -> None:
    """What the project's configuration brings along."""
    config, _ = load_config([Path(project[1], place.CONFIG)])
    for folder in config.folders:
        click.echo(f"  its configuration adds the notes in {visible(str(folder.path))}")


def _list(as_data: bool) -> None:
    try:
        places = trusted(place.state_dir())
    except Unusable as error:
        path = os.path.join(place.state_dir(), FILE)
        raise unreadable(path, f"{error}, so no folder is trusted") from None
    if as_data:
        as_json.echo({"folders": [_row(one) for one in places]})
        return
    for one in places:
        folder, target = ends(one)
        link = f" -> {visible(target)}" if target else ""
        gone = click.style("  gone", fg="yellow") if is_gone(one) else ""
        click.echo(f"{visible(folder)}{link}{gone}")
    if not places:
        click.echo("no folder is trusted: `notes trust` in a project")
    elif any(map(is_gone, places)):
        click.echo("what is gone is still trusted if it comes back: notes untrust --gone", err=True)


def _row(one: str) -> dict[str, object]:
    folder, target = ends(one)
    return {"folder": folder, "link_to": target or None, "gone": is_gone(one)}

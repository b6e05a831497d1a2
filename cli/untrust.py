"""`notes untrust`: take it back."""

from __future__ import annotations

import os
from pathlib import Path

import click

from forenote.cli import as_json
from forenote.cli.action_argument import here
from forenote.cli.loaded import no_project, short
from forenote.notes.granting import granted, is_gone, revoke
from forenote.notes.problem import visible
from forenote.notes.state_change import own_state, unreadable
from forenote.notes.state_file import Unusable
from forenote.notes.trust import FILE, ends, trusted


@click.command("untrust")
@click.argument("path", required=False, type=click.Path(path_type=Path))
@click.option("--gone", is_flag=True, help="Instead of PATH: all whose project is gone.")
@click.option("--json", "as_data", is_flag=True, help="Print JSON.")
@click.pass_context
def command(ctx: click.Context, path: Path | None, gone: bool, as_data: bool) -> None:
    """Let the notes of a project reach your agents no more.

    PATH is the project or its `.notes`, also one that is gone; without it, it is the project around
    the working folder. It counts from an agent's next call on; what a session was told stays in it.
    The exit code is 1 where nothing was trusted.

    \b
    Examples:
      notes untrust
      notes untrust ~/src/shop
      notes untrust --gone
    """
    if gone and path is not None:
        raise click.UsageError("--gone stands alone: give it or PATH")
    state = own_state()
    try:
        places = tuple(filter(is_gone, trusted(state))) if gone else granted(state, _meant(path))
    except Unusable as error:
        raise unreadable(os.path.join(state, FILE), f"{error}, so no folder is trusted") from None
    if places:
        revoke(state, *places)
    if as_data:
        as_json.echo({"untrusted": [ends(one)[0] for one in places]})
    for one in places if not as_data else ():
        click.echo(f"no longer trusted: {visible(ends(one)[0])}")
    if not places:
        which = (
            "no trusted project is gone" if gone else f"not trusted: {short(Path(_meant(path)))}"
        )
        click.echo(which, err=True)
        ctx.exit(1)


def _meant(path: Path | None) -> str:
    cwd, project = here()
    if path is not None:
        return str(Path(cwd, path))
    if project is None:
        raise no_project("name it: notes untrust PATH")
    return project[0]

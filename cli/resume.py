"""`notes resume`: the end of a pause."""

from __future__ import annotations

import os

import click

from forenote.cli import as_json
from forenote.notes import switching
from forenote.notes.state_change import own_state
from forenote.notes.switches import VARIABLE, off


@click.command("resume")
@click.option("--json", "as_data", is_flag=True, help="Print JSON.")
@click.pass_context
def command(ctx: click.Context, as_data: bool) -> None:
    """Deliver notes again after `notes pause`.

    The exit code is 1 where there was no pause.

    \b
    Example:
      notes resume
    """
    state = own_state()
    paused = off("", state) is not None
    switching.resume(state)
    if as_data:
        as_json.echo({"paused": False, "was": paused})
    elif paused:
        click.echo("resumed: notes are delivered again")
    if off(os.getenv(VARIABLE, ""), state):
        click.echo(f"{VARIABLE} is set in this terminal: agents started here get nothing", err=True)
    if not paused:
        click.echo("there was no pause", err=True)
        ctx.exit(1)

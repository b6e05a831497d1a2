"""`notes unmute`: a muted note is delivered again."""

from __future__ import annotations

import click

from forenote.cli import as_json
from forenote.cli.loaded import without_suffix
from forenote.cli.mute import complete_muted, muted
from forenote.notes import ids, switching
from forenote.notes.problem import nearest, visible
from forenote.notes.state_change import own_state


@click.command("unmute")
@click.argument("id", shell_complete=complete_muted)
@click.option("--json", "as_data", is_flag=True, help="Print JSON.")
@click.pass_context
def command(ctx: click.Context, id: str, as_data: bool) -> None:
    """Have the muted note ID delivered again.

    `notes mute --list` names what is muted. The exit code is 1 where ID was not.

    \b
    Example:
      notes unmute git/force-push
    """
    state = own_state()
    id = ids.canonical(without_suffix(id))
    known = muted()
    done = id in known and switching.unmute(state, id)
    if as_data:
        as_json.echo({"id": id, "muted": False, "changed": done})
    elif done:
        click.echo(f"delivered again: {visible(id)}")
    if not done:
        near = nearest(id, known)
        hint = f"; did you mean `{near}`?" if near else ""
        click.echo(f"not muted: {visible(id)}{hint}", err=True)
        ctx.exit(1)

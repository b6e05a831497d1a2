"""`notes mute`: one note is not delivered to oneself."""

from __future__ import annotations

import os

import click

from forenote.cli import as_json
from forenote.cli.loaded import complete_id, load_here, unknown, without_suffix
from forenote.notes import ids, switching
from forenote.notes.place import state_dir
from forenote.notes.state_change import own_state, unreadable
from forenote.notes.state_file import Unusable
from forenote.notes.switches import MUTED, muted_ids


@click.command("mute")
@click.argument("id", required=False, shell_complete=complete_id)
@click.option("--list", "as_list", is_flag=True, help="Show the muted notes instead.")
@click.option("--json", "as_data", is_flag=True, help="Print JSON.")
def command(id: str | None, as_list: bool, as_data: bool) -> None:
    """Have the note ID delivered to your agents no more.

    It counts for you, not for others who work with the same notes, and for that id in every project
    and layer. `notes unmute` takes it back. To take a note from everybody, change or remove its file
    (`notes edit`).

    \b
    Examples:
      notes mute git/force-push
      notes mute --list
    """
    if as_list:
        if id is not None:
            raise click.UsageError("--list stands alone: it shows every muted note")
        _list(as_data)
        return
    if id is None:
        raise click.UsageError("which note? `notes list` names them all")
    loaded = load_here()
    note = loaded.find(without_suffix(id))
    if note is None:
        raise unknown(loaded, without_suffix(id))
    done = switching.mute(own_state(), note.id)
    if as_data:
        as_json.echo({"id": note.id, "muted": True, "changed": done})
    else:
        click.echo(f"{'muted' if done else 'already muted'}: {note.id}")


def muted() -> list[str]:
    """The muted ids, in order. Raises `NoPlace` where the list cannot be read."""
    try:
        return sorted(muted_ids(state_dir()))
    except Unusable as error:
        raise unreadable(os.path.join(state_dir(), MUTED), error) from None


def complete_muted(_ctx: click.Context, _param: click.Parameter, incomplete: str) -> list[str]:
    """The muted ids that a shell offers behind what is typed."""
    return [id for id in muted() if id.startswith(ids.canonical(incomplete))]


def _list(as_data: bool) -> None:
    found = muted()
    if as_data:
        as_json.echo({"muted": found})
        return
    for id in found:
        click.echo(id)
    if not found:
        click.echo("no note is muted", err=True)

"""`notes edit`: a note in the editor, checked afterwards."""

from __future__ import annotations

import os
import shlex
import subprocess
from pathlib import Path

import click

from forenote.cli.action_argument import config_here
from forenote.cli.loaded import (
    complete_id,
    file_of,
    load_here,
    short,
    tell,
    unknown,
    without_suffix,
)
from forenote.notes.deliverable import of_note
from forenote.notes.layers import Layer
from forenote.notes.read import read_note


@click.command("edit")
@click.argument("id", shell_complete=complete_id)
@click.pass_context
def command(ctx: click.Context, id: str) -> None:
    """Open the note ID in $VISUAL or $EDITOR, and check it afterwards.

    Where neither is set, the path of its file is printed.

    \b
    Examples:
      notes edit git/force-push
      EDITOR="code --wait" notes edit git/force-push
    """
    loaded = load_here()
    found = file_of(loaded, without_suffix(id))
    if found is None:
        raise unknown(loaded, without_suffix(id))
    path, layer = found
    editor = os.environ.get("VISUAL") or os.environ.get("EDITOR")
    if not editor:
        click.echo("neither VISUAL nor EDITOR is set; the note's file is", err=True)
        click.echo(path)
        return
    _open(editor, path)
    ctx.exit(1 if _check(path, layer) else 0)


def _open(editor: str, path: Path) -> None:
    try:
        words = shlex.split(editor)
    except ValueError as error:
        raise click.ClickException(
            f"the editor `{editor}` cannot be read: {error}; set EDITOR"
        ) from None
    try:
        done = subprocess.run([*words, str(path)], check=False)
    except OSError as error:
        reason = error.strerror or str(error)
        raise click.ClickException(
            f"the editor `{editor}` cannot be run: {reason}; set EDITOR"
        ) from None
    if done.returncode != 0:
        raise click.ClickException(
            f"the editor `{editor}` ended with {done.returncode}; the note may be as it was"
        )


def _check(path: Path, layer: Layer) -> bool:
    """Tells the problems of the note; whether it cannot be read."""
    note, problems = read_note(path, layer.folder, layer.name)
    if note is not None:
        problems = (*problems, *of_note(note, config_here()))
    failed = tell(problems)
    if note is None:
        click.echo("The note is not delivered until that is mended.", err=True)
    else:
        click.echo(f"{short(path)} is fine" if not problems else f"{short(path)} can be read")
    return failed

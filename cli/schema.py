"""`notes schema`: the JSON schema of a note's front matter."""

from __future__ import annotations

import click

from forenote.notes import schema


@click.command("schema")
def command() -> None:
    """Print the JSON schema of a note's front matter, for programs that write or check notes.

    \b
    Example:
      notes schema > .notes/schema.json
    """
    click.echo(schema.text(), nl=False)

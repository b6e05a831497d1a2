"""`notes schema`: the JSON schemas of what is written and printed."""

from __future__ import annotations

from importlib import import_module

import click

NOTE = "note"

SCHEMAS = {
    NOTE: "forenote.notes.schema",
    "audit": "forenote.audit.report.schema",
    "replay": "forenote.audit.replay.schema",
    "admit": "forenote.audit.admission",
    "mine": "forenote.audit.mine.report",
}
"""What has a schema, and the module whose `text()` it is; beside the module lies the file with that
text, which a change has to change too. A module is imported when it is asked for:
most load far more than the schema of a note, which is what is asked for mostly."""


@click.command("schema")
@click.argument("what", type=click.Choice(tuple(SCHEMAS)), default=NOTE)
def command(what: str) -> None:
    """Print a JSON schema, for programs that write or check notes, or read what others print.

    `note` is the front matter of a note, which is what is printed without a word; `audit`, `replay`,
    `admit` and `mine` are what these commands print with --json.

    \b
    Examples:
      notes schema > .notes/schema.json
      notes schema audit
    """
    click.echo(import_module(SCHEMAS[what]).text(), nl=False)

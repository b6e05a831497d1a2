"""`notes schema`: the JSON schemas of what is written and printed."""

from __future__ import annotations

from collections.abc import Callable

import click

NOTE, AUDIT = "note", "audit"


@click.command("schema")
@click.argument("what", type=click.Choice((NOTE, AUDIT)), default=NOTE)
def command(what: str) -> None:
    """Print a JSON schema, for programs that write or check notes, or read an audit.

    `note` is the front matter of a note, which is what is printed without a word; `audit` is what
    `notes audit --json` prints.

    \b
    Examples:
      notes schema > .notes/schema.json
      notes schema audit
    """
    click.echo(_text(what)(), nl=False)


def _text(what: str) -> Callable[[], str]:
    if what == NOTE:
        from forenote.notes import schema

        return schema.text
    from forenote.audit.findings import schema as of_audit  # loads the audit, which few ask for

    return of_audit.text

"""`notes show`: one note, whole."""

from __future__ import annotations

import click

from forenote.cli import as_json
from forenote.cli.loaded import (
    complete_id,
    file_of,
    load_here,
    rendered,
    short,
    tell,
    unknown,
    without_suffix,
)
from forenote.notes.layers import Loaded
from forenote.notes.model import Note
from forenote.notes.problem import visible
from forenote.packer.neutral.text import neutral, neutral_line


@click.command("show")
@click.argument("id", shell_complete=complete_id)
@click.option("--json", "as_data", is_flag=True, help="Print JSON, the body included.")
@click.pass_context
def command(ctx: click.Context, id: str, as_data: bool) -> None:
    """Show the whole note ID: its summary, its keys, its body.

    What could drive a terminal or be taken for an agent's own markup is shown as agents are shown
    it, made visible; --json has the text of the file.

    \b
    Example:
      notes show git/force-push
    """
    loaded = load_here()
    id = without_suffix(id)
    note = loaded.find(id)
    if note is None:
        found = file_of(loaded, id)
        if found is None:
            raise unknown(loaded, id)
        problems = [problem for problem in loaded.problems if problem.path == found[0]]
        if as_data:
            as_json.echo({"id": id, "problems": [as_json.problem(one) for one in problems]})
        else:
            tell(problems)
        ctx.exit(1)
    if as_data:
        as_json.echo({**as_json.note(note, as_json.state(loaded, note)), "body": note.body})
        return
    _print(loaded, note)


def _print(loaded: Loaded, note: Note) -> None:
    click.echo(f"{click.style(note.id, bold=True)}  {visible(note.layer)}  {short(note.path)}")
    state = as_json.state(loaded, note)
    if state != "active":
        click.echo(f"{click.style('set aside', fg='yellow')}: {state}")
    click.echo(f"\n{neutral_line(note.summary)}\n")
    for name, values in _properties(note):
        click.echo(f"{name}: {values}")
    if note.body:
        click.echo(f"\n{neutral(note.body)}")
    for problem in loaded.problems:
        if problem.path == note.path:
            click.echo(rendered(problem), err=True)


def _properties(note: Note) -> list[tuple[str, str]]:
    rows = [("key", visible(key.source)) for key in note.keys]
    rows += [("unless", visible(key.source)) for key in note.unless]
    if note.priority:
        rows.append(("priority", str(note.priority)))
    if note.hold:
        rows.append(("hold", "true"))
    rows += [(name, str(day)) for name in ("expires", "reviewed") if (day := getattr(note, name))]
    if note.tags:
        rows.append(("tags", ", ".join(note.tags)))
    if note.supersedes:
        rows.append(("supersedes", ", ".join(note.supersedes)))
    return rows

"""`notes list`: the notes that count here, and what is the matter with the others."""

from __future__ import annotations

import shutil
import sys

import click

from forenote.cli import as_json
from forenote.cli.action_argument import here
from forenote.cli.loaded import load_here, short, tell
from forenote.cli.standing import distrust, off, own_hooks, warn
from forenote.notes import place, switches
from forenote.notes.deliverable import too_costly
from forenote.notes.drafts import drafts
from forenote.notes.layers import Loaded
from forenote.notes.nested import hidden_notes
from forenote.notes.numbers import count
from forenote.notes.problem import ERROR, visible

MUTED = "muted"


@click.command("list")
@click.option("--json", "as_data", is_flag=True, help="Print JSON, problems included.")
@click.pass_context
def command(ctx: click.Context, as_data: bool) -> None:
    """List the notes: id, layer, number of keys, summary.

    Notes that are set aside follow with the reason: one of the same id in a nearer layer, expired,
    superseded; those that you muted; and drafts, with what is left to do. Files that cannot be read as notes are named on standard
    error, and so are notes that cost too much ever to be delivered; the exit code is then 1. It
    lists the notes of a folder that is not trusted too, and says that they are not delivered. Where
    a folder further out has notes as well, it says that those do not count here.

    \b
    Examples:
      notes list
      notes list --json | jq -r '.notes[].id'
    """
    loaded = load_here()
    problems = (*loaded.problems, *too_costly(loaded))
    outer = hidden_notes(here()[1])
    muted = switches.muted(place.state_dir())
    if as_data:
        as_json.echo(
            {
                "trusted": not distrust(here()[1]),
                "own_hooks": own_hooks(here()[1]),
                "off": off(),
                "notes": [
                    as_json.note(note, MUTED if note.id in muted else "active")
                    for note in loaded.notes
                ],
                "set_aside": [as_json.note(one.note, one.reason) for one in loaded.set_aside],
                "drafts": [as_json.draft(one) for one in drafts(loaded.layers)],
                "problems": [as_json.problem(problem) for problem in problems],
                "hidden": outer or None,
            }
        )
        failed = any(problem.severity == ERROR for problem in problems)
    else:
        _table(loaded, muted)
        failed = tell(problems)
        if outer:
            click.echo(_hides(outer), err=True)
        warn(here()[1])
    ctx.exit(1 if failed else 0)


def _table(loaded: Loaded, muted: frozenset[str]) -> None:
    rows = [
        (note.id, note.layer, count(len(note.keys), "key"), visible(note.summary))
        for note in loaded.notes
        if note.id not in muted
    ]
    widths = [max((len(row[column]) for row in rows), default=0) for column in range(3)]
    for id, layer, keys, summary in rows:
        start = "  ".join(
            (
                click.style(id.ljust(widths[0]), bold=True),
                layer.ljust(widths[1]),
                keys.rjust(widths[2]),
            )
        )
        click.echo(f"{start}  {_fitting(summary, sum(widths) + 6)}")
    if not loaded.notes:
        click.echo("no notes yet: `notes init` makes a folder for them")
    for note in loaded.notes:
        if note.id in muted:
            click.echo(f"{click.style('muted', fg='yellow')}  {note.id}  {visible(note.layer)}")
    for one in loaded.set_aside:
        aside = click.style("set aside", fg="yellow")
        click.echo(f"{aside}  {one.note.id}  {visible(one.note.layer)}  {one.reason}")
    for draft in drafts(loaded.layers):
        click.echo(f"{click.style('draft', fg='yellow')}  {short(draft.path)}  {draft.state}")


def _hides(outer: str) -> str:
    project = here()[1]
    root = visible(project[0]) if project else ""
    return f"the notes in {visible(outer)} do not count here: another project begins at {root}"


def _fitting(summary: str, used: int) -> str:
    """The summary, on a terminal shortened to the line's rest."""
    if not sys.stdout.isatty():
        return summary
    room = max(20, shutil.get_terminal_size().columns - used)
    return summary if len(summary) <= room else summary[: room - 1] + "…"

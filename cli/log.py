"""`notes log`: what was delivered, to whom, and what came of it."""

from __future__ import annotations

from dataclasses import asdict

import click

from forenote.audit.ledger import Damage, Ledger, Record, read_ledger
from forenote.cli import as_json
from forenote.cli.loaded import complete_id, short
from forenote.cli.logged import lines
from forenote.hooks.session.outcomes import complete
from forenote.notes import ids
from forenote.notes.numbers import count
from forenote.notes.place import state_dir

LAST = 20


@click.command("log")
@click.option(
    "-n",
    "--last",
    type=click.IntRange(min=1),
    default=LAST,
    show_default=True,
    metavar="COUNT",
    help="How many of the last ones to show.",
)
@click.option("--session", default="", metavar="ID", help="Of one session: its id, or the start.")
@click.option("--note", default="", metavar="ID", shell_complete=complete_id, help="Of one note.")
@click.option("--json", "as_data", is_flag=True, help="Print JSON.")
@click.pass_context
def command(ctx: click.Context, last: int, session: str, note: str, as_data: bool) -> None:
    """Show the last deliveries, oldest first: when, which agent, for what action, which notes.

    Every action that a note matched is there, also one for which nothing was delivered, and what
    became of calls that were held; where that is not known yet, it is looked up in the agent's own
    transcript, and recorded. Secrets in actions are masked when they are recorded; the option
    `log` of the configuration says how much of an action is kept. A line that cannot be read is
    named on standard error, and the exit code is then 1.

    \b
    Examples:
      notes log -n 5
      notes log --note git/force-push
      notes log --session 3f2a --json | jq '.records[].notes[].id'
    """
    complete(state_dir())
    ledger = read_ledger(state_dir())
    wanted = ledger.of(session, ids.canonical(note) if note else "")
    shown = wanted.records[-last:]
    if as_data:
        as_json.echo(
            {
                "records": [asdict(one) for one in shown],
                "more": len(wanted.records) - len(shown),
                "unmatched": sum(wanted.unmatched.values()),
                "damaged": [
                    {"path": str(one.path), "line": one.line, "reason": one.reason}
                    for one in wanted.damaged
                ],
            }
        )
    else:
        for line in lines(shown):
            click.echo(line)
        click.echo(_total(wanted, shown, note, session))
    for damage in wanted.damaged:
        click.echo(f"{click.style('damaged:', fg='yellow')} {_named(damage)}", err=True)
    if len(wanted.damaged) > 1:
        click.echo(f"{len(wanted.damaged):,} lines of the ledger cannot be read", err=True)
    ctx.exit(1 if wanted.damaged else 0)


def _named(damage: Damage) -> str:
    place = f"{short(damage.path)}:{damage.line}" if damage.line else short(damage.path)
    return f"{place}: {damage.reason}"


def _total(ledger: Ledger, shown: tuple[Record, ...], note: str, session: str) -> str:
    """The last line: how much there is in all."""
    if not ledger.records:
        total = "nothing is recorded"
        if note or session:
            total += f" of {' in '.join(f'`{one}`' for one in (note, session) if one)}"
    else:
        total = f"{len(shown):,} of {len(ledger.records):,} records"
    calls = sum(ledger.unmatched.values())
    if note or not calls:
        return total
    return f"{total}; {count(calls, 'call')} matched nothing"

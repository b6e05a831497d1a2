"""`notes doctor`: why an agent is, or is not, told anything."""

from __future__ import annotations

from itertools import zip_longest

import click

from forenote.cli import as_json
from forenote.cli.action_argument import here
from forenote.hooks.command import AGENTS
from forenote.hooks.doctor.checks import Reported, is_fine, report
from forenote.hooks.doctor.line import FINDING, FINE, NOTE
from forenote.hooks.doctor.scene import Machine
from forenote.hooks.install.entry import wiring_of

COLOUR = {FINE: "green", NOTE: "cyan", FINDING: "red"}


@click.command("doctor")
@click.argument("agent", required=False, type=click.Choice(AGENTS))
@click.option(
    "--json",
    "as_data",
    is_flag=True,
    help="Print JSON: an object whose `lines` are those of the text.",
)
@click.pass_context
def command(ctx: click.Context, agent: str | None, as_data: bool) -> None:
    """Find out whether an agent is told anything, and if not, why.

    Looks at the agent's program and settings, runs the very command that stands there on a made-up
    call and compares its answer, and looks at the launcher, the notes' index, the folders, the
    switches, and the errors on record. Each line that is not fine says what to do. Without AGENT, all
    of which there is a sign. The exit code is 1 where something is to be done.

    \b
    Examples:
      notes doctor
      notes doctor codex
      notes doctor --json | jq -r '.lines[] | select(.level == "finding") | .do'
    """
    reported = list(
        report(Machine(here()[0]), [agent] if agent else AGENTS, asked=agent is not None)
    )
    if as_data:
        as_json.echo(
            {
                "fine": is_fine(reported),
                "lines": [
                    {
                        "check": one.check,
                        "agent": one.agent or None,
                        "level": one.line.level,
                        "text": one.line.text,
                        "do": one.line.do or None,
                    }
                    for one in reported
                ],
            }
        )
    else:
        _print(reported)
    ctx.exit(0 if is_fine(reported) else 1)


def _print(reported: list[Reported]) -> None:
    agent = None
    for one, after in zip_longest(reported, reported[1:]):
        if one.agent != agent:
            agent = one.agent
            click.echo(click.style(wiring_of(agent).title if agent else "forenote", bold=True))
        level = click.style(one.line.level.ljust(7), fg=COLOUR[one.line.level])
        click.echo(f"  {level}  {one.check.ljust(8)}  {one.line.text}")
        if one.line.do and (after is None or after.line.do != one.line.do):  # once for all of it
            click.echo(f"{' ' * 21}do: {one.line.do}")

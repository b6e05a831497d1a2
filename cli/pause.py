"""`notes pause`: nothing is delivered for a while."""

from __future__ import annotations

import time

import click

from forenote.cli import as_json
from forenote.notes import switching
from forenote.notes.state_change import own_state


@click.command("pause")
@click.option("--for", "duration", metavar="DURATION", help="How long: 30m, 1h, 1h30m, 2d, 1w.")
@click.option("--json", "as_data", is_flag=True, help="Print JSON.")
def command(duration: str | None, as_data: bool) -> None:
    """Deliver nothing to any agent for a while, or until `notes resume`.

    The hooks stay installed and let every call pass. It counts for you, in all projects and for
    sessions that are running. For one session alone, start the agent with FORENOTE_OFF=1 in its
    environment; for one note, there is `notes mute`.

    \b
    Examples:
      notes pause --for 1h
      notes pause
    """
    begin = int(time.time())
    end = 0
    if duration is not None:
        length = switching.seconds(duration)
        if length is None:
            raise click.UsageError(
                f"{duration!r} is no duration up to a year; write 30m, 1h, 1h30m, 2d or 1w"
            )
        end = begin + length
    switching.pause(own_state(), begin, end)
    if as_data:
        as_json.echo({"paused": True, "begin": begin, "end": end or None})
    elif end:
        until = time.strftime("%Y-%m-%d %H:%M", time.localtime(end))
        click.echo(f"paused until {until}; `notes resume` ends it before")
    else:
        click.echo("paused until `notes resume`")

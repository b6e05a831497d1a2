"""`notes serve`: the hook's job in a process that stays, for agents that call an address."""

from __future__ import annotations

import asyncio
import errno
import os

import click

from forenote.hooks.command import AGENTS
from forenote.hooks.serve.calls import Calls
from forenote.hooks.serve.endpoint import HOST, Endpoint, made
from forenote.hooks.serve.server import Server
from forenote.notes import switches
from forenote.notes.state_change import own_state


@click.command("serve")
@click.option(
    "--port",
    type=click.IntRange(1, 65_535),
    help="Listen there from now on; the agents' settings then have to be written anew.",
)
def command(port: int | None) -> None:
    """Answer agents that call an address instead of a command.

    It does what the hook does, with the same answers, and saves the start of a process at each call.
    notes install claude --http writes the address into the agent's settings. While this does not
    run, the agent goes on without notes.

    It listens on this machine alone, on a port of its own that stays the same, and answers only
    whoever knows the secret in the address. Stop it with Ctrl-C or SIGTERM.

    \b
    Examples:
      notes serve
      notes serve --port 21870
    """
    endpoint = made(own_state(), port)
    off = switches.off(os.getenv(switches.VARIABLE, ""), own_state())
    server = Server(endpoint, Calls(), lambda line: click.echo(f"notes serve: {line}", err=True))
    try:
        asyncio.run(server.run(lambda: _started(endpoint, off)))
    except OSError as error:
        if error.errno != errno.EADDRINUSE:
            raise
        raise click.ClickException(
            f"something listens on {HOST}:{endpoint.port} already: another notes serve, or another "
            "program, and then choose a free one with --port"
        ) from None
    click.echo("stopped")


def _started(endpoint: Endpoint, off: str | None) -> None:
    click.echo(f"listening on {HOST}:{endpoint.port}, for {', '.join(AGENTS)}")
    if off is not None:
        click.echo(f"nothing is delivered: {off}")

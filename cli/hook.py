"""`notes hook`: what stays of it when it is not called the way an agent calls it.

With the name of a known agent, `forenote.cli.main` has become the hook before this is imported. So
what arrives here is a person who asks what this is, or settings that name an agent which this
version does not know. The second must not block that agent's tools, and in some agents any exit
code but 0 does.
"""

from __future__ import annotations

import sys

import click
from rapidfuzz import process

from forenote.hooks.command import AGENTS


@click.command("hook", context_settings={"ignore_unknown_options": True})
@click.argument("agent", required=False)
@click.argument("rest", nargs=-1, type=click.UNPROCESSED, metavar="")
@click.pass_context
def command(ctx: click.Context, agent: str | None, rest: tuple[str, ...]) -> None:  # noqa: ARG001  # taken, to be ignored
    """Answer an agent's hook: payload on standard input, answer on standard output.

    AGENT is the agent whose payload it is: claude, codex or gemini. Agents call this, people rarely do; to see what
    an agent would be told, and why, use notes explain --payload.

    Whatever happens, it exits with 0 and prints one whole answer or nothing, so that the agent's
    tools are never held up.

    \b
    Example:
      notes hook claude < payload.json
    """
    wrong = "An agent is needed." if agent is None else f"There is no agent {agent!r} here."
    nearest = process.extractOne(agent, AGENTS, score_cutoff=60) if agent else None
    hint = f" Did you mean {nearest[0]!r}?" if nearest else f" Known: {', '.join(AGENTS)}."
    if sys.stdin is not None and sys.stdin.isatty():
        click.echo(ctx.get_help(), err=True)
        raise click.UsageError(wrong + hint, ctx)
    if sys.stdin is not None:
        sys.stdin.buffer.read()  # an agent that is still writing would see a closed pipe
    click.echo(f"notes hook: {wrong}{hint} The call goes on without notes.", err=True)

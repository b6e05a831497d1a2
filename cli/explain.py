"""`notes explain`: what an agent would be told about an action, and why."""

from __future__ import annotations

import shlex
import sys
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING

import click

from forenote.audit.explain import explain
from forenote.cli import as_json
from forenote.cli.action_argument import action_argument, here
from forenote.cli.compiled import asked, compile_for
from forenote.cli.explained import lines
from forenote.cli.loaded import notes_of
from forenote.cli.standing import warn
from forenote.hooks.agents.kinds import PRE
from forenote.hooks.agents.protocol import Malformed, kind_of, read_call
from forenote.hooks.hot import AGENTS, agent_named, parsed
from forenote.hooks.place import place_of
from forenote.matcher.action import Action
from forenote.notes.problem import visible

if TYPE_CHECKING:
    from forenote.hooks.hot import Agent
    from forenote.notes.cache import Project


@click.command("explain", context_settings={"allow_interspersed_args": False})
@click.argument("words", metavar="COMMAND", nargs=-1)
@click.option("--write", metavar="PATH", help="Instead of COMMAND: a file about to be written.")
@click.option("--text", metavar="FILE|-", help="The text of the written file.")
@click.option(
    "--payload", metavar="FILE|-", help="Instead of COMMAND: what an agent sends its hook."
)
@click.option("--powershell", is_flag=True, help="COMMAND is PowerShell's.")
@click.option(
    "--agent",
    type=click.Choice(AGENTS),
    default=AGENTS[0],
    show_default=True,
    help="The agent whose payload it is and whose caps hold.",
)
@click.option("--json", "as_data", is_flag=True, help="Print it all as one JSON object.")
def command(
    words: tuple[str, ...],
    write: str | None,
    text: str | None,
    payload: str | None,
    powershell: bool,
    agent: str,
    as_data: bool,
) -> None:
    """Show what an agent would be told about an action, and why.

    How the action is read, which notes match by which key, which nearly do and what is missing, how
    the budget is spent, and the text as it is delivered. It is what the hook does: the same
    functions, the same notes.

    COMMAND is one word with a whole command line in it, or the words of one command. Everything
    behind its first word belongs to it, so options of `notes explain` stand before it.

    \b
    Examples:
      notes explain git push --force
      notes explain 'git pull && git push --force'
      notes explain --write migrations/7.sql --text migrations/7.sql
      notes explain --payload payload.json
      pbpaste | notes explain --payload - --json
    """
    _no_option_behind(words)
    _say_option_at_the_end(words)
    module = agent_named(agent)
    if payload is not None:
        if words or write or text or powershell:
            raise click.UsageError("--payload stands alone: the action is in it")
        action, project = _from_payload(payload, module)
    else:
        action, project = action_argument(words, write, text, powershell, agent), here()[1]
    loaded = notes_of(project)
    with asked(aloud=compile_for(project, told=True)):
        explanation = explain(action, project, loaded, tokens=module.TOKENS, limit=module.BYTES)
    if as_data:
        as_json.echo(asdict(explanation))
    else:
        for line in lines(explanation):
            click.echo(line)
        warn(project, *(match.id for match in explanation.matched))


def _no_option_behind(words: tuple[str, ...]) -> None:
    """Refuses `'git push' --json`, where a whole command line stands in the first word: what follows
    it was not meant for git."""
    if not any(character.isspace() for character in "".join(words[:1])):
        return
    known = {name for option in command.params for name in option.opts} | {"--help", "-h"}
    for word in words[1:]:
        if word.partition("=")[0] in known:
            raise click.UsageError(
                f"{word} stands behind the command: options go before it, "
                f"notes explain {word} {shlex.quote(words[0])}"
            )


def _say_option_at_the_end(words: tuple[str, ...]) -> None:
    """That an option of ours behind the words of a command is the command's, which is easily typed
    otherwise. That `git push --help` asks git is clear."""
    if len(words) > 1 and words[-1] in {name for one in command.params for name in one.opts}:
        name = visible(words[-1])
        click.echo(f"note: {name} belongs to the command here; ours stands before it", err=True)


def _from_payload(name: str, agent: Agent) -> tuple[Action, Project]:
    """The action that a payload tells of, read as the hook reads it."""
    raw = sys.stdin.buffer.read() if name == "-" else Path(name).read_bytes()
    try:
        fields = parsed(raw)
        if kind_of(agent, fields) not in (PRE, agent.DELIVERS_ON):
            event = fields.get(agent.FIELDS["event"])
            told = {name for name, kind in agent.EVENTS.items() if kind in (PRE, agent.DELIVERS_ON)}
            raise click.ClickException(
                f"on the event {event!r} nothing is delivered; give the payload of one that delivers: "
                f"{', '.join(sorted(told))}"
            )
        place, project = place_of(fields.get(agent.FIELDS["cwd"]), agent.PROJECT)
        action = read_call(agent, fields, place)
    except Malformed as error:
        raise click.ClickException(f"this is no payload of {agent.NAME}: {error}") from None
    return action, project

"""`notes try`: whether keys hold for an action, without writing a note."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import BinaryIO

import click

from forenote.audit.cases import Verdict, judge, judge_lines
from forenote.audit.wording import not_searched
from forenote.cli.action_argument import action_argument, config_here
from forenote.cli.key_argument import key_argument
from forenote.matcher.programs.wrapper import Wrappers
from forenote.matcher.programs.wrappers import BUILT_IN

WITH_VALUE = ("--write", "--text", "--unless", "--jsonl")
ALONE = ("--powershell", "--json", "--help")


class TryCommand(click.Command):
    """A command whose arguments in front of `--` may be keys that look like options (`-h`)."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        before, command = args, []
        if "--" in args:
            at = args.index("--")
            before, command = args[:at], args[at + 1 :]
        options: list[str] = []
        keys: list[str] = []
        rest = iter(before)
        for argument in rest:
            name = argument.partition("=")[0]
            if argument in WITH_VALUE:
                options += [argument, *([value] if (value := next(rest, None)) is not None else [])]
            elif (name in WITH_VALUE and "=" in argument) or argument in ALONE:
                options.append(argument)
            elif argument == "-h" and len(args) == 1:
                options.append("--help")
            else:
                keys.append(argument)
        ctx.meta["command"] = tuple(command)
        return super().parse_args(ctx, [*options, "--", *keys])


@click.command("try", cls=TryCommand, options_metavar="")
@click.argument("keys", metavar="KEY... -- COMMAND", nargs=-1, type=click.UNPROCESSED)
@click.option("--write", metavar="PATH", help="Instead of COMMAND: a file about to be written.")
@click.option("--text", metavar="FILE|-", help="The text of the written file.")
@click.option(
    "--unless", metavar="KEY", multiple=True, help="A key that cancels, as a note's `unless`."
)
@click.option("--powershell", is_flag=True, help="COMMAND is PowerShell's.")
@click.option("--json", "as_data", is_flag=True, help="Print match and reason as JSON.")
@click.option("--jsonl", metavar="FILE|-", help="Judge the rows of a file (docs/keys.md).")
@click.pass_context
def command(
    ctx: click.Context,
    keys: tuple[str, ...],
    write: str | None,
    text: str | None,
    unless: tuple[str, ...],
    powershell: bool,
    as_data: bool,
    jsonl: str | None,
) -> None:
    """Say whether a KEY holds for an action, and why. Of several, any may hold.

    COMMAND is one word with a whole command line in it, or the words of one command. A KEY is a
    bare key, `path: GLOB`, `text: TEXT`, `command: WORDS` or `tool: NAME`, or a mapping in braces.
    The configuration's `wrappers:` count.

    Exit code 0 if one holds, 1 if none does, 2 if a key is a mistake.

    \b
    Examples:
      notes try "git push -f|--force" -- git push -fu origin topic
      notes try "path: *.lock" -- 'cd app && sed -i s/1/2/ poetry.lock'
      notes try '{path: "*.sql", text: "ADD COLUMN"}' --write m/7.sql --text m/7.sql
      notes try --jsonl cases.jsonl
    """
    words: tuple[str, ...] = ctx.meta["command"]
    wrappers = BUILT_IN.extended(config_here().wrappers)
    if jsonl is not None:
        if keys or words or write or text or unless:
            raise click.UsageError("--jsonl stands alone: keys and actions are in the rows")
        ctx.exit(_rows(jsonl, wrappers))
    if not keys:
        raise click.UsageError("no KEY: notes try KEY... -- COMMAND")
    if not words and write is None and len(keys) > 1:
        raise click.UsageError("no action: put `--` before the command, or give --write PATH")
    verdict = judge(
        tuple(key_argument(key) for key in keys),
        tuple(key_argument(key, "--unless") for key in unless),
        action_argument(words, write, text, powershell),
        wrappers,
    )
    if as_data:
        click.echo(json.dumps({"match": verdict.match, "reason": verdict.reason}))
    else:
        _say(verdict)
    ctx.exit(0 if verdict.match else 1)


def _say(verdict: Verdict) -> None:
    if verdict.match:
        click.echo(f"{click.style('holds', fg='green', bold=True)}  {verdict.reason}")
    else:
        click.echo(f"{click.style('does not hold', fg='red', bold=True)}  {verdict.reason}")
    for problem in verdict.reading.problems:
        click.echo(f"  the reader: {problem}")
    if verdict.reading.unsearched:
        click.echo(f"  {not_searched(verdict.reading.unsearched)}")


def _rows(name: str, wrappers: Wrappers) -> int:
    """Prints each row back; the exit code."""
    code = 0
    with _opened(name) as lines:
        for row in judge_lines(lines, wrappers):
            click.echo(json.dumps(row))
            if row["match"] is None:
                code = 2
    return code


@contextmanager
def _opened(name: str) -> Iterator[BinaryIO]:
    if name == "-":
        yield sys.stdin.buffer
    else:
        with open(name, "rb") as file:
            yield file

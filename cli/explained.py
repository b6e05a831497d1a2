"""An explanation as it stands on a screen. Colours are click's to drop where there is no terminal."""

from __future__ import annotations

import os
from collections.abc import Iterator

import click

from forenote.audit.explain import Explanation, Matched, Near, Seen, SeenWrite
from forenote.audit.wording import TIER, not_searched, shortened
from forenote.notes.numbers import count
from forenote.notes.problem import visible

MOST_COMMANDS = 50
"""Commands of one action that are listed on a screen; JSON has them all."""

COLOURS = {"full": "green", "head": "yellow", "summary": "yellow", "none": "red"}


def lines(explanation: Explanation) -> Iterator[str]:
    """The explanation from top to bottom, line by line."""
    yield from _read(explanation.seen)
    yield ""
    yield from _matches(explanation)
    if explanation.near:
        yield ""
        yield _title("nearly matches")
        for near in explanation.near:
            yield from _near(near)
        if explanation.more_near:
            yield f"  and {explanation.more_near:,} more"
    if explanation.aside:
        yield ""
        yield _title("matches, and is set aside")
        for near in explanation.aside:
            yield from _near(near)
    yield ""
    yield from _delivery(explanation)
    if explanation.unread:
        yield ""
        files = "1 file has" if explanation.unread == 1 else f"{explanation.unread:,} files have"
        yield click.style(f"{files} a problem: notes list shows where", fg="yellow")


def _read(seen: Seen) -> Iterator[str]:
    yield _title("read as")
    for command in seen.commands[:MOST_COMMANDS]:
        indent = "  " * (command.depth + 1)
        how = click.style(f"   ({command.how})", dim=True) if command.how else ""
        yield f"{indent}{command.line}{how}"
        for write in command.writes:
            yield f"{indent}  {_write(write)}"
    if len(seen.commands) > MOST_COMMANDS:
        yield f"  and {len(seen.commands) - MOST_COMMANDS:,} more commands"
    for write in seen.writes:
        yield f"  {_write(write)}"
    if seen.call:
        yield f"  a call of {visible(seen.call)}"
    if not (seen.commands or seen.writes or seen.call):
        yield "  nothing: it runs no command, writes no file and calls no tool"
    for problem in seen.problems:
        yield click.style(f"  {problem}", fg="yellow")
    if seen.unsearched:
        yield click.style(f"  {not_searched(seen.unsearched)}", fg="yellow")


def _write(write: SeenWrite) -> str:
    known = f", {write.known_text:,} characters of new text" if write.known_text else ""
    how = f" ({visible(write.how)}{known})" if write.how else ""
    return f"{write.kind} {visible(write.path)}{click.style(how, dim=True)}"


def _matches(explanation: Explanation) -> Iterator[str]:
    number = len(explanation.matched)
    if not explanation.notes:
        yield _title("there are no notes here yet") + "; `notes init` makes a folder for them"
        return
    of = f"{number:,} of {count(explanation.notes, 'note')}"
    yield _title(f"matches: {of}")
    for matched in explanation.matched:
        yield from _matched(matched)


def _matched(matched: Matched) -> Iterator[str]:
    yield f"  {click.style(matched.id, bold=True)}   {_where(matched.file, matched.line)}"
    yield f"    {click.style(visible(matched.key), fg='cyan')} holds on {matched.place}"
    pairs = zip(matched.tokens, matched.seen, strict=True)
    differing = [f"{token} in {shortened(seen, 60)}" for token, seen in pairs if token != seen]
    if differing:
        yield f"    {', '.join(differing)}"
    if matched.later:
        yield "    comes with the next such call: this one is refused for another note"
        return
    amount = f"{matched.delivered:,} characters for {matched.cost:,} tokens"
    withheld = f", {matched.withheld:,} characters withheld" if matched.withheld else ""
    yield f"    {click.style(TIER[matched.tier], fg=COLOURS[matched.tier])}: {amount}{withheld}"
    if matched.two_ideas and matched.tier == "summary" and matched.withheld:
        yield "    two ideas: never cut; summary or whole"


def _near(near: Near) -> Iterator[str]:
    yield f"  {near.id}   {_where(near.file, near.line)}"
    yield f"    {click.style(visible(near.key), fg='cyan')}: {near.reason}"


def _where(file: str, line: int) -> str:
    try:
        relative = os.path.relpath(file)
    except (OSError, ValueError):  # no working folder; another drive
        relative = file
    shown = file if relative.startswith("..") else relative
    return click.style(visible(shown) + (f":{line}" if line else ""), dim=True)


def _delivery(explanation: Explanation) -> Iterator[str]:
    if not explanation.compiled:
        yield _title("delivered: nothing") + ", since the notes could not be compiled"
        return
    budget = explanation.budget
    if budget is None:
        yield _title("delivered: nothing")
        return
    if explanation.matched and not budget.spent_tokens:
        room = f"{budget.tokens:,} tokens and {budget.bytes:,} bytes"
        yield _title("delivered: nothing") + f", since the title alone does not fit into {room}"
        return
    yield _title("budget")
    notes = sum(matched.cost for matched in explanation.matched)
    for_notes = "the note" if len(explanation.matched) == 1 else "the notes"
    yield (
        f"  {budget.spent_tokens:,} of {budget.tokens:,} tokens ({notes:,} for {for_notes}, the rest a "
        f"bound for the title), {budget.spent_bytes:,} of {budget.bytes:,} bytes"
    )
    yield f"  {budget.delivered:,} characters delivered, {budget.withheld:,} withheld"
    yield ""
    if any(matched.held for matched in explanation.matched):
        yield _title("delivered, as the reason for which the first such call is refused, once")
    else:
        yield _title("delivered")
    bar = click.style("│", dim=True)
    for line in explanation.text.splitlines():
        yield f"  {bar} {line}".rstrip()


def _title(text: str) -> str:
    return click.style(text, bold=True)

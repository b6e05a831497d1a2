"""Records of the ledger as they stand on a screen."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from datetime import UTC, datetime

import click

from forenote.audit.ledger import Record, Told
from forenote.audit.wording import not_searched, shortened
from forenote.notes.problem import visible
from forenote.packer.session.ledger import DELIVERY

OUTCOMES = {
    "same": "the held call was made again as it was",
    "changed": "the held call was made in another form",
    "none": "the held call was not made again",
    "succeeded": "the call succeeded",
    "failed": "the call failed",
}


def lines(records: Iterable[Record]) -> Iterator[str]:
    """Each record: one line on the action, one for each note."""
    for record in records:
        yield _first(record)
        if record.kind == DELIVERY:
            if record.hold:
                yield click.style(
                    "  held: the call was refused once, to show this first", fg="cyan"
                )
            for note in record.notes:
                yield _note(note)
            if record.unsearched:
                yield click.style(f"  {not_searched(record.unsearched)}", fg="yellow")
        else:
            about = ", ".join(visible(id) for id in record.outcome_of)
            yield f"  {OUTCOMES[record.outcome]}: {about}"
        yield ""


def _first(record: Record) -> str:
    who = visible(record.agent)
    if record.session:
        who += f" {visible(record.session)[:8]}"
    if record.subagent:
        who += f"/{visible(record.subagent)[:8]}"
    what = visible(record.tool)
    action = _action(record)
    if action:
        what = f"{what}: {shortened(action)}" if what else shortened(action)
    return f"{click.style(_local(record.time), dim=True)}  {who}  {click.style(what, bold=True)}"


def _local(time: str) -> str:
    """The time in the zone of whoever reads; as it is, where it is none."""
    try:
        moment = datetime.fromisoformat(time)
    except ValueError:
        return visible(time)
    if moment.tzinfo is None:
        moment = moment.replace(tzinfo=UTC)
    return moment.astimezone().strftime("%Y-%m-%d %H:%M:%S")


def _action(record: Record) -> str:
    """The action on one line, empty where it was not kept."""
    if record.action is None:
        return ""
    kept = record.action
    command = kept.get("command")
    if isinstance(command, str):
        return command
    changes = kept.get("changes")
    if isinstance(changes, list):
        return ", ".join(str(one.get("path")) for one in changes if isinstance(one, Mapping))
    arguments = kept.get("arguments")
    if isinstance(arguments, list):
        return " ".join(str(one) for one in arguments)
    return "a patch" if "patch" in kept else ""


def _note(note: Told) -> str:
    if note.known:
        how = click.style("shown before", dim=True)
    elif note.tier == "none":
        how = click.style("no room, named" if note.named else "no room", fg="red")
    else:
        how = {"full": "whole", "head": "head", "summary": "summary"}[note.tier]
        how += f", {note.delivered:,} characters, {note.cost:,} tokens"
    if note.withheld:
        how += click.style(f", {note.withheld:,} withheld", fg="yellow")
    key = click.style(f"   by {visible(note.key)}", dim=True) if note.key else ""
    return f"  {visible(note.id)}: {how}{key}"

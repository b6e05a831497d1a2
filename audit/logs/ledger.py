"""This tool's own ledger (docs/ledger.md): what matched a note at the time, as far as it was kept.

Calls that matched nothing are only counted there, in a file beside it. What the ledger was told not
to keep cannot be replayed, and is named.
"""

from __future__ import annotations

import os
from collections.abc import Iterator

from forenote.audit.ledger import Record, Unreadable, record_from
from forenote.audit.logs.calls import Calls, Result
from forenote.audit.logs.log import LINES, Head, Log, items, mapping, mappings, text
from forenote.audit.logs.moments import seconds
from forenote.audit.logs.step import Entry, Place, Skipped, Step, Unseen
from forenote.audit.logs.tools import home_of
from forenote.matcher.action import FILES, OTHER, PATCH, POWERSHELL, SHELL, Action, Change
from forenote.packer.session import ledger
from forenote.packer.session.ledger import COUNT, DELIVERY, FAILED, SUCCEEDED

NAME = "forenote's ledger"

_COMMANDS = (SHELL, POWERSHELL)


def recognises(head: Head) -> bool:
    """Whether it is one of these."""
    return head.kind == LINES and any("forenote" in one for one in head.records)


def read(log: Log) -> Iterator[Entry]:
    """Its deliveries with what came of them, and the number of calls that matched nothing."""
    calls = Calls(log.seen)
    session = log.name
    for item in log.records():
        if isinstance(item, Skipped):
            calls.note(item)
        else:
            place, fields = item
            try:
                record = record_from(fields)
            except Unreadable as reason:
                calls.note(Skipped(place, str(reason)))
            else:
                session = record.session or session
                _line(calls, place, record)
        yield from calls.ready()
    yield from calls.rest()
    if unseen := _unseen(log.path):
        yield Unseen(session, Place(_beside(log.path)), unseen)


def _line(calls: Calls, place: Place, record: Record) -> None:
    if record.kind == DELIVERY:
        action = _action(record)
        if action is None:
            calls.note(Skipped(place, "the action was not kept: `log` is `hash` or `off`"))
            return
        step = Step(action, place, time=seconds(record.time))
        calls.add(step, Result(denied=True) if record.hold else None)
    elif record.outcome in (SUCCEEDED, FAILED):
        calls.result(record.call, Result(record.outcome == FAILED), record.subagent)


def _action(record: Record) -> Action | None:
    """The action of a delivery; None where it was not kept."""
    kept = mapping(record.action)
    kind = text(kept.get("kind"))
    if kind not in (SHELL, POWERSHELL, FILES, PATCH, OTHER):
        return None
    cwd = text(kept.get("cwd"))
    return Action(
        kind,
        record.tool,
        command=text(kept.get("command")) if kind in _COMMANDS else "",
        changes=tuple(
            Change(text(one.get("path")), text(one.get("text")), text(one.get("kind")))
            for one in mappings(kept.get("changes"))
            if kind == FILES
        ),
        patch=text(kept.get("patch")) if kind == PATCH else "",
        arguments=tuple(text(one) for one in items(kept.get("arguments")) if kind == OTHER),
        cwd=cwd,
        root=record.root,
        home=home_of(cwd),
        agent=record.agent,
        session=record.session,
        subagent=record.subagent,
        call=record.call,
    )


def _beside(path: str) -> str:
    return path.removesuffix(ledger.LINES) + COUNT


def _unseen(path: str) -> int:
    """How many calls matched nothing: the size of the file beside the ledger."""
    try:
        return os.stat(_beside(path)).st_size if path.endswith(ledger.LINES) else 0
    except (OSError, ValueError):
        return 0

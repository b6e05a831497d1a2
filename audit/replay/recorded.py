"""What the hook itself recorded, beside what a replay says would happen: real deliveries of a project,
the calls that were held, and what the agents then did."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, fields

from forenote.audit.ledger import Record
from forenote.packer.session.ledger import DELIVERY


@dataclass(slots=True)
class Recorded:
    """One note in the ledger. `delivered` counts actions with which something of it was shown, on
    `held` of them the call was refused first. Of the held calls, `same` were made again as they
    were, `changed` in another form, `none` in the next ten steps; what they then came to `succeeded`
    or `failed`. What is not told is not recorded."""

    note: str
    delivered: int = 0
    held: int = 0
    same: int = 0
    changed: int = 0
    none: int = 0
    succeeded: int = 0
    failed: int = 0


OUTCOMES = frozenset(one.name for one in fields(Recorded)) - {"note", "delivered", "held"}


def recorded(records: Iterable[Record]) -> tuple[Recorded, ...]:
    """What these records say of each note, in the order of ids."""
    found: dict[str, Recorded] = {}
    for record in records:
        if record.kind == DELIVERY:
            for told in record.notes:
                if told.delivered:
                    note = found.setdefault(told.id, Recorded(told.id))
                    note.delivered += 1
                    note.held += record.hold
        elif record.outcome in OUTCOMES:
            for id in record.outcome_of:
                note = found.setdefault(id, Recorded(id))
                setattr(note, record.outcome, getattr(note, record.outcome) + 1)
    return tuple(found[id] for id in sorted(found))

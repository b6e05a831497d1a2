"""What is wrong with the words of summaries and bodies."""

from __future__ import annotations

from collections.abc import Iterator

from forenote.audit.findings.announces import announces
from forenote.audit.findings.lines import Lines
from forenote.audit.findings.material import Material
from forenote.audit.findings.orders import orders
from forenote.audit.findings.rule import Hit
from forenote.audit.wording import shortened

MOST_PIECES = 20
"""Pieces of one body that are named."""


def summary_announces(material: Material) -> Iterator[Hit]:
    for note in material.notes:
        if announces(note.summary):
            yield Hit(
                message=f"the summary says that there is a note, and not what it says: "
                f"`{shortened(note.summary, 100)}`",
                mend="write the claim itself, so that who reads nothing else can act on it",
                note=note,
                line=note.lines.get("summary", 0),
                evidence={"summary": note.summary},
            )


def order_like(material: Material) -> Iterator[Hit]:
    """One hit for a note, with all that reads so."""
    for note in material.notes:
        lines = Lines(note)
        found = [(note.lines.get("summary", 0), 1, one) for one in orders(note.summary)]
        found += [(*lines.at(one.start), one) for one in orders(note.body)[:MOST_PIECES]]
        if not found:
            continue
        line, column, first = found[0]
        more = f", and {len(found) - 1} more" if len(found) > 1 else ""
        yield Hit(
            message=f"`{shortened(first.text, 80)}` {first.does}{more}: an agent may take the note "
            "for an injection and report it instead of using it",
            mend="say what is so and what follows from it, as in a manual",
            note=note,
            line=line,
            column=column,
            evidence={
                "pieces": [
                    {"line": at, "text": shortened(one.text), "does": one.does}
                    for at, _, one in found
                ]
            },
            weight=len(found),
        )

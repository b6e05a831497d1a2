"""Bodies that hold a second idea."""

from __future__ import annotations

from collections.abc import Iterator

from forenote.audit.findings.lines import Lines
from forenote.audit.findings.material import Material
from forenote.audit.findings.rule import Hit
from forenote.audit.wording import shortened
from forenote.packer.costs import prepared
from forenote.packer.ideas import second_idea


def two_ideas(material: Material) -> Iterator[Hit]:
    for note in material.notes:
        second = second_idea(prepared(note.body))
        if second is None:
            continue
        yield Hit(
            message=f"a second idea begins at `{shortened(second, 80)}`, so the body is never cut: "
            "it is delivered whole or not at all",
            mend="make two notes of it, each with its own keys",
            note=note,
            line=Lines(note).of(second),
            evidence={"second": shortened(second), "body_characters": len(note.body)},
            weight=len(note.body),
        )

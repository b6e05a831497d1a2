"""Notes of which something is never delivered, because it costs more than there is room for."""

from __future__ import annotations

from collections.abc import Iterator

from forenote.audit.findings.material import Material
from forenote.audit.findings.rule import Hit
from forenote.notes import deliverable


def never_delivered(material: Material) -> Iterator[Hit]:
    for note in material.notes:
        for problem in deliverable.never_delivered(note, material.loaded.config):
            yield Hit(
                message=problem.message,
                mend=problem.hint,
                note=note,
                line=problem.line,
                about="summary" if problem.line else "body",
                evidence={
                    "budget": material.loaded.config.budget,
                    "summary_characters": len(note.summary),
                    "body_characters": len(note.body),
                },
                severity=problem.severity,
            )


def summary_too_long(material: Material) -> Iterator[Hit]:
    most = int(material.limits["summary-too-long"])
    for note in material.notes:
        length = len(note.summary)
        if length > most:
            yield Hit(
                message=f"the summary has {length:,} characters, and more than {most:,} are long "
                "for one line",
                mend="say the claim alone, and its reasons and exceptions in the body",
                note=note,
                line=note.lines.get("summary", 0),
                evidence={"characters": length, "most": most},
                weight=length,
            )

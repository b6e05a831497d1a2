"""Notes that do not do what their own examples say."""

from __future__ import annotations

from collections.abc import Iterator

from forenote.audit.findings.material import Material
from forenote.audit.findings.rule import Hit
from forenote.audit.outcome import expected, reason
from forenote.audit.wording import shortened
from forenote.notes.examples import check
from forenote.notes.rows import to_line


def failing_examples(material: Material) -> Iterator[Hit]:
    for outcome in check(material.notes, material.wrappers):
        if outcome.passed:
            continue
        example = outcome.example
        source = shortened(example.source)
        yield Hit(
            message=f"the example `{source}` {expected(example.match)}: {reason(outcome)}",
            mend="change the keys or `unless:`; or the example, if it asks for too much",
            note=outcome.note,
            line=example.line,
            about=("match " if example.match else "ignore ") + example.source,
            evidence={
                "action": to_line(example.action),
                "expected": example.match,
                "match": outcome.held is not None,
            },
        )

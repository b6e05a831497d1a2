"""Notes whose own advice brings them up again."""

from __future__ import annotations

from collections.abc import Iterator

from forenote.audit.findings.advised import advised
from forenote.audit.findings.lines import Lines
from forenote.audit.findings.material import Material
from forenote.audit.findings.named import named
from forenote.audit.findings.rule import Hit
from forenote.audit.wording import reason_held, shortened
from forenote.matcher.action import SHELL, Action
from forenote.matcher.match import find
from forenote.matcher.read import read

MOST = 50
"""Commands of one note that are put to its keys."""


def triggers_itself(material: Material) -> Iterator[Hit]:
    """The first advised command of a note for which one of its keys holds."""
    for note in material.notes:
        pieces = [(advice.command, -1) for advice in advised(note.summary)]
        pieces += [(advice.command, advice.start) for advice in advised(note.body)]
        for command, start in pieces[:MOST]:
            reading = read(Action(SHELL, "shell", command=command), material.wrappers)
            held = find(reading, note.keys, note.unless)
            if held is None:
                continue
            line, column = Lines(note).at(start) if start >= 0 else (note.lines["summary"], 1)
            yield Hit(
                message=f"it advises `{shortened(command, 80)}`, and its own key "
                f"`{named(held.key)}` holds for that: {reason_held(held)}",
                mend="except what it advises with `unless:`, or name in the key what makes the "
                "difference",
                note=note,
                key=held.key.source,
                line=line,
                column=column,
                about=command,
                evidence={"command": command, "key": held.key.source},
            )
            break

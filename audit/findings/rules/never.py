"""Notes and keys that no logged action brought up."""

from __future__ import annotations

from collections.abc import Iterator

from forenote.audit.findings.material import Material
from forenote.audit.findings.named import named
from forenote.audit.findings.rule import Hit
from forenote.notes.numbers import count


def unasked(material: Material) -> str:
    """Of few actions it says nothing that nothing matched."""
    figures, least = material.figures, material.limits["never-matched"]
    if figures is None or figures.actions >= least:
        return ""
    return f"the log has {figures.actions:,} actions, and it takes {least:,.0f}"


def never_matched(material: Material) -> Iterator[Hit]:
    """One hit for a note that never matched, else one for each key of it that never held."""
    figures = material.figures
    if figures is None or figures.actions < material.limits["never-matched"]:
        return
    every = count(figures.actions, "action")
    matched = {note.id: note.matched for note in figures.notes}
    for note in material.notes:
        if note.id not in matched:
            continue
        evidence = {"actions": figures.actions, "sessions": figures.sessions}
        idle = [
            key
            for key in dict.fromkeys(note.keys)
            if (seen := material.by_key.get((note.id, key.source))) and not seen.matched
        ]
        if not matched[note.id]:
            # a key may hold where `unless:` takes the match away
            held = len(idle) < len(set(note.keys))
            yield Hit(
                message=f"none of {every} in {count(figures.sessions, 'session')} "
                + ("left a match: `unless:` took it away" if held else "matched it"),
                mend="try its keys with `notes try`; delete it if nobody does this any more",
                note=note,
                line=note.lines.get("keys", 0),
                evidence={**evidence, "keys": len(note.keys), "idle_keys": len(idle)},
            )
            continue
        for key in idle:
            yield Hit(
                message=f"the key `{named(key)}` held on none of {every}, and "
                f"the note matched {matched[note.id]:,}",
                mend="try it with `notes try`; take it away if nobody does this any more",
                note=note,
                key=key.source,
                line=note.line_of(key),
                evidence={**evidence, "note_matched": matched[note.id]},
            )

"""Keys of a note that find nothing which another key of the same note does not."""

from __future__ import annotations

from collections.abc import Iterator

from forenote.audit.findings.material import LEAST_ACTIONS, Material
from forenote.audit.findings.named import named
from forenote.audit.findings.rule import Hit
from forenote.audit.findings.samples import samples
from forenote.matcher.keys.key import Key
from forenote.matcher.match import find
from forenote.notes.model import Note

MOST_KEYS = 60
"""Of one note, since each is compared with each."""


def covered_key(material: Material) -> Iterator[Hit]:
    """By what the keys say, else by the log: on all actions on which the key holds, and enough of
    them."""
    for note in material.notes:
        gone: list[Key] = []  # two that cover one another: one of them is to stay
        for key in note.keys if len(note.keys) <= MOST_KEYS else ():
            by = _covering(material, note, key, gone)
            if by is not None:
                gone.append(key)
                yield Hit(
                    message=f"wherever the key `{named(key)}` holds, `{named(by)}` of the same "
                    "note holds too",
                    mend="take the key away, or the wider one if it is too broad",
                    note=note,
                    key=key.source,
                    line=note.line_of(key),
                    evidence={"by": by.source, **_counted(material, note, key)},
                )
                continue
            seen = material.by_key.get((note.id, key.source))
            if seen is not None and seen.matched >= LEAST_ACTIONS and not seen.alone:
                yield Hit(
                    message=f"on all {seen.matched:,} actions on which the key `{named(key)}` "
                    "holds, another key of the same note holds too",
                    mend="take the key away, if it is not meant for what comes",
                    note=note,
                    key=key.source,
                    line=note.line_of(key),
                    evidence=_counted(material, note, key),
                )


def _covering(material: Material, note: Note, key: Key, gone: list[Key]) -> Key | None:
    others = [other for other in note.keys if other is not key and other not in gone]
    if not others:
        return None
    readings = samples(key, material.wrappers)
    if not readings:
        return None
    for reading in readings:
        others = [other for other in others if find(reading, [other]) is not None]
        if not others:
            return None
    return others[0]


def _counted(material: Material, note: Note, key: Key) -> dict[str, int]:
    seen = material.by_key.get((note.id, key.source))
    if seen is None or material.figures is None:
        return {}
    return {
        "matched": seen.matched,
        "alone": seen.alone,
        "actions": material.figures.actions,
    }

"""Notes that can be read and are not delivered."""

from __future__ import annotations

from collections.abc import Iterator

from forenote.audit.findings.material import Material
from forenote.audit.findings.rule import Hit
from forenote.notes.layers import SetAside


def expired(material: Material) -> Iterator[Hit]:
    for one in _aside(material, "expired"):
        yield Hit(
            message=f"it {one.reason}, and is delivered no more",
            mend="look whether it is still true: set a later day or none, or delete the note",
            note=one.note,
            line=one.note.lines.get("expires", 0),
            evidence={"expires": str(one.note.expires)},
        )


def superseded(material: Material) -> Iterator[Hit]:
    for one in _aside(material, "superseded"):
        by = one.reason.removeprefix("superseded by ")
        yield Hit(
            message=f"it is {one.reason}, and is delivered no more",
            mend=f"delete it, and its id in `supersedes:` of {by}",
            note=one.note,
            about=by,
            evidence={"by": by},
        )


def shadowed(material: Material) -> Iterator[Hit]:
    for one in _aside(material, "shadowed"):
        nearer = material.loaded.find(one.note.id)
        layer = nearer.layer if nearer else ""
        same = nearer is not None and (nearer.summary, nearer.body) == (
            one.note.summary,
            one.note.body,
        )
        said = "says the same" if same else "says something else"
        yield Hit(
            message=f"the note of the same id in layer {layer} {said}, and is delivered instead",
            mend="delete one of the two, or rename it if both are meant",
            note=one.note,
            about=one.note.layer,
            evidence={"layer": one.note.layer, "by": layer, "same_text": same},
        )


def _aside(material: Material, kind: str) -> Iterator[SetAside]:
    return (one for one in material.loaded.set_aside if one.kind == kind)

"""Keys that hold on too large a share of all actions."""

from __future__ import annotations

from collections.abc import Iterator

from forenote.audit.estimate import estimated_share
from forenote.audit.findings.material import LEAST_ACTIONS, Material
from forenote.audit.findings.named import named
from forenote.audit.findings.rule import Hit
from forenote.matcher.keys.key import Key
from forenote.notes.model import Note

MEND = (
    "name what makes the difference: the subcommand, an option, a `path:` or `text:` beside it, "
    "or except the rest with `unless:`"
)


def unasked(material: Material) -> str:
    """Without enough actions, shares are estimated."""
    if material.measured:
        return ""
    what = "there is no log"
    if material.figures is not None:
        what = f"the log has {material.figures.actions:,} actions; a share takes {LEAST_ACTIONS}"
    return f"{what}: shares are estimated from a table that is shipped"


def broad_key(material: Material) -> Iterator[Hit]:
    most = material.limits["broad-key"]
    for note in material.notes:
        for key in dict.fromkeys(note.keys):
            hit = (_measured if material.measured else _estimated)(material, note, key, most)
            if hit is not None:
                yield hit


def _measured(material: Material, note: Note, key: Key, most: float) -> Hit | None:
    seen = material.by_key.get((note.id, key.source))
    if seen is None or material.figures is None:
        return None
    actions = material.figures.all_actions
    share = seen.matched / actions
    if share <= most:
        return None
    return Hit(
        message=f"the key `{named(key)}` holds on {seen.matched:,} of {actions:,} actions "
        f"({share:.0%}), more than {most:.0%}",
        mend=MEND,
        note=note,
        key=key.source,
        line=note.line_of(key),
        evidence={
            "matched": seen.matched,
            "actions": actions,
            "share": round(share, 4),
            "threshold": most,
            "estimated": False,
        },
        weight=share,
    )


def _estimated(material: Material, note: Note, key: Key, most: float) -> Hit | None:
    share = estimated_share(key)
    if share <= most:
        return None
    return Hit(
        message=f"the key `{named(key)}` is estimated to hold on {share:.0%} of actions, more than "
        f"{most:.0%}; a log would tell",
        mend=MEND,
        note=note,
        key=key.source,
        line=note.line_of(key),
        evidence={"share": round(share, 4), "threshold": most, "estimated": True},
        weight=share,
    )

"""What stands between the notes and the agents of this machine, and is older than they are."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from forenote.audit.findings.material import Material
from forenote.audit.findings.rule import Hit
from forenote.hooks.doctor import started, wired
from forenote.hooks.doctor.line import FINDING, Line
from forenote.hooks.doctor.scene import Scene
from forenote.hooks.freshness import is_stale
from forenote.hooks.hot import AGENTS
from forenote.matcher.index.file import Damaged, Index
from forenote.notes.cache import identity, index_path


def index_out_of_date(material: Material) -> Iterator[Hit]:
    """An index that says something else than the notes. None is no finding: it is made at the first
    call."""
    if material.machine is None:
        return
    path = index_path(material.project)
    if not path or not Path(path).exists():
        return
    try:
        index = Index(path, identity(material.project))
    except (OSError, Damaged) as error:
        yield Hit(
            message=f"the index of the notes cannot be used: {error}",
            mend="nothing; the next call of a hook makes it anew",
            path=Path(path),
        )
        return
    try:
        if is_stale(index):
            yield Hit(
                message=f"the notes changed since their index was made of {index.header.notes:,}",
                mend="nothing; the next call of a hook makes it anew",
                path=Path(path),
                evidence={"notes": index.header.notes, "notes_now": len(material.notes)},
            )
    finally:
        index.close()


def hook_out_of_date(material: Material) -> Iterator[Hit]:
    """What the doctor finds of agents into whose settings the hook was put, and of its launcher."""
    if material.machine is None:
        return
    installed = False
    for agent in AGENTS:
        scene = Scene(material.machine, agent, asked=False)
        installed = installed or bool(scene.entries)
        if scene.entries or scene.broken:
            yield from _hits(wired.check(scene), agent)
    if installed:
        yield from _hits(started.check(material.machine), "launcher")


def _hits(lines: Iterator[Line], about: str) -> Iterator[Hit]:
    for line in lines:
        if line.level == FINDING:
            yield Hit(message=f"{about}: {line.text}", mend=line.do, about=about)

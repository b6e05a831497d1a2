"""Which of the files that hooks leave behind are old: by age, and by how many there are of a kind.

Files of one session belong together: they go when the last of them is old. Nothing that was written
to within a day goes because there are too many, since its session may go on.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass

from forenote.hooks.cleaning.folder import Kept
from forenote.hooks.session.claim import CLAIMS, HELD
from forenote.hooks.session.keeping import DAY
from forenote.packer.session import ledger, memory


@dataclass(frozen=True, slots=True)
class Kind:
    """Files of one kind in a folder below the state folder.

    `names` is a pattern for their names; its first group names what belongs together. They are kept
    for `days` after the last change of any of them, and of more than `most` groups the last ones.
    """

    title: str
    folder: str
    names: re.Pattern[str]
    days: int
    most: int


_SESSION = "([0-9a-f]{16})"  # `packer.session.private.name_of`


def _kind(title: str, folder: str, names: str, days: int, most: int) -> Kind:
    return Kind(title, folder, re.compile(names), days, most)


def _either(*suffixes: str) -> str:
    return f"(?:{'|'.join(re.escape(suffix) for suffix in suffixes)})"


KINDS = (
    # a session that is taken up again later begins anew: what was shown long ago is shown again
    _kind(
        "remembered",
        memory.FOLDER,
        rf"{_SESSION}(?:{re.escape(memory.SUFFIX)}|\.[0-9]+{re.escape(HELD)})",
        days=30,
        most=2_000,
    ),
    # which of two hooks answers for a call is decided within seconds
    _kind("claims", memory.FOLDER, rf"([0-9]+{re.escape(CLAIMS)})", days=2, most=3),
    # the record that `notes log`, replay and audit read
    _kind(
        "ledger",
        ledger.FOLDER,
        _SESSION + _either(ledger.LINES, ledger.COUNT),
        days=90,
        most=2_000,
    ),
)


def old(kind: Kind, files: Iterable[Kept], now: float) -> list[Kept]:
    """Those of a folder's files that are of this kind and old."""
    groups: dict[str, list[Kept]] = {}
    for file in files:
        match = kind.names.fullmatch(file.name)
        if match is not None:
            groups.setdefault(match[1], []).append(file)
    last = sorted(groups.values(), key=_changed, reverse=True)
    return [
        file
        for place, group in enumerate(last)
        for file in group
        if _changed(group) < now - (DAY if place >= kind.most else kind.days * DAY)
    ]


def _changed(group: list[Kept]) -> float:
    return max(file.time for file in group)

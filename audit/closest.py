"""Which of the keys that did not hold came closest, for a person who expected one to hold."""

from __future__ import annotations

from collections.abc import Iterable

from forenote.matcher.keys.evidence import Missed
from forenote.matcher.match import Cancelled


def closeness(evidence: Missed | Cancelled) -> tuple[float, int, bool]:
    """How near it came: the share of its parts that held, then their number, then, for a key with a
    path, whether it was compared with one. A cancelled key held whole, so it is nearest of all."""
    if isinstance(evidence, Cancelled):
        return (1.0, len(evidence.held.tokens), True)
    if evidence.wanted <= 0:
        return (0.0, 0, False)
    written = evidence.subject is not None and evidence.subject.write is not None
    share = evidence.reached / evidence.wanted
    return (share, evidence.reached, bool(evidence.key.path) and written)


def closest(refused: Iterable[Missed | Cancelled]) -> Missed | Cancelled | None:
    """The one that came nearest; of several, the first that was tried."""
    return max(refused, key=closeness, default=None)


def is_near(evidence: Missed | Cancelled) -> bool:
    """Whether it is worth showing unasked: at least half of it held, and more than the program's
    name, which all of a program's keys share."""
    share, parts, _ = closeness(evidence)
    if isinstance(evidence, Missed) and (evidence.key.bare or evidence.key.command):
        return share >= 0.5 and parts > 1
    return share >= 0.5

"""What a person has switched off: everything, for a while, or single notes. Part of the hook's path."""

from __future__ import annotations

import os
import time

from forenote.notes.place import below
from forenote.notes.state_file import Unusable, entries, unescaped

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final

VARIABLE: Final = "FORENOTE_OFF"

PAUSED: Final = "paused"
PAUSED_TITLE: Final = "forenote paused 1"

MUTED: Final = "muted"
MUTED_TITLE: Final = "forenote muted 1"

BACK: Final = 300
"""Seconds by which the clock may stand before the begin of a pause; with more it was set back, and
the pause, which could then last for years, is over."""

_NO = ("", "0", "false", "no", "off")


def off(variable: str, state: str, now: float | None = None) -> str | None:
    """Why nothing is to be delivered, as a clause; None where it is.

    `variable` is what `VARIABLE` says in the environment, `state` is `place.state_dir()`, `now` seconds
    since 1970. A pause that cannot be read counts: who
    asked for silence gets it, and `notes resume` ends it.
    """
    if variable.strip().lower() not in _NO:
        return f"{VARIABLE} is set"
    try:
        found = pause(state)
    except Unusable as error:
        return f"paused until `notes resume`: the file {PAUSED} cannot be read ({error})"
    if found is None:
        return None
    begin, end = found
    if not end:
        return "paused until `notes resume`"
    if begin - BACK <= (time.time() if now is None else now) < end:
        return f"paused until {time.strftime('%Y-%m-%d %H:%M', time.localtime(end))}"
    return None


def pause(state: str) -> tuple[int, int] | None:
    """Begin and end of the pause that was asked for, in seconds since 1970, an end of 0 for until it
    is resumed; None where there is none. It may be over. Raises `Unusable`."""
    lines = entries(below(state, PAUSED), PAUSED_TITLE) if state else ()
    if not lines:
        return None
    begin, _, end = lines[0].partition(" ")
    if len(lines) > 1 or not (begin.isdigit() and end.isdigit()) or len(lines[0]) > 30:
        raise Unusable("it holds no time")
    return int(begin), int(end)


def muted(state: str) -> frozenset[str]:
    """The ids of the notes that are not delivered to this person, whichever layer they are in.

    Empty also where the file cannot be read, which `damage` tells of.
    """
    try:
        return muted_ids(state)
    except Unusable:
        return frozenset()


def muted_ids(state: str) -> frozenset[str]:
    """The same. Raises `Unusable`."""
    lines = entries(below(state, MUTED), MUTED_TITLE) if state else ()
    return frozenset(map(unescaped, lines)) if lines else frozenset()


def damage(state: str, *, without: str = "") -> tuple[str, ...]:
    """What of the files that the person's settings are kept in cannot be read, a sentence each;
    `without` the one of that name, of which `off` tells."""
    from forenote.notes import trust

    found = []
    for name, read in ((trust.FILE, trust.trusted), (PAUSED, pause), (MUTED, muted_ids)):
        if name == without:
            continue
        try:
            read(state)
        except Unusable as error:
            found.append(f"{os.path.join(state, name)} cannot be read: {error}")
    return tuple(found)

"""Switching the hook off for a while, and single notes off for oneself."""

from __future__ import annotations

import re

from forenote.notes.state_change import NoPlace, change, remove
from forenote.notes.state_file import escaped, unescaped
from forenote.notes.switches import MUTED, MUTED_TITLE, PAUSED, PAUSED_TITLE

LONGEST = 366 * 86_400
"""Seconds of the longest pause that has an end."""

_UNITS = {"s": 1, "m": 60, "h": 3_600, "d": 86_400, "w": 604_800}
_PART = re.compile(r"([0-9]{1,6})([smhdw])")


def seconds(duration: str) -> int | None:
    """The seconds of `90s`, `30m`, `1h30m`, `2d`; None for what is none, nothing, or over a year."""
    text = duration.strip().lower()
    parts = _PART.findall(text)
    if not parts or "".join(number + unit for number, unit in parts) != text:
        return None
    total = sum(int(number) * _UNITS[unit] for number, unit in parts)
    return total if 0 < total <= LONGEST else None


def pause(state: str, begin: int, end: int) -> None:
    """Deliver nothing from `begin` to `end`, in seconds since 1970; an end of 0 for until `resume`.

    It replaces a pause that is there, also one that cannot be read. Raises `NoPlace`, `OSError`.
    """
    entry = (f"{begin} {end}",)
    try:
        change(state, PAUSED, PAUSED_TITLE, lambda _: entry)
    except NoPlace:
        remove(state, PAUSED)
        change(state, PAUSED, PAUSED_TITLE, lambda _: entry)


def resume(state: str) -> bool:
    """End the pause; whether the file of one was there, over or not. Raises `NoPlace`, `OSError`."""
    return remove(state, PAUSED)


def mute(state: str, id: str) -> bool:
    """Deliver a note no more to this person; whether it was before."""
    entry = escaped(id)
    return change(
        state,
        MUTED,
        MUTED_TITLE,
        lambda known: known if entry in known else (*known, entry),
    )


def unmute(state: str, id: str) -> bool:
    """Deliver it again; whether it was muted."""
    return change(
        state,
        MUTED,
        MUTED_TITLE,
        lambda known: tuple(one for one in known if unescaped(one) != id),
    )

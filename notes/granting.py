"""Giving a project's notes folder the person's trust, and taking it back."""

from __future__ import annotations

import contextlib
import os

from forenote.notes.place import NOTES, project_root
from forenote.notes.state_change import change
from forenote.notes.state_file import escaped
from forenote.notes.trust import FILE, NOT_TRUSTED, TITLE, ends, place_of, told_marker, trusted


def grant(state: str, place: str) -> bool:
    """Trust a place; whether it was not trusted before."""
    done = change(state, FILE, TITLE, lambda known: known if place in known else (*known, place))
    with contextlib.suppress(OSError):  # after this, the person may be told of it anew
        os.unlink(told_marker(place, state, NOT_TRUSTED))
    return done


def revoke(state: str, *places: str) -> bool:
    """Trust places no longer; whether any was trusted."""
    return change(
        state, FILE, TITLE, lambda known: tuple(one for one in known if one not in places)
    )


def granted(state: str, path: str) -> tuple[str, ...]:
    """The trusted places that a person may mean by a path: that of the project around it, and those
    whose folder or project it names, also where these are gone. Raises `Unusable`."""
    path = os.path.abspath(path)
    meant = {escaped(os.path.realpath(path)), escaped(os.path.realpath(os.path.join(path, NOTES)))}
    meant |= {escaped(path), escaped(os.path.join(path, NOTES))}
    project = project_root(path)
    own = place_of(project) if project is not None else ""
    return tuple(
        place for place in trusted(state) if place == own or escaped(ends(place)[0]) in meant
    )


def is_gone(place: str) -> bool:
    """Whether not even the project is there that the place belonged to."""
    return not os.path.isdir(os.path.dirname(ends(place)[0]))

"""Giving commands a shell environment of their own after they were read.

That a command stands in a pipe or in the background is seen only behind it.
"""

from __future__ import annotations

from forenote.matcher.shell.cursor import Cursor
from forenote.matcher.shell.simple import Scope, changed


def move(cursor: Cursor, start: int) -> None:
    """Put the commands from `start` on into a new scope below the one they were read in."""
    if not cursor.affordable(start):
        return
    moved = {id(cursor.scope): Scope(cursor.scope)}
    simples = cursor.simples
    for position in range(start, len(simples)):
        simple = simples[position]
        simples[position] = changed(simple, scope=_moved(simple.scope, moved))


def _moved(scope: Scope, moved: dict[int, Scope]) -> Scope:
    found = moved.get(id(scope))
    if found is None:
        above = None if scope.parent is None else _moved(scope.parent, moved)
        found = moved[id(scope)] = Scope(above)
    return found

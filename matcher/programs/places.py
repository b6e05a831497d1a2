"""The working folder and the variables of each shell environment of a script, command by command."""

from __future__ import annotations

from forenote.matcher.programs.known import MOST, turns_of
from forenote.matcher.programs.place import Place, copied
from forenote.matcher.record import Record

TYPE_CHECKING = False
if TYPE_CHECKING:
    from forenote.matcher.programs.known import Values
    from forenote.matcher.shell.simple import Scope, Script


class Places(Record):
    """The places of one script, which starts in `root`; asked for in the order of its commands.
    `scopes` has those of shell environments by their identity, `starts` those where redirections of
    compound commands are opened."""

    __slots__ = ("loops", "opened", "root", "scopes", "script", "starts")

    def __init__(self, script: Script, root: Place) -> None:
        self.script = script
        self.root = root
        self.scopes: dict[int, Place] = {}
        self.loops = list(reversed(script.loops))
        self.opened = _opened(script)
        self.starts: dict[int, Place] = {}


def place_at(places: Places, position: int, values: Values) -> Place:
    """Where the command at this position runs; the variables of loops that begin there are set
    to what `values` knows of them."""
    simples = places.script.simples
    for later in places.opened.get(position, ()):
        places.starts[later] = copied(_of(places, simples[later].scope))
    while places.loops and places.loops[-1].position <= position:
        loop = places.loops.pop()
        names = _of(places, loop.scope).names
        turns = turns_of(values, loop, names)
        names.pop(loop.name, None)
        if turns and len(names) < MOST:
            names[loop.name] = turns
    return places.starts.get(position) or _of(places, simples[position].scope)


def _of(places: Places, scope: Scope) -> Place:
    """The place of a shell environment, which starts where its parent is when it is first seen."""
    seen = places.scopes
    found = seen.get(id(scope))
    if found is not None:
        return found
    chain = [scope]
    while chain[-1].parent is not None and id(chain[-1].parent) not in seen:
        chain.append(chain[-1].parent)
    top = chain[-1]
    above = places.root if top.parent is None else copied(seen[id(top.parent)])
    for one in reversed(chain):
        seen[id(one)] = above
        above = copied(above)
    return seen[id(scope)]


def _opened(script: Script) -> dict[int, list[int]]:
    """The positions of the redirections of compound commands, by that of the command before which
    they are opened."""
    found: dict[int, list[int]] = {}
    for i, simple in enumerate(script.simples):
        if 0 <= simple.opened < i:
            found.setdefault(simple.opened, []).append(i)
    return found

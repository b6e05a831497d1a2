"""The working folder and the variables of each shell environment of a script, command by command."""

from __future__ import annotations

from forenote.matcher.programs.known import MOST
from forenote.matcher.programs.place import Place

TYPE_CHECKING = False
if TYPE_CHECKING:
    from forenote.matcher.programs.known import Values
    from forenote.matcher.shell.simple import Scope, Script


class Places:
    """The places of one script, which starts in `root`; asked for in the order of its commands."""

    __slots__ = ("loops", "opened", "root", "scopes", "script", "starts")

    def __init__(self, script: Script, root: Place) -> None:
        self.script = script
        self.root = root
        self.scopes: dict[int, Place] = {}
        self.loops = list(reversed(script.loops))
        self.opened = _opened(script)
        self.starts: dict[int, Place] = {}  # where redirections of compound commands are opened

    def at(self, position: int, values: Values) -> Place:
        """Where the command at this position runs; the variables of loops that begin there are set
        to what `values` knows of them."""
        simples = self.script.simples
        for later in self.opened.get(position, ()):
            self.starts[later] = self._of(simples[later].scope).copy()
        while self.loops and self.loops[-1].position <= position:
            loop = self.loops.pop()
            names = self._of(loop.scope).names
            turns = values.turns(loop, names)
            names.pop(loop.name, None)
            if turns and len(names) < MOST:
                names[loop.name] = turns
        return self.starts.get(position) or self._of(simples[position].scope)

    def _of(self, scope: Scope) -> Place:
        """The place of a shell environment, which starts where its parent is when it is first
        seen."""
        places = self.scopes
        found = places.get(id(scope))
        if found is not None:
            return found
        chain = [scope]
        while chain[-1].parent is not None and id(chain[-1].parent) not in places:
            chain.append(chain[-1].parent)
        top = chain[-1]
        above = self.root if top.parent is None else places[id(top.parent)].copy()
        for one in reversed(chain):
            places[id(one)] = above
            above = above.copy()
        return places[id(scope)]


def _opened(script: Script) -> dict[int, list[int]]:
    """The positions of the redirections of compound commands, by that of the command before which
    they are opened."""
    found: dict[int, list[int]] = {}
    for i, simple in enumerate(script.simples):
        if 0 <= simple.opened < i:
            found.setdefault(simple.opened, []).append(i)
    return found

"""What stands in the bundle for a large table, and for a module that is used as a value."""

from __future__ import annotations

import sys
from marshal import loads
from posix import pread

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping
    from types import ModuleType


class Table:
    """A dict of plain data whose values are read when they are asked for: of hundreds of rows a call
    looks at a few. `names` has its keys by their first characters, each with where its value lies in
    the file `handle` behind `begin`, as lines. It can be read, and is no dict otherwise."""

    __slots__ = ("begin", "handle", "known", "names")

    def __init__(self, names: dict[str, str], handle: int, begin: int) -> None:
        self.names = names
        self.handle = handle
        self.begin = begin
        self.known: dict[str, object] = {}

    def get(self, key: str, default: object = None) -> object:
        if key in self.known:
            return self.known[key]
        lines = self.names.get(key[:1], "")
        at = lines.find(f"\n{key}\t")
        if at < 0 or "\n" in key:
            return default
        start, end = lines[at + len(key) + 2 : lines.find("\n", at + 1)].split(" ")
        size = int(end) - int(start)
        value = self.known[key] = loads(pread(self.handle, size, self.begin + int(start)))
        return value

    def __contains__(self, key: str) -> bool:
        return self.get(key, self) is not self

    def __getitem__(self, key: str) -> object:
        value = self.get(key, self)
        if value is self:
            raise KeyError(key)
        return value

    def keys(self) -> list[str]:
        lines = "".join(self.names.values()).split("\n")
        return [line.partition("\t")[0] for line in lines if line]

    def items(self) -> list[tuple[str, object]]:
        return [(key, self[key]) for key in self.keys()]


def as_module(name: str, known: Mapping[str, str], names: Mapping[str, object]) -> ModuleType:
    """A module whose attributes are linked names, `known` says which (PEP 562)."""
    module = type(sys)(name)

    def attribute(asked: str) -> object:
        linked = known.get(asked)
        if linked is None:
            raise AttributeError(f"{name} has no {asked}")
        found = names[linked]
        setattr(module, asked, found)
        return found

    setattr(module, "__getattr__", attribute)  # noqa: B010  # a module has none of its own to assign to
    return module

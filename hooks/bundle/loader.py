"""The hook's main file where there is a bundle: what loads linked names out of it.

This file is never imported. `make` compiles it, puts what it knows in the place of `GIVEN`, and that is
what the launcher starts. It must work in a process in which nothing but built-in modules is imported.
It is small, since Python looks for a zip file in the last 64 KiB of a main file.

All names are in one dict with `__missing__`, which Python asks for a global name that is not there
(LOAD_GLOBAL does so for any dict that is not exactly one). In a class's body it does not (LOAD_NAME
looks past it), so what a class's body needs is asked for before.
"""

# ruff: noqa: F821  # GIVEN is put there by who makes the bundle

from __future__ import annotations

import sys
from _imp import create_dynamic, exec_dynamic
from gc import disable
from marshal import loads
from posix import O_NONBLOCK, _exit, open, pread, stat

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping
    from types import ModuleType
    from typing import Any

    from forenote.hooks.bundle.parts import Part

    Span = tuple[int, int]
    GIVEN: tuple[tuple[int, str, int, int], bytes, int, str, Span, Span]
    _Dict = dict[str, Any]
else:
    _Dict = dict


class Names(_Dict):
    """Linked names, those that were asked for and what was loaded with them."""

    __slots__ = ()

    def __missing__(self, name: str) -> object:
        place = place_in(NEAR, name) or place_in(far(), name)
        if place is None:
            raise KeyError(name)
        load(loads(pread(HANDLE, *place)))
        return self[name]


def place_in(lines: str, name: str) -> Span | None:
    """Size and place of a name among lines of `name TAB begin TAB size`, each behind a line's end; None
    for one that is not there."""
    at = lines.find(f"\n{name}\t")
    if at < 0:
        return None
    begin, size = lines[at + len(name) + 2 : lines.find("\n", at + 1)].split("\t")
    return int(size), int(begin)


def far() -> str:
    """The places of names that usual calls do not use: read once."""
    global all_places
    all_places = all_places or loads(pread(HANDLE, *FAR))
    return all_places


all_places = ""


class Table:
    """A dict of plain data whose values are read when they are asked for: of hundreds of rows a call
    looks at a few. `names` has its keys by their first characters, each with where its value lies in
    the bundle behind `begin`, as lines. It can be read, and `dict` makes one of it: a method that no call
    uses would be loaded by each."""

    __slots__ = ("begin", "known", "names")

    def __init__(self, names: dict[str, str], begin: int) -> None:
        self.names = names
        self.begin = begin
        self.known: dict[str, object] = {}

    def get(self, key: str, default: object = None) -> object:
        if key in self.known:
            return self.known[key]
        lines = self.names.get(key[:1], "")
        place = None if "\n" in key or "\t" in key else place_in(lines, key)
        if place is None:
            return default
        size, begin = place
        value = self.known[key] = loads(pread(HANDLE, size, self.begin + begin))
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


def as_module(name: str, known: Mapping[str, str]) -> ModuleType:
    """A module whose attributes are linked names, `known` says which (PEP 562)."""
    module = type(sys)(name)

    def attribute(asked: str) -> object:
        linked = known.get(asked)
        if linked is None:
            raise AttributeError(f"{name} has no {asked}")
        found = NAMES[linked]
        setattr(module, asked, found)
        return found

    setattr(module, "__getattr__", attribute)  # noqa: B010  # a module has none of its own to assign to
    return module


def load(part: Part) -> None:
    """Make the names of a part: plain data, large tables, what code makes, modules as values."""
    values, tables, code, modules = part
    NAMES.update(values)
    for name, known, begin in tables:
        NAMES[name] = Table(known, begin)
    if code:
        exec(code, NAMES)  # noqa: S102  # the bundle is our own code
    for name, known in modules:
        NAMES[name] = as_module(name, known)


SIGNATURE, EDITION, END, SCANNER, FIRST, FAR = GIVEN
"""Of which installation it is; what the bundle that belongs to it ends with, and where; the file of
`_json`, where it is not built in; size and place of the part that every call uses with the places of
names that usual calls use, and of the places of all others. Places are lines of `name TAB begin TAB
size`."""

try:
    FOLDER = __file__.rpartition("hooks/bundle/")[0]
    VERSION, DESCRIBED, CHANGED, LENGTH = SIGNATURE
    if not stat(DESCRIBED) or stat(f"{FOLDER}hooks/entry.py")[6::2] != (LENGTH, CHANGED):
        raise ImportError
    HANDLE = open(f"{__file__[:-3]}bundle", O_NONBLOCK)
    if sys.hexversion != VERSION or pread(HANDLE, 9, END) != EDITION:
        raise ImportError
    disable()  # the process ends before collecting would be worth it
    if SCANNER:  # to import it takes 0.8 million instructions, for the listing of a folder
        spec: Any = type(sys.implementation)
        extension = create_dynamic(spec(name="_json", origin=SCANNER))
        exec_dynamic(extension)
        sys.modules["_json"] = extension
    NAMES = Names(sys.modules["builtins"].__dict__)
    NAMES["__name__"] = "forenote.hooks.bundle"
    NAMES["FOLDER@"] = FOLDER
    first, NEAR = loads(pread(HANDLE, *FIRST))
    load(first)
    NAMES["run@hooks.hot"](sys.argv[1:])
except BaseException:  # noqa: BLE001  # whatever is wrong with it, there is the package
    # for another Python there may be another bundle, for which that other file looks
    other = "unbundled" if f".{sys.hexversion:x}." in __file__ else "entry"
    __file__ = f"{FOLDER}hooks/{other}.py"
    with __builtins__.open(__file__) as file:  # where that is gone too, the launcher leaves a mark
        source = file.read()
    try:
        exec(source)  # noqa: S102
    finally:  # it ends the process itself, but where half of the package is gone
        _exit(1)

"""The hook's modules out of the bundle: each of their names is made when it is first asked for.

This file is never imported. `make` compiles it into the bundle, and the hook's main file runs it
where `handle` is the open bundle, `begun` what was read of it, `head` its head, and `__file__` the
main file. It must work in a process in which nothing but built-in modules is imported.

A module's names are a dict with `__missing__`, which Python asks for a global name that is not there
(LOAD_GLOBAL does so for any dict that is not exactly one). In a class's body it does not (LOAD_NAME
looks past it), so what a class's body needs is asked for first.
"""

# ruff: noqa: F821  # some names are given by who runs this

from __future__ import annotations

import sys
from _imp import source_hash
from gc import disable
from marshal import loads
from posix import pread, stat

TYPE_CHECKING = False
if TYPE_CHECKING:
    from types import CodeType, FunctionType
    from typing import Any

    handle: int
    begun: bytes
    head: tuple[Any, ...]
    Row = tuple[Any, ...]
    Function = FunctionType
    _Dict = dict[str, object]
else:
    Function = type(lambda: None)
    _Dict = dict

_, DESCRIBED, CHANGED, LENGTH, CHECK, START, GROUPS, TABLES = head
"""Of which installation it is, and where what lies: `START` is where the head ends, `CHECK` the
checksum of what was read behind it."""

BEGUN = memoryview(begun)

if stat(DESCRIBED) and stat(__file__)[6::2] != (LENGTH, CHANGED):
    raise ImportError
if source_hash(0, BEGUN[START:]) != CHECK:
    raise ImportError

disable()  # the process ends before collecting would be worth it

BUILTINS = sys.modules["builtins"].__dict__
ROOT = __file__[:-14]


class Names(_Dict):
    """The names of one module, those that were asked for."""

    __slots__ = ("late", "rows")

    def __init__(self, module: str) -> None:
        self["__name__"] = module
        self["__file__"] = f"{ROOT}{module[9:].replace('.', '/')}.py"
        self["__builtins__"] = BUILTINS
        self.late: dict[str, Row] = {}
        self.rows: dict[str, Row] | None = None

    def __missing__(self, name: str) -> object:
        row = self.late.get(name)
        if row is None:
            if self.rows is None:
                self.rows = part(*tables()[str(self["__name__"])])
            row = self.rows.get(name) or ("built in",)
        value = made(self, name, row)
        self[name] = value
        return value


def part(start: int, end: int) -> Any:
    """What lies there, counted from the end of the head."""
    start, end = START + start, START + end
    if end <= len(BEGUN):
        return loads(BEGUN[start:end])
    return loads(pread(handle, end - start, start))


def tables() -> dict[str, tuple[int, int]]:
    """Where the rows of each module lie: asked for by what is in no group."""
    global TABLES
    if type(TABLES) is tuple:
        TABLES = part(*TABLES)
    found: dict[str, tuple[int, int]] = TABLES
    return found


class Table:
    """A dict of plain data whose values are made when they are asked for: of hundreds of rows a call
    looks at a few. `names` has its keys by their first characters, each with where its value lies in
    `content`, as lines. It can be read, and is no dict otherwise."""

    __slots__ = ("content", "known", "names")

    def __init__(self, names: dict[str, str], content: bytes) -> None:
        self.names = names
        self.content = content
        self.known: dict[str, object] = {}

    def get(self, key: str, default: object = None) -> object:
        if key in self.known:
            return self.known[key]
        lines = self.names.get(key[:1], "")
        at = lines.find(f"\n{key}\t")
        if at < 0 or "\n" in key:
            return default
        start, end = lines[at + len(key) + 2 : lines.find("\n", at + 1)].split(" ")
        value = self.known[key] = loads(self.content[int(start) : int(end)])
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


def made(names: Names, name: str, row: Row) -> object:
    """What a row of a module's table stands for (`bindings` has the kinds)."""
    kind = row[0]
    if kind == "built in":
        return BUILTINS[name]
    if kind == "name":
        return module(row[1])[row[2]]
    if kind == "module":
        return room(row[1])
    if kind == "import":
        return getattr(imported(row[1]), row[2]) if row[2] else imported(row[1])
    if kind == "group":
        bind(row[1])
        return names[name]
    payload = part(row[1], row[2]) if kind != "class" else row[1]
    if kind == "value":
        return payload
    if kind == "table":
        return Table(*payload)
    if kind == "function":
        return function(names, name, payload, row[3], row[4])
    for needed in row[3] if kind != "class" else row[2]:
        names[needed]
    exec(payload, names)  # noqa: S102  # the bundle is our own code
    return names[name]


def function(
    names: Names, name: str, code: CodeType, defaults: Row | None, keywords: Row | None
) -> Function:
    made = Function(code, names, name, defaults)
    if keywords:
        made.__kwdefaults__ = dict(keywords)
    return made


def bind(number: int) -> None:
    """Make all names of a group: they are loaded at once, since calls use them together."""
    place = GROUPS[number]
    if place is None:
        return
    GROUPS[number] = None
    loaded = part(*place)
    for name, used, functions, values, tabled, late, _ in loaded:
        names = module(name)
        for own in used:
            names[own] = BUILTINS[own]
        for row in functions:
            names[row[0]] = function(names, *row)
        names.update(values)
        for own, *parts in tabled:
            names[own] = Table(*parts)
        names.late.update(late)
    for name, *_, references in loaded:
        names = module(name)
        for own, other, theirs in references:
            found = module(other)
            if theirs in found:  # else it is late itself
                names[own] = found[theirs]
            else:
                names.late[own] = ("name", other, theirs)


MODULES: dict[str, Names] = {}


def module(name: str) -> Names:
    """A module's names."""
    found = MODULES.get(name)
    if found is None:
        found = MODULES[name] = Names(name)
    return found


class Room:
    """A module as an object with attributes, for code that names the module itself."""

    def __init__(self, name: str) -> None:
        self.__name__ = name

    def __getattr__(self, name: str) -> object:
        whole = self.__name__
        if name in ABSENT:
            raise AttributeError(name)
        try:
            value = module(whole)[name]
        except KeyError:
            if f"{whole}.{name}" not in tables():
                raise AttributeError(name) from None
            value = room(f"{whole}.{name}")
        self.__dict__[name] = value
        return value


ABSENT = ("O_BINARY",)
"""What is asked of `os`, with a default, and only Windows has: to look for it costs as much as a
hundred names."""

ROOMS: dict[str, Room] = {}


def room(name: str) -> Room:
    found = ROOMS.get(name)
    if found is None:
        found = ROOMS[name] = Room(name)
    return found


def imported(name: str) -> object:
    """A module that is built into the interpreter or lies in its library."""
    __import__(name)
    return sys.modules[name]


run = module("forenote.hooks.hot")["run"]

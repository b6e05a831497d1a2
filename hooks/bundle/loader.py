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
    from typing import Any

    from forenote.hooks.bundle.parts import Part

    GIVEN: tuple[tuple[int, str, int, int], bytes, int, str, tuple[int, int]]
    _Dict = dict[str, Any]
else:
    _Dict = dict


class Names(_Dict):
    """Linked names, those that were asked for and what was loaded with them."""

    __slots__ = ()

    def __missing__(self, name: str) -> object:
        at = PLACES.find(f"\n{name}\t")
        if at < 0:
            raise KeyError(name)
        begin, size = PLACES[at + len(name) + 2 : PLACES.find("\n", at + 1)].split("\t")
        load(loads(pread(HANDLE, int(size), int(begin))))
        return self[name]


def load(part: Part) -> None:
    """Make the names of a part: plain data, large tables, what code makes, modules as values."""
    values, tables, code, modules = part
    NAMES.update(values)
    for name, known, begin in tables:
        NAMES[name] = NAMES["Table@hooks.bundle.table"](known, HANDLE, begin)
    if code:
        exec(code, NAMES)  # noqa: S102  # the bundle is our own code
    for name, known in modules:
        NAMES[name] = NAMES["as_module@hooks.bundle.table"](name, known, NAMES)


SIGNATURE, EDITION, END, SCANNER, (BEGIN, SIZE) = GIVEN
"""Of which installation it is; what the bundle that belongs to it ends with, and where; the file of
`_json`, where it is not built in; where the beginning of the bundle is: the part that every call uses,
and where each name is, as lines of `name TAB begin TAB size`."""

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
    first, PLACES = loads(pread(HANDLE, SIZE, BEGIN))
    load(first)
    NAMES["run@hooks.hot"](sys.argv[1:])
except BaseException:  # noqa: BLE001  # whatever is wrong with it, there is the package
    # for another Python there may be another bundle, for which that other file looks
    other = "unbundled" if f".{sys.hexversion:x}." in __file__ else "entry"
    __file__ = f"{FOLDER}hooks/{other}.py"
    with __builtins__.open(__file__) as file:
        exec(file.read())  # noqa: S102
finally:
    _exit(0)

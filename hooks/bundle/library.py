"""Definitions for `os` and what it leans on, of which the hook uses a twentieth.

Importing `os` costs as much as a quarter of starting Python. What is asked of it is nearly all of
the built-in module `posix`; the rest are functions of a few lines, which are taken from the sources of
the interpreter that makes the bundle and that alone will read it.
"""

from __future__ import annotations

import ast
import importlib
import posix
import sys
from pathlib import Path
from types import BuiltinFunctionType, FunctionType, ModuleType

from forenote.hooks.bundle.definitions import (
    LIBRARY,
    Code,
    Definition,
    Import,
    Name,
    Value,
    is_plain,
)

WRITTEN = {
    # the library makes these with closures, or by more code than is asked for
    "getenv": """
def getenv(key, default=None):
    value = system_environ.get(fsencode(key))
    return default if value is None else fsdecode(value)
""",
    "environ": "environ = {fsdecode(k): fsdecode(v) for k, v in system_environ.items()}",
    "fsencode": """
def fsencode(filename):
    filename = fspath(filename)
    if isinstance(filename, str):
        return filename.encode(sys.getfilesystemencoding(), sys.getfilesystemencodeerrors())
    return filename
""",
    "fsdecode": """
def fsdecode(filename):
    filename = fspath(filename)
    if isinstance(filename, bytes):
        return filename.decode(sys.getfilesystemencoding(), sys.getfilesystemencodeerrors())
    return filename
""",
}
"""Names of `os` that are written here, for reading alone: what is put into this `environ` stays in
the process."""

LEFT_OUT = ("environ", "environb", "__builtins__", "__file__", "__name__", "__cached__")


def library_definitions(name: str) -> dict[str, Definition]:
    """What one of the modules of `LIBRARY` defines, for this interpreter."""
    live = importlib.import_module(name)
    functions = _functions(live)
    found: dict[str, Definition] = {}
    for own, value in vars(live).items():
        if own not in LEFT_OUT:
            found[own] = _definition(live, own, value, functions)
    if name == "stat":
        # functions of one line each; the built-in module has a hundred names to make
        found |= {own: Code(node) for (own, _), node in functions.items()}
    if name == "os":
        found["system_environ"] = Import("posix", "environ")
        for own, text in WRITTEN.items():
            (node,) = ast.parse(text).body
            assert isinstance(node, ast.FunctionDef | ast.Assign)
            found[own] = Code(node)
    return found


def _functions(live: ModuleType) -> dict[tuple[str, int], ast.FunctionDef]:
    """The functions in a module's source, by name and line; none where it has no source."""
    path = Path(live.__file__ or "")
    if path.suffix != ".py" or not path.is_file():
        return {}
    tree = ast.parse(path.read_bytes())
    nodes = [one for one in ast.walk(tree) if isinstance(one, ast.FunctionDef)]
    return {(one.name, one.lineno): one for one in nodes if not one.decorator_list}


def _definition(
    live: ModuleType, own: str, value: object, functions: dict[tuple[str, int], ast.FunctionDef]
) -> Definition:
    """What one name stands for. What cannot be taken along is asked of the library's module itself."""
    itself = Import(live.__name__, own)
    if isinstance(value, ModuleType):
        return (Name if value.__name__ in LIBRARY else Import)(value.__name__)
    if is_plain(value):
        return Value(value)
    if getattr(posix, own, None) is value:
        return Import("posix", own)
    if isinstance(value, BuiltinFunctionType):
        home, called = value.__module__ or "", value.__name__  # 3.13: `_path_normpath as normpath`
        known = getattr(sys.modules.get(home), called, None) is value
        return Import(home, called) if known else itself
    if not isinstance(value, FunctionType) or value.__closure__:
        return itself
    if value.__module__ != live.__name__:
        return Name(value.__module__, value.__name__) if value.__module__ in LIBRARY else itself
    node = functions.get((value.__name__, value.__code__.co_firstlineno))
    return itself if node is None or node.name != own else Code(node)

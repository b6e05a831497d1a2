"""Rows for `os` and what it leans on, of which the hook uses a twentieth.

Importing `os` costs as much as a quarter of starting Python. What is asked of it is nearly all of
the built-in module `posix`; the rest are functions of a few lines, whose code is taken from the
interpreter that makes the bundle and that alone will read it.
"""

from __future__ import annotations

import importlib
import posix
import sys
from types import BuiltinFunctionType, CodeType, FunctionType, ModuleType

from forenote.hooks.bundle.bindings import (
    LIBRARY,
    Function,
    Import,
    Name,
    Row,
    Statement,
    Value,
    is_plain,
    keywords_of,
)

WRITTEN = {
    # the library makes these with closures, or by more code than is asked for
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


def library_rows(name: str) -> dict[str, Row]:
    """The rows of one of the modules of `LIBRARY`, for this interpreter."""
    live = importlib.import_module(name)
    rows: dict[str, Row] = {}
    for own, value in vars(live).items():
        if own not in LEFT_OUT:
            rows[own] = _row(live, own, value)
    if name == "os":
        rows["system_environ"] = Import("posix", "environ")
        for own, text in WRITTEN.items():
            code = compile(text, "os", "exec", dont_inherit=True, optimize=2)
            inner = [one for one in code.co_consts if isinstance(one, CodeType)]
            rows[own] = Function(inner[0], None, None) if "def " in text else Statement(code)
    return rows


def _row(live: ModuleType, own: str, value: object) -> Row:
    """The row of one name. What cannot be taken along is asked of the library's module itself."""
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
    if not is_plain(value.__defaults__) or not is_plain(value.__kwdefaults__):
        return itself
    return Function(value.__code__, value.__defaults__, keywords_of(value))

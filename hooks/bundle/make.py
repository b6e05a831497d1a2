"""Making the bundle: the code of the hook's modules in one file, beside them, for one interpreter.

    python -m forenote.hooks.bundle.make

It is made by `notes install` and by the process that compiles notes, where the package is installed
(in a checkout the sources change too often), and is not needed: without one that fits, the hook
imports its modules. `docs/bundle.md` has the layout.
"""

from __future__ import annotations
import __future__

import ast
import builtins
import json
import marshal
import os
import sys
from _imp import source_hash
from collections import defaultdict
from collections.abc import Iterable, Mapping
from pathlib import Path
from types import CodeType
from typing import TypeGuard

from forenote.hooks.bundle.bindings import (
    LIBRARY,
    Function,
    Import,
    Name,
    Row,
    Statement,
    Value,
    asked_of,
    is_for_checkers,
    needed_by,
    rows_of,
    source_of,
)
from forenote.hooks.hot import AGENTS

PACKAGE_FOLDER = Path(__file__).parents[2]
ENTRY = PACKAGE_FOLDER / "hooks" / "entry.py"

STARTS = ("forenote.hooks.hot", *[f"forenote.hooks.agents.{name}" for name in AGENTS])
"""What the hook's process may begin with; the rest of its modules is what these name."""

USUAL = Path(__file__).with_name("usual.json")
"""Which names usual calls use: by module and name, the calls' letters (`scripts/record_usual.py`)."""

FEW = 6
"""Names of calls that are loaded with those that more calls use: to look for them costs more than
they do."""

LARGE = 24
"""Rows from which on a table's rows are made one by one: calls look at a few."""

BUILTINS = frozenset(vars(builtins))

READ = 196_608
"""Bytes that the hook's main file reads at once; a checksum tells whether they are whole."""

KEY = 0
"""The key of the bundle's checksums."""


def bundle_path(version: int = sys.hexversion) -> Path:
    """Where the bundle for an interpreter lies, by its `sys.hexversion`."""
    return Path(__file__).parent / "__pycache__" / f"hook.{version:x}.bundle"


def installed_as() -> Path | None:
    """The folder in which this installation is described; None in a checkout.

    Another version's is called otherwise, so it tells that the package was replaced.
    """
    found = sorted(PACKAGE_FOLDER.parent.glob("forenote-*.dist-info"))
    return found[0] if found and PACKAGE_FOLDER.name == "forenote" else None


def make_bundle() -> bool:
    """Make the bundle where one belongs and none that fits is there; whether there is one then."""
    path = bundle_path()
    if is_current(path):
        return True
    described = installed_as()
    if described is None or sys.implementation.name != "cpython" or os.name != "posix":
        return False
    try:
        path.parent.mkdir(exist_ok=True)
        aside = path.with_name(f"{path.name}.{os.getpid()}")
        aside.write_bytes(content(described))
        aside.replace(path)
    except OSError:
        return False
    return True


def is_current(path: Path) -> bool:
    """Whether the bundle is the one that the hook's main file takes, and is whole."""
    try:
        whole = path.read_bytes() if path.is_file() else b""
        if whole[-8:] != source_hash(KEY, whole[:-8]):
            return False
        head = marshal.loads(whole)
        return bool(head[1:4] == signature(Path(head[1]))) and Path(head[1]).is_dir()
    except (OSError, ValueError, EOFError, TypeError, IndexError):
        return False


def signature(described: Path) -> tuple[str, int, int]:
    """What the hook's main file compares: the description's folder, and its own time and size."""
    seen = ENTRY.stat()
    return str(described), int(seen.st_mtime), seen.st_size


def content(described: Path) -> bytes:
    """The bundle: its head, then what the head tells the places of, then a checksum of all that."""
    modules = modules_of(STARTS)
    usual = _usual(modules)
    body = bytearray()
    groups = []
    rows: dict[str, dict[str, object]] = {name: {} for name in modules}
    # what most calls use comes first, since the hook's main file reads so far at once
    in_order = sorted(usual.items(), key=lambda one: (-len(one[0]), one[0]))
    for number, (_, names) in enumerate(in_order):
        groups.append(_put(body, _group(modules, names)))
        for module, name in names:
            if name in modules[module]:
                rows[module][name] = ("group", number)
    tables = {}
    for module, found in modules.items():
        for name, row in found.items():
            if name not in rows[module]:
                rows[module][name] = _late(body, row)
        tables[module] = _put(body, rows[module])
    head = (_compiled_loader(), *signature(described))
    behind = groups, _put(body, tables)
    # neither a checksum nor a number takes more or less, whatever it is
    start = len(marshal.dumps((*head, bytes(8), 0, *behind)))
    check = source_hash(KEY, bytes(body[: READ - start]))
    whole = marshal.dumps((*head, check, start, *behind)) + bytes(body)
    return whole + source_hash(KEY, whole)


def modules_of(starts: Iterable[str]) -> dict[str, dict[str, Row]]:
    """The rows of all modules that the hook's process may come to, by the modules' names."""
    from forenote.hooks.bundle.library import library_rows

    library: dict[str, dict[str, Row]] = {name: library_rows(name) for name in LIBRARY}
    found = dict(library)
    left = list(starts)
    asked: set[str] = set()
    while left:
        name = left.pop()
        if name not in found:
            found[name] = rows_of(name)
            asked |= asked_of(name)
            left += needed_by(found[name])
    lean = {name: rows_of(name, frozenset(asked)) for name in found if name not in library}
    return dict(sorted((library | lean).items()))


def _usual(modules: Mapping[str, Mapping[str, Row]]) -> dict[str, list[tuple[str, str]]]:
    """The names that usual calls use, by which of them do; those that there are no more are passed
    over, and so are names of the interpreter, which have no code to load."""
    together = defaultdict(list)
    for module, names in json.loads(USUAL.read_text(encoding="utf-8")).items():
        for name, calls in names.items():
            if module in modules and (name in modules[module] or name in BUILTINS):
                together[calls].append((module, name))
    for calls in sorted(together, key=lambda one: (len(one), one)):
        wider = [one for one in together if {*calls} < {*one}]
        if wider and len(together[calls]) < FEW:
            nearest = min(wider, key=lambda one: (len(one), one))
            together[nearest] += together.pop(calls)
    return together


def _group(modules: Mapping[str, Mapping[str, Row]], names: Iterable[tuple[str, str]]) -> object:
    """What `lazy.bind` takes."""
    by_module: dict[str, list[str]] = defaultdict(list)
    for module, name in names:
        by_module[module].append(name)
    return [_module_of_group(module, modules[module], found) for module, found in by_module.items()]


def _module_of_group(module: str, rows: Mapping[str, Row], names: Iterable[str]) -> object:
    built_in: list[str] = []
    functions: list[tuple[object, ...]] = []
    values: dict[str, object] = {}
    tabled: list[tuple[object, ...]] = []
    late: dict[str, tuple[object, ...]] = {}
    references: list[tuple[str, str, str]] = []
    for name in names:
        match rows.get(name):
            case None:
                built_in.append(name)
            case Function(code, defaults, keywords):
                functions.append((name, _lean(code), defaults, keywords))
            case Value(value) if is_large(value):
                tabled.append((name, *table(value)))
            case Value(value):
                values[name] = value
            case Statement(code, needs):
                late[name] = ("class", _lean(code), needs)
            case Name(other, theirs) if theirs:
                references.append((name, other, theirs))
            case Name(other):
                late[name] = ("module", other)
            case Import(other, theirs):
                late[name] = ("import", other, theirs)
    return module, built_in, functions, values, tabled, late, references


def is_large(value: object) -> TypeGuard[dict[str, object]]:
    """Whether a table is better made row by row (`lazy.Table`)."""
    if not isinstance(value, dict) or len(value) < LARGE:
        return False
    return all(isinstance(key, str) and key and not {"\n", "\t"} & {*key} for key in value)


def table(rows: dict[str, object]) -> tuple[dict[str, str], bytes]:
    """What `lazy.Table` takes."""
    names: dict[str, str] = {}
    content = bytearray()
    for key, value in sorted(rows.items()):
        start, end = _put(content, value)
        names[key[0]] = names.get(key[0], "\n") + f"{key}\t{start} {end}\n"
    return names, bytes(content)


def _late(body: bytearray, row: Row) -> object:
    """The row of a name that is loaded by itself."""
    match row:
        case Function(code, defaults, keywords):
            return ("function", *_put(body, _lean(code)), defaults, keywords)
        case Value(value) if is_large(value):
            return ("table", *_put(body, table(value)))
        case Value(value):
            return ("value", *_put(body, value))
        case Statement(code, needs):
            return ("statement", *_put(body, _lean(code)), needs)
        case Name(module, name):
            return ("name", module, name) if name else ("module", module)
        case Import(module, name):
            return ("import", module, name)


def _lean(code: CodeType) -> CodeType:
    """The code without the names of where it is defined, which only `repr` shows."""
    inner = [_lean(one) if isinstance(one, CodeType) else one for one in code.co_consts]
    return code.replace(co_qualname=code.co_name, co_consts=tuple(inner))


def _put(body: bytearray, value: object) -> tuple[int, int]:
    """Add a value; where it lies, counted from the end of the head."""
    start = len(body)
    body += marshal.dumps(value)  # type: ignore[arg-type]  # of rows: plain data and code
    return start, len(body)


def _compiled_loader() -> CodeType:
    path = source_of("forenote.hooks.bundle.lazy")
    assert path is not None
    tree = ast.parse(path.read_bytes())
    tree.body = [one for one in tree.body if not is_for_checkers(one)]
    flags = __future__.annotations.compiler_flag
    code: CodeType = compile(tree, str(path), "exec", flags, dont_inherit=True, optimize=2)
    return code


if __name__ == "__main__":
    sys.exit(0 if make_bundle() else 1)

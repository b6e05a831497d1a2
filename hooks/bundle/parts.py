"""A part of the bundle: names that are made together, as plain data and as code.

The code is that of one module which defines them all, in an order in which each finds what it needs
when it is made. `loader` says in which order the kinds are made.
"""

from __future__ import annotations

import ast
import marshal
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from types import CodeType
from typing import TypeGuard

from forenote.hooks.bundle.definitions import Import, Value, source_of
from forenote.hooks.bundle.link import Linked, Module

LARGE = 24
"""Rows from which on a table's rows are made one by one: calls look at a few."""

Part = tuple[
    dict[str, object],
    list[tuple[str, dict[str, str], int]],
    CodeType | None,
    list[tuple[str, dict[str, str]]],
]
"""Plain data, large tables, code, modules as values, as they are made."""


def part_of(names: Mapping[str, Linked], group: Iterable[str], body: bytearray) -> Part:
    """The part that makes these names. The rows of large tables are added to the bundle's `body`."""
    values: dict[str, object] = {}
    tables: list[tuple[str, dict[str, str], int]] = []
    modules: list[tuple[str, dict[str, str]]] = []
    made: list[str] = []
    for name in group:
        match names[name].content:
            case Value(value) if is_large(value):
                places, rows = table(value)
                tables.append((name, places, len(body)))
                body += rows
            case Value(value):
                values[name] = value
            case Module(known):
                modules.append((name, known))
            case _:
                made.append(name)
    return values, tables, _code(names, made) if made else None, modules


def is_large(value: object) -> TypeGuard[dict[str, object]]:
    """Whether a table is better made row by row (`loader.Table`)."""
    if not isinstance(value, dict) or len(value) < LARGE:
        return False
    return all(isinstance(key, str) and key and not {"\n", "\t"} & {*key} for key in value)


def table(rows: dict[str, object]) -> tuple[dict[str, str], bytes]:
    """What `Table` takes."""
    names: dict[str, str] = {}
    content = bytearray()
    for key, value in sorted(rows.items()):
        names[key[0]] = names.get(key[0], "\n") + line_of(key, *put(content, value))
    return names, bytes(content)


def put(content: bytearray, value: object) -> tuple[int, int]:
    """Add a value; its size, and where it lies."""
    begin = len(content)
    content += marshal.dumps(value)  # type: ignore[arg-type]  # plain data and code
    return len(content) - begin, begin


def line_of(name: str, size: int, begin: int) -> str:
    """Where something is, as `loader.place_in` looks for it."""
    return f"{name}\t{begin}\t{size}\n"


def _code(names: Mapping[str, Linked], made: list[str]) -> CodeType:
    """The code that makes them: imports and functions first, then what runs code to be made."""
    own = {*made}
    body: list[ast.stmt] = []
    at_once = [name for name in made if not names[name].runs]
    body += _imports({name: names[name].content for name in at_once})
    for name in [*at_once, *_in_order(names, [name for name in made if names[name].runs])]:
        content = names[name].content
        if isinstance(content, Import):
            continue
        assert isinstance(content, ast.stmt)
        if isinstance(content, ast.ClassDef):
            needed = sorted(_named_in_body(content) & names.keys() - own)
            body += [ast.Expr(ast.Name(one, ast.Load())) for one in needed]
        body.append(content)
    tree = ast.fix_missing_locations(ast.Module(body, []))
    code = compile(tree, "bundle", "exec", dont_inherit=True, optimize=2)
    return _lean(code, {name: _file(names[name].module) for name in made}, "bundle")


def _file(module: str) -> str:
    path = source_of(module)
    return str(path) if path and module.startswith("forenote") else module


def _imports(found: Mapping[str, object]) -> Iterator[ast.stmt]:
    """The imports among them: of each module's names at once."""
    by_module: dict[str, list[ast.alias]] = defaultdict(list)
    for name, content in found.items():
        if isinstance(content, Import) and content.name:
            by_module[content.module].append(ast.alias(content.name, name))
        elif isinstance(content, Import):
            yield ast.Import([ast.alias(content.module, name)])
    for module, aliases in by_module.items():
        yield ast.ImportFrom(module, aliases, 0)


def _in_order(names: Mapping[str, Linked], runs: list[str]) -> list[str]:
    """Those that run code, each behind all that it may need while it is made."""
    found: list[str] = []
    own = {*runs}

    def put(name: str) -> None:
        if name in seen:
            return
        seen.add(name)
        for other in sorted(_reached(names, name) & own):
            put(other)
        found.append(name)

    seen: set[str] = set()
    for name in runs:
        put(name)
    return found


def _reached(names: Mapping[str, Linked], name: str) -> set[str]:
    """What is used when the name is made, by functions that are called then too."""
    content = names[name].content
    assert isinstance(content, ast.stmt)
    left = _when_made(content) & names.keys()
    found: set[str] = set()
    while left:
        one = left.pop()
        if one not in found and one != name:
            found.add(one)
            if isinstance(names[one].content, ast.FunctionDef):
                left |= names[one].uses & names.keys()
    return found


def _when_made(node: ast.stmt) -> set[str]:
    """The names that the definition itself uses, but not what is only run later."""
    if isinstance(node, ast.ClassDef):
        outer = (*node.bases, *node.keywords, *node.decorator_list)
        return {one for part in outer for one in _names(part)} | _named_in_body(node)
    if isinstance(node, ast.FunctionDef):
        return {one for part in (*node.decorator_list, *_defaults(node)) for one in _names(part)}
    return {*_names(node)}


def _named_in_body(node: ast.ClassDef) -> set[str]:
    """The names that run when the class is made, besides its bases: its own statements', its methods'
    decorators and default values."""
    found: set[str] = set()
    for one in node.body:
        found |= _when_made(one)
    return found


def _defaults(node: ast.FunctionDef) -> Iterator[ast.expr]:
    yield from node.args.defaults
    yield from (one for one in node.args.kw_defaults if one is not None)


def _names(node: ast.AST) -> Iterator[str]:
    for one in ast.walk(node):
        if isinstance(one, ast.Name):
            yield one.id


def _lean(code: CodeType, files: Mapping[str, str], file: str) -> CodeType:
    """The code as it will say of itself where it stands: its file, and its name before it was linked."""
    file = files.get(code.co_name, file)
    name = code.co_name.partition("@")[0]
    inner: list[object] = []
    for one in code.co_consts:
        if isinstance(one, CodeType):
            inner.append(_lean(one, files, file))
        elif isinstance(one, str) and one in files:  # a class's name
            inner.append(one.partition("@")[0])
        else:
            inner.append(one)
    return code.replace(co_filename=file, co_name=name, co_qualname=name, co_consts=tuple(inner))

"""What a module's top level says, as definitions of which each makes one name, in any order.

That is possible since a module on the hook's path only defines: functions, classes, tables and
imports. Whatever else stands at its top level is an error here. Docstrings and annotations are left
out (nothing on the hook's path reads them), as is what only a type checker sees.
"""

from __future__ import annotations

import ast
import importlib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from types import ModuleType

from forenote.hooks.bundle.plain_records import BUNDLED, RECORDS, as_function

PACKAGE = "forenote"

LIBRARY = ("os", "posixpath", "genericpath", "stat")
"""Modules of Python's library that are taken into the bundle (`library`)."""


class Unbundled(ValueError):
    """Something that cannot be put into the bundle: where, and what."""


@dataclass(frozen=True, slots=True)
class Code:
    """A function, a class, or a table that is made by code: what makes the name."""

    node: ast.FunctionDef | ast.ClassDef | ast.Assign


@dataclass(frozen=True, slots=True)
class Value:
    """Plain data, made when the bundle is."""

    value: object


@dataclass(frozen=True, slots=True)
class Name:
    """The name of another module that is taken along; with no name, that module itself."""

    module: str
    name: str = ""


@dataclass(frozen=True, slots=True)
class Import:
    """A module of the interpreter's, or a name of one."""

    module: str
    name: str = ""


Definition = Code | Value | Name | Import


def source_of(module: str) -> Path | None:
    """The source of one of our modules; None where there is no such module."""
    path = Path(__file__).parents[2].joinpath(*module.split(".")[1:])
    for found in (path.with_name(f"{path.name}.py"), path / "__init__.py"):
        if found.is_file():
            return found
    return None


def is_plain(value: object) -> bool:
    """Whether the value is exactly of types that `marshal` keeps as they are."""
    kind = type(value)
    if kind in (str, bytes, int, float, bool, type(None)):
        return True
    if isinstance(value, tuple | list | set | frozenset):
        return kind in (tuple, list, set, frozenset) and all(map(is_plain, value))
    if isinstance(value, dict):
        return kind is dict and all(is_plain(one) for pair in value.items() for one in pair)
    return False


def is_for_checkers(node: ast.stmt) -> bool:
    """Whether a statement at a module's top level says nothing to the interpreter."""
    match node:
        case ast.Expr(ast.Constant()) | ast.ImportFrom(module="__future__"):
            return True
        case ast.If(ast.Name("TYPE_CHECKING"), orelse=[]) | ast.AnnAssign(value=None):
            return True
        case ast.FunctionDef(name="__getattr__"):  # for a package's modules, of which `link` knows
            return True
    return False


def imported(node: ast.Import | ast.ImportFrom) -> Iterator[tuple[str, Name | Import]]:
    """The names that an import binds, and what each stands for."""
    for one in node.names:
        bound = one.asname or one.name
        if isinstance(node, ast.Import):
            if "." in bound:
                raise Unbundled(f"line {node.lineno}: `import {one.name}` binds another name")
            yield bound, Name(one.name) if one.name in LIBRARY else Import(one.name)
            continue
        module = str(node.module)
        if module in LIBRARY:
            yield bound, Name(module, one.name)
        elif not is_ours(module):
            yield bound, Import(module, one.name)
        elif source_of(f"{module}.{one.name}"):
            yield bound, Name(f"{module}.{one.name}")
        else:
            yield bound, Name(module, one.name)


def is_ours(module: str) -> bool:
    return module.partition(".")[0] == PACKAGE


def definitions_of(module: str, asked: frozenset[str] | None = None) -> dict[str, Definition]:
    """What one of our modules defines; `asked` are the classes that stay classes, since something
    asks for them; without it all do. Raises `Unbundled`."""
    return _Reader(module, asked).definitions()


class _Reader:
    def __init__(self, module: str, asked: frozenset[str] | None) -> None:
        self._asked = asked
        path = source_of(module)
        if path is None:
            raise Unbundled(f"there is no module {module}")
        self._path = path
        self._live: ModuleType = importlib.import_module(module)
        self._found: dict[str, Definition] = {}

    def definitions(self) -> dict[str, Definition]:
        for node in ast.parse(self._path.read_bytes()).body:
            self._statement(node)
        return self._found

    def _statement(self, node: ast.stmt) -> None:
        match node:
            case _ if is_for_checkers(node):
                pass
            case ast.Import() | ast.ImportFrom():
                for name, found in imported(node):
                    self._add(name, found, node)
            case ast.FunctionDef(name=name):
                self._add(name, Code(Unannotated().visit(node)), node)
            case ast.ClassDef(name=name):
                self._add(name, self._class(node), node)
            case ast.Assign(targets=[ast.Name(name)]) | ast.AnnAssign(target=ast.Name(name)):
                value = getattr(self._live, name)
                made = Value(value) if is_plain(value) else Code(Unannotated().visit(node))
                self._add(name, made, node)
            case ast.Assign(targets=[ast.Tuple(names)]):
                for one in names:
                    name = one.id if isinstance(one, ast.Name) else ""
                    value = getattr(self._live, name, self)
                    if not is_plain(value):
                        raise self._error(node)
                    self._add(name, Value(value), node)
            case _:
                raise self._error(node)

    def _error(self, node: ast.stmt) -> Unbundled:
        return Unbundled(
            f"{self._path}:{node.lineno}: a module on the hook's path only defines functions, "
            "classes and tables, each under one name"
        )

    def _add(self, name: str, found: Definition, node: ast.stmt) -> None:
        if self._found.setdefault(name, found) != found:
            raise Unbundled(f"{self._path}:{node.lineno}: `{name}` is two things here")

    def _class(self, node: ast.ClassDef) -> Definition:
        made = as_function(node)
        if made is not None and self._asked is not None and node.name not in self._asked:
            self._add(BUNDLED, Name(RECORDS, BUNDLED), node)
            return Code(Unannotated().visit(made))
        return Code(Unannotated().visit(node))


class Unannotated(ast.NodeTransformer):
    """Takes out annotations and what only a type checker sees."""

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.AST:
        node.returns = None
        every = (*node.args.posonlyargs, *node.args.args, *node.args.kwonlyargs)
        for argument in (*every, node.args.vararg, node.args.kwarg):
            if argument is not None:
                argument.annotation = None
        return self.generic_visit(node)

    def visit_AnnAssign(self, node: ast.AnnAssign) -> ast.AST:
        self.generic_visit(node)
        if node.value is None:
            return ast.copy_location(ast.Pass(), node)
        return ast.copy_location(ast.Assign([node.target], node.value), node)

    def visit_If(self, node: ast.If) -> ast.AST:
        if isinstance(node.test, ast.Name) and node.test.id == "TYPE_CHECKING":
            return ast.copy_location(ast.Pass(), node)
        return self.generic_visit(node)

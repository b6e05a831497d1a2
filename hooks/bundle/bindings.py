"""What a module's top level says, as rows of which each makes one name, in any order.

That is possible since a module on the hook's path only defines: functions, classes, tables and
imports. Whatever else stands at its top level is an error here. Imports inside a function are lifted
to the module, since they too are only looked at when their names are used; those in a `try` stay.

Docstrings and annotations are left out (nothing on the hook's path reads them), as is what only a
type checker sees.

It is long since one class walks the tree: each kind of statement is a few lines of it.
"""

from __future__ import annotations

import ast
import importlib
import importlib.util
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from types import CodeType, FunctionType, ModuleType

from forenote.hooks.bundle.plain_records import BUNDLED, RECORDS, as_function, asked_for

PACKAGE = "forenote"


class Unbundled(ValueError):
    """Something at a module's top level that is no definition: where, and what."""


@dataclass(frozen=True, slots=True)
class Function:
    """A function and its default values, all plain data."""

    code: CodeType
    defaults: tuple[object, ...] | None
    keywords: tuple[tuple[str, object], ...] | None


@dataclass(frozen=True, slots=True)
class Value:
    """Plain data, made when the bundle is."""

    value: object


@dataclass(frozen=True, slots=True)
class Statement:
    """A definition that is run when its name is asked for. A class's body needs some names first."""

    code: CodeType
    needs: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Name:
    """The name of another module of ours; with no name, that module itself."""

    module: str
    name: str = ""


@dataclass(frozen=True, slots=True)
class Import:
    """A module of Python's, or a name of one."""

    module: str
    name: str = ""


Row = Function | Value | Statement | Name | Import


def source_of(module: str) -> Path | None:
    """The source of one of our modules; None where there is no such module."""
    path = Path(__file__).parents[2].joinpath(*module.split(".")[1:])
    for found in (path.with_name(f"{path.name}.py"), path / "__init__.py"):
        if found.is_file():
            return found
    return None


def keywords_of(function: FunctionType) -> tuple[tuple[str, object], ...] | None:
    """The default values of its keyword-only arguments."""
    return tuple(function.__kwdefaults__.items()) if function.__kwdefaults__ else None


def asked_of(module: str) -> frozenset[str]:
    """The names that a module uses otherwise than by calling them, annotations aside."""
    path = source_of(module)
    assert path is not None
    tree = ast.parse(path.read_bytes())
    return frozenset(asked_for(_Unannotated().visit(tree)))


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
    return False


def rows_of(module: str, asked: frozenset[str] | None = None) -> dict[str, Row]:
    """The rows of one of our modules; `asked` are the classes that stay classes, since something
    asks for them; without it all do. Raises `Unbundled`."""
    return _Reader(module, asked).rows()


def needed_by(rows: Mapping[str, Row]) -> Iterator[str]:
    """The modules of ours that the rows name."""
    for row in rows.values():
        if isinstance(row, Name) and row.module.partition(".")[0] == PACKAGE:
            yield row.module


class _Reader:
    def __init__(self, module: str, asked: frozenset[str] | None) -> None:
        self._asked = asked
        path = source_of(module)
        if path is None:
            raise Unbundled(f"there is no module {module}")
        self._path = path
        self._live: ModuleType = importlib.import_module(module)
        self._rows: dict[str, Row] = {}

    def rows(self) -> dict[str, Row]:
        tree = ast.parse(self._path.read_bytes())
        for node in tree.body:
            self._statement(node)
        for name, row in self._rows.items():
            if isinstance(row, Statement):
                needs = tuple(one for one in row.needs if one in self._rows and one != name)
                self._rows[name] = replace(row, needs=needs)
        return self._rows

    def _statement(self, node: ast.stmt) -> None:
        match node:
            case _ if is_for_checkers(node):
                pass
            case ast.Import() | ast.ImportFrom():
                for name, row in self.imported(node):
                    self._add(name, row, node)
            case ast.FunctionDef(name=name):
                self._add(name, self._function(node), node)
            case ast.ClassDef(name=name):
                self._add(name, self._class(node), node)
            case ast.Assign(targets=[ast.Name(name)]) | ast.AnnAssign(target=ast.Name(name)):
                self._add(name, self._table(name, node), node)
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

    def _add(self, name: str, row: Row, node: ast.stmt) -> None:
        if self._rows.setdefault(name, row) != row:
            raise Unbundled(f"{self._path}:{node.lineno}: `{name}` is two things here")

    def imported(self, node: ast.Import | ast.ImportFrom) -> Iterator[tuple[str, Row]]:
        """The names that an import binds."""
        for one in node.names:
            if isinstance(node, ast.Import):
                if one.asname is None and "." in one.name:
                    raise self._error(node)
                ours = one.name in LIBRARY
                yield one.asname or one.name, Name(one.name) if ours else Import(one.name)
            elif node.module in LIBRARY:
                yield one.asname or one.name, Name(node.module, one.name)
            elif str(node.module).partition(".")[0] != PACKAGE:
                yield one.asname or one.name, Import(str(node.module), one.name)
            elif source_of(f"{node.module}.{one.name}"):
                yield one.asname or one.name, Name(f"{node.module}.{one.name}")
            else:
                yield one.asname or one.name, Name(str(node.module), one.name)

    def lifted(self, node: ast.Import | ast.ImportFrom) -> dict[str, str]:
        """Lift an import out of a function; what its names are called at the module's top level,
        where that is otherwise."""
        renamed = {}
        for name, row in self.imported(node):
            known = self._rows.get(name)
            if known == row or (known is None and not hasattr(self._live, name)):
                self._add(name, row, node)
            else:
                module = str(getattr(node, "module", name)).replace(".", "_")
                renamed[name] = f"{name}_of_{module}"
                self._add(renamed[name], row, node)
        return renamed

    def _function(self, node: ast.FunctionDef) -> Row:
        live = getattr(self._live, node.name)
        plain = is_plain(getattr(live, "__defaults__", None))
        if node.decorator_list or not plain or not is_plain(live.__kwdefaults__):
            return Statement(self._compiled(node))
        return self._function_of(node, live)

    def _function_of(self, node: ast.FunctionDef, live: FunctionType) -> Function:
        code = self._compiled(node)
        inner = next(one for one in code.co_consts if isinstance(one, CodeType))
        return Function(inner, live.__defaults__, keywords_of(live))

    def _class(self, node: ast.ClassDef) -> Row:
        made = as_function(node)
        if made is not None and self._asked is not None and node.name not in self._asked:
            self._add(BUNDLED, Name(RECORDS, BUNDLED), node)
            live = vars(self._live)[node.name].__init__
            if is_plain(live.__defaults__) and is_plain(live.__kwdefaults__):
                return self._function_of(made, live)
        code = self._compiled(node)
        body = next(one for one in code.co_consts if isinstance(one, CodeType))
        return Statement(code, body.co_names)

    def _table(self, name: str, node: ast.stmt) -> Row:
        value = getattr(self._live, name)
        return Value(value) if is_plain(value) else Statement(self._compiled(node))

    def _compiled(self, node: ast.stmt) -> CodeType:
        lean = _Lean(self).visit(node)
        module = ast.fix_missing_locations(ast.Module([lean], []))
        return compile(module, str(self._path), "exec", dont_inherit=True, optimize=2)


class _Unannotated(ast.NodeTransformer):
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


class _Lean(_Unannotated):
    """Also lifts imports out of functions."""

    def __init__(self, reader: _Reader) -> None:
        self._reader = reader
        self._renamed: dict[str, str] = {}
        self._is_tried = False

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.AST:
        outer, self._renamed = self._renamed, dict(self._renamed)
        super().visit_FunctionDef(node)
        for name in ast.walk(node):
            if isinstance(name, ast.Name) and name.id in self._renamed:
                name.id = self._renamed[name.id]
        self._renamed = outer
        return node

    def visit_Try(self, node: ast.Try) -> ast.AST:
        outer, self._is_tried = self._is_tried, True
        self.generic_visit(node)
        self._is_tried = outer
        return node

    def visit_Import(self, node: ast.Import) -> ast.AST:
        if self._is_tried:
            return node
        self._renamed |= self._reader.lifted(node)
        return ast.copy_location(ast.Pass(), node)

    def visit_ImportFrom(self, node: ast.ImportFrom) -> ast.AST:
        if self._is_tried and str(node.module).partition(".")[0] != PACKAGE:
            return node
        self._renamed |= self._reader.lifted(node)
        return ast.copy_location(ast.Pass(), node)


LIBRARY = ("os", "posixpath", "genericpath", "stat")
"""Modules of Python's library that are taken into the bundle (`library`)."""

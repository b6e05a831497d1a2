"""Linking: each name of the hook's modules gets a name of its own among all of them, and whoever
means it says so. What stands between a use and what is meant, an import, a module's attribute, is
followed ahead of time:

    from forenote.notes import trust          # no more
    trust.allowed(project, os.sep)            # allowed@notes.trust(project@, '/')

A linked name has an `@`, so it is none that a program can have: nothing local hides it.

It is long since one class rewrites each kind of node that binds or uses a name.
"""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field

from forenote.hooks.bundle.definitions import (
    LIBRARY,
    PACKAGE,
    Code,
    Definition,
    Import,
    Name,
    Unbundled,
    Value,
    imported,
    is_ours,
)
from forenote.hooks.bundle.scopes import Comprehension, Scoped, bound_by, targets_of

Modules = Mapping[str, Mapping[str, Definition]]
"""What each module defines."""

FOLDER = "FOLDER@"
"""The name of the package's folder, which ends in a `/`; the loader knows it."""

LONG = 64
"""Characters from which on a string is not repeated wherever it is used."""


@dataclass(frozen=True, slots=True)
class Module:
    """A module as a value, which can be asked for its names."""

    names: dict[str, str]
    """What each is linked as; of a package its modules, which are values too."""


@dataclass(slots=True)
class Linked:
    """What a linked name stands for."""

    module: str
    name: str
    content: ast.stmt | Value | Import | Module
    uses: set[str] = field(default_factory=set)
    """Linked names anywhere in it."""

    @property
    def runs(self) -> bool:
        """Whether names are looked up when this one is made: of a class, of a table that code makes,
        of a function for its decorators and default values."""
        if isinstance(self.content, ast.FunctionDef):
            around = (*self.content.decorator_list, self.content.args)
            return any(isinstance(one, ast.Name) for part in around for one in ast.walk(part))
        return isinstance(self.content, ast.ClassDef | ast.Assign)


def linked_name(module: str, name: str) -> str:
    """The linked name; with no name, that of the module as a value."""
    return f"{name}@{module.removeprefix(f'{PACKAGE}.')}"


def link(modules: Modules, starts: Iterable[tuple[str, str]]) -> dict[str, Linked]:
    """All that the starts lead to, by linked names. A start is a module and a name of it, or no name."""
    starts = list(starts)
    linker = _Linker(modules, {module for module, name in starts if not name})
    for module, name in starts:
        linker.linked(linker.meant(module, name))
    return linker.finished()


@dataclass(frozen=True, slots=True)
class _Meant:
    """What a name comes to in the end: a definition of a module, or with no name a module."""

    module: str
    name: str


class _Linker:
    def __init__(self, modules: Modules, begun: set[str]) -> None:
        self._modules = modules
        self._begun = begun
        self._rebound = {
            (module, name)
            for module, found in modules.items()
            for one in found.values()
            if isinstance(one, Code)
            for node in ast.walk(one.node)
            if isinstance(node, ast.Global)
            for name in node.names
        }
        self._found: dict[str, Linked] = {}
        self._left: list[tuple[str, Code]] = []

    def finished(self) -> dict[str, Linked]:
        while self._left:
            name, code = self._left.pop()
            one = self._found[name]
            visitor = _Visitor(self, one.module)
            one.content = _called(visitor.visit(code.node), name)
            one.uses = visitor.used
        for one in self._found.values():
            if isinstance(one.content, ast.stmt):
                ast.fix_missing_locations(one.content)
        return self._found

    def meant(self, module: str, name: str) -> _Meant | None:
        """What a name of a module comes to; None where it has no such name."""
        found = self._modules.get(module, {}).get(name)
        if not name:
            return _Meant(module, "")
        match found:
            case None if f"{module}.{name}" in self._modules:
                return _Meant(f"{module}.{name}", "")
            case None:
                return None
            case Name(other, ""):
                return _Meant(other, "")
            case Name(other, theirs):
                return self.meant(other, theirs)
            case Import(other, theirs):
                return _Meant(other, theirs)
        return _Meant(module, name)

    def is_taken_along(self, module: str) -> bool:
        return module in self._modules

    def value(self, meant: _Meant) -> ast.expr | None:
        """A constant in place of a name, where that is all it stands for."""
        found = self._modules.get(meant.module, {}).get(meant.name)
        if not isinstance(found, Value) or (meant.module, meant.name) in self._rebound:
            return None
        if meant.module not in LIBRARY and not meant.name.isupper():  # may be put there by a caller
            return None
        value = found.value
        if isinstance(value, str | bytes) and len(value) >= LONG:
            return None
        if value is None or isinstance(value, str | bytes | int | float):
            return ast.Constant(value)
        return None

    def linked(self, meant: _Meant | None) -> str:
        """The linked name of what is meant, and what it stands for comes along."""
        assert meant is not None
        whole = linked_name(meant.module, meant.name)
        if whole in self._found:
            return whole
        found = self._modules.get(meant.module, {}).get(meant.name)
        content: ast.stmt | Value | Import | Module
        match found:
            case Code(node):
                self._left.append((whole, found))
                content = node
            case Value():
                content = found
            case _ if self.is_taken_along(meant.module) and not meant.name:
                content = Module({})
            case _:
                content = Import(meant.module, meant.name)
        self._found[whole] = Linked(meant.module, meant.name, content)
        if isinstance(content, Module):
            content.names.update(self._names_of(meant.module))
        return whole

    def _names_of(self, module: str) -> Iterator[tuple[str, str]]:
        """All names of a module that is used as a value: who asks for which is not to be seen."""
        names = [*self._modules[module]]
        names += [
            one.removeprefix(f"{module}.")
            for one in sorted(self._begun)
            if one.rpartition(".")[0] == module
        ]
        for name in names:
            yield name, self.linked(self.meant(module, name))


def _called(node: ast.AST, name: str) -> ast.stmt:
    """The definition, under its linked name."""
    match node:
        case ast.FunctionDef() | ast.ClassDef():
            node.name = name
        case ast.Assign():
            node.targets = [ast.Name(name, ast.Store())]
    assert isinstance(node, ast.stmt)
    return node


@dataclass(frozen=True, slots=True)
class _Scope:
    """What one function, class or comprehension binds."""

    bound: frozenset[str]
    is_class: bool = False
    imported: dict[str, _Meant | None] = field(default_factory=dict)
    """Names of imports in it, which are followed like those of the module."""


class _Visitor(ast.NodeTransformer):
    """Links the names of one definition."""

    def __init__(self, linker: _Linker, module: str) -> None:
        self._linker = linker
        self._module = module
        self._scopes: list[_Scope] = []
        self._is_tried = False
        self.used: set[str] = set()

    def _meant(self, name: str) -> _Meant | None:
        """What a name comes to; None where it is local, or a built-in one."""
        for scope in reversed(self._scopes):
            if scope.is_class and scope is not self._scopes[-1]:
                continue
            if name in scope.imported:
                return scope.imported[name]
            if name in scope.bound:
                return None
        return self._linker.meant(self._module, name)

    def _module_of(self, node: ast.expr) -> str:
        """The module that is taken along and that an expression is; empty where it is none."""
        meant = None
        if isinstance(node, ast.Name):
            meant = self._meant(node.id)
        elif isinstance(node, ast.Attribute):
            above = self._module_of(node.value)
            meant = self._linker.meant(above, node.attr) if above else None
        if meant is None or meant.name or not self._linker.is_taken_along(meant.module):
            return ""
        return meant.module

    def _linked(self, meant: _Meant, node: ast.expr) -> ast.expr:
        if meant.module in LIBRARY and not meant.name:
            raise Unbundled(
                f"{self._module}:{node.lineno}: what is asked of {meant.module} is not said"
            )
        value = self._linker.value(meant)
        if value is not None:
            return ast.copy_location(value, node)
        name = self._linker.linked(meant)
        self.used.add(name)
        context = getattr(node, "ctx", ast.Load())
        return ast.copy_location(ast.Name(name, context), node)

    def visit_Name(self, node: ast.Name) -> ast.AST:
        if node.id == "__file__" and isinstance(node.ctx, ast.Load):
            below = self._module.removeprefix(f"{PACKAGE}.").replace(".", "/")
            path = ast.BinOp(ast.Name(FOLDER, ast.Load()), ast.Add(), ast.Constant(f"{below}.py"))
            return ast.copy_location(path, node)
        meant = self._meant(node.id)
        return node if meant is None else self._linked(meant, node)

    def visit_Attribute(self, node: ast.Attribute) -> ast.AST:
        module = self._module_of(node.value)
        if module:
            meant = self._linker.meant(module, node.attr)
            if meant is None:
                raise Unbundled(f"{self._module}: {module} has no {node.attr}")
            return self._linked(meant, node)
        return self.generic_visit(node)

    def visit_Call(self, node: ast.Call) -> ast.AST:
        match node:
            case ast.Call(
                ast.Name("getattr" | "hasattr" as asked), [asked_of, ast.Constant(str(name)), *rest]
            ) if self._module_of(asked_of) in LIBRARY:
                meant = self._linker.meant(self._module_of(asked_of), name)
                if asked == "hasattr":
                    return ast.copy_location(ast.Constant(meant is not None), node)
                if meant is not None:
                    return self._linked(meant, asked_of)
                if rest:
                    return self.visit(rest[0])  # type: ignore[no-any-return]  # as any visit
            case ast.Call(ast.Call(ast.Name("type"), [ast.Name(name)])) if not self._meant(name):
                # of a record that would be the one class of them all (`plain_records`)
                raise Unbundled(f"{self._module}:{node.lineno}: what `type({name})` is is not said")
        return self.generic_visit(node)

    def visit_Global(self, node: ast.Global) -> ast.AST:
        names = [self._linker.linked(self._linker.meant(self._module, name)) for name in node.names]
        self.used |= {*names}
        return ast.copy_location(ast.Global(names), node)

    def visit_Try(self, node: ast.Try) -> ast.AST:
        outer, self._is_tried = self._is_tried, True
        self.generic_visit(node)
        self._is_tried = outer
        return node

    def visit_Import(self, node: ast.Import) -> ast.AST:
        return self._import(node)

    def visit_ImportFrom(self, node: ast.ImportFrom) -> ast.AST:
        return self._import(node)

    def _import(self, node: ast.Import | ast.ImportFrom) -> ast.AST:
        """An import within a function goes: its names are followed. One that is tried stays."""
        stays = self._is_tried and not is_ours(str(getattr(node, "module", "")))
        return node if stays else ast.copy_location(ast.Pass(), node)

    def _imports_in(
        self, nodes: Iterable[ast.AST], tried: bool
    ) -> Iterator[tuple[str, _Meant | None]]:
        for node in nodes:
            match node:
                case ast.Import() | ast.ImportFrom():
                    ours = is_ours(str(getattr(node, "module", "")))
                    for name, found in imported(node):
                        yield name, None if tried and not ours else self._followed(found)
                case ast.FunctionDef() | ast.Lambda() | ast.ClassDef():
                    pass
                case _:
                    inner = tried or isinstance(node, ast.Try)
                    yield from self._imports_in(ast.iter_child_nodes(node), inner)

    def _followed(self, found: Name | Import) -> _Meant | None:
        if isinstance(found, Import):
            return _Meant(found.module, found.name)
        return (
            self._linker.meant(found.module, found.name) if found.name else _Meant(found.module, "")
        )

    def _scope(self, node: Scoped) -> _Scope:
        body = [node.body] if isinstance(node, ast.Lambda) else node.body
        imports = dict(self._imports_in(body, self._is_tried))
        return _Scope(bound_by(node), isinstance(node, ast.ClassDef), imports)

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.AST:
        made = ast.FunctionDef(node.name, self._arguments(node.args), [], [])
        made.decorator_list = [self.visit(one) for one in node.decorator_list]
        made.body = self._body(node)
        return ast.copy_location(made, node)

    def visit_Lambda(self, node: ast.Lambda) -> ast.AST:
        given = self._arguments(node.args)
        self._scopes.append(self._scope(node))
        body = self.visit(node.body)
        self._scopes.pop()
        return ast.copy_location(ast.Lambda(given, body), node)

    def visit_ClassDef(self, node: ast.ClassDef) -> ast.AST:
        made = ast.ClassDef(node.name, [], [], [], [])
        made.bases = [self.visit(one) for one in node.bases]
        made.keywords = [self.visit(one) for one in node.keywords]
        made.decorator_list = [self.visit(one) for one in node.decorator_list]
        made.body = self._body(node)
        return ast.copy_location(made, node)

    def _arguments(self, given: ast.arguments) -> ast.arguments:
        """The same arguments: the default values are those of the scope around the function."""
        return ast.arguments(
            given.posonlyargs,
            given.args,
            given.vararg,
            given.kwonlyargs,
            [one if one is None else self.visit(one) for one in given.kw_defaults],
            given.kwarg,
            [self.visit(one) for one in given.defaults],
        )

    def _body(self, node: ast.FunctionDef | ast.ClassDef) -> list[ast.stmt]:
        self._scopes.append(self._scope(node))
        body = [self.visit(one) for one in node.body]
        self._scopes.pop()
        kept = [one for one in body if not isinstance(one, ast.Pass)]
        return kept or [ast.copy_location(ast.Pass(), node)]

    def visit_ListComp(self, node: ast.ListComp) -> ast.AST:
        return self._comprehension(node)

    def visit_SetComp(self, node: ast.SetComp) -> ast.AST:
        return self._comprehension(node)

    def visit_DictComp(self, node: ast.DictComp) -> ast.AST:
        return self._comprehension(node)

    def visit_GeneratorExp(self, node: ast.GeneratorExp) -> ast.AST:
        return self._comprehension(node)

    def _comprehension(self, node: Comprehension) -> ast.AST:
        first = self.visit(node.generators[0].iter)  # the first is looked up around it
        self._scopes.append(_Scope(targets_of(node)))
        self.generic_visit(node)
        self._scopes.pop()
        node.generators[0].iter = first
        return node

"""Which names a function or class binds itself; every other name in it is one of its module's.

The rules are those of Python's reference, 4.2 "Naming and binding". `link` asks them of the source,
since in byte code a global name and an attribute look alike.
"""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator

Scoped = ast.FunctionDef | ast.Lambda | ast.ClassDef
Comprehension = ast.ListComp | ast.SetComp | ast.DictComp | ast.GeneratorExp

_INNER = (ast.FunctionDef, ast.Lambda, ast.ClassDef)
_COMPREHENSIONS = (ast.ListComp, ast.SetComp, ast.DictComp, ast.GeneratorExp)


def bound_by(node: Scoped) -> frozenset[str]:
    """The names that are local to it. An import within is not counted: `link` says what becomes of it."""
    body = [node.body] if isinstance(node, ast.Lambda) else node.body
    found = set(_bound(body))
    if not isinstance(node, ast.ClassDef):
        found |= {argument.arg for argument in arguments(node.args)}
    return frozenset(found - set(_declared(body, ast.Global)))


def targets_of(node: Comprehension) -> frozenset[str]:
    """The names that a comprehension binds for itself."""
    return frozenset(name for one in node.generators for name in _bound([one.target]))


def arguments(given: ast.arguments) -> Iterator[ast.arg]:
    """All arguments, whatever their kind."""
    yield from (*given.posonlyargs, *given.args, *given.kwonlyargs)
    for one in (given.vararg, given.kwarg):
        if one is not None:
            yield one


def _bound(nodes: Iterable[ast.AST]) -> Iterator[str]:
    for node in nodes:
        match node:
            case ast.Name(name, ast.Store() | ast.Del()):
                yield name
            case ast.ExceptHandler(name=str(name)) | ast.MatchAs(name=str(name)):
                yield name
            case ast.MatchStar(name=str(name)) | ast.MatchMapping(rest=str(name)):
                yield name
            case ast.FunctionDef(name=name) | ast.ClassDef(name=name):
                yield name
        if isinstance(node, _COMPREHENSIONS):  # `:=` in one binds around it
            yield from _walruses(node)
        elif not isinstance(node, _INNER):
            yield from _bound(ast.iter_child_nodes(node))


def _walruses(node: ast.AST) -> Iterator[str]:
    for one in ast.walk(node):
        if isinstance(one, ast.NamedExpr):
            yield one.target.id


def _declared(nodes: Iterable[ast.AST], kind: type[ast.Global]) -> Iterator[str]:
    for node in nodes:
        if isinstance(node, kind):
            yield from node.names
        elif not isinstance(node, _INNER):
            yield from _declared(ast.iter_child_nodes(node), kind)

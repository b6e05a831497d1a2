"""Records that are nothing but their fields, as functions that make one.

A class costs a process about 80,000 instructions to make, a function 1,000, and a call of the hook
uses thirty kinds of records. So in the bundle `Held(key, tokens)` is a function, and what it returns
an object of the one class `Bundled`. A class that anything asks for otherwise than by calling it
stays a class: one that is a base, is looked into, or stands in `isinstance`.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator

RECORDS = "forenote.matcher.record"
BUNDLED = "Bundled"

_IT = "self"


def as_function(node: ast.ClassDef) -> ast.FunctionDef | None:
    """The function that makes such a record; None for any other class."""
    match node:
        case ast.ClassDef(bases=[ast.Name("Record")], keywords=[], decorator_list=[]):
            body = [one for one in node.body if not _says_nothing(one)]
        case _:
            return None
    match body:
        case [
            ast.Assign(targets=[ast.Name("__slots__")]),
            ast.FunctionDef(name="__init__", args=ast.arguments() as arguments, body=steps),
        ] if all(map(_sets_a_field, steps)):
            pass
        case _:
            return None
    taken = ast.arguments(
        arguments.posonlyargs,
        arguments.args[1:],
        arguments.vararg,
        arguments.kwonlyargs,
        arguments.kw_defaults,
        arguments.kwarg,
        arguments.defaults,
    )
    made = f"{_IT} = {BUNDLED}({node.name!r})"
    lines = [*ast.parse(made).body, *steps, *ast.parse(f"def f(): return {_IT}").body]
    lines[-1] = lines[-1].body[0]  # type: ignore[attr-defined]  # of the function just written
    for one in (lines[0], lines[-1]):
        for part in ast.walk(one):
            ast.copy_location(part, node)
    function = ast.FunctionDef(node.name, taken, lines, [])
    return ast.copy_location(function, node)


def _says_nothing(node: ast.stmt) -> bool:
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)


def _sets_a_field(node: ast.stmt) -> bool:
    match node:
        case ast.AnnAssign(target=ast.Attribute(ast.Name("self"))):
            return True
        case ast.Assign(targets=[ast.Attribute(ast.Name("self"))]):
            return True
    return _says_nothing(node)


def asked_for(tree: ast.AST) -> Iterator[str]:
    """The names that a module uses otherwise than by calling them."""
    called = {id(one.func) for one in ast.walk(tree) if isinstance(one, ast.Call)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Name) and id(node) not in called:
            yield node.id

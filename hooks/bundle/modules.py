"""Which modules the hook's process may come to, and what each of them defines."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator

from forenote.hooks.bundle.definitions import (
    LIBRARY,
    Definition,
    Name,
    Unannotated,
    definitions_of,
    imported,
    is_ours,
    source_of,
)
from forenote.hooks.bundle.library import library_definitions
from forenote.hooks.bundle.plain_records import asked_for


def modules_of(starts: Iterable[str]) -> dict[str, dict[str, Definition]]:
    """What all modules define that the hook's process may come to, by the modules' names."""
    asked: set[str] = set()
    ours: set[str] = set()
    left = list(starts)
    while left:
        name = left.pop()
        if name not in ours:
            ours.add(name)
            tree = _source(name)
            asked |= {*asked_for(tree)}
            left += _imported_by(tree)
    library = {name: library_definitions(name) for name in LIBRARY}
    own = {name: definitions_of(name, frozenset(asked)) for name in ours}
    return dict(sorted((library | own).items()))


def _source(module: str) -> ast.AST:
    """A module as the interpreter needs it: without what only a type checker sees."""
    path = source_of(module)
    assert path is not None, module
    tree: ast.AST = Unannotated().visit(ast.parse(path.read_bytes()))
    return tree


def _imported_by(tree: ast.AST) -> Iterator[str]:
    """The modules of ours that are imported anywhere in it."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import | ast.ImportFrom):
            for _, found in imported(node):
                if isinstance(found, Name) and is_ours(found.module):
                    yield found.module

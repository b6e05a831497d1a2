"""A large table of the bundle says what the dict says that it was made from, row by row."""

from __future__ import annotations

import ast
import marshal
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from forenote.hooks.bundle.definitions import Value, source_of
from forenote.hooks.bundle.make import linked_names
from forenote.hooks.bundle.parts import is_large, table

KEYS = st.text(st.characters(exclude_characters="\n\t"), min_size=1, max_size=5)
ROWS = st.dictionaries(KEYS, st.none() | st.text() | st.tuples(st.integers()), min_size=1)


def as_loaded(rows: dict[str, object]) -> Any:
    """The table as the loader makes it, of a bundle with something before it and behind."""
    path = source_of("forenote.hooks.bundle.loader")
    assert path is not None
    tree = ast.parse(path.read_bytes())
    tree.body = [one for one in tree.body if getattr(one, "name", "") in ("Table", "place_in")]
    places, content = table(rows)
    bundle = b"before" + content + b"behind"
    names: dict[str, Any] = {
        "HANDLE": 0,
        "loads": marshal.loads,
        "pread": lambda handle, size, begin: bundle[begin : begin + size],
    }
    exec(compile(tree, "loader", "exec"), names)  # noqa: S102  # our own class
    return names["Table"](places, len(b"before"))


@given(ROWS, st.lists(st.text(max_size=4)))
def test_a_table_is_read_as_the_dict(rows: dict[str, object], others: list[str]) -> None:
    read = as_loaded(rows)
    near = [
        change
        for key in rows
        for change in (key[:1], key[:-1], f"{key}x", f"{key}\t", f"{key}\n", f"{key}\t0")
    ]
    for key in (*rows, *near, *others, *rows):
        assert read.get(key, rows) is rows if key not in rows else read.get(key, rows) == rows[key]
        assert (key in read) == (key in rows)
    assert dict(as_loaded(rows)) == rows


def test_each_large_table_of_the_hook_is_read_whole() -> None:
    checked = 0
    for one in linked_names().values():
        if isinstance(one.content, Value) and is_large(one.content.value):
            assert dict(as_loaded(one.content.value)) == one.content.value, one.name
            checked += 1
    assert checked > 5

"""The documents that agents are answered with are those that `json` would write."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from hypothesis import given
from hypothesis import strategies as st

from forenote.hooks.agents.answers import document

if TYPE_CHECKING:
    from forenote.hooks.agents.answers import Value

TEXTS = st.text(st.characters())
FIELDS = st.recursive(
    st.dictionaries(TEXTS, TEXTS),
    lambda inner: st.dictionaries(TEXTS, TEXTS | inner),
    max_leaves=6,
)


def without_empty(fields: dict[str, Value]) -> dict[str, object]:
    """The fields that an answer has; of a mapping that holds empty texts alone, the mapping."""
    return {
        name: without_empty(value) if isinstance(value, dict) else value
        for name, value in fields.items()
        if value
    }


@given(FIELDS)
def test_a_document_is_one_line_as_json_writes_it(fields: dict[str, Value]) -> None:
    written = json.dumps(without_empty(fields), separators=(",", ":"))
    assert document(fields) == f"{written}\n"


def test_what_is_empty_is_left_out_and_nothing_else() -> None:
    given: dict[str, Value] = {"a": "", "b": {}, "c": {"d": ""}, "e": {"f": "\n\u2028"}}
    assert document(given) == '{"c":{},"e":{"f":"\\n\\u2028"}}\n'

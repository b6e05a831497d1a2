"""A module's top level as definitions: what is one, and what is refused."""

from __future__ import annotations

import ast
from types import CodeType

import pytest

from forenote.hooks.bundle import definitions
from forenote.hooks.bundle.definitions import (
    Code,
    Import,
    Name,
    Unbundled,
    Value,
    definitions_of,
    is_plain,
)
from forenote.hooks.bundle.plain_records import as_function, asked_for

PLAIN = [
    pytest.param("a", True, id="a string"),
    pytest.param({"a": (1, None, [b"x"])}, True, id="nested tables"),
    pytest.param(frozenset({1.5, True}), True, id="a frozen set"),
    pytest.param(object(), False, id="an object may be a mark that is compared"),
    pytest.param({"a": object()}, False, id="an object in a table"),
    pytest.param(type("S", (str,), {})("a"), False, id="marshal would make it a plain string"),
    pytest.param(type("D", (dict,), {})(), False, id="marshal would make it a plain dict"),
    pytest.param(len, False, id="a function"),
]


@pytest.mark.parametrize(("value", "expected"), PLAIN)
def test_what_marshal_keeps_as_it_is(value: object, expected: bool) -> None:
    assert is_plain(value) is expected


def test_each_kind_of_definition() -> None:
    found = definitions_of("forenote.hooks.hot")
    assert found["os"] == Name("os"), "taken along, in part"
    assert found["sys"] == Import("sys")
    assert found["LARGEST"] == Value(67_108_864)
    assert isinstance(found["run"], Code)
    assert "annotations" not in found and "Protocol" not in found
    assert definitions_of("forenote.hooks.event")["kinds"] == Name("forenote.hooks.agents.kinds")


def test_annotations_are_left_out() -> None:
    found = definitions_of("forenote.hooks.hot")["respond"]
    assert isinstance(found, Code) and isinstance(found.node, ast.FunctionDef)
    assert found.node.returns is None
    assert all(one.annotation is None for one in found.node.args.args)


REFUSED = [
    pytest.param("for x in y: pass", id="a loop"),
    pytest.param("if x: y = 1", id="a condition"),
    pytest.param("x.append(1)", id="a call for what it does"),
    pytest.param("x += 1", id="a change"),
    pytest.param("try:\n    import re\nexcept ImportError: pass", id="an attempt"),
]


@pytest.mark.parametrize("text", REFUSED)
def test_what_is_no_definition_is_refused(text: str) -> None:
    """It would have to run when the module is loaded, and here modules are not."""
    reader = definitions._Reader("forenote.matcher.record", frozenset())
    (node,) = ast.parse(text).body
    with pytest.raises(Unbundled, match="only defines functions, classes and tables"):
        reader._statement(node)


RECORD = """
class A(Record):
    "What it is."
    __slots__ = ("a", "b")
    def __init__(self, a: int, *, b: str = "x") -> None:
        self.a: Final = a
        self.b: Final = b + "!"
"""


def made(text: str) -> ast.FunctionDef | None:
    (node,) = ast.parse(text).body
    assert isinstance(node, ast.ClassDef)
    return as_function(node)


def test_a_record_is_a_function_that_makes_one() -> None:
    function = made(RECORD)
    assert function is not None
    code = compile(ast.fix_missing_locations(ast.Module([function], [])), "x", "exec", 0x1000000)
    assert isinstance(code, CodeType)
    from forenote.matcher.record import Bundled

    names: dict[str, object] = {"Bundled": Bundled}
    exec(code, names)  # noqa: S102  # the code just made
    make = names["A"]
    assert callable(make)
    one, same, other = make(1), make(1, b="x"), make(2)
    assert (one.a, one.b) == (1, "x!")
    assert one == same and hash(one) == hash(same) and one != other
    assert one.values() == ("A", 1, "x!")


CLASSES = [
    pytest.param(RECORD.replace("(Record)", "(Other)"), id="of another class"),
    pytest.param(RECORD.replace("(Record)", ""), id="of none"),
    pytest.param(RECORD + "    def more(self): pass\n", id="with a method"),
    pytest.param(RECORD + "        self.go()\n", id="that does something when it is made"),
    pytest.param("@frozen" + RECORD, id="that something is done with"),
    pytest.param("class A(Record):\n    __slots__ = ()\n", id="without fields"),
]


@pytest.mark.parametrize("text", CLASSES)
def test_any_other_class_stays_one(text: str) -> None:
    assert made(text) is None


def test_a_class_that_is_asked_for_stays_one() -> None:
    asked = {*asked_for(ast.parse("isinstance(x, Held)\nclass More(Base): pass\nMade(1)"))}
    assert {"Held", "Base"} <= asked and "Made" not in asked
    for asks, kind in ((frozenset({"Held"}), ast.ClassDef), (frozenset[str](), ast.FunctionDef)):
        found = definitions_of("forenote.matcher.keys.evidence", asks)["Held"]
        assert isinstance(found, Code) and isinstance(found.node, kind)

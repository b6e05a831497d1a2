"""Linking: whoever means a name of another module says so itself, whatever hides or renames it."""

from __future__ import annotations

import ast
import builtins
import dis
from collections.abc import Iterator, Mapping
from types import CodeType

import pytest

from forenote.hooks.bundle.definitions import Code, Definition, Import, Name, Unbundled, Value
from forenote.hooks.bundle.link import Linked, Module, link
from forenote.hooks.bundle.make import linked_names
from forenote.hooks.bundle.parts import part_of
from forenote.hooks.bundle.scopes import bound_by, targets_of


def code(text: str) -> Code:
    (node,) = ast.parse(text).body
    assert isinstance(node, ast.FunctionDef | ast.ClassDef | ast.Assign)
    return Code(node)


OTHER: Mapping[str, Definition] = {
    "take": code("def take(x): return x + 1"),
    "LIMIT": Value(5),
    "known": Value({"a": 1}),
    "again": Name("forenote.b", "take"),
}


def linked(text: str, **more: Definition) -> dict[str, Linked]:
    """What `f` of module `a` is linked as; `a` has imported module `b` and its name `take`."""
    own: dict[str, Definition] = {
        "b": Name("forenote.b"),
        "take": Name("forenote.b", "take"),
        "time": Import("time"),
        "os": Name("os"),
        "f": code(text),
        **more,
    }
    library: dict[str, Definition] = {"getcwd": Import("posix", "getcwd"), "sep": Value("/")}
    modules = {"forenote.a": own, "forenote.b": OTHER, "os": library}
    return link(modules, [("forenote.a", "f")])


def text_of(text: str) -> str:
    content = linked(text)["f@a"].content
    assert isinstance(content, ast.stmt)
    return ast.unparse(content)


def laid_out(text: str) -> str:
    """The text as `ast` writes it; no program could name a linked name."""
    return ast.unparse(ast.parse(text.replace("@", "_at_"))).replace("_at_", "@")


FOLLOWED = [
    pytest.param("return take(1)", "return take@b(1)", id="a name of another module"),
    pytest.param("return b.take(1)", "return take@b(1)", id="a module's attribute"),
    pytest.param("return b.again(1)", "return take@b(1)", id="a name that the other imports itself"),
    pytest.param("return b.LIMIT", "return 5", id="a constant stands where it is used"),
    pytest.param("return b.known['a']", "return known@b['a']", id="a table is one for all"),
    pytest.param("return time.time()", "return @time.time()", id="a built-in module's attribute stays"),
    pytest.param("return os.getcwd() + os.sep", "return getcwd@posix() + '/'", id="of the library"),
    pytest.param("return getattr(os, 'sep', 0)", "return '/'", id="asked for by name, there"),
    pytest.param("return getattr(os, 'O_BINARY', 0)", "return 0", id="asked for by name, not there"),
    pytest.param("return hasattr(os, 'fork')", "return False", id="whether there is one"),
    pytest.param("from forenote.b import take as t\n    return t(1)", "return take@b(1)", id="imported within"),
    pytest.param("def g():\n        from forenote import b\n        return b.take(1)\n    return g",
                 "def g():\n        return take@b(1)\n    return g", id="imported within what is within"),
    pytest.param("return [take(x) for x in b.known]", "return [take@b(x) for x in known@b]", id="in a comprehension"),
    pytest.param("return lambda x=take: x", "return lambda x=take@b: x", id="a default value is of the scope around"),
    pytest.param("return len('x')", "return len('x')", id="a built-in name stays"),
]  # fmt: skip

HIDDEN = [
    pytest.param("take = 1\n    return take", id="assigned"),
    pytest.param("for take in ():\n        pass\n    return take", id="of a loop"),
    pytest.param("with x as take:\n        return take", id="of a with"),
    pytest.param("try:\n        pass\n    except OSError as take:\n        return take", id="of an except"),
    pytest.param("return [take for take in ()]", id="of a comprehension"),
    pytest.param("return lambda take: take", id="an argument of a lambda"),
    pytest.param("if (take := 1):\n        return take", id="of a walrus"),
    pytest.param("[take := y for y in ()]\n    return take", id="a walrus in a comprehension binds around it"),
    pytest.param("match x:\n        case [take, *b]:\n            return (take, b)", id="of patterns"),
    pytest.param("match x:\n        case {'a': take, **b}:\n            return (take, b)", id="of mapping patterns"),
    pytest.param("def take():\n        return 1\n    return take", id="of a function within"),
    pytest.param("take = 1\n\n    def g():\n        return take\n    return g", id="of the function around"),
    pytest.param("try:\n        from json import loads as take\n    except ImportError:\n        pass\n    return take", id="of an import that is tried"),
]  # fmt: skip


@pytest.mark.parametrize(("body", "expected"), FOLLOWED)
def test_a_use_names_what_it_means(body: str, expected: str) -> None:
    assert text_of(f"def f(x):\n    {body}") == laid_out(f"def f@a(x):\n    {expected}")


@pytest.mark.parametrize("body", HIDDEN)
def test_what_is_local_stays(body: str) -> None:
    text = f"def f(x):\n    {body}"
    assert text_of(text) == laid_out(text.replace("def f(", "def f@a("))


def test_an_argument_hides_a_name_and_its_default_does_not() -> None:
    assert text_of("def f(take=take):\n    return take") == "def f@a(take=take@b):\n    return take"


def test_a_class_hides_a_name_from_its_body_but_not_from_its_methods() -> None:
    """Python's reference, 4.2.2: 'The scope of names defined in a class block is limited to it.'"""
    text = "class f:\n    take = 1\n    two = take\n\n    def g(self):\n        return take"
    expected = "class f@a:\n    take = 1\n    two = take\n\n    def g(self):\n        return take@b"
    assert text_of(text) == expected


def test_what_python_itself_takes_for_local() -> None:
    """Python's own compiler says the same of every function of the hook."""
    from forenote.hooks.bundle.make import STARTS
    from forenote.hooks.bundle.modules import modules_of

    checked = 0
    for found in modules_of([module for module, _ in STARTS]).values():
        for one in found.values():
            if not isinstance(one, Code) or not isinstance(one.node, ast.FunctionDef):
                continue
            node = one.node
            module = ast.fix_missing_locations(ast.Module([node], []))
            made = compile(module, "x", "exec", dont_inherit=True)
            inner = [c for c in made.co_consts if getattr(c, "co_name", "") == node.name]
            imported = {
                given.asname or given.name
                for part in ast.walk(node)
                if isinstance(part, ast.Import | ast.ImportFrom)
                for given in part.names
            }
            own = {*inner[0].co_varnames, *inner[0].co_cellvars} - imported
            # of comprehensions, which are no scopes of their own from 3.12 on
            targets = {
                name
                for part in ast.walk(node)
                if isinstance(part, ast.ListComp | ast.SetComp | ast.DictComp | ast.GeneratorExp)
                for name in targets_of(part)
            }
            assert bound_by(node) - targets == own - targets, node.name
            checked += 1
    assert checked > 500


def test_a_name_that_is_assigned_elsewhere_is_no_constant() -> None:
    found = linked("def f():\n    global LATE\n    LATE = 2\n    return LATE", LATE=Value(1))
    content = found["f@a"].content
    assert isinstance(content, ast.stmt)
    assert "return LATE@a" in ast.unparse(content) and "LATE@a" in found


def test_a_module_as_a_value_has_its_names() -> None:
    found = linked("def f():\n    return b")
    content = found["@b"].content
    assert isinstance(content, Module)
    assert content.names == {one: f"{one}@b" for one in ("take", "LIMIT", "known")} | {
        "again": "take@b"
    }


REFUSED = [
    pytest.param("return os", "what is asked of os is not said", id="all of the library"),
    pytest.param("return getattr(os, x)", "what is asked of os is not said", id="any name of it"),
    pytest.param("return b.nothing", "has no nothing", id="a name that is not there"),
    pytest.param("return type(x)(1)", "is not said", id="another of a class that may be no class"),
]


@pytest.mark.parametrize(("body", "why"), REFUSED)
def test_what_cannot_be_followed_is_refused(body: str, why: str) -> None:
    with pytest.raises(Unbundled, match=why):
        linked(f"def f(x):\n    {body}")


def test_a_part_defines_its_names_in_an_order_that_works() -> None:
    """A table is made by a function, which needs a class, which needs a constant of another part."""
    found = linked(
        "f = make(3)",
        make=code("def make(x): return Made(x)"),
        Made=code("class Made(Base):\n    def __init__(self, x=first): self.x = x"),
        Base=code("class Base: pass"),
        first=Value((1, 2)),
    )
    for group in (list(found), list(reversed(found))):
        values, _, made, _ = part_of(found, group, bytearray())
        assert made is not None
        names: dict[str, object] = {"__name__": "x", **values}
        exec(made, names)  # noqa: S102  # the code just made
        assert names["f@a"].x == 3  # type: ignore[attr-defined]
        assert type(names["f@a"]).__name__ == "Made", "as it was called before it was linked"


def undefined(names: Mapping[str, Linked]) -> list[str]:
    """The names for which their code asks and that are neither linked nor built in."""
    given = {*names} | {*vars(builtins)} | {"FOLDER@", "__name__"}
    code = part_of(names, names, bytearray())[2]
    return [] if code is None else [one for one in asked_globally(code) if one not in given]


def asked_globally(code: CodeType) -> Iterator[str]:
    for step in dis.get_instructions(code):
        if step.opname in ("LOAD_GLOBAL", "LOAD_NAME"):
            yield str(step.argval)
    for one in code.co_consts:
        if isinstance(one, CodeType):
            yield from asked_globally(one)


def test_a_name_that_nothing_defines_is_found() -> None:
    assert undefined(linked("def f():\n    return unknown()")) == ["unknown"]
    assert undefined(linked("def f():\n    return [b.take(x) for x in range(len(b.known))]")) == []


def test_the_hook_asks_for_no_name_that_nothing_defines() -> None:
    """Whichever of its functions a call comes to."""
    assert undefined(linked_names()) == []

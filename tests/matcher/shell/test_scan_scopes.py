"""Which commands share a shell environment, and whose output arrives where."""

from __future__ import annotations

import pytest

from forenote.matcher.shell.scan import scan
from forenote.matcher.shell.simple import Scope


def named(text: str) -> dict[str, Scope]:
    return {simple.words[0]: simple.scope for simple in scan(text).simples if simple.words}


def reaches(scope: Scope | None, target: Scope) -> bool:
    while scope is not None and scope is not target:
        scope = scope.parent
    return scope is target


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("cd x; a", id="list"),
        pytest.param("cd x && a", id="and"),
        pytest.param("cd x || exit\na", id="lines"),
        pytest.param("{ cd x; }; a", id="group"),
        pytest.param("if cd x; then a; fi", id="condition"),
        pytest.param("for i in 1; do cd x; done; a", id="loop"),
        pytest.param("{ cd x; } >f; a", id="a redirected group"),
        pytest.param("{ cd x; a; } | b", id="inside one part of a pipe"),
        pytest.param("cd x && a &", id="inside one list in the background"),
        pytest.param("cd x &&\na &", id="the same across lines"),
    ],
)
def test_same_environment(text: str) -> None:
    scopes = named(text)
    assert scopes["cd"] is scopes["a"]


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("(cd x); a", id="subshell"),
        pytest.param("b $(cd x); a", id="substitution"),
        pytest.param("b `cd x`; a", id="backquotes"),
        pytest.param("b <(cd x); a", id="process"),
        pytest.param("cd x | b; a", id="first part of a pipe"),
        pytest.param("b | cd x; a", id="last part of a pipe"),
        pytest.param("{ cd x; } | b; a", id="a group in a pipe"),
        pytest.param("cd x | a", id="two parts of a pipe"),
        pytest.param("cd x & a", id="background"),
        pytest.param("b && cd x & a", id="a list in the background"),
        pytest.param("f() { cd x; }; a", id="a function that is only defined"),
        pytest.param("coproc { cd x; }; a", id="coproc"),
        pytest.param("b <<E\n$(cd x)\nE\na", id="a here-document"),
    ],
)
def test_an_environment_of_its_own(text: str) -> None:
    scopes = named(text)
    assert not reaches(scopes["a"], scopes["cd"])
    assert reaches(scopes["cd"], named("a;" + text)["a"]) or scopes["cd"].parent is not None


def test_what_is_inside_moves_along() -> None:
    """A subshell inside a group that turns out to be part of a pipe stays below that group."""
    scopes = named("{ cd x; (a); } | b")
    assert reaches(scopes["a"], scopes["cd"])
    assert not reaches(scopes["b"], scopes["cd"])


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param("a | b", {"b": "a"}, id="pipe"),
        pytest.param("a |& b | c", {"b": "a", "c": "b"}, id="three parts"),
        pytest.param("a; b | c && d", {"c": "b"}, id="a list around a pipe"),
        pytest.param("! a | b", {"b": "a"}, id="negated"),
        pytest.param("{ a; b; } | c", {"c": "ab"}, id="a group writes"),
        pytest.param("(a && b) | c", {"c": "ab"}, id="a subshell writes"),
        pytest.param("{ a | b; } | c", {"b": "a", "c": "b"}, id="only the end of a pipe writes"),
        pytest.param("a | { b; c | d; }", {"b": "a", "c": "a", "d": "c"}, id="a group reads"),
        pytest.param("a | while b; do c; done", {"b": "a", "c": "a"}, id="a loop reads"),
        pytest.param("if a; then b; fi | c", {"c": "ab"}, id="a condition writes"),
        pytest.param("a $(b) | c", {"c": "a"}, id="a substitution writes into its word"),
        pytest.param("a | b $(c)", {"b": "a"}, id="and reads nothing"),
        pytest.param("a <<E | b\n$(c)\nE", {"b": "a"}, id="a here-document in front"),
        pytest.param("a | (b); c", {"b": "a"}, id="nothing flows behind it"),
        pytest.param("f() { a; } | b", {}, id="a definition writes nothing"),
        pytest.param("a || b", {}, id="no pipe"),
    ],
)
def test_whose_output_arrives(text: str, expected: dict[str, str]) -> None:
    simples = scan(text).simples
    found = {
        simple.words[0]: "".join(simples[position].words[0] for position in simple.feeds)
        for simple in simples
        if simple.feeds
    }
    assert found == expected


@pytest.mark.parametrize(
    ("text", "how"),
    [
        pytest.param("a", "", id="simply stands there"),
        pytest.param("b $(a)", "substitution", id="substitution"),
        pytest.param("f() { a; }", "function body", id="function"),
        pytest.param("if (a); then b; fi", "", id="other constructs need no word"),
    ],
)
def test_why_a_command_is_there(text: str, how: str) -> None:
    assert {s.how for s in scan(text).simples if s.words == ("a",)} == {how}

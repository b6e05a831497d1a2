"""How a problem is shown: place, line, caret, hint."""

from __future__ import annotations

from pathlib import Path

import pytest

from forenote.notes.problem import WARNING, at, did_you_mean, nearest, render, visible, whole

FILE = Path("/p/.notes/a.md")


def shown(text: str, meant: str) -> list[str]:
    """The lines with the source and the caret, for the first place of `meant` in the text."""
    start = text.index(meant)
    return render(at(FILE, text, start, start + len(meant), "wrong"), Path("/p")).split("\n")


def test_the_whole_form() -> None:
    problem = at(
        FILE, "---\nsumary: x\n", 4, 10, "a note has no field `sumary`", "did you mean it?"
    )
    assert render(problem, Path("/p")) == (
        ".notes/a.md:2:1: error: a note has no field `sumary`\n"
        "    sumary: x\n"
        "    ^~~~~~\n"
        "  did you mean it?"
    )
    assert render(problem).startswith("/p/.notes/a.md:2:1: error: ")


def test_a_file_as_such_has_no_line() -> None:
    assert render(whole(FILE, "it is a pipe", "remove it", WARNING), Path("/q")) == (
        "/p/.notes/a.md: warning: it is a pipe\n  remove it"
    )


@pytest.mark.parametrize(
    ("text", "meant", "source", "caret"),
    [
        pytest.param("a: b", "b", "    a: b", "       ^", id="one character"),
        pytest.param("数据: wrong", "wrong", "    数据: wrong", "          ^~~~~", id="wide ones"),
        pytest.param("e\u0301: x", "x", "    e\u0301: x", "       ^", id="a mark takes no column"),
        pytest.param("\ta: x", "x", "     a: x", "        ^", id="a tab is one blank"),
        pytest.param(
            "a\u202e: x", "x", "    a\\u202e: x", "             ^", id="what turns text is escaped"
        ),
        pytest.param("a\x1b[2J: x", "x", "    a\\x1b[2J: x", "              ^", id="and escapes"),
    ],
)
def test_the_caret_stands_below_what_is_meant(
    text: str, meant: str, source: str, caret: str
) -> None:
    assert shown(text, meant)[1:] == [source, caret]


def test_a_long_line_is_shown_around_the_place() -> None:
    text = "a" * 500 + "HERE" + "b" * 500
    _, source, caret = shown(text, "HERE")
    assert source.strip() == "…" + "a" * 40 + "HERE" + "b" * 56 + "…"
    assert source[caret.index("^") :].startswith("HEREb")
    assert caret.strip() == "^~~~"


def test_a_file_name_cannot_forge_a_line() -> None:
    forged = Path("/p/a\nb.md:1:1: error: all is lost.md")
    assert "\n" not in render(whole(forged, "it is a pipe"))


def test_nearest_is_near_or_nothing() -> None:
    known = ("summary", "keys", "unless", "expires")
    assert nearest("sumary", known) == "summary"
    assert nearest("Keys", known) == "keys"
    assert nearest("colour", known) is None
    assert did_you_mean("key", known) == "did you mean `keys`?"
    assert did_you_mean("colour", ("a", "b")) == "known are `a`, `b`"


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        pytest.param("👩\u200d💻 works", "👩\u200d💻 works", id="an emoji of several"),
        pytest.param("❤\ufe0f\u200d🔥", "❤\ufe0f\u200d🔥", id="behind a variant"),
        pytest.param("می\u200cشود", "می\u200cشود", id="Persian"),
        pytest.param("a\u200db", "a\\u200db", id="within ASCII it only hides"),
        pytest.param("\u200d👩", "\\u200d👩", id="joins nothing before"),
        pytest.param("👩\u200d", "👩\\u200d", id="joins nothing behind"),
        pytest.param("👩\u200d\u202e💻", "👩\\u200d\\u202e💻", id="what turns the line around"),
        pytest.param("👩\u200d\u200d💻", "👩\\u200d\\u200d💻", id="two in a row"),
    ],
)
def test_visible_lets_joiners_join_what_can_be_seen(text: str, shown: str) -> None:
    assert visible(text) == shown


def test_visible_is_one_line() -> None:
    assert visible("a\tb\nc\u00a0d\udcff") == "a b\\nc\u00a0d\\udcff"

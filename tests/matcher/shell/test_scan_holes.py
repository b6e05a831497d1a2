"""Each unknown value of a word is told by what yields it, in order, as far as words keep them."""

from __future__ import annotations

import pytest

from forenote.matcher.reading import SPLIT, UNKNOWN
from forenote.matcher.shell.scan import scan
from forenote.matcher.shell.simple import Hole, Simple


def _named(simple: Simple, hole: Hole) -> str:
    inside = "".join(" ".join(SCRIPT[i].words) for i in hole.outputs)
    return hole.name or (hole.operator + inside if hole.operator else "?")


SCRIPT: list[Simple] = []


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param('t "$X" ${Y}', [("word", 1, ["X"]), ("word", 2, ["Y"])], id="variables"),
        pytest.param('t "a$X-$(b)c"', [("word", 1, ["X", "$(b"])], id="two in a word"),
        pytest.param("t `b` <(c) >(d)", [("word", 1, ["$(b"]), ("word", 2, ["<(c"]),
                                         ("word", 3, [">(d"])], id="backquotes and processes"),
        pytest.param('t "$(a; b)"', [("word", 1, ["$(ab"])], id="all that print"),
        pytest.param('t "$(a | b)"', [("word", 1, ["$(b"])], id="the last of a pipe"),
        pytest.param('t "$(a "$(b)" $X)" $Z', [("word", 1, ["$(a \0 \1"]), ("word", 2, ["Z"])],
                     id="those inside are of the command inside"),
        pytest.param("t ${X:-$(a)} $((1 + $(b))) $1 $#",
                     [("word", i, ["?"]) for i in (1, 2, 3, 4)], id="nothing is said of these"),
        pytest.param("A=$X t", [("assignment", 0, ["X"])], id="an assignment"),
        pytest.param("t > $X 2> a < <(b)", [("redirect", 0, ["X"]), ("redirect", 2, ["<(b"])],
                     id="redirections"),
        pytest.param("t '$X' \\$X", [], id="quoted"),
        pytest.param("t {$X,b} $Y", [("word", 3, ["Y"])], id="braces make other words"),
        pytest.param("t <<E\n$X\nE\n", [], id="a here-document keeps none"),
        pytest.param("t $(case $X in a) b $Y;; esac) $Z", [("word", 1, ["$(b \1"]), ("word", 2, ["Z"])],
                     id="words of a case inside"),
    ],
)  # fmt: skip
def test_holes(text: str, expected: list[tuple[str, int, list[str]]]) -> None:
    SCRIPT[:] = scan(text).simples
    simple = next(one for one in SCRIPT if "t" in one.words[:1])
    found = [(kind, at, [_named(simple, one) for one in holes]) for kind, at, holes in simple.holes]
    assert found == expected


@pytest.mark.parametrize("text", ["t $X\"$Y\"'z'$(a)`b`$1${Z#*}$((1))", 't "$@$*" ~$A{b'])
def test_there_is_a_hole_for_each_unknown_value(text: str) -> None:
    simple = scan(text).simples[-1]
    for kind, at, holes in simple.holes:
        assert kind == "word"
        assert len(holes) == simple.words[at].count(UNKNOWN) + simple.words[at].count(SPLIT)
    assert simple.holes


def test_a_loop_tells_its_values() -> None:
    script = scan('for f in a "b c" {1..2} $X; do t; done; for g; do t; done')
    assert [(one.name, one.words, one.position) for one in script.loops] == [
        ("f", ("a", "b c", "1", "2", SPLIT), 0),
        ("g", (), 1),
    ]


def test_redirections_of_a_compound_command_tell_where_it_begins() -> None:
    script = scan("a; { b; { c; } > d; } > e")
    assert [(one.words, one.opened) for one in script.simples if one.redirects] == [
        ((), 2),
        ((), 1),
    ]

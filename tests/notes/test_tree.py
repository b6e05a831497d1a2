"""YAML as places: what is read, and where everything that is refused stands."""

from __future__ import annotations

import re

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

from forenote.notes import tree
from forenote.notes.tree import DEPTH, NODES, Mistake, Scalar, parse, place, plain


def mistake(text: str) -> tuple[str, str, str]:
    """The characters that are complained about, the complaint, and the hint."""
    with pytest.raises(Mistake) as caught:
        parse(text)
    error = caught.value
    return text[error.start : error.end], error.message, error.hint


def test_every_scalar_is_the_text_that_was_written() -> None:
    node = parse("keys: [no, 8080, 1.10, 0x1F, ~, 2026-01-01, 'it''s', \"\\u00e9\"]")
    assert node is not None
    assert plain(node) == {"keys": ["no", "8080", "1.10", "0x1F", "~", "2026-01-01", "it's", "é"]}


def test_places_count_characters_of_the_whole_text() -> None:
    text = "é😀 before\nkey: 'wörd'\nlist:\n  - a b\n"
    start = text.index("key")
    node = parse(text, start)
    assert node is not None and not isinstance(node, Scalar)
    spans = [text[key.start : key.end] for key, _ in getattr(node, "pairs", ())]
    values = [text[value.start : value.end] for _, value in getattr(node, "pairs", ())]
    assert spans == ["key", "list"]
    assert values[0] == "'wörd'"


@pytest.mark.parametrize(
    ("source", "offset", "points_at"),
    [
        pytest.param("git push", 4, "push", id="plain text stands as it is written"),
        pytest.param("'git push'", 4, "push", id="quotes shift by one"),
        pytest.param('"git push"', 4, "push", id="double quotes too"),
        pytest.param("'it''s x'", 5, "'it''s x'", id="an escape shifts the rest: all of it"),
        pytest.param('"a\\tb c"', 4, '"a\\tb c"', id="an escape in double quotes"),
        pytest.param("git push", 99, "git push", id="behind the end: all of it"),
        pytest.param("git push", None, "git push", id="no offset: all of it"),
    ],
)
def test_an_offset_in_a_value_is_a_place_in_the_file(
    source: str, offset: int | None, points_at: str
) -> None:
    text = f"- {source}\n"
    node = parse(text)
    scalar = getattr(node, "items")[0]  # noqa: B009 - a list, by the text above
    start, end = place(scalar, text, offset)
    assert text[start:end] == points_at


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (
            "a: *.py",
            (
                "*",
                (
                    "this is not YAML: did not find expected alphabetic or numeric character"
                    " while scanning an alias"
                ),
                "a value that begins with `*` or `&` needs quotes",
            ),
        ),
        (
            "a: *all",
            (
                "*all",
                "`*all` is an alias in YAML, and aliases are not read",
                "put a value that begins with `*` in quotes: '*all'",
            ),
        ),
        (
            "a: &x [b]",
            (
                "&x [",
                "`&x` is an anchor in YAML, and anchors are not read",
                "put a value that begins with `&` in quotes",
            ),
        ),
        (
            "a: !!python/object:os.system x",
            (
                "!!python/object:os.system x",
                "a value that begins with `!` is a tag in YAML, and tags are not read",
                "put the value in quotes",
            ),
        ),
        (
            "a: 1\nb: 2\na: 3",
            ("a", "the field `a` stands here a second time", "keep one of the two"),
        ),
        ("? [a]\n: b", ("[a]", "the name of a field is one word", "")),
        ("a: b\x07", ("\x07", "the character U+0007 cannot stand here", "remove it")),
        ("a: b\u2028c", ("\u2028", "the character U+2028 cannot stand here", "remove it")),
        (
            "a: note: this",
            (
                ":",
                "this is not YAML: mapping values are not allowed in this context",
                "a value that holds `: ` needs quotes",
            ),
        ),
        (
            "a: [b, c\n",
            (
                "[",
                "this is not YAML: did not find expected ',' or ']' while parsing a flow sequence",
                "close the list with `]`, or put a value that begins with `[` in quotes",
            ),
        ),
        (
            "a: 'b\n",
            (
                "'",
                "this is not YAML: found unexpected end of stream while scanning a quoted scalar",
                "close the quote",
            ),
        ),
        (
            "a: `b`",
            (
                "`",
                (
                    "this is not YAML: found character that cannot start any token"
                    " while scanning for the next token"
                ),
                "a value that begins with this character needs quotes",
            ),
        ),
        (
            "a: 1\n---\nb: 2\n",
            ("---", "a second document begins here", "keep one, and remove this line"),
        ),
    ],
)
@pytest.mark.skipif(not hasattr(yaml, "CSafeLoader"), reason="the messages are libyaml's")
def test_what_is_refused_is_pointed_at(text: str, expected: tuple[str, str, str]) -> None:
    assert mistake(text) == expected


def test_nothing_is_none() -> None:
    assert parse("") is None
    assert parse("# only a comment\n") is None
    assert parse("~\n") is None


def test_deep_nesting_ends_before_the_stack_does() -> None:
    assert mistake("[" * 500)[1] == f"values nested more than {DEPTH} deep"
    assert "nest" in mistake("[" * 50_000)[1]  # libyaml has a bound of its own
    assert mistake("- " * 5_000 + "x")[1] == f"values nested more than {DEPTH} deep"
    assert mistake("{a: " * 5_000)[1] == f"values nested more than {DEPTH} deep"


def test_many_values_end_early() -> None:
    assert mistake("[" + "a," * (NODES + 10) + "]")[1] == f"more than {NODES:,} values"


def test_an_exploding_file_is_refused_at_its_first_anchor() -> None:
    lines = ["a: &a [x, x, x, x, x, x, x, x, x]"]
    lines += [
        f"{new}: &{new} [{', '.join(['*' + old] * 9)}]"
        for old, new in zip("abcdefgh", "bcdefghi", strict=True)
    ]
    assert mistake("\n".join(lines))[1] == "`&a` is an anchor in YAML, and anchors are not read"


@given(st.text())
def test_any_text_is_a_tree_or_a_mistake_inside_it(text: str) -> None:
    try:
        parse(text)
    except Mistake as error:
        assert 0 <= error.start <= error.end <= len(text) + 1


def test_what_is_odd_in_a_text_is_told_of_every_character() -> None:
    """YAML 1.1, 5.1, without the line ends that editors do not count as such."""
    printable = re.compile(
        "[\t\n\x20-\x7e\xa0-\u2027\u202a-\ud7ff\ue000-\ufefe\uff00-\ufffd\U00010000-\U0010ffff]"
    )
    every = "".join(map(chr, range(0x110000)))
    assert tree._ODD.sub("", every) == "".join(printable.findall(every))

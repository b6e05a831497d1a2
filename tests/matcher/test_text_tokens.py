"""`text:` keys: what adjoins in a text, beside what must not be found in it."""

from __future__ import annotations

import sys
import unicodedata
from types import FrameType

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from forenote.matcher.characters import is_mark, is_spaceless, nfc
from forenote.matcher.reading import SPLIT, UNKNOWN
from forenote.matcher.text import OPERATORS, anchor_names, find_text, lowered, names


@pytest.mark.parametrize(
    ("pattern", "text"),
    [
        pytest.param(".replace(", "s.replace('a', 'b')", id="code"),
        pytest.param(".replace(", "s . replace ( 'a' )", id="white space between tokens is free"),
        pytest.param(".replace(", "s\n    .replace(x)", id="also a newline"),
        pytest.param(". replace (", "s.replace(x)", id="white space in the key is free too"),
        pytest.param(".replace(", "s?.replace(x)", id="dots are single"),
        pytest.param("...args", "f(...args)", id="three dots are three tokens"),
        pytest.param("drop table", "DROP  TABLE users;", id="no capital: case is free"),
        pytest.param("Drop Table", "Drop Table", id="a capital: exact"),
        pytest.param("émile", "ÉMILE", id="case of any script"),
        pytest.param("οδος", "ΟΔΟΣ", id="a final sigma is a sigma"),
        pytest.param("istanbul", "İstanbul", id="a dotted capital I keeps its offsets"),
        pytest.param("pt", "font: 12pt serif", id="a number and its unit"),
        pytest.param("12", "12pt", id="the number of a unit"),
        pytest.param("12pt", "width:12pt", id="number and unit together"),
        pytest.param("12 pt", "width:12pt", id="as two tokens"),
        pytest.param("1.5", "x = 1.5em", id="a decimal"),
        pytest.param(".5", "a.5", id="no decimal: the dot follows a name"),
        pytest.param("1_000", "n = 1_000;", id="digits that an underscore joins"),
        pytest.param("==", "a == b", id="an operator alone"),
        pytest.param("==", "a==b", id="an operator, tight"),
        pytest.param("->", "x->y", id="an arrow"),
        pytest.param("=", "a = b", id="a single sign"),
        pytest.param("-f", "rm -f x", id="a dash is a token of its own"),
        pytest.param("--force", "git push --force-with-lease", id="`-` does not join"),
        pytest.param("user-id", "the user-id here", id="across a dash"),
        pytest.param("SELECT *", "SELECT * FROM t", id="a star is literal"),
        pytest.param("a | b", "x a|b", id="a bar is literal"),
        pytest.param("f(**", "f(**kw)", id="a doubled star"),
        pytest.param("2>&1", "ls 2>&1", id="a redirection"),
        pytest.param("}}", "{{ x }}", id="brackets are single"),
        pytest.param("))", "f(g(x) )", id="brackets apart"),
        pytest.param('"""', 'x = """doc', id="quotes are single"),
        pytest.param("数据库", "更新数据库配置", id="a script without spaces by character"),
        pytest.param("数据 库", "更新数据库配置", id="spaced in the key"),
        pytest.param("café", "un café", id="composed as decomposed"),
        pytest.param("नमस्ते", "कहो नमस्ते जी", id="marks join"),
        pytest.param("#!/bin/sh", "#!/bin/sh\n", id="a script's first line"),
        pytest.param("a b c", "a b a b c", id="a false start"),
        pytest.param("x", "x", id="the whole text"),
        pytest.param("\\", "a\\b", id="a backslash"),
        pytest.param("🎉", "done 🎉🎉", id="a sign of no script"),
    ],
)
def test_found(pattern: str, text: str) -> None:
    assert find_text(pattern, text) is not None


@pytest.mark.parametrize(
    ("pattern", "text"),
    [
        pytest.param(".replace(", "s.replaced('a')", id="a longer name"),
        pytest.param("os.system(", "cos.system('x')", id="a longer name on the left"),
        pytest.param("user", "user_id = 1", id="an underscore joins"),
        pytest.param("id", "user_id = 1", id="an underscore joins, right"),
        pytest.param("Drop Table", "drop table users", id="a capital is exact"),
        pytest.param("pt", "script { opt: none }", id="inside words"),
        pytest.param("12", "v12", id="digits inside a name"),
        pytest.param("12", "112", id="digits inside a number"),
        pytest.param("1.5", "v1.5", id="v1 is a name"),
        pytest.param("5", "1.5", id="part of a decimal"),
        pytest.param("1.5", "1.5.2", id="part of a version"),
        pytest.param("1. 5", "1.5", id="a decimal is one token"),
        pytest.param("=", "a == b", id="part of a longer operator"),
        pytest.param("==", "a === b", id="part of a longer operator"),
        pytest.param("*", "a ** b", id="one star of two"),
        pytest.param("-force", "--force", id="one dash of two"),
        pytest.param("= =", "a == b", id="two signs are not one operator"),
        pytest.param("a b", "ab", id="two tokens are not one"),
        pytest.param("ab", "a b", id="one token is not two"),
        pytest.param("a b", "a, b", id="tokens must adjoin"),
        pytest.param("a b", f"a {UNKNOWN} b", id="what is unknown stands between"),
        pytest.param("a b", f"a{SPLIT}b", id="an unquoted expansion stands between"),
        pytest.param("cafe", "café", id="an accent is part of the letter"),
        pytest.param("cafe", "café", id="a combining accent too"),
        pytest.param("नमस", "नमस्ते", id="part of a word with marks"),
        pytest.param("b a", "a b", id="order counts"),
        pytest.param("x", "", id="nothing in nothing"),
        pytest.param("", "x", id="an empty pattern is nowhere"),
        pytest.param("  ", "x  y", id="white space alone is nowhere"),
        pytest.param("SELECT *", "SELECT id FROM t", id="a star is no wildcard"),
        pytest.param("x()", "x", id="the end is missing"),
        pytest.param("(x", "x", id="the start is missing"),
    ],
)
def test_not_found(pattern: str, text: str) -> None:
    assert find_text(pattern, text) is None


def test_the_span_is_that_of_the_tokens() -> None:
    text = "s = s . replace ('a')"
    assert find_text(".replace(", text) == (6, 17)
    assert text[6:17] == ". replace ("
    assert find_text("stanbul", "İ stanbul") == (2, 9)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("user_id = Foo.bar(12pt)", {"user_id", "foo", "bar", "12", "pt"}),
        ("1.5e3 v1.5 1_000x", {"1", "5", "e3", "v1", "1_000", "x"}),
        ("a更新b", {"a", "更", "新", "b"}),
        ("“café”", {"café"}),
        ("== ->", set()),
    ],
)
def test_names_of_a_text(text: str, expected: set[str]) -> None:
    assert names(text) == expected


def test_the_longest_anchor_comes_first() -> None:
    assert anchor_names("datetime.utcnow()") == ("datetime", "utcnow")
    assert anchor_names("==") == ()


def calls(pattern: str, text: str) -> int:
    """How many calls of Python functions a search makes: work without a clock."""
    count = 0

    def note(_frame: FrameType, event: str, _argument: object) -> None:
        nonlocal count
        count += event == "call"

    sys.setprofile(note)
    try:
        find_text(pattern, text)
    finally:
        sys.setprofile(None)
    return count


@pytest.mark.parametrize(
    ("pattern", "unit", "most"),
    [
        pytest.param("absent", "name = 1;\n", 0, id="absent: no work for each character"),
        pytest.param("name absent", "name = 1;\n", 0, id="one token absent: none either"),
        pytest.param("= =", "=", 20, id="one long run of operators"),
        pytest.param("1 1", "1.", 20, id="one long number"),
        pytest.param("a b a", "a b ", 20, id="a match that fails at the end each time"),
        pytest.param("a 1", "a" + " " * 50 + "1.", 20, id="wide gaps"),
    ],
)
def test_the_work_is_linear_in_the_text(pattern: str, unit: str, most: int) -> None:
    length = 20_000
    text = (unit * length)[:length]
    assert calls(pattern, text) <= most * length + 60


def test_the_end_of_a_long_run_of_operators() -> None:
    assert find_text("==", "=" * 3_001 + "x") is None  # a thousand `===` and one `=`
    assert find_text("==", "=" * 3_002 + "x") == (3_000, 3_002)


def test_no_operator_holds_a_single() -> None:
    """Brackets, quotes, dots, commas and semicolons are always single."""
    for operator in OPERATORS:
        assert not set(operator) & set("()[]{}'\"`.,;"), operator
        assert len(operator) > 1


ALPHABET = "ab1_.=-*>< \n(é数一ABσςΣİ१²" + "\u0301\u0e01\u0e34\u200d\0"
TEXTS = st.text(ALPHABET, max_size=24)


def slow_tokens(text: str) -> list[tuple[int, int]]:
    """Every token of the text, one after the other, by the written rule."""
    found = []
    at = 0

    def joins(character: str) -> bool:
        spaced = not is_spaceless(character)
        return character == "_" or is_mark(character) or (character.isalnum() and spaced)

    while at < len(text):
        if text[at].isspace():
            at += 1
            continue
        end = at + 1
        if text[at].isdecimal():
            while end < len(text) and (
                text[end].isdecimal()
                or (text[end] in "._" and end + 1 < len(text) and text[end + 1].isdecimal())
            ):
                end += 1
            if end < len(text) and joins(text[end]) and not text[end].isalpha():
                while end < len(text) and joins(text[end]):
                    end += 1
        elif joins(text[at]):
            while end < len(text) and joins(text[end]):
                end += 1
        else:
            for size in (4, 3, 2):
                if text[at : at + size] in OPERATORS:
                    end = at + len(text[at : at + size])
                    break
            while end < len(text) and is_mark(text[end]):
                end += 1
        found.append((at, end))
        at = end
    return found


def slow_find(pattern: str, text: str) -> tuple[int, int] | None:
    """Both texts cut whole, and the one list looked for in the other."""
    pattern, text = nfc(pattern), nfc(text)
    if not any(unicodedata.category(one) in ("Lu", "Lt") for one in pattern):
        pattern, text = lowered(pattern), lowered(text)
    sought = [pattern[start:end] for start, end in slow_tokens(pattern)]
    spans = slow_tokens(text)
    words = [text[start:end] for start, end in spans]
    for at in range(len(words) - len(sought) + 1):
        if sought and words[at : at + len(sought)] == sought:
            return spans[at][0], spans[at + len(sought) - 1][1]
    return None


@given(TEXTS, TEXTS)
@settings(max_examples=500)
def test_equals_the_slow_twin(pattern: str, text: str) -> None:
    """Tokens are names (`_` joins, `-` does not), numbers and operators, the longest first."""
    assert find_text(pattern, text) == slow_find(pattern, text)


@st.composite
def cut_from_a_text(draw: st.DrawFn) -> tuple[str, str]:
    text = draw(st.text(ALPHABET, min_size=1, max_size=30))
    start = draw(st.integers(0, len(text) - 1))
    end = draw(st.integers(start + 1, min(len(text), start + 8)))
    return text[start:end], text


@given(cut_from_a_text())
@settings(max_examples=1000)
def test_a_piece_of_the_text_equals_the_slow_twin(case: tuple[str, str]) -> None:
    """As above, for patterns that do stand in the text, often in the middle of a token."""
    assert find_text(*case) == slow_find(*case)


@given(cut_from_a_text())
@settings(max_examples=500)
def test_what_is_found_is_among_the_names(case: tuple[str, str]) -> None:
    """`names`: "whatever pattern `find_text` finds in the text, `anchor_names` of it are among them"."""
    pattern, text = case
    if find_text(pattern, text) is not None:
        assert set(anchor_names(pattern)) <= names(text)


@given(st.text(max_size=40))
def test_lower_case_keeps_every_offset(text: str) -> None:
    assert len(lowered(text)) == len(text)


OPERATORS_BY_HAND = """
== != <= >= <> === !== <=> =~ !~ := += -= *= /= %= &= |= ^= ~= **= //= <<= >>= >>>= ??= &&= ||=
++ -- ** // && || ?? << >> >>>
-> => <- ->> |> <| ::
&> >& <& >| |& <<< <<- #!
/* */ <!-- --> </ />
"""


@pytest.mark.parametrize("operator", OPERATORS_BY_HAND.split())
def test_an_operator_is_one_token(operator: str) -> None:
    text = f"a {operator} b"
    assert find_text(operator, text) == (2, 2 + len(operator))
    for at in range(1, len(operator)):
        assert find_text(operator[:at], text) is None
        assert find_text(operator[at:], text) is None


def test_every_operator_is_tried() -> None:
    assert set(OPERATORS_BY_HAND.split()) == OPERATORS

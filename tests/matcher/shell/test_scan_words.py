"""What a word is once quoting is removed, and what stands where a value is not known."""

from __future__ import annotations

import shlex

import pytest
from hypothesis import given
from hypothesis import strategies as st

from forenote.matcher.reading import SPLIT, UNKNOWN
from forenote.matcher.shell.scan import scan

U, S = UNKNOWN, SPLIT


def words(text: str) -> list[str]:
    """The words behind the first of the last command."""
    return list(scan(text).simples[-1].words[1:])


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param("a''b\"c\"\\d", ["abcd"], id="quotes join"),
        pytest.param("'' \"\"", ["", ""], id="empty words are words when quoted"),
        pytest.param(
            "'a\\b' \"a\\b\" a\\b", ["a\\b", "a\\b", "ab"], id="where a backslash escapes"
        ),
        pytest.param('"\\$ \\` \\" \\\\ \\a"', ['$ ` " \\ \\a'], id="and what, in double quotes"),
        pytest.param('"a\\\nb"', ["ab"], id="a joined line in double quotes"),
        pytest.param("'a\\\nb'", ["a\\\nb"], id="none in single quotes"),
        pytest.param("a\\", ["a\\"], id="a backslash at the end is kept"),
        pytest.param("$'a\\tb\\x41\\101\\u00e9'", ["a\tbAAé"], id="escapes of $'...'"),
        pytest.param("$'it\\'s'", ["it's"], id="a quote in it"),
        pytest.param("$'a\\0b'c", ["ac"], id="a null ends it, as in bash"),
        pytest.param("$'\\z'", ["\\z"], id="an unknown escape stays"),
        pytest.param('$"a"', ["a"], id="a text for translation"),
        pytest.param("$x ${x} ${x:-a b}", [S, S, S], id="parameters"),
        pytest.param('"$x" "${x}" "$x/a"', [U, U, f"{U}/a"], id="quoted parameters"),
        pytest.param('"$@" "${x[@]}" "$*"', [S, S, U], id="some are several words even in quotes"),
        pytest.param("$# $? $$ ${#x} $((1))", [U, U, U, U, U], id="some are one word even without"),
        pytest.param("$1a ${10} $-", [f"{S}a", S, S], id="positions"),
        pytest.param("$ a$ '$'x $.", ["$", "a$", "$x", "$."], id="a dollar alone"),
        pytest.param('"a$" "$"', ["a$", "$"], id="a dollar alone in quotes"),
        pytest.param("$x_y.$z", [f"{S}.{S}"], id="a name ends at a dot"),
        pytest.param("${x:-'}'}b", [f"{S}b"], id="a quoted brace closes nothing"),
        pytest.param('"${x:-\'}"b', [f"{U}b"], id="a single quote is no quote there"),
        pytest.param("\"${x#'}'}\"b", [f"{U}b"], id="but one in a pattern"),
        pytest.param("${x:-\\}}b", [f"{S}b"], id="an escaped brace"),
        pytest.param('"${x:-"a b"}"', [U], id="quotes inside quotes"),
        pytest.param("{a,b} x{1..3}y", ["a", "b", "x1y", "x2y", "x3y"], id="braces"),
        pytest.param("{a,b}{c,d}", ["ac", "ad", "bc", "bd"], id="a product, the first varies last"),
        pytest.param("a{b,c{d,e}}", ["ab", "acd", "ace"], id="nested"),
        pytest.param("{a,{b,c}", ["{a,b", "{a,c"], id="an unclosed brace around"),
        pytest.param(
            "{01..3} {c..a} {1..7..3}",
            ["01", "02", "03", "c", "b", "a", "1", "4", "7"],
            id="sequences",
        ),
        pytest.param("{3..-1..2} {a..3}", ["3", "1", "-1", "{a..3}"], id="down; and no sequence"),
        pytest.param("a{,b}", ["a", "ab"], id="an empty part"),
        pytest.param("{,}", [], id="empty parts alone are no words"),
        pytest.param("{} {a} {a,b", ["{}", "{a}", "{a,b"], id="no expansion"),
        pytest.param("'{a,b}' \"{a,b}\" \\{a,b}", ["{a,b}"] * 3, id="quoted braces"),
        pytest.param("{'a,b',c} {a\\,b,c}", ["a,b", "c", "a,b", "c"], id="quoted commas"),
        pytest.param("{a, b}", ["{a,", "b}"], id="a blank inside"),
        pytest.param('{"$x",$y}', [U, S], id="with expansions"),
        pytest.param("${x}{a,b}", [f"{S}a", f"{S}b"], id="behind a parameter"),
        pytest.param("HEAD@{1} @{u}", ["HEAD@{1}", "@{u}"], id="revisions of git"),
        pytest.param("{1..64}", [str(n) for n in range(1, 65)], id="as many as are written out"),
        pytest.param("{1..65}", ["{1..65}"], id="one too many"),
        pytest.param("{1..9}{1..9}", ["{1..9}{1..9}"], id="a product too large"),
        pytest.param("*.py ~/x [ab]?", ["*.py", "~/x", "[ab]?"], id="patterns stay as written"),
        pytest.param("x=(1 '2 3')", ["x=(1 2 3)"], id="an array as an argument"),
        pytest.param("a\0b\1c\3", ["a\2b\2c\2"], id="no text can forge what is not known"),
        pytest.param("$'\\x01\\003'", ["\2\2"], id="nor by escapes"),
        pytest.param(
            "café 数据 \u00a0x", ["café", "数据", "\u00a0x"], id="any script; no other blanks"
        ),
    ],
)
def test_words(text: str, expected: list[str]) -> None:
    assert words("p " + text) == expected


@pytest.mark.parametrize(
    ("text", "assignments", "expected"),
    [
        pytest.param("A=1 B=2 c", ("A=1", "B=2"), ("c",), id="before a command"),
        pytest.param("A=1", ("A=1",), (), id="alone"),
        pytest.param(
            "A='x y' B=\"$z\" C=$z c", ("A=x y", f"B={U}", f"C={U}"), ("c",), id="never split"
        ),
        pytest.param("A={x,y} c", ("A={x,y}",), ("c",), id="no braces expanded"),
        pytest.param("A+=1 a[0]=2 a[$i]=3 c", ("A+=1", "a[0]=2", f"a[{U}]=3"), ("c",), id="kinds"),
        pytest.param("a[ 1 + 2 ]=3 c", ("a[ 1 + 2 ]=3",), ("c",), id="a subscript with blanks"),
        pytest.param("a=(1 2) b+=(3) c", ("a=(1 2)", "b+=(3)"), ("c",), id="arrays"),
        pytest.param("A=( # x\n1\n) c", ("A=( \n1\n)",), ("c",), id="an array on lines"),
        pytest.param("c A=1", (), ("c", "A=1"), id="behind the program it is an argument"),
        pytest.param("'A'=1 c", (), ("A=1", "c"), id="a quoted name names nothing"),
        pytest.param("1A=1 a-b=2", (), ("1A=1", "a-b=2"), id="nor does what is no name"),
        pytest.param("é=1 c", (), ("é=1", "c"), id="nor a name beyond ASCII, as in bash"),
        pytest.param("=x c", (), ("=x", "c"), id="nor nothing"),
        pytest.param("a[x c", (), ("a[x", "c"), id="a bracket without its other"),
        pytest.param(">f A=1 c", ("A=1",), ("c",), id="behind a redirection"),
    ],
)
def test_assignments(text: str, assignments: tuple[str, ...], expected: tuple[str, ...]) -> None:
    simple = scan(text).simples[-1]
    assert (simple.assignments, simple.words) == (assignments, expected)


readable = st.text(st.characters(blacklist_characters="\0\1\2\3\4\5\r", codec="utf-8"))


@given(st.lists(readable, min_size=1, max_size=5))
def test_a_quoted_word_reads_back(written: list[str]) -> None:
    """'Shell quoting is removed first.'"""
    assert words("p " + shlex.join(written)) == written


@given(st.lists(readable, min_size=1, max_size=3))
def test_double_quotes_read_back(written: list[str]) -> None:
    """The same in double quotes, with a backslash before what is special there."""
    quoted = []
    for word in written:
        for character in '\\"$`':
            word = word.replace(character, "\\" + character)
        quoted.append(f'"{word}"')
    assert words("p " + " ".join(quoted)) == written

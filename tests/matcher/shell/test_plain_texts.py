"""The quick look at a text says what the scanner says, or nothing."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from forenote.matcher.shell.plain import read_plain
from forenote.matcher.shell.scan import scanned
from forenote.matcher.shell.simple import Scope, Script


def told(script: Script) -> object:
    """All of it but for the steps, with each scope as where it comes from and which one it is."""
    numbers: dict[int, tuple[int, object]] = {}

    def numbered(scope: Scope | None) -> object:
        if scope is None:
            return None
        if id(scope) not in numbers:
            above = numbered(scope.parent)
            numbers[id(scope)] = (len(numbers), above)
        return numbers[id(scope)]

    commands = [
        (one.words, one.assignments, one.redirects, numbered(one.scope), one.feeds, one.how)
        for one in script.simples
    ]
    rest = [(one.opened, one.holes) for one in script.simples]
    return commands, rest, script.problems, script.loops


def agrees(text: str) -> bool:
    """Whether something was said; fails if it is not what the scanner says."""
    plain = read_plain(text)
    if plain is None:
        return False
    assert told(plain) == told(scanned(text)), text
    assert plain.steps <= len(text) + 1
    return True


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("", id="nothing"),
        pytest.param(" \n\t\n", id="blanks"),
        pytest.param("git push --force origin main", id="words"),
        pytest.param("a && b || c; d\ne", id="lists"),
        pytest.param("a &&\n\n b", id="a newline behind an operator"),
        pytest.param("a | b | c && d", id="pipes"),
        pytest.param("a |\n b", id="a newline behind a pipe"),
        pytest.param("grep -rn 'a b' \"c;d\"e'$f'", id="quotes"),
        pytest.param("a '' \"\"", id="empty words"),
        pytest.param("a \\\n b\\\nc \\; \\'", id="backslashes"),
        pytest.param("A=1 B+='x y' c D=2", id="assignments"),
        pytest.param("A=1", id="an assignment alone"),
        pytest.param("a 2>&1 >>log 2>/dev/null > 'x y' >&-", id="redirections"),
        pytest.param(">x", id="a redirection alone"),
        pytest.param("a 22>x b2>x '2'>x", id="descriptors, and words that are none"),
        pytest.param("# one\na # two\nb#c '#' d", id="comments"),
        pytest.param("ls *.py ~/x a[1] } é 漢", id="other characters"),
        pytest.param("[ -f x ] && a if then", id="words that mean something elsewhere"),
    ],
)
def test_is_read_at_one_go(text: str) -> None:
    assert agrees(text)


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("a $b", id="an expansion"),
        pytest.param('a "$b"', id="one in quotes"),
        pytest.param("a `b`", id="backquotes"),
        pytest.param("a <<E\nE", id="a here-document"),
        pytest.param("a < b", id="input"),
        pytest.param("a {b,c}", id="braces"),
        pytest.param("(a)", id="a subshell"),
        pytest.param("if a; then b; fi", id="a compound command"),
        pytest.param("a; done", id="its end without its beginning"),
        pytest.param("! a", id="a prefix"),
        pytest.param("X=1 time a", id="what could be one"),
        pytest.param("a & b", id="in the background"),
        pytest.param("a |& b", id="both streams in a pipe"),
        pytest.param("a &> b", id="both into a file"),
        pytest.param("a >| b", id="clobbering"),
        pytest.param("a >(b)", id="a process substitution"),
        pytest.param("a() { b; }", id="a function"),
        pytest.param("a[1]=2", id="a subscript"),
        pytest.param("a 'b", id="an unclosed quote"),
        pytest.param("a \\", id="a backslash at the end"),
        pytest.param("a >", id="a redirection without a target"),
        pytest.param("a > # b", id="a comment for a target"),
        pytest.param("a &&", id="an operator at the end"),
        pytest.param("&& a", id="an operator at the start"),
        pytest.param("a && ; b", id="nothing between operators"),
        pytest.param("a;;b", id="what ends a case"),
        pytest.param("a\r\nb", id="a carriage return"),
        pytest.param("a \0\1", id="characters that stand for what is unknown"),
    ],
)
def test_is_left_to_the_scanner(text: str) -> None:
    assert not agrees(text)
    assert scanned(text).steps


_PIECES = (
    "a b 2 2 A= A=1 B+= x[ [ ] # if then done } ! time function = + 1 é > > >> >& >| & && && | || ; "
    "; ' ' '' \" \" \"\" \\ { } {} ( ) < $ ` * ~"
)
PIECES = st.sampled_from(
    [*_PIECES.split(), " ", " ", " ", "\t", "\n", "\n", "\\\n", "\r", "\0", "\3"]
)


@settings(max_examples=6000, deadline=None)
@given(st.lists(PIECES, max_size=14).map("".join))
@example("a> >b")
@example("1>a>a")
@example("1>2>a")
@example("a>>>b")
@example("a>&>b")
@example("a 2\\\n>b")
@example("A\\\n=1")
@example("a |\n# b\nc")
def test_made_up_texts_are_read_alike(text: str) -> None:
    """What is said of it, if anything."""
    agrees(text)


def test_real_texts_are_read_alike(
    real_texts: list[str], figures: Callable[[str, str], None]
) -> None:
    """And most of them at one go."""
    plain = sum(map(agrees, real_texts))
    figures("shell texts scanned", f"{plain} of {len(real_texts)} texts are read at one go")
    assert plain > len(real_texts) / 2


def test_typed_commands_are_read_alike(typed_commands: list[str]) -> None:
    """The same where no corpus is at hand."""
    assert sum(map(agrees, typed_commands)) > 40

"""Text made to hurt: no exception, no deep recursion, work in proportion to the length."""

from __future__ import annotations

import sys
from collections.abc import Callable
from types import FrameType

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from forenote.matcher.shell.cursor import DEEPEST
from forenote.matcher.shell.scan import scan

MOST_STEPS = 16
"""Steps a character; the real texts below the tests of the corpora need at most 3."""


def backquotes(depth: int) -> str:
    text = "x"
    for _ in range(depth):
        text = "`" + text.replace("\\", "\\\\").replace("`", "\\`") + "`"
    return text


def nested(before: str, after: str) -> Callable[[int], str]:
    """As deep as is read, with the bulk of the text innermost."""
    levels = DEEPEST - 1
    return lambda size: before * levels + "a; " * (size // 3) + after * levels


def repeated(unit: str, head: str = "", tail: str = "") -> Callable[[int], str]:
    return lambda size: head + unit * (size // len(unit)) + tail


HOSTILE = {
    "parentheses": repeated("("),
    "closing parentheses": repeated(")"),
    "substitutions": repeated("$("),
    "substitutions in quotes": repeated('"$('),
    "parameters": repeated("${a:-"),
    "parameters in quotes": repeated('"${a#'),
    "parameters and quotes": repeated("${a#'"),
    "arithmetic": repeated("$(("),
    "arithmetic in quotes": repeated('"$(('),
    "arithmetic commands": repeated("(( "),
    "arithmetic and quotes": repeated('(( "'),
    "false arithmetic": repeated("$((a);"),
    "old arithmetic": repeated("$["),
    "processes": repeated("<("),
    "single quotes": repeated("'"),
    "double quotes": repeated('"'),
    "open quotes": repeated(" 'a\" "),
    "backslashes": repeated("\\"),
    "backslashes in $'": repeated("\\", "$'"),
    "backslashes in backquotes": repeated("\\", "`"),
    "backslashes in a document": repeated("\\", "<<A\n"),
    "backquotes": repeated("`"),
    "backquotes nested by escapes": repeated(backquotes(8) + " "),
    "backquotes in substitutions": repeated("$(`"),
    "bulk in nested backquotes": lambda size: backquotes(5).replace("x", "a; " * (size // 3)),
    "braces": repeated("{a,{b,"),
    "braces that close": repeated("{a,b}"),
    "sequences": repeated("{1..64} "),
    "braces in one another": lambda size: "{a," * (size // 4) + "}" * (size // 4),
    "and": repeated("a &&"),
    "pipes": repeated("a|"),
    "background": repeated("a&"),
    "groups": repeated("{ "),
    "groups in pipes": repeated("{ a; } | "),
    "background in groups": repeated("{ x & "),
    "conditions": repeated("if "),
    "case": repeated("case x in a) "),
    "tests": repeated("[[ "),
    "functions": repeated("f() "),
    "negations": repeated("! "),
    "time": repeated("time "),
    "coproc": repeated("coproc "),
    "closers": repeated("done "),
    "arrays": repeated("x=("),
    "subscripts": repeated("a[ "),
    "extended patterns": repeated("@("),
    "here-documents on a line": repeated("<<A ", "cat "),
    "here-documents on lines": repeated("<<A\n"),
    "here-documents never ended": repeated("x\nA \n", "<<A\n"),
    "here-documents with false ends": repeated("\\\nA\n", "<<A\n"),
    "here-documents in substitutions": repeated("cat <<A\n$("),
    "here-documents with tabs": repeated("\tx\n", "<<-A\n"),
    "newlines": repeated("\n"),
    "carriage returns": repeated("\r"),
    "words": repeated("a "),
    "letters beyond ASCII": repeated("é "),
    "nulls": repeated("\0"),
    "bulk in substitutions": nested("$(a ", ") "),
    "bulk in background": nested("{ ", "} & "),
    "bulk in redirected groups": nested("{ ", "} > x;"),
    "bulk in pipes": nested("{ ", "} | a;"),
}


@pytest.mark.parametrize("make", [pytest.param(make, id=name) for name, make in HOSTILE.items()])
def test_a_hundred_thousand_characters(make: Callable[[int], str]) -> None:
    """'Steps linear': at most a constant times the length, whatever the text."""
    text = make(100_000)
    script = scan(text)
    assert script.steps <= MOST_STEPS * len(text)
    assert len(script.problems) < 20


@pytest.mark.parametrize("make", [pytest.param(make, id=name) for name, make in HOSTILE.items()])
def test_the_interpreter_agrees(make: Callable[[int], str]) -> None:
    """What the scanner counts is what it does: calls, counted from outside, double with the text."""
    calls = [0, 0]

    def count(frame: FrameType, event: str, argument: object) -> None:
        calls[-1] += 1

    for size in (8_000, 16_000):
        text = make(size)
        calls.append(0)
        sys.setprofile(count)
        try:
            scan(text)
        finally:
            sys.setprofile(None)
    assert calls[-1] <= 2.5 * calls[-2] + 2_000


def test_the_depth_that_is_read_leaves_room_on_the_stack() -> None:
    """Each level costs a few frames of the interpreter; all levels fit beside a caller's own."""
    deepest = 0

    def count(frame: FrameType, event: str, argument: object) -> None:
        nonlocal deepest
        depth = 0
        inner: FrameType | None = frame
        while inner is not None:
            depth += 1
            inner = inner.f_back
        deepest = max(deepest, depth)

    start = len_of_stack()
    for unit in ('"$(', "$(${a:-", "{ ", "f() { ", "case x in a) ", "$((", "`$(", "<<A\n$("):
        text = unit * (2 * DEEPEST)
        sys.setprofile(count)
        try:
            scan(text)
        finally:
            sys.setprofile(None)
    assert deepest - start < 600


def len_of_stack() -> int:
    depth = 0
    frame: FrameType | None = sys._getframe()
    while frame is not None:
        depth += 1
        frame = frame.f_back
    return depth


PIECES = [
    *" \t\n\r\\'\"`$(){}[]<>|&;!#=*?@+-~,.:/%^0129aZé\0\1\2\3\4\5",
    *("$(", "$((", "))", "${", "$'", '$"', "<(", ">(", "<<", "<<-", "<<<", "&&", "||", ";;", "&>"),
    *("if ", "then ", "fi ", "do ", "done ", "case x in ", "esac ", "for i in ", "while ", "[[ "),
    *("]] ", "=~ ", "f() ", "function ", "time ", "coproc ", "{ ", "} ", "a=(", "EOF\n", "\\\n"),
    *("<<EOF\n", "<<'EOF'\n", "{a,b}", "{1..3}", "{fd}>", "\\`", "a[ "),
]

soup = st.lists(st.sampled_from(PIECES), max_size=60).map("".join)


@given(st.one_of(st.text(), soup))
@settings(max_examples=600)
def test_any_text_is_read(text: str) -> None:
    """'What cannot be parsed is matched as far as it can be read.'"""
    script = scan(text)
    assert script.steps <= MOST_STEPS * (len(text) + 1)
    for position, simple in enumerate(script.simples):
        assert all(0 <= fed < len(script.simples) and fed != position for fed in simple.feeds)
        words = "".join((*simple.words, *simple.assignments))
        assert not {"\3", "\4", "\5"} & set(words)

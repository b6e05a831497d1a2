"""Whatever the text, the PowerShell reader ends, in time linear in its length, and never fails."""

from __future__ import annotations

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from forenote.matcher.powershell.commands import expand
from forenote.matcher.powershell.element import Element
from forenote.matcher.powershell.scan import scan
from forenote.matcher.reading import SPLIT, UNKNOWN

STEPS = 8
"""The most steps a character may cost; the worst text found costs five."""

PIECES = """\
a|git push|rm|-f|$x|${|$(|(|)|{|}|[|]|@{|@(|@'|'@|@"|"@|'|"|`|``|,|;|&|&&|.|>|>>|2>&1|*>|<#|#>|#|=|+=|\
if|else|foreach|in|switch|class|function|param|return|try|catch|iex|cmd /c|pwsh -c|sc|'x'|--%|:a|\
‘|”|–|é|1|0x1|7z|\\|::|é.b|sudo|start-process"""
WORDS = ["|", "\n", " ", "\r\n", "\0", *PIECES.replace("\\\n", "").split("|")]
TEXTS = st.lists(st.sampled_from(WORDS), max_size=40).map("".join) | st.lists(
    st.sampled_from(WORDS), max_size=40
).map(" ".join)


@given(TEXTS)
@example("[${`")
@settings(max_examples=600, deadline=None)
def test_any_text_is_read(text: str) -> None:
    """What cannot be parsed is matched as far as it can be read."""
    script = scan(text)
    assert script.steps <= STEPS * (len(text) + 4)
    for at, simple in enumerate(script.simples):
        assert isinstance(simple, Element)
        assert all(fed < at for fed in simple.feeds)
        assert all(0 < one < len(simple.words) for one in simple.joined)
    commands, _ = expand(script, cwd="/p", root="/p", home="/h")
    for command in commands:
        assert command.via is None or command.via in commands
        for write in command.writes:
            assert write.path
            assert "\\" not in write.path


@given(st.text(max_size=60))
@settings(max_examples=300, deadline=None)
def test_any_characters_are_read(text: str) -> None:
    script = scan(text)
    assert script.steps <= STEPS * (len(text) + 4)
    expand(script)


@given(st.lists(st.text("abc d'$`\"{}();|&#é", min_size=1, max_size=8), min_size=1, max_size=5))
def test_single_quotes_keep_any_text(words: list[str]) -> None:
    """about_Quoting_Rules: between single quotes all is literal, a doubled one apart."""
    text = "x " + " ".join("'" + word.replace("'", "''") + "'" for word in words)
    (simple,) = scan(text).simples
    assert simple.words == ("x", *words)
    assert scan(text).problems == ()


HOSTILE = [
    *("(", "{", "[", "$(", "@(", "@{a=", '"$(', '@"\n$(', "${", "$a[", "[X(", "if(1){", "class a{"),
    *(
        "switch(1){a{",
        "function f{",
        "param(",
        "$x=",
        "return ",
        "else ",
        "'",
        "’",
        '"',
        "`",
        "`\n",
    ),
    *("a|", "a&&", "& ", "a,", "a;", "$a.b[0] ", "#\n", "<#", ">a ", "2>&1 ", ":a ", "@", "@'\n"),
    *("iex 'a';", "pwsh -c ", "cmd /c ", "start-process a b;", "rm a;", "$x='a';", "'a'+", ")}]"),
    *("try{a}catch[X]{b}", "'x'|sc a;", "1", "1z", "-", 'iex "', "\n", " ", "x", "$a:", "?{", "%{"),
]


@pytest.mark.parametrize("unit", HOSTILE)
def test_steps_are_linear_in_the_text(unit: str) -> None:
    length = 20_000
    text = (unit * (length // len(unit) + 1))[:length]
    script = scan(text)
    assert script.steps <= STEPS * length
    commands, _ = expand(script)
    assert len(commands) <= 2 * length


def test_what_is_too_deep_is_said() -> None:
    script = scan("(" * 100 + "git push" + ")" * 100 + "; git pull")
    assert [one.words for one in script.simples] == [("git", "pull")]
    assert script.problems == ("brackets more than 40 deep were not read",)
    assert [one.words for one in scan("(" * 30 + "git push" + ")" * 30).simples] == [
        ("git", "push")
    ]


def test_scripts_in_scripts_end() -> None:
    text = "pwsh -c " * 100 + "git push"
    commands, problems = expand(scan(text))
    assert len(commands) < 100
    assert any("deep" in one or "too many" in one for one in problems)


def test_signs_in_the_text_are_not_ours() -> None:
    words = scan(f"a {UNKNOWN} {SPLIT}").simples[0].words
    assert words == ("a", "\x02", "\x02")

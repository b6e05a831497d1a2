"""Which simple commands stand in a text, construct by construct, and what only looks like one."""

from __future__ import annotations

import pytest

from forenote.matcher.reading import SPLIT, UNKNOWN
from forenote.matcher.shell.scan import scan

U, S = UNKNOWN, SPLIT


def commands(text: str) -> list[str]:
    """Each command's words joined by blanks, in the order of the text."""
    return [" ".join(simple.words) for simple in scan(text).simples if simple.words]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param("a b", ["a b"], id="one command"),
        pytest.param("", [], id="nothing"),
        pytest.param(" \t\n\n ", [], id="blanks alone"),
        pytest.param("a;b ; c", ["a", "b", "c"], id="semicolons, with and without blanks"),
        pytest.param("a&&b||c", ["a", "b", "c"], id="operators need no blanks"),
        pytest.param("a &&\n\n b", ["a", "b"], id="a list goes on behind an operator"),
        pytest.param("a & b &", ["a", "b"], id="background"),
        pytest.param("a|b|&c", ["a", "b", "c"], id="pipes"),
        pytest.param("a |\n # why\n b", ["a", "b"], id="a pipe goes on behind a comment"),
        pytest.param("a\nb", ["a", "b"], id="a newline separates"),
        pytest.param("a\r\nb\r\n", ["a", "b"], id="a carriage return at a line's end is dropped"),
        pytest.param("a \\\n b", ["a b"], id="an odd run of backslashes joins"),
        pytest.param("a x\\\\\nb", ["a x\\", "b"], id="an even run does not"),
        pytest.param("a \\\r\n b", ["a b"], id="joined across a carriage return"),
        pytest.param("a \\ \nb", ["a  ", "b"], id="a blank behind the backslash is quoted instead"),
        pytest.param("! a", ["a"], id="negation"),
        pytest.param("! ! a | b", ["a", "b"], id="negation twice"),
        pytest.param("time a b", ["time a b"], id="time is kept as a program"),
        pytest.param("time -p a", ["time -p a"], id="with its option"),
        pytest.param("time { a; }", ["time", "a"], id="time before a group"),
        pytest.param("time ! a", ["time", "a"], id="time before a negation"),
        pytest.param("coproc a b", ["a b"], id="coproc with a simple command has no name"),
        pytest.param("coproc N { a; }", ["a"], id="coproc with a name and a group"),
        pytest.param("(a; b)", ["a", "b"], id="subshell"),
        pytest.param("((a); (b))", ["a", "b"], id="two subshells that begin together"),
        pytest.param("{ a; b; }", ["a", "b"], id="group"),
        pytest.param("a } {", ["a } {"], id="braces are words elsewhere"),
        pytest.param(
            "find . -exec rm {} +", ["find . -exec rm {} +"], id="empty braces are a word"
        ),
        pytest.param("if a; then b; fi", ["a", "b"], id="if"),
        pytest.param("if a;then b;elif c\nthen d;else e;fi", list("abcde"), id="elif and else"),
        pytest.param("if(a)then b;fi", ["a", "b"], id="no blanks around a subshell"),
        pytest.param("echo if then fi", ["echo if then fi"], id="reserved words as arguments"),
        pytest.param("'if' a", ["if a"], id="a quoted word is not reserved"),
        pytest.param("x=1 if a", ["if a"], id="behind an assignment nothing is reserved"),
        pytest.param("ifconfig; fidget", ["ifconfig", "fidget"], id="longer words"),
        pytest.param("while a; do b; done", ["a", "b"], id="while"),
        pytest.param("until a\ndo b\ndone", ["a", "b"], id="until"),
        pytest.param("for i in x y; do a; done", ["a"], id="the words of for are no command"),
        pytest.param("for i in $(a); do b; done", ["a", "b"], id="but their substitutions are"),
        pytest.param("for i; do a; done", ["a"], id="for without in"),
        pytest.param("for i\ndo a; done", ["a"], id="for without in, on lines"),
        pytest.param("for i in a b; { c; }", ["c"], id="for with braces"),
        pytest.param("for ((i=0; i<$(a); i++)); do b; done", ["a", "b"], id="arithmetic for"),
        pytest.param("select x in a b; do c; done", ["c"], id="select"),
        pytest.param("case $x in a) b;; c|d) e;; esac", ["b", "e"], id="case"),
        pytest.param("case x in (a) b;; *) c; esac", ["b", "c"], id="case, last part open"),
        pytest.param(
            "case x in a) b;& c) d;;& esac; e", ["b", "d", "e"], id="case, falling through"
        ),
        pytest.param("case $(a) in $(b)) c;; esac", ["a", "b", "c"], id="substitutions in case"),
        pytest.param("case x in\n\n# why\nin) a\n;;\nesac\nb", ["a", "b"], id="case on lines"),
        pytest.param("f() { a; }; b", ["a", "b"], id="a function's body"),
        pytest.param("f ( ) ( a )", ["a"], id="a function with a subshell as its body"),
        pytest.param("f()\n{\na\n}", ["a"], id="the body on its own lines"),
        pytest.param("function f { a; }", ["a"], id="function with the word"),
        pytest.param("function f-g () if a; then b; fi", ["a", "b"], id="any compound body"),
        pytest.param("a=()", [], id="an empty array is no function"),
        pytest.param("echo $(a)", ["a", f"echo {S}"], id="substitution"),
        pytest.param('echo "$(a "$(b)")"', ["b", f"a {U}", f"echo {U}"], id="in quotes, nested"),
        pytest.param("echo '$(a)'", ["echo $(a)"], id="not in single quotes"),
        pytest.param("echo \\$(a)", ["echo $", "a"], id="an escaped dollar; bash refuses the rest"),
        pytest.param('echo "\\$(a)"', ["echo $(a)"], id="an escaped dollar in quotes"),
        pytest.param("echo `a`", ["a", f"echo {S}"], id="backquotes"),
        pytest.param("echo `a \\`b\\``", ["b", f"a {S}", f"echo {S}"], id="backquotes nested"),
        pytest.param(
            'echo "`a \\"b c\\"`"', ["a b c", f"echo {U}"], id="quotes in quoted backquotes"
        ),
        pytest.param("echo \\`a\\`", ["echo `a`"], id="escaped backquotes"),
        pytest.param("diff <(a) <(b)", ["a", "b", f"diff {U} {U}"], id="processes read"),
        pytest.param("a > >(b)", ["b", "a"], id="a process written"),
        pytest.param("echo ${x:-$(a)}", ["a", f"echo {S}"], id="in a default value"),
        pytest.param('echo "${x:-`a`}"', ["a", f"echo {U}"], id="in a quoted default value"),
        pytest.param("echo ${x//$(a)/$(b)}", ["a", "b", f"echo {S}"], id="in a replacement"),
        pytest.param("echo ${x:+<(a)}", ["a", f"echo {S}"], id="a process in a default value"),
        pytest.param("echo ${x#<(}; a", [f"echo {S}", "a"], id="which no pattern begins"),
        pytest.param("echo ${a[$(b)]}", ["b", f"echo {S}"], id="in a subscript"),
        pytest.param("${ a; }b", ["a", f"{S}b"], id="the braces of bash 5.3"),
        pytest.param("echo $((1 + $(a)))", ["a", f"echo {U}"], id="in arithmetic"),
        pytest.param("echo $(( (1) + (2) ))", [f"echo {U}"], id="arithmetic is no command"),
        pytest.param("echo $((a); (b))", ["a", "b", f"echo {S}"], id="two subshells in one"),
        pytest.param("echo $[1 + $(a)]", ["a", f"echo {U}"], id="old arithmetic"),
        pytest.param("((i++)); a", ["a"], id="an arithmetic command is none of ours"),
        pytest.param("(( x = $(a) )) && b", ["a", "b"], id="but may run one"),
        pytest.param("x=$(a) b", ["a", "b"], id="in an assignment"),
        pytest.param("x=(1 $(a) 2) b", ["a", "b"], id="in an array"),
        pytest.param("x=(\n1 # it's\n2\n); a", ["a"], id="a comment in an array"),
        pytest.param("a >$(b)", ["b", "a"], id="in a redirection"),
        pytest.param("[[ -f $(a) ]] && b", ["a", f"[[ -f {S} ]]", "b"], id="in a test"),
        pytest.param("[ -f x ] && b", ["[ -f x ]", "b"], id="the single bracket is a program"),
        pytest.param("[[ a && ( b || c ) ]]", ["[[ a && ( b || c ) ]]"], id="operators of a test"),
        pytest.param("[[ $x =~ ^(a|b)$ ]]; c", [f"[[ {S} =~ ^(a|b)$ ]]", "c"], id="a pattern"),
        pytest.param("[[ a < b ]]; c", ["[[ a < b ]]", "c"], id="no redirection in a test"),
        pytest.param("a # b; c", ["a"], id="a comment"),
        pytest.param("a;#b\nc", ["a", "c"], id="a comment right behind an operator"),
        pytest.param("a #b\\\nc", ["a", "c"], id="a backslash joins no comment"),
        pytest.param("a b#c", ["a b#c"], id="no comment inside a word"),
        pytest.param("a $(b # )\n)", ["b", f"a {S}"], id="a parenthesis in a comment"),
        pytest.param("ls *(x) @(a|b)", ["ls *(x) @(a|b)"], id="extended patterns"),
        pytest.param("!(a)", ["a"], id="a negated subshell, extended patterns being off"),
    ],
)
def test_commands_of_a_construct(text: str, expected: list[str]) -> None:
    assert commands(text) == expected
    assert scan(text).problems == ()


@pytest.mark.parametrize(
    ("text", "expected", "problem"),
    [
        pytest.param("rm -rf 'x", ["rm -rf x"], "an unclosed quote", id="quote"),
        pytest.param('rm "x', ["rm x"], "an unclosed quote", id="double quote"),
        pytest.param("rm $'x", ["rm x"], "an unclosed quote", id="escaping quote"),
        pytest.param("rm $(", [f"rm {S}"], "an unclosed substitution", id="substitution"),
        pytest.param(
            "rm $(a; b", ["a", "b", f"rm {S}"], "an unclosed substitution", id="with text"
        ),
        pytest.param(
            "rm $((1", ["1", f"rm {S}"], "an unclosed (", id="arithmetic reads as subshells"
        ),
        pytest.param("rm ${x", [f"rm {S}"], "an unclosed ${", id="parameter"),
        pytest.param("rm `a", ["a", f"rm {S}"], "an unclosed backquote", id="backquote"),
        pytest.param("(a; b", ["a", "b"], "an unclosed (", id="subshell"),
        pytest.param("{ a; b", ["a", "b"], "an unclosed {", id="group"),
        pytest.param("if a; then b", ["a", "b"], "an unclosed if", id="if"),
        pytest.param("while a; do b", ["a", "b"], "an unclosed while", id="while"),
        pytest.param("for i in x; do b", ["b"], "an unclosed for", id="for"),
        pytest.param("case x in a) b", ["b"], "an unclosed case", id="case"),
        pytest.param("[[ a", ["[[ a"], "an unclosed [[", id="test"),
        pytest.param("[[ a; b", ["[[ a", "b"], "an unclosed [[", id="test before a command"),
        pytest.param("x=(a", [], "an unclosed (", id="array"),
        pytest.param("a ) b", ["a", "b"], "a ) without its (", id="stray parenthesis"),
        pytest.param("fi; a", ["a"], "a fi that closes nothing", id="stray word"),
        pytest.param("a; } ; b", ["a", "b"], "a } that closes nothing", id="stray brace"),
        pytest.param("$(if a) b", ["a", f"{S} b"], "an unclosed if", id="if inside a substitution"),
        pytest.param("{ if a; } ; b", ["a", "b"], "an unclosed if", id="if inside a group"),
        pytest.param("{a; }", ["{a"], "a } that closes nothing", id="no group without a blank"),
        pytest.param("f() a", ["a"], "a function without a body", id="function"),
        pytest.param("a >", ["a"], "a redirection without a target", id="redirection"),
        pytest.param("case x; a", ["a"], "a case without its in", id="case without in"),
    ],
)
def test_what_can_be_read_is_read(text: str, expected: list[str], problem: str) -> None:
    """'What cannot be parsed is matched as far as it can be read.'"""
    script = scan(text)
    assert [" ".join(simple.words) for simple in script.simples if simple.words] == expected
    assert any(sentence.startswith(problem) for sentence in script.problems)

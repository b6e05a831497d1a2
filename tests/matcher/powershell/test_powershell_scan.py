"""The PowerShell scanner: words, and where commands are found.

PowerShell itself is not asked, since it is seldom at hand where these tests run; each row follows
the page of its documentation that the reason names (about_Parsing, about_Quoting_Rules, ...).
"""

from __future__ import annotations

import pytest

from forenote.matcher.powershell.element import Element
from forenote.matcher.powershell.scan import scan
from forenote.matcher.reading import SPLIT, UNKNOWN


def elements(text: str) -> list[Element]:
    return [one for one in scan(text).simples if isinstance(one, Element)]


def commands(text: str) -> list[str]:
    """The words of each command, joined by blanks."""
    return [" ".join(one.words) for one in elements(text) if one.words]


@pytest.mark.parametrize(
    ("text", "words"),
    [
        pytest.param("git push origin", ["git", "push", "origin"], id="plain words"),
        pytest.param("a 'b c' d", ["a", "b c", "d"], id="single quotes"),
        pytest.param("a 'it''s'", ["a", "it's"], id="a doubled single quote is one"),
        pytest.param('a "say ""hi"""', ["a", 'say "hi"'], id="doubled double quotes are one"),
        pytest.param("a “b c”", ["a", "b c"], id="curly quotes are quotes"),
        pytest.param("a ‘b'’c’", ["a", "b’c"], id="any single quote closes or doubles one"),
        pytest.param('a "x`ny"', ["a", "x\ny"], id="a backtick escape"),
        pytest.param("a `$x", ["a", "$x"], id="an escaped dollar"),
        pytest.param("a x`ty", ["a", "x\ty"], id="an escape outside quotes"),
        pytest.param("a b` c", ["a", "b c"], id="an escaped blank"),
        pytest.param('a "`u{e9}"', ["a", "é"], id="an escape by number"),
        pytest.param("a 'x`ny'", ["a", "x`ny"], id="no escapes in single quotes"),
        pytest.param("a `\n  b", ["a", "b"], id="a backtick joins lines"),
        pytest.param("a b'c'\"d\"e", ["a", "bcde"], id="quotes inside a word"),
        pytest.param("a C:\\x\\y", ["a", "C:\\x\\y"], id="a backslash is a character"),
        pytest.param("a $x", ["a", SPLIT], id="a variable is no, one or several arguments"),
        pytest.param('a "$x"', ["a", UNKNOWN], id="in double quotes it is one"),
        pytest.param("a '$x'", ["a", "$x"], id="in single quotes it is none"),
        pytest.param("a $x/b", ["a", SPLIT + "/b"], id="a variable at the start of a path"),
        pytest.param("a b/$x", ["a", "b/" + UNKNOWN], id="a variable inside a word"),
        pytest.param("a $x.Name[0].B", ["a", SPLIT], id="members belong to the variable"),
        pytest.param('a "$x.Name"', ["a", UNKNOWN + ".Name"], id="but not between quotes"),
        pytest.param("a ${x y}", ["a", SPLIT], id="a variable in braces"),
        pytest.param("a $env:PATH", ["a", SPLIT], id="a variable with a drive"),
        pytest.param("a -Confirm:$false", ["a", "-Confirm:$false"], id="a constant as written"),
        pytest.param("a $null", ["a", "$null"], id="null as written"),
        pytest.param("a @args", ["a", SPLIT], id="splatting"),
        pytest.param("a (b).c d", ["a", SPLIT, "d"], id="brackets and a member of their value"),
        pytest.param("a @(1,2)", ["a", SPLIT], id="an array"),
        pytest.param("a @{x=1}", ["a", SPLIT], id="a hash table"),
        pytest.param("a { b }", ["a", "{ b }"], id="a script block is one word"),
        pytest.param("a b,c , d", ["a", "b", "c", "d"], id="a comma separates words"),
        pytest.param("a #b", ["a"], id="a comment"),
        pytest.param("a b#c", ["a", "b#c"], id="a hash inside a word"),
        pytest.param("a <# b #> c", ["a", "c"], id="a block comment"),
        pytest.param("a 'stash@{0}'", ["a", "stash@{0}"], id="what git wants needs quotes"),
        pytest.param("a x@y.z", ["a", "x@y.z"], id="an at sign inside a word"),
        pytest.param("a [int]", ["a", "[int]"], id="square brackets in an argument"),
        pytest.param("a –b", ["a", "-b"], id="a long dash is a dash"),
        pytest.param("a 2", ["a", "2"], id="a number"),
        pytest.param("7z x", ["7z", "x"], id="a name that starts with a digit"),
        pytest.param('a --% -p "x y" %P% $z', ["a", "--%", "-p", "x y", "%P%", "$z"], id="--%"),
        pytest.param("& 'C:\\a b\\c.exe' d", ["C:\\a b\\c.exe", "d"], id="the call operator"),
        pytest.param("&git push", ["git", "push"], id="the call operator without a blank"),
        pytest.param(". .\\x.ps1", [".\\x.ps1"], id="dot sourcing"),
        pytest.param(".\\x.ps1 a", [".\\x.ps1", "a"], id="a script in this folder"),
        pytest.param("a @'\nb 'c'\n$d\n'@", ["a", "b 'c'\n$d"], id="a literal here-string"),
        pytest.param('a @"\nb "$c"\n"@', ["a", f'b "{UNKNOWN}"'], id="an expanding here-string"),
        pytest.param("a @'\n'@ b", ["a", "", "b"], id="an empty here-string"),
        pytest.param("a\0\1b", ["a\x02\x02b"], id="our own signs cannot be forged"),
    ],
)
def test_words(text: str, words: list[str]) -> None:
    found = elements(text)
    assert list(found[-1].words) == words
    assert scan(text).problems == ()


@pytest.mark.parametrize(
    ("text", "found"),
    [
        pytest.param("a; b\nc", ["a", "b", "c"], id="a list"),
        pytest.param("a && b || c", ["a", "b", "c"], id="chains"),
        pytest.param("a&&b", ["a", "b"], id="a chain without blanks"),
        pytest.param("a | b |\n c", ["a", "b", "c"], id="a pipe over lines"),
        pytest.param("a &\nb", ["a", "b"], id="in the background"),
        pytest.param("if (a) { b } elseif (c) { d }\nelse { e }", list("abcde"), id="if"),
        pytest.param("foreach ($x in a b) { c $x }", ["a b", f"c {SPLIT}"], id="foreach"),
        pytest.param("for ($i = 0; $i -lt 3; $i++) { a }", ["a"], id="for"),
        pytest.param("while (a) { b }; do { c } until (d)", list("abcd"), id="loops"),
        pytest.param(":x while (a) { b; continue x }", list("ab"), id="a labelled loop"),
        pytest.param("switch (a) { 'b' { c } default { d } }", list("acd"), id="switch"),
        pytest.param("switch -File f { {$_ -gt 1} { c } }", ["c"], id="switch with a condition"),
        pytest.param("try { a } catch [X], [Y] { b } finally { c }", list("abc"), id="try"),
        pytest.param("trap { a }", ["a"], id="trap"),
        pytest.param("function F { a }\nF", ["a", "F"], id="a function"),
        pytest.param("function F($x = (a)) { b }", list("ab"), id="a function with parameters"),
        pytest.param("param([string]$x = 'y')\na", ["a"], id="param"),
        pytest.param("[CmdletBinding()]param([Parameter(Mandatory)]$x)\na", ["a"], id="attributes"),
        pytest.param("begin { a } process { b } end { c }", list("abc"), id="named blocks"),
        pytest.param("class C { [int] $x = 1\n F() { a } }; b", list("ab"), id="a class"),
        pytest.param("return a b", ["a b"], id="return"),
        pytest.param("$x = a b", ["a b"], id="an assignment"),
        pytest.param("$x += a; $y = $z = b", list("ab"), id="other assignments"),
        pytest.param("$x = if (a) { b } else { c }", list("abc"), id="an assigned statement"),
        pytest.param("$x.P[0] = a", ["a"], id="assigned to a member"),
        pytest.param("[void](a); (b).c", list("ab"), id="brackets"),
        pytest.param("@(a; b)", list("ab"), id="an array"),
        pytest.param("@{ x = a; 'y' = b 1\n z = 'c' }", ["a", "b 1"], id="values of a table"),
        pytest.param('"x $(a "b $(c)")"', ["c", f"a b {UNKNOWN}"], id="substitution in a string"),
        pytest.param('@"\nx $(a)\n"@', ["a"], id="substitution in a here-string"),
        pytest.param("a $(b) (c) @(d)", ["b", "c", "d", f"a {SPLIT} {SPLIT} {SPLIT}"], id="args"),
        pytest.param("a | % { b $_ }", ["a", f"b {SPLIT}", "% { b $_ }"], id="a script block"),
        pytest.param("& { a }", ["a", "{ a }"], id="a called block"),
        pytest.param(
            "icm -ScriptBlock { a } x", ["a", "icm -ScriptBlock { a } x"], id="a parameter"
        ),
        pytest.param("[X]::F((a), { b })", list("ab"), id="in the arguments of a method"),
        pytest.param("$a[(b)]", ["b"], id="in an index"),
        pytest.param("if ($x) {a}", ["a"], id="no blanks"),
        pytest.param("foreach-object { a }", ["a", "foreach-object { a }"], id="no keyword"),
        pytest.param("process x", ["process x"], id="a keyword only in front of a block"),
        pytest.param("7z a; 1..3; 2mb; 0xFF", ["7z a"], id="numbers are no commands"),
        pytest.param("a @{ x = b; y = 1 }", ["b", f"a {SPLIT}"], id="a table as an argument"),
        pytest.param("@{ x = if (a) { b } else { c }\n y = d }", list("abcd"), id="if in a table"),
        pytest.param("$x = try { a } catch { b }\nc", list("abc"), id="an assigned try"),
    ],
)
def test_where_commands_are_found(text: str, found: list[str]) -> None:
    assert commands(text) == found
    assert scan(text).problems == ()


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("# git push", id="a comment"),
        pytest.param("<# git push\n #>", id="a block comment"),
        pytest.param("'git push'", id="a string is a value"),
        pytest.param("@'\ngit push\n'@", id="a here-string is a value"),
        pytest.param("$x = 'git push'", id="an assigned string"),
        pytest.param("[IO.File]::Delete('git push')", id="a static method"),
        pytest.param("$git.push()", id="a method"),
        pytest.param("$x -eq 'git' -and -not $push", id="operators"),
        pytest.param("@{ git = 'push'; push = 1 }", id="keys of a table"),
        pytest.param("enum E { git; push }", id="members of an enumeration"),
        pytest.param("using module git", id="using"),
        pytest.param("break git", id="a label"),
        pytest.param("class git { [string] $push }", id="a class and its member"),
        pytest.param("'a' -replace 'git', 'push'", id="a replacement"),
    ],
)
def test_no_command_there(text: str) -> None:
    assert commands(text) == []


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param("a > b", [("", ">", "b")], id="to a file"),
        pytest.param("a >> 'b c'", [("", ">>", "b c")], id="behind it"),
        pytest.param("a 2> b 3>> c", [("2", ">", "b"), ("3", ">>", "c")], id="other streams"),
        pytest.param("a *> b", [("*", ">", "b")], id="all streams"),
        pytest.param("a 2>&1", [("2", ">&", "1")], id="a stream into another"),
        pytest.param("a>b", [("", ">", "b")], id="without blanks"),
        pytest.param("'x' > b", [("", ">", "b")], id="of a value"),
        pytest.param("a 2> $null", [("2", ">", "$null")], id="nowhere"),
        pytest.param("a '>' b", [], id="quoted"),
        pytest.param("a -gt b", [], id="the comparison"),
    ],
)
def test_redirections(text: str, expected: list[tuple[str, str, str]]) -> None:
    found = [
        (one.descriptor, one.operator, one.target)
        for element in elements(text)
        for one in element.redirects
    ]
    assert found == expected


def test_what_feeds_what() -> None:
    text, sink = elements("'hello' | Set-Content x")
    assert text.printed == "hello\n"
    assert sink.feeds == (0,)
    first, second, third = elements("a; b | c")
    assert (first.feeds, second.feeds, third.feeds) == ((), (), (1,))


def test_a_constant_is_known_until_it_is_not() -> None:
    known = elements("$p = 'x.txt'; rm $p")[-1]
    assert known.words == ("rm", SPLIT)
    assert known.known == ((1, "x.txt"),)
    assert elements("$P = 'x.txt'; $p = Get-X; rm $p")[-1].known == ()
    assert elements("$p = 'a' + $b; rm $p")[-1].known == ()


def test_commas_tie_words_into_one_argument() -> None:
    assert elements("rm a, b c")[0].joined == (2,)


def test_assigned_constants_are_assignments() -> None:
    assert elements("$env:HUSKY = '0'")[0].assignments == ("HUSKY=0",)
    assert elements("[string]$x = 'y'")[0].assignments == ("x=y",)


@pytest.mark.parametrize(
    ("text", "found", "problem"),
    [
        pytest.param("a 'b", ["a b"], "a quote ' without its end", id="an open quote"),
        pytest.param('a "b', ["a b"], 'a quote " without its end', id="an open double quote"),
        pytest.param("a @'\nb", ["a b"], "a here-string @' without its end", id="a here-string"),
        pytest.param("if (a) { b", list("ab"), "a bracket without its }", id="an open block"),
        pytest.param("a (b", ["b", f"a {SPLIT}"], "a bracket without its )", id="an open bracket"),
        pytest.param("a; } b", list("ab"), "a } that closes nothing", id="a stray brace"),
        pytest.param("a ) b", list("ab"), "a ) that closes nothing", id="a stray bracket"),
        pytest.param("if ((a) { b }; c", list("abc"), "a bracket without its )", id="one too few"),
        pytest.param("<# a", [], "a comment <# without its #>", id="an open comment"),
        pytest.param("$x[1; a", ["a"], "a bracket without its ]", id="an open index"),
    ],
)
def test_broken_text_is_read_as_far_as_it_goes(text: str, found: list[str], problem: str) -> None:
    assert commands(text) == found
    assert problem in scan(text).problems

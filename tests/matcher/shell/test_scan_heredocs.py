"""Here-documents and other redirections: what is their text, and where commands go on."""

from __future__ import annotations

import pytest

from forenote.matcher.reading import UNKNOWN
from forenote.matcher.shell.scan import scan
from forenote.matcher.shell.simple import Redirect

U = UNKNOWN


def bodies(text: str) -> list[str]:
    return [r.body for s in scan(text).simples for r in s.redirects if r.operator == "<<"]


def commands(text: str) -> list[str]:
    return [" ".join(simple.words) for simple in scan(text).simples if simple.words]


@pytest.mark.parametrize(
    ("text", "expected", "found"),
    [
        pytest.param("a <<E\nx\nE\nb", ["x\n"], ["a", "b"], id="a body and what follows"),
        pytest.param("a <<E; b\nx\nE", ["x\n"], ["a", "b"], id="the rest of the line still runs"),
        pytest.param("a <<E | b\nx\nE\nc", ["x\n"], ["a", "b", "c"], id="a pipe behind it"),
        pytest.param("a <<E |\nx\nE\nb", ["x\n"], ["a", "b"], id="a pipe that goes on below"),
        pytest.param("a <<E &&\nx\nE\nb", ["x\n"], ["a", "b"], id="a list that goes on below"),
        pytest.param("a <<A <<B\n1\nA\n2\nB\nb", ["1\n", "2\n"], ["a", "b"], id="two on a line"),
        pytest.param("a <<A; b <<B\n1\nA\n2\nB", ["1\n", "2\n"], ["a", "b"], id="of two commands"),
        pytest.param(
            "a <<A <<'B'\n<<X\nA\nX\nB", ["<<X\n", "X\n"], ["a"], id="a false operator inside"
        ),
        pytest.param("a << E\nE\nb", [""], ["a", "b"], id="a blank before the delimiter; no body"),
        pytest.param("a <<'E'F\nx\nEF\nb", ["x\n"], ["a", "b"], id="a delimiter quoted in part"),
        pytest.param("a <<\\E\n$(b)\nE", ["$(b)\n"], ["a"], id="any quoting stops expansion"),
        pytest.param('a <<"E F"\nx\nE F\nb', ["x\n"], ["a", "b"], id="a delimiter with a blank"),
        pytest.param("a <<''\nx\n\nb", ["x\n"], ["a", "b"], id="an empty delimiter: an empty line"),
        pytest.param(
            "a <<E\n E\nE \nE\nb", [" E\nE \n"], ["a", "b"], id="blanks make another line"
        ),
        pytest.param("a <<-E\n\tx\n\t\tE\nb", ["x\n"], ["a", "b"], id="tabs dropped"),
        pytest.param("a <<-E\n\tx\n E\n\tE\nb", ["x\n E\n"], ["a", "b"], id="tabs alone"),
        pytest.param("a <<E\n$x $(b c) \\$y\nE", [f"{U} {U} $y\n"], ["a", "b c"], id="expanded"),
        pytest.param("a <<E\n`b`\nE", [f"{U}\n"], ["a", "b"], id="backquotes"),
        pytest.param("a <<E\n${x:-$(b)}\nE", [f"{U}\n"], ["a", "b"], id="a default value"),
        pytest.param(
            "a <<E\n\"it's\" 'x\nE\nb", ["\"it's\" 'x\n"], ["a", "b"], id="quotes are text"
        ),
        pytest.param(
            "a <<E\n$(b\nE\nc", [f"{U}"], ["a", "b", "c"], id="unclosed in it stays in it"
        ),
        pytest.param("a <<E\nx\\\ny\nE", ["xy\n"], ["a"], id="a joined line"),
        pytest.param("a <<E\nx\\\nE\nE\nb", ["xE\n"], ["a", "b"], id="whose end is no end"),
        pytest.param("a <<'E'\nx\\\nE\nb", ["x\\\n"], ["a", "b"], id="not where it is quoted"),
        pytest.param("a <<E\r\nx\r\nE\r\nb", ["x\n"], ["a", "b"], id="carriage returns"),
        pytest.param(
            "a <<E 'x\ny'\nz\nE\nb", ["z\n"], ["a x\ny", "b"], id="a quote across the line"
        ),
        pytest.param("# <<E\na", [], ["a"], id="an operator in a comment"),
        pytest.param("a '<<E'\nb", [], ["a <<E", "b"], id="a quoted operator"),
        pytest.param("(( 1<<2 ))\na", [], ["a"], id="a shift in arithmetic"),
        pytest.param("a $((1<<2))\nb", [], [f"a {U}", "b"], id="a shift in an expansion"),
        pytest.param("a <<<E\nb", [], ["a", "b"], id="a here-string is none"),
        pytest.param("$(a <<E\nx\nE\n)\nb", ["x\n"], ["a", "\1", "b"], id="inside a substitution"),
        pytest.param(
            "b \"$(a <<'E'\nit's \"(x\nE\n)\"", ["it's \"(x\n"], ["a", f"b {U}"], id="a message"
        ),
        pytest.param("$(a <<E\nx\nE)\nb", ["x\n"], ["a", "\1", "b"], id="closed on its last line"),
        pytest.param("(a <<E\nE)\nE\n)\nb", ["E)\n"], ["a", "b"], id="which a subshell does not"),
        pytest.param("$(a <<E)\nx\nE\nb", ["x\n"], ["a", "\1", "b"], id="closed before its body"),
        pytest.param("{ a <<E\nx\nE\n}; b", ["x\n"], ["a", "b"], id="inside a group"),
        pytest.param("f() { a; } <<E\nx\nE\nb", ["x\n"], ["a", "b"], id="of a function"),
        pytest.param("cat <<E > f\nx\nE\nb", ["x\n"], ["cat", "b"], id="with another redirection"),
    ],
)
def test_documents(text: str, expected: list[str], found: list[str]) -> None:
    assert bodies(text) == expected
    assert commands(text) == found


def test_a_document_without_its_end_takes_the_rest() -> None:
    script = scan("a <<E\nb\nc")
    assert [r.body for s in script.simples for r in s.redirects] == ["b\nc"]
    assert script.problems == ("a here-document without its end; the rest was read as its body",)


@pytest.mark.parametrize(
    ("text", "words", "redirects"),
    [
        pytest.param("a >f b", ("a", "b"), [Redirect(">", "f")], id="anywhere among the words"),
        pytest.param(">f a", ("a",), [Redirect(">", "f")], id="in front"),
        pytest.param("a>f", ("a",), [Redirect(">", "f")], id="without blanks"),
        pytest.param("a 2>f", ("a",), [Redirect(">", "f", "2")], id="a descriptor"),
        pytest.param("a 2 >f", ("a", "2"), [Redirect(">", "f")], id="a number apart is a word"),
        pytest.param("a x2>f", ("a", "x2"), [Redirect(">", "f")], id="so is one behind letters"),
        pytest.param("a '2'>f", ("a", "2"), [Redirect(">", "f")], id="and a quoted one"),
        pytest.param("a {fd}>f", ("a",), [Redirect(">", "f", "{fd}")], id="a named descriptor"),
        pytest.param("a {f,d}>f", ("a", "f", "d"), [Redirect(">", "f")], id="which no braces are"),
        pytest.param(
            "a >>f 2>&1", ("a",), [Redirect(">>", "f"), Redirect(">&", "1", "2")], id="two"
        ),
        pytest.param("a &>f", ("a",), [Redirect("&>", "f")], id="both outputs"),
        pytest.param("a &>>f", ("a",), [Redirect("&>>", "f")], id="both appended"),
        pytest.param("a >&f", ("a",), [Redirect(">&", "f")], id="both, the older way"),
        pytest.param("a >|f", ("a",), [Redirect(">|", "f")], id="overwriting"),
        pytest.param("a <>f", ("a",), [Redirect("<>", "f")], id="read and written"),
        pytest.param("a <f", ("a",), [Redirect("<", "f")], id="read"),
        pytest.param("a >&-", ("a",), [Redirect(">&", "-")], id="closed"),
        pytest.param("a > 'x y'", ("a",), [Redirect(">", "x y")], id="a quoted target"),
        pytest.param('a >"$d/f"', ("a",), [Redirect(">", f"{U}/f")], id="a target partly unknown"),
        pytest.param(
            "a <<<'x y'", ("a",), [Redirect("<<<", "x y", "", "x y\n")], id="a here-string"
        ),
        pytest.param(
            "a <<<$x", ("a",), [Redirect("<<<", "\1", "", f"{U}\n")], id="which is not split"
        ),
        pytest.param("a \\>f", ("a", ">f"), [], id="an escaped operator"),
        pytest.param("a '>' f", ("a", ">", "f"), [], id="a quoted operator"),
        pytest.param("a->f", ("a-",), [Redirect(">", "f")], id="an arrow is one as well"),
    ],
)
def test_redirections(text: str, words: tuple[str, ...], redirects: list[Redirect]) -> None:
    simple = scan(text).simples[-1]
    assert (simple.words, list(simple.redirects)) == (words, redirects)


@pytest.mark.parametrize(
    ("text", "inside", "redirect"),
    [
        pytest.param("{ a; b; } >f", ["a", "b"], Redirect(">", "f"), id="group"),
        pytest.param("(a) 2>f", ["a"], Redirect(">", "f", "2"), id="subshell"),
        pytest.param("if a; then b; fi &>f", ["a", "b"], Redirect("&>", "f"), id="if"),
        pytest.param("while a; do b; done <f", ["a", "b"], Redirect("<", "f"), id="while"),
        pytest.param("for i in x; do a; done>>f", ["a"], Redirect(">>", "f"), id="for"),
        pytest.param("case x in x) a;; esac >f", ["a"], Redirect(">", "f"), id="case"),
        pytest.param("f() { a; } >f", ["a"], Redirect(">", "f"), id="function"),
        pytest.param("{ a $(b); } >f", ["a \1"], Redirect(">", "f"), id="not what words run"),
        pytest.param(
            "{ a | b; } <<E\nx\nE", ["a", "b"], Redirect("<<", "E", "", "x\n"), id="document"
        ),
        pytest.param("{ a; } <<<x", ["a"], Redirect("<<<", "x", "", "x\n"), id="here-string"),
    ],
)
def test_redirections_of_compound_commands(
    text: str, inside: list[str], redirect: Redirect
) -> None:
    """They are handed on as a command without words, fed by those inside."""
    simples = scan(text).simples
    last = [simple for simple in simples if not simple.words][-1]
    assert last.redirects == (redirect,)
    assert [" ".join(simples[position].words) for position in last.feeds] == inside

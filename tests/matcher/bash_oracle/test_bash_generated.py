"""Scripts made by hypothesis from a grammar: "what ran is always among what was found, and equal
for scripts in which everything runs"."""

from __future__ import annotations

import os
import shlex
from collections.abc import Callable
from typing import Protocol
from zlib import crc32

from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st


class Verdict(Protocol):
    ran: list[list[str]]
    found: list[tuple[str, ...]]

    def missed(self) -> list[list[str]]: ...
    def invented(self) -> list[tuple[str, ...]]: ...


Figures = Callable[[str, str], None]
Judge = Callable[[str], Verdict]
Script = st.SearchStrategy[str]

TEXT = st.text(st.sampled_from("ab-/.=é '\"\\$`#;&|()<>{},~!*[]?\t"), max_size=6)


def _double(word: str) -> str:
    return '"' + "".join("\\" + c if c in '"\\$`' else c for c in word) + '"'


def _escaped(word: str) -> str:
    return "".join(c if c.isalnum() else "\\" + c for c in word) or "''"


def _ansi(word: str) -> str:
    return "$'" + "".join("\\" + c if c in "'\\" else c for c in word) + "'"


@st.composite
def argument(draw: st.DrawFn) -> str:
    """A word in one or two pieces, each quoted in its own way."""
    pieces = draw(st.lists(TEXT, min_size=1, max_size=2))
    return "".join(
        draw(st.sampled_from((shlex.quote, _double, _escaped, _ansi)))(p) for p in pieces
    )


@st.composite
def plain(draw: st.DrawFn) -> str:
    """A program with arguments."""
    program = draw(st.sampled_from(("git", "npm", "make", "a", "deploy.sh")))
    return " ".join((program, *draw(st.lists(argument(), max_size=3))))


@st.composite
def simple(draw: st.DrawFn) -> str:
    """A simple command, perhaps with an assignment and a redirection."""
    before = draw(st.sampled_from(("", "", "", "X=1 ", "Y='a b' ", "Z= ", "X=$U ", "</dev/null ")))
    behind = draw(st.sampled_from(("", "", "", " >out", " 2>&1", " </dev/null", ">>out")))
    return before + draw(plain()) + behind


def _heredoc(before: str, body: str, quoted: bool) -> str:
    mark = f"E{crc32(body.encode())}"  # no body can hold its own
    return f"{before} <<{chr(39) + mark + chr(39) if quoted else mark}\n{body}\n{mark}\n"


@st.composite
def wrapped(draw: st.DrawFn, inner: Script) -> str:
    """A command behind a wrapper, or a script given to a shell."""
    one = draw(plain())
    script = draw(inner)
    quoted = draw(st.sampled_from((shlex.quote, _double)))(script)
    return draw(
        st.sampled_from(
            (
                f"env {one}", f"env -u Q A=1 {one}", f"command {one}",
                f"nice -n 3 {one}", f"timeout 9 {one}", f"nohup {one}", f"time {one}",
                f"xargs {one} </dev/null", f"env nice timeout -k 1 9 {one}",
                f"bash -c {quoted}", "sh -ec 'git x'", f"eval {quoted}", f"bash -o pipefail -c {quoted}",
                f"bash <<< {quoted}", f"printf '%s\\n' {quoted} | bash",
                _heredoc("bash", script, True), _heredoc("cat", script, True) + ":",
                "{ " + _heredoc("cat", script, True) + "} | bash",
            )
        )
    )  # fmt: skip


@st.composite
def compound(draw: st.DrawFn, inner: Script) -> str:
    """Commands joined or nested so that each of them runs."""
    one, two, three = draw(inner), draw(inner), draw(simple())
    sep = draw(st.sampled_from(("; ", "\n", " &\n", "\n\n# x 'y\n")))
    line = draw(st.sampled_from(("\n", "\n\n# x 'y\n\n")))
    name = f"f{crc32(one.encode())}"
    return draw(
        st.sampled_from(
            (
                f"{one}{line}{two}",
                f"{{ {one}\n}}{sep}{two}", f"( {one}\n)", f"{{ {one}\n}} | {{ {two}\n}}",
                f"{three} | {three} |\n {three}", f"! {three}", f"no || {three}",
                f"{three} &&\n{three}",
                f"if {{ {one}\n:; }}; then {two}\nfi", f"if no; then :; else {one}\nfi",
                f"for v in 1 'a b'; do {one}\ndone", "for v in x; do git $v \"$v\" y\ndone",
                f"while {{ {one}\n:; }} do {two}\nbreak; done",
                f"case a in b|a) {one}\n;; esac", f"case \"$(a)\" in (*) {one}\n;; esac",
                f"{name}() {{ {one}\n}}; {name}", f"function {name} {{ {one}\n}}; {name} x",
                f"git $({one}\n) \"$({two}\n)\"", f"X=$({one}\n) a \"$X\" $X",
                f"git `{draw(st.sampled_from(('a', 'b x', 'git c')))}` z",
                f"git <({one}\n) x", f"echo $(( 1 + $({{ {one}\n}} >&2; echo 1) )) \"${{Q:-$({two}\n)}}\"",
                _heredoc("cat", f"$({one}\n)", False),
            )
        )
    )  # fmt: skip


def scripts() -> Script:
    """Two to four scripts below each other, so that one run of bash judges several."""
    one = st.recursive(simple(), lambda inner: compound(inner) | wrapped(inner), max_leaves=6)
    return st.lists(one, min_size=2, max_size=4).map("\n".join)


@st.composite
def halves(draw: st.DrawFn) -> str:
    """Scripts of which a part does not run."""
    one, two = draw(scripts()), draw(scripts())
    return draw(
        st.sampled_from(
            (
                f"{{ {one}\n:; }} || {{ {two}\n}}", f"no && {{ {one}\n}}; {two}",
                f"if no; then {one}\nelse {two}\nfi", f"case a in b) {one}\n;; *) {two}\n;; esac",
                f"g1() {{ {one}\n}}; {two}", f"for v in; do {one}\ndone; {two}",
                f"{one}\nexit 0; {two}",
            )
        )
    )  # fmt: skip


ASKED = os.environ.get("FORENOTE_EXAMPLES", "")
"""A longer search, by chance: `FORENOTE_EXAMPLES=3000 pytest tests/matcher/bash_oracle`. Without it
the same scripts are made in each run, so that a run means the same everywhere."""

SETTINGS = settings(
    max_examples=int(ASKED or "80"),
    derandomize=not ASKED,
    deadline=None,
    suppress_health_check=(HealthCheck.too_slow,),
)
HEADING = "bash as the judge"


def test_what_ran_is_what_was_found(judge: Judge, figures: Figures) -> None:
    ran: list[int] = []

    @SETTINGS
    @given(script=scripts())
    @example(script="git 'a'\"\\$b\"\\ c $'d\\'e'")
    def holds(script: str) -> None:
        verdict = judge(script)
        assert verdict.missed() == []
        assert [words for words in verdict.invented() if words[0][0] != "f"] == []
        ran.append(len(verdict.ran))

    holds()
    figures(
        HEADING,
        f"{len(ran)} generated scripts in which all runs: "
        f"{sum(ran)} commands ran, none missed, none invented",
    )


def test_what_ran_is_among_what_was_found(judge: Judge, figures: Figures) -> None:
    ran: list[int] = []
    found: list[int] = []

    @SETTINGS
    @given(script=halves())
    def holds(script: str) -> None:
        verdict = judge(script)
        assert verdict.missed() == []
        ran.append(len(verdict.ran))
        found.append(len(verdict.found))

    holds()
    figures(
        HEADING,
        f"{len(ran)} generated scripts of which a part runs: "
        f"{sum(ran)} commands ran of {sum(found)} found, none missed",
    )

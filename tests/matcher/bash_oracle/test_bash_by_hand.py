"""Scripts written by hand, one construct each: what bash ran is what was found."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

import pytest


class Verdict(Protocol):
    ran: list[list[str]]
    found: list[tuple[str, ...]]

    def missed(self) -> list[list[str]]: ...
    def invented(self) -> list[tuple[str, ...]]: ...


Judge = Callable[[str], Verdict]

ALL_RUNS = [
    "git push origin main",
    "git add . && git commit -m 'a b' && git push",
    "git add -A&&git commit -m x;ls",
    "git status; npm test\nmake",
    "no || git push",
    "git log | cat | a",
    "a |& b",
    "git push &\nls & wait",
    "! git push; ! no",
    "time git push; time -p ls -l",
    "{ git add x; git push; }",
    "( cd /; git push ) && ls",
    "if git a; then git b; fi",
    "if no; then :; elif git b; then git c; fi",
    "if no; then echo; else git b; fi",
    "while git a; do git b; break; done",
    "until git a; no; do git b; break; done",
    "for x in 1; do git \"$x\"; done",
    "for x in 1 2; do git $x; done",
    "for ((i=0; i<1; i++)); do git $i; done",
    "case a in (b|a) git x;; esac",
    "case a in a) git x;& b) git y;; esac",
    "select x in 1; do break; done <<< 1; git a",
    "f1() { git a \"$1\"; }; f1 x",
    "function f1 { git a; }; f1",
    "f1() ( git a ); f1",
    "git a $(git b) \"$(git c)\"",
    "git a `git b`",
    "git a \"`git b`\"",
    "git a `git b \\`git c\\``",
    "git \"$(git \"$(git a)\")\"",
    "X=$(git a) git b",
    "X=1 Y='a b' git c; Z=1",
    "git a <(git b) >(cat)",
    "echo $(( $(git a; echo 1) + 1 ))",
    "echo $(( $(git $'\\''; echo 1) + 1 ))",
    'echo $(( $(git "a\\"b"; echo 1) + 1 ))',
    "echo ${X:-$(git a)} \"${Y:-$(git b)}\"",
    "[[ -z $(git a) && 1 == 1 ]] && git b",
    "[ -z \"$(git a)\" ] && git b",
    "arr=(1 $(git a) 2); git \"${arr[@]}\"",
    "cat <<E\n$(git a)\nE",
    "cat <<'E'\n$(git a)\nE\ngit b",
    "cat <<-E\n\t`git a`\n\tE\ngit b",
    "cat <<A; git b <<B\nx\nA\ny\nB\nls",
    "cat <<E | git a\nE\ngit b",
    "bash <<'E'\ngit a\ngit b\nE",
    "bash <<E\ngit \\$X \\`git a\\`\nE",
    "bash <<< 'git a; git b'",
    "sh -s x <<< 'git a'",
    "echo 'git a' | bash",
    "printf 'git %s\\n' a b | sh",
    "{ echo git a; echo git b; } | bash",
    "cat <<'E' | bash\ngit a\nE",
    "bash -c 'git a; git b'",
    "bash -c 'git \"$1\" $2' _ x y",
    "bash -ec \"bash -c 'git a \\\"b c\\\"'\"",
    "bash -o pipefail -c 'git a'",
    "eval 'git a;' git b",
    "eval \"git a 'b c'\"",
    "env git a; env X=1 git b",
    "env -u HOME -S 'git a \"b c\"' d",
    "nice -n 5 git a; nice -5 git b",
    "timeout 5 git a; timeout -k 1 5s git b",
    "nohup git a",
    "setsid -w git a; stdbuf -oL git b",
    "command git a; command -- git b; exec git z",
    "exec -a name git a",
    "flock lock git a; flock lock -c 'git b'",
    "echo a b | xargs git x",
    "printf '1\\n2\\n' | xargs -I{} git x {}.y",
    "printf '1\\n2\\n' | xargs -n1 git",
    "xargs git a < /dev/null",
    "find . -maxdepth 0 -exec git a {} \\;",
    "find . -maxdepth 0 -exec git a {} +",
    "env nice -n 1 timeout 5 bash -c 'nohup git a'",
    "trap 'git a' EXIT; git b",
    "git a \\\n  b; git 'a\nb' c",
    "git 'a'\"b\"\\ c$'d\\te' \"\\$x\\\"\"",
    "git '' \"\" a",
    "git {a,b}c x{1..3}y '{d,e}' {f}",
    "git $UNSET a \"$UNSET\" x$UNSET",
    "$UNSET git a",
    "git a # git b",
    "git a#b",
    "git a > out 2>&1; git b >> out < /dev/null",
    "> out git a",
    "git a 2>/dev/null | tee out | git b",
    "while read x; do git \"$x\"; done <<E\n1\n2\nE",
    "git a; set -- x y; git \"$@\" $*",
    "./x 2>/dev/null; git a",
    "coproc git a; wait",
    "echo x | while read l; do git $l; done",
    "deploy.sh prod; é ü",
    "if ! no; then git a; fi; git b & git c",
    "git a;\n\n# comment\n  # another 'quote\ngit b",
    "{ git a; } 2>&1 | { git b; cat; }",
    "X=a; case $X in a) git x ;; esac; git b",
    "git $(echo a)$(echo b) \"pre$(echo c)post\"",
    "git ~ ~/x a~",
    "git a \"\\\nb\"",
    "cat << 'E E'\ngit a\nE E\ngit b",
    "sh -c \"$(cat <<'E'\ngit a\nE\n)\"; git b",
    "bash -c \"$(printf 'git a; git b')\"",
    "eval \"$(echo git a)\" b; eval $(echo git c)",
    "bash <(echo 'git a'); bash < <(echo 'git b'); source <(echo 'git c')",
    "source /dev/stdin <<< 'git a'",
    "C='git a'; bash -c \"$C\"; eval \"$C\" b",
    "for c in 'git a' 'git b'; do bash -c \"$c\"; done",
    "for c in 'git a' 'git b'; do echo \"$c\"; done | sh",
    "printf '%.0sgit a;' {1..2} | sh",
]  # fmt: skip
"""Everything in these runs."""

SOME_RUNS = [
    ("no && git push", "behind a condition that fails"),
    ("git a || git b", "the other side of an alternative"),
    ("if no; then git a; else git b; fi", "a branch that is not taken"),
    ("f1() { git a; }; git b", "a function that is not called"),
    ("case b in a) git a;; b) git b;; esac", "a pattern that does not match"),
    ("for x in; do git a; done; git b", "a loop over nothing"),
    ("while no; do git a; done", "a loop that does not start"),
    ("exit 0; git a", "behind the end"),
    ("git a; false && { git b; }", "a group behind a condition"),
    ("git() { a \"$@\"; }; git b", "a function by a program's name"),
    ("bash -c 'exit 1; git a'; git b", "behind the end of a script"),
    ("set -e; no; git a", "behind a failure"),
]  # fmt: skip
"""Some of what is found in these does not run: the reader is static."""


@pytest.mark.parametrize("script", ALL_RUNS)
def test_what_ran_is_what_was_found(script: str, judge: Judge) -> None:
    verdict = judge(script)
    assert verdict.ran
    assert verdict.missed() == []
    assert [words for words in verdict.invented() if words[0] not in ("f1", "./x")] == []
    RAN.append(len(verdict.ran))


RAN: list[int] = []


def test_figures(figures: Callable[[str, str], None]) -> None:
    """Behind the scripts, so that it has seen those of this run; it fails where none was."""
    assert RAN
    figures(
        "bash as the judge",
        f"{len(RAN)} scripts by hand in which all runs: {sum(RAN)} commands ran, none missed,"
        " none invented",
    )


@pytest.mark.parametrize("script", [pytest.param(a, id=b) for a, b in SOME_RUNS])
def test_what_ran_is_among_what_was_found(script: str, judge: Judge) -> None:
    verdict = judge(script)
    assert verdict.missed() == []
    assert len(verdict.found) > len(verdict.ran)

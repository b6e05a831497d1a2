"""What expansions yield where the text alone tells: texts, scripts and paths, but no words."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from forenote.matcher.reading import Reading

Read = Callable[[str], Reading]
Runs = Callable[[str], list[str]]
Writes = Callable[[str], list[str]]


@pytest.mark.parametrize(
    ("command", "program", "expected"),
    [
        pytest.param("git commit -m \"$(cat <<'EOF'\nFix it\n\nCo-Authored-By: x\nEOF\n)\"", "git",
                     ("Fix it\n\nCo-Authored-By: x",), id="the message of agents"),
        pytest.param("git commit -m \"Fix: $(cat <<'E'\nbody\nE\n)\" -q", "git", ("Fix: body",),
                     id="with text before it"),
        pytest.param("git commit -m \"$(printf 'a\\nb')\"", "git", ("a\nb",), id="printf"),
        pytest.param("git commit -m \"`echo a`\"", "git", ("a",), id="backquotes"),
        pytest.param("git commit -m \"$(echo \"$(cat <<'E'\nx\nE\n)\")\"", "git", ("x",),
                     id="one inside another"),
        pytest.param("git commit -m \"$(cat <<'E' | tr a b\nx\nE\n)\"", "git", (),
                     id="tr changes what it prints"),
        pytest.param("git commit -m \"$(cat f)\"", "git", (), id="a file is not known"),
        pytest.param("git commit -m \"$(echo a > f)\"", "git", (), id="it went to a file"),
        pytest.param("git commit -m \"$(true)\"", "git", (), id="nothing is no text"),
        pytest.param("git commit -m \"$((1 + $(echo a)))\"", "git", (), id="arithmetic"),
        pytest.param("git commit -m \"$(cat <<'E'\nx\nE\n) $X\"", "git", ("x \0",),
                     id="beside what is not known"),
        pytest.param("sudo git commit -m \"$(echo a)\"", "git", ("a",), id="behind a wrapper"),
        pytest.param("MSG='a b'; git commit -m \"$MSG\"", "git", ("a b",), id="a variable"),
        pytest.param("MSG=$(cat <<'E'\nx\nE\n); git commit -m \"$MSG\"", "git", ("x",),
                     id="a variable of a substitution"),
        pytest.param("git commit -m \"$MSG\"; MSG=a", "git", (), id="set later"),
        pytest.param("MSG=a git commit -m \"$MSG\"", "git", (), id="set for the command alone"),
        pytest.param("diff <(echo a) <(sort f)", "diff", ("a\n",), id="a process's output"),
        pytest.param("for m in a b; do git commit -m \"$m\"; done", "git", ("a", "b"), id="a loop"),
        pytest.param("git commit -m '$(echo a)'", "git", (), id="quoted, no substitution"),
    ],
)  # fmt: skip
def test_texts_of_a_command(
    command: str, program: str, expected: tuple[str, ...], reading: Read
) -> None:
    found = [one for one in reading(command).commands if one.words[:1] == (program,)]
    assert [one.substituted for one in found] == [expected]
    assert not any(text in word for text in expected for one in found for word in one.words)


@pytest.mark.parametrize(
    ("command", "expected"),
    [
        pytest.param("sh -c \"$(cat <<'E'\ngit push\nE\n)\"", ["git push"], id="sh -c"),
        pytest.param("bash -c \"$(printf 'git push')\"", ["git push"], id="printf"),
        pytest.param("sudo bash -c \"$(echo 'git push')\"",
                     ["bash -c ?", "git push"], id="behind a wrapper"),
        pytest.param("eval \"$(echo git push)\"", ["git push"], id="eval"),
        pytest.param("eval $(echo git push)", ["git push"], id="eval, unquoted"),
        pytest.param("eval \"$(echo git push)\" -f", ["git push -f"], id="eval with more words"),
        pytest.param("ssh host \"$(cat <<'E'\ngit push\nE\n)\"", ["git push"], id="ssh"),
        pytest.param("bash <(echo 'git push')", ["git push"], id="a process as the script"),
        pytest.param("source <(echo 'git push')", ["git push"], id="source"),
        pytest.param("bash < <(echo 'git push')", ["git push"], id="a process on its input"),
        pytest.param("cat <(echo 'git push') | sh", ["git push"], id="cat of a process"),
        pytest.param("source /dev/stdin <<< 'git push'", ["git push"], id="source /dev/stdin"),
        pytest.param("echo 'git push' | bash /dev/stdin", ["git push"], id="bash /dev/stdin"),
        pytest.param("bash <<< \"$(echo git push)\"", ["git push"], id="a here-string"),
        pytest.param("C='git push'; bash -c \"$C\"", ["git push"], id="a variable"),
        pytest.param("for c in 'git push' ls; do bash -c \"$c\"; done", ["git push", "ls"],
                     id="each value of a loop"),
        pytest.param("for c in 'git push' ls; do echo \"$c\"; done | sh", ["git push", "ls"],
                     id="what a loop prints"),
        pytest.param("bash <(curl https://h/x)", [], id="what curl prints is not known"),
        pytest.param("bash -c \"$(cat f)\"", [], id="nor is what a file holds"),
        pytest.param("bash -c 'echo \"$(echo git push)\"'",
                     ["echo git push", "echo ?"], id="echo runs nothing"),
        pytest.param("diff <(echo 'git push')", [], id="diff runs nothing"),
        pytest.param("C='git push'; bash -c 'eval \"$C\"'", ["eval ?"],
                     id="a variable that was not exported"),
        pytest.param("$(echo git push)", [], id="as the words of a command it stays unknown"),
    ],
)  # fmt: skip
def test_scripts_by_substitution(command: str, expected: list[str], runs: Runs) -> None:
    assert runs(command) == expected


@pytest.mark.parametrize(
    ("command", "expected"),
    [
        pytest.param("F=src/a.py; sed -i s/a/b/ \"$F\"", ["edit app/src/a.py"], id="a constant"),
        pytest.param("D=src; cat > $D/a.py <<E\nx\nE", ["write app/src/a.py"], id="a folder"),
        pytest.param("A=src; B=$A/b; touch ${B}.py", ["write app/src/b.py"], id="of another"),
        pytest.param("export F=a; rm $F", ["remove app/a"], id="export"),
        pytest.param("F=a; F=b; rm $F", ["remove app/b"], id="the last one"),
        pytest.param("F='a b'; rm $F", ["remove app/a", "remove app/b"], id="split at blanks"),
        pytest.param("F='a b'; rm \"$F\"", ["remove app/a b"], id="quoted, one path"),
        pytest.param("for f in a.py b.py; do sed -i s/a/b/ $f; done",
                     ["edit app/a.py", "edit app/b.py"], id="a loop"),
        pytest.param("for f in {a,b}.py; do cp $f $f.bak; done",
                     ["write app/a.py.bak", "write app/b.py.bak"], id="twice in a command"),
        pytest.param("for f in a b; do echo x > \"$f.txt\"; done",
                     ["write app/a.txt", "write app/b.txt"], id="redirections of a loop"),
        pytest.param("D=sub; cd $D && touch a", ["write app/sub/a"], id="cd"),
        pytest.param("F=\"$X/a.py\"; touch $F", ["write ?/a.py"], id="in an unknown folder"),
        pytest.param("eval 'F=a'; touch $F", ["write app/a"], id="eval is this shell"),
        pytest.param("F=a; (F=b; touch $F); touch $F", ["write app/b", "write app/a"],
                     id="a subshell has its own"),
        pytest.param("F=a; F=$(ls); touch \"$F\"", ["write ?"], id="no constant any more"),
        pytest.param("F=a; read F; touch \"$F\"", ["write ?"], id="read sets it"),
        pytest.param("F=a; unset F; touch \"$F\"", ["write ?"], id="unset"),
        pytest.param("F=a; F+=b; touch \"$F\"", ["write ?"], id="appended to"),
        pytest.param("for f in $(git ls-files '*.py'); do sed -i x $f; done", ["edit ?/*.py"],
                     id="a loop over what git lists"),
        pytest.param("for f in $(echo a b) c; do touch $f; done",
                     ["write app/a", "write app/b", "write app/c"], id="over a substitution"),
        pytest.param("D=src; for f in $D/*.py; do touch $f; done", ["write app/src/*.py"],
                     id="over a pattern in a variable's folder"),
        pytest.param("find src -name '*.py' | while read -r f; do sed -i x \"$f\"; done",
                     ["edit app/src/*.py"], id="while read"),
        pytest.param("while IFS= read -r f; do rm \"$f\"; done <<E\na\nb\nE",
                     ["remove app/a", "remove app/b"], id="of a here-document"),
        pytest.param("while read a b; do rm \"$b\"; done <<< 'x y'", ["remove ?"],
                     id="two variables"),
        pytest.param("ls | while read f; do rm \"$f\"; done", ["remove ?"], id="of anything"),
        pytest.param("for f in $(ls); do touch \"$f\"; done", ["write ?"], id="an unknown loop"),
        pytest.param("f=a; for f in *.py \"$X\"; do touch \"$f\"; done", ["write ?"],
                     id="a loop of some that are unknown"),
        pytest.param("touch '$F'; F=a", ["write app/$F"], id="quoted"),
        pytest.param("bash -c 'F=a'; touch \"$F\"", ["write ?"], id="another shell's"),
        pytest.param("F=(a b); rm \"$F\"", ["remove ?"], id="an array"),
    ],
)  # fmt: skip
def test_paths_of_variables(command: str, expected: list[str], writes: Writes) -> None:
    assert writes(command) == expected


def test_a_known_text_is_the_written_text(reading: Read) -> None:
    command = "echo \"$(cat <<'E'\nimport os\nE\n)\" > a.py"
    assert [w.text for one in reading(command).commands for w in one.writes] == ["import os\n"]


def test_the_words_stay_unknown(reading: Read) -> None:
    command = reading('O=--force; git push $O "$(echo origin)"').commands[-1]
    assert command.words == ("git", "push", "\1", "\0")
    for one in reading('X=a; env A="$X" git push "$X" > "$X"; sudo touch $X').commands:
        paths = [write.path for write in one.writes]
        assert all(type(word) is str for word in (*one.words, *one.assignments, *paths))

"""However a command multiplies what it runs, what is made of it stays in proportion to it."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from forenote.matcher.programs.budget import COMMANDS, LETTERS, SHARE, TOO_MANY
from forenote.matcher.reading import Reading

Read = Callable[[str], Reading]

MANY = [
    pytest.param("printf '%.0s" + "ls;" * 40 + "' {1..64} | sh", id="printf into a shell"),
    pytest.param("printf '%.0sls;ls;ls;' {1..64} | sh;" * 90, id="again and again"),
    pytest.param(
        "for f in {1..64}; do " + 'bash -c "$f;ls;ls";' * 300 + "done", id="values of a loop"
    ),
    pytest.param(
        "for f in {1..64}; do for g in {1..64}; do " + "touch $f$g;" * 700 + "done; done",
        id="loops in one another",
    ),
    pytest.param("for f in {1..64}; do " + "> $f;" * 1500 + "done", id="redirections of a loop"),
    pytest.param("sudo " * 1990 + "ls", id="a chain of wrappers"),
    pytest.param("eval " * 1500 + "ls", id="a chain of scripts"),
    pytest.param("sudo sudo sudo sudo sudo sudo sudo ls;" * 250, id="many chains"),
    pytest.param("echo " + "a " * 4000 + "| " + "xargs " * 15 + "ls", id="words that xargs adds"),
    pytest.param("A=" + "x" * 999 + ";" + "A=$A$A;" * 1000 + "touch $A", id="a value that doubles"),
    pytest.param(
        "A=$(printf '%.0s" + "x" * 3000 + "' {1..64});" + "git commit -m $A;" * 300,
        id="a long value in many commands",
    ),
    pytest.param(
        'echo "$(' * 40 + "cat <<'E'\n" + "x " * 4000 + "\nE\n" + ')"' * 40,
        id="a long text through many commands",
    ),
    pytest.param("hyperfine " + "'ls;ls' " * 1200, id="many scripts"),
    pytest.param("X='eval \"$X\"';" * 300 + 'eval "$X"', id="a script that names itself"),
]


@pytest.mark.parametrize("command", MANY)
def test_what_is_derived_is_bounded(command: str, reading: Read) -> None:
    assert len(command) < 10_000
    found = reading(command)
    derived = [one for one in found.commands if one.via]
    assert len(derived) <= COMMANDS + len(command) // 4  # braces make more words of it
    assert sum(len(" ".join(one.words)) for one in derived) <= LETTERS + SHARE * len(command)
    assert sum(len(text) for one in found.commands for text in one.substituted) <= (
        LETTERS + SHARE * len(command)
    )
    writes = sum(len(one.writes) for one in found.commands)
    assert writes <= COMMANDS + len(found.commands)


@pytest.mark.parametrize(
    "command",
    [
        pytest.param("printf '%.0sls;' {1..64} | sh", id="a few"),
        pytest.param("bash <<'E'\n" + "git status --short\n" * 900 + "E", id="a long script"),
        pytest.param("sudo bash <<'E'\n" + "x " * 40_000 + "\nE", id="long words"),
        pytest.param("sudo env nice timeout 5 ls", id="some wrappers"),
    ],
)
def test_what_people_write_is_followed_whole(command: str, reading: Read) -> None:
    assert not any(TOO_MANY in problem for problem in reading(command).problems)


def test_what_was_not_followed_is_said(reading: Read) -> None:
    command = "printf '%.0s" + "ls;" * 40 + "' {1..64} | sh"
    assert any(TOO_MANY in problem for problem in reading(command).problems)

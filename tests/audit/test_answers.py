"""Which exit codes are an answer and no failure, and which command of a call they come from."""

from __future__ import annotations

import pytest

from forenote.audit.answers import ANSWERS, NEVER_FAILS, deciding, has_failed, is_answer
from forenote.matcher.action import SHELL, Action
from forenote.matcher.read import read
from forenote.matcher.reading import Reading


def reading(command: str) -> Reading:
    return read(Action(SHELL, command=command))


@pytest.mark.parametrize(
    ("command", "exit"),
    [
        pytest.param("grep -rn foo src", 1, id="no line matched"),
        pytest.param("rg foo", 1, id="the same"),
        pytest.param("diff a b", 1, id="the files differ"),
        pytest.param("git diff --quiet", 1, id="there are changes"),
        pytest.param("test -f x", 1, id="it is not there"),
        pytest.param("[ -f x ]", 1, id="test by its other name"),
        pytest.param("[[ -f x ]]", 1, id="bash's own"),
        pytest.param("cd app && grep foo x", 1, id="what stands last decides"),
        pytest.param("cat x | grep foo", 1, id="of a pipe the last part"),
        pytest.param("grep -q foo x && echo yes", 1, id="echo does not fail, so grep decided"),
        pytest.param("grep foo x | head -3", 1, id="with pipefail, since head does not fail"),
        pytest.param("bash -lc 'rg foo'", 1, id="inside of a shell"),
        pytest.param("sudo timeout 5 grep foo x", 1, id="inside of wrappers"),
        pytest.param("git -C app config --get a.b", 1, id="not set"),
        pytest.param("find . -name x | xargs grep foo", 123, id="xargs says it in its own way"),
        pytest.param("gh pr checks 7", 8, id="checks are running"),
    ],
)
def test_it_is_an_answer(command: str, exit: int) -> None:
    assert is_answer(reading(command), exit)
    assert has_failed(True, exit, reading(command)) is False


@pytest.mark.parametrize(
    ("command", "exit"),
    [
        pytest.param("grep foo nowhere", 2, id="grep itself failed"),
        pytest.param("git diff", 1, id="without an option that asks"),
        pytest.param("grep foo x; pytest", 1, id="pytest decided"),
        pytest.param("grep foo x && pytest | tail -3", 1, id="it may have been pytest"),
        pytest.param('ls "$(grep foo x)"', 1, id="a substitution's code is not the call's"),
        pytest.param("f() { grep foo x; }; make", 1, id="nor that of a function that is defined"),
        pytest.param("pgrepp x", 1, id="another program"),
        pytest.param("grep foo x", 127, id="there is no grep"),
    ],
)
def test_it_is_a_failure(command: str, exit: int) -> None:
    assert not is_answer(reading(command), exit)
    assert has_failed(True, exit, reading(command)) is True


def test_what_is_not_known_stays_unknown() -> None:
    assert not is_answer(reading("grep foo x"), None)
    assert has_failed(None, None, reading("grep foo x")) is None
    assert has_failed(False, 0, reading("grep foo x")) is False
    assert deciding(reading("# nothing")) is None


def test_every_row_holds_for_a_command_that_it_describes() -> None:
    for row in ANSWERS:
        words = " ".join(word.split("|")[-1] for word in row.key.split())
        assert is_answer(reading(words + (" ]" if words[:1] == "[" else "")), row.exit), row
        assert row.why


def test_no_row_names_a_program_that_is_passed_over() -> None:
    programs = {name for row in ANSWERS for name in row.key.split()[0].split("|")}
    assert not programs & NEVER_FAILS

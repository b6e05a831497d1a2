"""Which command of a failed call it was."""

from __future__ import annotations

import pytest

from forenote.audit.mine.blame import blame, counted, never_ran
from forenote.matcher.action import SHELL, Action
from forenote.matcher.read import read


@pytest.mark.parametrize(
    ("command", "output", "programs"),
    [
        pytest.param("pytest", "", ["pytest"], id="the only one"),
        pytest.param("cd app && pytest | tail -3", "", ["pytest"], id="the only one that can fail"),
        pytest.param("sudo -u x pytest", "", ["pytest"], id="not what runs it"),
        pytest.param('pytest "$(ls x)"', "", ["pytest"], id="not what stands in a substitution"),
        pytest.param(
            "git add x && git commit -m y | jq .",
            "jq: error: syntax error",
            ["jq"],
            id="the error says who",
        ),
        pytest.param(
            "golangci-lint run; go vet",
            "(eval):1: command not found: golangci-lint",
            ["golangci-lint"],
            id="zsh has none of that name",
        ),
        pytest.param(
            "ponyc x; go vet",
            "bash: line 3: ponyc: command not found",
            ["ponyc"],
            id="nor has bash",
        ),
        pytest.param(
            "cd nowhere && pytest",
            "(eval):cd:1: no such file or directory: nowhere",
            ["cd"],
            id="cd itself",
        ),
        pytest.param(
            "rtk bun run test",
            "error: unrecognized subcommand 'bun'\n\nUsage: rtk [OPTIONS] <COMMAND>\n",
            ["rtk"],
            id="a wrapper that says so",
        ),
        pytest.param("cat a.py; sed -n 1p b", "sed: can't read b", ["sed"], id="by its own name"),
    ],
)
def test_it_is_certain(command: str, output: str, programs: list[str]) -> None:
    found = blame(read(Action(SHELL, command=command)), output)
    assert ([one.words[0] for one in found.commands], found.certain) == (programs, True)


def test_of_several_nobody_knows() -> None:
    found = blame(read(Action(SHELL, command="make lint && make test")), "something went wrong")
    assert len(found.commands) == 2 and not found.certain


def test_without_a_suspect_there_is_none() -> None:
    found = blame(read(Action(SHELL, command="cd x && echo y")), "")
    assert found.commands == () and not found.certain


@pytest.mark.parametrize(
    ("command", "programs"),
    [
        pytest.param("bun run lint", ["bun"], id="a script's name is no program"),
        pytest.param("uv run pytest", ["uv", "pytest"], id="a program that a table knows is one"),
        pytest.param("sudo make", ["sudo", "make"], id="what runs another counts too"),
        pytest.param("A=b", [], id="an assignment is no attempt"),
    ],
)
def test_what_counts_as_an_attempt(command: str, programs: list[str]) -> None:
    found = counted(read(Action(SHELL, command=command)))
    assert [one.words[0] for one in found] == programs


def test_a_call_that_was_cancelled_is_no_failure() -> None:
    assert never_ran("<tool_use_error>Sibling tool call errored</tool_use_error>")
    assert not never_ran("Exit code 1\nerror: no such option")

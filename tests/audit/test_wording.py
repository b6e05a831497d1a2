"""How commands and places are put into words."""

from __future__ import annotations

import pytest

from forenote.audit import wording
from forenote.matcher.keys.evidence import Subject
from forenote.matcher.reading import SPLIT, UNKNOWN, Call, Command, Write


@pytest.mark.parametrize(
    ("words", "line"),
    [
        pytest.param(("git", "push"), "git push", id="plain"),
        pytest.param(("git", "commit", "-m", "a b"), "git commit -m 'a b'", id="white space"),
        pytest.param(("echo", ""), "echo ''", id="an empty word"),
        pytest.param(("echo", "it's"), "echo 'it'\"'\"'s'", id="a quote"),
        pytest.param(("rm", UNKNOWN, f"x{UNKNOWN}y"), "rm $… x$…y", id="an unknown value"),
        pytest.param((SPLIT, "apt"), "$… apt", id="an unknown number of words"),
        pytest.param(("echo", "a\nb"), "echo a⏎b", id="a newline"),
        pytest.param(("echo", "a\x1b[2J"), "echo 'a\\x1b[2J'", id="a terminal's control"),
        pytest.param((), "(a redirection alone)", id="no word at all"),
    ],
)
def test_a_command_on_one_line(words: tuple[str, ...], line: str) -> None:
    assert wording.command_line(Command(words)) == line


def test_assignments_stand_in_front() -> None:
    assert wording.command_line(Command(("make",), assignments=("CC=gcc",))) == "CC=gcc make"


def test_a_long_command_loses_its_middle() -> None:
    line = wording.command_line(Command(("echo", *"abcdefghij" * 50)))
    assert len(line) <= wording.LONGEST
    assert line.startswith("echo a b") and " … " in line and line.endswith("i j")


@pytest.mark.parametrize(
    ("subject", "said"),
    [
        pytest.param(Subject(command=Command(("ls",))), "`ls`", id="a command"),
        pytest.param(
            Subject(write=Write("src/a.py", kind="edit", how="Edit")), "edit src/a.py", id="a write"
        ),
        pytest.param(
            Subject(command=Command(("tee", "x")), write=Write("x", how="tee")),
            "write x, by `tee x`",
            id="a command's write",
        ),
        pytest.param(
            Subject(write=Write(f"{UNKNOWN}/a", kind="remove")), "remove $…/a", id="somewhere"
        ),
        pytest.param(Subject(call=Call("mcp__db__q", ())), "the call of mcp__db__q", id="a call"),
    ],
)
def test_a_place(subject: Subject, said: str) -> None:
    assert wording.place(subject) == said

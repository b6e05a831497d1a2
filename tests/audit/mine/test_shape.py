"""What commands have in common: program, subcommand, and each option by itself."""

from __future__ import annotations

import pytest

from forenote.audit.mine.shape import Shape, shapes
from forenote.matcher.action import SHELL, Action
from forenote.matcher.keys.grammar import parse_key
from forenote.matcher.match import find
from forenote.matcher.read import read

COMMANDS = [
    # (reason, command, its shapes)
    ("program and subcommand", "git push", ["git push"]),
    ("an option beside the family", "git push --force", ["git push", "git push --force"]),
    ("values are no part", "git commit -m 'a b'", ["git commit", "git commit -m"]),
    ("options before the subcommand", "git -C app status", ["git status", "git status -C"]),
    ("a cluster is taken apart", "ls -la x", ["ls", "ls -a", "ls -l"]),
    ("numbers are no options", "head -20 x", ["head"]),
    ("nor are values behind =", "rg --type=py foo", ["rg", "rg --type"]),
    (
        "long options with one dash",
        "find . -name x -delete",
        ["find", "find -delete", "find -name"],
    ),
    ("two words of a subcommand", "npm run build", ["npm run build"]),
    ("a path ends a subcommand", "bd ./x", ["bd"]),
    ("a number ends one", "gh pr view 12", ["gh pr view"]),
    ("programs without subcommands", "rm build", ["rm"]),
    ("by base name without version", "/usr/bin/python3.12 -c x", ["python", "python -c"]),
    ("behind -- nothing is an option", "git checkout -- -x", ["git checkout"]),
    ("an unknown program has none", '"$X" push', []),
    ("an assignment has none", "A=b", []),
    ("what no key could name has none", "'a b' c", []),
]


@pytest.mark.parametrize(
    ("command", "expected"),
    [pytest.param(command, expected, id=reason) for reason, command, expected in COMMANDS],
)
def test_the_shapes_of_a_command(command: str, expected: list[str]) -> None:
    [one] = read(Action(SHELL, command=command)).commands
    assert [str(shape) for shape in shapes(one)] == expected


@pytest.mark.parametrize("command", [command for _, command, shapes in COMMANDS if shapes])
def test_the_key_of_each_shape_holds_for_the_command(command: str) -> None:
    reading = read(Action(SHELL, command=command))
    for shape in shapes(reading.commands[0]):
        assert find(reading, (parse_key(shape.key()),)) is not None, shape


def test_a_program_alone_is_asked_for_as_a_program() -> None:
    assert Shape("make").key() == {"command": "make"}
    assert (
        find(read(Action(SHELL, command="which make")), (parse_key({"command": "make"}),)) is None
    )


def test_a_tool_is_its_name() -> None:
    assert Shape("mcp__db__query", tool=True).key() == {"tool": "mcp__db__query"}

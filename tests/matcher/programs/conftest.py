"""How a command is read, in the short form that the tables of this folder are written in."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from forenote.matcher.action import SHELL, Action
from forenote.matcher.read import read
from forenote.matcher.reading import SPLIT, UNKNOWN, Command, Reading

Read = Callable[[str], Reading]


def spelled(command: Command) -> str:
    """A command's words with blanks between, `?` for an unknown one and `*?` for unknown ones."""
    words = (*command.assignments, *command.words)
    return " ".join(words).replace(UNKNOWN, "?").replace(SPLIT, "*?")


@pytest.fixture
def reading() -> Read:
    """Reads a bash command typed in `/project/app` of the project `/project`."""

    def of(command: str) -> Reading:
        return read(
            Action(
                SHELL, "Bash", command=command, cwd="/project/app", root="/project", home="/home/me"
            )
        )

    return of


@pytest.fixture
def runs(reading: Read) -> Callable[[str], list[str]]:
    """The commands that others run, in order, without those that stand in the text themselves."""
    return lambda command: [spelled(one) for one in reading(command).commands if one.via]


@pytest.fixture
def writes(reading: Read) -> Callable[[str], list[str]]:
    """The written files as `kind path`, in order."""
    return lambda command: [
        f"{write.kind} {write.path}".replace(UNKNOWN, "?")
        for one in reading(command).commands
        for write in one.writes
    ]

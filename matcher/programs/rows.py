"""A table of programs as plain data: of its hundreds of rows a command asks for two or three, and
only those are made."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from typing import Any

    from forenote.matcher.record import Record

    Plain = dict[str, tuple[dict[str, Any], ...]]
    """The rows of each program, in the table's order: what makes them, by the names of arguments."""


def programs_of(name: str) -> list[str]:
    """The programs that a row's name lists: what stands before its subcommands."""
    return name.partition(" ")[0].split("|")


def by_program(rows: Sequence[Record]) -> Plain:
    """A table's rows under each program that they name, without what is their default, and without
    `why`, which only readers of the table ask for."""
    found: Plain = {}
    for row in rows:
        make: Callable[[str, str], Record] = type(row)
        name = str(getattr(row, "name"))  # noqa: B009  # each table has records of its own
        usual = make(name, "")
        values = {
            field: getattr(row, field)
            for field in row.__slots__
            if field != "why" and getattr(row, field) != getattr(usual, field)
        }
        for program in programs_of(name):
            found[program] = (*found.get(program, ()), {"name": name, "why": "", **values})
    return found

"""Claims: what only one process can have, whatever runs beside it.

To refuse a call, a file is made that must not exist, the one step that every file system does for one
process alone. To answer for a call, a record is added to a file of all calls, and whoever's is the first of
its kind there has it: every call claims itself, and to make a file takes as much as to add twenty records.
What cannot be claimed because nothing can be written is told apart from what another has.
"""

from __future__ import annotations

import os

from forenote.packer.session.memory import FOLDER
from forenote.packer.session.private import is_first, name_of, number_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final

    from forenote.matcher.action import Action

CLAIMS: Final = ".claims"
"""How the name of the file ends with the calls of a day (of UTC), `DAY.claims`: it counts from 1970."""

DAY_NS: Final = 86_400_000_000_000

LOOKED: Final = 8_192
"""Bytes before a call's record in which another's is looked for. A record has 8, and two hooks are told of
one call within a second."""

HELD: Final = ".hold"
"""How the name of a held call's file ends, `NAME.NUMBER.hold`."""

WON: Final = "won"
LOST: Final = "lost"


def claimed(path: str, content: bytes) -> str:
    """`WON` if the file is now there by us and holds the content, `LOST` if it was there; else why
    it could not be made."""
    flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0)
    try:
        try:
            handle = os.open(path, flags, 0o600)
        except FileNotFoundError:
            os.makedirs(os.path.dirname(path), 0o700, exist_ok=True)
            handle = os.open(path, flags, 0o600)
    except FileExistsError:
        return LOST if os.path.lexists(path) else f"{path}: its folder is no folder"
    except (OSError, ValueError) as error:
        return f"{path}: {getattr(error, 'strerror', None) or error}"
    try:
        if os.write(handle, content) != len(content):
            raise OSError(0, "the disk is full")
    except OSError as error:
        try:  # noqa: SIM105  # contextlib is not imported on the hook's path
            os.unlink(path)
        except OSError:  # then it stays empty, which says nothing
            pass
        return f"{path}: {error.strerror or 'it could not be written'}"
    finally:
        os.close(handle)
    return WON


def claimed_call(state: str, action: Action, kind: str, moment: str, began: int) -> str:
    """`WON` if this is the first process that says it answers for one event of one call, `LOST` if another
    did; else why that could not be said. `began` is the process's, in nanoseconds since 1970. `WON`
    too where nothing tells the call.

    An agent that reads two configurations that name our hook, its own and another agent's, reports
    each call twice, with one id. Without an id, the event's time and the action are what both have.
    Two processes on both sides of midnight both answer, and a note is shown twice.
    """
    if not state or not action.session or not (action.call or moment):
        return WON
    what = action.call or f"{moment}\0{number_of_action(action)}"
    number = number_of(f"{action.session}\0{kind}\0{action.subagent}\0{what}")
    path = f"{state}/{FOLDER}/{began // DAY_NS}{CLAIMS}"
    first, problem = is_first(path, number.to_bytes(8, "big"), LOOKED)
    return problem or (WON if first else LOST)


def hold_path(state: str, session: str, number: int) -> str:
    """The path of one of a session's places for held calls, counted from 1."""
    return os.path.join(state, FOLDER, f"{name_of(session)}.{number}{HELD}")


def number_of_action(action: Action) -> int:
    """64 bits that stand for what an action does, whoever does it."""
    parts = [action.kind, action.name, action.command, action.patch, *action.arguments]
    for change in action.changes:
        parts += (change.kind, change.path, change.text)
    return number_of("\0".join(parts))

"""What a log tells, in the order in which it tells it: calls, compactions, and what was unreadable."""

from __future__ import annotations

from dataclasses import dataclass

from forenote.matcher.action import Action

MOST_OUTPUT = 400
"""How many characters of a failed call's output a `Step` keeps at most."""


@dataclass(frozen=True, slots=True)
class Place:
    """Where something stands: a file, and its line (from 1; 0 where lines mean nothing, as in a
    database; in a JSON document of several lines, the number of the element in its list)."""

    path: str
    line: int = 0

    def __str__(self) -> str:
        return f"{self.path}:{self.line}" if self.line else self.path


@dataclass(frozen=True, slots=True)
class Step:
    """One tool call and what the log says of its result.

    `action` is filled as far as the log tells, in the same form in which the agent's hook would
    have handed it over. `time` is in seconds since 1970, None where the log has none. `failed`,
    `exit` are None where the log does not say. `denied`: a person, a rule or a hook refused the
    call, it never ran. `turn` is the id of the model's message that made the call, so calls of
    the same turn were made at once; empty where unknown. `output` is the beginning of what a
    failed call said, empty for others.
    """

    action: Action
    place: Place
    time: float | None = None
    failed: bool | None = None
    exit: int | None = None
    denied: bool = False
    turn: str = ""
    output: str = ""


@dataclass(frozen=True, slots=True)
class Compacted:
    """What the model had before it has been shortened or emptied here."""

    session: str
    subagent: str
    place: Place
    time: float | None = None


@dataclass(frozen=True, slots=True)
class Skipped:
    """Something that was not read, a damaged line for one, and why."""

    place: Place
    reason: str


@dataclass(frozen=True, slots=True)
class Unseen:
    """Calls of a session of which the log keeps nothing but their number. The ledger counts so what
    matched no note at the time."""

    session: str
    place: Place
    calls: int


Entry = Step | Compacted | Skipped | Unseen

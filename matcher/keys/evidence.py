"""What the one evaluator says of a key: held, by what; or missed, how far it came and why."""

from __future__ import annotations

from forenote.matcher.record import Record

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final

    from forenote.matcher.keys.key import Key
    from forenote.matcher.reading import Call, Command, Write


class Subject(Record):
    """The one thing for which all fields of a key must hold: a command (with one of the files it
    writes, where it writes any), a file written by a tool, or a tool call."""

    __slots__ = ("call", "command", "write")

    def __init__(
        self,
        command: Command | None = None,
        write: Write | None = None,
        call: Call | None = None,
    ) -> None:
        self.command: Final = command
        self.write: Final = write
        self.call: Final = call


class Held(Record):
    """A key that holds: `tokens` are the key's own words that held, in its order, each in the
    spelling that held; `seen` are the words, path or piece of text of the action that they held
    on, in the same order."""

    __slots__ = ("key", "seen", "subject", "tokens")

    def __init__(
        self, key: Key, subject: Subject, tokens: tuple[str, ...], seen: tuple[str, ...]
    ) -> None:
        self.key: Final = key
        self.subject: Final = subject
        self.tokens: Final = tokens
        self.seen: Final = seen


class Missed(Record):
    """A key that does not hold for a subject: `reached` of its `wanted` parts held before the
    first that did not, and `reason` says what did not, as a clause ("there is no option --force",
    "the first operand is 'stash', not 'push'")."""

    __slots__ = ("key", "reached", "reason", "subject", "wanted")

    def __init__(
        self, key: Key, subject: Subject | None, reached: int, wanted: int, reason: str
    ) -> None:
        self.key: Final = key
        self.subject: Final = subject
        self.reached: Final = reached
        self.wanted: Final = wanted
        self.reason: Final = reason

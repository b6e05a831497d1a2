"""Which notes belong to an action: the one place where keys meet a reading.

Hook, explain, try, test, audit and replay all call `find`, whoever explains through `traced`; the
index only decides which notes are worth asking about.
"""

from __future__ import annotations

from forenote.matcher.keys.evidence import Subject
from forenote.matcher.keys.hold import held, missing, tried
from forenote.matcher.record import Record

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import Final

    from forenote.matcher.keys.evidence import Held, Missed
    from forenote.matcher.keys.key import Key
    from forenote.matcher.reading import Reading


class Cancelled(Record):
    """A key that held, and the `unless` key that held for the same command or written file."""

    __slots__ = ("by", "held")

    def __init__(self, held: Held, by: Held) -> None:
        self.held: Final = held
        self.by: Final = by


def subjects(reading: Reading) -> list[Subject]:
    """All subjects of a reading, in the order of the action: commands as such first, then each
    command with each of its writes, then written files, then the call."""
    found: list[Subject] = []
    for command in reading.commands:
        found.append(Subject(command))
        for write in command.writes:
            found.append(Subject(command, write))
    for write in reading.writes:
        found.append(Subject(None, write))
    if reading.call is not None:
        found.append(Subject(None, None, reading.call))
    return found


def find(
    reading: Reading,
    keys: Iterable[Key],
    unless: Iterable[Key] = (),
    refused: list[Missed | Cancelled] | None = None,
) -> Held | None:
    """What of one note's keys holds for a reading: the first key in the author's order, on the first
    subject; None where none does.

    Into `refused` goes, in the order in which they were tried, all that did not hold or was cancelled
    before that; to say it takes longer than to see it.
    """
    every = subjects(reading)
    exceptions = tuple(unless)
    for key in keys:
        for subject in every:
            pairs, failure = tried(key, subject)
            if failure is not None:
                if refused is not None:
                    refused.append(missing(key, subject, pairs, failure))
                continue
            result = held(key, subject, pairs)
            cancel = _cancelled(subject, exceptions) if exceptions else None
            if cancel is None:
                return result
            if refused is not None:
                refused.append(Cancelled(result, cancel))
    return None


def traced(
    reading: Reading, keys: Iterable[Key], unless: Iterable[Key] = ()
) -> tuple[Held | None, list[Missed | Cancelled]]:
    """What `find` says, and all that was refused before that."""
    refused: list[Missed | Cancelled] = []
    return find(reading, keys, unless, refused), refused


def _cancelled(subject: Subject, unless: tuple[Key, ...]) -> Held | None:
    """The exception that holds for the same command or written file. The same command is the one
    typed: what wraps it counts (`uv run pytest` is excepted by `uv run`), and so do its writes. The
    texts of what wraps it do not: the script that `bash -c` is given holds other commands too."""
    for key in unless:
        for same in _same(subject):
            if key.text and same.command is not subject.command:
                continue
            pairs, failure = tried(key, same)
            if failure is None:
                return held(key, same, pairs)
    return None


def _same(subject: Subject) -> list[Subject]:
    found = [subject]
    command = subject.command
    while command is not None:
        if subject.write is None:
            for write in command.writes:
                found.append(Subject(command, write))
        found.append(Subject(command))
        command = command.via
    return found

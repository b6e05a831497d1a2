"""One log as its format's module gets it: its place, the project it belongs to, and its records."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Protocol

from forenote.audit.logs.calls import Calls, CallsTold
from forenote.audit.logs.content import Damaged, json_of, lines_of, opened, text_of, whole
from forenote.audit.logs.document import Member, members
from forenote.audit.logs.step import Entry, Place, Skipped

Record = Mapping[str, object]

LINES = "lines"
DOCUMENT = "document"
TEXT = "text"
DATABASE = "database"
FOLDER = "folder"

REST = "; what stands behind it is not read"


@dataclass(frozen=True, slots=True)
class Head:
    """What a format is recognised by.

    `kind` is `LINES` (a JSON mapping on each line), `DOCUMENT`, `TEXT`, `DATABASE` or `FOLDER`.
    `records` are the first mappings of `LINES`; of a `DOCUMENT` one, its members, of a list its
    first element alone. `text` is the beginning of a `TEXT`; `names` are the tables of a
    `DATABASE`, or what a `FOLDER` holds.
    """

    kind: str
    path: str
    records: tuple[Record, ...] = ()
    text: str = ""
    names: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class Log:
    """A file (of some formats a folder) that holds a log.

    `kind` is that of its `Head`. `root` is the root of the project that its paths count from, empty
    where that is not known. `seen` are the calls that were told already.
    """

    path: str
    kind: str
    root: str = ""
    seen: CallsTold = field(default_factory=CallsTold)

    @property
    def name(self) -> str:
        """What stands for a session that has no id."""
        return self.path

    def place(self, line: int = 0) -> Place:
        return Place(self.path, line)

    def records(self) -> Iterator[tuple[Place, Record] | Skipped]:
        """The mapping on each line of a JSON Lines file; blank lines are passed over."""
        with opened(self.path) as file:
            for number, line in lines_of(file):
                place = Place(self.path, number)
                if isinstance(line, Damaged):
                    yield Skipped(place, str(line))
                elif line.strip():
                    try:
                        value = json_of(text_of(line).strip())
                    except Damaged as error:
                        yield Skipped(place, str(error))
                        continue
                    if isinstance(value, dict):
                        yield place, value
                    else:
                        yield Skipped(place, "it is no JSON mapping")

    def through(self, session: Session) -> Iterator[Entry]:
        """What a session makes of the lines of a JSON Lines file, one after the other."""
        for item in self.records():
            if isinstance(item, Skipped):
                session.calls.note(item)
            else:
                session.line(*item)
            yield from session.calls.ready()
        yield from session.calls.rest()

    def members(self) -> Iterator[Member | Skipped]:
        """The members of a JSON document, and at last what is wrong with the rest of it."""
        damage: Damaged | None = None
        try:
            with opened(self.path) as file:
                content, damage = whole(file)
            yield from members(content)
        except Damaged as error:
            damage = damage or error
        if damage is not None:
            yield Skipped(Place(self.path), f"{damage}{REST}")

    def text(self) -> Iterator[tuple[int, str] | Skipped]:
        """The lines of a text with their numbers, without their ends."""
        with opened(self.path) as file:
            for number, line in lines_of(file):
                if isinstance(line, Damaged):
                    yield Skipped(Place(self.path, number), str(line))
                else:
                    yield number, text_of(line).rstrip("\r\n")


class Session(Protocol):
    """What is known while the lines of a log go by; `calls` has what they told."""

    calls: Calls

    def line(self, place: Place, record: Record) -> None: ...


class Format(Protocol):
    """The module of one format: what it is called, how it is recognised, how it is read."""

    NAME: str

    def recognises(self, head: Head) -> bool: ...

    def read(self, log: Log) -> Iterator[Entry]: ...


def mapping(value: object) -> Record:
    """The value where it is a mapping, else an empty one."""
    return value if isinstance(value, dict) else {}


def items(value: object) -> list[object]:
    """The value where it is a list, else an empty one."""
    return value if isinstance(value, list) else []


def mappings(value: object) -> list[Record]:
    """The mappings in a list; empty where it is none."""
    return [one for one in items(value) if isinstance(one, dict)]


def text(value: object) -> str:
    """The value where it is a text, else an empty one."""
    return value if isinstance(value, str) else ""


def number(value: object) -> int | None:
    """The value where it is an integer that an exit code can be, else None."""
    if not isinstance(value, int) or isinstance(value, bool):
        return None
    return value if abs(value) < 1 << 32 else None


def said(value: object) -> str:
    """The text of a message's content: a text, or a list of parts of which some have a `text`."""
    if isinstance(value, str):
        return value
    return "\n".join(text(part.get("text")) for part in mappings(value) if "text" in part)

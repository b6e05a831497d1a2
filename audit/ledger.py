"""The ledger read back: what matched and was delivered, and what came of it.

A line that cannot be read is named and passed over; the others count. The files are only looked at:
a hook may be adding to them meanwhile.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TypeVar

from forenote.audit.roots import is_of, names_of
from forenote.packer.item import TIERS
from forenote.packer.session.ledger import (
    COUNT,
    DELIVERY,
    FOLDER,
    LINES,
    OUTCOME,
    OUTCOMES,
    VERSION,
)

Wanted = TypeVar("Wanted")


@dataclass(frozen=True, slots=True)
class Told:
    """What a line says of one note that matched.

    `tier` is one of `packer.item.TIERS`, `cost` is in tokens, `delivered` and `withheld` count
    characters. `named`: nothing fitted but its id; `known`: it was shown before, and nothing more
    now.
    """

    id: str
    key: str
    held: tuple[str, ...]
    tier: str
    delivered: int
    withheld: int
    cost: int
    named: bool
    known: bool


@dataclass(frozen=True, slots=True)
class Record:
    """One line of the ledger.

    `kind` is `DELIVERY` or `OUTCOME`; `time` is in UTC, and its order is that of the text. `outcome`
    is one of `packer.session.ledger.OUTCOMES` for what came of the delivery that held these `notes`; empty
    for a delivery. `action` is the action as far as it was kept, else None; `cut` are its
    characters that were not. `hash` stands for the action, empty where that was not kept.
    `unsearched` are its characters in which nothing was looked for.
    """

    kind: str
    time: str
    agent: str
    session: str
    subagent: str
    call: str
    root: str
    tool: str
    hold: bool
    tokens: int
    notes: tuple[Told, ...]
    outcome: str
    outcome_of: tuple[str, ...]
    action: Mapping[str, object] | None
    cut: int
    hash: str
    unsearched: int

    @property
    def ids(self) -> tuple[str, ...]:
        """The notes that it is about."""
        return self.outcome_of or tuple(note.id for note in self.notes)


@dataclass(frozen=True, slots=True)
class Damage:
    """A line that cannot be read, or with line 0 a file, and why."""

    path: Path
    line: int
    reason: str


@dataclass(frozen=True, slots=True)
class Ledger:
    """All lines, oldest first; those of one session in the order of its file. `unmatched` has, by
    the name of its file, how many calls of a session matched nothing; `files` the name of each
    session's file, by the session's id."""

    records: tuple[Record, ...]
    damaged: tuple[Damage, ...]
    unmatched: Mapping[str, int]
    files: Mapping[str, str]

    def of(self, session: str, note: str) -> Ledger:
        """What is about one session, by its id or the start of it, and about one note; an empty
        text for all. Damaged lines stay: they may be about them."""
        records = tuple(
            one
            for one in self.records
            if one.session.startswith(session) and (not note or note in one.ids)
        )
        files = {id: file for id, file in self.files.items() if id.startswith(session)}
        wanted = set(files.values()) if session else self.unmatched.keys()
        counts = {name: count for name, count in self.unmatched.items() if name in wanted}
        return Ledger(records, self.damaged, counts, files)

    def of_project(self, root: str) -> tuple[Record, ...]:
        """The records of the project with this root; without one, all."""
        names = names_of(root)
        return tuple(one for one in self.records if not names or is_of(one.root, names))


def read_ledger(state: str) -> Ledger:
    """The ledger below a state folder; empty where there is none."""
    records: list[Record] = []
    damaged: list[Damage] = []
    unmatched: dict[str, int] = {}
    files: dict[str, str] = {}
    for path in _files(Path(state, FOLDER), damaged) if state else ():
        if path.suffix == COUNT:
            unmatched[path.stem] = path.stat().st_size
        elif path.suffix == LINES:
            for one in _lines(path, damaged):
                records.append(one)
                files[one.session] = path.stem
    records.sort(key=lambda one: one.time)  # stable: equals stay in the order of their file
    return Ledger(tuple(records), tuple(damaged), unmatched, files)


def _files(folder: Path, damaged: list[Damage]) -> Iterator[Path]:
    """The plain files of the folder; what else stands there is named."""
    try:
        entries = sorted(os.scandir(folder), key=lambda entry: entry.name)
    except FileNotFoundError:
        return
    except OSError as error:
        damaged.append(Damage(folder, 0, error.strerror or str(error)))
        return
    for entry in entries:
        if entry.is_file(follow_symlinks=False):
            yield Path(entry.path)
        elif entry.name.endswith((LINES, COUNT)):
            damaged.append(Damage(Path(entry.path), 0, "it is not a plain file"))


def _lines(path: Path, damaged: list[Damage]) -> Iterator[Record]:
    try:
        content = path.read_bytes()
    except OSError as error:
        damaged.append(Damage(path, 0, error.strerror or str(error)))
        return
    for number, line in enumerate(content.split(b"\n"), 1):
        if not line:
            continue  # a line was ended for one that was left unfinished, and that had been ended
        try:
            yield record_of(line)
        except Unreadable as reason:
            damaged.append(Damage(path, number, str(reason)))


class Unreadable(ValueError):
    """A line that is none of the ledger's; the message says why."""


def record_of(line: bytes) -> Record:
    """A line of the ledger. Raises `Unreadable`."""
    try:
        value: object = json.loads(line)
    except (ValueError, RecursionError):
        raise Unreadable("it is not JSON, so it was torn or changed") from None
    if not isinstance(value, dict):
        raise Unreadable("it is not a mapping")
    return record_from(value)


def record_from(value: Mapping[str, object]) -> Record:
    """What the mapping on a line says. Raises `Unreadable`."""
    fields = _Fields(value)
    version = fields.number("forenote")
    if version != VERSION:
        raise Unreadable(f"it is of version {version}; this program reads version {VERSION}")
    kind = fields.text("kind", (DELIVERY, OUTCOME))
    is_delivery = kind == DELIVERY
    return Record(
        kind=kind,
        time=fields.text("time"),
        agent=fields.text("agent"),
        session=fields.text("session"),
        subagent=fields.text("subagent"),
        call=fields.text("call"),
        root=fields.text("root"),
        tool=fields.text("tool"),
        hold=is_delivery and fields.flag("hold"),
        tokens=fields.number("tokens") if is_delivery else 0,
        notes=tuple(_told(note) for note in fields.mappings("notes")) if is_delivery else (),
        outcome="" if is_delivery else fields.text("outcome", OUTCOMES),
        outcome_of=() if is_delivery else fields.texts("notes"),
        action=fields.mapping("action") if "action" in value else None,
        cut=fields.number("cut") if "cut" in value else 0,
        hash=fields.text("hash") if "hash" in value else "",
        unsearched=fields.number("unsearched") if "unsearched" in value else 0,
    )


def _told(fields: _Fields) -> Told:
    return Told(
        id=fields.text("id"),
        key=fields.text("key") if fields.has("key") else "",
        held=fields.texts("held") if fields.has("held") else (),
        tier=fields.text("tier", TIERS),
        delivered=fields.number("delivered"),
        withheld=fields.number("withheld"),
        cost=fields.number("cost"),
        named=fields.flag("named"),
        known=fields.flag("known"),
    )


class _Fields:
    """The fields of a mapping, each with the type that it must have."""

    def __init__(self, values: Mapping[str, object]) -> None:
        self._values = values

    def has(self, name: str) -> bool:
        return name in self._values

    def text(self, name: str, of: Sequence[str] = ()) -> str:
        value = self._of_type(name, str)
        if of and value not in of:
            raise Unreadable(f"its `{name}` is none that this program knows")
        return value

    def number(self, name: str) -> int:
        value = self._of_type(name, int)
        if isinstance(value, bool):
            raise Unreadable(f"its `{name}` is of another type")
        return value

    def flag(self, name: str) -> bool:
        return self._of_type(name, bool)

    def texts(self, name: str) -> tuple[str, ...]:
        values: list[object] = self._of_type(name, list)
        if not all(isinstance(value, str) for value in values):
            raise Unreadable(f"its `{name}` is of another type")
        return tuple(str(value) for value in values)

    def mapping(self, name: str) -> Mapping[str, object]:
        found: dict[str, object] = self._of_type(name, dict)
        return found

    def mappings(self, name: str) -> Iterator[_Fields]:
        values: list[object] = self._of_type(name, list)
        for value in values:
            if not isinstance(value, dict):
                raise Unreadable(f"its `{name}` is of another type")
            yield _Fields(value)

    def _of_type(self, name: str, wanted: type[Wanted]) -> Wanted:
        if name not in self._values:
            raise Unreadable(f"it has no `{name}`")
        value = self._values[name]
        if not isinstance(value, wanted):
            raise Unreadable(f"its `{name}` is of another type")
        return value

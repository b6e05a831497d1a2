"""Reading a log whose format is found by its content."""

from __future__ import annotations

import os
from collections.abc import Iterator

from forenote.audit.logs.calls import CallsTold
from forenote.audit.logs.content import (
    Damaged,
    Unreadable,
    json_of,
    lines_of,
    opened,
    text_of,
    whole,
)
from forenote.audit.logs.document import members
from forenote.audit.logs.formats import FORMATS
from forenote.audit.logs.log import (
    DATABASE,
    DOCUMENT,
    FOLDER,
    LINES,
    TEXT,
    Format,
    Head,
    Log,
    Record,
)
from forenote.audit.logs.opencode import tables
from forenote.audit.logs.step import Entry, Place, Skipped

_RECORDS = 50  # lines that are looked at
_BYTES = 4_194_304  # of them
_TEXT = 65_536  # characters of a text that are looked at
_SQLITE = b"SQLite format 3\0"
_FRONT = 20  # lines before the first mapping that may be damaged, or what another program said

EXPECTED = ", ".join(one.NAME for one in FORMATS)


class Unrecognised(Exception):
    """A path that no log can be read from, and why. `path` is as it was given."""

    def __init__(self, path: str, reason: str) -> None:
        super().__init__(f"{path}: {reason}")
        self.path = path
        self.reason = reason


def read_log(path: str, root: str = "", seen: CallsTold | None = None) -> Iterator[Entry]:
    """What a log tells, in its order, read as it is asked for.

    `root` is the root of the project whose notes are asked about: of a log that does not say where
    its session began, paths count from there. With the same `seen` for several logs, calls that
    more than one of them tells stand once. A damaged part is named by a `Skipped` and costs no
    other. Raises `Unrecognised`, at once, for what is no log.
    """
    found = recognised(path)
    if found is None:
        return iter(())
    format_, kind = found
    return _reading(format_, Log(path, kind, root, seen or CallsTold()))


def _reading(format_: Format, log: Log) -> Iterator[Entry]:
    try:
        yield from format_.read(log)
    except (Unreadable, OSError) as error:  # it was there a moment ago
        yield Skipped(Place(log.path), str(error))


def recognised(path: str) -> tuple[Format, str] | None:
    """The format of a log and the kind of its `Head`; None for an empty file, as a session begins
    with. Raises `Unrecognised` for what is no log."""
    is_empty = True
    try:
        for head in _heads(path):
            is_empty = False
            for one in FORMATS:
                if one.recognises(head):
                    return one, head.kind
    except (Unreadable, OSError, ValueError) as error:  # ValueError: a NUL in the path
        reason = getattr(error, "strerror", None) or str(error)
        raise Unrecognised(path, reason) from None
    if is_empty:
        return None
    raise Unrecognised(path, f"it is in no format that is known: {EXPECTED}")


def _heads(path: str) -> Iterator[Head]:
    """What the formats are asked about, the likelier first; nothing for an empty file."""
    if os.path.isdir(path):
        with os.scandir(path) as entries:
            yield Head(FOLDER, path, names=frozenset(one.name for one in entries))
        return
    with opened(path) as file:
        try:
            start = file.peek(_TEXT)[:_TEXT]
        except Damaged as error:
            raise Unreadable(str(error)) from None
        if not start.strip():
            return
        if start.startswith(_SQLITE):
            yield Head(DATABASE, path, names=tables(path))
            return
        opening = start.removeprefix(b"\xef\xbb\xbf").lstrip()[:1]
        is_json = False
        if opening == b"{" and (records := _records(path)):
            is_json = True
            yield Head(LINES, path, records)
        if opening in (b"{", b"["):
            for known in _documents(path):
                is_json = True
                yield Head(DOCUMENT, path, (known,))
        front = 0 if opening == b"{" else _front(path, start)
        if front and (records := _records(path, front)):
            yield Head(LINES, path, records)
        if b"\0" in start and not is_json:
            raise Unreadable("it is neither a text nor a database")
        if not is_json:  # `{ ls; }` and `[ -f x ]` begin like JSON
            yield Head(TEXT, path, text=text_of(start))


def _front(path: str, start: bytes) -> int:
    """How many lines stand before the first that may be a mapping; 0 where none is near. A log whose
    beginning was cut off has a piece of a line there, a captured one what a program warned of. A
    page that shows such lines is no log."""
    if path.endswith((".md", ".md.gz")):
        return 0
    lines = start.split(b"\n", _FRONT + 1)[: _FRONT + 1]
    return next((at for at, line in enumerate(lines) if line.lstrip().startswith(b"{")), 0)


def _records(path: str, front: int = 0) -> tuple[Record, ...]:
    """The first mappings of JSON Lines behind so many lines in `front`; none unless half of the
    lines are some: some lines of a document look like that."""
    records: list[Record] = []
    lines = size = 0
    with opened(path) as file:
        for number, line in lines_of(file):
            if number <= front:
                continue
            if lines >= _RECORDS or size > _BYTES:
                break
            if isinstance(line, Damaged):
                lines += 1
            elif line.strip():
                lines += 1
                size += len(line)
                try:
                    value = json_of(text_of(line).strip())
                except Damaged:
                    continue
                if isinstance(value, dict) and value:
                    records.append(value)
    return tuple(records) if len(records) * 2 >= lines else ()


def _documents(path: str) -> Iterator[Record]:
    """The members of a document as far as they are known, again with each that is added; of a list
    its first element. Reading stops where nobody asks on."""
    with opened(path) as file:
        try:
            text, _ = whole(file)
        except Damaged as error:
            raise Unreadable(str(error)) from None
    known: dict[str, object] = {}
    try:
        for member in members(text):
            if member.index > 1:
                continue
            if member.name:
                known[member.name] = member.value
            elif isinstance(member.value, dict):
                known = member.value
            yield known
    except Damaged:
        return  # what stands before was not enough

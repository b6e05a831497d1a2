"""What an installation changed in a settings file, kept so that it can be taken back exactly.

One small JSON file for each settings file, in the user's state folder. Without it (a colleague's
installation, a state folder that was emptied) an entry is still found and taken out; only what was
empty before may then be gone.
"""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import asdict, dataclass, field
from pathlib import Path

from forenote.hooks.install.json_edit import Insertion
from forenote.notes.place import state_dir
from forenote.notes.whole_file import write_whole

FORMAT = 1
FOLDER = "installed"


@dataclass(frozen=True, slots=True)
class Step:
    """One change: what was inserted; a hash of the file after it, since exactly that file can be
    changed back; the backup's path, empty for none; and what was empty before (`hollow`)."""

    insertions: list[Insertion]
    after: str
    backup: str
    hollow: dict[str, str]


@dataclass(frozen=True, slots=True)
class Record:
    """What was changed in the file at `path`, oldest first. `created` says that there was none, and
    `folders` are those that were made for it, outermost first."""

    agent: str
    path: str
    project: bool
    created: bool = False
    folders: list[str] = field(default_factory=list)
    steps: list[Step] = field(default_factory=list)


def fingerprint(content: bytes) -> str:
    """What a step keeps of the file."""
    return hashlib.sha256(content).hexdigest()


def load(path: Path) -> Record | None:
    """The record of a settings file; None where there is none that can be read."""
    where = _where(path)
    return _read(where) if where is not None else None


def save(record: Record) -> None:
    """Keep a record. Raises `OSError`."""
    where = _where(Path(record.path))
    if where is None:
        return
    for folder in (where.parent.parent, where.parent):
        folder.parent.mkdir(parents=True, exist_ok=True)
        folder.mkdir(mode=0o700, exist_ok=True)
    content = json.dumps({"format": FORMAT, **asdict(record)}, indent=1).encode()
    write_whole(where, content, 0o600)


def forget(path: Path) -> None:
    """Remove the record of a settings file; where that cannot be done it fits no file any more."""
    where = _where(path)
    if where is not None:
        with suppress(OSError):
            where.unlink(missing_ok=True)


def records() -> Iterator[Record]:
    """All records."""
    folder = state_dir()
    for where in sorted(Path(folder, FOLDER).glob("*.json")) if folder else ():
        record = _read(where)
        if record is not None:
            yield record


def _where(path: Path) -> Path | None:
    folder = state_dir()
    if not folder:
        return None
    return Path(folder, FOLDER, fingerprint(os.fsencode(path))[:32] + ".json")


def _read(where: Path) -> Record | None:
    try:
        if not where.is_file():
            return None
        fields = json.loads(where.read_bytes())
        if fields.pop("format") != FORMAT:
            return None
        steps = [
            Step(
                [(int(offset), str(piece)) for offset, piece in step["insertions"]],
                str(step["after"]),
                str(step["backup"]),
                {str(name): str(value) for name, value in step["hollow"].items()},
            )
            for step in fields.pop("steps")
        ]
        return Record(**fields, steps=steps)
    except (OSError, ValueError, KeyError, TypeError, AttributeError):
        return None

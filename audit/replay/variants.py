"""Other sets of notes than the one that counts: without a note or a key of it, or with one more."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING

from forenote.matcher.keys.grammar import KeyMistake, parse_key
from forenote.notes.ids import canonical
from forenote.notes.layers import Loaded, load
from forenote.notes.model import PROJECT, Note
from forenote.notes.problem import ERROR, Problem, nearest
from forenote.notes.read import read_note

if TYPE_CHECKING:
    from forenote.notes.cache import Project


class Unknown(ValueError):
    """A note, key or file that is to be left out or added, and is none; the message says so."""


@dataclass(frozen=True, slots=True)
class Variant:
    """What is changed of a set of notes: ids and keys that are left out, files that are added. A
    key is given as an author writes it, or as `notes list --json` prints it."""

    without: tuple[str, ...] = ()
    without_keys: tuple[str, ...] = ()
    added: tuple[Path, ...] = ()

    def __bool__(self) -> bool:
        return bool(self.without or self.without_keys or self.added)

    @property
    def name(self) -> str:
        """What it is called beside what it was made from."""
        parts = [f"without {id}" for id in self.without]
        parts += [f"without the key {key}" for key in self.without_keys]
        parts += [f"with {path}" for path in self.added]
        return ", ".join(parts)


def varied(project: Project, loaded: Loaded, variant: Variant, today: date) -> Loaded:
    """The notes of the project as they would be. They are read again, since what was shadowed or
    superseded by a note counts without it. Raises `Unknown`."""
    gone = {_known(id, loaded) for id in variant.without}
    keys = {_source(key, loaded) for key in variant.without_keys}

    def read(path: Path, folder: Path, layer: str) -> tuple[Note | None, tuple[Problem, ...]]:
        note, problems = read_note(path, folder, layer)
        if note is None or (note.id in gone and _counts(note, loaded)):
            return None, problems
        return _without(note, keys), problems

    changed = load(project, today=today, read=read) if gone or keys else loaded
    for path in variant.added:
        changed = _with(changed, candidate(path))
    return changed


def candidate(path: Path) -> Note:
    """The note in a file that may lie anywhere: its id is the file's name. Raises `Unknown`."""
    note, problems = read_note(path, path.parent, PROJECT)
    if note is None:
        worst = next((one for one in problems if one.severity == ERROR), None)
        told = f"{worst.message}; {worst.hint}" if worst else "it is no note"
        raise Unknown(f"{path}: {told}")
    return note


def _counts(note: Note, loaded: Loaded) -> bool:
    return any(one.id == note.id and one.path == note.path for one in loaded.notes)


def _without(note: Note, keys: set[str]) -> Note | None:
    """The note without keys of these spellings; None where it then has none."""
    kept = tuple(key for key in note.keys if key.source not in keys)
    if len(kept) == len(note.keys):
        return note
    if not kept:
        return None
    return replace(note, keys=kept, key_lines=tuple(note.line_of(key) for key in kept))


def _with(loaded: Loaded, note: Note) -> Loaded:
    """The notes with one more, which takes the place of one of its id, and of what it supersedes."""
    gone = {note.id, *note.supersedes}
    notes = [one for one in loaded.notes if one.id not in gone] + [note]
    return replace(loaded, notes=tuple(sorted(notes, key=lambda one: one.id)))


def _known(id: str, loaded: Loaded) -> str:
    wanted = canonical(id)
    ids = [note.id for note in loaded.notes]
    if wanted in ids:
        return wanted
    raise Unknown(_no("note", id, ids))


def _source(key: str, loaded: Loaded) -> str:
    """A key as notes spell it."""
    sources = {one.source for note in loaded.notes for one in note.keys}
    if key in sources:
        return key
    try:
        parsed = parse_key(key).source
    except KeyMistake:
        parsed = key
    if parsed in sources:
        return parsed
    raise Unknown(_no("key", key, sources))


def _no(what: str, name: str, known: Iterable[str]) -> str:
    near = nearest(name, sorted(known))
    hint = f"did you mean `{near}`?" if near else "`notes list` names those that count"
    return f"there is no {what} `{name}`; {hint}"

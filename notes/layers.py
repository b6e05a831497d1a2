"""The notes that count for a project: all layers read, the nearest of each id kept.

It is long since what counts, what is set aside and why, and what freshness has to look at are found
in the same pass over the folders."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from datetime import date
from itertools import islice
from pathlib import Path

from forenote.notes import ids, place
from forenote.notes.config import load_config
from forenote.notes.model import PROJECT, USER, Note, Stamp
from forenote.notes.options import Config, Folder
from forenote.notes.problem import WARNING, Problem, nearest, whole
from forenote.notes.read import read_note
from forenote.notes.text_file import LIMIT
from forenote.notes.watched import stamp

MOST_ENTRIES = 20_000
"""Files and folders looked at in one layer: a `folders: [/]` must end."""

MOST_BYTES = 16 * 1024 * 1024
"""Bytes of note files read in one layer. Five thousand notes of real length are below it, and what
is above it would keep the compiler, for which the hook waits, busy for minutes."""


@dataclass(frozen=True, slots=True)
class Layer:
    """A folder of notes; `name` is what `Note.layer` says."""

    name: str
    folder: Path


@dataclass(frozen=True, slots=True)
class SetAside:
    """A note that is not delivered, and why, as a clause (`expired on 2026-01-31`)."""

    note: Note
    reason: str

    @property
    def kind(self) -> str:
        """The reason in a word: `expired`, `superseded` or `shadowed`."""
        return self.reason.partition(" ")[0]


@dataclass(frozen=True, slots=True)
class Loaded:
    """What a project's layers hold.

    `notes` are those that count, in the order of their ids; `set_aside` the others that could be
    read, in the order of id and nearness. `layers` are the folders that were searched, nearest
    first. `files` and `folders` are all that the result depends on, with the stamp that each had
    before it was read, None for what is not there: it is stale when any stamp differs.
    """

    notes: tuple[Note, ...]
    set_aside: tuple[SetAside, ...]
    problems: tuple[Problem, ...]
    config: Config
    layers: tuple[Layer, ...]
    files: tuple[tuple[str, Stamp | None], ...]
    folders: tuple[tuple[str, Stamp | None], ...]

    def find(self, id: str) -> Note | None:
        """The note of that id, also one set aside (the nearest, then)."""
        wanted = ids.canonical(id)
        every = (*self.notes, *(aside.note for aside in self.set_aside))
        return next((note for note in every if note.id == wanted), None)

    def ids(self) -> tuple[str, ...]:
        """All ids that `find` knows, in order."""
        every = {note.id for note in self.notes} | {aside.note.id for aside in self.set_aside}
        return tuple(sorted(every))


Recall = Callable[[str, str, str, Stamp], Note | None]
"""A note that need not be read, by its path, id, layer and the stamp of its file, which is no link;
None where it must be."""

Reader = Callable[[Path, Path, str], tuple[Note | None, tuple[Problem, ...]]]
"""Reads one file, as `read_note` does; the compiler has one that remembers."""


def load(
    project: tuple[str, str] | None,
    *,
    today: date,
    read: Reader = read_note,
    recall: Recall | None = None,
    moved: Callable[[Folder], Folder] | None = None,
) -> Loaded:
    """Reads all layers. `project` is what `place.project_root` found; `today` decides what has
    expired, and is given so that the same files give the same answer. `moved` says where a folder
    of the configuration is, for a configuration that is read in another place than its own."""
    look = _Look(read, recall)
    notes_folder = project[1] if project else None
    user_folder = place.user_notes()
    config_files: list[Path] = []
    if notes_folder is not None:
        config_files.append(Path(notes_folder, place.CONFIG))
    if user_folder:
        config_files.append(Path(place.config_dir(), place.CONFIG))
    for file in config_files:
        look.file(file)
    config, problems = load_config(config_files)
    if moved is not None:
        config = replace(config, folders=tuple(map(moved, config.folders)))
    look.problems.extend(problems)

    layers: list[Layer] = []
    if notes_folder is not None:
        layers.append(Layer(PROJECT, Path(notes_folder)))
    if user_folder:
        layers.append(Layer(USER, Path(user_folder)))
    layers += [Layer(folder.name, folder.path) for folder in config.folders]
    layers = look.distinct(layers)

    found = [note for layer in layers for note in look.notes(layer)]
    notes, aside = _nearest(found)
    notes, replaced = _current(notes, look, today)
    return Loaded(
        notes=tuple(sorted(notes, key=lambda note: note.id)),
        set_aside=tuple(sorted(aside + replaced, key=lambda one: one.note.id)),
        problems=tuple(look.problems),
        config=config,
        layers=tuple(layers),
        files=tuple(look.files.items()),
        folders=tuple(look.folders.items()),
    )


@dataclass(slots=True)
class _Look:
    """What was looked at so far, and what was wrong with it."""

    read: Reader
    recall: Recall | None = None
    problems: list[Problem] = field(default_factory=list)
    files: dict[str, Stamp | None] = field(default_factory=dict)
    folders: dict[str, Stamp | None] = field(default_factory=dict)
    tops: dict[str, str] = field(default_factory=dict)  # the layers' real folders: their names

    def distinct(self, layers: list[Layer]) -> list[Layer]:
        """Each folder once, under its nearest name; one inside a nearer layer's is read there."""
        kept = []
        for layer in layers:
            real = os.path.realpath(layer.folder)
            if real in self.tops:
                continue
            outer = next((name for top, name in self.tops.items() if _reached(real, top)), None)
            if outer is not None:
                message = f"this folder lies in that of layer {outer}, and is read as a part of it"
                hint = f"take it out of `folders:` in {place.CONFIG}"
                self.problems.append(whole(layer.folder, message, hint, WARNING))
                continue
            self.tops[real] = layer.name
            kept.append(layer)
        return kept

    def file(self, path: Path) -> None:
        self.files[str(path)] = _stamp(path)

    def notes(self, layer: Layer) -> Iterator[Note]:
        """The notes of one layer that can be read, in the order of their paths."""
        left = MOST_BYTES
        start = len(os.path.join(layer.folder, ""))
        for path, is_link in self._paths(layer.folder):
            before = _stamp(path)
            left -= min(before[1], LIMIT) if before is not None else 0
            if left < 0:
                message = f"the notes in here have more than {MOST_BYTES:,} bytes, and from this"
                self.problems.append(whole(Path(path), f"{message} one on none is read"))
                return
            if self.recall is not None and before is not None and not is_link:
                id = path[start : -len(ids.SUFFIX)].replace(os.sep, "/")
                known = self.recall(path, ids.canonical(id), layer.name, before)
                if known is not None:
                    self.files[path] = before
                    yield known
                    continue
            note, problems = self.read(Path(path), layer.folder, layer.name)
            self.files[path] = note.stamp if note is not None else before
            self.problems.extend(problems)
            if note is not None:
                yield note

    def _paths(self, top: Path) -> list[tuple[str, bool]]:
        """The files of notes, each with whether it is a link, in the order of their paths' parts."""
        found: list[tuple[str, bool]] = []
        real = os.path.realpath(top)
        pending = [top]
        left = MOST_ENTRIES
        while pending:
            folder = pending.pop()
            self.folders[str(folder)] = _stamp(folder)
            try:
                with os.scandir(folder) as entries:
                    listed = sorted(islice(entries, left + 1), key=lambda entry: entry.name)
            except (FileNotFoundError, NotADirectoryError):
                if folder == top and os.path.lexists(top):
                    self.problems.append(whole(top, no_folder(top), "remove or rename it"))
                continue
            except OSError as error:
                reason = error.strerror or str(error)
                self.problems.append(whole(folder, f"the folder cannot be read: {reason}"))
                continue
            left -= len(listed)
            if left < 0:
                message = f"more than {MOST_ENTRIES:,} files are in here, and the rest is not read"
                self.problems.append(whole(top, message, "name a folder that holds notes alone"))
                break
            for entry in listed:
                if ids.is_note(entry.name):
                    found.append((entry.path, entry.is_symlink()))
                    continue
                if ids.is_hidden(entry.name):
                    continue
                path = Path(entry.path)
                if _is_folder(entry):
                    # one that is a nearer layer by itself has its ids from there
                    if os.path.join(real, path.relative_to(top)) not in self.tops:
                        pending.append(path)
                else:
                    self._passed_over(path, entry, top)
        return sorted(found, key=lambda one: one[0].replace(os.sep, "\0"))

    def _passed_over(self, path: Path, entry: os.DirEntry[str], top: Path) -> None:
        """Says what a person may take for a note or a configuration and what is none."""
        name = entry.name.lower()
        if entry.is_symlink() and os.path.isdir(path):
            message = "a link to a folder is not followed"
            hint = f"name the folder under `folders:` in {place.CONFIG}"
        elif path.parent == top and name in ("config.yml", ".config.yaml", "config.yaml"):
            if entry.name == place.CONFIG:
                return
            message = "this file is not read"
            hint = f"the configuration's name is `{place.CONFIG}`"
        elif name != "readme.md" and name.endswith((".md", ".markdown", ".mdx")):
            message = "this file is not read as a note"
            hint = f"a note's file name ends in `{ids.SUFFIX}`"
        else:
            return
        self.problems.append(whole(path, message, hint, WARNING))


def no_folder(path: Path) -> str:
    """What is said of something that has a notes folder's name and is none."""
    kind = "a link to nothing" if os.path.islink(path) else "no folder"
    return f"this is {kind}, and has the name of the notes folder"


def _is_folder(entry: os.DirEntry[str]) -> bool:
    try:
        return entry.is_dir(follow_symlinks=False)
    except OSError:  # some file systems must be asked, and may refuse
        return False


def _reached(real: str, other: str) -> bool:
    """Whether the search of the folder `other` comes to the folder `real`."""
    if not Path(real).is_relative_to(other):
        return False
    return not any(map(ids.is_hidden, Path(real).relative_to(other).parts))


def _nearest(found: list[Note]) -> tuple[list[Note], list[SetAside]]:
    """The first note of each id; `found` is in the order of nearness."""
    first: dict[str, Note] = {}
    aside: list[SetAside] = []
    for note in found:
        nearer = first.setdefault(note.id, note)
        if nearer is not note:
            aside.append(SetAside(note, f"shadowed by the one in layer {nearer.layer}"))
    return list(first.values()), aside


def _current(notes: list[Note], look: _Look, today: date) -> tuple[list[Note], list[SetAside]]:
    """Sets aside what has expired, then what another note replaces.

    An expired note replaces nothing. One that is itself replaced still does, so that in a chain
    only the newest counts; where two replace one another, neither is set aside.
    """
    aside = [
        SetAside(note, f"expired on {note.expires}")
        for note in notes
        if note.expires is not None and note.expires < today
    ]
    expired = {one.note.id for one in aside}
    current = {note.id: note for note in notes if note.id not in expired}
    by: dict[str, str] = {}
    for note in sorted(current.values(), key=lambda note: note.id):
        for id in note.supersedes:
            if id in current and not _leads_to(current, id, note.id):
                by.setdefault(id, note.id)
            elif id not in expired:
                look.problems.append(_supersedes_nothing(note, id, current))
    aside += [SetAside(current[id], f"superseded by {newer}") for id, newer in by.items()]
    return [note for note in current.values() if note.id not in by], aside


def _leads_to(notes: dict[str, Note], start: str, goal: str) -> bool:
    """Whether `goal` is `start` or replaced by it, at any remove."""
    pending, seen = [start], {start}
    while pending:
        id = pending.pop()
        if id == goal:
            return True
        further = notes[id].supersedes if id in notes else ()
        pending += [next_id for next_id in further if next_id not in seen]
        seen.update(further)
    return False


def _supersedes_nothing(note: Note, id: str, current: dict[str, Note]) -> Problem:
    if id == note.id:
        message, hint = "the note supersedes itself", "name the note that it replaces"
    elif id in current:
        message = f"this note and `{id}` supersede one another, so both are delivered"
        hint = "take the id away from one of them"
    else:
        message = f"there is no note `{id}` to supersede"
        near = nearest(id, [other for other in current if other != note.id])
        hint = f"did you mean `{near}`?" if near else "if it was removed, remove its id here too"
    line = note.lines.get("supersedes", 0)
    return Problem(note.path, line, 1, f"supersedes: {id}", message, hint, WARNING, length=11)


def _stamp(path: Path | str) -> Stamp | None:
    try:
        return stamp(os.stat(path))
    except (OSError, ValueError):
        return None

"""A set of notes, compiled for a replay into an index of its own: the one that hooks read is left as
it is, and may be of other notes."""

from __future__ import annotations

import os
from dataclasses import dataclass
from pathlib import Path

from forenote.hooks.delivery import Settings
from forenote.matcher.index.anchors import anchors
from forenote.matcher.index.build import Source, laid_out
from forenote.matcher.index.file import Header
from forenote.matcher.index.layout import BUILD
from forenote.matcher.index.resident import Resident
from forenote.matcher.index.sieve import Needs, Sieve, needs_of
from forenote.notes.compile import settings_of
from forenote.notes.filed import parts_of
from forenote.notes.layers import Loaded
from forenote.notes.model import Note
from forenote.notes.whole_file import write_whole
from forenote.packer.frequencies import share_of_name


@dataclass(frozen=True, slots=True)
class Known:
    """What is said of a note beside its figures: its file, and its keys with their lines."""

    id: str
    path: str
    keys: tuple[tuple[str, int], ...]
    characters: int


@dataclass(frozen=True, slots=True)
class NoteSet:
    """A compiled set. `name` is what a person calls it ("the working tree", "HEAD~3"); `index` is
    the file, of which `identity` is asked; `needs` and `always` are for its sieve. It is plain data,
    so any process can open it."""

    name: str
    index: str
    identity: str
    settings: Settings
    notes: tuple[Known, ...]
    needs: frozenset[Needs] = frozenset()
    always: bool = False

    def open(self) -> Resident:
        """Its index, in memory."""
        return Resident(self.index, self.identity)

    def sieve(self) -> Sieve:
        """What most actions are sifted out by."""
        return Sieve(self.needs, always=self.always)


def compiled(loaded: Loaded, name: str, folder: Path) -> NoteSet:
    """Compile the notes that count into a file of that folder, which must be nobody else's."""
    identity = f"replay\n{name}"
    path = folder / f"{len(os.listdir(folder))}.index"
    sources = [
        Source(note.id, str(note.path), note.stamp, *parts_of(note, loaded.config.tokenizer))
        for note in loaded.notes
    ]
    values = settings_of(loaded.config)
    header = Header(
        build=BUILD,
        identity=identity,
        settings=values,
        until=0,
        notes=len(sources),
        kinds="".join(sorted({kind for source in sources for kind in source.kinds})),
    )
    write_whole(path, laid_out(header, sources, None), lasting=False)
    keys = [key for note in loaded.notes for key in note.keys]
    needs = {needs_of(anchor) for key in keys for anchor in anchors(key, share_of_name)}
    return NoteSet(
        name,
        str(path),
        identity,
        Settings(*values),
        tuple(_known(note) for note in loaded.notes),
        frozenset(one for one in needs if one is not None),
        None in needs,
    )


def _known(note: Note) -> Known:
    keys = tuple((key.source, note.line_of(key)) for key in note.keys)
    return Known(note.id, str(note.path), keys, len(note.summary) + len(note.body))

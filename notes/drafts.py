"""Drafts: notes below `_drafts` of a notes folder. None is loaded, so none is delivered; a person
fills in the summary and moves the file one folder up."""

from __future__ import annotations

import os
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from forenote.notes import ids
from forenote.notes.layers import Layer
from forenote.notes.problem import ERROR
from forenote.notes.read import from_text
from forenote.notes.text_file import Unreadable, read_text

FOLDER = "_drafts"
"""A name that the loader passes over, since it begins with `_`."""

MOST = 1000
"""Drafts that are looked at in one folder."""


@dataclass(frozen=True, slots=True)
class Draft:
    """A draft and what is left to do, as a clause; `id` is what its note will have."""

    id: str
    path: Path
    layer: str
    state: str


def drafts(layers: Iterable[Layer]) -> tuple[Draft, ...]:
    """The drafts of all layers, in the order of layers and ids."""
    return tuple(draft for layer in layers for draft in _in(layer))


def _in(layer: Layer) -> list[Draft]:
    top = layer.folder / FOLDER
    found: list[Draft] = []
    for folder, folders, files in os.walk(top):
        folders[:] = sorted(name for name in folders if not ids.is_hidden(name))
        for name in sorted(filter(ids.is_note, files)):
            path = Path(folder, name)
            id = ids.canonical(path.relative_to(top).as_posix().removesuffix(ids.SUFFIX))
            found.append(Draft(id, path, layer.name, _state(path, id, layer)))
            if len(found) >= MOST:
                return found
    return sorted(found, key=lambda draft: draft.id)


def _state(path: Path, id: str, layer: Layer) -> str:
    try:
        text, _ = read_text(path)
    except Unreadable as error:
        return error.problem.message
    _, problems = from_text(text, id, path=path, layer=layer.name)
    errors = [problem for problem in problems if problem.severity == ERROR]
    if not errors:
        return f"ready: move it to {id}{ids.SUFFIX} in the folder above {FOLDER}"
    if all(problem.field == "summary" for problem in errors):
        return "its summary is still to be written"
    other = next(problem for problem in errors if problem.field != "summary")
    return f"line {other.line}: {other.message}"

"""A note as it was read: what its file says, and where in the file it says it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date
from pathlib import Path

from forenote.matcher.action import Action
from forenote.matcher.keys.key import Key

PROJECT = "project"
USER = "user"

Stamp = tuple[int, int, int, int]
"""What tells whether a file or folder is still the one that was read, as `watched.stamp` has it."""


@dataclass(frozen=True, slots=True)
class Example:
    """An action from a note's `examples:`; `source` is how the author wrote it, on one line."""

    source: str
    action: Action
    match: bool
    line: int


@dataclass(frozen=True, slots=True)
class Note:
    """One note.

    `id` is the path below the notes folder without `.md`, with `/` between its parts. `body` is
    what stands behind the front matter, with `\\n` line ends, without blank lines around it.
    `layer` is `PROJECT`, `USER`, or a configured folder as the configuration writes it. `stamp` is
    that of the file whose text this is, taken before it was read.

    `lines` has the line in the file (from 1) of each field that the note sets; `key_lines` and
    `unless_lines` have that of each key.
    """

    id: str
    summary: str
    body: str
    keys: tuple[Key, ...]
    unless: tuple[Key, ...] = ()
    priority: int = 0
    hold: bool = False
    expires: date | None = None
    reviewed: date | None = None
    tags: tuple[str, ...] = ()
    supersedes: tuple[str, ...] = ()
    examples: tuple[Example, ...] = ()
    path: Path = field(default=Path(), kw_only=True)
    layer: str = field(default=PROJECT, kw_only=True)
    stamp: Stamp = field(default=(0, 0, 0, 0), kw_only=True)
    lines: Mapping[str, int] = field(default_factory=dict, kw_only=True, hash=False)
    key_lines: tuple[int, ...] = field(default=(), kw_only=True)
    unless_lines: tuple[int, ...] = field(default=(), kw_only=True)

    def line_of(self, key: Key) -> int:
        """The line of one of its keys; 0 for another note's, and where no file was read."""
        number = self.keys.index(key) if key in self.keys else len(self.key_lines)
        return self.key_lines[number] if number < len(self.key_lines) else 0


class Known(Note):
    """A note whose file need not be read, since all of it is known: what a set of notes needs of it
    is here, and nothing else."""

    __slots__ = ("where",)

    where: str
    """The path, of which no object is made: a compile has ten thousand."""

    def __init__(self, id: str, where: str, layer: str, stamp: Stamp, expires: date | None) -> None:
        put = object.__setattr__  # not in a loop: that took a tenth of a compile
        put(self, "id", id)
        put(self, "where", where)
        put(self, "layer", layer)
        put(self, "stamp", stamp)
        put(self, "expires", expires)
        put(self, "supersedes", ())

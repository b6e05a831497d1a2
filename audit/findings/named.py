"""How a key is named in a message, and where it stands."""

from __future__ import annotations

from forenote.audit.wording import shortened
from forenote.matcher.keys.key import Key
from forenote.notes.model import Note

LONGEST = 80
"""Characters of a key that a message shows; the evidence has all of it."""


def named(key: Key) -> str:
    """The key as its author wrote it, its middle left out where it is long."""
    return shortened(key.source, LONGEST)


def line_of(note: Note, key: Key) -> int:
    """The line of a key in its note's file; 0 where it is none of its keys."""
    return note.key_lines[note.keys.index(key)] if key in note.keys else 0

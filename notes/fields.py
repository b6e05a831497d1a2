"""The front matter's fields: the one table from which reading, messages, manual and schema come."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum


class Kind(Enum):
    """What a field's value is; the text is what a message says was expected."""

    LINE = "text on one line"
    KEYS = "a list of keys, such as `- git push --force`"
    NUMBER = "a whole number from -1000 to 1000"
    SWITCH = "`true` or `false`"
    DAY = "a date as `2026-12-31`"
    WORDS = "a list of words"
    IDS = "a list of ids, such as `git/force-push`"
    EXAMPLES = "the lists `match:` and `ignore:`"


LOWEST, HIGHEST = -1000, 1000
"""The bounds of `priority`."""

MOST_KEYS = 500
"""Of one field. A real note has a handful; this keeps a hostile one from filling the index."""

MOST_KEY_TEXT = 32_768
"""Characters of such a field, from its first key to its last: a key may have any number of
alternatives, and a line of keys is only known to be long once it is read."""


@dataclass(frozen=True, slots=True)
class Field:
    """One field; `about` is its description in the schema."""

    name: str
    kind: Kind
    about: str
    required: bool = False


FIELDS = (
    Field(
        "summary",
        Kind.LINE,
        "The note's claim itself, in one line: it is delivered where the body does not fit.",
        required=True,
    ),
    Field(
        "keys",
        Kind.KEYS,
        "The conditions on an action, any of which makes the note match.",
        required=True,
    ),
    Field(
        "unless",
        Kind.KEYS,
        "Keys of which any that holds for the same command or the same written file cancels the "
        "match.",
    ),
    Field(
        "priority",
        Kind.NUMBER,
        "Notes of a higher priority are packed first. 0 where it is not given.",
    ),
    Field(
        "hold",
        Kind.SWITCH,
        "Whether the note must be read before the call runs.",
    ),
    Field(
        "expires",
        Kind.DAY,
        "The last day on which the note is delivered.",
    ),
    Field(
        "reviewed",
        Kind.DAY,
        "The day on which a person last found the note to be true.",
    ),
    Field(
        "tags",
        Kind.WORDS,
        "Words by which people sort their notes.",
    ),
    Field(
        "supersedes",
        Kind.IDS,
        "The ids of notes that this one replaces; they are no longer delivered.",
    ),
    Field(
        "examples",
        Kind.EXAMPLES,
        "Actions that the note must match and actions that it must not, checked by `notes test`.",
    ),
)

NAMES = tuple(field.name for field in FIELDS)
BY_NAME = {field.name: field for field in FIELDS}

EXAMPLE_LISTS = {
    "match": "Actions for which the note must be found.",
    "ignore": "Actions for which it must not be found.",
}
"""The fields of `examples`."""

KEY_FIELDS = {
    "command": "Words of one command; the first is the program.",
    "path": "A file about to be written, changed or removed, as in .gitignore.",
    "text": "Text about to be written, code handed to an interpreter, or an argument.",
    "tool": "The name of a tool that is neither shell nor write, such as an MCP tool.",
}
"""The fields of a key that is a mapping."""

"""A note's id: the path of its file below the notes folder, without `.md`."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Container

from forenote.notes.problem import visible

SUFFIX = ".md"
LONGEST = 120  # characters; it stands in every delivery of the note

_SIGNS = "-_.+"  # beside letters, digits and marks of any script
_NAMES = 48  # characters of an id made from a name
_SHORT = 32  # characters of one made from a summary
_MOST_WORDS = 5  # words of it

_FILLERS = frozenset(
    word
    # Words that a claim cannot do without and an id can. `not`, `never`, `without` are none.
    for row in (
        "a an the and or but nor if so than then as of to in into on onto at by for from with within",
        "is are was were be been being am has have had do does did will would can could may might",
        "must shall should it its this that these those there here i me my you your he she we us",
        "our they them their one who whom whose which what when where while how also just very too",
    )
    for word in row.split()
)


def is_note(name: str) -> bool:
    """Whether a file of this name in a notes folder is a note: `*.md`, but not `README.md` and not
    what begins with `.` or `_` (drafts, templates)."""
    return name.endswith(SUFFIX) and not is_hidden(name) and name.lower() != "readme.md"


def is_hidden(name: str) -> bool:
    """Whether a file or folder of this name is passed over without a word."""
    return name.startswith((".", "_"))


def wrong(id: str) -> str | None:
    """Why this cannot be an id, as a clause; None where it can.

    An id is typed in a terminal and stands in text that an agent reads, so it holds nothing that
    needs quoting in the one or could be markup in the other.
    """
    if not id:
        return "it is empty"
    if len(id) > LONGEST:
        return f"it has {len(id)} characters, and {LONGEST} are the most"
    for character in id:
        if character != "/" and not _allowed(character):
            shown = "a blank" if character == " " else f"`{visible(character)}`"
            return f"it holds {shown}; letters, digits and `{_SIGNS}` are allowed"
    for part in id.split("/"):
        if not part:
            return "a part of it is empty"
        if is_hidden(part) or part.startswith("-"):
            return f"`{part}` begins with `{part[0]}`"
    if not is_note(id.rsplit("/", 1)[-1] + SUFFIX):
        return "a `README.md` is not read as a note"
    return None


def slug(text: str) -> str:
    """An id made from a name: its words in ASCII, lower case, joined by `-`, as many whole words as
    fit; `note` where nothing is left."""
    return _joined(_words(text), _NAMES)


def of_summary(text: str) -> str:
    """An id made from a summary, short since every delivery pays for it: the first words that mean
    something, each once."""
    every = list(dict.fromkeys(_words(text)))
    words = [word for word in every if word not in _FILLERS] or every
    return _joined(words[:_MOST_WORDS], _SHORT)


def _words(text: str) -> list[str]:
    plain = unicodedata.normalize("NFKD", text).encode("ascii", "ignore").decode("ascii").lower()
    return re.findall(r"[a-z0-9]+", plain.replace("'", ""))


def _joined(words: list[str], most: int) -> str:
    made = ""
    for word in words:
        longer = f"{made}-{word}" if made else word[:most]
        if len(longer) > most:
            break
        made = longer
    return made if made and wrong(made) is None else "note"


def free(id: str, taken: Container[str]) -> str:
    """The id itself, or the first of `id-2`, `id-3`, ... that is not taken."""
    number = 1
    candidate = id
    while candidate in taken:
        number += 1
        candidate = f"{id}-{number}"
    return candidate


def canonical(id: str) -> str:
    """The form in which ids are compared: NFC, since some file systems hand out NFD."""
    return id if id.isascii() else unicodedata.normalize("NFC", id)


def _allowed(character: str) -> bool:
    return character in _SIGNS or unicodedata.category(character)[0] in "LMN"

"""Note text made harmless before it stands in an agent's context.

A note is text somebody else wrote. What could direct a terminal, hide from a reader, close the
agent's own markup or pass for a line of the agent or of this tool is shown as visible text instead;
nothing is dropped. Notes go through here once, when they are compiled; on the hook's path only the
few characters that name the action do.
"""

from __future__ import annotations

from forenote.packer.neutral.hidden import shown
from forenote.packer.neutral.tags import without_tags

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final

TITLE: Final = "forenote:"
"""How the first line of a delivery starts; no other line of it does."""


def neutral(text: str) -> str:
    """A body made harmless: the same text where nothing in it is suspicious."""
    from forenote.packer.neutral.frames import without_frames

    return without_frames(without_tags(shown(text.replace("\r\n", "\n"))))


def neutral_line(text: str) -> str:
    """A text made harmless as part of one line: each run of white space is one blank."""
    line = " ".join(text.split())
    if line.isascii() and line.isprintable() and "<" not in line:
        return line  # as nearly always: it holds no sign that the others would change
    return without_tags(shown(line))


def neutral_label(id: str) -> str:
    """A note's id in the brackets with which its lines begin. One that reads as the start of a turn
    (`[SYSTEM]`) is given as the name of its file, which `notes show` takes as well."""
    from forenote.packer.neutral.frames import is_role

    return f"[{neutral_line(id)}{'.md' if is_role(id) else ''}]"

"""Notes of a folder further out that do not count, since another project begins below it."""

from __future__ import annotations

import os

from forenote.notes import place


def hidden_notes(project: tuple[str, str] | None) -> str:
    """The nearest notes folder above the project's root, empty where there is none.

    The main tree's is none of them, since a worktree below it that brings its own checkout of
    `.notes` hides nothing that it does not have.
    """
    if project is None:
        return ""
    root, used = project
    folder = os.path.dirname(root)
    while folder != os.path.dirname(folder):
        notes = os.path.join(folder, place.NOTES)
        if os.path.isdir(notes):
            same = os.path.realpath(notes) == os.path.realpath(used)
            of_main = os.path.realpath(folder) == place.main_tree(root)
            return "" if same or of_main else notes
        folder = os.path.dirname(folder)
    return ""

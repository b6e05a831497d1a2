"""Where the compiled index of a project lies. Part of the hook's path, so `os` alone is imported."""

from __future__ import annotations

import os

from forenote.matcher.index.layout import file_name
from forenote.notes.place import below, cache_dir, config_dir

TYPE_CHECKING = False
if TYPE_CHECKING:
    Project = tuple[str, str] | None
    """What `place.project_root` finds: the root and its notes folder."""

FOLDER = "index"
"""The folder below the cache folder in which all indexes lie."""

FAILED = ".failed"
"""What the name of the file with a compiler's complaints has behind the index's."""

TURN = ".turn"
"""What the name of the file has behind the index's whose time says which slice is looked at next."""

_PARTS = 5  # of an identity


def identity(project: Project) -> str:
    """What an index is made from, but for the notes themselves: the folders, and the code.

    Two installations, or one before and after an upgrade, do not read each other's indexes: the
    compiler and the hook must agree on every detail of how keys are filed.
    """
    root, notes = project or ("", "")
    code = os.path.abspath(__file__).rsplit(os.sep, 2)[0]
    return "\n".join((root, notes, config_dir(), code, _changed(code)))


def _changed(code: str) -> str:
    """When the code that decides how keys are filed was put there."""
    return str(os.stat(f"{code}/matcher/index/tokens.py").st_mtime_ns)


def is_abandoned(identity: str) -> bool:
    """Whether nobody asks for an index of this identity any more: its project is gone, or the code
    that agrees with it is. What cannot be looked at may be there."""
    parts = identity.split("\n")
    if len(parts) != _PARTS:  # a folder's name with a line's end in it
        return False
    root, _, _, code, changed = parts
    try:
        if root:
            os.stat(root)
        return _changed(code) != changed
    except (FileNotFoundError, NotADirectoryError):
        return True
    except (OSError, ValueError):
        return False


def index_path(project: Project) -> str:
    """The absolute path of a project's index; empty where there is no home to keep it in."""
    return path_of(identity(project))


def path_of(identity: str) -> str:
    """The same, of the project whose index has that identity."""
    folder = cache_dir()
    return below(below(folder, FOLDER), file_name(identity)) if folder else ""

"""Where a call happens, from what the payload says and what the system knows."""

from __future__ import annotations

import os

from forenote.hooks.agents.protocol import Place
from forenote.notes.place import project_root, user_home

TYPE_CHECKING = False
if TYPE_CHECKING:
    from forenote.notes.cache import Project


def place_of(cwd: object, variable: str) -> tuple[Place, Project]:
    """The place of a call, and the project whose notes count.

    The project is the one around the working folder; where there is none, the one that the agent
    was started in, which it names in an environment variable. A working folder that the payload
    does not name, or that no folder can have as its path, is the hook's own.
    """
    if isinstance(cwd, str) and (cwd[:1] == "/" or os.path.isabs(cwd)) and "\0" not in cwd:
        here = cwd
    else:
        here = _own_folder()
    project = project_root(here) if here else None
    if project is None and variable:
        project = project_root(os.getenv(variable, ""))
    root = project[0] if project else ""
    return Place(here, root, user_home()), project


def _own_folder() -> str:
    try:
        return os.getcwd()
    except OSError:  # it was deleted
        return ""

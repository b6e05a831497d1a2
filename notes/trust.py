"""Which projects' notes the hook may read. Part of the hook's path.

Notes enter an agent's context, and a cloned repository must not gain that by being entered. So the
person says of a folder, once, that its notes may be delivered (`notes trust`), and the hook asks
here before it reads anything of a project, its configuration included.

Trust is of the place: a checkout of another branch, or whatever else is put there later, is covered
by it. A place is the real path of the project's `.notes`, so it is the same through links to the
project. The worktrees of a repository share the place of its main tree, where that tree's git
folder knows them. A `.notes` that is a link out of its project is another place than the same
project's folder, and than the same target behind another link: both ends count.
"""

from __future__ import annotations

import os

from forenote.matcher.checksum import number
from forenote.matcher.modes import FORMAT, LINK
from forenote.notes.place import NOTES, below, is_folder, main_tree, project_root, real
from forenote.notes.state_file import Unusable, entries, escaped, unescaped

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final

    from forenote.notes.cache import Project

FILE: Final = "trust"
TITLE: Final = "forenote trust 1"

TOLD: Final = "told"
"""The folder of the markers of what the person was told."""

NOT_TRUSTED: Final = "is not trusted"

_TO = "\t"  # between the ends of a `.notes` that is a link; escaped in a path
_LONGEST = 160  # characters of a path in a line for the person


def allowed(project: Project, state: str, installed_in: str = "") -> tuple[Project, str]:
    """The project whose notes may be delivered, None for none; and why not, as a clause for the
    person (`line`), where there are notes that may not.

    `state` is `place.state_dir()`, empty where no home is known: nothing is trusted then.
    `installed_in` is the agent's own project folder, for a hook that stands in that project's
    settings, about which the agent has asked; empty for one in the user's settings. It covers that
    project alone, wherever the agent changes its working folder to.
    """
    if project is None or not is_folder(project[1]):
        return None, ""
    place = place_of(project)
    if installed_in and _TO not in place:
        own = project_root(installed_in)
        if own is not None and place_of(own) == place:
            return project, ""
    try:
        known = trusted(state)
    except Unusable as error:
        return None, f"cannot be looked up among the trusted folders ({error})"
    if place in known or _is_spelled_otherwise(place, known):
        return project, ""
    return None, NOT_TRUSTED


def trusted(state: str) -> tuple[str, ...]:
    """The places that are trusted, in the order in which they came. Raises `Unusable`."""
    return entries(below(state, FILE), TITLE) if state else ()


def place_of(project: tuple[str, str]) -> str:
    """The place that stands for the project's notes folder in the list.

    As `state_file.escaped` writes it: the real path, then, where the folder is a link that leads
    out of the project, a tab and the real path of what it leads to.
    """
    root, notes = project
    folder = root if notes == below(root, NOTES) else os.path.dirname(notes)
    home = real(folder)
    try:
        is_link = os.lstat(notes).st_mode & FORMAT == LINK
    except (OSError, ValueError):
        is_link = False
    if is_link:
        target = os.path.realpath(notes)
        if target != home and not target.startswith(below(home, "")):
            return escaped(below(home, NOTES)) + _TO + escaped(target)
    if folder == root or os.path.realpath(root) == home:
        home = main_tree(home) or home
    return escaped(below(home, NOTES))


def ends(place: str) -> tuple[str, str]:
    """The folder that a place names, and what it is a link to, empty where it is none."""
    folder, _, target = place.partition(_TO)
    return unescaped(folder), unescaped(target)


def _is_spelled_otherwise(place: str, known: tuple[str, ...]) -> bool:
    return any(_same(place, other) for other in known)


def _same(place: str, other: str) -> bool:
    """Whether two spellings, as file systems without case or with one Unicode form take them, name
    the same folders. The notes folder itself may be missing from a main tree; its project is not."""
    if place == other or _spelling(place) != _spelling(other):
        return False
    (folder, target), (other_folder, other_target) = ends(place), ends(other)
    pairs = [(os.path.dirname(folder), os.path.dirname(other_folder))]
    if target:
        pairs.append((target, other_target))
    try:
        return all(os.path.samefile(one, two) for one, two in pairs)
    except (OSError, ValueError):
        return False


def _spelling(place: str) -> str:
    if "%" in place:
        from unicodedata import normalize

        place = normalize("NFC", _TO.join(ends(place)))
    return place.casefold()


def first_time(project: tuple[str, str], why: str, state: str) -> bool:
    """Whether the person was not yet told that about that folder; from now on they were.

    False also where no marker can be kept: else it would be said at every call.
    """
    if not state:
        return False
    place = place_of(project)
    marker = told_marker(place, state, why)
    try:
        os.makedirs(os.path.dirname(marker), 0o700, exist_ok=True)
        handle = os.open(marker, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    except OSError:
        return False
    try:
        os.write(handle, f"{place}\n".encode())
    except OSError:  # a full disk; that the marker is there is enough
        pass
    finally:
        os.close(handle)
    return True


def told_marker(place: str, state: str, why: str = NOT_TRUSTED) -> str:
    """The file whose being there says that the person was told of the place."""
    name = f"{number(place.encode()):016x}"
    return os.path.join(state, TOLD, name if why == NOT_TRUSTED else f"{name}-list")


def line(project: tuple[str, str], why: str) -> str:
    """What the person is told, on one line. It is for them alone: to the model, text of a folder
    that nobody trusts does not exist.

    No command in it holds the path, which whoever made the folder may have chosen.
    """
    from forenote.packer.neutral.text import neutral_line

    shown = neutral_line(project[1][: 4 * _LONGEST])
    if len(shown) > _LONGEST:
        shown = f"…{shown[1 - _LONGEST :]}"
    if why == NOT_TRUSTED:
        how = "`notes list` there shows them, `notes trust` there allows them"
    else:
        how = "`notes trust --list` says more"
    return f"forenote: {shown} {why}, so none of its notes are delivered; {how}"

"""Where things are: the project around a working folder, and the user's own folders.

Part of the hook's path, so `os` alone is imported. Nothing here raises for what the disk holds: a
folder that was deleted, cannot be read, or has an odd name is simply no project.
"""

from __future__ import annotations

import os

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final

NOTES: Final = ".notes"
"""The name of a project's notes folder."""

GIT: Final = ".git"
"""The name of a repository's git folder, and of the file in a worktree that names it."""

CONFIG: Final = "config.yaml"
"""The name of the configuration in a project's notes folder and in the user's `config_dir()`."""

_POINTER_LIMIT = 4096  # bytes; git's pointer files hold one path


def project_root(cwd: str) -> tuple[str, str] | None:
    """The root of the project around the absolute folder `cwd`, and the notes folder it uses.

    The root is the nearest folder, from `cwd` upwards, that holds `.notes` or `.git`. The notes
    folder is the root's `.notes`, which need not exist; only where the root is a git worktree
    without one is it the main tree's. None where nothing of the kind is found, and where `cwd` is
    not a folder that may be entered.
    """
    inside = f"{cwd}/"
    odd = "//" in inside or "/./" in inside or "/../" in inside or "\0" in inside
    if cwd[:1] == "/" and not odd:  # as nearly all are, and most are the root itself
        notes = f"{inside}{NOTES}"
        if is_folder(notes):
            return cwd, notes
    return _nearest_root(cwd)


def _nearest_root(cwd: str) -> tuple[str, str] | None:
    if not os.path.isabs(cwd) or "\0" in cwd:
        return None
    folder = os.path.normpath(cwd)
    if not os.path.isdir(folder) or not os.access(folder, os.X_OK):
        return None
    while True:
        notes = below(folder, NOTES)
        if os.path.isdir(notes):
            return folder, notes
        git = below(folder, GIT)
        if os.path.isdir(git):
            return folder, notes
        if os.path.isfile(git):
            return folder, _main_notes(folder, git) or notes
        above = os.path.dirname(folder)
        if above == folder:
            return None
        folder = above


def is_folder(path: str) -> bool:
    """As `os.path.isdir`; but where it is one, it costs a third, since nothing is made of what the
    system tells of it."""
    try:
        if path and os.sep == "/" and os.access(f"{path}/.", os.F_OK):
            return True
        return os.path.isdir(path)
    except ValueError:  # no file can have that name
        return False


def below(folder: str, name: str) -> str:
    """As `os.path.join`, of a path and a relative one, for a tenth of its price."""
    return f"{folder}{name}" if folder[-1:] == os.sep else f"{folder}{os.sep}{name}"


def real(folder: str) -> str:
    """As `os.path.realpath`, of a path that is absolute and normal.

    The system tells the working folder without a link in it, and agents start the hook in the folder
    that a call is about or below it: to ask for that costs less than a look at each part of the path.
    """
    try:
        here = os.getcwd()
    except OSError:  # it was deleted
        here = ""
    if here == folder or here.startswith(below(folder, "")):
        return folder
    return os.path.realpath(folder)


def _main_notes(root: str, pointer: str) -> str:
    """The `.notes` of the tree that a worktree belongs to, empty where there is none."""
    _, shared = _git_folders(root, pointer)
    notes = os.path.join(os.path.dirname(shared), NOTES) if shared else ""
    return notes if notes and os.path.isdir(notes) else ""


def _git_folders(root: str, pointer: str) -> tuple[str, str]:
    """A worktree's own git folder and the one it shares, both empty where there is no main tree.

    gitrepository-layout(5): the `.git` file names the worktree's own git folder, whose `commondir`
    names the shared one. The shared folder stands in the main tree (`.git`), or, where a bare
    repository is kept beside its worktrees, under another dotted name (`.bare`). A bare `x.git`
    elsewhere has no tree, and what stands beside it belongs to others.
    """
    line = _pointer(pointer)
    if not line.startswith("gitdir:"):
        return "", ""
    own = os.path.join(root, line[len("gitdir:") :].strip())
    common = _pointer(os.path.join(own, "commondir"))
    if not common:  # a submodule, or `git init --separate-git-dir`: it shares nothing
        return "", ""
    shared = os.path.normpath(os.path.join(own, common))
    return (own, shared) if os.path.basename(shared).startswith(".") else ("", "")


def main_tree(root: str) -> str:
    """The real path of the main tree of the git worktree `root`, empty where it is none.

    Unlike what a `.git` file alone says, which may come with an unpacked archive, this is what both
    sides say: the worktree's git folder is one of the main tree's `worktrees`, and its `gitdir` names
    the worktree's `.git` file.
    """
    pointer = below(root, GIT)
    if not os.access(pointer, os.F_OK) or is_folder(pointer):  # as nearly always
        return ""
    own, shared = _git_folders(root, pointer)
    if not own:
        return ""
    own, shared = os.path.realpath(own), os.path.realpath(shared)
    if os.path.dirname(own) != os.path.join(shared, "worktrees"):
        return ""
    back = _pointer(os.path.join(own, "gitdir"))
    if not back or os.path.realpath(os.path.join(own, back)) != os.path.realpath(pointer):
        return ""
    return os.path.dirname(shared)


def _pointer(path: str) -> str:
    """The one line of a small file, empty where it cannot be read or is anything else."""
    if "\0" in path or not os.path.isfile(path):  # not a pipe, on which `open` would wait
        return ""
    try:
        handle = os.open(path, os.O_RDONLY)
    except OSError:
        return ""
    try:
        content = os.read(handle, _POINTER_LIMIT)
    except OSError:
        return ""
    finally:
        os.close(handle)
    return os.fsdecode(content.strip())


def config_dir() -> str:
    """The user's configuration folder, `$XDG_CONFIG_HOME/forenote`; empty where no home is known.

    The XDG base directory specification: a variable that is not an absolute path is ignored.
    """
    return _own("XDG_CONFIG_HOME", ".config")


def cache_dir() -> str:
    """What can be made again: `$XDG_CACHE_HOME/forenote`; empty where no home is known."""
    return _own("XDG_CACHE_HOME", ".cache")


def state_dir() -> str:
    """What was recorded: `$XDG_STATE_HOME/forenote`; empty where no home is known."""
    return _own("XDG_STATE_HOME", ".local/state")


def user_notes() -> str:
    """The user's own notes, `$XDG_CONFIG_HOME/forenote/notes`; empty where no home is known."""
    config = config_dir()
    return below(config, "notes") if config else ""


def _own(variable: str, default: str) -> str:
    base = os.getenv(variable, "")
    if base[:1] != "/" and not os.path.isabs(base):
        home = user_home()
        if not home:
            return ""
        base = below(home, default.replace("/", os.sep))
    return below(base, "forenote")


def user_home() -> str:
    """The user's home folder, empty where none is known: with an empty `HOME`, which `expanduser`
    takes for the root of the file system."""
    home = os.getenv("HOME")
    if home == "":
        return ""
    if home is not None and home[0] == "/" and home[-1] != "/" and os.name != "nt":
        return home  # as `expanduser` would say at ten times the price
    home = os.path.expanduser("~")
    return home if os.path.isabs(home) else ""

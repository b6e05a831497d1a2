"""The files that a cmdlet writes, as its arguments name them."""

from __future__ import annotations

from forenote.matcher.powershell.binding import bind
from forenote.matcher.powershell.cmdlets import (
    COPY,
    DRIVES,
    FOLDER,
    MOVE,
    NEW,
    RENAME,
    Cmdlet,
)
from forenote.matcher.programs.copies import moved
from forenote.matcher.programs.target import Target, is_file


def written(row: Cmdlet, found: list[list[str]], piped: str) -> list[Target]:
    """What the cmdlet writes; `piped` is the text that the pipeline is known to bring."""
    bound = bind(found, row.positions, row.takes)
    if "whatif" in bound and bound["whatif"] != ["$false"]:
        return []
    files = [slashes(one) for name in row.files for one in bound.get(name, ())]
    text = "\n".join([*bound[row.text], ""]) if bound.get(row.text) else piped * row.piped
    if row.how in (MOVE, COPY):
        targets = bound.get("destination", ["."] if row.how == COPY else [])
        operands = [*files, *(slashes(one) for one in targets)]
        made = moved(operands, None, removes=row.how == MOVE, whole=False)
        return [one for one in made if _is_file(one.path)]
    if row.how == RENAME:
        return _renamed(files, bound.get("newname", []))
    if row.how == NEW:
        names = [slashes(one) for one in bound.get("name", ())]
        if names:
            files = [f"{one.rstrip('/')}/{name}" for one in files or ["."] for name in names]
        kind = (bound.get("itemtype") or [""])[0].lower()
        if kind in ("directory", "container"):
            files = [one.rstrip("/") + "/" for one in files]
            text = ""
        elif kind not in ("", "file"):
            text = ""  # of a link, the value is what it points to
    if row.how == FOLDER:
        files = [one.rstrip("/") + "/" for one in files or ["."]]
    return [Target(one, row.kind, text) for one in files if _is_file(one)]


def _renamed(files: list[str], names: list[str]) -> list[Target]:
    found: list[Target] = []
    for file in files:
        if not _is_file(file):
            continue
        found.append(Target(file, "move"))
        if names:
            folder = file.rstrip("/").rpartition("/")
            found.append(Target(folder[0] + folder[1] + slashes(names[0])))
    return found


def slashes(path: str) -> str:
    """With `/` between folders, as every path of a `Write` has."""
    return path.replace("\\", "/")


def _is_file(path: str) -> bool:
    return is_file(path) and not is_device(path)


def is_device(path: str) -> bool:
    """Whether nothing is written to disk: `$null`, `NUL`, or a drive of another provider."""
    drive, colon, _ = path.partition(":")
    if colon and (drive.lower() in DRIVES or "::" in path):
        return True
    return path.lower() in ("$null", "nul", "con")

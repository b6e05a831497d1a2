"""The working folder as `cd`, `pushd` and `popd` move it, one for each shell environment."""

from __future__ import annotations

from forenote.matcher.programs.names import base
from forenote.matcher.reading import SPLIT, UNKNOWN
from forenote.matcher.record import Record


class Place(Record):
    """A working folder that moves: absolute, relative to the project's root, `~/...`, or with a
    leading `UNKNOWN` where it cannot be known. `old` is what `cd -` goes back to, `names` are the
    variables and their values, where constant."""

    __slots__ = ("folder", "names", "old", "stack")

    def __init__(self, folder: str) -> None:
        self.folder = folder
        self.old = UNKNOWN
        self.stack: list[str] = []
        self.names: dict[str, tuple[str, ...]] = {}


def copied(place: Place) -> Place:
    """The place of a subshell: it starts here and moves by itself."""
    new = Place(place.folder)
    new.old = place.old
    new.stack = list(place.stack)
    new.names = dict(place.names)
    return new


def inside(place: Place, folder: str) -> Place:
    """The place of a command that is told its folder (`env -C`)."""
    new = copied(place)
    new.folder = join(place.folder, folder)
    return new


def move(place: Place, words: tuple[str, ...]) -> None:
    """Follows a `cd`, `pushd` or `popd`; other commands move nothing."""
    name = base(words[0])
    if name not in ("cd", "pushd", "popd", "chdir"):
        return
    targets = [word for word in words[1:] if word == "-" or word[:1] != "-"]
    target = targets[0] if targets else ""
    there: str | None = None
    if name == "popd":
        if not target:
            there = place.stack.pop() if place.stack else UNKNOWN
    elif name == "pushd":
        if target[:1] == "+" or (not target and not place.stack):
            there = UNKNOWN
        elif not target:
            place.stack[-1], there = place.folder, place.stack[-1]
        else:
            place.stack.append(place.folder)
            there = join(place.folder, target)
    elif target == "-":
        there = place.old
    elif target:
        there = join(place.folder, target)
    elif not targets:
        there = "~"
    if there is not None:
        place.old, place.folder = place.folder, there


def join(folder: str, path: str) -> str:
    """A path as seen from a folder; one that is absolute, or starts with what is not known, is
    left as it is."""
    path = path.replace(SPLIT, UNKNOWN)
    if not folder or path[:1] in ("/", UNKNOWN) or is_home(path) or path[1:3] in (":/", ":\\"):
        return path
    return f"{folder}/{path}"


def is_home(path: str) -> bool:
    """Whether a path starts with a tilde that the shell replaces: `~`, `~/x`, `~user/x`."""
    return path[:1] == "~" and (path[1:2] in ("", "/") or path[1:2].isalpha())

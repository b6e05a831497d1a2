"""The working folder as `cd`, `pushd` and `popd` move it, one for each shell environment."""

from __future__ import annotations

from forenote.matcher.programs.names import base
from forenote.matcher.reading import SPLIT, UNKNOWN


class Place:
    """A working folder that moves: absolute, relative to the project's root, `~/...`, or with a
    leading `UNKNOWN` where it cannot be known. `old` is what `cd -` goes back to."""

    __slots__ = ("folder", "names", "old", "stack")

    def __init__(self, folder: str) -> None:
        self.folder = folder
        self.old = UNKNOWN
        self.stack: list[str] = []
        self.names: dict[str, tuple[str, ...]] = {}  # variables and their values, where constant

    def copy(self) -> Place:
        """The place of a subshell: it starts here and moves by itself."""
        new = Place(self.folder)
        new.old = self.old
        new.stack = list(self.stack)
        new.names = dict(self.names)
        return new

    def inside(self, folder: str) -> Place:
        """The place of a command that is told its folder (`env -C`)."""
        new = self.copy()
        new.folder = join(self.folder, folder)
        return new

    def elsewhere(self) -> Place:
        """The place of a command on another machine or in a container."""
        return Place(UNKNOWN)

    def move(self, words: tuple[str, ...]) -> None:
        """Follows a `cd`, `pushd` or `popd`; other commands move nothing."""
        name = base(words[0])
        if name not in ("cd", "pushd", "popd", "chdir"):
            return
        targets = [word for word in words[1:] if word == "-" or word[:1] != "-"]
        target = targets[0] if targets else ""
        if name == "popd":
            if not target:
                self._go(self.stack.pop() if self.stack else UNKNOWN)
        elif name == "pushd":
            if target[:1] == "+" or (not target and not self.stack):
                self._go(UNKNOWN)
            elif not target:
                self.stack[-1], there = self.folder, self.stack[-1]
                self._go(there)
            else:
                self.stack.append(self.folder)
                self._go(join(self.folder, target))
        elif target == "-":
            self._go(self.old)
        elif target:
            self._go(join(self.folder, target))
        elif not targets:
            self._go("~")

    def _go(self, folder: str) -> None:
        self.old, self.folder = self.folder, folder


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

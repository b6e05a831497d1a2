"""The files of a project, as git knows them, to ask whether a pattern names any."""

from __future__ import annotations

import os
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from forenote.matcher.characters import nfc
from forenote.matcher.paths.globs import compiled, path_matches
from forenote.notes.git import NoAnswer, asked

if TYPE_CHECKING:
    from forenote.matcher.paths.globs import Segment

MOST = 1_000_000
"""Files that are looked at."""


@dataclass(frozen=True, eq=False)
class Tracked:
    """`files` are those that git tracks, relative to the project's root; `loose` are the untracked
    ones, with the ignored folders, which end with a slash, in place of what they hold."""

    files: tuple[str, ...]
    loose: tuple[str, ...] = ()

    def first(self, pattern: str) -> str | None:
        """A tracked file that the pattern of a `path:` key names."""
        return next((path for path in self._near(pattern) if path_matches(pattern, path)), None)

    def is_loose(self, pattern: str) -> bool:
        """Whether the pattern names something here that git does not track, or may: what lies in
        an ignored folder is not listed."""
        if any(path_matches(pattern, path) for path in self.loose):
            return True
        start = pattern.lstrip("/").split("/")[0] + "/"
        return any(f"/{path}".endswith(f"/{start}") for path in self.loose if path[-1:] == "/")

    def _near(self, pattern: str) -> Iterable[str]:
        """The files that the pattern might name: those with its literal folder, or its ending, in
        which its longest literal piece stands somewhere."""
        for glob in compiled(pattern):
            literal = [part for part in glob.segments if isinstance(part, str)]
            ending = _ends(glob.segments[-1]) if glob.segments and not glob.below else ""
            if literal:
                files = min((self._by_segment.get(one, ()) for one in literal), key=len)
            elif ending:
                files = self._by_ending.get(ending, ())
            else:
                files = self.files
            piece = _longest(glob.segments)
            yield from (path for path in files if piece in path or not path.isascii())

    @cached_property
    def _by_segment(self) -> Mapping[str, Sequence[str]]:
        found: defaultdict[str, list[str]] = defaultdict(list)
        for path in self.files:
            for part in set(nfc(path).split("/")):
                found[part].append(path)
        return found

    @cached_property
    def _by_ending(self) -> Mapping[str, Sequence[str]]:
        found: defaultdict[str, list[str]] = defaultdict(list)
        for path in self.files:
            found[nfc(path).rpartition(".")[2]].append(path)
        return found

    @cached_property
    def endings(self) -> tuple[str, ...]:
        """The endings of its files' names, behind the last dot, the most frequent first."""
        found = {
            ending: len(paths)
            for ending, paths in self._by_ending.items()
            if "/" not in ending and 0 < len(ending) <= 12
        }
        return tuple(sorted(found, key=lambda one: (-found[one], one)))

    @cached_property
    def folders(self) -> tuple[str, ...]:
        """The names of all folders that hold a tracked file."""
        return tuple(sorted({part for path in self.files for part in path.split("/")[:-1]}))

    @cached_property
    def names(self) -> tuple[str, ...]:
        """The names of all files and folders, each alone."""
        return tuple(sorted({part for path in self.files for part in path.split("/")}))


def _longest(segments: Iterable[Segment]) -> str:
    """The longest run of characters that stands in every path that the segments name."""
    items = (item for segment in segments if isinstance(segment, tuple) for item in segment)
    return max((item for item in items if isinstance(item, str)), key=len, default="")


def _ends(segment: Segment) -> str:
    """What stands behind the last dot of every name that the segment names; empty if unknown."""
    last = segment[-1] if isinstance(segment, tuple) and segment else None
    return last.rpartition(".")[2] if isinstance(last, str) and "." in last else ""


def tracked(root: str) -> Tracked | None:
    """The files below the folder `root`; None where git is not there, or does not say."""
    try:
        files = _listed(root, "--cached")
        untracked = _listed(root, "--others", "--exclude-standard", "--directory")
        options = ("--others", "--ignored", "--exclude-standard", "--directory")
        ignored = _listed(root, *options)
    except NoAnswer:
        return None
    return Tracked(files, (*untracked, *ignored))


def _listed(root: str, *options: str) -> tuple[str, ...]:
    names = asked(root, "ls-files", "-z", *options).split(b"\0")
    return tuple(os.fsdecode(name).replace(os.sep, "/") for name in names[:MOST] if name)

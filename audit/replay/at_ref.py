"""The notes of a project as they were at a commit, read out of git's store.

A repository may be hostile: its configuration can name programs that git runs. So nothing is checked
out, where hooks and filters would run: trees and blobs are read by `ls-tree` and `cat-file`, which
run neither. What is read is bounded as everything that is read as notes.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date
from pathlib import Path, PurePosixPath
from typing import Final

from forenote.notes import ids, place
from forenote.notes.git import NoAnswer, asked
from forenote.notes.layers import MOST_BYTES, MOST_ENTRIES, Loaded, load
from forenote.notes.options import Folder
from forenote.notes.text_file import LIMIT

PLAIN: Final = ("100644", "100755")
"""The modes of a plain file in a tree; links and submodules are not followed."""


class NoRef(ValueError):
    """The notes at a ref that cannot be read; the message says why."""


@dataclass(frozen=True, slots=True)
class _Blob:
    path: str
    oid: str
    size: int


def notes_at(ref: str, project: tuple[str, str], folder: Path, today: date) -> Loaded:
    """The notes of the project as they were at a ref: its own folder as of then, the user's and all
    further ones as they are. The files are put below `folder`, which must be empty. Raises `NoRef`.
    """
    notes = Path(project[1])
    top = notes.parent
    commit = _commit(top, ref)
    prefix = _asked(top, "rev-parse", "--show-prefix", ref=ref)
    commit, prefix = commit.strip(), prefix.rstrip("\n")
    copy = folder.joinpath(*notes.parts[1:])  # so that `../..` in the configuration stays below it
    copy.mkdir(parents=True)
    _write(top, list(_blobs(top, commit, f"{prefix}{notes.name}/", ref)), copy, ref)

    def moved(one: Folder) -> Folder:  # a path that counts from the configuration's own place
        path = Path(os.path.normpath(one.path))
        if not path.is_relative_to(folder):
            return one
        return Folder(one.name, Path(notes.anchor, path.relative_to(folder)))

    return load((project[0], str(copy)), today=today, moved=moved)


def _commit(top: Path, ref: str) -> str:
    """The id of the commit that is meant. Raises `NoRef`."""
    _asked(top, "rev-parse", "--git-dir", ref=ref)  # what git says there is about the repository
    try:
        found = asked(top, "rev-parse", "--verify", "--end-of-options", f"{ref}^{{commit}}")
    except NoAnswer:
        raise NoRef(
            f"there is no commit, branch or tag `{ref}`; `git branch --all` names the branches"
        ) from None
    return found.decode("ascii")


def _blobs(top: Path, commit: str, prefix: str, ref: str) -> Iterator[_Blob]:
    """The files below a folder of a commit that notes or the configuration may be in."""
    listed = _git(top, "ls-tree", "-r", "-z", "-l", "--full-tree", commit, "--", prefix, ref=ref)
    entries = [one for one in listed.split(b"\0") if one]
    if len(entries) > MOST_ENTRIES:
        raise NoRef(f"more than {MOST_ENTRIES:,} files are in the notes folder at {ref}")
    left = MOST_BYTES
    for entry in entries:
        head, _, name = entry.partition(b"\t")
        mode, kind, oid, size = head.decode("ascii", "replace").split()
        path = name.decode("utf-8", "surrogateescape")
        if kind != "blob" or mode not in PLAIN or not path.startswith(prefix):
            continue
        below = path[len(prefix) :]
        parts = PurePosixPath(below).parts
        if any(ids.is_hidden(part) or part in ("..", ".") for part in parts):
            continue
        if not ids.is_note(parts[-1]) and below != place.CONFIG:
            continue
        left -= min(int(size), LIMIT)
        if left < 0:
            raise NoRef(f"the notes at {ref} have more than {MOST_BYTES:,} bytes")
        yield _Blob(below, oid, int(size))


def _write(top: Path, blobs: list[_Blob], copy: Path, ref: str) -> None:
    """Put the files in place; one that is too long for a note is cut where reading it says so."""
    if not blobs:
        return
    wanted = "".join(f"{blob.oid}\n" for blob in blobs if blob.size <= LIMIT).encode("ascii")
    answer = _git(top, "cat-file", "--batch", ref=ref, given=wanted)
    at = 0
    for blob in blobs:
        content = b" " * (LIMIT + 1)
        if blob.size <= LIMIT:
            end = answer.index(b"\n", at)
            size = int(answer[at:end].split()[-1])
            content = answer[end + 1 : end + 1 + size]
            at = end + 1 + size + 1
        path = copy / blob.path
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)


def _asked(top: Path, *arguments: str, ref: str) -> str:
    return _git(top, *arguments, ref=ref).decode("utf-8", "surrogateescape")


def _git(top: Path, *arguments: str, ref: str, given: bytes = b"") -> bytes:
    """What git answers. Raises `NoRef`."""
    try:
        return asked(top, *arguments, given=given)
    except NoAnswer as error:
        raise NoRef(f"{ref}: {error}") from None

"""The index brought up to date for a person, who waits for it: the hook waits four seconds at most."""

from __future__ import annotations

import os
from collections.abc import Callable
from typing import TYPE_CHECKING

from forenote.hooks.freshness import is_stale
from forenote.matcher.index.build import TooBig
from forenote.matcher.index.file import Damaged, Index
from forenote.notes.cache import identity, index_path
from forenote.notes.compile import compile_locked
from forenote.notes.lock import Lock

if TYPE_CHECKING:
    from forenote.notes.cache import Project
    from forenote.notes.problem import Problem


class NotCompiled(Exception):
    """The notes cannot be compiled, and why."""


def compile_now(project: Project, begins: Callable[[], None]) -> tuple[Problem, ...]:
    """Compile the notes of a project unless the index agrees with them, however long it takes, also
    where another process does it right now; what is wrong with them, where they were compiled.

    `begins` is called where there is something to wait for. Raises `NotCompiled`.
    """
    path = index_path(project)
    if not path:
        raise NotCompiled("no home folder is known: set HOME")
    if _agrees(path, project):
        return ()
    begins()
    try:
        os.makedirs(os.path.dirname(path), 0o700, exist_ok=True)
        lock = Lock(path)
    except OSError as error:
        raise NotCompiled(f"the index cannot be written: {error.strerror}") from None
    try:
        lock.take(wait=True)
        if _agrees(path, project):  # who held the lock has done it
            return ()
        return compile_locked(project, path, lock).problems
    except OSError as error:
        raise NotCompiled(f"the index cannot be written: {error.strerror}") from None
    except TooBig as error:
        raise NotCompiled(str(error)) from None
    finally:
        lock.close()


def _agrees(path: str, project: Project) -> bool:
    """Whether there is an index that agrees with the notes as they are."""
    try:
        index = Index(path, identity(project))
    except (OSError, Damaged):
        return False
    try:
        return not is_stale(index)
    finally:
        index.close()

"""The process that takes old files away: `due` starts it."""

from __future__ import annotations

import os
import time

from forenote.hooks.bundle.make import make_bundle
from forenote.hooks.cleaning import indexes
from forenote.hooks.cleaning.folder import opened
from forenote.hooks.cleaning.old import KINDS, old
from forenote.hooks.install.launcher import renew_launcher
from forenote.hooks.session.keeping import CLEANED
from forenote.hooks.session.outcomes import complete
from forenote.notes.cache import FOLDER
from forenote.notes.lock import Lock
from forenote.notes.place import cache_dir, state_dir


def main() -> None:
    """Record results of held calls that no hook was there to see, make the hook's bundle anew where the
    package or Python was replaced, and the launcher that names it, and clean the user's folders; nothing
    where another process is at it. What goes wrong goes to standard error, which `notes doctor` reads;
    what cannot be removed stays."""
    state, cache = state_dir(), cache_dir()
    if not state:
        return
    lock = Lock(os.path.join(state, CLEANED))
    try:
        if lock.take():
            if hasattr(os, "nice"):
                os.nice(10)  # it is in no hurry
            complete(state)
            make_bundle()
            renew_launcher()
            clean(state, cache, time.time())
    finally:
        lock.close()


def clean(state: str, cache: str, now: float) -> None:
    """Remove what is old below the state folder, and indexes that nobody asks for."""
    for kind in KINDS:
        with opened(os.path.join(state, kind.folder)) as folder:
            if folder is not None:
                for file in old(kind, folder.files(), now):
                    folder.remove(file.name, file.time)
    if cache:
        with opened(os.path.join(cache, FOLDER)) as folder:
            if folder is not None:
                indexes.clean(folder, now)

"""Which logs are meant by what a person names, the same for every command that reads logs."""

from __future__ import annotations

import os
from collections.abc import Sequence
from typing import Final

from forenote.audit.logs.found import ENDINGS, found_in
from forenote.audit.logs.open import Unrecognised, recognised
from forenote.audit.logs.own import own_logs
from forenote.audit.wording import shortened

MOST_NAMED: Final = 100
"""Characters of paths that a message has room for."""

NOTHING_LOGGED: Final = (
    "nothing is logged of this project yet; name a LOG, a file or folder of what agents did"
)


class NoLog(Exception):
    """What was named, or looked for, holds no log; the message says why and what to do."""


def chosen(paths: Sequence[str], root: str, *, own: bool = False) -> list[str]:
    """The logs that the paths stand for; with `own`, and without any path, those of the project on
    this machine, none where nothing is logged of it. Each log stands once.

    A file is a log, or the person who names it is told: raises `NoLog` for one that is none, and
    where folders alone are named and none of them holds one. Behind the logs stand the files of
    folders that look like some and are in no known format: reading says of each that it was
    skipped. Whatever else is in a folder is passed over, and so is an empty file, as sessions begin
    with.
    """
    for path in paths:
        if not os.path.isdir(path):
            _check(path)
    of_paths = found_in(paths)
    found = of_paths.logs
    if paths and not found:
        *endings, last = sorted(ENDINGS)
        raise NoLog(
            f"no log is in {shortened(', '.join(paths), MOST_NAMED)}: of a folder those files are "
            f"looked into whose names end in {', '.join(endings)} or {last}; name the file itself, "
            "or leave LOG out for those of this project (docs/logs.md)"
        )
    if own or not paths:
        found += own_logs(root)
    found += of_paths.unknown
    return list({os.path.realpath(path): path for path in reversed(found)}.values())[::-1]


def no_action(paths: Sequence[str], files: Sequence[str], why: str) -> NoLog:
    """That no action is in the logs that were chosen; `why` is what could not be read of them."""
    if not paths:
        return NoLog(NOTHING_LOGGED)
    named = shortened(", ".join(paths), MOST_NAMED)
    many = f" ({len(files):,} logs)" if len(files) > 1 else ""
    return NoLog(f"no action is in {named}{many}" + (f": {why}" if why else ""))


def _check(path: str) -> None:
    try:
        recognised(path)
    except Unrecognised as error:
        raise NoLog(f"{error} (docs/logs.md)") from None

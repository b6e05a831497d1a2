"""What went wrong in hooks lately. The hook says nothing to the agent, so this is the only trace."""

from __future__ import annotations

import json
import os
import time
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime

from forenote.hooks.doctor.line import Line, finding, fine, note
from forenote.hooks.doctor.scene import Machine
from forenote.hooks.failure import log_path
from forenote.notes.cache import index_path
from forenote.notes.place import project_root
from forenote.notes.problem import visible

RECENT = 7 * 24 * 3600
"""Seconds for which an error counts as one that may come again."""

SHOWN = 3
MOST_READ = 524_288  # bytes at the end of the log; it is renamed at half of that


@dataclass(frozen=True, slots=True)
class _Error:
    """A line of the log; `index_of` is the root of the project whose index it is about, empty for that
    of no project, None where it is about something else."""

    when: float
    agent: str
    text: str
    index_of: str | None

    def is_mended(self) -> bool:
        """Whether the index that it is about was made since."""
        if self.index_of is None:
            return False
        path = index_path(project_root(self.index_of) if self.index_of else None)
        try:
            return bool(path) and os.stat(path).st_mtime > self.when
        except OSError:
            return False


def check(machine: Machine) -> Iterator[Line]:
    path = log_path()
    errors = list(_read(path))
    now = time.time()
    recent = [one for one in errors if now - one.when < RECENT]
    if not errors:
        yield fine("no error is on record")
        return
    if not recent:
        yield note(
            f"{len(errors):,} errors are on record, none of the last week",
            f"nothing; or rm '{visible(path)}'",
        )
        return
    own = machine.project[0] if machine.project else ""
    open_ = [one for one in recent if not one.is_mended()]
    here = [one for one in open_ if one.index_of in (None, "", own)]
    elsewhere = [one for one in open_ if one not in here]
    if mended := len(recent) - len(open_):
        yield note(
            f"{_number(mended)} in the last week about an index that was made since",
            "nothing",
        )
    for root in dict.fromkeys(one.index_of for one in elsewhere):
        of = [one for one in elsewhere if one.index_of == root]
        yield note(
            f"{_number(len(of))} in the last week about the project {visible(root or '')}, the last: "
            f"{_shown(of[-1])}",
            "there: notes doctor",
        )
    if not here:
        return
    remove = (
        f"once that is mended: rm '{visible(path)}'; what you cannot mend, report with its line of "
        "that file"
    )
    yield finding(f"{_number(len(here))} in the last week; the last of them:", remove)
    for one in here[-SHOWN:]:
        yield finding(_shown(one), remove)


def _shown(error: _Error) -> str:
    stamp = time.strftime("%Y-%m-%d %H:%M", time.localtime(error.when))
    return visible(f"{stamp} {error.agent}: {error.text}")


def _read(path: str) -> Iterator[_Error]:
    """Each error that can be read, oldest first."""
    if not path or not os.path.isfile(path):
        return
    with open(path, "rb") as file:
        file.seek(max(0, os.stat(path).st_size - MOST_READ))
        lines = file.read(MOST_READ).splitlines()
    for line in lines:
        try:
            fields = json.loads(line)
            when = datetime.fromisoformat(fields["time"]).timestamp()
            index_of = fields.get("index_of")
            yield _Error(
                when,
                str(fields["agent"]),
                str(fields["error"]),
                index_of if isinstance(index_of, str) else None,
            )
        except (ValueError, KeyError, TypeError):
            continue  # torn, or somebody else's


def _number(errors: int) -> str:
    return "1 error" if errors == 1 else f"{errors:,} errors"

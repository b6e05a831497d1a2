"""What went wrong in hooks lately. The hook says nothing to the agent, so this is the only trace."""

from __future__ import annotations

import calendar
import json
import os
import time
from collections.abc import Iterator

from forenote.hooks.doctor.line import Line, finding, fine, note
from forenote.hooks.doctor.scene import Machine
from forenote.hooks.failure import log_path
from forenote.notes.problem import visible

RECENT = 7 * 24 * 3600
"""Seconds for which an error counts as one that may come again."""

SHOWN = 3
MOST_READ = 524_288  # bytes at the end of the log; it is renamed at half of that


def check(machine: Machine) -> Iterator[Line]:
    path = log_path()
    errors = list(_read(path))
    now = time.time()
    recent = [one for one in errors if now - one[0] < RECENT]
    if not errors:
        yield fine("no error is on record")
        return
    remove = f"once that is mended: rm '{visible(path)}'"
    if not recent:
        yield note(f"{len(errors):,} errors are on record, none of the last week", remove)
        return
    yield finding(
        f"{_number(len(recent))} in the last week; the last of them:",
        f"{remove}; what you cannot mend, report with its line of that file",
    )
    for when, agent, error in recent[-SHOWN:]:
        stamp = time.strftime("%Y-%m-%d %H:%M", time.localtime(when))
        yield finding(visible(f"{stamp} {agent}: {error}"), "see above")


def _read(path: str) -> Iterator[tuple[float, str, str]]:
    """Time, agent and message of each error that can be read, oldest first."""
    if not path or not os.path.isfile(path):
        return
    with open(path, "rb") as file:
        file.seek(max(0, os.stat(path).st_size - MOST_READ))
        lines = file.read(MOST_READ).splitlines()
    for line in lines:
        try:
            fields = json.loads(line)
            when = calendar.timegm(time.strptime(fields["time"], "%Y-%m-%dT%H:%M:%SZ"))
            yield when, str(fields["agent"]), str(fields["error"])
        except (ValueError, KeyError, TypeError):
            continue  # torn, or somebody else's


def _number(errors: int) -> str:
    return "1 error" if errors == 1 else f"{errors:,} errors"

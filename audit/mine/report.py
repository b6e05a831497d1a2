"""What was mined, as plain data: for the screen, and as the JSON that scripts read."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass

from forenote.audit.json_schema import Schema, of
from forenote.audit.mine.covered import Covering, covering
from forenote.audit.mine.drafts import Checked, checked, id_of
from forenote.audit.mine.groups import Failure, Group, Mined
from forenote.notes.model import Note
from forenote.packer.secrets.masking import masked

VERSION = 1

MOST_CALLS = 3
"""Failed calls of a candidate that are named."""


@dataclass(frozen=True, slots=True)
class Error:
    """The line that says what was wrong, secrets masked, and in how many failed calls it stood."""

    line: str
    times: int


@dataclass(frozen=True, slots=True)
class Call:
    """A failed call: its command, secrets masked, and where the log tells it."""

    command: str
    path: str
    line: int


@dataclass(frozen=True, slots=True)
class Candidate:
    """A shape that failed again and again. `failed` is of `attempts`, `failed_sessions` of
    `sessions`; `failed_again` of `failed_sessions` are those in which it failed twice or more.
    `among_others` calls failed with several suspects and are in `attempts` alone. `key_matches` is of
    `key_put_to`, the failed calls that the key was tried on."""

    shape: str
    id: str
    key: str
    key_matches: int
    key_put_to: int
    attempts: int
    failed: int
    among_others: int
    unknown: int
    sessions: int
    failed_sessions: int
    failed_again: int
    use: float
    errors: tuple[Error, ...]
    calls: tuple[Call, ...]
    notes: tuple[Covering, ...]
    draft: str | None = None


@dataclass(frozen=True, slots=True)
class Counts:
    """What was looked at. `failed`, `unknown` (no result in the log), `answers` (an exit code that
    answers a question) and `never_ran` are of `calls`; `own_scripts` failures are of scripts that the
    session wrote itself; `failed_file_calls` are of `file_calls`, which have no shape."""

    logs: int
    sessions: int
    calls: int
    failed: int
    unknown: int
    answers: int
    never_ran: int
    own_scripts: int
    file_calls: int
    failed_file_calls: int
    skipped: int


@dataclass(frozen=True, slots=True)
class Candidates:
    """The candidates, most useful first; `more` are left out at the end."""

    version: int
    counts: Counts
    least_failures: int
    least_sessions: int
    candidates: tuple[Candidate, ...]
    more: int


def report(
    mined: Mined,
    notes: Sequence[Note],
    *,
    logs: int,
    failures: int,
    sessions: int,
    most: int,
    uncovered: bool = False,
) -> tuple[Candidates, tuple[Group, ...]]:
    """The report, and the group behind each of its candidates. With `uncovered` those that notes
    match are left out."""
    found: list[tuple[Candidate, Group]] = []
    more = 0
    for group in mined.listed(failures, sessions):
        key = checked(group)
        has_room = len(found) < most
        known = covering(group, notes) if has_room or uncovered else ()
        if key is None or (uncovered and known):
            continue
        if has_room:
            found.append((_candidate(group, key, known), group))
        else:
            more += 1
    counts = Counts(
        logs=logs,
        sessions=len(mined.sessions),
        calls=mined.calls,
        failed=mined.failed,
        unknown=mined.unknown,
        answers=mined.answers,
        never_ran=mined.never_ran,
        own_scripts=mined.own,
        file_calls=mined.files,
        failed_file_calls=mined.failed_files,
        skipped=mined.skipped,
    )
    candidates = tuple(candidate for candidate, _ in found)
    made = Candidates(VERSION, counts, failures, sessions, candidates, more)
    return made, tuple(group for _, group in found)


def as_object(made: Candidates) -> dict[str, object]:
    """The report as JSON has it."""
    return asdict(made)


def schema() -> Schema:
    """The JSON schema (draft 2020-12) of `notes mine --json`."""
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Commands that failed again and again",
        "description": "docs/mine.md says what each figure counts.",
        **of(Candidates),
        "$comment": f"version {VERSION}",
    }


def text() -> str:
    """The schema as `notes schema mine` prints it."""
    return json.dumps(schema(), indent=2) + "\n"


def _candidate(group: Group, key: Checked, known: tuple[Covering, ...]) -> Candidate:
    return Candidate(
        shape=str(group.shape),
        id=id_of(group),
        key=key.source,
        key_matches=key.matched,
        key_put_to=key.of,
        attempts=group.attempts,
        failed=group.failed,
        among_others=group.among,
        unknown=group.unknown,
        sessions=len(group.sessions),
        failed_sessions=group.failed_sessions,
        failed_again=group.again,
        use=round(group.use, 3),
        errors=tuple(Error(line, times) for line, times in group.commonest()),
        calls=tuple(_calls(group.kept)),
        notes=known,
    )


def _calls(failures: Iterable[Failure]) -> list[Call]:
    """The shortest of different commands: what they have in common is seen best in them."""
    first: dict[str, Failure] = {}
    for failure in failures:
        first.setdefault(failure.command, failure)
    shortest = sorted(first.values(), key=lambda one: (len(one.command), one.command))
    return [
        Call(masked(one.command), one.place.path, one.place.line) for one in shortest[:MOST_CALLS]
    ]

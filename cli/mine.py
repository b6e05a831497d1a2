"""`notes mine`: commands that failed again and again, as candidates for notes that are missing."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import click

from forenote.audit.mine.mined import mined
from forenote.audit.mine.report import Candidate, Candidates, as_object, report
from forenote.audit.mine.written import written
from forenote.audit.wording import shortened
from forenote.cli import as_json
from forenote.cli.action_argument import here
from forenote.cli.loaded import no_project, notes_here, short
from forenote.cli.logs_argument import empty, logs_argument, logs_of
from forenote.cli.progress import progress
from forenote.matcher.programs.wrappers import BUILT_IN
from forenote.notes.drafts import FOLDER
from forenote.notes.numbers import count
from forenote.notes.problem import visible

MOST = 20


@click.command("mine")
@logs_argument
@click.option(
    "--failures",
    type=click.IntRange(min=1),
    default=3,
    show_default=True,
    metavar="N",
    help="Only what failed that often.",
)
@click.option(
    "--sessions",
    type=click.IntRange(min=1),
    default=2,
    show_default=True,
    metavar="N",
    help="Only what failed in that many sessions.",
)
@click.option(
    "-n",
    "--most",
    type=click.IntRange(min=1),
    default=MOST,
    show_default=True,
    metavar="N",
    help="How many to name.",
)
@click.option("--uncovered", is_flag=True, help="Leave out what a note matches already.")
@click.option("--new", is_flag=True, help="Write a draft of a note for each that no note matches.")
@click.option("--json", "as_data", is_flag=True, help="Print JSON (`notes schema mine`).")
def command(
    logs: tuple[str, ...],
    failures: int,
    sessions: int,
    most: int,
    uncovered: bool,
    new: bool,
    as_data: bool,
) -> None:
    """Name commands that failed again and again, which notes could be about.

    They are grouped by program, subcommand and option, and stand in the order of their use: the
    number of sessions in which they failed, times the share of attempts that failed. With each: its
    errors, and the notes that match it already. That `grep` found nothing is an answer and no
    failure.

    LOGs are files or folders of what agents did, in any format of docs/logs.md, found by content;
    without one, this project's ledger and what agents logged of it on this machine.

    --new writes a draft for each into `_drafts` of the notes folder: with the key, put to the very
    commands that failed, and some of these as examples, secrets masked. A draft is delivered to
    nobody: fill in its summary and move it out of there. `notes list` names the drafts.

    \b
    Examples:
      notes mine
      notes mine logs/ --sessions 5 --uncovered
      notes mine logs/ --new -n 5
      notes mine --json | jq -r '.candidates[].key'
    """
    project = here()[1]
    if new and project is None:
        raise no_project()
    loaded = notes_here()
    wrappers = BUILT_IN.extended(loaded.config.wrappers)
    root = project[0] if project else ""
    files = logs_of(logs, root)
    with progress(len(files), "reading") as told:
        found = mined(files, root, wrappers, told)
    if not found.calls + found.files:
        raise empty(logs, files, found.first_skipped)
    made, groups = report(
        found,
        loaded.notes,
        logs=found.logs,
        failures=failures,
        sessions=sessions,
        most=most,
        uncovered=uncovered or new,
    )
    if new and project is not None:
        made = written(made, groups, Path(project[1]), wrappers)
    if as_data:
        as_json.echo(as_object(made))
    else:
        for line in _lines(made, new=new):
            click.echo(line)
    for skipped in found.first_skipped[:1]:
        many = f" and {found.skipped - 1:,} more" if found.skipped > 1 else ""
        said = f"{visible(str(skipped.place))}: {visible(skipped.reason)}{many}"
        click.echo(f"{click.style('not read:', fg='yellow')} {said}", err=True)


def _lines(made: Candidates, *, new: bool) -> Iterator[str]:
    for candidate in made.candidates:
        yield from _candidate(candidate)
        yield ""
    if not made.candidates:
        yield "nothing failed again and again" + (" that no note matches" if new else "")
    if made.more:
        yield f"{made.more:,} more: --most names them"
    yield from _counts(made)
    drafts = sum(candidate.draft is not None for candidate in made.candidates)
    if drafts:
        yield f"{count(drafts, 'draft')} below {FOLDER}: fill in each summary, move the file out"


def _candidate(one: Candidate) -> Iterator[str]:
    failed = f"{one.failed:,} of {count(one.attempts, 'attempt')} failed"
    where = f"in {one.failed_sessions:,} of {count(one.sessions, 'session')}"
    yield f"{click.style(visible(one.key), bold=True)}   {failed}, {where}"
    extra = []
    if one.failed_again:
        extra.append(f"{one.failed_again:,} of these more than once")
    if one.among_others:
        extra.append(f"{one.among_others:,} more failed among other commands")
    if one.unknown:
        extra.append(f"{one.unknown:,} without a result")
    if extra:
        yield f"  {', '.join(extra)}"
    for error in one.errors:
        yield f"  {error.times:>4}x {shortened(visible(error.line), 100)}"
    for call in one.calls[:1]:
        yield click.style(f"  e.g. {shortened(call.command, 100)}", dim=True)
        yield click.style(f"       {_place(call.path, call.line)}", dim=True)
    for note in one.notes[:3]:
        yield f"  note: {note.id} matches {note.matched:,} of {note.of:,}"
    if one.draft:
        yield f"  draft: {short(Path(one.draft))}"


def _counts(made: Candidates) -> Iterator[str]:
    counts = made.counts
    yield (
        f"{count(counts.calls, 'call')} of {count(counts.sessions, 'session')} in "
        f"{count(counts.logs, 'log')}: {counts.failed:,} failed, {counts.unknown:,} without a result, "
        f"{counts.answers:,} answered no, {counts.never_ran:,} never ran"
    )
    if counts.own_scripts:
        yield f"left out: {count(counts.own_scripts, 'failure')} of scripts that the session wrote itself"
    if counts.file_calls:
        yield (
            f"left out: {count(counts.file_calls, 'call')} of tools that write files, "
            f"{counts.failed_file_calls:,} of which failed"
        )


def _place(path: str, line: int) -> str:
    return f"{short(Path(path))}:{line}" if line else short(Path(path))

"""`notes test`: the examples in the notes, put to the matcher."""

from __future__ import annotations

from collections import Counter

import click

from forenote.audit.outcome import expected, reason
from forenote.cli import as_json
from forenote.cli.loaded import (
    complete_id,
    file_of,
    load_here,
    no_notes,
    short,
    tell,
    unknown,
    without_suffix,
)
from forenote.matcher.programs.wrappers import BUILT_IN
from forenote.notes.deliverable import of_note
from forenote.notes.drafts import Draft, drafts
from forenote.notes.examples import Outcome, check
from forenote.notes.layers import Loaded
from forenote.notes.model import Note
from forenote.notes.numbers import count
from forenote.notes.problem import ERROR, Problem, visible
from forenote.notes.rows import to_line


@click.command("test")
@click.argument("ids", nargs=-1, metavar="[ID]...", shell_complete=complete_id)
@click.option("--json", "as_data", is_flag=True, help="Print JSON: every example with its outcome.")
@click.pass_context
def command(ctx: click.Context, ids: tuple[str, ...], as_data: bool) -> None:
    """Check the `examples:` of all notes, or of the notes with these IDs.

    The exit code is 1 where a note does not do what its examples say, cannot be read, or costs too
    much ever to be delivered.

    \b
    In a note's front matter:
      examples:
        match: [git push -f, write migrations/0002.py]
        ignore: [git push --force-with-lease]
    An example is a shell command, `write PATH`, `edit PATH`, `remove PATH`,
    `tool NAME TEXT`, or a mapping such as
      {tool: write, path: fix.py, text: "s.replace(a, b)"}

    \b
    Example:
      notes test git/force-push
    """
    loaded = load_here()
    notes, problems = _chosen(loaded, [without_suffix(id) for id in ids])
    outcomes = check(notes, BUILT_IN.extended(loaded.config.wrappers))
    failed = [one for one in outcomes if not one.passed]
    unread = [problem for problem in problems if problem.severity == ERROR]
    costly = [problem for note in notes for problem in of_note(note, loaded.config)]
    never = [problem for problem in costly if problem.severity == ERROR]
    unfinished = () if ids else drafts(loaded.layers)
    if as_data:
        as_json.echo(
            {
                "notes": len(notes),
                "examples": [_object(outcome) for outcome in outcomes],
                "failed": len(failed),
                "without_examples": [note.id for note in notes if not note.examples],
                "drafts": [as_json.draft(one) for one in unfinished],
                "problems": [as_json.problem(problem) for problem in (*problems, *costly)],
            }
        )
    else:
        for outcome in failed:
            _print(outcome)
        tell((*problems, *costly))
        click.echo(_count(notes, outcomes, unread, never, unfinished))
        if not notes and not problems and not unfinished:
            click.echo(str(no_notes(loaded)), err=True)
    ctx.exit(1 if failed or unread or never else 0)


def _chosen(loaded: Loaded, ids: list[str]) -> tuple[list[Note], list[Problem]]:
    """The notes to check and the problems that belong to them; all that count, without ids."""
    if not ids:
        return list(loaded.notes), list(loaded.problems)
    notes: list[Note] = []
    problems: list[Problem] = []
    for id in ids:
        found = file_of(loaded, id)
        if found is None:
            raise unknown(loaded, id)
        note = loaded.find(id)
        if note is not None:
            notes.append(note)
        problems += [problem for problem in loaded.problems if problem.path == found[0]]
    return notes, problems


def _print(outcome: Outcome) -> None:
    example = outcome.example
    place = f"{short(outcome.note.path)}:{example.line}"
    click.echo(f"{place}: {click.style('failed', fg='red')}: {expected(example.match)}")
    click.echo(f"    {visible(example.source)}")
    click.echo(f"  {visible(reason(outcome))}")


def _object(outcome: Outcome) -> dict[str, object]:
    return {
        "note": outcome.note.id,
        "path": str(outcome.note.path),
        "line": outcome.example.line,
        "action": to_line(outcome.example.action),
        "expected": outcome.example.match,
        "match": outcome.held is not None,
        "passed": outcome.passed,
        "reason": reason(outcome),
    }


def _count(
    notes: list[Note],
    outcomes: tuple[Outcome, ...],
    unread: list[Problem],
    never: list[Problem],
    unfinished: tuple[Draft, ...],
) -> str:
    """The closing line: what was checked, what failed, what was not checked at all, and what is
    never delivered."""
    passed = Counter(outcome.passed for outcome in outcomes)
    total = passed[True] + passed[False]
    parts = [f"{count(total, 'example')} of {count(len(notes), 'note')}: {passed[True]} passed"]
    if passed[False]:
        parts.append(f"{passed[False]} failed")
    silent = sum(not note.examples for note in notes)
    if silent:
        parts.append(f"{count(silent, 'note')} without examples")
    files = len({problem.path for problem in unread})
    if files:
        parts.append(f"{count(files, 'file')} that cannot be read")
    if never:
        parts.append(f"{count(len(never), 'note')} too costly to be delivered")
    if unfinished:
        parts.append(f"{count(len(unfinished), 'draft')} (notes list says what is left to do)")
    return ", ".join(parts)

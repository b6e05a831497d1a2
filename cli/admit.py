"""`notes admit`: the admission card of a note."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import asdict, replace
from pathlib import Path

import click

from forenote.audit.admission import ALIKE, Card, KeyAnswer, admitted
from forenote.audit.replay.asked import Asked
from forenote.audit.replay.figures import share
from forenote.audit.replay.variants import Unknown
from forenote.cli import as_json
from forenote.cli.action_argument import here
from forenote.cli.audit_options import audit_options
from forenote.cli.loaded import notes_here, short
from forenote.cli.logs_argument import empty, logs_argument, logs_of, no_log_option
from forenote.cli.progress import progress
from forenote.cli.replayed import unused
from forenote.notes.numbers import count
from forenote.notes.problem import visible


@click.command("admit")
@click.argument("file", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@logs_argument
@no_log_option
@click.option("--json", "as_data", is_flag=True, help="Print JSON.")
@click.pass_context
def command(
    ctx: click.Context, file: Path, logs: tuple[str, ...], no_log: bool, as_data: bool
) -> None:
    """Ask five questions before a note is admitted.

    Must it change this action before it runs; does a tight key reach it; what checks it earlier;
    what cheaper enforcer exists; what does it evict? What a log tells is answered with numbers, the
    rest is put to you. FILE is the note, in the notes folder or anywhere else.

    LOGs are files or folders of what agents did, in any format of docs/logs.md, found by content;
    without one, this project's ledger and what agents logged of it on this machine. Where nothing is
    logged, shares are estimated.

    The exit code is 1 where the numbers speak against it: a key above the audit's threshold, or
    deliveries that other notes lose.

    \b
    Examples:
      notes admit draft.md
      notes admit .notes/git/force-push.md ~/.claude/projects/-home-me-shop
    """
    project = here()[1]
    loaded = notes_here()
    options = audit_options(loaded)
    asked = Asked(loaded, project, ())
    files = logs_of(logs, asked.root, no_log=no_log, needed=False)
    try:
        with progress(len(files), "replaying twice") as told:
            asked = replace(asked, files=files, progress=told)
            found = admitted(asked, file, options.limits["broad-key"])
    except Unknown as error:
        raise click.ClickException(str(error)) from None
    if logs and not found.is_measured:
        raise empty(logs, files, ())
    if as_data:
        as_json.echo(asdict(found))
    else:
        for line in lines(found):
            click.echo(line)
    ctx.exit(1 if found.speaks_against else 0)


def lines(found: Card) -> Iterator[str]:
    """The card as it stands on a screen."""
    yield f"{click.style(visible(found.note), bold=True)}  {short(Path(found.path))}"
    yield f"  {visible(found.summary) or '(it has no summary)'}"
    yield f"  {found.characters:,} characters"
    if found.is_measured:
        sessions = f"{count(found.actions, 'action')} of {count(found.sessions, 'session')}"
        yield f"  measured on {sessions}, of which it matches {_part(found.matched, found.actions)}"
        yield from unused(found.skipped_lines, found.skipped)
    else:
        yield "  no log: shares are estimated, what it evicts is not known"
    questions = (_before, _tight, _earlier, _cheaper, _evicts)
    for number, (title, answer) in enumerate(zip(QUESTIONS, questions, strict=True), 1):
        yield ""
        yield click.style(f"{number}. {title}", bold=True)
        yield from (f"   {line}" for line in answer(found))


QUESTIONS = (
    "Must it change this action before it runs?",
    "Does a tight key reach it?",
    "What checks it earlier?",
    "What cheaper enforcer exists?",
    "What does it evict?",
)

ASKED = "→ yours to answer: "


def _before(found: Card) -> Iterator[str]:
    if found.matched:
        yield (
            f"it is there in time on {_part(found.in_time, found.matched)} of its actions, "
            f"comes with the result on {_part(found.late, found.matched)}"
        )
        told = found.failed + found.succeeded
        if told:
            yield f"without it, {_part(found.failed, told)} of these calls failed"
    if found.hold:
        yield f"{ASKED}is it worth a refused call in each session? It says `hold: true`."
    else:
        yield (
            f"{ASKED}if yes, it needs `hold: true`, or a key on an earlier action: what is attached "
            "to a call arrives with its result."
        )


def _tight(found: Card) -> Iterator[str]:
    for key in found.keys:
        yield f"{_breadth(key)}  {visible(key.key)}" + _verdict(key, found)
    if found.is_measured and not found.matched:
        yield f"{ASKED}none of its keys holds on any logged action; what would it hold on?"


def _breadth(key: KeyAnswer) -> str:
    if key.estimated is not None:
        return f"about {key.estimated:.1%} of actions"
    return f"{_part(key.matched, key.actions)} actions, {key.alone:,} by it alone:"


def _verdict(key: KeyAnswer, found: Card) -> str:
    if not key.is_broad:
        return ""
    return click.style(f"  broad: more than {found.threshold:.0%}", fg="red")


def _earlier(found: Card) -> Iterator[str]:
    for other in found.company:
        if share(other.actions, found.matched) >= ALIKE:
            yield (
                f"{visible(other.note)} matches on {_part(other.actions, found.matched)} of its "
                "actions too: does it say this already?"
            )
    yield f"{ASKED}would a test, a type check, a linter or the CI find it before it matters?"


def _cheaper(_found: Card) -> Iterator[str]:
    yield (
        f"{ASKED}can a script, a default, a wrapper, a permission or a line in the error message make "
        "the mistake impossible?"
    )


def _evicts(found: Card) -> Iterator[str]:
    if not found.is_measured:
        yield "not known without a log"
        return
    if not found.taken:
        yield f"nothing, on {found.actions:,} actions"
        return
    lost = sum(one.lost for one in found.taken)
    demoted = sum(one.demoted for one in found.taken)
    others = "another note" if len(found.taken) == 1 else f"{len(found.taken):,} other notes"
    told = f"of {others} deliveries are lost: {lost:,}, demoted: {demoted:,}"
    yield click.style(f"{told}, on {_part(found.evicting, found.actions)} actions", fg="red")
    for one in found.taken:
        yield f"{visible(one.note)}: {one.lost:,} lost, {one.demoted:,} demoted"


def _part(part: int, whole: int) -> str:
    return f"{part:,} of {whole:,} ({share(part, whole):.1%})"

"""`notes replay`: logged actions through today's notes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import click

from forenote.audit.ledger import read_ledger
from forenote.audit.replay.asked import Asked, against, otherwise, plain, swept
from forenote.audit.replay.at_ref import NoRef
from forenote.audit.replay.chart import NoLibrary, png, svg
from forenote.audit.replay.recorded import recorded
from forenote.audit.replay.replayed import (
    Replayed,
    Row,
    as_csv,
    as_object,
    chart_of,
)
from forenote.audit.replay.sweep import bounded
from forenote.audit.replay.variants import Unknown, Variant
from forenote.cli import as_json
from forenote.cli.action_argument import here
from forenote.cli.loaded import complete_id, no_notes, no_project, notes_here, short
from forenote.cli.logs_argument import empty, logs_argument, logs_of
from forenote.cli.progress import progress
from forenote.cli.replayed import lines
from forenote.notes.place import state_dir


def numbers(
    _ctx: click.Context, _param: click.Parameter, value: str | None
) -> tuple[int, ...] | None:
    """Whole numbers with commas between them."""
    if value is None:
        return None
    parts = [part.strip() for part in value.split(",")]
    if not all(part.isdecimal() and part.isascii() and len(part) < 8 for part in parts):
        raise click.BadParameter(f"{value!r}: write whole numbers with commas between them")
    return tuple(int(part) for part in parts)


@click.command("replay")
@logs_argument
@click.option(
    "--against",
    "against_ref",
    metavar="REF",
    help="Compare with the notes at a commit, branch or tag.",
)
@click.option(
    "--without",
    metavar="NOTE",
    multiple=True,
    shell_complete=complete_id,
    help="Compare with leaving out a note.",
)
@click.option(
    "--without-key", metavar="KEY", multiple=True, help="Compare with leaving out a key of notes."
)
@click.option(
    "--with",
    "added",
    metavar="FILE",
    multiple=True,
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    help="Compare with adding the note in a file.",
)
@click.option(
    "--budget", callback=numbers, metavar="N,...", help="Ask under other budgets, in tokens."
)
@click.option("--head", callback=numbers, metavar="N,...", help="Ask under other heads, in tokens.")
@click.option(
    "--plot",
    type=click.Path(dir_okay=False, path_type=Path),
    metavar="FILE.svg|png",
    help="Also draw what --budget and --head give.",
)
@click.option(
    "--alone",
    is_flag=True,
    help="Take each call as the first of its session: nothing was shown before, none is held.",
)
@click.option("--json", "as_data", is_flag=True, help="Print JSON (`notes schema replay`).")
@click.option("--csv", "as_rows", is_flag=True, help="Print a table as CSV.")
def command(
    logs: tuple[str, ...],
    against_ref: str | None,
    without: tuple[str, ...],
    without_key: tuple[str, ...],
    added: tuple[Path, ...],
    budget: tuple[int, ...] | None,
    head: tuple[int, ...] | None,
    plot: Path | None,
    alone: bool,
    as_data: bool,
    as_rows: bool,
) -> None:
    """Run logged actions through today's notes, as the hook would have.

    Session by session, with what each was shown before, held calls and the budget: which notes match,
    how much of them is delivered, which keys are broad and which never match.

    LOGs are files or folders of what agents did, in any format of docs/logs.md, found by content;
    without one, this project's ledger and what agents logged of it on this machine.

    With --against, --without, --without-key or --with it says what is delivered otherwise, note by
    note, with the actions. With --budget and --head it is a table of what other sizes deliver.

    \b
    Examples:
      notes replay
      notes replay ~/.claude/projects/-home-me-shop --json
      notes replay --against main
      notes replay --without git/force-push --without-key "git push"
      notes replay log.jsonl --budget 500,1000,2000 --head 0,200 --plot budget.svg
    """
    variant = Variant(without, without_key, added)
    is_swept = budget is not None or head is not None
    _agree(against_ref, variant, plot, is_swept=is_swept, as_data=as_data, as_rows=as_rows)
    project = here()[1]
    loaded = notes_here()
    if not loaded.notes:
        raise no_notes(loaded)
    if against_ref and project is None:
        raise no_project()
    asked = Asked(loaded, project, (), remembers=not alone)
    files = logs_of(logs, asked.root)
    if budget:
        _say_bounds(budget)
    found = _answer(replace(asked, files=files), against_ref, variant, budget, head)
    if not found.figures.actions:
        raise empty(logs, files, found.figures.skipped)
    if not logs:
        found = replace(found, recorded=recorded(read_ledger(state_dir()).of_project(asked.root)))
    if plot is not None:
        _draw(found.sweep, plot)
    if as_data:
        as_json.echo(as_object(found))
    elif as_rows:
        click.echo(as_csv(found), nl=False)
    else:
        for line in lines(found):
            click.echo(line)
        if plot is not None:
            click.echo(f"\nthe picture is in {short(plot)}")


def _agree(
    ref: str | None,
    variant: Variant,
    plot: Path | None,
    *,
    is_swept: bool,
    as_data: bool,
    as_rows: bool,
) -> None:
    """Refuses options that cannot be meant together."""
    if as_data and as_rows:
        raise click.UsageError("--json and --csv are two formats: give one")
    if is_swept and (ref or variant):
        raise click.UsageError(
            "--budget and --head ask about one set of notes, so there is nothing to compare: leave "
            "them out, or --against, --without, --without-key and --with"
        )
    if plot is not None:
        if not is_swept:
            raise click.UsageError("--plot draws what --budget or --head give: give one of them")
        if plot.suffix.lower() not in (".svg", ".png"):
            raise click.UsageError(f"{plot}: the file's name must end in .svg or .png")


def _answer(
    asked: Asked,
    ref: str | None,
    variant: Variant,
    budgets: tuple[int, ...] | None,
    heads: tuple[int, ...] | None,
) -> Replayed:
    """The answer to what was asked, with how far it is on the way."""
    is_compared = bool(ref or variant)
    with progress(len(asked.files), "replaying twice" if is_compared else "replaying") as told:
        asked = replace(asked, progress=told)
        if budgets is not None or heads is not None:
            return swept(asked, budgets or (), heads or ())
        if not is_compared:
            return plain(asked)
        try:
            return against(asked, ref, variant) if ref else otherwise(asked, variant)
        except (NoRef, Unknown) as error:
            raise click.ClickException(str(error)) from None


def _say_bounds(budgets: Sequence[int]) -> None:
    above = [one for one in budgets if bounded(one) != one]
    if above:
        asked = ", ".join(f"{one:,}" for one in above)
        said = f"taken as {bounded(above[0]):,} tokens, since agents let no more through: {asked}"
        click.echo(f"{click.style('note', fg='yellow')}: {said}", err=True)


def _draw(found: Sequence[Row], path: Path) -> None:
    chart = chart_of(found)
    try:
        content = svg(chart) if path.suffix.lower() == ".svg" else png(chart)
    except NoLibrary as error:
        raise click.ClickException(str(error)) from None
    path.write_bytes(content)

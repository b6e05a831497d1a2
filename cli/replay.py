"""`notes replay`: logged actions through today's notes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import date
from pathlib import Path
from tempfile import TemporaryDirectory

import click

from forenote.audit.ledger import read_ledger
from forenote.audit.replay.at_ref import NoRef, notes_at
from forenote.audit.replay.chart import NoLibrary, png, svg
from forenote.audit.replay.many import Plan, replay
from forenote.audit.replay.noteset import NoteSet, compiled
from forenote.audit.replay.recorded import recorded
from forenote.audit.replay.replayed import (
    VERSION,
    Replayed,
    Row,
    as_csv,
    as_object,
    chart_of,
    compared,
    rows,
)
from forenote.audit.replay.sweep import bounded, sweep
from forenote.audit.replay.variants import Unknown, Variant, varied
from forenote.cli import as_json
from forenote.cli.action_argument import here
from forenote.cli.loaded import no_notes, no_project, notes_here, short
from forenote.cli.logs_argument import empty, logs_argument, logs_of
from forenote.cli.progress import progress
from forenote.cli.replayed import lines
from forenote.notes.layers import Loaded
from forenote.notes.place import state_dir

NOW = "the working tree"


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
@click.option("--against", metavar="REF", help="Compare with the notes at a commit, branch or tag.")
@click.option("--without", metavar="NOTE", multiple=True, help="Compare with leaving out a note.")
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
    against: str | None,
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
    swept = budget is not None or head is not None
    _agree(against, variant, plot, swept=swept, as_data=as_data, as_rows=as_rows)
    loaded, root = loaded_here()
    files = logs_of(logs, root)
    with TemporaryDirectory(prefix="forenote-") as folder:
        scratch = Path(folder)
        if swept:
            _say_bounds(budget or ())
            found = _swept(loaded, root, files, budget or (), head or (), scratch, alone=alone)
        elif against or variant:
            found = _compared(loaded, root, files, against, variant, scratch, alone=alone)
        else:
            found = _plain(loaded, root, files, scratch, alone=alone)
    if not found.figures.actions:
        raise empty(logs, files, found.figures.skipped)
    if not logs:
        found = replace(found, recorded=recorded(read_ledger(state_dir()).of_project(root)))
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
    against: str | None,
    variant: Variant,
    plot: Path | None,
    *,
    swept: bool,
    as_data: bool,
    as_rows: bool,
) -> None:
    """Refuses options that cannot be meant together."""
    if as_data and as_rows:
        raise click.UsageError("--json and --csv are two formats: give one")
    if swept and (against or variant):
        raise click.UsageError(
            "--budget and --head ask about one set of notes, so nothing to compare"
        )
    if plot is not None:
        if not swept:
            raise click.UsageError("--plot draws what --budget or --head give: give one of them")
        if plot.suffix.lower() not in (".svg", ".png"):
            raise click.UsageError(f"{plot}: the file's name must end in .svg or .png")


def loaded_here() -> tuple[Loaded, str]:
    """The notes that count here, and the project's root. Raises where there are none."""
    project = here()[1]
    loaded = notes_here()
    if not loaded.notes:
        raise no_notes(loaded)
    return loaded, project[0] if project else ""


def _plain(
    loaded: Loaded, root: str, files: Sequence[str], scratch: Path, *, alone: bool
) -> Replayed:
    notes = compiled(loaded, NOW, scratch)
    plan = Plan(((notes, (notes.settings,)),), root, remembers=not alone)
    with progress(len(files), "replaying") as told:
        [figures] = replay(plan, files, told).figures(plan)
    return Replayed(VERSION, NOW, figures)


def _compared(
    loaded: Loaded,
    root: str,
    files: Sequence[str],
    against: str | None,
    variant: Variant,
    scratch: Path,
    *,
    alone: bool,
) -> Replayed:
    before, after = _both(loaded, against, variant, scratch)
    parts = ((before, (before.settings,)), (after, (after.settings,)))
    plan = Plan(parts, root, compared=True, remembers=not alone)
    with progress(len(files), "replaying twice") as told:
        result = replay(plan, files, told)
    old, new = result.figures(plan)
    return Replayed(
        VERSION, after.name, new, compared(before.name, after.name, old, result.changes)
    )


def _both(
    loaded: Loaded, against: str | None, variant: Variant, scratch: Path
) -> tuple[NoteSet, NoteSet]:
    """What is compared with what: a commit with the working tree, or that with what it would be."""
    project, today = here()[1], date.today()
    try:
        if against:
            if project is None:
                raise no_project()
            (scratch / "ref").mkdir()
            before = compiled(notes_at(against, project, scratch / "ref", today), against, scratch)
        else:
            before = compiled(loaded, NOW, scratch)
        if not variant:
            return before, compiled(loaded, NOW, scratch)
        name = f"{NOW} {variant.name}"
        return before, compiled(varied(project, loaded, variant, today), name, scratch)
    except (NoRef, Unknown) as error:
        raise click.ClickException(str(error)) from None


def _say_bounds(budgets: Sequence[int]) -> None:
    above = [one for one in budgets if bounded(one) != one]
    if above:
        asked = ", ".join(f"{one:,}" for one in above)
        said = f"taken as {bounded(above[0]):,} tokens, since agents let no more through: {asked}"
        click.echo(f"{click.style('note', fg='yellow')}: {said}", err=True)


def _swept(
    loaded: Loaded,
    root: str,
    files: Sequence[str],
    budgets: Sequence[int],
    heads: Sequence[int],
    scratch: Path,
    *,
    alone: bool,
) -> Replayed:
    notes = compiled(loaded, NOW, scratch)
    with progress(len(files), "replaying") as told:
        found = sweep(
            notes,
            files,
            root,
            budgets=budgets,
            heads=heads,
            remembers=not alone,
            progress=told,
        )
    return Replayed(VERSION, NOW, found[-1].figures, sweep=rows(found))


def _draw(found: Sequence[Row], path: Path) -> None:
    chart = chart_of(found)
    try:
        content = svg(chart) if path.suffix.lower() == ".svg" else png(chart)
    except NoLibrary as error:
        raise click.ClickException(str(error)) from None
    path.write_bytes(content)

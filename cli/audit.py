"""`notes audit`: what is wrong with the notes, in numbers."""

from __future__ import annotations

import json
from dataclasses import replace
from datetime import datetime
from importlib.metadata import version
from pathlib import Path

import click

from forenote.audit.findings.audit import audit
from forenote.audit.findings.baseline import Baseline, Unusable, read_baseline, write_baseline
from forenote.audit.findings.finding import SEVERITIES, WARNING
from forenote.audit.findings.logged import material_of
from forenote.audit.findings.table import RULES
from forenote.audit.ledger import read_ledger
from forenote.audit.replay.asked import Asked, figures
from forenote.audit.replay.figures import Figures
from forenote.audit.report.as_json import as_object
from forenote.audit.report.formats import FORMATS
from forenote.audit.report.page.page import page
from forenote.audit.report.report import Report, report_of
from forenote.audit.report.saving import save
from forenote.audit.trend import trend
from forenote.cli.action_argument import here
from forenote.cli.audit_options import audit_options
from forenote.cli.audited import lines
from forenote.cli.loaded import load_here, no_notes, short, tell
from forenote.cli.logs_argument import empty, logs_argument, logs_of, no_log_option
from forenote.cli.progress import progress
from forenote.cli.report_argument import FORMS, JSON, TEXT, report_files
from forenote.hooks.doctor.scene import Machine
from forenote.notes import place
from forenote.notes.layers import Loaded
from forenote.notes.numbers import count


@click.command("audit")
@logs_argument
@no_log_option
@click.option("--own", is_flag=True, help="Besides LOGs: the project's own, of this machine.")
@click.option(
    "--format",
    "form",
    type=click.Choice(FORMS),
    default=TEXT,
    show_default=True,
    help="How it is printed.",
)
@click.option("--json", "as_data", is_flag=True, help="The same as `--format json`.")
@click.option(
    "--output",
    type=click.Path(dir_okay=False, path_type=Path),
    metavar="FILE",
    help="Print into FILE.",
)
@click.option(
    "--report",
    "reports",
    multiple=True,
    callback=report_files,
    metavar="FORMAT=FILE",
    help="Also write FILE in FORMAT; can be given several times.",
)
@click.option(
    "--html",
    type=click.Path(dir_okay=False, path_type=Path),
    metavar="FILE",
    help="Also write FILE, a page for people that needs nothing else.",
)
@click.option(
    "--fail-on",
    type=click.Choice(SEVERITIES),
    default=WARNING,
    show_default=True,
    help="The least severity of a finding for which the exit code is 1.",
)
@click.option(
    "--baseline",
    type=click.Path(dir_okay=False, path_type=Path),
    metavar="FILE",
    help="Let the findings in FILE pass, and tell which of them are gone.",
)
@click.option(
    "--write-baseline",
    "write",
    type=click.Path(dir_okay=False, path_type=Path),
    metavar="FILE",
    help="Write what is found into FILE instead of failing.",
)
@click.pass_context
def command(
    ctx: click.Context,
    logs: tuple[str, ...],
    no_log: bool,
    own: bool,
    form: str,
    as_data: bool,
    output: Path | None,
    reports: tuple[tuple[str, Path], ...],
    html: Path | None,
    fail_on: str,
    baseline: Path | None,
    write: Path | None,
) -> None:
    """Find out what is wrong with the notes.

    Keys that hold too often or never, notes that match and are not delivered, summaries that tell
    nothing, two ideas in one note, duplicates, and more: docs/audit-rules.md has every rule.

    LOGs are files or folders of what agents did, in any format of docs/logs.md, found by content;
    without one, this project's ledger and what agents logged of it on this machine. Where nothing is
    logged, as in CI, or with --no-log, what needs a log is not asked, and the shares of actions are
    estimates.

    The exit code is 1 where something is found that is as bad as --fail-on or worse, 2 where the
    audit cannot be made. Thresholds, ignored rules and exceptions stand under `audit:` in
    .notes/config.yaml.

    \b
    Examples:
      notes audit
      notes audit ~/.claude/projects/-home-me-shop --html audit.html
      notes audit --no-log --write-baseline .notes/known.json
      notes audit --baseline .notes/known.json --report sarif=audit.sarif
    """
    if as_data and form not in (TEXT, JSON):
        raise click.UsageError(f"--json and --format {form} are two formats: give one")
    if write is not None and (as_data or form != TEXT or output is not None):
        raise click.UsageError(
            "--write-baseline prints nothing that --json, --format or --output could be for; "
            "--report and --html write files beside it"
        )
    loaded = _loaded()
    options = audit_options(loaded)
    known = _baseline(baseline) if baseline is not None else None
    cwd, project = here()
    asked = Asked(loaded, project, ())
    files = logs_of(logs, asked.root, own=own, no_log=no_log, needed=False)
    asked = replace(asked, files=files)
    found = _measured(asked, logs)
    material = material_of(asked, found, options.limits, Machine(cwd))
    audited = audit(material, options, known, tuple(files) if found else ())
    report = report_of(audited, RULES, version("forenote"), fail_on)
    for kind, path in reports:
        save(_text(report, kind), path)
        _wrote(path)
    if html is not None:
        recorded = read_ledger(place.state_dir()).of_project(audited.root)
        made = datetime.now().astimezone()
        broad = options.limits["broad-key"]
        save(page(report, trend(recorded), made, broad), html)
        _wrote(html)
    if write is not None:
        every = (*audited.findings, *audited.known)
        write_baseline(write, every)
        kept = count(len({one.fingerprint for one in every}), "finding")
        click.echo(f"{short(write)} holds {kept}")
        return
    _print(report, JSON if as_data else form, output)
    ctx.exit(1 if report.failing else 0)


def _loaded() -> Loaded:
    """The notes that count here; what is wrong with them is found, so it is not told. Raises where
    there is nothing in which something could be found."""
    loaded = load_here()
    if not any(layer.folder.is_dir() for layer in loaded.layers):
        tell(loaded.problems)
        raise no_notes(loaded)
    return loaded


def _baseline(path: Path) -> Baseline:
    try:
        return read_baseline(path)
    except Unusable as error:
        raise click.ClickException(
            f"{short(path)} cannot be used as a baseline: {error}; "
            "`notes audit --write-baseline` writes one"
        ) from None


def _measured(asked: Asked, logs: tuple[str, ...]) -> Figures | None:
    """The figures of the logs. Without a named one none counts as long as no action is in them."""
    if not asked.files:
        return None
    with progress(len(asked.files), "replaying") as told:
        found = figures(replace(asked, progress=told))
    if logs and not found.actions:
        raise empty(logs, asked.files, found.skipped)
    return found if found.actions else None


def _wrote(path: Path) -> None:
    click.echo(f"wrote {short(path)}", err=True)


def _print(report: Report, form: str, output: Path | None) -> None:
    if output is not None:
        save(_text(report, form), output)
        _wrote(output)
    elif form == TEXT:
        for line in lines(report):
            click.echo(line)
    else:
        click.echo(_text(report, form), nl=False)


def _text(report: Report, form: str) -> str:
    """The whole report in a format; the text for a screen without its colours."""
    if form == TEXT:
        return click.unstyle("".join(f"{line}\n" for line in lines(report)))
    if form == JSON:
        return json.dumps(as_object(report), indent=2) + "\n"
    return FORMATS[form](report)

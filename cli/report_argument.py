"""A report into a file, as an option says it: `sarif=audit.sarif`."""

from __future__ import annotations

from pathlib import Path

import click

from forenote.audit.report.formats import FORMATS

TEXT, JSON = "text", "json"
FORMS = (TEXT, JSON, *FORMATS)
"""All formats: those for a screen and for scripts, which the command makes itself, and the rest."""


def report_files(
    ctx: click.Context, param: click.Parameter, values: tuple[str, ...]
) -> tuple[tuple[str, Path], ...]:
    """The format and the file of each `FORMAT=FILE`. For the `callback` of an option."""
    return tuple(_report_file(value, ctx, param) for value in values)


def _report_file(value: str, ctx: click.Context, param: click.Parameter) -> tuple[str, Path]:
    form, _, file = value.partition("=")
    if form not in FORMS:
        what = f"{form!r} is no format; known are {', '.join(FORMS)}"
    elif not file:
        what = f"name the file: {form}=FILE"
    elif Path(file).is_dir():
        what = f"{file} is a folder"
    else:
        return form, Path(file)
    raise click.BadParameter(what, ctx, param)

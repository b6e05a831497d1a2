"""`--report FORMAT=FILE`: what is taken, and what is said of what is not."""

from __future__ import annotations

from pathlib import Path

import click
import pytest

from forenote.cli.report_argument import FORMS, report_files

OPTION = click.Option(["--report"])


def taken(*values: str) -> tuple[tuple[str, Path], ...]:
    return report_files(click.Context(click.Command("audit")), OPTION, values)


def test_every_format_has_its_file() -> None:
    assert taken(*[f"{form}=a={form}.out" for form in FORMS]) == tuple(
        (form, Path(f"a={form}.out")) for form in FORMS
    )
    assert taken() == ()


@pytest.mark.parametrize(
    ("value", "said"),
    [
        pytest.param("pdf=a", "'pdf' is no format; known are text, json", id="another format"),
        pytest.param("sarif", "name the file: sarif=FILE", id="no file"),
        pytest.param("sarif=", "name the file: sarif=FILE", id="an empty one"),
        pytest.param("json=.", ". is a folder", id="a folder"),
        pytest.param("", "'' is no format", id="nothing"),
    ],
)
def test_what_is_no_report(value: str, said: str) -> None:
    with pytest.raises(click.BadParameter) as raised:
        taken("json=fine.json", value)
    assert raised.value.message.startswith(said)

"""What all formats share: sentences, places, totals."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from forenote.audit.findings.finding import ERROR, INFO, WARNING
from forenote.audit.report.formats import FORMATS
from forenote.audit.report.report import one_line, report_of, sentence, totals
from tests.audit.report.audits import HOSTILE, RULES, audited, finding, hostile, report


@pytest.mark.parametrize(
    ("clause", "said"),
    [
        ("the key holds", "The key holds."),
        ("`git` holds", "`git` holds."),
        ("it says `x.`", "It says `x.`"),
        ("it says `x`", "It says `x`."),
        ("it was cut…", "It was cut…"),
        ("", ""),
    ],
)
def test_a_clause_becomes_a_sentence(clause: str, said: str) -> None:
    assert sentence(clause) == said


@pytest.mark.parametrize("text", HOSTILE)
def test_a_line_is_one_line_in_which_nothing_hides(text: str) -> None:
    line = one_line(text)
    assert line.isprintable()
    assert line.splitlines() == [line]
    line.encode("utf-8")


def test_a_line_is_no_longer_than_asked_for() -> None:
    assert one_line("x" * 50, 10) == "x" * 9 + "…"


@pytest.mark.parametrize(
    ("severities", "said"),
    [
        ((), "no findings"),
        ((ERROR,), "1 error"),
        ((ERROR, ERROR, INFO), "2 errors, 1 remark"),
        ((WARNING, INFO, INFO), "1 warning, 2 remarks"),
    ],
)
def test_totals(severities: tuple[str, ...], said: str) -> None:
    assert totals(audited(*(finding(severity=one) for one in severities))) == said


@pytest.mark.parametrize("git", ["folder", "file"])
def test_the_prefix_is_the_way_from_the_top_of_the_repository(tmp_path: Path, git: str) -> None:
    """`.git` is a file in a linked working tree and in a submodule."""
    root = tmp_path / "apps/shop"
    root.mkdir(parents=True)
    (tmp_path / ".git").mkdir() if git == "folder" else (tmp_path / ".git").write_text("gitdir: x")
    made = report_of(replace(audited(), root=str(root)), RULES, "1")
    assert made.prefix == "apps/shop/"
    assert made.path(finding()) == "apps/shop/.notes/git/push.md"
    assert made.path(replace(finding(), path="/etc/x.md")) == "/etc/x.md"
    assert report_of(replace(audited(), root=str(tmp_path)), RULES, "1").prefix == ""


def test_outside_of_a_repository_there_is_no_prefix(tmp_path: Path) -> None:
    assert report_of(replace(audited(), root=str(tmp_path)), RULES, "1").prefix == ""
    assert report_of(audited(), RULES, "1").prefix == ""


@pytest.mark.parametrize("form", FORMATS)
def test_every_format_can_be_written_as_utf_8_and_is_the_same_each_time(form: str) -> None:
    text = FORMATS[form](report(hostile()))
    text.encode("utf-8")
    assert text.endswith("\n")
    assert "\x1b" not in text
    assert text == FORMATS[form](report(hostile()))

"""`notes audit` into files: every format at once, and what cannot be written is said."""

from __future__ import annotations

import json
import os
import stat
import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree

import pytest

from forenote.audit.report.formats import FORMATS

NOTE = """\
---
summary: ''
keys:
  - git stash
---
A stash holds changes of tracked files only.
"""


@pytest.fixture
def project(tmp_path: Path) -> Path:
    (tmp_path / ".notes/git").mkdir(parents=True)
    (tmp_path / ".notes/git/stash.md").write_text(NOTE)
    return tmp_path


def audit(project: Path, *arguments: str, **more: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "forenote.cli.main", "audit", *arguments],
        cwd=project,
        env={**os.environ, **more},
        capture_output=True,
        text=True,
    )


def test_all_formats_are_written_by_one_audit(project: Path) -> None:
    forms = ("text", "json", *FORMATS)
    wanted = [part for form in forms for part in ("--report", f"{form}=out.{form}")]
    done = audit(project, *wanted, "--html", "out.html")
    assert done.returncode == 1, done.stderr
    made = {form: (project / f"out.{form}").read_text("utf-8") for form in (*forms, "html")}
    assert json.loads(made["json"])["counts"]["error"] == 1
    assert len(json.loads(made["sarif"])["runs"][0]["results"]) >= 1
    assert ElementTree.fromstring(made["junit"].encode()).get("failures") != "0"
    assert made["github"].startswith("::error file=.notes/git/stash.md")
    assert made["markdown"].startswith("<!-- forenote audit -->")
    assert made["html"].startswith("<!doctype html>")
    assert made["text"] == done.stdout
    for form in made:
        assert stat.S_IMODE((project / f"out.{form}").stat().st_mode) == 0o600


def test_a_file_has_no_colours_whatever_the_terminal_says(project: Path) -> None:
    done = audit(project, "--report", "text=out.txt", FORCE_COLOR="1", NO_COLOR="")
    assert "\x1b[" in done.stdout
    assert "\x1b[" not in (project / "out.txt").read_text("utf-8")
    assert "\x1b[" not in audit(project, NO_COLOR="1", FORCE_COLOR="1").stdout


@pytest.mark.parametrize("form", FORMATS)
def test_a_format_on_the_standard_output_is_never_coloured(project: Path, form: str) -> None:
    assert "\x1b[" not in audit(project, "--format", form, FORCE_COLOR="1", NO_COLOR="").stdout


@pytest.mark.parametrize(
    ("given", "said"),
    [
        pytest.param("yaml=x", "'yaml' is no format; known are text, json, sarif", id="no format"),
        pytest.param("sarif", "name the file: sarif=FILE", id="no file"),
        pytest.param("sarif=", "name the file: sarif=FILE", id="an empty name"),
        pytest.param("sarif=.notes", ".notes is a folder", id="a folder"),
    ],
)
def test_what_is_no_report_is_said_before_the_audit(project: Path, given: str, said: str) -> None:
    done = audit(project, "--report", given)
    assert done.returncode == 2
    assert said in done.stderr
    assert done.stdout == ""


def test_the_page_shows_the_trend_of_this_project_alone(project: Path, tmp_path: Path) -> None:
    ledger = tmp_path / "state/forenote/ledger"
    ledger.mkdir(parents=True)
    note = {"id": "git/stash", "tier": "full", "delivered": 1234, "withheld": 56, "cost": 9}
    line = {
        "forenote": 1,
        "kind": "delivery",
        "time": "2026-03-02T12:00:00+00:00",
        "agent": "claude",
        "session": "s",
        "subagent": "",
        "call": "c",
        "root": str(project),
        "tool": "Bash",
        "hold": False,
        "tokens": 9,
        "notes": [{**note, "named": False, "known": False}],
    }
    elsewhere = {**line, "root": "/elsewhere", "time": "2026-01-01T12:00:00+00:00"}
    text = "".join(json.dumps(one) + "\n" for one in (line, elsewhere, "damaged"))
    (ledger / "s.jsonl").write_text(text)
    done = audit(project, "--html", "out.html", XDG_STATE_HOME=str(tmp_path / "state"))
    assert done.returncode == 1, done.stderr
    page = (project / "out.html").read_text("utf-8")
    assert "2026-03-02: 1,234 delivered, 56 withheld" in page
    assert "2026-01-01" not in page


def test_a_folder_that_is_not_there_is_named(project: Path) -> None:
    done = audit(project, "--html", "none/audit.html")
    assert done.returncode == 2
    assert "none" in done.stderr
    assert "Traceback" not in done.stderr


def test_files_are_named_from_the_top_of_the_repository(tmp_path: Path) -> None:
    project = tmp_path / "apps/shop"
    (project / ".notes/git").mkdir(parents=True)
    (project / ".notes/git/stash.md").write_text(NOTE)
    subprocess.run(["git", "init", "--quiet", tmp_path], check=True)
    done = audit(project, "--format", "github")
    assert done.stdout.startswith("::error file=apps/shop/.notes/git/stash.md")

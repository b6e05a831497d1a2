"""The GitHub Action: its definition is valid, and its steps do what they say, run as a runner does."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
import yaml

from tests.checkout import ROOT, copy_checkout, no_registry

ACTION: dict[str, Any] = yaml.safe_load((ROOT / "action.yml").read_text(encoding="utf-8"))
INSTALL, AUDIT, UPLOAD = ACTION["runs"]["steps"]

NOTE = """\
---
summary: {summary}
keys:
  - git stash
---
A stash holds changes of tracked files only.
"""


def tool(*command: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", *command], capture_output=True, text=True, cwd=ROOT
    )


def test_the_definition_is_valid() -> None:
    done = tool("check_jsonschema", "--builtin-schema", "vendor.github-actions", "action.yml")
    assert done.returncode == 0, done.stdout + done.stderr
    rules = "{extends: default, rules: {line-length: disable, document-start: disable, comments: disable}}"
    done = tool("yamllint", "--strict", "-d", rules, "action.yml", ".pre-commit-hooks.yaml")
    assert done.returncode == 0, done.stdout


def test_no_input_becomes_part_of_a_script() -> None:
    """An input's text would be run where it stands in one; as a variable it is only a value."""
    for step in (INSTALL, AUDIT):
        assert "${{" not in step["run"]
    assert [step["uses"] for step in ACTION["runs"]["steps"] if "uses" in step] == [UPLOAD["uses"]]
    assert re.fullmatch(r"github/codeql-action/upload-sarif@[0-9a-f]{40}", UPLOAD["uses"])


def test_every_input_is_used_and_told_on_the_page_of_reports() -> None:
    used = json.dumps(ACTION["runs"])
    page = (ROOT / "docs/reports.md").read_text(encoding="utf-8")
    for name, about in ACTION["inputs"].items():
        assert f"inputs.{name}" in used
        assert about["description"]
        assert f"| `{name}` |" in page
    for name in ACTION["outputs"]:
        assert f"| `{name}` |" in page


def test_nothing_is_uploaded_unless_asked_for() -> None:
    assert ACTION["inputs"]["upload-sarif"]["default"] == "false"
    assert "inputs.upload-sarif == 'true' && steps.audit.outputs.sarif != ''" in UPLOAD["if"]
    assert UPLOAD["with"]["sarif_file"] == "${{ steps.audit.outputs.sarif }}"


@dataclass(frozen=True)
class Ended:
    """What a step left."""

    code: int
    printed: str
    outputs: dict[str, str]
    summary: str


Run = Callable[..., Ended]


@pytest.fixture(scope="module")
def runner(tmp_path_factory: pytest.TempPathFactory) -> Run:
    """Runs a step as the runner does, with these inputs; what is installed is installed once, by
    the action's own first step."""
    folder = tmp_path_factory.mktemp("runner")
    if reason := no_registry(folder):
        pytest.skip(f"packages cannot be installed here: {reason}")
    checkout = copy_checkout(folder / "action")
    for name in ("temp", "home"):
        (folder / name).mkdir()

    def run(step: dict[str, Any], project: Path, **inputs: str) -> Ended:
        told = {name: about["default"] for name, about in ACTION["inputs"].items()}
        told |= {name.replace("_", "-"): value for name, value in inputs.items()}
        values = {f"inputs.{name}": value for name, value in told.items()}
        values["github.action_path"] = str(checkout)

        def filled(text: str) -> str:
            return re.sub(r"\$\{\{ (\S+) \}\}", lambda found: values[found[1]], text)

        files = {name: folder / name for name in ("GITHUB_OUTPUT", "GITHUB_STEP_SUMMARY")}
        for file in files.values():
            file.write_text("")
        script = folder / "step.sh"
        script.write_text(step["run"], encoding="utf-8")
        done = subprocess.run(
            ["bash", "--noprofile", "--norc", "-eo", "pipefail", str(script)],
            cwd=project / filled(step.get("working-directory", ".")),
            env={
                "PATH": os.environ["PATH"],
                "HOME": str(folder / "home"),
                "CI": "true",
                "RUNNER_TEMP": str(folder / "temp"),
                **{name: str(file) for name, file in files.items()},
                **{
                    name: value
                    for name, value in os.environ.items()
                    if name.startswith("PIP_") or name.endswith("_proxy")
                },
                **{name: filled(value) for name, value in step["env"].items()},
            },
            capture_output=True,
            text=True,
        )
        lines = files["GITHUB_OUTPUT"].read_text().splitlines()
        return Ended(
            done.returncode,
            done.stdout + done.stderr,
            dict(line.split("=", 1) for line in lines),
            files["GITHUB_STEP_SUMMARY"].read_text(encoding="utf-8"),
        )

    done = run(INSTALL, checkout, python=sys.executable)
    assert done.code == 0, done.printed
    return run


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """A repository with a project two folders down."""
    root = tmp_path / "repository"
    notes = root / "apps/shop/.notes/git"
    notes.mkdir(parents=True)
    subprocess.run(["git", "init", "--quiet", root], check=True)
    told = "git stash leaves untracked files where they are; git stash -u takes them along."
    (notes / "stash.md").write_text(NOTE.format(summary=told), encoding="utf-8")
    return root


SHOP = "apps/shop"


def test_notes_that_are_well_pass(runner: Run, project: Path) -> None:
    done = runner(AUDIT, project, working_directory=SHOP)
    assert (done.code, done.outputs["exit-code"]) == (0, "0"), done.printed
    assert done.summary.startswith("<!-- forenote audit -->\n### Audit of 1 note: ")
    for name in ("sarif", "markdown", "html"):
        assert Path(done.outputs[name]).stat().st_size > 0
    log = json.loads(Path(done.outputs["sarif"]).read_text(encoding="utf-8"))
    assert log["version"] == "2.1.0"


def test_a_finding_fails_the_step_and_is_annotated_where_the_repository_has_the_file(
    runner: Run, project: Path
) -> None:
    (project / SHOP / ".notes/git/stash.md").write_text(NOTE.format(summary="''"))
    done = runner(AUDIT, project, working_directory=SHOP)
    assert (done.code, done.outputs["exit-code"]) == (1, "1"), done.printed
    assert re.search(r"^::error file=apps/shop/\.notes/git/stash\.md", done.printed, re.MULTILINE)
    assert "apps/shop/.notes/git/stash.md" in done.summary


def test_the_summary_can_be_left_out(runner: Run, project: Path) -> None:
    done = runner(AUDIT, project, working_directory=SHOP, summary="false")
    assert (done.code, done.summary) == (0, ""), done.printed


def test_logs_are_replayed_each_line_a_path_with_any_signs(runner: Run, project: Path) -> None:
    logs = project / "my logs $(touch forged)"
    logs.mkdir()
    (logs / "a.txt").write_text("git stash\ngit push\n" * 20)
    (logs / "-b.txt").write_text("git push\ngit stash\n" * 20)  # no copy, which would not count
    named = f"{logs}/a.txt\r\n{logs}/-b.txt\n\r\n"
    done = runner(AUDIT, project, working_directory=SHOP, logs=named)
    assert done.code in (0, 1), done.printed
    assert "80 actions replayed: 50% (40 of 80) match a note" in done.summary
    assert not list(project.rglob("forged"))


def test_a_log_that_is_not_there_ends_the_step_without_reports(runner: Run, project: Path) -> None:
    done = runner(AUDIT, project, working_directory=SHOP, logs="$(touch forged)\n")
    assert done.code == 2, done.printed
    assert done.outputs == {"exit-code": "2"}
    assert not list(project.rglob("forged"))


def test_what_the_baseline_knows_passes(runner: Run, project: Path) -> None:
    (project / SHOP / ".notes/git/stash.md").write_text(NOTE.format(summary="''"))
    notes = Path(runner(AUDIT, project, working_directory=SHOP).outputs["sarif"]).parent
    made = subprocess.run(
        [notes / "venv/bin/notes", "audit", "--write-baseline", "known.json"],
        cwd=project / SHOP,
        capture_output=True,
        text=True,
    )
    assert made.returncode == 0, made.stderr
    done = runner(AUDIT, project, working_directory=SHOP, baseline="known.json")
    assert done.code == 0, done.printed
    assert "known from the baseline" in done.summary

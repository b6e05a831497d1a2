"""The real Claude Code calls `notes serve`: skipped where it or the harness is missing."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import sysconfig
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parents[2]
HARNESS = Path(os.environ.get("FORENOTE_HARNESS", ROOT.parent / "shared" / "harness"))
NOTES = Path(sysconfig.get_path("scripts")) / "notes"
SUMMARY = "A force push to main replaces"


@pytest.fixture(scope="module")
def runs(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    program = os.environ.get("FORENOTE_CLAUDE", "")
    if not program:
        pytest.skip("FORENOTE_CLAUDE does not name the program")
    if not (HARNESS / "e2e.py").exists():
        pytest.skip("no harness to play the model")
    if not shutil.which("unshare"):
        pytest.skip("no unshare to keep the run on loopback")
    ran = subprocess.run(
        [
            *(sys.executable, str(ROOT / "tests" / "real_agents" / "served.py")),
            *("--harness", HARNESS, "--bin", program, "--notes", NOTES),
            *("--work", tmp_path_factory.mktemp("served")),
        ],
        capture_output=True,
        text=True,
        timeout=900,
    )
    assert ran.returncode == 0, ran.stderr
    document: dict[str, Any] = json.loads(ran.stdout)
    document.pop("version")
    return document


def test_the_text_stands_where_that_of_a_command_does(runs: dict[str, Any]) -> None:
    (told,) = [one for one in runs["delivered"]["seen"] if SUMMARY in one["what"]]
    assert (told["in"], told["turn"]) == ("main", 1) and told["after"][1] == "tool_result"
    assert [one["in"] for one in runs["sub-agent"]["seen"]] == ["sub-agent"]


def test_calls_are_held_and_their_ends_are_known(runs: dict[str, Any]) -> None:
    outcomes = {
        name: [line["outcome"] for line in runs[name]["ledger"] if "outcome" in line]
        for name in ("held", "at-once", "failing")
    }
    assert outcomes["held"] == ["same", "succeeded"] and outcomes["failing"] == ["same", "failed"]
    assert sum(line.get("hold", False) for line in runs["at-once"]["ledger"]) == 2


def test_a_compaction_is_told_by_the_command(runs: dict[str, Any]) -> None:
    assert runs["compacted"]["compactions"] == 1


@pytest.mark.parametrize("name", ["off", "gone"])
def test_the_agent_goes_on_without_notes(runs: dict[str, Any], name: str) -> None:
    """Switched off in the agent's environment; nobody listens."""
    assert runs[name]["exit"] == 0 and len(runs[name]["results"]) == 4
    assert runs[name]["seen"] == [] and runs[name]["ledger"] == []


def test_nothing_went_wrong(runs: dict[str, Any]) -> None:
    assert {name: run["errors"] for name, run in runs.items() if run["errors"]} == {}

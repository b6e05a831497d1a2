"""The real programs, driven against a fake model through `notes install`: what a model would read.

Needs the programs (`FORENOTE_CLAUDE`, `FORENOTE_CODEX`, `FORENOTE_GEMINI`: their paths) and the
harness that plays the model (`FORENOTE_HARNESS`, by default the folder beside the project's root);
skipped where they are missing.
"""

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


def driven(agent: str, work: Path) -> dict[str, Any]:
    """What all scenarios of an agent gave; skips where something is missing."""
    variable = f"FORENOTE_{agent.upper()}"
    program = os.environ.get(variable, "")
    if not program:
        pytest.skip(f"{variable} does not name the program")
    if not (HARNESS / "e2e.py").exists():
        pytest.skip("no harness to play the model")
    if not shutil.which("unshare"):
        pytest.skip("no unshare to keep the run on loopback")
    script = str(ROOT / "tests" / "real_agents" / "drive.py")
    node = ["--node", shutil.which("node") or "node"] if program.endswith(".js") else []
    ran = subprocess.run(
        [
            *(sys.executable, script, agent, *node),
            *("--harness", HARNESS, "--bin", program, "--notes", NOTES, "--work", work),
        ],
        capture_output=True,
        text=True,
        timeout=900,
        check=False,
    )
    assert ran.returncode == 0, ran.stderr
    report: dict[str, Any] = json.loads(ran.stdout)
    return report


@pytest.mark.parametrize("agent", ["claude", "codex", "gemini"])
def test_a_real_agent_is_told_held_and_not_hindered(agent: str, tmp_path: Path) -> None:
    report = driven(agent, tmp_path)
    runs = {name: run for name, run in report.items() if isinstance(run, dict)}
    for name, run in runs.items():
        assert run["errors"] == "", name
        assert not any("forenote showed" in item["what"] for item in run["seen"]), (
            "the line for the person is not for the model"
        )

    shown = {item["what"].partition(" replaces")[0]: item for item in runs["delivered"]["seen"]}
    push = shown["A force push to main"]
    assert push["turn"] == 1 and "git push --force origin main" in push["text"]
    assert len(shown) == 2, "that of the written file too"

    first, again, *_ = runs["held"]["results"]
    assert "paused once to show a note; the same call now runs" in first
    assert "The marker file is read by a job" in first and "paused once" not in again
    outcomes, later = (
        {
            name: [line["outcome"] for line in run[part] if "outcome" in line]
            for name, run in runs.items()
        }
        for part in ("ledger", "looked up")
    )
    assert outcomes["held"] == ["same", "succeeded"], "a hook of the next calls knows"
    assert outcomes["changed"] == ["changed", "succeeded"]
    assert "paused once" not in runs["changed"]["results"][1]
    at_once = ["paused once" in result for result in runs["at-once"]["results"]]
    assert at_once == [True, True, False, False]
    assert [*outcomes["failing"], *later["failing"]] == ["same", "failed"]
    assert list(runs["alike"]["times"].values()) == [1], "of four calls at once, one is told"

    assert any("Everything up-to-date" in result for result in runs["removed"]["results"])
    assert not runs["removed"]["seen"] and not runs["removed"]["ledger"]

    if agent != "gemini":
        [delivery] = runs["sub-agent"]["ledger"]
        assert delivery["subagent"] is True and runs["sub-agent"]["seen"]
        assert outcomes["sub-agent held"] == ["same", "succeeded"]
        assert all(line["subagent"] for line in runs["sub-agent held"]["ledger"])
        assert runs["compacted"]["compactions"] >= 1

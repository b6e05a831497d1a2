"""The real Claude Code program, driven against a fake model: the summary reaches the model.

Needs the program (`FORENOTE_CLAUDE`: its path) and the harness that plays the model
(`FORENOTE_HARNESS`, by default the folder beside the project's root); skipped where they are missing.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import sysconfig
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
HARNESS = Path(os.environ.get("FORENOTE_HARNESS", ROOT.parent / "shared" / "harness"))
PROGRAM = os.environ.get("FORENOTE_CLAUDE", "")
NOTES = Path(sysconfig.get_path("scripts")) / "notes"


@pytest.mark.skipif(not PROGRAM, reason="FORENOTE_CLAUDE does not name a Claude Code program")
@pytest.mark.skipif(not (HARNESS / "e2e.py").exists(), reason="no harness to play the model")
@pytest.mark.skipif(not shutil.which("unshare"), reason="no unshare to keep the run on loopback")
def test_the_summary_stands_in_the_next_request(tmp_path: Path) -> None:
    ran = subprocess.run(
        [
            *(sys.executable, ROOT / "tests" / "real_agents" / "drive.py"),
            *("--harness", HARNESS, "--bin", PROGRAM, "--notes", NOTES, "--work", tmp_path),
        ],
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )
    assert ran.returncode == 0, ran.stderr
    report = json.loads(ran.stdout)
    assert report["exit"] == 0
    push, write = report["seen"]
    assert "git push --force origin main" in push["text"].partition("\n")[0]
    assert push["after"][1] == "tool_result"
    assert "new.txt" in write["text"].partition("\n")[0]

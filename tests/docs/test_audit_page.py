"""The page with the audit of the sample notes says what the program says, where the logs are there."""

from __future__ import annotations

import re
import runpy
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs/audit.md").read_text(encoding="utf-8")
ACTIONS = ROOT.parent / "shared/actions"


@pytest.mark.skipif(not ACTIONS.is_dir(), reason="the real actions are not beside this project")
def test_the_audit_finds_what_the_page_says(tmp_path: Path) -> None:
    made = runpy.run_path(str(ROOT / "docs/make_audit.py"))
    found = made["audited"](made["Run"](str(ACTIONS), str(tmp_path)))
    assert found in PAGE, f"run python docs/make_audit.py {ACTIONS}"


def test_nothing_is_worse_than_a_note_that_never_matched() -> None:
    findings = re.findall(r"^(?:error|warning|info) ([\w-]+): ", PAGE, re.MULTILINE)
    assert findings == ["never-matched"]


def test_it_is_about_all_sample_notes() -> None:
    notes = len(list((ROOT / "examples/notes").rglob("*.md")))
    assert notes >= 60
    assert f"\n{notes} notes with " in PAGE

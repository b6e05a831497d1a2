"""The example in the manual of notes is a note. (Its tables: tests/notes/test_manual_tables.py.)"""

from __future__ import annotations

import re
from pathlib import Path

from forenote.notes.read import read_note

PAGE = (Path(__file__).parents[2] / "docs/notes.md").read_text(encoding="utf-8")


def test_the_example_is_a_note(tmp_path: Path) -> None:
    (block,) = re.findall(r"^```markdown\n(.*?)^```", PAGE, re.MULTILINE | re.DOTALL)
    file = tmp_path / "example.md"
    file.write_text(block, encoding="utf-8")
    note, problems = read_note(file, tmp_path, "project")
    assert problems == ()
    assert note is not None and len(note.keys) == 2

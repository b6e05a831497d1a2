"""The manual of notes names every field and option there is, and no other, and its example reads."""

from __future__ import annotations

import re
from pathlib import Path

from forenote.notes import fields, options
from forenote.notes.read import read_note

PAGE = (Path(__file__).parents[2] / "docs/notes.md").read_text(encoding="utf-8")


def rows(heading: str) -> list[list[str]]:
    """The cells of the first table below a heading, without its head."""
    section = PAGE.partition(f"## {heading}\n")[2].partition("\n## ")[0]
    lines = [line for line in section.splitlines() if line.startswith("|")][2:]
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in lines]


def test_the_fields_are_those_of_the_code_in_its_order() -> None:
    assert [row[0] for row in rows("Fields")] == [f"`{name}`" for name in fields.NAMES]


def test_required_fields_are_called_required() -> None:
    required = {row[0].strip("`") for row in rows("Fields") if row[1].startswith("required")}
    assert required == {field.name for field in fields.FIELDS if field.required}


def test_the_options_and_their_defaults_are_those_of_the_code() -> None:
    told = [(row[0].strip("`"), row[1].replace("none", "[]")) for row in rows("Configuration")]
    assert told == [(option.name, option.default) for option in options.OPTIONS]


def test_the_example_is_a_note(tmp_path: Path) -> None:
    (block,) = re.findall(r"^```markdown\n(.*?)^```", PAGE, re.MULTILINE | re.DOTALL)
    file = tmp_path / "example.md"
    file.write_text(block, encoding="utf-8")
    note, problems = read_note(file, tmp_path, "project")
    assert problems == ()
    assert note is not None and len(note.keys) == 2

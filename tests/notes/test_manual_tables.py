"""The manual's tables of fields and options are those of the code."""

from __future__ import annotations

import re
from pathlib import Path

from forenote.notes.fields import FIELDS
from forenote.notes.options import OPTIONS

MANUAL = (Path(__file__).parents[2] / "docs/notes.md").read_text()


def rows(heading: str) -> list[tuple[str, str]]:
    """The first two cells of each row of the table below a heading."""
    section = re.split(r"^## ", MANUAL, flags=re.MULTILINE)
    [body] = [part for part in section if part.startswith(heading + "\n")]
    return re.findall(r"^\| `(\w+)` \| ([^|]*?) \|", body, flags=re.MULTILINE)


def test_every_field_has_its_row_in_order() -> None:
    assert [name for name, _ in rows("Fields")] == [field.name for field in FIELDS]
    required = {name for name, about in rows("Fields") if about.startswith("required")}
    assert required == {field.name for field in FIELDS if field.required}


def test_every_option_has_its_row_with_its_default() -> None:
    documented = [(name, default.replace("none", "[]")) for name, default in rows("Configuration")]
    assert documented == [(option.name, option.default) for option in OPTIONS]

"""Commands as agents type them, made up for these tests: what also runs where no corpus is at hand."""

from __future__ import annotations

from pathlib import Path

import pytest

FILE = Path(__file__).parents[1] / "data" / "commands.txt"


@pytest.fixture(scope="session")
def typed_commands() -> list[str]:
    """One a line, then those of several lines, with `%%` between."""
    lines, *blocks = FILE.read_text(encoding="utf-8").split("%%\n")
    return [*lines.splitlines(), *(block.removesuffix("\n") for block in blocks if block)]

"""docs/packer.md says what the code does."""

from __future__ import annotations

from pathlib import Path

import pytest

from forenote.notes.options import Config
from forenote.packer.cuts import WRAPPED
from forenote.packer.frequencies import FILE, UNSEEN, WHOLE
from forenote.packer.pack import MOST_BYTES, MOST_TOKENS
from forenote.packer.tokens import ENCODINGS

ROOT = Path(__file__).parents[2]
MANUAL = " ".join((ROOT / "docs" / "packer.md").read_text("utf-8").split())


@pytest.mark.parametrize(
    "said",
    [
        f"`budget` ({Config().budget:,} tokens) and `head` ({Config().head} tokens)",
        f"`remind_after` ({Config().remind_after // 60} minutes)",
        f"({Config().session_budget:,}): what is left of it",
        f"never has more than {MOST_TOKENS:,} tokens or {MOST_BYTES:,} bytes",
        f"a line of {WRAPPED} characters or more",
        f"as rare as any ({UNSEEN} of {WHOLE:,})",
        *(f"`{name}`" for name in ENCODINGS),
    ],
)
def test_numbers_are_those_of_the_code(said: str) -> None:
    assert said in MANUAL


def test_the_table_is_the_one_described() -> None:
    table = FILE.read_text("utf-8")
    assert '"actions": 25490' in table and "25,490 actions" in MANUAL
    assert '"repositories": 16' in table and "16 public repositories" in MANUAL


def test_every_file_of_the_folder_is_explained() -> None:
    modules = {path.name for path in (ROOT / "packer").glob("*.py")} - {"__init__.py"}
    assert {name for name in modules if f"`{name}`" not in MANUAL} == set()

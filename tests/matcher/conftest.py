"""Commands for tests that need more than tables: those that agents, scripts and manuals really have,
where they are at hand, and some that are made up as agents type them."""

from __future__ import annotations

import gzip
import json
import re
from pathlib import Path

import pytest

FILE = Path(__file__).parents[1] / "data" / "commands.txt"
SHARED = Path(__file__).parents[3] / "shared"
CASE = re.compile(r"=+\n[^\n]*\n=+\n(.*?)\n---+\n", re.DOTALL)


@pytest.fixture(scope="session")
def real_texts() -> list[str]:
    """Commands of agents, of scripts and of manuals, and the test cases of other parsers."""
    folders = (SHARED / "actions", SHARED / "shell")
    if not all(folder.is_dir() for folder in folders):
        pytest.skip("needs the corpora beside the project, ../shared/actions and ../shared/shell")
    texts: dict[str, None] = {}
    for path in sorted(path for folder in folders for path in folder.glob("*.jsonl.gz")):
        with gzip.open(path, "rt", encoding="utf-8") as lines:
            for line in lines:
                row = json.loads(line)
                if row.get("tool", "shell") == "shell":
                    given = [row["command"]] if row.get("command") else row.get("inputs", [])
                    texts.update(dict.fromkeys(given))
    for path in sorted(folders[1].glob("tree-sitter-bash/*.txt")):
        texts.update(dict.fromkeys(CASE.findall(path.read_text(encoding="utf-8"))))
    return list(texts)


@pytest.fixture(scope="session")
def typed_commands() -> list[str]:
    """One a line, then those of several lines, with `%%` between."""
    lines, *blocks = FILE.read_text(encoding="utf-8").split("%%\n")
    return [*lines.splitlines(), *(block.removesuffix("\n") for block in blocks if block)]

"""The shipped table of how often real actions hold a name."""

from __future__ import annotations

import gzip
import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

from forenote.packer import frequencies
from forenote.packer.frequencies import FILE, MOST, share, share_of_name, weight

ROOT = Path(__file__).parents[2]
TABLE = json.loads(FILE.read_text("utf-8"))


@pytest.mark.parametrize(
    ("common", "rare"),
    [
        ("git", "push"),
        ("push", "--force"),
        ("-f", "--force"),
        ("*.py", "pyproject.toml"),
        ("-n", ".replace("),
        ("src", "frobnicate"),
    ],
)
def test_the_rarer_of_two_weighs_more(common: str, rare: str) -> None:
    """'specificity (rarity of the tokens that held, in logged actions or, without a log, in a
    shipped table made from real actions'"""
    assert share(common) > share(rare)
    assert weight(common) < weight(rare)


def test_a_weight_is_hundredths_of_a_bit() -> None:
    assert frequencies.WHOLE == 100_000
    assert weight("**") == 0  # it is in every path
    assert weight("never-seen-anywhere") == MOST == 1329  # 10 of 100,000: 13.29 bits


def test_unseen_weighs_as_much_as_the_rarest() -> None:
    for table in ("words", "names"):
        assert max(map(weight, TABLE[table])) <= MOST


@pytest.mark.parametrize(
    ("word", "name"),
    [(".replace(", "replace"), ("*.py", "py"), ("src/**/*.py", "src"), ("Import*", "import")],
)
def test_what_the_table_does_not_hold_weighs_as_its_rarest_name(word: str, name: str) -> None:
    assert share(word) == share_of_name(name)


def test_the_table_gives_nothing_away() -> None:
    """Numbers, paths, hashes and secrets do not stand in it."""
    for name in [*TABLE["words"], *TABLE["names"]]:
        assert "/" not in name and "\\" not in name and "@" not in name
        assert not re.fullmatch(r"\W*\d+", name)
        assert not re.search(r"[0-9a-f]{12}", name)
        assert len(name) <= 40


def test_the_script_keeps_what_three_repositories_hold(tmp_path: Path) -> None:
    rows = [
        {
            "tool": "shell",
            "name": "Bash",
            "source_repo": repository,
            "cwd": "/w",
            "command": command,
        }
        for repository, command in [
            ("a/a", "git push --force ours"),
            ("b/b", "git push 20260101"),
            ("c/c", "git push; theirs --deadbeef1"),
            ("c/c", "git push 2>/dev/null"),
            ("c/c", "git status"),
        ]
    ]
    log = tmp_path / "log.jsonl.gz"
    with gzip.open(log, "wt", encoding="utf-8") as file:
        file.writelines(json.dumps(row) + "\n" for row in rows)
    made = tmp_path / "made.json"
    code = (
        "import pathlib, runpy, sys; import forenote.packer.frequencies as f; "
        f"f.FILE = pathlib.Path({str(made)!r}); sys.argv = ['make', {str(log)!r}]; "
        f"runpy.run_path({str(ROOT / 'scripts' / 'make_frequencies.py')!r}, run_name='__main__')"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    table = json.loads(made.read_text("utf-8"))
    assert (table["actions"], table["repositories"]) == (5, 3)
    assert table["words"] == {"git": 100_000}  # "push" is in four actions, and five are the least
    assert table["names"] == {"git": 100_000}

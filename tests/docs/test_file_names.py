"""Files that pages, docstrings and comments send a reader to are there."""

from __future__ import annotations

import re
import tokenize
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
ROOMS = ("audit", "cli", "hooks", "matcher", "notes", "packer")
PAGES = [*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md")]
MODULES = [path for room in ROOMS for path in sorted((ROOT / room).rglob("*.py"))]
FOLDERS = (*ROOMS, "bench", "docs", "examples", "scripts", "tests", "typings")

KNOWN = {
    path.relative_to(ROOT).as_posix() for folder in FOLDERS for path in (ROOT / folder).rglob("*.*")
} | {path.name for path in ROOT.iterdir()}

OTHERS = {
    # files of an author's own project, in examples
    *("a.py", "fix.py", "manage.py", "migrations/0002.py", "a/x.py", "/setup.py"),
    "coverage.py",  # a program's name
    "forenote/__init__.py",  # of an installation
    *("agents.py", "e2e.py", "fake_model.py"),  # the player of a model that a person brings along
}


def is_there(name: str) -> bool:
    name = name if name in OTHERS else name.lstrip("/")
    return name in OTHERS or any(path == name or path.endswith("/" + name) for path in KNOWN)


def names(text: str, pattern: str) -> list[str]:
    return [name for name in re.findall(pattern, text) if not is_there(name)]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.relative_to(ROOT).as_posix())
def test_a_page_names_files_that_are_there(page: Path) -> None:
    text = page.read_text(encoding="utf-8")
    folders = "|".join(FOLDERS)
    assert names(text, r"`([\w/]+\.py)`") == []
    assert names(text, rf"`((?:{folders})/[\w./-]+\.\w+)`") == []
    shown = re.findall(rf"`((?:{folders})/(?:\w+/)*)`", text)
    assert [folder for folder in shown if not (ROOT / folder).is_dir()] == []


@pytest.mark.parametrize("module", MODULES, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_a_module_names_modules_that_are_there(module: Path) -> None:
    with module.open("rb") as file:
        said = [
            token.string
            for token in tokenize.tokenize(file.readline)
            if token.type in (tokenize.COMMENT, tokenize.STRING)
        ]
    assert names("\n".join(said), r"[\w/]+\.py\b") == []


def test_the_map_shows_every_room() -> None:
    text = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    assert [room for room in ROOMS if f"| `{room}/` |" not in text] == []

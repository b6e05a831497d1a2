"""Links between the project's own pages lead somewhere."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PAGES = [*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md")]


def anchors(page: Path) -> set[str]:
    """The headings of a page as a viewer makes anchors of them."""
    titles = re.findall(r"^#+ (.*)$", page.read_text(encoding="utf-8"), re.MULTILINE)
    return {re.sub(r"[^\w -]", "", title.lower()).replace(" ", "-") for title in titles}


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.relative_to(ROOT).as_posix())
def test_every_relative_link_leads_somewhere(page: Path) -> None:
    text = re.sub(r"```.*?```", "", page.read_text(encoding="utf-8"), flags=re.DOTALL)
    for target in re.findall(r"\]\(([^)\s]+)\)", text):
        if "://" in target:
            continue
        name, _, anchor = target.partition("#")
        there = (page.parent / name).resolve() if name else page
        assert there.exists(), f"{page.name}: {target}"
        if anchor:
            assert anchor in anchors(there), f"{page.name}: {target}"


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.relative_to(ROOT).as_posix())
def test_commands_in_the_checkout_can_be_typed_as_they_stand(page: Path) -> None:
    """What is installed for the project is in `.venv`; a bare `python` is another one, or none."""
    text = page.read_text(encoding="utf-8")
    bare = r"(?:^|`)((?:python|pytest|ruff|mypy) (?:docs|scripts|bench|tests)/\S+)"
    assert re.findall(bare, text, re.MULTILINE) == []
    for script in re.findall(r"\.venv/bin/python ([\w/]+\.py)", text):
        assert (ROOT / script).is_file()

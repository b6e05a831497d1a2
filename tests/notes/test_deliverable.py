"""What of a note can never be delivered is said, and nothing else is."""

from __future__ import annotations

from datetime import date
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from forenote.notes.deliverable import of_note, too_costly
from forenote.notes.layers import load
from forenote.notes.model import Note
from forenote.notes.options import Config
from forenote.packer.costs import price
from forenote.packer.deliver import header_bound
from forenote.packer.item import FULL, NONE, SUMMARY
from forenote.packer.pack import pack
from forenote.packer.tokens import counter

FILLER = "Use the word here. "
TWO = "# One\n\n{}\n\n# Two\n\nNever do other things."


def said(summary: str, body: str = "", budget: int = 1000, head: int = 200) -> list[str]:
    note = Note("a", summary, body, keys=())
    config = Config(budget=budget, head=head)
    return [f"{problem.severity}: {problem.message}" for problem in of_note(note, config)]


@pytest.mark.parametrize(
    ("summary", "body", "config", "starts"),
    [
        pytest.param("A claim.", "Because.", {}, [], id="an ordinary note"),
        pytest.param("A claim.", FILLER * 300, {}, [], id="a long body has heads"),
        pytest.param("x" * 200, "", {}, [], id="as long as a line may be"),
        pytest.param("x" * 201, "", {}, ["warning: the summary has 201 characters"], id="longer"),
        pytest.param(
            "word " * 1100,
            "",
            {},
            ["error: the note is never delivered, not even its summary: it costs 1,1"],
            id="more than the budget",
        ),
        pytest.param("word " * 1100, "", {"budget": 1500}, ["warning: "], id="a larger budget"),
        pytest.param("word " * 2100, "", {"budget": 9999}, ["error: "], id="more than any agent's"),
        pytest.param("一" * 3100, "", {"budget": 9999}, ["error: "], id="and in bytes"),
        pytest.param("A claim of several words.", "", {"budget": 50}, ["error: "], id="no budget"),
        pytest.param(
            "A claim.",
            TWO.format(FILLER * 300),
            {},
            ["warning: the body is never delivered: it seems to hold two ideas"],
            id="two ideas that together do not fit",
        ),
        pytest.param("A claim.", TWO.format(FILLER), {}, [], id="two ideas that fit"),
        pytest.param(
            "A claim.",
            FILLER * 300,
            {"head": 0},
            ["warning: the body is never delivered: with `head: 0`"],
            id="without heads",
        ),
        pytest.param(
            "A claim.",
            "word " * 1500,
            {},
            ["warning: the body is never delivered: it cannot be cut within 200 tokens"],
            id="no place to cut",
        ),
    ],
)
def test_what_is_never_delivered_is_said_with_its_numbers(
    summary: str, body: str, config: dict[str, int], starts: list[str]
) -> None:
    found = said(summary, body, **config)
    assert len(found) == len(starts), found
    assert all(one.startswith(start) for one, start in zip(found, starts, strict=True)), found


@settings(max_examples=60, deadline=None)
@given(
    st.text(max_size=80).map(lambda text: text * 6),
    st.text(max_size=60).map(lambda text: text * 20),
    st.integers(50, 1200),
)
def test_it_says_what_the_packer_does(summary: str, body: str, budget: int) -> None:
    """Alone behind the shortest first line, a note of which nothing is said is delivered whole or cut,
    and one with an error not at all."""
    config = Config(budget=budget)
    item = price("a", summary, body, counter(config.tokenizer))
    packed = pack([item], budget, head=config.head, header=header_bound(""))
    tier = packed.portions[0].tier
    found = said(summary, body, budget=budget)
    assert any(one.startswith("error") for one in found) is (tier == NONE)
    never = any("the body is never" in one for one in found)
    assert never is (tier == SUMMARY and item.length > 0)
    assert never or tier in (NONE, FULL) or tier > SUMMARY or not item.length


def test_it_looks_at_the_notes_that_count(tmp_path: Path) -> None:
    notes = tmp_path / ".notes"
    notes.mkdir()
    head = f"---\nsummary: {'word ' * 1100}\nkeys: ls\n"
    (notes / "long.md").write_text(f"{head}---\n")
    (notes / "old.md").write_text(f"{head}expires: 2020-01-01\n---\n")
    loaded = load((str(tmp_path), str(notes)), today=date(2026, 1, 1))
    assert [(one.path.name, one.line) for one in too_costly(loaded)] == [("long.md", 2)]

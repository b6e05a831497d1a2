"""The notes that the project ships do what their own examples say."""

from __future__ import annotations

from datetime import date
from pathlib import Path

import pytest

from forenote.notes.examples import check
from forenote.notes.layers import Loaded, load
from forenote.notes.read import from_text
from forenote.notes.start import EXAMPLE, EXAMPLE_ID

SAMPLES = Path(__file__).parents[2] / "examples/notes"


@pytest.fixture
def samples(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Loaded:
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    return load((str(SAMPLES), str(SAMPLES)), today=date(2026, 1, 1))


def test_the_sample_notes_are_read_without_a_word(samples: Loaded) -> None:
    assert samples.problems == ()
    assert samples.set_aside == ()
    assert len(samples.notes) == len(list(SAMPLES.rglob("[!.]*.md")))


def test_every_sample_note_has_examples_of_both_kinds_and_passes_them(samples: Loaded) -> None:
    outcomes = check(samples.notes)
    assert [one.example.source for one in outcomes if not one.passed] == []
    for note in samples.notes:
        assert {example.match for example in note.examples} == {True, False}, note.id


def test_an_outcome_keeps_what_the_matcher_said() -> None:
    note, _ = from_text(EXAMPLE, EXAMPLE_ID, path=Path("a.md"), layer="project")
    assert note is not None
    held, cancelled = (check([note])[position] for position in (0, 3))
    assert held.held is not None and held.held.tokens == ("sed", "-i")
    assert cancelled.held is None and len(cancelled.refused) > 0
    assert held.passed and cancelled.passed

"""Drafts are listed with what is left to do, and nothing of them counts as a note."""

from __future__ import annotations

from datetime import date
from pathlib import Path

import pytest

from forenote.notes.drafts import FOLDER, drafts
from forenote.notes.layers import load
from forenote.notes.model import PROJECT

GOOD = "---\nsummary: S.\nkeys: [ls]\n---\n"


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    folder = tmp_path / ".notes"
    folder.mkdir()
    return folder


def write(folder: Path, id: str, text: str) -> None:
    path = folder / FOLDER / f"{id}.md"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text)


@pytest.mark.parametrize(
    ("text", "state"),
    [
        pytest.param(
            "---\nsummary:\nkeys: [ls]\n---\n",
            "its summary is still to be written",
            id="as it was made",
        ),
        pytest.param(
            "---\nkeys: [ls]\n---\n", "its summary is still to be written", id="without the field"
        ),
        pytest.param(
            GOOD, "ready: move it to rtk/bun.md in the folder above _drafts", id="with a summary"
        ),
        pytest.param(
            "---\nsummary:\nkeys: ['*']\n---\n",
            "line 3: `*` alone would match everything",
            id="with another mistake too",
        ),
    ],
)
def test_a_draft_says_what_is_left_to_do(folder: Path, text: str, state: str) -> None:
    write(folder, "rtk/bun", text)
    loaded = load((str(folder.parent), str(folder)), today=date(2026, 1, 1))
    [draft] = drafts(loaded.layers)
    assert (draft.id, draft.layer, draft.state) == ("rtk/bun", PROJECT, state)
    assert not loaded.notes and not loaded.problems


def test_they_come_in_the_order_of_their_ids_and_hidden_files_are_none(folder: Path) -> None:
    for id in ("b", "a/c", "_x", ".y", "README"):
        write(folder, id, GOOD)
    loaded = load((str(folder.parent), str(folder)), today=date(2026, 1, 1))
    assert [draft.id for draft in drafts(loaded.layers)] == ["a/c", "b"]


def test_bytes_that_are_no_text_are_said_so(folder: Path) -> None:
    write(folder, "a", "")
    (folder / FOLDER / "a.md").write_bytes(b"---\nsummary: \xff\n---\n")
    loaded = load((str(folder.parent), str(folder)), today=date(2026, 1, 1))
    assert "UTF-8" in drafts(loaded.layers)[0].state

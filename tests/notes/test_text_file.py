"""A file that becomes something else between the look at it and its opening."""

from __future__ import annotations

import os
import signal
from collections.abc import Callable
from pathlib import Path
from types import FrameType

import pytest

from forenote.notes.text_file import Unreadable, read_text


@pytest.fixture
def note(tmp_path: Path) -> Path:
    path = tmp_path / "a.md"
    path.write_text("text\n")
    return path


def then(monkeypatch: pytest.MonkeyPatch, path: Path, change: Callable[[], object]) -> None:
    """Lets the change happen right behind the first look at the file."""
    look = os.lstat

    def looked(seen: Path) -> os.stat_result:
        found = look(seen)
        if seen == path:
            monkeypatch.setattr(os, "lstat", look)
            path.unlink()
            change()
        return found

    monkeypatch.setattr(os, "lstat", looked)


def test_a_link_that_takes_the_file_s_place_is_not_followed(
    note: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    secret = note.parent / "secret"
    secret.write_text("secret\n")
    then(monkeypatch, note, lambda: note.symlink_to(secret))
    with pytest.raises(Unreadable):
        read_text(note)


def test_a_pipe_that_takes_the_file_s_place_is_not_waited_for(
    note: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def waits(number: int, frame: FrameType | None) -> None:
        raise AssertionError("it waits for a writer")

    then(monkeypatch, note, lambda: os.mkfifo(note))
    before = signal.signal(signal.SIGALRM, waits)
    signal.alarm(10)
    try:
        with pytest.raises(Unreadable, match="this is a pipe"):
            read_text(note)
    finally:
        signal.alarm(0)
        signal.signal(signal.SIGALRM, before)

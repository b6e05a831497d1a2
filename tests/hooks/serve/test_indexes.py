"""Indexes that stay open say what the file says, and nothing of a file that was replaced."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from forenote.hooks.serve import indexes
from forenote.hooks.serve.indexes import Indexes
from forenote.matcher.index.build import laid_out
from forenote.matcher.index.file import Index
from forenote.notes.whole_file import write_whole
from tests.matcher.index.test_file import MINE, header, source

MANY = 40


def put(path: Path, claim: str = "body") -> None:
    notes = [source(f"n{n}", (f"w{n}", ""), ("wevery", ""), body=claim) for n in range(MANY)]
    write_whole(str(path), laid_out(header(), notes, None))


def test_it_says_what_the_file_says_and_reads_it_once(tmp_path: Path) -> None:
    path = tmp_path / "x.index"
    put(path)
    kept, plain = Indexes(), Index(str(path), MINE)
    for _ in range(3):
        index = kept.open(str(path), MINE)
        for tokens in (["w1"], ["wevery"], ["w1", "wevery"], ["wnone"], ["w1"]):
            assert index.candidates(tokens) == plain.candidates(tokens)
            assert [index.body(one) for one in index.candidates(tokens)] == [
                plain.body(one) for one in plain.candidates(tokens)
            ]
    index, before = kept.open(str(path), MINE), index.reads
    index.candidates(["w1", "wevery"])
    assert index.reads == before, "all of it was there"
    plain.close()


def test_a_file_that_was_replaced_is_opened_anew(tmp_path: Path) -> None:
    path = tmp_path / "x.index"
    put(path)
    kept = Indexes()
    index = kept.open(str(path), MINE)
    (entry,) = index.candidates(["w1"])
    assert index.body(entry) == "body"
    put(path, "another")
    (now,) = kept.open(str(path), MINE).candidates(["w1"])
    assert kept.open(str(path), MINE).body(now) == "another"
    assert index.body(entry) == "body", "who has the old one, has it whole"


def test_no_more_is_kept_than_is_said(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(indexes, "MOST_ENTRIES", 3)
    monkeypatch.setattr(indexes, "MOST", 2)
    path = tmp_path / "x.index"
    put(path)
    kept = Indexes()
    index = kept.open(str(path), MINE)
    for number in range(MANY):
        assert [one.id for one in index.candidates([f"w{number}"])] == [f"n{number}"]
    before = index.reads
    index.candidates([f"w{MANY - 1}"])
    assert index.reads == before
    index.candidates(["w1"])
    assert index.reads > before, "that of the first was given up"
    handles = len(os.listdir("/proc/self/fd")) if os.path.isdir("/proc/self/fd") else 0
    for number in range(5):
        put(tmp_path / f"{number}.index")
        kept.open(str(tmp_path / f"{number}.index"), MINE)
    if handles:
        assert len(os.listdir("/proc/self/fd")) - handles <= 2

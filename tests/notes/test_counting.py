"""A compile counts tokens as the tokenizer does, with or without its table."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from forenote.notes import counting
from forenote.packer import vocabulary
from forenote.packer.tokens import ENCODINGS, Counter, UnknownEncoding, ranks_of
from forenote.packer.tokens import counter as exact
from forenote.packer.vocabulary import Table

ROOT = Path(__file__).parents[2]

WORDS = [
    "the",
    "of",
    "and",
    "to",
    "git",
    "push",
    "force",
    "in",
    "is",
    "it's",
    "I'll",
    "you've",
    "DON'T",
    "!=",
    "::",
    "...",
]

LATIN = st.lists(
    st.one_of(
        st.characters(max_codepoint=0x24F, exclude_categories=["Cs"]),
        st.sampled_from(" \n\n\t'’“–—…→≤│/_.,;()[]{}<>=+-*#`\"0123456789"),
        st.sampled_from(WORDS),
    ),
    max_size=80,
).map("".join)


@pytest.fixture(scope="module")
def tables(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Table]:
    """The vocabularies as they come back from a file."""
    found = {}
    for name in ENCODINGS:
        file = tmp_path_factory.mktemp(name) / "table"
        file.write_bytes(vocabulary.laid_out(exact(name).vocabulary, ranks_of(name)))
        table = vocabulary.read(str(file), name)
        assert table is not None
        found[name] = table
    return found


@pytest.fixture
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    counting.counter.cache_clear()
    counting._missed.clear()
    yield tmp_path / "forenote" / "tokens" / f"{ENCODINGS[0]}.table"
    counting.counter.cache_clear()
    counting._missed.clear()


def missed() -> Counter:
    """A counter for which the table is made after it was missed."""
    counter = counting.counter(ENCODINGS[0])
    counting.make_tables()
    counting.counter.cache_clear()
    return counter


@pytest.mark.parametrize("name", ENCODINGS)
@given(text=LATIN)
def test_it_counts_what_the_tokenizer_counts(
    tables: dict[str, Table], name: str, text: str
) -> None:
    """'which counts as tiktoken does'"""
    counted = tables[name].count(text)
    assert counted is None or counted == exact(name).count(text)


@pytest.mark.parametrize("name", ENCODINGS)
def test_it_counts_real_texts_and_few_are_left_to_the_tokenizer(
    tables: dict[str, Table], name: str, figures: Callable[[str, str], None]
) -> None:
    texts = [
        paragraph
        for folder, ending in (("docs", "*.md"), ("examples/notes", "*.md"), ("notes", "*.py"))
        for file in sorted((ROOT / folder).rglob(ending))
        for paragraph in file.read_text(encoding="utf-8").split("\n\n")
    ]
    counts = [tables[name].count(text) for text in texts]
    wrong = [
        text
        for text, count in zip(texts, counts, strict=True)
        if count is not None and count != exact(name).count(text)
    ]
    assert wrong == []
    left = counts.count(None)
    figures("counting by the table", f"{name}: {len(texts)} texts, {left} left to the tokenizer")
    assert left < len(texts) / 20


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("数据库", id="a script whose tables grow"),
        pytest.param("a\u2028b", id="an odd space"),
        pytest.param("done 🎉", id="a sign beyond the first plane"),
        pytest.param("x" * 500, id="a long piece, whose merging takes its square"),
        pytest.param("\ud800", id="no text at all"),
    ],
)
def test_what_is_not_certain_is_left_to_the_tokenizer(tables: dict[str, Table], text: str) -> None:
    assert all(table.count(text) is None for table in tables.values())


def test_the_table_is_made_once_and_then_used(cache: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    first = missed()
    assert cache.stat().st_mode & 0o777 == 0o600

    def no(name: str) -> object:
        raise AssertionError("the tokenizer is not loaded")

    monkeypatch.setattr(counting, "exact", no)
    second = counting.counter(ENCODINGS[0])
    assert second.source == "a table of it"
    assert (second.name, second.vocabulary, second.exact) == (
        first.name,
        first.vocabulary,
        True,
    )
    assert second.count("git push --force") == first.count("git push --force")


def test_many_texts_are_counted_by_the_tokenizer(
    cache: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    missed()
    asked: list[str] = []

    def counted(name: str) -> Counter:
        asked.append(name)
        return exact(name)

    monkeypatch.setattr(counting, "exact", counted)
    counter = counting.counter(ENCODINGS[0])
    text = "A sentence of some words. " * 400
    counts = [counter.count(text) for _ in range(20)]
    assert len(set(counts)) == 1 and 8 < len(asked) < 14


@pytest.mark.parametrize(
    "damage", ["empty", "short", "grown", "changed", "foreign", "folder", "pipe", "link"]
)
def test_a_table_that_cannot_be_used_is_made_again(
    cache: Path, damage: str, tmp_path: Path
) -> None:
    missed()
    content = cache.read_bytes()
    cache.unlink()
    if damage == "folder":
        cache.mkdir()
    elif damage == "pipe":
        os.mkfifo(cache)
    elif damage == "link":
        elsewhere = tmp_path / "elsewhere"
        elsewhere.write_bytes(content)
        cache.symlink_to(elsewhere)
    else:
        middle = len(content) // 2
        other = bytes((content[middle] ^ 1,))
        cache.write_bytes({
            "empty": b"",
            "short": content[:-4],
            "grown": content + b"\0",
            "changed": content[:middle] + other + content[middle + 1 :],
            "foreign": b"something else entirely" * 10,
        }[damage])  # fmt: skip
    counter = missed()
    assert counter.source != "a table of it"
    assert counter.count("git push") == exact(ENCODINGS[0]).count("git push")
    if damage != "folder":
        assert cache.read_bytes() == content and not cache.is_symlink()


def test_without_a_cache_folder_it_is_the_tokenizer(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", "")
    monkeypatch.delenv("XDG_CACHE_HOME", raising=False)
    counting.counter.cache_clear()
    assert counting.counter(ENCODINGS[0]) is exact(ENCODINGS[0])
    counting.counter.cache_clear()


def test_an_unknown_name_is_as_wrong_as_before(cache: Path) -> None:
    with pytest.raises(UnknownEncoding):
        counting.counter("../x")
    assert not cache.parent.exists()


def test_where_notes_are_edited_it_is_made_beside_the_next_call(tmp_path: Path) -> None:
    """And not for the first compile, which takes long enough."""
    env = os.environ | {f"XDG_{name}_HOME": str(tmp_path / name) for name in ("CACHE", "CONFIG")}
    notes = tmp_path / "project" / ".notes"
    notes.mkdir(parents=True)
    table = tmp_path / "CACHE" / "forenote" / "tokens" / f"{ENCODINGS[0]}.table"
    for number in range(2):
        assert not table.exists()
        (notes / "n.md").write_text(f"---\nsummary: Claim {number}.\nkeys: git push\n---\n")
        time.sleep(0.1)
        done = subprocess.run(
            [sys.executable, "-m", "forenote.notes.compile"],
            cwd=notes.parent,
            env=env,
            capture_output=True,
            check=True,
        )
        assert done.stderr == b""
    for _ in range(200):
        if table.exists():
            break
        time.sleep(0.1)
    assert vocabulary.read(str(table), ENCODINGS[0]) is not None

"""Ids: which file names are notes, what an id may hold, and how one is made."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from forenote.notes import ids


@pytest.mark.parametrize(
    ("name", "note"),
    [
        pytest.param("push.md", True, id="a note"),
        pytest.param("更新.md", True, id="any script"),
        pytest.param(".push.md", False, id="hidden"),
        pytest.param("_draft.md", False, id="set apart by its author"),
        pytest.param("README.md", False, id="about the folder"),
        pytest.param("readme.md", False, id="about the folder, in small letters"),
        pytest.param("push.markdown", False, id="another ending"),
        pytest.param("config.yaml", False, id="the configuration"),
        pytest.param(".md", False, id="no name"),
    ],
)
def test_which_files_are_notes(name: str, note: bool) -> None:
    assert ids.is_note(name) == note


@pytest.mark.parametrize(
    ("id", "reason"),
    [
        ("git/force-push", None),
        ("数据库/v1.2_x+y", None),
        ("हिन्दी", None),
        ("", "it is empty"),
        ("a b", "it holds a blank; letters, digits and `-_.+` are allowed"),
        ("a\nb", "it holds `\\n`; letters, digits and `-_.+` are allowed"),
        ("<system-reminder>", "it holds `<`; letters, digits and `-_.+` are allowed"),
        ("a\u202eb", "it holds `\\u202e`; letters, digits and `-_.+` are allowed"),
        ("a\udcff", "it holds `\\udcff`; letters, digits and `-_.+` are allowed"),
        ("a//b", "a part of it is empty"),
        ("/a", "a part of it is empty"),
        ("../a", "`..` begins with `.`"),
        ("a/-f", "`-f` begins with `-`"),
        ("a/README", "a `README.md` is not read as a note"),
        ("x" * 121, "it has 121 characters, and 120 are the most"),
    ],
)
def test_what_cannot_be_an_id_has_a_reason(id: str, reason: str | None) -> None:
    assert ids.wrong(id) == reason


@pytest.mark.parametrize(
    ("summary", "id"),
    [
        ("Push with --force-with-lease: others push too.", "push-with-force-with-lease-others-push-too"),
        ("Don't naïvely `rm -rf`!", "dont-naively-rm-rf"),
        ("数据库", "note"),
        ("???", "note"),
        ("README", "note"),
        ("word " * 40, "word-word-word-word-word-word-word-word-word"),
        ("x" * 200, "x" * 48),
    ],
)  # fmt: skip
def test_an_id_is_made_of_whole_words(summary: str, id: str) -> None:
    assert ids.slug(summary) == id


@pytest.mark.parametrize(
    ("summary", "id"),
    [
        pytest.param("A force-push to main replaces what others pushed", "force-push-main-replaces-others", id="articles and the like go"),
        pytest.param("Never push to the main branch without a review", "never-push-main-branch-without", id="what denies stays"),
        pytest.param("Push early; push often", "push-early-often", id="each word once"),
        pytest.param("one two three four five six seven", "two-three-four-five-six", id="five words"),
        pytest.param("Internationalisation of configuration files", "internationalisation", id="whole words"),
        pytest.param("It is what it is", "it-is-what", id="nothing but fillers"),
        pytest.param("x" * 200, "x" * 32, id="one long word"),
        pytest.param("数据库", "note", id="no word in ASCII"),
    ],
)  # fmt: skip
def test_an_id_made_from_a_summary_is_short_and_means_something(summary: str, id: str) -> None:
    assert ids.of_summary(summary) == id


@given(st.text())
def test_an_id_made_from_any_summary_is_one(summary: str) -> None:
    assert ids.wrong(ids.of_summary(summary)) is None
    assert len(ids.of_summary(summary)) <= 32


@given(st.text())
def test_what_is_made_is_an_id(summary: str) -> None:
    assert ids.wrong(ids.slug(summary)) is None


def test_the_next_free_id() -> None:
    assert ids.free("a", set()) == "a"
    assert ids.free("a", {"a", "a-2"}) == "a-3"

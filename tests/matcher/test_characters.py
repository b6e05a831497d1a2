"""Classes of characters: what joins, what stands alone, what belongs to the character before it."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from forenote.matcher.characters import (
    _SPACELESS,
    find_token,
    is_edge,
    is_letter,
    is_mark,
    is_phrase,
    is_punctuation,
    is_spaceless,
    nfc,
    tokens,
)

SPACELESS = ("数", "々", "〆", "〇", "あ", "ア", "ー", "ㄅ", "ｱ", "ก", "ກ", "က", "ក", "ᬅ", "𠀀")
SPACED = (
    "a",
    "é",
    "я",
    "ا",
    "א",
    "अ",
    "한",
    "ა",
    "አ",
    "ꀀ",
    "1",
    "_",
    "、",
    "。",
    "฿",
    "。",
    "🚀",
    " ",
)


@pytest.mark.parametrize("character", SPACELESS)
def test_a_script_without_spaces(character: str) -> None:
    assert is_spaceless(character)
    assert tokens(f"x{character}x") == ["x", character, "x"]


@pytest.mark.parametrize("character", SPACED)
def test_no_letter_of_a_script_without_spaces(character: str) -> None:
    assert not is_spaceless(character)


def test_the_ranges_stand_in_order_and_hold_letters() -> None:
    """The search stops at the first range that ends behind the character."""
    ends = [end for pair in _SPACELESS for end in pair]
    assert ends == sorted(set(ends))
    for first, last in _SPACELESS:
        assert any(chr(code).isalnum() for code in range(first, min(last, first + 200) + 1))


@pytest.mark.parametrize("mark", ["\u0301", "\u3099", "\u200d", "\u200c", "\ufe0f", "ั", "\uff9e"])
def test_a_mark_belongs_to_what_stands_before_it(mark: str) -> None:
    assert is_mark(mark)
    for base in ("a", "数", "=", "🚀"):
        assert not is_edge(base + mark, 1)
    assert is_edge("=" + mark + "a", 2)
    assert not is_edge("a" + mark + "a", 2)


@given(st.text(max_size=12))
def test_tokens_are_the_word(word: str) -> None:
    assert "".join(tokens(word)) == word
    assert "".join(tokens(word, numbers=False)) == word
    assert len(tokens(word, numbers=False)) <= len(tokens(word))


@given(
    st.text(alphabet="ab1.-_+/:=é数\u0301 ", max_size=10),
    st.text(alphabet="ab1.=数", min_size=1, max_size=3),
)
def test_a_token_is_found_where_it_first_stands_between_edges(word: str, literal: str) -> None:
    places = [
        at
        for at in range(len(word) - len(literal) + 1)
        if word[at:].startswith(literal) and is_edge(word, at) and is_edge(word, at + len(literal))
    ]
    assert find_token(word, literal) == (places[0] if places else -1)


@given(st.characters(max_codepoint=0x2FFF))
def test_the_classes_are_those_of_unicode(character: str) -> None:
    category = unicodedata.category(character)
    assert is_letter(character) is (
        category[0] in "LM"
        or category in ("Nd", "Nl", "No")
        or character in "\u200c\u200d"  # the joiners, which are no marks by category
    )


@pytest.mark.parametrize(
    ("word", "phrase"),
    [
        ("a b", True),
        (" a", True),
        ("a\n", True),
        ("a\tb", True),
        (" ", True),
        ("a", False),
        ("", False),
    ],
)
def test_a_phrase_holds_white_space(word: str, phrase: bool) -> None:
    assert is_phrase(word) is phrase


@pytest.mark.parametrize(
    ("text", "alone"),
    [
        ("/", True),
        ("..", True),
        ("--", True),
        ("🚀", True),
        ("_", False),
        ("a/", False),
        ("é", False),
    ],
)
def test_punctuation_alone(text: str, alone: bool) -> None:
    assert is_punctuation(text) is alone


def test_one_form_of_letters_with_marks() -> None:
    assert nfc("cafe\u0301") == "café"
    assert nfc("abc") == "abc"

"""Tokens added up from border to border are those of the whole text."""

from __future__ import annotations

import sys
import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from forenote.packer.starts import Starts
from forenote.packer.tokens import ENCODINGS, ESTIMATE, Counter, counter

EXACT = [*map(counter, ENCODINGS)]
ALL = pytest.mark.parametrize("count", [*EXACT, ESTIMATE], ids=lambda count: count.name)

texts = st.text() | st.text(
    st.sampled_from(
        "aZéß日本がก١1²0 \n\r\t/.,:;!?()。、！'sſ’\u0301\u200d\u00a0\u2028\U0001d400_[\x1c"
    )
)


@ALL
@given(
    text=texts,
    before=st.sampled_from(["", "[a/b] A summary.\n", "[a]\n"]),
    behind=st.sampled_from(["", "\n"]),
    ends=st.lists(st.integers(0, 60)),
)
def test_a_start_costs_what_its_text_does(
    text: str, before: str, behind: str, ends: list[int], count: Counter
) -> None:
    """'the tokens of both sides add up', in whatever order the ends are asked for"""
    starts = Starts(text, count)
    for end in ends:
        end = min(end, len(text))
        assert starts.tokens(before, end, behind) == count.count(before + text[:end] + behind)


def test_letters_and_digits_are_those_of_the_encodings() -> None:
    """A border stands behind what Python takes for a letter or a digit; the encodings' patterns go
    by the general category."""
    odd = [
        character
        for character in map(chr, range(0x10000))
        if character.isalnum() and unicodedata.category(character)[0] not in "LN"
    ]
    assert not odd, sys.version


@pytest.mark.parametrize("count", EXACT, ids=lambda count: count.name)
@pytest.mark.parametrize(
    "body",
    [
        pytest.param("Words of it end here. " * 400, id="one line of prose"),
        pytest.param("一句话说完。" * 800, id="a script without blanks"),
        pytest.param("a line\n" * 1200, id="short lines"),
        pytest.param("x.1。" * 1600, id="nothing but stops"),
    ],
)
def test_each_part_is_counted_once(body: str, count: Counter) -> None:
    """The work does not grow with the square of a note's length."""
    counted = 0

    def weigh(text: str) -> int:
        nonlocal counted
        counted += len(text)
        return count.count(text)

    watched = Counter(count.name, count.vocabulary, count.source, True, weigh)
    starts = Starts(body, watched)
    for end in range(1, len(body), 20):
        starts.tokens("", end)
        starts.tokens("[a] b\n", end, "\n")
    assert counted < 4 * len(body)

"""Where a body may be cut, and where not."""

from __future__ import annotations

import pytest
import regex  # type: ignore[import-untyped]  # no stubs are among the dependencies
from hypothesis import given
from hypothesis import strategies as st

from forenote.packer.cuts import cuts

MARK = "‖"
"""Stands in the tables below where a cut is allowed, besides the body's end."""

TABLE = [
    ("One.‖ Two!‖ Three?‖ Four.", "sentence ends"),
    ("Look (see `x`).‖ Then go.", "behind a closing bracket"),
    ('He said "no."‖ Then yes.', "behind a closing quote"),
    ("**Never.**‖ Not once.", "behind emphasis"),
    ("Use `a.b`.‖ Next.", "behind a code span"),
    ("In version 2.‖ Then more.", "a number may end a sentence"),
    ("日本語だ。‖次の文。‖終わり。", "scripts that put no blank between sentences"),
    ("سؤال؟‖ جواب.", "an Arabic question mark"),
    ("यह है।‖ वह है।", "a danda"),
    ("First line‖\nsecond line‖\nthird", "line ends of short lines"),
    ("- one‖\n- two‖\n- three", "line ends of a list"),
    ("| a | b |‖\n| 1 | 2 |‖\nEnd", "line ends of a table"),
    ("One.‖\r\nTwo.‖\r\nThree", "before a carriage return, not between it and the newline"),
    ("A.‖   \nB", "before blanks at a line's end"),
    ("Not a caption.‖\n```\nx\n```", "a sentence before a fenced block"),
    ("Text.‖\n\n```\ncode. More\n```‖\nEnd", "behind a fenced block"),
    ("x" * 70 + "‖\n" + "y" * 70, "long lines of a paragraph that ends without a stop are data"),
    ("x" * 70 + "  ‖\nand on it goes.".replace("  ‖", "‖  "), "a hard line break"),
]

NOOP = [
    ("Use it, e.g. Here or there", "an abbreviation"),
    ("That is, i.e. Here", "an abbreviation with two stops"),
    ("See No. 5 for it", "an abbreviation before a number"),
    ("J. Smith wrote it", "an initial"),
    ("Since v1.2 it works", "a version"),
    ("Edit a.b and c.py there", "file names"),
    ("Run `a. B c` now", "inside a code span"),
    ("Run ``a ` b. C`` now", "inside a code span that holds a backquote"),
    ("It (see A. Then B) holds", "inside brackets"),
    ("[a link. More](x.md) here", "inside a link"),
    ("It waits ... Then it goes", "dots left out"),
    ("Wait... Then go", "an ellipsis"),
    ("He asked why? and left", "a small letter goes on"),
    ("1. First", "a list's number"),
    ("「そうだ。」と言った", "inside quotation marks that the sentence goes on behind"),
    ("文。\u0301次", "a mark drawn onto the stop"),
    ("文。\ufe00次", "a variant of the stop"),
    ("# Heading\ntext", "a heading only announces"),
    ("Use this:\n- it", "a colon only announces"),
    ("| a. B | c |", "inside a table row"),
    ("**GOOD: as here**\n```\nx\n```", "a caption of the fenced block behind it"),
    ("```\nline one.\nline two. More\n```", "inside a fenced block"),
    ("```\nline one.\n\nline two", "inside a fenced block that nothing closes"),
    ("~~~~\na.\n~~~\nb.\n~~~~", "a shorter fence closes nothing"),
    ("```\na.\n```js\nb.\n```", "a fence with a word behind it closes nothing"),
    ("> ```\n> a. B\n> ```", "a fenced block in a quote"),
    ("- ```\n  a. B\n  ```", "a fenced block in a list"),
    ("so that a long line of prose which an editor has wrapped here\nends with a stop.", "a wrap"),
    ("---\n***", "rules say nothing"),
]


@pytest.mark.parametrize("marked", [pytest.param(text, id=why) for text, why in TABLE])
def test_cuts_where_something_ends(marked: str) -> None:
    body = marked.replace(MARK, "")
    places = [place - number for number, place in enumerate(_places(marked))]
    assert list(cuts(body)) == [*places, len(body)]


def _places(marked: str) -> list[int]:
    return [place for place, character in enumerate(marked) if character == MARK]


@pytest.mark.parametrize("body", [pytest.param(text, id=why) for text, why in NOOP])
def test_no_cut_where_nothing_ends(body: str) -> None:
    assert cuts(body) == (len(body),)


wild = (
    st.text(
        st.sampled_from("ab .!?\n\r`~|#-(\u0301\u200d\ufe0f。」é\U0001f469\U0001f4bb\U0001f1e9A1")
    )
    | st.text()
)


@given(wild)
def test_cuts_increase_to_the_end(body: str) -> None:
    found = cuts(body)
    assert found[-1] == len(body)
    assert list(found) == sorted(set(found))
    assert len(found) == 1 or found[0] > 0


@given(wild)
def test_no_cut_inside_a_character(body: str) -> None:
    """'Cuts at sentence or line ends, never inside a fenced line or a character.'"""
    borders = {0, *(character.end() for character in regex.finditer(r"\X", body))}
    assert set(cuts(body)) <= borders


@given(st.text("ab. \n", max_size=30), st.text("ab. \n", max_size=60), st.text("ab. \n"))
def test_no_cut_inside_a_fenced_line(before: str, inside: str, behind: str) -> None:
    """'Cuts at sentence or line ends, never inside a fenced line or a character.'"""
    body = f"{before}\n```\n{inside}\n```\n{behind}"
    first = len(before) + 1
    last = first + len(f"```\n{inside}\n```")
    assert not [place for place in cuts(body) if first < place < last]


@pytest.mark.parametrize("body", ["." * 200_000, "`" * 200_000, "` `` " * 40_000, "(. A" * 50_000])
def test_hostile_lines_are_read(body: str) -> None:
    """Patterns that read such a line from each of its characters on would not come back."""
    assert cuts(body)[-1] == len(body)

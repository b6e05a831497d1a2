"""Costs counted ahead are those of the text that is delivered in the end."""

from __future__ import annotations

import marshal
from collections.abc import Callable, Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from forenote.notes.options import BY_NAME
from forenote.packer.costs import Priced, prepared, price
from forenote.packer.cuts import cuts
from forenote.packer.deliver import (
    SUBJECT_CHARACTERS,
    first_line,
    header_bound,
    name_line,
    render,
    title,
    withheld_line,
)
from forenote.packer.item import FULL, Item
from forenote.packer.neutral.text import neutral_line
from forenote.packer.pack import MOST_BYTES, MOST_TOKENS, pack
from forenote.packer.tokens import ENCODINGS, ESTIMATE, Counter, counter

EXACT = [*map(counter, ENCODINGS)]
ALL = pytest.mark.parametrize("count", [*EXACT, ESTIMATE], ids=lambda count: count.name)

wild = (
    st.text(st.sampled_from("ab .!\n\r/`[]():'é日\u0301\u200b\U0001f469<|5\t"), max_size=80)
    | st.lists(
        st.sampled_from(["One. ", "Two more words!\n", "/etc\n", "//\n", "```\n", "...\n\n", " x"])
    ).map("".join)
    | st.text(max_size=60)
)
summaries = wild.map(neutral_line)
notes = st.lists(st.tuples(summaries, wild), min_size=1, max_size=6)


def items(some: list[tuple[str, str]], count: Counter) -> tuple[list[Priced], dict[str, str]]:
    """The notes' items, and their bodies by id as the index would hold them."""
    ids = [f"n/{place}" for place in range(len(some))]
    priced = [price(id, *note, count) for id, note in zip(ids, some, strict=True)]
    return priced, {id: prepared(body) for id, (_, body) in zip(ids, some, strict=True)}


def _body(bodies: dict[str, str]) -> Callable[[Item], str]:
    return lambda item: bodies[item.id]


@pytest.mark.parametrize("name", ["Bash", "run_shell_command", "NotebookEdit"])
def test_the_smallest_budget_has_room_for_a_title(name: str) -> None:
    """A budget that is accepted delivers something: beside the title of any call in ASCII, however
    odd its signs, a summary of 40 tokens."""
    titled = header_bound(f"{name}: {'~' * SUBJECT_CHARACTERS}")
    assert titled[0] + 40 <= BY_NAME["budget"].low


@ALL
@given(
    some=notes,
    budget=st.integers(0, 400) | st.just(MOST_TOKENS),
    limit=st.integers(0, 2000) | st.just(MOST_BYTES),
    head=st.integers(0, 60),
    subject=wild.map(neutral_line),
)
def test_never_over_budget(
    some: list[tuple[str, str]], budget: int, limit: int, head: int, subject: str, count: Counter
) -> None:
    """'never over budget' - counted on the text itself, by the real tokenizer, in both units."""
    priced, bodies = items(some, count)
    packed = pack(priced, budget, limit, head, header_bound(subject))
    text = render(packed, subject, _body(bodies))
    assert count.count(text) <= packed.spent[0] <= budget
    assert len(text.encode()) <= packed.spent[1] <= limit


@given(notes, st.integers(0, 60))
def test_costs_add_up_to_the_text(some: list[tuple[str, str]], head: int) -> None:
    """'the hook only adds' - no token crosses from one piece into the next, so the sum is exact."""
    for count in EXACT:
        priced, bodies = items(some, count)
        packed = pack(priced, MOST_TOKENS, MOST_BYTES, head)
        text = render(packed, "x", _body(bodies))
        pieces = [title(packed, "x") + "\n", *_pieces(text, priced)]
        assert "".join(pieces) == text
        assert sum(map(count.count, pieces)) == count.count(text)


def _pieces(text: str, priced: Sequence[Item]) -> list[str]:
    """The text behind the title, parted before each note's first line."""
    starts = [text.find("\n" + item.label + end) + 1 for item in priced for end in (" ", "\n")]
    places = sorted({place for place in starts if place})
    return [text[a:b] for a, b in zip(places, [*places[1:], len(text)], strict=True)]


@given(summaries, wild)
def test_every_cost_is_that_of_its_lines(summary: str, body: str) -> None:
    """'Token costs, also of every possible cut, are counted when notes are compiled'"""
    for count in EXACT:
        item = price("a/b", summary, body, count)
        body_text = prepared(body)
        first = first_line("[a/b]", summary)
        name = _cost(count, name_line("[a/b]"))
        least = _most(_cost(count, first), name) if summary else name
        assert item.name_cost == name
        assert item.summary_cost == (least if summary else None)
        whole = f"{first}\n{body_text}" if body_text else first
        assert item.whole_cost == _most(_cost(count, whole), least)
        assert (item.length, item.body_tokens) == (len(body_text), count.count(body_text))
        if item.one_idea:
            assert [cut[0] for cut in item.cuts] == list(cuts(body_text)[:-1])
        for end, tokens, *cost in item.cuts:
            assert tokens == count.count(body_text[:end])
            withheld = withheld_line("[a/b]", len(body_text) - end, len(body_text))
            head = f"{first}\n{body_text[:end]}\n{withheld}"
            assert tuple(cost) == _most(_cost(count, head), least)


def _cost(count: Counter, lines: str) -> tuple[int, int]:
    return count.count(lines + "\n"), len((lines + "\n").encode())


def _most(one: tuple[int, int], other: tuple[int, int]) -> tuple[int, int]:
    return max(one[0], other[0]), max(one[1], other[1])


@given(wild)
def test_a_prepared_body_is_what_is_priced(body: str) -> None:
    """The index stores it, so it must not change when it is prepared again."""
    once = prepared(body)
    assert prepared(once) == once
    assert price("a", "s", once, ESTIMATE) == price("a", "s", body, ESTIMATE)


@pytest.mark.parametrize(
    ("body", "stored"),
    [
        ("\n\n  \n    code\n\ntext\n\n", "    code\n\ntext"),
        ("", ""),
        (" \n ", ""),
        ("one\r\ntwo\r\n", "one\ntwo"),
    ],
)
def test_blank_lines_around_a_body_go_and_its_indentation_stays(body: str, stored: str) -> None:
    assert prepared(body) == stored


def test_two_ideas_have_no_cuts() -> None:
    """'A note that the audit's rule flags as two ideas is never head-cut'"""
    body = "Use tabs. They are narrow.\n\nUnrelated: never push on Friday."
    item = price("a", "Two things.", body, counter())
    assert (item.one_idea, item.cuts) == (False, ())


def test_an_item_is_stored_as_plain_values() -> None:
    item = price("git/a", "A claim.", "First. Second.", counter(), priority=3)
    assert item.cuts and item.priority == 3
    again = Item(*marshal.loads(marshal.dumps(item.fields())))
    assert again.values() == item.values()


def test_no_cut_is_priced_that_no_budget_lets_through() -> None:
    body = "A sentence of some words. " * 3000
    item = price("a", "S.", body, counter())
    assert item.cuts[-1][1] <= MOST_TOKENS < item.body_tokens
    packed = pack([item], MOST_TOKENS, MOST_BYTES, MOST_TOKENS)
    assert packed.portions[0].tier not in (0, FULL)

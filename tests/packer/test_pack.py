"""What fits: the three rounds, each property with the sentence it proves."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from forenote.packer.item import FULL, HEAD, NONE, SUMMARY, Item
from forenote.packer.pack import (
    MOST_BYTES,
    MOST_TOKENS,
    Pack,
    Portion,
    Share,
    head_cut,
    in_rounds,
    pack,
)
from tests.packer.packs import left_out

Cost = tuple[int, int]


def plus(one: Cost, other: Cost) -> Cost:
    return one[0] + other[0], one[1] + other[1]


@st.composite
def one_item(draw: st.DrawFn, number: int) -> Item:
    """Any item that pricing can make: costs never fall from the name to the summary to a body."""
    small = st.tuples(st.integers(0, 12), st.integers(0, 40))
    name = draw(st.tuples(st.integers(1, 6), st.integers(3, 20)))
    summary = draw(st.sampled_from(["", "a claim", "a claim that is long " * 3]))
    summary_cost = plus(name, draw(small)) if summary else None
    least = summary_cost or name
    places = sorted(draw(st.sets(st.integers(1, 300), max_size=5)))
    length = draw(st.integers(places[-1] + 1 if places else 0, 320))
    tokens = sorted(draw(st.lists(st.integers(0, 60), min_size=len(places), max_size=len(places))))
    one_idea = draw(st.booleans())
    cuts = [
        (place, count, *plus(plus(least, (count, place)), draw(small)))
        for place, count in zip(places, tokens, strict=True)
    ]
    body_tokens = (tokens[-1] if tokens else 0) + draw(st.integers(0, 9))
    whole = plus(plus(least, (body_tokens, length)), draw(small)) if length else least
    saving = draw(st.tuples(st.integers(0, least[0]), st.integers(0, least[1])))
    priority = draw(st.integers(-1, 1))
    label = f"[n{number}]"
    return Item(
        f"n{number}",
        label,
        summary,
        priority,
        length,
        body_tokens,
        name,
        summary_cost,
        whole,
        one_idea,
        tuple(cuts) if one_idea else (),
        saving,
    )


items = st.integers(0, 7).flatmap(
    lambda count: st.tuples(*(one_item(number) for number in range(count)))
)
budgets = st.integers(0, 250)
limits = st.integers(0, 900)
heads = st.integers(0, 60)
headers = st.tuples(st.integers(0, 20), st.integers(0, 60))
memories = st.dictionaries(st.sampled_from([f"n{n}" for n in range(7)]), st.integers(0, 320))


def twin(
    matched: tuple[Item, ...],
    budget: int,
    limit: int,
    head: int,
    header: Cost,
    shown: dict[str, int] = {},  # noqa: B006  # read only
) -> list[tuple[int, int, bool]]:
    """Section 5 as it is written, adding everything up anew for every question."""
    tiers = [(NONE, 0, False)] * len(matched)

    def cost(item: Item, tier: int, end: int, named: bool) -> Cost:
        less = item.saving if item.id in shown else (0, 0)
        if tier == FULL:
            return item.whole_cost[0] - less[0], item.whole_cost[1] - less[1]
        if tier == HEAD:
            [found] = {cut[2:] for cut in item.cuts if cut[0] == end}
            return found[0] - less[0], found[1] - less[1]
        if tier == SUMMARY:
            assert item.summary_cost is not None
            return item.summary_cost
        return item.name_cost if named else (0, 0)

    def fits(place: int, choice: tuple[int, int, bool]) -> bool:
        trial = [*tiers[:place], choice, *tiers[place + 1 :]]
        total = header
        for item, chosen in zip(matched, trial, strict=True):
            total = plus(total, cost(item, *chosen))
        return total[0] <= min(budget, MOST_TOKENS) and total[1] <= min(limit, MOST_BYTES)

    if header[0] > min(budget, MOST_TOKENS) or header[1] > min(limit, MOST_BYTES):
        return tiers

    for place, item in enumerate(matched):  # 1. every matched note's summary
        if item.summary and item.id not in shown and fits(place, (SUMMARY, 0, False)):
            tiers[place] = (SUMMARY, 0, False)
    for place, item in enumerate(matched):  # notes of which nothing fits are named by id
        if tiers[place][0] == NONE and item.id not in shown and fits(place, (NONE, 0, True)):
            tiers[place] = (NONE, 0, True)
    for place, item in enumerate(matched):  # 2. heads, whole where it fits in that
        whole = (FULL, item.length, False)
        ends = [cut for cut in item.cuts if cut[1] <= head]
        if item.body_tokens <= head:
            choices = [whole]
        elif ends and item.one_idea:
            # not more for less: a whole that costs no more than its head comes before it
            cheaper = item.whole_cost[0] <= ends[-1][2] or item.whole_cost[1] <= ends[-1][3]
            choices = [whole] * cheaper + [(HEAD, ends[-1][0], False)]
        else:
            choices = []
        if item.id in shown:
            choices = [choice for choice in choices if choice[1] > shown[item.id]]
        elif item.summary and tiers[place][0] == NONE:
            choices = []
        for choice in choices:
            if fits(place, choice):
                tiers[place] = choice
                break
    for place, item in enumerate(matched):  # 3. heads become whole bodies
        more = (
            shown[item.id] < item.length
            if item.id in shown
            else tiers[place][0] or not item.summary
        )
        if more and fits(place, (FULL, item.length, False)):
            tiers[place] = (FULL, item.length, False)
    return tiers


@given(items, budgets, limits, heads, headers, st.just({}) | memories)
def test_the_packer_is_its_slow_twin(
    matched: tuple[Item, ...],
    budget: int,
    limit: int,
    head: int,
    header: Cost,
    shown: dict[str, int],
) -> None:
    packed = pack(matched, budget, limit, head, header, shown)
    found = [(portion.tier, portion.end, portion.named) for portion in packed.portions]
    assert found == twin(matched, budget, limit, head, header, shown)


@given(items, budgets, limits, heads, headers, memories)
def test_never_over_budget(
    matched: tuple[Item, ...],
    budget: int,
    limit: int,
    head: int,
    header: Cost,
    shown: dict[str, int],
) -> None:
    """'never over budget'"""
    packed = pack(matched, budget, limit, head, header, shown)
    assert packed.spent[0] <= budget and packed.spent[1] <= limit
    if packed.spent != (0, 0):
        total = header
        for portion in packed.portions:
            total = plus(total, portion.cost)
        assert packed.spent == total


@given(items)
def test_no_budget_goes_past_what_every_agent_lets_through(matched: tuple[Item, ...]) -> None:
    """'ceilings per agent ... at most 2,000 tokens and 9,000 bytes fit all'"""
    packed = pack(matched * 300, 10**6, 10**6, 200)
    assert packed.spent[0] <= MOST_TOKENS == 2000
    assert packed.spent[1] <= MOST_BYTES == 9000


def room(packed: Pack, costs: list[Cost], header: Cost) -> Cost:
    """What would be left if the portions cost this."""
    total = header
    for cost in costs:
        total = plus(total, cost)
    return packed.budget - total[0], packed.limit - total[1]


def fit(cost: Cost, left: Cost) -> bool:
    return cost[0] <= left[0] and cost[1] <= left[1]


@given(items, budgets, limits, heads)
def test_no_head_while_a_summary_that_would_fit_is_missing(
    matched: tuple[Item, ...], budget: int, limit: int, head: int
) -> None:
    """'no head while a summary that would fit is missing' - even if no note had a body."""
    packed = pack(matched, budget, limit, head)
    left = room(packed, [_summary(portion) for portion in packed.portions], (0, 0))
    for portion in packed.portions:
        if portion.tier == NONE and portion.item.summary_cost is not None:
            assert not fit(portion.item.summary_cost, left)


def _summary(portion: Portion) -> Cost:
    return (portion.tier and portion.item.summary_cost) or (0, 0)


@given(items, budgets, limits, heads)
def test_no_whole_body_while_a_head_that_would_fit_is_missing(
    matched: tuple[Item, ...], budget: int, limit: int, head: int
) -> None:
    """'no whole body while a head that would fit is missing' - even if none had grown beyond its
    head."""
    packed = pack(matched, budget, limit, head)
    left = room(packed, [_at_most_head(portion, head) for portion in packed.portions], (0, 0))
    for portion in packed.portions:
        cut = head_cut(portion.item, head)
        if cut is None or portion.tier >= HEAD or portion.item.body_tokens <= head:
            continue
        assert not fit(cut[2:], plus(left, portion.cost))


def _at_most_head(portion: Portion, head: int) -> Cost:
    item = portion.item
    if portion.tier != FULL or item.body_tokens <= head:
        return portion.cost
    cut = head_cut(item, head)
    if cut is None:
        return item.summary_cost or (0, 0)
    return min(cut[2], item.whole_cost[0]), min(cut[3], item.whole_cost[1])


@given(items, budgets, limits, heads, headers)
def test_delivered_and_withheld_make_the_whole(
    matched: tuple[Item, ...], budget: int, limit: int, head: int, header: Cost
) -> None:
    """'delivered + withheld = whole'"""
    packed = pack(matched, budget, limit, head, header)
    for portion in packed.portions:
        assert (
            portion.delivered + portion.withheld == len(portion.item.summary) + portion.item.length
        )
        assert portion.delivered >= 0 and portion.withheld >= 0
    assert packed.delivered + packed.withheld == sum(item.characters for item in matched)


@given(items, budgets, limits, heads, headers)
def test_each_matched_note_is_accounted_for_in_order(
    matched: tuple[Item, ...], budget: int, limit: int, head: int, header: Cost
) -> None:
    """'Then, each in rank order' and 'Matched notes of which nothing fits are named by id.'"""
    packed = pack(matched, budget, limit, head, header)
    assert tuple(portion.item for portion in packed.portions) == matched
    shown = [portion.item.id for portion in packed.portions if portion.tier]
    assert {*shown, *left_out(packed)} == {item.id for item in matched}
    assert not set(shown) & set(left_out(packed))


@given(items, budgets | st.just(2_000), limits | st.just(9_000), heads, headers, memories)
def test_where_all_fits_the_rounds_come_to_the_same(
    matched: tuple[Item, ...],
    budget: int,
    limit: int,
    head: int,
    header: Cost,
    shown: dict[str, int],
) -> None:
    """What is decided at once, since everything fits whole, is what the rounds would have made."""
    shares = [Share(item, shown.get(item.id)) for item in matched]
    left = [budget - header[0], limit - header[1]]
    if min(left) < 0:
        return
    in_rounds(shares, left, head)
    found = pack(matched, budget, limit, head, header, shown)
    assert [
        (one.item, one.tier, one.end, one.cost, one.named, one.before) for one in found.portions
    ] == [(one.item, one.tier, one.end, one.cost, one.named, one.before) for one in shares]
    if not all(portion.is_known for portion in found.portions):
        assert found.spent == (budget - left[0], limit - left[1])


@given(items, budgets, limits, heads)
def test_nothing_is_cut_shorter_than_a_head(
    matched: tuple[Item, ...], budget: int, limit: int, head: int
) -> None:
    """'nothing is cut shorter than a head. A note that the audit's rule flags as two ideas is never
    head-cut: its summary, or whole.' and 'A note without a summary ... gets only a body tier.'"""
    for portion in pack(matched, budget, limit, head).portions:
        item = portion.item
        if portion.tier == HEAD:
            assert item.one_idea
            fitting = [cut[0] for cut in item.cuts if cut[1] <= head]
            assert portion.end == fitting[-1]
        elif portion.tier == FULL:
            assert portion.end == item.length
        else:
            assert portion.end == 0
        assert item.summary or portion.tier != SUMMARY


@pytest.mark.parametrize(
    ("whole", "budget", "limit", "tier"),
    [
        pytest.param((60, 300), 99, 999, HEAD, id="dearer in both: the head"),
        pytest.param((50, 200), 99, 999, FULL, id="the same: the whole"),
        pytest.param((50, 300), 99, 999, FULL, id="no more tokens: the whole"),
        pytest.param((60, 200), 99, 999, FULL, id="no more bytes: the whole"),
        pytest.param((50, 300), 99, 250, HEAD, id="no more tokens, but too many bytes: the head"),
        pytest.param((60, 200), 55, 999, HEAD, id="no more bytes, but too many tokens: the head"),
    ],
)
def test_a_whole_that_costs_no_more_than_its_head_comes_before_it(
    whole: Cost, budget: int, limit: int, tier: int
) -> None:
    """A head carries a line on what is withheld, which can cost more than the rest of the body. A
    second note takes all that a head leaves, and does not fit where the whole leaves less."""
    cut = (90, 30, 50, 200)
    first = Item("a", "[a]", "x", 0, 100, 35, (3, 9), (10, 90), whole, True, (cut,))
    left = (budget - 50, limit - 200)
    second = Item("b", "[b]", "", 0, 9, 9, (0, 0), None, left, True, ())
    packed = pack([first, second], budget, limit, 30)
    same = whole == cut[2:]
    assert [portion.tier for portion in packed.portions] == [
        tier,
        FULL if tier == HEAD or same else NONE,
    ]


def test_a_large_note_does_not_starve_a_small_one() -> None:
    """'One that does not fit is skipped and the next is tried'"""
    large = Item("a", "[a]", "x" * 90, 0, 0, 0, (3, 9), (60, 99), (60, 99))
    small = Item("b", "[b]", "x" * 9, 0, 0, 0, (3, 9), (20, 19), (20, 19))
    packed = pack([large, small], 30, 900, 200)
    assert [portion.tier for portion in packed.portions] == [NONE, FULL]
    assert left_out(packed) == ["a"]
    assert packed.portions[0].named

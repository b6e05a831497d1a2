"""What is left of a note that the session was shown before, each property with its sentence."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from forenote.packer.costs import prepared, price
from forenote.packer.deliver import header_bound, render
from forenote.packer.item import FULL, HEAD, NONE, SUMMARY, Item
from forenote.packer.neutral.text import neutral_line
from forenote.packer.pack import MOST_BYTES, MOST_TOKENS, Pack, pack
from forenote.packer.rank import ranked
from forenote.packer.tokens import ENCODINGS, ESTIMATE, Counter, counter
from tests.packer.packs import known_of, left_out

LONG = "The first sentence says it. " + "Another sentence says a little more. " * 9
NOTES = {
    "long": ("A claim of one line.", LONG),
    "short": ("Another claim.", "Its body is short."),
    "line": ("A claim without a body.", ""),
    "body": ("", "A body without a claim."),
}
ITEMS = {id: price(id, *note, counter()) for id, note in NOTES.items()}
LENGTHS = {id: item.length for id, item in ITEMS.items()}
SUBJECT = "Bash: ls"
HEAD_END = max(cut[0] for cut in ITEMS["long"].cuts if cut[1] <= 20)


def packed(shown: dict[str, int], budget: int = 1000, head: int = 20, limit: int = 9000) -> Pack:
    order = ranked(((item, 0) for item in ITEMS.values()), shown)
    return pack(order, budget, limit, head, header_bound(SUBJECT), shown)


def text(some: Pack) -> str:
    return render(some, SUBJECT, lambda item: prepared(NOTES[item.id][1]))


def tiers(some: Pack) -> dict[str, int]:
    return {portion.item.id: portion.tier for portion in some.portions}


@given(st.dictionaries(st.sampled_from([*NOTES]), st.integers(0, 400)), st.integers(0, 400))
def test_a_summary_already_shown_is_not_repeated(shown: dict[str, int], budget: int) -> None:
    """'once per session and sub-agent a summary already shown is not repeated'"""
    said = text(packed(shown, budget))
    assert not [id for id in shown if NOTES[id][0] and NOTES[id][0] in said]


@given(st.sets(st.sampled_from([*NOTES])), st.integers(0, 1000), st.integers(0, 60))
def test_a_body_already_shown_is_not_repeated(known: set[str], budget: int, head: int) -> None:
    """'(its body may be shown the next time), a body never'"""
    some = packed({id: LENGTHS[id] for id in known}, budget, head)
    assert all(tiers(some)[id] == NONE for id in known)
    assert not [id for id in known if ITEMS[id].label in text(some)]
    assert {*known_of(some)} == known


@pytest.mark.parametrize(
    ("shown", "budget", "head", "tier", "reason"),
    [
        (0, 1000, 200, FULL, "the summary was shown: the body follows"),
        (0, 1000, 20, FULL, "the summary was shown and there is room: the body follows"),
        (0, 105, 20, HEAD, "the summary was shown and there is little room: a head follows"),
        (0, 60, 20, NONE, "the summary was shown and there is no room: nothing"),
        (HEAD_END, 1000, 20, FULL, "a head was shown: the body follows"),
        (HEAD_END, 105, 20, NONE, "a head was shown and the body has no room: not the head again"),
        (HEAD_END, 115, 30, HEAD, "a head was shown: a longer one may follow"),
        (LENGTHS["long"], 1000, 200, NONE, "the body was shown"),
        (LENGTHS["long"] + 9, 1000, 200, NONE, "a longer body was shown, the note is shorter now"),
    ],
)
def test_what_follows_what_was_shown(
    shown: int, budget: int, head: int, tier: int, reason: str
) -> None:
    item = ITEMS["long"]
    some = pack([item], budget, 9000, head, header_bound(SUBJECT), {"long": shown})
    assert [portion.tier for portion in some.portions] == [tier], reason


def test_a_note_is_told_in_two_deliveries() -> None:
    """'a summary already shown is not repeated (its body may be shown the next time)'"""
    long = [ITEMS["long"]]
    first = pack(long, 87, 9000, 20, header_bound(SUBJECT))
    assert text(first) == (
        f"forenote: 1 note on record matches {SUBJECT}; its summary follows, "
        '"notes show ID" prints one whole.\n[long] A claim of one line.\n'
    )
    second = pack(long, 1000, 9000, 20, header_bound(SUBJECT), {"long": first.portions[0].end})
    assert text(second) == (
        f"forenote: 1 note on record matches {SUBJECT}; it follows.\n[long]\n{LONG.strip()}\n"
    )
    third = pack(long, 1000, 9000, 20, header_bound(SUBJECT), {"long": second.portions[0].end})
    assert (text(third), third.spent) == ("", (0, 0))


def test_the_title_counts_what_was_shown_before() -> None:
    assert text(packed({"long": LENGTHS["long"], "line": 0, "body": 0})) == (
        f"forenote: 4 notes on record match {SUBJECT}; 2 follow, 2 shown before.\n"
        "[short] Another claim.\nIts body is short.\n"
        "[body]\nA body without a claim.\n"
    )
    assert "; 1 follows, 3 shown before.\n" in text(packed({**LENGTHS, "short": 0}))
    assert "; 3 shown before, 1 named for lack of room, " in text(
        packed({id: LENGTHS[id] for id in ("long", "short", "line")}, 68)
    )


def test_notes_not_yet_shown_come_first() -> None:
    """'not yet shown in this session first'"""
    order = [portion.item.id for portion in packed({"body": 0, "line": 0}).portions]
    assert order == ["long", "short", "body", "line"]


@given(st.dictionaries(st.sampled_from([*NOTES]), st.integers(0, 400)), st.integers(0, 400))
def test_known_left_out_and_shown_are_all_and_apart(shown: dict[str, int], budget: int) -> None:
    some = packed(shown, budget)
    told = [portion.item.id for portion in some.portions if portion.tier]
    assert sorted([*told, *left_out(some), *known_of(some)]) == sorted(NOTES)
    for portion in some.portions:
        before = portion.before
        known = (
            0 if before is None else len(portion.item.summary) + min(before, portion.item.length)
        )
        news = max(0, portion.delivered + (known and len(portion.item.summary)) - known)
        assert known + (news if portion.tier else 0) + portion.withheld == portion.item.characters
        assert portion.tier != SUMMARY or before is None


@pytest.mark.parametrize("left", [-100, 0, 10, 60, 90, 300])
def test_the_session_budget_bounds_a_delivery(left: int) -> None:
    """'at most `session_budget` tokens a session' - what is left of it is the budget."""
    some = packed({}, min(1000, left))
    assert counter().count(text(some)) <= some.spent[0] <= max(0, left)


wild = st.text(st.sampled_from("ab .!\n\r/`[]():'é日\u0301\u200b\U0001f469<|5\t"), max_size=80) | (
    st.lists(st.sampled_from(["One. ", "Two words!\n", "/etc\n", "//\n", "```\n", " x"])).map(
        "".join
    )
)


@pytest.mark.parametrize(
    "count", [*map(counter, ENCODINGS), ESTIMATE], ids=lambda count: count.name
)
@given(
    some=st.lists(st.tuples(wild.map(neutral_line), wild, st.integers(-1, 90)), max_size=6),
    budget=st.integers(0, 400) | st.just(MOST_TOKENS),
    limit=st.integers(0, 2000) | st.just(MOST_BYTES),
    head=st.integers(0, 60),
)
def test_never_over_budget(
    some: list[tuple[str, str, int]], budget: int, limit: int, head: int, count: Counter
) -> None:
    """'never over budget' - counted on the text itself, with the label alone before some bodies."""
    bodies = {f"n/{place}": prepared(body) for place, (_, body, _) in enumerate(some)}
    priced = [
        price(id, summary, bodies[id], count)
        for id, (summary, _, _) in zip(bodies, some, strict=True)
    ]
    shown = {id: end for id, (_, _, end) in zip(bodies, some, strict=True) if end >= 0}
    delivery = pack(priced, budget, limit, head, header_bound("x"), shown)

    def body(item: Item) -> str:
        return bodies[item.id]

    said = render(delivery, "x", body)
    assert count.count(said) <= delivery.spent[0] <= budget
    assert len(said.encode()) <= delivery.spent[1] <= limit

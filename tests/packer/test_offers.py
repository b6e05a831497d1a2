"""What hooks that run at once show of the same notes, in every order in which they can come."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from forenote.packer.costs import price
from forenote.packer.deliver import header_bound, render
from forenote.packer.item import FULL, SUMMARY
from forenote.packer.narrowed import narrowed
from forenote.packer.pack import Pack, pack
from forenote.packer.session.memory import (
    COMPACTED,
    DELIVERED,
    MEANT,
    OFFER_SECONDS,
    OFFERED,
    REMIND_AFTER,
    Entry,
    Memory,
    delivery_entries,
    offer_entries,
)
from forenote.packer.session.private import number_of
from forenote.packer.tokens import counter

NOW = 1_700_000_000
BODIES = {id: f"The body of {id} says it. " * 9 for id in "abcd"}
FILES = {id: f"/p/.notes/{id}.md" for id in BODIES}
ITEMS = {id: price(id, f"The claim of {id}.", BODIES[id], counter()) for id in BODIES}
HEADER = header_bound("x")
NONE: Mapping[str, int] = {}


def open_memory(state: Path) -> Memory:
    return Memory.open(str(state), "s")


def seen(state: Path, now: float = NOW, subagent: str = "") -> dict[str, int]:
    return open_memory(state).shown(FILES, subagent, now, REMIND_AFTER)


def packed(*ids: str, budget: int = 1000, head: int = 200, shown: Mapping[str, int] = NONE) -> Pack:
    return pack([ITEMS[id] for id in ids], budget, 9000, head, HEADER, shown)


def text(one: Pack) -> str:
    return render(one, "x", lambda item: BODIES[item.id].strip())


class Hook:
    """One hook of a session, in the steps between which others may come."""

    def __init__(
        self, state: Path, number: int, ids: str, budget: int, session_budget: int
    ) -> None:
        self.memory = open_memory(state)
        self.number = number
        self.session_budget = session_budget
        left = session_budget - self.memory.spent_at(NOW)
        known = self.memory.shown(FILES, "", NOW, REMIND_AFTER)
        self.meant = self.pack = packed(*ids, budget=max(0, min(budget, left)), shown=known)

    def offer(self) -> None:
        if not self.meant.spent[0]:
            return
        before, problem = self.memory.offer(offer_entries(self.meant, FILES, "", NOW, self.number))
        assert not problem
        if before is not None:
            shown = before.shown(FILES, "", NOW, REMIND_AFTER)
            left = self.session_budget - before.spent_at(NOW)
            self.pack = narrowed(self.meant, shown, left)

    def settle(self) -> None:
        self.memory.remember(delivery_entries(self.pack, FILES, "", NOW, self.number))

    def steps(self) -> Iterator[None]:
        self.offer()
        yield
        self.settle()
        yield


hooks = st.tuples(st.text("abcd", min_size=1, max_size=4), st.integers(60, 400))


@given(
    st.lists(hooks.map(lambda one: ("".join(sorted({*one[0]})), one[1])), max_size=6),
    st.integers(100, 900),
    st.randoms(use_true_random=False),
)
def test_of_hooks_at_once_each_shows_what_no_other_does(
    calls: list[tuple[str, int]], session_budget: int, random: object
) -> None:
    """'once per session and sub-agent a summary already shown is not repeated, a body never' and 'at
    most `session_budget` tokens a session', in whatever order their steps come."""
    with tempfile.TemporaryDirectory() as folder:
        state = Path(folder)
        waiting = list(enumerate(calls, start=1))
        running: list[tuple[Hook, Iterator[None]]] = []
        done: list[Hook] = []
        while waiting or running:
            pick = random.randrange(len(waiting) + len(running))  # type: ignore[attr-defined]  # hypothesis gives a Random
            if pick < len(waiting):
                number, (ids, budget) = waiting.pop(pick)
                hook = Hook(state, number, ids, budget, session_budget)
                running.append((hook, hook.steps()))
            else:
                hook, steps = running[pick - len(waiting)]
                if next(steps, steps) is steps:
                    running.pop(pick - len(waiting))
                    done.append(hook)
        told = "\n".join(text(hook.pack) for hook in done)
        for id in BODIES:
            assert told.count(f"The claim of {id}.") <= 1
            ends = [
                (portion.before or 0, portion.end)
                for hook in done
                for portion in hook.pack.portions
                if portion.item.id == id and portion.end
            ]
            for before, end in ends:
                others = [one for one in ends if one != (before, end)]
                assert all(before >= other[1] or other[0] >= end for other in others)
            assert len(set(ends)) == len(ends)
        assert sum(hook.pack.spent[0] for hook in done) <= session_budget
        assert open_memory(state).spent == sum(hook.pack.spent[0] for hook in done)
        assert open_memory(state).offers(NOW) == [], "each is settled"


def test_the_first_of_two_offers_has_the_note(tmp_path: Path) -> None:
    first = Hook(tmp_path, 1, "a", 400, 8000)
    second = Hook(tmp_path, 2, "ab", 400, 8000)
    second.offer()
    first.offer()
    assert second.pack is second.meant, "nobody came between: what was packed is shown as it is"
    assert "claim of a" in text(second.pack) and text(first.pack) == ""
    first.settle()
    second.settle()
    assert open_memory(tmp_path).spent == second.pack.spent[0]
    assert seen(tmp_path) == {"a": ITEMS["a"].length, "b": ITEMS["b"].length}


def test_who_was_second_with_the_summary_still_brings_the_body(tmp_path: Path) -> None:
    """'its body may be shown the next time'"""
    body = Hook(tmp_path, 1, "a", 400, 8000)
    summary = Hook(tmp_path, 2, "a", HEADER[0] + ITEMS["a"].whole_cost[0] - 1, 8000)
    assert [portion.tier for portion in summary.meant.portions] == [SUMMARY]
    summary.offer()
    body.offer()
    assert [portion.tier for portion in body.pack.portions] == [FULL]
    assert "The claim of a." not in text(body.pack) and "The body of a" in text(body.pack)
    assert body.pack.spent[0] == body.meant.spent[0] - ITEMS["a"].saving[0]


@pytest.mark.parametrize("after", [0, OFFER_SECONDS - 1])
def test_an_offer_counts_until_it_is_too_old_for_anything_to_come_of_it(
    tmp_path: Path, after: int
) -> None:
    """A process that is ended between its offer and its answer shows nothing: another may then, and
    the tokens are free again. A clock that was set back hides nothing either."""
    hook = Hook(tmp_path, 1, "a", 400, 8000)
    hook.offer()
    assert seen(tmp_path, NOW + after) == {"a": ITEMS["a"].length}
    assert open_memory(tmp_path).spent_at(NOW + after) == hook.meant.spent[0]
    for now in (NOW + OFFER_SECONDS, NOW - OFFER_SECONDS, NOW + 10**8):
        assert (seen(tmp_path, now), open_memory(tmp_path).spent_at(now)) == ({}, 0)


def test_what_was_settled_is_what_was_shown_and_no_more(tmp_path: Path) -> None:
    """Of an offer of which nothing was left, nothing counts, neither notes nor tokens."""
    hook = Hook(tmp_path, 1, "ab", 400, 8000)
    hook.offer()
    hook.pack = narrowed(hook.meant, {}, 0)
    assert text(hook.pack) == ""
    hook.settle()
    assert (seen(tmp_path), open_memory(tmp_path).spent_at(NOW)) == ({}, 0)


def test_an_offer_is_replaced_by_a_later_one_of_the_same_process(tmp_path: Path) -> None:
    """As where a call could not be refused after all, and the notes come beside it."""
    hook = Hook(tmp_path, 1, "a", 400, 8000)
    hook.offer()
    again, problem = hook.memory.offer(offer_entries(packed("b"), FILES, "", NOW, hook.number))
    assert not problem and again is not None
    assert again.spent_at(NOW) == 0 and again.shown(FILES, "", NOW, REMIND_AFTER) == {}
    assert seen(tmp_path) == {"b": ITEMS["b"].length}


def test_a_compaction_takes_what_was_offered_before_it(tmp_path: Path) -> None:
    hook = Hook(tmp_path, 1, "a", 400, 8000)
    hook.offer()
    open_memory(tmp_path).compacted("", NOW)
    assert seen(tmp_path) == {}
    assert open_memory(tmp_path).spent_at(NOW) == hook.meant.spent[0], "it is shown all the same"


def test_an_offer_is_of_one_sub_agent(tmp_path: Path) -> None:
    Memory.open(str(tmp_path), "s").offer(offer_entries(packed("a"), FILES, "x", NOW, 1))
    assert seen(tmp_path) == {} and seen(tmp_path, NOW, "x") != {}
    assert open_memory(tmp_path).spent_at(NOW) > 0, "the budget is the session's"


def test_what_is_no_part_of_an_offer_counts_for_none(tmp_path: Path) -> None:
    """A note whose offer's own record was torn, or behind another record."""
    number = number_of(FILES["a"])
    for before in ([], [Entry(OFFERED, NOW, 0, 1), Entry(DELIVERED, NOW, 0, 7)]):
        memory = Memory("", (*before, Entry(MEANT, NOW, 0, number, 1, 9)))
        assert memory.shown(FILES, "", NOW, REMIND_AFTER) == {}
    other = Memory("", (Entry(OFFERED, NOW, 5, 1), Entry(MEANT, NOW, 0, number, 1, 9)))
    assert other.shown(FILES, "", NOW, REMIND_AFTER) == {}


def test_a_file_that_is_gone_meanwhile_hides_nothing(tmp_path: Path) -> None:
    Hook(tmp_path, 1, "a", 400, 8000).settle()
    hook = Hook(tmp_path, 2, "b", 400, 8000)
    Path(hook.memory.path).unlink()
    hook.offer()
    assert hook.pack.spent == hook.meant.spent and "claim of b" in text(hook.pack)


def test_what_cannot_be_written_is_said_and_shown(tmp_path: Path) -> None:
    hook = Hook(tmp_path, 1, "a", 400, 8000)
    Path(hook.memory.path).mkdir(parents=True)
    before, problem = hook.memory.offer(offer_entries(hook.meant, FILES, "", NOW, 1))
    assert before is None and problem == f"{hook.memory.path}: Is a directory"


def test_an_old_reader_takes_an_offer_for_nothing(tmp_path: Path) -> None:
    """Two versions of the tool at once: one without offers looks for three kinds of records."""
    hook = Hook(tmp_path, 1, "a", 400, 8000)
    hook.offer()
    kinds = {entry.kind for entry in open_memory(tmp_path).entries}
    assert kinds.isdisjoint({DELIVERED, 2, COMPACTED})


cases = st.tuples(
    st.lists(st.sampled_from("abcd"), min_size=1, max_size=4, unique=True),
    st.integers(60, 500),
    st.integers(0, 60),
    st.dictionaries(st.sampled_from("abcd"), st.integers(0, 260)),
    st.dictionaries(st.sampled_from("abcd"), st.integers(0, 260)),
    st.integers(-50, 600),
)


@given(cases)
def test_what_is_left_of_a_pack_is_part_of_it_and_within_what_is_left(
    case: tuple[list[str], int, int, dict[str, int], dict[str, int], int],
) -> None:
    ids, budget, head, before, meanwhile, left = case
    meant = packed(*ids, budget=budget, head=head, shown=before)
    shown = {id: max(meanwhile.get(id, 0), before.get(id, 0)) for id in {*meanwhile, *before}}
    rest = narrowed(meant, shown, left)
    assert rest.spent[0] <= max(0, min(left, meant.spent[0]))
    assert rest.spent[1] <= meant.spent[1]
    said = text(rest)
    assert counter().count(said) <= rest.spent[0] and len(said.encode()) <= rest.spent[1]
    for old, new in zip(meant.portions, rest.portions, strict=True):
        assert old.item is new.item
        assert (new.tier, new.end) <= (old.tier, old.end)
        assert new.before == shown.get(new.item.id)
        if new.item.id in shown:
            assert not new.end or new.end > shown[new.item.id]
            assert f"The claim of {new.item.id}." not in said


def test_a_pack_of_which_nothing_came_first_stays_as_it_is() -> None:
    meant = packed("a", "b", "c", budget=150)
    rest = narrowed(meant, {}, 8000)
    assert text(rest) == text(meant) and rest.spent == meant.spent

"""The title is charged more than it takes, though no token is counted on the hook's path."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from forenote.matcher.action import FILES, OTHER, SHELL, Action
from forenote.matcher.reading import Reading, Write
from forenote.packer import deliver
from forenote.packer.deliver import header_bound, most_tokens, subject, title
from forenote.packer.item import FULL, NONE, SUMMARY, Item
from forenote.packer.neutral.text import neutral_line
from forenote.packer.pack import Pack, Portion
from forenote.packer.tokens import ENCODINGS, ESTIMATE, counter

COUNTERS = [*map(counter, ENCODINGS), ESTIMATE]

lines = (
    st.text(st.sampled_from("abcdefghijklmnopqrstuvwxyz '-/.=ABC019_\"é日"), max_size=90)
    | st.lists(st.sampled_from(["git", "push", "--force", "origin", "don't", "'s", "x;"])).map(
        " ".join
    )
    | st.text(max_size=90)
).map(neutral_line)


@given(lines)
def test_a_line_never_has_more_tokens_than_its_bound(line: str) -> None:
    for count in COUNTERS:
        assert count.count(line) <= most_tokens(line)


@pytest.mark.parametrize(
    ("line", "most"),
    [
        pytest.param("", 0, id="nothing"),
        pytest.param("git", 2, id="three letters are one and two"),
        pytest.param("git push", 2 + 3, id="a blank belongs to the word behind it"),
        pytest.param("a  b", 1 + 1 + 1, id="a blank alone"),
        pytest.param("--force", 1 + 1 + 3, id="signs count each"),
        pytest.param("qx9", 3, id="rare letters and digits count each"),
        pytest.param("é日", 2 + 3, id="a character counts as its bytes"),
        pytest.param("it's", 1 + 2 + 1, id="an apostrophe counts twice"),
    ],
)
def test_how_the_bound_counts(line: str, most: int) -> None:
    assert most_tokens(line) == most


@pytest.mark.parametrize("name", ENCODINGS)
def test_any_two_common_letters_are_one_token(name: str) -> None:
    """On this the bound on runs of letters rests: of two that are neighbours in the end, one has at
    least two letters, for else they would have been merged."""
    count = counter(name).count
    for first in (" ", *deliver.COMMON):
        for second in deliver.COMMON:
            assert count(first + second) == 1


def portions(matched: int, shown: int, named: int, known: int = 0) -> tuple[Portion, ...]:
    item = Item("a", "[a]", "", 0, 0, 0, (1, 1), None, (1, 1))
    return tuple(
        Portion(
            item,
            FULL if place < shown else NONE,
            0,
            (0, 0),
            shown <= place < shown + named,
            0 if matched - known <= place and shown + named <= place else None,
        )
        for place in range(matched)
    )


LONG = Item("a", "[a]", "A claim.", 0, 10, 5, (1, 1), (1, 1), (1, 1))
SHORT = Portion(LONG, SUMMARY, 0, (1, 1), False)
FULL_ONE = Portion(LONG, FULL, 10, (1, 1), False)


@given(lines, st.integers(1, 40), st.integers(0, 40), st.integers(0, 40), st.integers(0, 40))
def test_the_title_is_charged_more_than_it_takes(
    line: str, matched: int, shown: int, named: int, known: int
) -> None:
    """'the header is charged by a bound'"""
    every = (*portions(matched, shown, named, known), *[SHORT] * (shown % 3))
    pack = Pack(every, (1, 1), 1000, 9000)
    text = title(pack, line) + "\n"
    tokens, bytes = header_bound(line)
    assert len(text.encode()) <= bytes
    for count in COUNTERS:
        assert count.count(text) <= tokens


def test_the_title_without_its_subject_leaves_air() -> None:
    """With more notes than anybody has. What follows or is named has numbers of at most three
    digits, since each takes tokens of its own."""
    named = (*portions(3, 1, 1, 1), SHORT) * 400 + portions(1, 0, 0) * 998_399
    text = title(Pack(named, (1, 1), 1000, 9000), "") + "\n"
    assert "999,999 notes" in text
    assert (
        "800 follow, 400 in summary, 400 shown before, 400 named for lack of room, "
        '998,399 left out, "notes show ID" prints one whole.\n'
    ) in text
    assert [count.count(text) for count in COUNTERS[:2]] == [51, 50]
    assert len(text) == 168


def counted_one_by_one(line: str) -> int:
    """The bound of `most_tokens` as its description says it, a character at a time."""
    tokens = run = 0
    for character in line:
        if character in deliver.COMMON:
            run += 1
            continue
        tokens += (2 * run + 1) // 3
        run = 0
        if character == " ":
            run = 1
        elif character == "'":
            tokens += 2
        else:
            tokens += len(character.encode())
    return tokens + (2 * run + 1) // 3


@given(
    st.text(st.characters(exclude_categories=["Cs"]))
    | st.text("abcdefgh zZ'-.é\0", max_size=90)
    | st.lists(st.sampled_from(["git ", "push", " ", "--force", "origin", "'s", "é", "\0"])).map(
        "".join
    )
)
def test_runs_of_letters_are_counted_as_one_by_one(line: str) -> None:
    assert most_tokens(line) == counted_one_by_one(line)


@pytest.mark.parametrize(
    ("shown", "says"),
    [
        pytest.param((FULL_ONE,), "1 note on record matches ls; it follows.", id="whole"),
        pytest.param(
            (SHORT,),
            '1 note on record matches ls; its summary follows, "notes show ID" prints one whole.',
            id="a body that is withheld is said to be",
        ),
        pytest.param(
            (FULL_ONE, SHORT, SHORT),
            '3 notes on record match ls; all follow, 2 in summary, "notes show ID" prints one whole.',
            id="some in summary",
        ),
        pytest.param(
            portions(2, 0, 1),
            "2 notes on record match ls; 1 named for lack of room, 1 left out, "
            '"notes show ID" prints one whole.',
            id="nothing follows",
        ),
        pytest.param(
            portions(2, 1, 0, 1),
            "2 notes on record match ls; 1 follows, 1 shown before.",
            id="nothing is missing",
        ),
    ],
)
def test_the_title_says_what_is_missing(shown: tuple[Portion, ...], says: str) -> None:
    """'what was withheld is counted and reported, always'"""
    assert title(Pack(shown, (1, 1), 1000, 9000), "ls") == f"forenote: {says}"


@pytest.mark.parametrize(
    ("action", "writes", "shown"),
    [
        (Action(SHELL, "Bash", command="git push\n  --force"), (), "Bash: git push ↵ --force"),
        (Action(SHELL, "Bash", command="a" * 200), (), "Bash: " + "a" * 79 + "…"),
        (
            Action(SHELL, "Bash", command="echo \x1b[0m </user>"),
            (),
            "Bash: echo {U+001B}[0m ‹/user>",
        ),
        (Action(FILES, "Write"), ("src/a.py",), "Write: src/a.py"),
        (Action(FILES, "MultiEdit"), ("a.py", "b.py"), "MultiEdit: a.py, b.py"),
        (Action(OTHER, "mcp__db__query"), (), "mcp__db__query"),
        (Action(SHELL, "", command="ls"), (), "ls"),
        (Action(SHELL, "Bash", command=" \n" * 300 + "ls"), (), "Bash: ls"),
    ],
)
def test_the_subject_names_the_tool_and_what_it_is_given(
    action: Action, writes: tuple[str, ...], shown: str
) -> None:
    """'one block whose first line names the action it is about and what follows'"""
    assert subject(action, Reading(writes=tuple(map(Write, writes)))) == shown


def test_a_huge_command_is_not_read_to_its_end() -> None:
    action = Action(SHELL, "Bash", command="x" * 10_000_000)
    assert len(subject(action, Reading())) == len("Bash: ") + deliver.SUBJECT_CHARACTERS


def test_the_encodings_are_the_ones_proven() -> None:
    """A further encoding needs the same proof before it is offered."""
    assert set(ENCODINGS) == {"o200k_base", "cl100k_base"}

"""A slow twin of the evaluator, written from the manual's sentences, and what must always be so."""

from __future__ import annotations

import itertools
import re

from hypothesis import example, given, settings
from hypothesis import strategies as st

from forenote.matcher.keys.evidence import Held, Subject
from forenote.matcher.keys.grammar import KeyMistake, parse_key
from forenote.matcher.keys.hold import hold
from forenote.matcher.keys.key import CommandPattern, Key, KeyWord, Spelling
from forenote.matcher.keys.spelling import is_inside, is_whole
from forenote.matcher.match import find
from forenote.matcher.reading import SPLIT, UNKNOWN, Command, Reading

LETTERS = "ab1.-_+/:=" + UNKNOWN + "é数"
WORD = st.text(alphabet=LETTERS, min_size=1, max_size=7)
PIECES = st.lists(
    st.text(alphabet=LETTERS.replace(UNKNOWN, ""), max_size=3), min_size=1, max_size=3
)


def slow_tokens(word: str) -> list[str]:
    """ "anything but letters, digits and combining marks, `_`, `-`, `.`, `+`; also `..` and `...`";
    "a number and the letters right behind it are two tokens"; "scripts without spaces match by
    characters"."""
    joined = re.findall(r"\.\.+|(?:[^\W数]|[+-]|(?<!\.)\.(?!\.))+|.", word, re.DOTALL)
    parts: list[str] = []
    for token in joined:
        number = re.match(r"([+-]?[\d.]*\d)([^\W\d_].*)", token)
        parts += number.groups() if number else [token]
    return parts


def slow_edges(word: str) -> set[int]:
    return set(itertools.accumulate(map(len, slow_tokens(word)), initial=0))


def slow_inside(pieces: tuple[str, ...], word: str) -> bool:
    """Every place tried: free where a wildcard stands, else at a token's edge."""
    wanted = re.compile(".*".join(map(re.escape, pieces)), re.DOTALL)
    if not any(c.isalnum() or c == "_" for c in "".join(pieces)):
        known = any(pieces) or len(pieces) == 1 or word.strip(UNKNOWN) != ""
        return known and wanted.fullmatch(word) is not None
    edges = slow_edges(word)
    starts = range(len(word) + 1) if pieces[0] == "" else edges
    ends = range(len(word) + 1) if pieces[-1] == "" else edges
    return any(wanted.fullmatch(word[a:b]) for a in starts for b in ends if a <= b)


@settings(max_examples=600)
@given(PIECES, WORD)
@example(["1", ""], "1a")
@example(["b"], "-1.1b")
@example(["a"], "1.a")
@example([".."], "a..b")
@example(["", ""], UNKNOWN)
def test_a_key_word_stands_in_a_word_where_the_twin_finds_it(pieces: list[str], word: str) -> None:
    shape = tuple(pieces)
    if shape == ("",):
        return
    assert is_inside(Spelling(shape), word) is slow_inside(shape, word)


@settings(max_examples=300)
@given(st.data())
def test_what_is_cut_from_a_word_at_its_tokens_stands_in_it(data: st.DataObject) -> None:
    """ "A word's inner boundary": each run of tokens is found, with or without a wildcard."""
    word = data.draw(WORD)
    parts = slow_tokens(word)
    first = data.draw(st.integers(0, len(parts) - 1))
    last = data.draw(st.integers(first + 1, len(parts)))
    literal = "".join(parts[first:last])
    if any(c.isalnum() or c == "_" for c in literal):
        assert is_inside(Spelling((literal,)), word)
        assert is_inside(Spelling((literal, "")), word)
        assert is_inside(Spelling(("", literal)), word)


# Commands of a program that no table knows: one subcommand, clusters of letters, and any option may
# take the word behind it as its value.

OPERANDS = ("up", "run", "up:x", "run-x", "x/up", "two words", "1")
OPTIONS = ("-a", "-ab", "-ba", "-a1", "--all", "--all=up", "--al", "-", "--", "-c=run")
WORDS = st.lists(st.sampled_from(OPERANDS + OPTIONS), max_size=6)
KEY_WORDS = st.lists(
    st.lists(
        st.sampled_from(("up", "run", "u*", "-a", "-b", "-ab", "--all", "--a*")),
        min_size=1,
        max_size=2,
    ),
    min_size=1,
    max_size=4,
)


def slow_options(
    words: list[str],
) -> tuple[set[str], list[tuple[str, str]], list[tuple[str, bool, bool]]]:
    """The names of all options; what may be the value of which; and the other words: each with
    whether it is an operand, and whether it may be an option's value."""
    names: set[str] = set()
    values: list[tuple[str, str]] = []
    others: list[tuple[str, bool, bool]] = []
    ended, last = False, ""
    for word in words:
        if not ended and word == "--":
            ended, last = True, ""
            others.append((word, False, False))
        elif not ended and word.startswith("-") and word != "-":
            name, _, value = word.partition("=")
            names.add(name)
            last = name
            if not word.startswith("--"):
                letters = re.findall(r"^[a-z]*", word[1:])[0]
                names.update("-" + letter for letter in letters)
                last = "-" + letters[-1]
                value = value or word[1 + len(letters) :]
            if value:
                values.append((last, value))
                others.append((value, False, False))
                last = ""
        else:
            if last and not ended:
                values.append((last, word))
            others.append((word, True, last != "" and not ended))
            last = ""
    return names, values, others


def slow_holds(key: list[list[str]], words: list[str]) -> bool:
    """Every choice of spellings, every way to read a key word behind an option as its value, and
    every way to tell operands from the values of options."""
    names, values, others = slow_options(words)
    for choice in itertools.product(*key):
        for taken in itertools.product((False, True), repeat=len(choice)):
            left = []
            for at, (word, is_value) in enumerate(zip(choice, taken, strict=True)):
                if not is_value:
                    left.append(word)
                elif not (at and not taken[at - 1] and slow_value(choice[at - 1], word, values)):
                    break
            else:
                if slow_choice(left, names, others):
                    return True
    return False


def slow_value(option: str, word: str, values: list[tuple[str, str]]) -> bool:
    name = option if option.startswith("--") else "-" + option[-1]
    return option.startswith("-") and any(
        name == of and " " not in value and slow_inside(tuple(word.split("*")), value)
        for of, value in values
    )


def slow_choice(key: list[str], names: set[str], others: list[tuple[str, bool, bool]]) -> bool:
    """The options anywhere; the first operand whole; the others behind it, in order."""
    operands = [word for word in key if not word.startswith("-")]
    if not all(slow_option(word, names) for word in key if word.startswith("-")):
        return False
    if not operands:
        return True
    for at, (first, is_operand, maybe) in enumerate(others):
        if is_operand:
            if is_whole_word(operands[0], first):
                rest = operands[1:]
                for word, _, _ in others[at + 1 :]:
                    fits = rest and " " not in word
                    if fits and slow_inside(tuple(rest[0].split("*")), word):
                        rest = rest[1:]
                if not rest:
                    return True
            if not maybe:
                return False
    return False


def is_whole_word(key: str, word: str) -> bool:
    return re.fullmatch(".*".join(map(re.escape, key.split("*"))), word) is not None


def slow_option(key: str, names: set[str]) -> bool:
    if any(is_whole_word(key, name) for name in names):
        return True
    return not key.startswith("--") and "*" not in key and all("-" + c in names for c in key[1:])


@settings(max_examples=1000)
@given(KEY_WORDS, WORDS)
@example([["up"]], ["-a", "run", "up"])
@example([["up", "-a"], ["run"]], ["-a", "up", "run"])
@example([["up"], ["run"]], ["--all", "up", "up", "run"])
def test_a_pattern_holds_where_the_twin_finds_a_reading(
    key: list[list[str]], words: list[str]
) -> None:
    pattern = " ".join(["prog", *("|".join(word) for word in key)])
    subject = Subject(command=Command(("prog", *words)))
    assert isinstance(hold(parse_key(pattern), subject), Held) is slow_holds(key, words)


PROGRAMS = (
    "prog",
    "git",
    "docker",
    "rm",
    "npm",
    "find",
    "tar",
    "sudo",
    "python3.12",
    "kubectl",
    "gh",
)
PLAIN = (
    "push",
    "run",
    "compose",
    "a.py",
    "x",
    "-f",
    "-rf",
    "--all",
    "--a=b",
    "-n5",
    "-C",
    "-m",
    "stash",
)


@settings(max_examples=600)
@given(st.sampled_from(PROGRAMS), st.lists(st.sampled_from(PLAIN), max_size=6))
def test_a_key_of_a_commands_own_words_holds(program: str, words: list[str]) -> None:
    """What an author copies from a log is a key for it."""
    assert isinstance(
        hold(parse_key(" ".join([program, *words])), Subject(command=Command((program, *words)))),
        Held,
    )


@settings(max_examples=600)
@given(st.sampled_from(PROGRAMS), st.lists(st.sampled_from(PLAIN), max_size=5), st.data())
def test_an_alternative_more_never_loses_a_match(
    program: str, words: list[str], data: st.DataObject
) -> None:
    """ "`|` inside a word separates alternatives": one more only adds."""
    chosen = data.draw(st.lists(st.sampled_from((program, *PLAIN)), min_size=1, max_size=4))
    at = data.draw(st.integers(0, len(chosen) - 1))
    more = data.draw(st.sampled_from((*PLAIN, "A=1", "*x")))
    wider = [*chosen[:at], f"{chosen[at]}|{more}", *chosen[at + 1 :]]
    subject = Subject(command=Command((program, *words), assignments=("A=1",)))
    try:
        narrow_key, wide_key = parse_key(" ".join(chosen)), parse_key(" ".join(wider))
    except KeyMistake:
        return  # an option first with more words
    if isinstance(hold(narrow_key, subject), Held):
        assert isinstance(hold(wide_key, subject), Held)


@settings(max_examples=300)
@given(st.lists(st.tuples(st.sampled_from(PROGRAMS), WORDS), min_size=1, max_size=4), KEY_WORDS)
def test_other_commands_change_nothing(
    commands: list[tuple[str, list[str]]], key: list[list[str]]
) -> None:
    """ "the words of one simple command": a key holds for a reading exactly if for one of its
    commands by itself."""
    parsed = parse_key(" ".join(["prog", *("|".join(word) for word in key)]))
    made = [Command((program, *words)) for program, words in commands]
    together = find(Reading(commands=tuple(made)), (parsed,)) is not None
    apart = [find(Reading(commands=(Command(one.words),)), (parsed,)) for one in made]
    assert together is any(one is not None for one in apart)


@settings(max_examples=300)
@given(st.lists(st.sampled_from((UNKNOWN, SPLIT, "--" + UNKNOWN, "-" + SPLIT, "push")), max_size=4))
def test_nothing_matches_in_what_is_unknown(words: list[str]) -> None:
    """ "What `$X` or `$(...)` yields is unknown and is a boundary; nothing matches in it"."""
    subject = Subject(command=Command(("git", *words)))
    star = Key("git *", bare=(CommandPattern((_word("git"), KeyWord((Spelling(("", "")),)))),))
    assert isinstance(hold(star, subject), Held) is slow_push(words, star=True)
    assert isinstance(hold(parse_key("git push"), subject), Held) is slow_push(words, star=False)


def _word(text: str) -> KeyWord:
    return KeyWord((Spelling((text,)),))


def slow_push(words: list[str], *, star: bool) -> bool:
    """Whether `push` may be the first operand: all before it are options, the value that an option
    may take, or an unquoted expansion that may be nothing."""
    behind = False
    for word in words:
        if word == "push":
            return True
        if word.startswith("-"):
            behind = True
        elif word == SPLIT or behind:
            behind = False
        else:
            return False
    return False


@given(st.text(max_size=30), st.lists(st.text(max_size=12), max_size=6))
def test_no_key_and_no_command_raises(text: str, words: list[str]) -> None:
    """Whatever an author writes is a key or a mistake, and whatever an agent runs is compared."""
    try:
        key = parse_key(text)
    except KeyMistake:
        return
    hold(key, Subject(command=Command(tuple(words))))
    assert key.source == text


@given(
    st.lists(st.sampled_from(("a", "b", "", "ab")), min_size=1, max_size=4),
    st.text("ab", max_size=6),
)
def test_a_whole_word_is_what_a_regular_expression_says(pieces: list[str], word: str) -> None:
    wanted = re.fullmatch(".*".join(pieces), word) is not None
    assert is_whole(Spelling(tuple(pieces)), word) is wanted

"""Least actions of keys, and which word a slip stands for."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from forenote.audit.cases import keys_of
from forenote.audit.findings.samples import MOST, samples
from forenote.audit.findings.seen import Words, nearest, nearest_name
from forenote.matcher.action import OTHER, SHELL, Action
from forenote.matcher.keys.grammar import KeyMistake, parse_key
from forenote.matcher.keys.key import Key
from forenote.matcher.match import find
from forenote.matcher.programs.wrappers import BUILT_IN
from forenote.matcher.read import read

CASES = Path(__file__).parents[2] / "data" / "cases.jsonl"


def keys() -> list[Key]:
    """Every key of the cases that can be read."""
    found: dict[str, Key] = {}
    for line in CASES.read_text("utf-8").splitlines():
        try:
            found |= {key.source: key for key in keys_of(json.loads(line)["key"])}
        except KeyMistake:
            continue
    return list(found.values())


def test_a_sample_is_an_action_for_which_its_key_holds() -> None:
    """And nearly every key has some: without, nothing is found about it."""
    every = keys()
    assert len(every) > 90
    without = []
    for key in every:
        readings = samples(key, BUILT_IN)
        assert all(find(reading, [key]) is not None for reading in readings)
        if not readings:
            without.append(key.source)
    assert len(without) < len(every) * 0.15, without


def test_a_key_of_many_alternatives_has_none_and_takes_no_time() -> None:
    word = "|".join(f"a{number}" for number in range(8))
    assert samples(parse_key(" ".join(["git", *[word] * 20])), BUILT_IN) == ()
    assert samples(parse_key({"path": "/".join(["**/a"] * 30)}), BUILT_IN) == ()
    assert len(samples(parse_key("git push|pull"), BUILT_IN)) == 2 <= MOST


SLIPS = [
    pytest.param("psuh", "push", id="two letters in the wrong order"),
    pytest.param("puhs", "push", id="the same at the end"),
    pytest.param("pussh", "push", id="a letter too many"),
    pytest.param("comit", "commit", id="a letter too few"),
    pytest.param("cammit", "commit", id="another letter"),
    pytest.param("dockre", "docker", id="in a longer word"),
    pytest.param("chekcuot", "checkout", id="two slips in eight letters"),
    pytest.param("cammt", None, id="two slips in five"),
    pytest.param("gti", None, id="words of three letters are near to too many"),
    pytest.param("helm", None, id="another word"),
]


@pytest.mark.parametrize(("word", "near"), SLIPS)
def test_which_word_a_slip_stands_for(word: str, near: str | None) -> None:
    assert nearest(word, ["push", "pull", "commit", "docker", "checkout", "git"]) == near


NAMES = [
    pytest.param("dokcer", "docker", id="two letters in the wrong order"),
    pytest.param("dcoker", "docker", id="the same at the start"),
    pytest.param("dockre", "docker", id="and at the end"),
    pytest.param("doker", "docker", id="a letter too few within"),
    pytest.param("javap", None, id="another last letter is another program"),
    pytest.param("zgrep", None, id="and so is another first letter"),
    pytest.param("dockerd", None, id="one more at the end"),
    pytest.param("gre3p", None, id="a digit is no slip"),
]


@pytest.mark.parametrize(("word", "near"), NAMES)
def test_which_program_a_slip_stands_for(word: str, near: str | None) -> None:
    assert nearest_name(word, ["docker", "javac", "grep"]) == near


def test_the_words_of_a_log() -> None:
    seen = Words()
    for command in ("git -C x push origin --force", "cd a && npm run test", "$X y"):
        seen.take(read(Action(SHELL, "Bash", command=command)))
    seen.take(read(Action(SHELL, "Bash", command="git push -f")))
    seen.take(read(Action(OTHER, "mcp__db__query", arguments=("select 1",))))
    assert seen.programs["git"] == 2
    assert seen.subcommands["git"] == {"push": 2}
    assert seen.subcommands["npm"] == {"run test": 1}
    assert seen.options["git"] == {"-C": 1, "--force": 1, "-f": 1}
    assert seen.tools == {"mcp__db__query": 1}

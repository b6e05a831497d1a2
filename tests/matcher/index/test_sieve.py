"""No key that is a candidate is sifted out; and what is sifted out is most of real actions."""

from __future__ import annotations

import gzip
import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from forenote.matcher.action import OTHER, SHELL, Action
from forenote.matcher.index.anchors import Anchor, anchors, kinds_of
from forenote.matcher.index.sieve import Sieve, needs_of
from forenote.matcher.index.tokens import offered
from forenote.matcher.keys.grammar import KeyMistake, parse_key
from forenote.matcher.keys.key import Key
from forenote.matcher.match import find
from forenote.matcher.read import read
from forenote.matcher.reading import Reading
from forenote.notes.rows import from_mapping

CASES = Path(__file__).parents[2] / "data" / "cases.jsonl"
ROWS = [json.loads(line) for line in CASES.read_text(encoding="utf-8").splitlines()]
ACTIONS = Path(__file__).parents[4] / "shared" / "actions"


def share(name: str) -> float:
    return 1 / (1 + len(name))


def sieve_of(*keys: Key) -> Sieve:
    needs = [needs_of(anchor) for key in keys for anchor in anchors(key, share)]
    return Sieve([one for one in needs if one is not None], always=None in needs)


def is_candidate(key: Key, reading: Reading) -> bool:
    filed = anchors(key, share)
    tokens = offered(reading, "".join(kinds_of(filed))) | {""}
    return any(token in tokens and second in tokens for token, second in filed)


@pytest.mark.parametrize(
    ("key", "needs"),
    [
        pytest.param("git push --force", [("force", "push", "git")], id="a program and two words"),
        pytest.param("rm -rf", [("rm",)], id="an option's letter is nothing to look for"),
        pytest.param("docker|podman up", [("docker", "up"), ("podman", "up")], id="either program"),
        pytest.param("443", [("443",)], id="digits"),
        pytest.param("psyco*", [("^psy",)], id="the start of a run"),
        pytest.param({"path": "*.py"}, [("py",)], id="an ending"),
        pytest.param({"text": "os.environ"}, [("environ", "os")], id="names in a text"),
        pytest.param({"text": "my_name2"}, [("name", "my")], id="the runs of one name"),
        pytest.param("-h", [None], id="a lone option"),
        pytest.param({"text": "&&"}, [None], id="an operator"),
        pytest.param("漢", [("\x80",)], id="what only actions beyond ASCII have"),
    ],
)
def test_what_a_key_needs(key: object, needs: list[tuple[str, ...] | None]) -> None:
    found = [needs_of(anchor) for anchor in anchors(parse_key(key), share)]
    plain = [tuple(run.decode() for run in one) if one else None for one in found]
    assert sorted(plain, key=str) == sorted(needs, key=str)


@pytest.mark.parametrize("row", [pytest.param(row, id=str(row["id"])) for row in ROWS])
def test_no_candidate_of_the_cases_is_sifted_out(row: dict[str, object]) -> None:
    action = row["action"]
    assert isinstance(action, dict)
    try:
        key = parse_key(row["key"])
    except KeyMistake:
        pytest.skip("no key")
    reading = read(from_mapping(action))
    if is_candidate(key, reading):
        assert sieve_of(key).passes(reading)


WORDS = st.sampled_from(
    ("git", "push", "--force", "-f", "'a b'", "PUSH", "x=1", "$(ls)", "é", "K", "a_b", "12", "'gi't",
     "&&", "|", "<<< here", "> out.py", "sudo", ".", "/tmp/x.sh", "-Cpush", "-xK", "-abcdefghpush")
)  # fmt: skip
KEYS = st.sampled_from(
    ("git push", "git push --force", "-f", "push", "12", "K", "pu*", "git .", "ls",
     {"text": "here"}, {"text": "a b"}, {"path": "*.py"}, {"path": "out*"}, {"text": "a_b"})
)  # fmt: skip


@given(st.lists(WORDS, max_size=8), KEYS)
def test_no_candidate_is_sifted_out(words: list[str], key: object) -> None:
    """ "every token under which a key is filed, except for lone options and punctuation, holds a run
    of ASCII letters or digits that then stands somewhere in the action's texts" """
    reading = read(Action(SHELL, "Bash", command=" ".join(words), cwd="/p", root="/p"))
    parsed = parse_key(key)
    if is_candidate(parsed, reading):
        assert sieve_of(parsed).passes(reading)


@given(st.text(), st.text(alphabet="aKbſ_.(1 ", min_size=1))
def test_no_text_is_sifted_out(text: str, pattern: str) -> None:
    reading = read(Action(OTHER, "mcp__x", arguments=(text, text + pattern)))
    try:
        key = parse_key({"text": pattern, "tool": "mcp*"})
    except KeyMistake:
        return
    if is_candidate(key, reading):
        assert sieve_of(key).passes(reading)


def test_a_value_in_the_word_of_its_option_is_looked_for() -> None:
    for command, key in (("make -Cdocs html", "make docs"), ("git -Capplication push", "app*")):
        reading = read(Action(SHELL, "Bash", command=command))
        assert find(reading, [parse_key(key)]) is not None
        assert is_candidate(parse_key(key), reading)
        assert sieve_of(parse_key(key)).passes(reading)
    assert not sieve_of(parse_key("make docs")).passes(read(Action(SHELL, "Bash", command="make")))


def test_an_action_without_the_letters_is_sifted_out() -> None:
    sieve = sieve_of(parse_key("git push"), parse_key({"text": "assert", "path": "*.py"}))
    for command in ("ls -la", "git status", "npm push"):
        assert not sieve.passes(read(Action(SHELL, "Bash", command=command)))


def test_a_set_without_keys_lets_nothing_pass() -> None:
    assert not Sieve([]).passes(read(Action(SHELL, "Bash", command="ls")))
    assert needs_of(Anchor("")) is None


def test_real_actions() -> None:
    if not ACTIONS.is_dir():
        pytest.skip("no logged actions beside the project")
    keys = [parse_key(one) for one in ("git push", "npm install", "pytest", "sed -i", "-n")]
    keys += [parse_key({"path": "*.ts"}), parse_key({"text": "import os"})]
    checked = 0
    for file in sorted(ACTIONS.glob("*.jsonl.gz")):
        with gzip.open(file, "rt", encoding="utf-8") as lines:
            for line in list(lines)[:300]:
                command = json.loads(line).get("command")
                if not command:
                    continue
                reading = read(Action(SHELL, "Bash", command=command, cwd="/p", root="/p"))
                for key in keys:
                    if is_candidate(key, reading):
                        checked += 1
                        assert sieve_of(key).passes(reading)
    assert checked > 100

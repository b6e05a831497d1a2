"""Where a first look finds nothing, none of the readers of secrets does: masking is the same with it."""

from __future__ import annotations

import gzip
import json
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from forenote.packer.secrets import operand_passwords, passwords
from forenote.packer.secrets.first_look import (
    BEGINNINGS,
    NAME_ENDS,
    holds_one,
    may_hold_token,
    may_name_secret,
    may_place_password,
)
from forenote.packer.secrets.known_tokens import TOKENS, known_tokens
from forenote.packer.secrets.masking import apart, secrets
from forenote.packer.secrets.named_values import named_values
from forenote.packer.secrets.passwords import placed_passwords
from forenote.packer.secrets.printed_passwords import READERS
from forenote.packer.secrets.secret_names import HINTS, KEYS, PASSWORDS
from forenote.packer.secrets.secret_names import TOKENS as NAMES_OF_TOKENS
from forenote.packer.secrets.secret_values import Lowered, in_small_letters

ACTIONS = Path(__file__).parents[3] / "shared" / "actions"


def by_all_readers(text: str) -> list[tuple[int, int]]:
    """The secrets as they are found without a first look."""
    lowered = Lowered(text)
    if len(text) < 6:
        return []
    return apart(known_tokens(text) + named_values(lowered) + placed_passwords(lowered))


def looks(text: str) -> tuple[bool, bool, bool]:
    """What the first look at each kind says."""
    small = in_small_letters(text)
    hinted = holds_one(small, HINTS)
    named = hinted and may_name_secret(small)
    return may_hold_token(text), named, may_place_password(small, hinted=hinted)


tokens = st.sampled_from(TOKENS).flatmap(
    lambda row: st.builds(
        lambda text: row[0] + text,
        st.text(sorted(row[2]), min_size=row[1] - 1, max_size=row[1] + 3),
    )
)
names = st.sampled_from(sorted(PASSWORDS | NAMES_OF_TOKENS | KEYS | {"base", "data", "string"}))
cased = st.builds(
    lambda name, case: getattr(name, case)(), names, st.sampled_from(["lower", "upper", "title"])
)
joined = st.builds(
    lambda words, sign, end: sign.join(words) + end,
    st.lists(cased | st.just("db"), min_size=1, max_size=3),
    st.sampled_from(["", "_", "-", "."]),
    st.sampled_from(["", "s", "2", "_2", "es", "x", "-"]),
)
programs = st.sampled_from(
    sorted(
        {word for row in passwords.PROGRAMS for word in row[:4]}
        | {program for program, _ in operand_passwords.PROGRAMS}
        | {reader for reader, *_ in READERS}
    )
)
signs = st.sampled_from(
    [
        *(
            " ",
            " ",
            " ",
            "=",
            ": ",
            ":",
            " -",
            "--",
            "|",
            " | ",
            "; ",
            "\n",
            "\t",
            "\\n",
            "\\",
            "/",
        ),
        *(
            "'",
            '"',
            '\\"',
            "://",
            "@",
            "<<<",
            "<<E\n",
            "\nE\n",
            "(",
            "[",
            "{",
            "$",
            "x",
            "_",
            "é",
            ".",
        ),
        *(
            "echo ",
            " by '",
            "identified",
            ".pgpass",
            "-----BEGIN ",
            "PRIVATE KEY-----",
            "eyJ",
            ":AA",
        ),
        *("hunter2", "bob:hunter2", "a1b2c3d4e5f6g7h8", "swordfish", "12345678", "K", "ſ", "İ"),
        *(" set ", "setx ", "Bearer ", "login "),
    ]
)
texts = st.lists(tokens | joined | programs | signs | st.text(max_size=3), max_size=14).map("".join)


@settings(max_examples=1_500, deadline=None)
@given(texts)
def test_masking_finds_the_same_without_a_first_look(text: str) -> None:
    assert secrets(text) == by_all_readers(text)


@settings(max_examples=1_500, deadline=None)
@given(texts)
def test_what_a_look_rules_out_no_reader_finds(text: str) -> None:
    token, name, place = looks(text)
    lowered = Lowered(text)
    assert token or not known_tokens(text)
    assert name or not named_values(lowered)
    assert place or not placed_passwords(lowered)


@given(st.text())
def test_any_text_at_all(text: str) -> None:
    assert secrets(text) == by_all_readers(text)


@pytest.mark.parametrize("row", TOKENS, ids=lambda row: row[0])
@pytest.mark.parametrize("around", ["{}", "x={}", "/a/{}/b", "é{}é", "'{}'"])
def test_each_known_token_is_looked_for(row: tuple[str, int, str, bool], around: str) -> None:
    for character in (row[2][0], row[2][-1]):
        text = around.format(row[0] + character * row[1])
        assert may_hold_token(text) or not known_tokens(text)
        assert secrets(text) == by_all_readers(text)


@pytest.mark.parametrize("name", sorted(PASSWORDS | NAMES_OF_TOKENS))
@pytest.mark.parametrize("form", ["{}=", "DB_{}=", "--{} ", '"my{}": ', "{}s: ", "{}_2=", "\\n{}="])
def test_each_name_is_looked_for(name: str, form: str) -> None:
    for cased in (name, name.upper(), name.capitalize()):
        text = form.format(cased) + "'a1B2c3D4e5F6'"
        assert secrets(text) == by_all_readers(text)
        assert looks(text)[1]


@pytest.mark.parametrize("row", passwords.PROGRAMS, ids=lambda row: f"{row[0]} {row[2]}")
@pytest.mark.parametrize("before", ["", "cd x; ", "echo 'a\\n", "$(", "\\t", "./", '"'])
def test_each_program_is_looked_for(row: tuple[str, ...], before: str) -> None:
    program, word, option, how, part = row
    blank = "" if how == passwords.JOINED else " "
    text = f"{before}{program} {word} {option}{blank}bob{part}hunter2"
    assert looks(text)[2]
    assert secrets(text) == by_all_readers(text)


@pytest.mark.parametrize(
    "text",
    [
        "git push --force origin main",
        "cd src/components && npm run build",
        "ls -la /home/dev/project | head -5",
        "grep -rn 'def main' --include=*.py . 2>/dev/null",
        "cat src/path/to/pattern.py | sed -n 1,40p",
        "git log --author=me --oneline",
        "python -m pytest tests/test_keys_of_authors.py -x",
    ],
)
def test_nothing_is_looked_into_further_for_a_usual_command(text: str) -> None:
    """Of logged commands, six of seven."""
    assert looks(text) == (False, False, False)


def test_few_ends_of_names_say_as_much_as_all() -> None:
    """Each word that counts ends with one that is looked for, and has a hint in it."""
    for word in (*PASSWORDS, *NAMES_OF_TOKENS, "key"):
        assert word.endswith(NAME_ENDS)
        assert holds_one(word, HINTS)
    assert len(BEGINNINGS) == len(TOKENS)


@pytest.mark.skipif(not ACTIONS.is_dir(), reason="the logged actions are not beside this checkout")
def test_logged_commands_are_masked_the_same() -> None:
    """All of them, and the paths and texts of what was written."""
    commands = looked = 0
    for path in sorted(ACTIONS.glob("*.jsonl.gz")):
        with gzip.open(path, "rt", encoding="utf-8") as lines:
            for line in lines:
                row = json.loads(line)
                for text in (one[:16_384] for one in row.values() if isinstance(one, str)):
                    assert secrets(text) == by_all_readers(text), text
                if row["tool"] == "shell":
                    commands += 1
                    looked += any(looks(row["command"]))
    assert commands > 10_000
    assert looked < commands / 5

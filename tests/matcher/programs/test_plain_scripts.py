"""A script of which no table says anything is what stands there: as following it finds."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from forenote.matcher.programs.expand import followed
from forenote.matcher.programs.plain import TOLD, plain_commands
from forenote.matcher.programs.wrappers import BUILT_IN
from forenote.matcher.shell.scan import scan


def agrees(text: str) -> bool:
    """Whether the script is plain; fails if following it finds anything else."""
    script = scan(text)
    plain = plain_commands(script, BUILT_IN)
    if plain is None:
        return False
    found, problems = followed(script, cwd="/p/a", root="/p", home="/h", wrappers=BUILT_IN)
    assert plain == found, text
    assert problems == (), text
    return True


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("git push --force origin main", id="a subcommand of which nothing is said"),
        pytest.param("cd a && npm test 2>&1 | tail -5", id="a list with a pipe"),
        pytest.param("ls -la src | head -5", id="what it prints is not known"),
        pytest.param("git log --oneline > /dev/null", id="no file"),
        pytest.param("sed -n 1,5p a; find . -name x", id="options that do nothing"),
        pytest.param("wc -l < a", id="a file that is read"),
        pytest.param("A=1; B=2 ls", id="assignments"),
        pytest.param("if a; then b; fi", id="a compound command"),
        pytest.param("./gradlew build; /usr/bin/git status", id="paths"),
    ],
)
def test_is_plain(text: str) -> None:
    assert agrees(text)


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("sudo ls", id="a wrapper"),
        pytest.param("bash x.sh", id="an interpreter"),
        pytest.param("rm x", id="a writer"),
        pytest.param("python3.12 x.py", id="a program with its version"),
        pytest.param("git checkout a.py", id="a subcommand"),
        pytest.param("git -C x rebase -x make", id="one behind an option"),
        pytest.param("git log --output=x", id="a long option"),
        pytest.param("sort -uo x", id="an option in a cluster"),
        pytest.param("sed -Ei s/a/b/ x", id="another"),
        pytest.param("find . -delete", id="an option with one dash"),
        pytest.param("ls > x", id="a file that is written"),
        pytest.param("cat <<E | wc\na\nE", id="a here-document"),
        pytest.param("echo a | wc", id="what it prints is known"),
        pytest.param('ls "$x"', id="a value that could be known"),
        pytest.param("for x in a; do ls; done", id="a loop"),
        pytest.param("{ ls; } > x", id="a group that is redirected"),
        pytest.param("{ ls; pwd; } | wc", id="a group that prints"),
    ],
)
def test_is_followed(text: str) -> None:
    assert not agrees(text)


def test_a_configured_wrapper_is_followed() -> None:
    script = scan("mine ls")
    assert plain_commands(script, BUILT_IN) is not None
    assert plain_commands(script, BUILT_IN.extended((("mine", "", 0, "argv"),))) is None


_PROGRAMS = sorted(TOLD)
_ASKED = sorted({word for words in TOLD.values() for word in words})
_WORDS = (
    "a.py a/b x= A=1 -v -n -xo -i.bak --output=x --in-place=x -- - . run exec -m -c 1 'a b' | | && ; "
    '2>&1 >/dev/null <x >x ls cat echo tee true ./x python3.12 /usr/bin/git sudo.exe "" \\;'
)
PROGRAMS = st.sampled_from([*_PROGRAMS, "git", "git", "find", "sed", "sort", "docker", "uv"])
REST = st.lists(st.sampled_from([*_ASKED, *_WORDS.split(" ")]), max_size=7)


@settings(max_examples=6000, deadline=None)
@given(PROGRAMS, REST)
@example("git", ["log", "|", "cat", "|", "cat"])
@example("true", ["|", "cat"])
def test_made_up_commands_are_followed_alike(program: str, rest: list[str]) -> None:
    """Each program of the tables, with the words that they ask about and others."""
    agrees(" ".join([program, *rest]))


def test_real_texts_are_followed_alike(
    real_texts: list[str], figures: Callable[[str, str], None]
) -> None:
    """And most of them are plain."""
    plain = sum(map(agrees, real_texts))
    figures("shell texts followed", f"{plain} of {len(real_texts)} texts are plain")
    assert plain > len(real_texts) / 2


def test_typed_commands_are_followed_alike(typed_commands: list[str]) -> None:
    """The same where no corpus is at hand."""
    assert sum(map(agrees, typed_commands)) > 20

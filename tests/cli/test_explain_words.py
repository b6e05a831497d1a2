"""`notes explain`: the words of a command, with and without quotes."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from forenote.cli.action_argument import action_argument
from forenote.cli.frame import run
from forenote.cli.main import COMMANDS


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def seen(capsys: pytest.CaptureFixture[str], *arguments: str) -> list[str]:
    assert run(["explain", "--json", *arguments], COMMANDS) == 0
    return [one["line"] for one in json.loads(capsys.readouterr().out)["seen"]["commands"]]


@pytest.mark.parametrize(
    ("arguments", "lines"),
    [
        pytest.param(["git push --force"], ["git push --force"], id="quoted"),
        pytest.param(["git", "push", "--force"], ["git push --force"], id="quotes forgotten"),
        pytest.param(["git", "push", "--help"], ["git push --help"], id="git's help, not ours"),
        pytest.param(["git", "push", "-h"], ["git push -h"], id="its short form"),
        pytest.param(["jq", "--json", "x"], ["jq --json x"], id="an option that we have too"),
        pytest.param(["--", "git", "push", "-f"], ["git push -f"], id="behind --"),
        pytest.param(["git", "checkout", "--", "x"], ["git checkout -- x"], id="-- of the command"),
        pytest.param(["--agent", "codex", "ls", "-l"], ["ls -l"], id="ours in front"),
        pytest.param(
            ["git", "reset", "HEAD~1", "x^"], ["git reset HEAD~1 x^"], id="as it is typed"
        ),
        pytest.param(["git commit", "x"], ["'git commit' x"], id="a program with a blank"),
    ],
)
def test_all_behind_the_first_word_is_the_command(
    arguments: list[str], lines: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert seen(capsys, *arguments) == lines


@pytest.mark.parametrize("option", ["--json", "--help", "--agent=codex", "-h"])
def test_our_option_behind_a_whole_command_line_is_no_part_of_it(
    option: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["explain", "git push", option], COMMANDS) == 2
    said = capsys.readouterr().err.splitlines()[-1]
    assert said.endswith(f"options go before it, notes explain {option} 'git push'")


def test_an_option_that_there_is_not_is_still_an_error(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert run(["explain", "--jsno", "git push"], COMMANDS) == 2
    assert "--jsno" in capsys.readouterr().err


TWO = """\
---
summary: Two of them.
keys: [ls]
---
# The first

{filler}

# The second

Never list a folder on the network.
"""


@pytest.mark.parametrize(("sentences", "said"), [(300, True), (3, False)])
def test_it_says_why_a_body_of_two_ideas_was_not_cut(
    sentences: int, said: bool, folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (folder / ".notes").mkdir()
    note = TWO.format(filler="Always list a folder by its name. " * sentences)
    (folder / ".notes/two.md").write_text(note)
    assert run(["explain", "ls"], COMMANDS) == 0
    out = capsys.readouterr().out
    assert ("    two ideas: never cut; summary or whole\n" in out) is said
    assert ("    summary: " in out) is said


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        pytest.param(["git", "push", "--json"], True, id="ours, at the end"),
        pytest.param(["git", "push", "--help"], False, id="whose help is clear"),
        pytest.param(["jq", "--json", "x"], False, id="within the command"),
    ],
)
def test_an_option_at_the_end_is_said_to_be_the_command_s(
    arguments: list[str], said: bool, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["explain", *arguments], COMMANDS) == 0
    assert ("--json belongs to the command here" in capsys.readouterr().err) == said


@pytest.mark.parametrize(
    ("words", "command"),
    [
        pytest.param(["git", "reset", "HEAD~1"], "git reset HEAD~1", id="~ within a word"),
        pytest.param(["ls", "~"], "ls '~'", id="~ alone is a home folder"),
        pytest.param(["a=~", "x:~/y"], "'a=~' 'x:~/y'", id="and so it may be there"),
        pytest.param(["git", "show", "HEAD^"], "git show HEAD^", id="^"),
        pytest.param(["git", "commit", "-m", "a b~"], "git commit -m 'a b~'", id="a blank"),
        pytest.param(["x", ""], "x ''", id="no word at all"),
    ],
)
def test_words_are_quoted_where_a_shell_needs_it(words: list[str], command: str) -> None:
    assert action_argument(words, None, None, False).command == command

"""The logs that are text: SpecStory's and aider's Markdown, and commands, one a line."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from forenote.audit.logs.open import Unrecognised, read_log
from forenote.audit.logs.step import Step

DATA = Path(__file__).parents[2] / "data" / "logs"

Told = Callable[[Path], list[str]]


def times(path: Path) -> list[float | None]:
    return [entry.time for entry in read_log(str(path)) if isinstance(entry, Step)]


def test_specstory_has_commands_edits_and_calls_of_which_only_the_name_is_left(told: Told) -> None:
    assert told(DATA / "specstory.md") == [
        # line 15 speaks of a call, it is none
        "19 shell run_terminal_cmd: 'cd web\\nnpm test' -> ?",
        "32 files write:  -> ?",
        "36 files search_replace: edit docs/my notes.md 'new\\nnewer' -> ?",
        "57 other read_file: [] -> ?",
        "65 shell run_terminal_cmd: '' -> ?",  # the file ends in the middle of its block
    ]


def test_specstory_s_calls_have_the_time_of_the_question_above_them() -> None:
    assert times(DATA / "specstory.md") == [1772445660.0] * 4 + [1772451000.0]


def test_aider_s_edits_have_the_added_text_and_whether_they_were_applied(told: Told) -> None:
    assert told(DATA / "aider.md") == [
        "11 files edit: edit cart.js 'const cart' -> ok",
        "22 files edit: edit web/tests/cart.test.js 'const cart\\n// =======' -> failed",
        "41 shell run: 'npm test' -> ?",
        "44 shell run: 'git push' -> ?",
        "46 files edit: edit docs/cart.md '' -> ok",  # the whole file was written, not in a block
        "53 files edit: edit cart.js 'var cart' -> ?",
    ]
    sessions = [e.action.session for e in read_log(str(DATA / "aider.md")) if isinstance(e, Step)]
    assert [one.rpartition("@")[2] for one in (sessions[0], sessions[-1])] == [
        "2026-03-02 10:00:00",
        "2026-03-03 09:00:00",
    ]


def test_a_text_has_a_command_on_each_line_as_shells_keep_them(told: Told) -> None:
    assert told(DATA / "commands.txt") == [
        "2 shell shell: 'git status' -> ?",
        "3 shell shell: 'docker run \\\\\\n  --rm alpine ls' -> ?",
        "6 shell shell: 'git push --force' -> ?",
        "8 shell shell: 'npm test' -> ?",
        "9 shell shell: '[ -f a ] && rm a' -> ?",
    ]
    assert times(DATA / "commands.txt") == [None, None, 1772445600.0, 1772445660.0, None]


@pytest.mark.parametrize(
    ("name", "is_log"),
    [
        ("commands", True),
        ("a.txt", True),
        (".bash_history", True),
        (".zsh_history", True),
        ("build.sh", True),
        ("a.txt.gz", True),
        ("README.md", False),
        ("a.py", False),
        ("a.json", False),
    ],
)
def test_prose_and_source_are_no_commands(tmp_path: Path, name: str, is_log: bool) -> None:
    path = tmp_path / name
    path.write_text("git status\n")
    if is_log:
        assert len(list(read_log(str(path)))) == 1
    else:
        with pytest.raises(Unrecognised):
            read_log(str(path))


@pytest.mark.parametrize("text", ["{ git push; }\n", "[ -f a ] && rm a\n"])
def test_commands_may_begin_like_json(tmp_path: Path, told: Told, text: str) -> None:
    path = tmp_path / "commands.txt"
    path.write_text(text)
    assert told(path) == [f"1 shell shell: {text.strip()!r} -> ?"]


@pytest.mark.parametrize(
    ("above", "path"),
    [
        pytest.param("src/cart.js", "src/cart.js", id="a path"),
        pytest.param("**src/cart.js**:", "src/cart.js", id="as models put it"),
        pytest.param("docs/my notes.md", "docs/my notes.md", id="with a blank"),
        pytest.param("And the same in src/cart and the tests:", "before.js", id="prose"),
    ],
)
def test_the_path_above_a_block_of_aider_s(
    tmp_path: Path, told: Told, above: str, path: str
) -> None:
    def block(text: str) -> str:
        return f"```\n<<<<<<< SEARCH\na\n=======\n{text}\n>>>>>>> REPLACE\n```\n"

    log = tmp_path / "chat.md"
    begin = "# aider chat started at 2026-03-02 10:00:00\n"
    log.write_text(f"{begin}\nbefore.js\n{block('b')}\n{above}\n{block('c')}")
    assert told(log)[1] == f"14 files edit: edit {path} 'c' -> ?"

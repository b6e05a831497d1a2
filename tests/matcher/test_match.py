"""Which notes belong to an action: subjects, exceptions, and what is told of those that do not."""

from __future__ import annotations

import pytest

from forenote.matcher.action import FILES, OTHER, SHELL, Action, Change
from forenote.matcher.keys.evidence import Held, Missed
from forenote.matcher.keys.grammar import parse_keys
from forenote.matcher.match import Cancelled, find, subjects, traced
from forenote.matcher.read import read
from forenote.matcher.text import find_text


def shell(command: str) -> Action:
    return Action(SHELL, "Bash", command=command)


def write(path: str, text: str) -> Action:
    return Action(FILES, "Write", changes=(Change(path, text),))


FIX = {"path": "*.py", "text": ".replace("}


@pytest.mark.parametrize(
    ("keys", "unless", "action", "expected"),
    [
        pytest.param("git push -f", "git push -n", shell("git push -f -n"), False, id="the same"),
        pytest.param(
            "git push -f", "git push -n", shell("git push -n; git push -f"), True, id="another"
        ),
        pytest.param(
            "git push -f", "git push -n", shell("git push -f -n; git push -f"), True, id="the next"
        ),
        pytest.param("pytest", "uv run", shell("uv run pytest -q"), False, id="what wraps it"),
        pytest.param(
            "pytest", "uv run", shell("uv run python -m pytest"), False, id="two layers around it"
        ),
        pytest.param(
            "pytest", "uv run", shell("uv run ruff check; pytest"), True, id="beside a wrapper"
        ),
        pytest.param(
            "rm -rf", "docker exec", shell("docker exec web sh -c 'rm -rf x'"), False, id="a script"
        ),
        pytest.param(
            "git push",
            {"text": "skip hooks"},
            shell('bash -c "git push; git commit -m \\"skip hooks\\""'),
            True,
            id="the words of another command in the same script",
        ),
        pytest.param(
            "git commit",
            {"text": "skip hooks"},
            shell('bash -c "git push; git commit -m \\"skip hooks\\""'),
            False,
            id="its own words, inside a script",
        ),
        pytest.param(
            "sed -i", {"path": "*.md"}, shell("sed -i s/a/b/ x.md"), False, id="a file it writes"
        ),
        pytest.param(
            {"path": "*.py"},
            {"command": "sed"},
            shell("sed -i s/a/b/ x.py"),
            False,
            id="the command that writes the file",
        ),
        pytest.param(
            {"path": "*.py"},
            {"path": "b.py"},
            shell("touch a.py b.py"),
            True,
            id="another file that the same command writes",
        ),
        pytest.param(FIX, {"text": "assert"}, write("a.py", "x.replace(a)"), True, id="no assert"),
        pytest.param(
            FIX, {"text": "assert"}, write("a.py", "x.replace(a)\nassert x"), False, id="one file"
        ),
        pytest.param(
            FIX,
            {"text": "assert"},
            Action(
                FILES,
                "MultiWrite",
                changes=(Change("a.py", "x.replace(a)"), Change("b.py", "assert x")),
            ),
            True,
            id="an assert in another file",
        ),
        pytest.param(
            {"tool": "mcp__db__*"},
            {"text": "select"},
            Action(OTHER, "mcp__db__query", arguments=("SELECT 1",)),
            False,
            id="the same call",
        ),
    ],
)
def test_unless_cancels(keys: object, unless: object, action: Action, expected: bool) -> None:
    """`unless` has the same grammar, and cancels for the same command or the same written file
    only."""
    held = find(read(action), parse_keys([keys]), parse_keys([unless]))
    assert (held is not None) is expected


def test_the_first_key_of_the_author_is_told() -> None:
    held, refused = traced(read(shell("git push -f")), parse_keys(["npm x", "git", "git push"]))
    assert held is not None
    assert held.key.source == "git"
    assert [type(one) for one in refused] == [Missed]


def test_a_cancelled_key_says_by_what() -> None:
    _, refused = traced(read(shell("git push -n")), parse_keys("git push"), parse_keys("-n"))
    (one,) = refused
    assert isinstance(one, Cancelled)
    assert isinstance(one.by, Held)
    assert (one.held.key.source, one.by.key.source) == ("git push", "-n")


def test_subjects_in_the_order_of_the_action() -> None:
    found = list(subjects(read(shell("tee a b < c; ls"))))
    assert [
        (one.command.words[0] if one.command else "", one.write.path if one.write else "")
        for one in found
    ] == [("tee", ""), ("tee", "a"), ("tee", "b"), ("ls", "")]


@pytest.mark.parametrize("key", [{"text": "x9"}, {"text": "x9", "path": "*.c"}, "x9"])
def test_many_files_cost_their_number(key: object, monkeypatch: pytest.MonkeyPatch) -> None:
    """The words of a command are searched once for a text, however many files it writes: 400 files
    once took a second, and a hook has five. Counted, not timed: what is searched, in characters."""
    searched = 0

    def counting(pattern: str, text: str) -> tuple[int, int] | None:
        nonlocal searched
        searched += len(text)
        return find_text(pattern, text)

    monkeypatch.setattr("forenote.matcher.keys.hold.find_text", counting)
    command = "rm " + " ".join(f"src/f{number}.c" for number in range(400))
    find(read(shell(command)), parse_keys([key]))
    assert searched <= 2 * len(command)

"""Which of the keys that did not hold are told of."""

from __future__ import annotations

import pytest

from forenote.audit.closest import closest, is_near
from forenote.matcher.action import FILES, SHELL, Action, Change
from forenote.matcher.keys.grammar import parse_keys
from forenote.matcher.match import traced
from forenote.matcher.read import read

SHELL_ACTION = Action(SHELL, "Bash", command="git push origin main")
WRITE_ACTION = Action(FILES, "Write", changes=(Change("a.sql", "SELECT 1"),))


@pytest.mark.parametrize(
    ("key", "unless", "action", "near"),
    [
        pytest.param("git push --force", None, SHELL_ACTION, True, id="an option is missing"),
        pytest.param("git push origin dev", None, SHELL_ACTION, True, id="another operand"),
        pytest.param("git push", ["git push origin"], SHELL_ACTION, True, id="cancelled"),
        pytest.param("git stash", None, SHELL_ACTION, False, id="only the program is the same"),
        pytest.param("git stash pop", None, SHELL_ACTION, False, id="and one word of three"),
        pytest.param("npm publish", None, SHELL_ACTION, False, id="another program"),
        pytest.param("main.py", None, SHELL_ACTION, False, id="a single word is there or is not"),
        pytest.param(
            {"path": "*.sql", "text": "DROP"}, None, WRITE_ACTION, True, id="the path, not the text"
        ),
        pytest.param({"path": "*.py", "text": "x"}, None, WRITE_ACTION, False, id="neither"),
    ],
)
def test_is_near(key: object, unless: object, action: Action, near: bool) -> None:
    _, refused = traced(read(action), parse_keys([key]), parse_keys(unless) if unless else ())
    evidence = closest(refused)
    assert evidence is not None
    assert is_near(evidence) is near


def test_the_closest_is_the_one_that_held_furthest() -> None:
    keys = parse_keys(["git stash", "git push -f", "git push origin main -f", "npm x"])
    _, refused = traced(read(SHELL_ACTION), keys)
    evidence = closest(refused)
    assert evidence in refused
    assert getattr(evidence, "key", None) == keys[2]


def test_a_path_is_told_of_the_file_it_was_compared_with() -> None:
    """Not of the command as such, of which "it writes no file" would be said, nor of the next."""
    action = Action(SHELL, "Bash", command="cd a && touch b.txt && ls")
    _, refused = traced(read(action), parse_keys({"path": "*.py"}))
    evidence = closest(refused)
    assert getattr(evidence, "reason", "") == "the path 'a/b.txt' does not match *.py"


def test_of_nothing_there_is_no_closest() -> None:
    assert closest([]) is None

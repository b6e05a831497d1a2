"""Each clause that says why a key does not hold, on an action for which it is said."""

from __future__ import annotations

import pytest

from forenote.matcher.action import FILES, OTHER, SHELL, Action, Change
from forenote.matcher.keys.evidence import Missed
from forenote.matcher.keys.grammar import parse_key
from forenote.matcher.keys.hold import hold, tried
from forenote.matcher.keys.missed import CLAUSES
from forenote.matcher.match import subjects
from forenote.matcher.read import read

PUSH = Action(SHELL, "Bash", command="git push origin")
WRITE = Action(FILES, "Write", changes=(Change("src/a.py", "x = 1"),))
CALL = Action(OTHER, "mcp__db__query", arguments=("SELECT 1",))

ROWS = (
    ("no assignment", "HUSKY=0 git push", PUSH, "no assignment HUSKY=0 stands before the program"),
    ("no call", {"tool": "query"}, PUSH, "not another tool's call"),
    ("no command", {"command": "git"}, WRITE, "it is no command"),
    ("no command, no file", "git push", CALL, "it is neither a command nor a written file"),
    ("no file", {"path": "*.py"}, PUSH, "it writes no file"),
    ("no option", "--force|-f", PUSH, "there is no option --force|-f"),
    ("no program", "hg push", PUSH, "the program is 'git', not hg"),
    ("no segment", "b.py", WRITE, "no segment of the path is b.py"),
    ("no word", "upstream", PUSH, "no word of it is upstream"),
    ("not in a file's text", {"text": "y = 2"}, WRITE, "y = 2 does not stand in the text"),
    ("not in a command", {"text": "y = 2"}, PUSH, "does not stand in an argument"),
    ("other order", "git pull", PUSH, "the first operand is 'push', not pull"),
    ("other path", {"path": "*.sql"}, WRITE, "the path 'src/a.py' does not match *.sql"),
    (
        "other tool",
        {"tool": "mcp__git__log"},
        CALL,
        "the tool is 'mcp__db__query', not mcp__git__log",
    ),
    ("several words", "git push", WRITE, "a key of several words looks at commands only"),
)


@pytest.mark.parametrize(("clause", "key", "action", "words"), ROWS, ids=[row[0] for row in ROWS])
def test_the_clause_and_its_words(clause: str, key: object, action: Action, words: str) -> None:
    parsed = parse_key(key)
    (subject,) = subjects(read(action))
    _, failure = tried(parsed, subject)
    assert failure is not None and failure[1] == clause
    evidence = hold(parsed, subject)
    assert isinstance(evidence, Missed) and words in evidence.reason


def test_every_clause_has_a_row() -> None:
    assert {row[0] for row in ROWS} == set(CLAUSES)

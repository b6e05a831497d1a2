"""Fields: each looks at its own part of one command, written file or call, and all must hold."""

from __future__ import annotations

import pytest

from forenote.matcher.keys.evidence import Held, Missed, Subject
from forenote.matcher.keys.grammar import parse_key
from forenote.matcher.keys.hold import hold
from forenote.matcher.reading import SPLIT, UNKNOWN, Call, Command, Write

PUSH = Command(("git", "push", "-fu", "origin", "main"))
SED = Command(("sed", "-i", "s/a/b/", "x.lock"), writes=(Write("x.lock", kind="edit"),))
CAT = Command(("cat",), stdin="kind: Pod\n", writes=(Write("k8s/web.yaml", "kind: Pod\n"),))
CODE = Command(("python", "-c", "import os; os.remove('a b')"))
PATCH = Command(
    ("apply_patch",), stdin="-import sys\n+import os\n", writes=(Write("a.py", "import os\n"),)
)
APPLY = Command(("git", "apply"), stdin=PATCH.stdin)
REMOVE = Command(("rm", "-r", "src"), writes=(Write("src", kind="remove", how="rm"),))
FORMAT = Command(("black", "src"), writes=(Write("src", kind="edit", how="black"),))
TOUCH = Command(("touch", "src"), writes=(Write("src", how="touch"),))
COMMIT = Command(
    ("git", "commit", "-m", "never use rm -rf"), assignments=("HUSKY=0", "MSG=drop table")
)
FILE = Subject(write=Write("src/app/models.py", "s.replace('a', 'b')\n"))
MOVED = Subject(write=Write("src", kind="move", how="mv"))
OTHER = Subject(call=Call("mcp__postgres__query", ("DROP TABLE users", "main")))


def alone(command: Command) -> Subject:
    return Subject(command=command)


def first(command: Command) -> Subject:
    return Subject(command=command, write=command.writes[0])


@pytest.mark.parametrize(
    ("key", "subject", "expected", "why"),
    [
        pytest.param(*row, id=f"{row[0]}: {row[3]}")
        for row in [
            ("git push", alone(PUSH), True, "a bare key on a command"),
            ("x.lock", alone(SED), True, "one word on the words of a command"),
            ("x.lock", first(SED), True, "one word on the path that it writes"),
            ("sed", first(SED), False, "there only on the path"),
            ("sed -i", first(SED), False, "and not with several words"),
            ("models.py", FILE, True, "one word on a file's path"),
            ("models.py|x", FILE, True, "any spelling"),
            ("-f|models.py", FILE, True, "but no option"),
            ("replace", FILE, False, "never on its text"),
            ("a/models.py", FILE, False, "segments whole"),
            ("app/models.py", FILE, True, "several of them"),
            ("main", OTHER, False, "a bare key is not for calls"),
            ({"command": "git push"}, alone(PUSH), True, "a command: key on a command"),
            ({"command": "main"}, alone(PUSH), False, "whose one word is the program"),
            ({"command": "git push"}, FILE, False, "never on a file"),
            ({"command": "git push"}, OTHER, False, "never on a call"),
            ({"command": ["hg push", "git push"]}, alone(PUSH), True, "any item of a list"),
            ({"command": "sed -i", "path": "*.lock"}, first(SED), True, "command and its file"),
            ({"command": "sed -i", "path": "*.lock"}, alone(SED), False, "no file"),
            ({"command": "sed -i", "path": "*.py"}, first(SED), False, "another file"),
            ({"command": "rm", "path": "*.lock"}, first(SED), False, "another command"),
            ({"path": "*.lock"}, first(SED), True, "the file alone"),
            ({"path": "*.lock"}, alone(SED), False, "no file"),
            ({"path": ["*.js", "*.py"]}, FILE, True, "any item of a list"),
            ({"path": "*.py"}, OTHER, False, "never on a call"),
            ({"path": "src/"}, first(REMOVE), True, "what is removed may be a folder"),
            ({"path": "src/"}, MOVED, True, "so may what is moved away"),
            ({"path": "src/**"}, first(REMOVE), True, "and all below goes with it"),
            ({"path": "src/"}, first(FORMAT), True, "so may what is changed in place"),
            ({"path": "src/"}, first(TOUCH), False, "what is written is a file"),
            ({"text": "rm -rf"}, alone(COMMIT), True, "each argument by itself"),
            ({"text": "commit -m"}, alone(COMMIT), False, "never over two"),
            ({"text": "git"}, alone(COMMIT), False, "nor in the program"),
            ({"text": "drop table"}, alone(COMMIT), False, "nor in an assignment"),
            ({"text": "os.remove("}, alone(CODE), True, "code given to an interpreter"),
            ({"text": "kind: Pod"}, alone(CAT), True, "what arrives on the standard input"),
            ({"text": "kind: Pod", "path": "*.yaml"}, first(CAT), True, "what is written"),
            ({"text": "kind: Job", "path": "*.yaml"}, first(CAT), False, "other text"),
            ({"text": ["x", "kind: Pod"]}, alone(CAT), True, "any item of a list"),
            ({"text": "import os"}, first(PATCH), True, "what a patch adds"),
            ({"text": "import sys"}, first(PATCH), False, "not what it removes"),
            ({"text": "import sys"}, alone(PATCH), False, "in its standard input either"),
            ({"text": "import sys"}, alone(APPLY), False, "nor when git applies it"),
            ({"text": "s.replace(", "path": "*.py"}, FILE, True, "text and path of one file"),
            ({"text": "s.replace(", "path": "*.js"}, FILE, False, "both must hold"),
            ({"text": "drop table"}, OTHER, True, "the arguments of a call"),
            ({"tool": "mcp__*"}, OTHER, True, "a tool by name"),
            ({"tool": "mcp__postgres"}, OTHER, False, "whole"),
            ({"tool": "x|mcp__postgres__query"}, OTHER, True, "alternatives"),
            ({"tool": ["x", "mcp__*"]}, OTHER, True, "any item of a list"),
            ({"tool": "MCP__*"}, OTHER, False, "case counts"),
            ({"tool": "mcp__*", "text": "drop table"}, OTHER, True, "both"),
            ({"tool": "mcp__*", "text": "delete from"}, OTHER, False, "both must hold"),
            ({"tool": "git"}, alone(PUSH), False, "never on a command"),
        ]
    ],
)
def test_the_field(key: object, subject: Subject, expected: bool, why: str) -> None:
    assert isinstance(hold(parse_key(key), subject), Held) is expected, why


@pytest.mark.parametrize(
    ("key", "subject", "tokens", "seen"),
    [
        ("git push -f|--force main", alone(PUSH), "git push -f main", "git push -fu main"),
        ("-f", alone(PUSH), "-f", "-fu"),
        ("HUSKY=0 git commit", alone(COMMIT), "HUSKY=0 git commit", "HUSKY=0 git commit"),
        ("hg|git commit", alone(COMMIT), "git commit", "git commit"),
        ({"command": "sed -i", "path": "*.lock"}, first(SED), "sed -i *.lock", "sed -i x.lock"),
        ({"tool": "mcp__*", "text": "drop"}, OTHER, "mcp__* drop", "mcp__postgres__query DROP"),
        ("app/models.py", FILE, "app/models.py", "src/app/models.py"),
    ],
)
def test_what_held_is_told(key: object, subject: Subject, tokens: str, seen: str) -> None:
    """Each token in the spelling that held, and beside it what it held on."""
    result = hold(parse_key(key), subject)
    assert isinstance(result, Held)
    assert (result.tokens, result.seen) == (tuple(tokens.split()), tuple(seen.split()))
    assert result.subject is subject


@pytest.mark.parametrize(
    ("key", "subject", "reached", "wanted", "reason"),
    [
        ("hg push", alone(PUSH), 0, 2, "the program is 'git', not hg"),
        ("git pull|fetch", alone(PUSH), 1, 2, "the first operand is 'push', not pull|fetch"),
        ("git push --force", alone(PUSH), 2, 3, "there is no option --force"),
        ("git push prod -f", alone(PUSH), 2, 4, "no operand behind 'push' is prod"),
        ("git push -f prod", alone(PUSH), 3, 4, "no operand behind 'push' is prod"),
        (
            "git push",
            alone(Command(("git",))),
            1,
            2,
            "there is no first operand, which would be push",
        ),
        ("git push", alone(Command(("git", UNKNOWN))), 1, 2, "the first operand is '$?', not push"),
        (
            "git push",
            alone(Command(("git", SPLIT))),
            1,
            2,
            "there is no first operand, which would be push",
        ),
        (
            "grep -r",
            alone(Command(("grep", "--", "-r"))),
            1,
            2,
            "there is no option -r before the --",
        ),
        ("CI=1 make", alone(PUSH), 0, 2, "no assignment CI=1 stands before the program"),
        ("git push", alone(Command((), assignments=("A=1",))), 0, 2, "there is no program"),
        ("pt", alone(PUSH), 0, 1, "no word of it is pt"),
        ("-h", alone(PUSH), 0, 1, "there is no option -h"),
        ("git push", FILE, 0, 2, "a key of several words looks at commands only"),
        ("views.py", FILE, 0, 1, "no segment of the path is views.py"),
        ("git", OTHER, 0, 1, "it is neither a command nor a written file"),
        ({"command": "git"}, FILE, 0, 1, "it is no command"),
        ({"path": "*.py"}, alone(PUSH), 0, 1, "it writes no file"),
        (
            {"path": ["*.js", "*.ts"]},
            FILE,
            0,
            1,
            "the path 'src/app/models.py' does not match *.js or *.ts",
        ),
        (
            {"path": "*.py", "text": "x = 1"},
            FILE,
            1,
            2,
            "x = 1 does not stand in the text to be written",
        ),
        (
            {"text": "x = 1"},
            alone(PUSH),
            0,
            1,
            "x = 1 does not stand in an argument or a text of it",
        ),
        ({"tool": "a|b"}, OTHER, 0, 1, "the tool is 'mcp__postgres__query', not a|b"),
        ({"tool": "a"}, FILE, 0, 1, "it is a command or a written file, not another tool's call"),
    ],
)
def test_what_missed_is_told(
    key: object, subject: Subject, reached: int, wanted: int, reason: str
) -> None:
    """How far the key came, and why no further, as a clause."""
    result = hold(parse_key(key), subject)
    assert isinstance(result, Missed)
    assert (result.reached, result.wanted, result.reason) == (reached, wanted, reason)

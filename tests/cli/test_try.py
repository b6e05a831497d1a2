"""`notes try`: what it says of a key and an action, and with which exit code."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

BIN = Path(sys.executable).parent
CASES = Path(__file__).parents[1] / "data/cases.jsonl"


@pytest.fixture
def place(tmp_path: Path) -> Path:
    """A working folder that is no project, with a home of its own."""
    folder = tmp_path / "work"
    folder.mkdir()
    return folder


def notes_try(
    place: Path, *arguments: str, stdin: bytes = b""
) -> subprocess.CompletedProcess[bytes]:
    env = {**os.environ, "HOME": str(place.parent), "XDG_CONFIG_HOME": str(place.parent / "config")}
    return subprocess.run(
        [str(BIN / "notes"), "try", *arguments],
        cwd=place,
        env=env,
        input=stdin,
        capture_output=True,
        timeout=60,
    )


@pytest.mark.parametrize(
    ("arguments", "code", "said"),
    [
        pytest.param(
            ("git push -f|--force", "--", "git push -fu origin topic"),
            0,
            "holds  git, push, -f (in -fu): `git push -fu origin topic`\n",
            id="a command line in one word",
        ),
        pytest.param(
            ("git push", "--", "git", "push", "origin"),
            0,
            "holds  git, push: `git push origin`\n",
            id="a command in several words",
        ),
        pytest.param(
            ("-h", "--", "ls", "-lh"),
            0,
            "holds  -h (in -lh): `ls -lh`\n",
            id="a key that looks like an option",
        ),
        pytest.param(
            ("--force", "git push", "--", "git push"),
            0,
            "holds  git, push: `git push`\n",
            id="of several keys, any",
        ),
        pytest.param(
            ("git push", "--", "git", "commit", "-m", "git push"),
            1,
            "does not hold  `git commit -m 'git push'`: ",
            id="a quoted word stays one word",
        ),
        pytest.param(
            ("path: *.lock", "--", "sed -i s/1/2/ poetry.lock"),
            0,
            "holds  *.lock (in poetry.lock): edit poetry.lock, by `sed -i s/1/2/ poetry.lock`\n",
            id="a field as it stands",
        ),
        pytest.param(
            ('{path: "*.py", text: ".replace("}', "--write", "a.py", "--text", "-"),
            0,
            "holds  ",
            id="a mapping in braces, the text from standard input",
        ),
        pytest.param(("path: *.py", "--write", "a.txt"), 1, "does not hold  ", id="a written file"),
        pytest.param(
            ("git push", "--unless", "git push -n", "--", "git push -n"),
            1,
            "does not hold  cancelled: git, push: `git push -n`; "
            "but `unless` git push -n holds there too\n",
            id="an exception",
        ),
        pytest.param(
            ("git push", "--powershell", "--", "cd app; git push"),
            0,
            "holds  git, push: `git push`\n",
            id="PowerShell",
        ),
        pytest.param(
            ("git push", "--", "# nothing"),
            1,
            "does not hold  nothing in the action to hold for: ",
            id="an action without a command",
        ),
    ],
)
def test_says(place: Path, arguments: tuple[str, ...], code: int, said: str) -> None:
    done = notes_try(place, *arguments, stdin=b"x = y.replace(a, b)")
    out = done.stdout.decode()
    assert done.returncode == code, done.stderr
    assert out == said if said.endswith("\n") else out.startswith(said)


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        pytest.param((" -h", "--", "ls"), "    ' -h'\n     ^~~\n", id="points at the white space"),
        pytest.param(("", "--", "ls"), "empty", id="an empty key"),
        pytest.param(("*", "--", "ls"), "    *\n    ^\n", id="a lone wildcard"),
        pytest.param(("{comand: git}", "--", "ls"), "command", id="the nearest field"),
        pytest.param(("{path: [", "--", "ls"), "this is not YAML", id="half a mapping"),
        pytest.param((), "no KEY", id="nothing at all"),
        pytest.param(("git", "push"), "put `--` before the command", id="no double dash"),
        pytest.param(("git", "--"), "no action", id="no command behind it"),
        pytest.param(("git", "--write", "x", "--", "ls"), "both a command and --write", id="both"),
        pytest.param(("git", "--text", "x", "--", "ls"), "--text is the text of", id="a lone text"),
        pytest.param(("git", "--jsonl", "-"), "--jsonl stands alone", id="keys and rows"),
        pytest.param(("--jsonl", "no/such"), "no/such", id="a file that is not there"),
        pytest.param(
            ("git", "--write", "x", "--text", "no/such"), "no/such", id="a text that is not there"
        ),
    ],
)
def test_what_cannot_be_asked_is_2_and_says_why(
    place: Path, arguments: tuple[str, ...], said: str
) -> None:
    done = notes_try(place, *arguments)
    assert done.returncode == 2
    assert done.stdout == b""
    assert said in done.stderr.decode()


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        pytest.param(
            ("a, b", "--", "ls"),
            "Error: `a,` ends with a comma, and the key is not split there\n"
            "    'a, b'\n"
            "      ^~~\n"
            "  give them apart: a b\n",
            id="several keys in one argument",
        ),
        pytest.param(
            ("commnd: make", "--", "make"),
            "Error: a key has no field `commnd`\n"
            "    'commnd: make'\n"
            "     ^~~~~~~~~~~~\n"
            '  did you mean `{command: "make"}`?\n',
            id="a misspelt field",
        ),
        pytest.param(
            ("x", "--unless", "git push (-f|-F)", "--", "x"),
            "Error: `(-f|-F)` is a regular expression, and keys are none\n"
            "    --unless 'git push (-f|-F)'\n"
            "                       ^~~~~~~\n"
            "  write `git push -f|-F`; quotes around a word take it as it stands\n",
            id="an option's value",
        ),
        pytest.param(
            ('{path: "*.py", tool: Write}', "--write", "a.py"),
            "Error: `tool: Write` never holds, since such calls are read as written files\n"
            "    '{path: \"*.py\", tool: Write}'\n"
            "                          ^~~~~\n"
            "  use `path:` for the file and `text:` for what is written into it\n",
            id="a field of a mapping",
        ),
        pytest.param(
            ("{pth: x, text: [}", "--", "ls"),
            "Error: this is not YAML: did not find expected node content while parsing a flow node\n"
            "    '{pth: x, text: [}'\n"
            "                     ^\n"
            '  write it as {path: "*.py", text: "x"}\n',
            id="what is no mapping",
        ),
    ],
)
def test_a_mistake_points_into_the_argument_as_it_was_typed(
    place: Path, arguments: tuple[str, ...], said: str
) -> None:
    done = notes_try(place, *arguments)
    assert (done.returncode, done.stdout) == (2, b"")
    assert done.stderr.decode().partition("\n\n")[2] == said


def test_a_doubt_is_said_beside_the_answer(place: Path) -> None:
    done = notes_try(place, "make x$", "--", "make 'x$'")
    assert (done.returncode, done.stdout.decode()) == (0, "holds  make, x$: `make x$`\n")
    assert done.stderr.decode() == (
        "Warning: `x$` is taken as it stands; keys are no regular expressions\n"
        "    'make x$'\n"
        "          ^~\n"
        "  write `x`, since words are compared whole; quotes around the word take it as it stands\n"
    )


def test_a_field_in_quotes_is_read_as_in_a_note(place: Path) -> None:
    done = notes_try(place, 'path: "*.lock"', "--write", "a.lock")
    assert (done.returncode, done.stderr) == (0, b"")


def test_case_that_is_in_the_way_is_said(place: Path) -> None:
    done = notes_try(place, "text: DROP TABLE", "--", "psql -c 'drop  table x'")
    assert done.stdout.decode() == (
        "does not hold  `psql -c 'drop  table x'`: DROP TABLE does not stand in an argument or a text"
        " of it, but `drop  table` does: case counts, since the key has capitals\n"
    )
    other = notes_try(place, "text: DROP TABLE", "--", "psql -c 'drop view x'")
    assert "case" not in other.stdout.decode()


def test_an_action_that_is_no_mapping_is_shown_as_one(place: Path) -> None:
    rows = [
        b'{"key": "x", "action": "git push"}',
        b'{"key": "x", "action": "write a.py"}',
        b'{"key": "x", "action": 5}',
        b'{"key": "x"}',
    ]
    done = notes_try(place, "--jsonl", "-", stdin=b"\n".join(rows))
    push = '{"action": {"tool": "shell", "command": "git push"}}'
    assert [json.loads(line)["reason"] for line in done.stdout.splitlines()] == [
        f"`action` is a text, not a mapping; write it as {push}",
        (
            "`action` is a text, not a mapping; "
            'write it as {"action": {"tool": "write", "path": "a.py"}}'
        ),
        f"`action` is a number, not a mapping; write it as {push}",
        f"the row has no `action`; write it as {push}",
    ]


def test_the_configured_wrappers_count(place: Path) -> None:
    question = ("git push", "--", "our-run git push")
    assert notes_try(place, *question).returncode == 1
    (place / ".notes").mkdir()
    (place / ".notes/config.yaml").write_text("wrappers: [our-run]\n")
    assert notes_try(place, *question).returncode == 0


def test_json(place: Path) -> None:
    done = notes_try(place, "git push", "--json", "--", "git push")
    assert json.loads(done.stdout) == {"match": True, "reason": "git, push: `git push`"}


def test_all_cases_are_as_their_authors_say(place: Path) -> None:
    done = notes_try(place, "--jsonl", str(CASES))
    rows = [json.loads(line) for line in CASES.read_text(encoding="utf-8").splitlines()]
    answers = [json.loads(line) for line in done.stdout.splitlines()]
    assert done.returncode == 0
    assert [row["id"] for row in answers] == [row["id"] for row in rows]
    wrong = [
        (row, answer)
        for row, answer in zip(rows, answers, strict=True)
        if row["match"] != answer["match"]
    ]
    assert wrong == []
    assert all(answer["reason"] for answer in answers)


def test_rows_that_cannot_be_judged_come_back_and_the_others_are_judged(place: Path) -> None:
    rows = [
        b'{"id": 1, "key": "ls", "action": {"tool": "shell", "command": "ls"}, "match": false}',
        b'{"id": 2, "key": " ls", "action": {"tool": "shell", "command": "ls"}}',
        b'{"id": 3, "key": "ls", "action": {"tool": "shel", "command": "ls"}}',
        b'{"id": 4, "key": "ls"}',
        b'{"id": 5, "action": {"tool": "shell", "command": "ls"}}',
        b"[1, 2]",
        b"{half",
        b"\xff\xfe",
        b"[" * 100_000,
        b"",
        b'{"id": 6, "key": "ls", "action": {"tool": "shell", "command": "ls \\ud800"}}',
        '{"id": 7, "key": "ñ", "action": {"tool": "shell", "command": "echo ñ"}}'.encode(),
    ]
    done = notes_try(place, "--jsonl", "-", stdin=b"\n".join(rows))
    answers = [json.loads(line) for line in done.stdout.splitlines()]
    assert [(row.get("id", row.get("line")), row["match"]) for row in answers] == [
        (1, True),
        (2, None),
        (3, None),
        (4, None),
        (5, None),
        (6, None),
        (7, None),
        (8, None),
        (9, None),
        (6, True),
        (7, True),
    ]
    assert all(row["reason"] for row in answers)
    assert (done.returncode, done.stderr) == (2, b"")


def test_rows_are_answered_as_they_come(place: Path) -> None:
    row = b'{"key": "ls", "action": {"tool": "shell", "command": "ls"}}\n'
    with subprocess.Popen(
        [str(BIN / "notes"), "try", "--jsonl", "-"],
        cwd=place,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
    ) as process:
        assert process.stdin is not None and process.stdout is not None
        process.stdin.write(row)
        process.stdin.flush()
        assert json.loads(process.stdout.readline())["match"] is True  # before the next is sent
        process.stdin.close()
        assert process.wait(30) == 0

"""What is a warning and no error: it can mean what it says."""

from __future__ import annotations

import pytest

from forenote.matcher.keys.doubt import doubts
from forenote.matcher.keys.grammar import parse_keys


@pytest.mark.parametrize(
    ("value", "message", "place"),
    [
        (
            "git push -f, --force",
            "the comma makes `--force` a key of its own, for any program",
            (1, None, 13),
        ),
        (["git push .*"], "`.*` is a dot and what follows it, as in `.env`", (0, None, 9)),
        (
            ["ls", "make x$"],
            "`x$` is taken as it stands; keys are no regular expressions",
            (1, None, 5),
        ),
        (
            ["manage\\.py"],
            (
                "the backslash in `manage\\.py` is a character of the word; keys are no regular "
                "expressions"
            ),
            (0, None, 0),
        ),
        (
            ["git push [origin]"],
            "`[origin]` is a word with its brackets, neither optional nor any of these characters",
            (0, None, 9),
        ),
        (
            ["git checkout {branch}"],
            "the braces of `{branch}` are characters of the word",
            (0, None, 13),
        ),
        (
            ["npm publish|yarn publish"],
            "`publish|yarn` is one word; `|` does not stand between whole commands",
            (0, None, 4),
        ),
        (
            ["pth:*.py"],
            "a key has no field `pth`, so this is a word of a command",
            (0, None, 0),
        ),
        (
            ["mcp__db__query"],
            "`mcp__db__query` is the name of a tool, and a plain key looks at commands and paths",
            (0, None, 0),
        ),
        (
            ["Bash"],
            "`Bash` is the name of an agent's tool, and a plain key looks for it in commands",
            (0, None, 0),
        ),
        (
            [{"text": "print\\(.*\\)"}],
            "`print\\(.*\\)` is looked for as it stands; `text:` is no regular expression",
            (0, "text", None),
        ),
        (
            [{"path": "*.py *.js"}],
            "`*.py *.js` is one pattern, for names that hold the blank",
            (0, "path", None),
        ),
        (
            [{"tool": "*Edit"}],
            (
                "`tool: *Edit` never holds for Edit and MultiEdit and NotebookEdit, since such calls "
                "are read as written files"
            ),
            (0, "tool", None),
        ),
    ],
)
def test_a_doubt_is_told_and_the_key_is_kept(
    value: object, message: str, place: tuple[int, str | None, int | None]
) -> None:
    assert parse_keys(value)
    [doubt] = doubts(value)
    assert (doubt.message, (doubt.item, doubt.field, doubt.offset)) == (message, place)
    assert doubt.hint


@pytest.mark.parametrize(
    "value",
    [
        pytest.param(["grep x$"], id="a pattern for a program that takes patterns"),
        pytest.param(["git log ^main"], id="what is not reachable from main"),
        pytest.param(["git show stash@{0}"], id="a reflog entry"),
        pytest.param(["git push '[origin]'"], id="in quotes"),
        pytest.param(["npm|pnpm|yarn publish"], id="alternatives of a word"),
        pytest.param(["tools:build"], id="a script's name with a colon"),
        pytest.param(["http://localhost"], id="an address"),
        pytest.param("git push -f, git pull", id="two keys"),
        pytest.param([{"text": "import java.util.*"}], id="a star of Java"),
        pytest.param([{"text": "a | b"}], id="a bar in text"),
        pytest.param([{"text": ".replace("}], id="a bracket in text"),
        pytest.param([{"path": "My Notes/*.md"}], id="a blank in a path"),
        pytest.param([{"tool": "mcp__*"}], id="a wildcard in a tool's name"),
    ],
)
def test_nothing_is_said_of_what_is_plain(value: object) -> None:
    parse_keys(value)
    assert [doubt.message for doubt in doubts(value)] == []

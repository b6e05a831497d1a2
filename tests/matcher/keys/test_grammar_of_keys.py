"""What a key may look like, what it then is, and what each mistake is told as."""

from __future__ import annotations

import datetime

import pytest

from forenote.matcher.keys.grammar import KeyMistake, parse_key, parse_keys

Pieces = list[list[tuple[str, ...]]]


def words(value: object) -> list[Pieces]:
    """The keys as lists of words, each a list of spellings, each the pieces between wildcards."""
    return [
        [[spelling.pieces for spelling in word.spellings] for word in pattern.words]
        for key in parse_keys(value)
        for pattern in (*key.bare, *key.command)
    ]


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        ("git push", [[[("git",)], [("push",)]]]),
        ("rm -r,  git push", [[[("rm",)], [("-r",)]], [[("git",)], [("push",)]]]),
        ("rm, 'a,b', c", [[[("rm",)]], [[("a,b",)]], [[("c",)]]]),
        ('x{a,b}, "c,d e"', [[[("x{a,b}",)]], [[("c,d",)], [("e",)]]]),
        ("a{b, c", [[[("a{b",)]], [[("c",)]]]),
        ("don't, x", [[[("don't",)]], [[("x",)]]]),
        (r"a\,b", [[[("a,b",)]]]),
        ("git push\n", [[[("git",)], [("push",)]]]),
        (["a,b"], [[[("a,b",)]]]),
        (["git  push\t-f"], [[[("git",)], [("push",)], [("-f",)]]]),
        (["-f|--force"], [[[("-f",), ("--force",)]]]),
        (["a*b**c"], [[[("a", "b", "c")]]]),
        (["*x"], [[[("", "x")]]]),
        (["npm run *"], [[[("npm",)], [("run",)], [("", "")]]]),
        ([r"a\*b\|c\\d"], [[[("a*b|c\\d",)]]]),
        ([r"C:\x"], [[[("C:\\x",)]]]),
        (["'a*|b'"], [[[("a*|b",)]]]),
        (["--x='1'|y"], [[[("--x=1",), ("y",)]]]),
        (["cafe\u0301"], [[[("café",)]]]),
        (["find -exec \\;"], [[[("find",)], [("-exec",)], [(";",)]]]),
        (["awk '$1'"], [[[("awk",)], [("$1",)]]]),
        (["grep x$"], [[[("grep",)], [("x$",)]]]),
        (["pip install torch>=2"], [[[("pip",)], [("install",)], [("torch>=2",)]]]),
        ({"command": "git push"}, [[[("git",)], [("push",)]]]),
        (
            {"command": ["git push", "hg push"]},
            [[[("git",)], [("push",)]], [[("hg",)], [("push",)]]],
        ),
    ],
)
def test_a_key_is_read_as(value: object, expected: list[Pieces]) -> None:
    assert words(value) == expected


def test_all_spelled_fields_are_kept() -> None:
    (key,) = parse_keys(
        [{"path": "src/*.py, 'a,b', x.{c,d}", "text": ["SELECT *", "a | b, c"], "command": "a|b"}]
    )
    assert key.path == ("src/*.py", "a,b", "x.{c,d}")
    assert key.text == ("SELECT *", "a | b, c")
    assert key.source == (
        "{command: a|b, path: src/*.py, 'a,b', x.{c,d}, text: [SELECT *, a | b, c]}"
    )
    assert parse_key({"path": ["a,b"]}).path == ("a,b",)
    assert parse_key("a, b,c".replace(", ", ",")).source == "a,b,c"
    tool = parse_key({"tool": "mcp__*|other"}).tool
    assert [[s.pieces for s in word.spellings] for word in tool] == [[("mcp__", ""), ("other",)]]


NOTHING = "which nothing can match"
ONE_AT_A_TIME = "ends a command, and a key looks at one command at a time"
REDIRECTS = "redirects, and a redirection is no word of the command"
FIELDS = "its fields are `command`, `path`, `text` and `tool`"
TOOLS = "`tool:` is for calls that are neither a shell nor a write"
FIRST = "and has more words; an option's place says nothing without its program"


@pytest.mark.parametrize(
    ("value", "message", "hint", "item", "field", "offset"),
    [
        (" -h", f"the key begins with white space, {NOTHING}", "write `-h`", 0, None, 0),
        ('rm, " -h"', f"the key begins with white space, {NOTHING}", "write `-h`", 1, None, 5),
        ("git push ", f"the key ends with white space, {NOTHING}", "write `git push`", 0, None, 8),
        (["a", "b "], f"the key ends with white space, {NOTHING}", "write `b`", 1, None, 1),
        (
            "",
            "the key is empty",
            "write a key, such as `git push --force`, or remove it",
            0,
            None,
            0,
        ),
        ("a,,b", "there is no key between two commas", "remove the comma", 1, None, 1),
        (",a", "there is no key before the comma", "remove the comma", 0, None, 0),
        (
            "*",
            "`*` alone would match everything",
            "write at least one character of the word, or `\\*` for the star itself",
            0,
            None,
            0,
        ),
        (
            "a, --force origin",
            f"it starts with the option --force {FIRST}",
            "put the program first, as in `PROGRAM --force origin`, or write the option alone",
            1,
            None,
            3,
        ),
        (
            ["git push && rm x"],
            f"`&&` {ONE_AT_A_TIME}",
            "write two keys: `git push` and `rm x`",
            0,
            None,
            9,
        ),
        (["cd x; make"], f"`x;` {ONE_AT_A_TIME}", "write two keys: `cd x` and `make`", 0, None, 3),
        (["a | b"], f"`|` {ONE_AT_A_TIME}", "write two keys: `a` and `b`", 0, None, 2),
        (["sleep 5 &"], f"`&` {ONE_AT_A_TIME}", "write `sleep 5`", 0, None, 8),
        (["ls > x"], f"`>` {REDIRECTS}", "use `path:` for a file that is written", 0, None, 3),
        (
            ["ls 2>&1"],
            f"`2>&1` {REDIRECTS}",
            "use `path:` for a file that is written, or quote the word if it is an argument",
            0,
            None,
            3,
        ),
        (
            ["git push <remote>"],
            "`<remote>` is a placeholder, which no command holds",
            "leave it out; other words may stand between those of a key",
            0,
            None,
            9,
        ),
        (
            ["echo `git`"],
            'what "`git`" yields is not known before the command runs; nothing matches it',
            "name words that stand in the command itself, or quote it if it stands there in quotes",
            0,
            None,
            5,
        ),
        (
            ["cat $HOME/x"],
            "what `$HOME/x` yields is not known before the command runs; nothing matches it",
            "name words that stand in the command itself, or quote it if it stands there in quotes",
            0,
            None,
            4,
        ),
        (
            ["a, b"],
            "`a,` ends with a comma, and the key is not split there",
            "write two keys: `a` and `b`",
            0,
            None,
            1,
        ),
        (
            ["git commit -m 'a b'"],
            "'a b' asks for a word that holds white space; such an argument is data",
            "use `text:` for what stands in it, or remove the quotes for separate words",
            0,
            None,
            14,
        ),
        (
            ["a|"],
            "an alternative of `a|` is empty",
            "remove the `|`, or write `\\|` for the character itself",
            0,
            None,
            0,
        ),
        (
            ["a\x07"],
            "it holds the control character U+0007, which nothing can match",
            "remove it",
            0,
            None,
            1,
        ),
        (
            [{"comand": "git push"}],
            "a key has no field `comand`",
            "did you mean `command`?",
            0,
            "comand",
            None,
        ),
        (
            [{"npm run test": "unit"}],
            "a key has no field `npm run test`",
            f'{FIELDS}; if one string is meant, put it in quotes: "npm run test: unit"',
            0,
            "npm run test",
            None,
        ),
        (
            [{}],
            "the mapping has no field",
            FIELDS,
            0,
            None,
            None,
        ),
        (
            [{"text": "x", "command": "-f push"}],
            f"it starts with the option -f {FIRST}",
            "put the program first, as in `PROGRAM -f push`, or write the option alone",
            0,
            "command",
            0,
        ),
        (
            [{"command": "CI=1 make"}],
            "the first word of `command:` is the program, and an assignment is none",
            "write the key as a plain string: `CI=1 make`",
            0,
            "command",
            0,
        ),
        (
            [{"tool": "x", "path": "a"}],
            f"`tool:` and `path:` never hold together: {TOOLS}",
            "write two keys, or name the tool with `text:` alone",
            0,
            "tool",
            None,
        ),
        (
            [{"path": "a, ../x"}],
            "`../x` can never match: `..` never stands in a path",
            "start with `/` for the project's root",
            0,
            "path",
            3,
        ),
        (
            [{"text": "x\n"}],
            "`text:` ends with a line break, which would mean nothing",
            "remove it; a block of lines in a note begins with `|-` for that",
            0,
            "text",
            1,
        ),
        (
            [{"text": ["a", " b"]}],
            "`text:` begins with white space, which would mean nothing",
            "write `b`, since white space between tokens is free",
            0,
            "text",
            None,
        ),
        ([15], "the key is a number to YAML, not text", 'put it in quotes: "15"', 0, None, None),
        (
            ["a", True],
            "the key is a truth value to YAML, not text",
            "put it in quotes if one of `yes`, `on` or `true` is meant",
            1,
            None,
            None,
        ),
        (
            [{"path": [1]}],
            "an item of `path:` is a number to YAML, not text",
            'put it in quotes: "1"',
            0,
            "path",
            None,
        ),
    ],
)
def test_a_mistake_is_told_whole(
    value: object, message: str, hint: str, item: int, field: str | None, offset: int | None
) -> None:
    with pytest.raises(KeyMistake) as caught:
        parse_keys(value)
    told = caught.value
    assert (told.message, told.hint) == (message, hint)
    assert (told.item, told.field, told.offset) == (item, field, offset)


@pytest.mark.parametrize(
    "value",
    [
        ["  "],
        ["\tgit"],
        ["git\n"],
        ["**"],
        ["a|*"],
        ["-- x"],
        ["-f|git push"],
        ["a||b"],
        ["|"],
        ["a ''"],
        ["a\\ b"],
        ["git push;"],
        ["ls >x"],
        ["ls &>x"],
        ["wc <x"],
        ["echo ${X}"],
        ["echo $(date)"],
        ["echo `date`"],
        ["a\0"],
        ["A=1 -x"],
        ["src/ x"],
        [" ".join(["w"] * 65)],
        [["a"]],
        [None],
        [1.5],
        [datetime.date(2024, 1, 1)],
        [],
        {},
        None,
        3,
        [{"tool": "*"}],
        [{"tool": "a b"}],
        [{"tool": "a", "command": "b"}],
        [{"tool": ""}],
        [{"path": ""}],
        [{"path": []}],
        [{"path": {"a": 1}}],
        [{"path": "a,,b"}],
        [{"path": "[a"}],
        [{"text": ""}],
        [{"text": "  "}],
        [{"text": None}],
        [{"command": "src/"}],
        [{"command": "*"}],
        [{"command": ["a", "b "]}],
        [{True: "x"}],
    ],
    ids=repr,
)
def test_what_can_never_match_is_refused_with_a_way_out(value: object) -> None:
    """ "a key that cannot mean what it says is an error, never silence"."""
    with pytest.raises(KeyMistake) as caught:
        parse_keys(value)
    assert caught.value.message and caught.value.hint


@pytest.mark.parametrize(
    "value",
    [
        "-h",
        "--force",
        "--",
        "-",
        "/",
        ".",
        "a.b",
        "+x",
        "!",
        "a b *",
        "x=y z",
        "#1",
        "(x)",
        "a&b",
        "👍",
    ],
)
def test_unusual_keys_that_can_match_are_kept(value: str) -> None:
    assert parse_key(value).source == value

"""Keys in the spelling of something else: each is refused with the spelling that was meant, and
what only looks like it is kept."""

from __future__ import annotations

import pytest

from forenote.audit.cases import judge
from forenote.matcher.keys.grammar import KeyMistake, parse_key, parse_keys
from forenote.notes.rows import from_line

REGEX = "is a regular expression, and keys are none"
MANUAL = "is how manuals mark what may be left out or repeated, and no command holds it"
TWO = "is how help texts name two spellings of an option"
PROSE = "joins words in a sentence, and a key is a command"
SHELL = "is a word of the shell's grammar, and no program"
TYPESET = "is written in typographic signs, and commands are not"
PERMISSION = "is an agent's permission rule, not a key"
QUOTE = "quotes around a word take it as it stands"
WORDS = "write its words, `|` between spellings of one, and `*` for any characters of it"
PROGRAM = "start with the program, wherever in a script it stands"


def told(key: object) -> tuple[str, str, int | None]:
    with pytest.raises(KeyMistake) as caught:
        parse_keys([key])
    return caught.value.message, caught.value.hint, caught.value.offset


@pytest.mark.parametrize(
    ("key", "message", "hint", "offset"),
    [
        # regular expressions
        ("^git push$", f"`^` at the start {REGEX}", "write `git push`", 0),
        ("^git$", f"`^` at the start {REGEX}", "write `git`", 0),
        ("/git push/i", f"`/git push/i` {REGEX}", "write `git push`", 0),
        ("git push (-f|--force)", f"`(-f|--force)` {REGEX}", "write `git push -f|--force`", 9),
        ("git push (-f | --force)", f"`(-f | --force)` {REGEX}", "write `git push -f|--force`", 9),
        ("(git|hg) push", f"`(git|hg)` {REGEX}", "write `git|hg push`", 0),
        (
            "(git push|hg push)",
            f"`(git push|hg push)` {REGEX}",
            "write two keys: `git push` and `hg push`",
            0,
        ),
        ("git push --(force|tags)", f"`--(force|tags)` {REGEX}", "write `git push --force|--tags`", 9),
        ("git re(base|set)", f"`re(base|set)` {REGEX}", "write `git rebase|reset`", 4),
        ("git push\\s+--force", f"`push\\s+--force` {REGEX}", "write `git push --force`", 4),
        ("git push.*--force", f"`push.*--force` {REGEX}", "write `git push --force`", 4),
        ("git\\s+push\\s+.*(-f|--force)", f"`git\\s+push\\s+.*(-f|--force)` {REGEX}", "write `git push -f|--force`", 0),
        ("\\bgit\\b push", f"`\\bgit\\b` {REGEX}", "write `git push`", 0),
        ("rm -[rf]+", f"`-[rf]+` {REGEX}", WORDS, 3),
        ("git commit --amend?", f"`--amend?` {REGEX}", WORDS, 11),
        ("git .*", "`git` has no subcommand `.*`", "write `git`", 4),
        ("git push?", "`git` has no subcommand `push?`", WORDS, 4),
        ("git push$", "`git` has no subcommand `push$`", "write `git push`", 4),
        (
            "rm -f\\|--force x",
            "`\\|` is the character itself, and no option has it in its name",
            "write `rm -f|--force x`",
            3,
        ),
        # manuals and help texts
        ("git push [--force]", f"`[--force]` {MANUAL}", "write `git push --force`", 9),
        ("git push [-f | --force]", f"`[-f | --force]` {MANUAL}", "write `git push -f|--force`", 9),
        ("git push [OPTIONS] origin", f"`[OPTIONS]` {MANUAL}", "write `git push origin`", 9),
        ("git push ...", f"`...` {MANUAL}", "write `git push`", 9),
        ("git push …", f"`…` {MANUAL}", "write `git push`", 9),
        ("git add FILE...", f"`FILE...` {MANUAL}", "write `git add`", 8),
        ("git push --repo=<name>", f"`--repo=<name>` {MANUAL}", "write `git push --repo`", 9),
        ("git push -f,--force", f"`-f,--force` {TWO}", "write `git push -f|--force`", 9),
        ("git push -f, --force", f"`-f, --force` {TWO}", "write `git push -f|--force`", 9),
        ("git push -f/--force", f"`-f/--force` {TWO}", "write `git push -f|--force`", 9),
        ("git push/pull", "`git` has no subcommand `push/pull`", "write `git push|pull`", 4),
        # sentences, scripts and what stands around a command on a page
        ("git push -f or --force", f"`or` {PROSE}", "write `git push -f|--force`", 12),
        ("git push or git pull", f"`or` {PROSE}", "write two keys: `git push` and `git pull`", 9),
        ("git add and commit", f"`and` {PROSE}", "write two keys: `git add` and `git commit`", 8),
        (
            "git push|git pull",
            "`|` stands between spellings of one word, and `push|git` is two",
            "write two keys: `git push` and `git pull`",
            4,
        ),
        ("$ git push", "`$` is a shell's prompt, and no word of the command", "write `git push`", 0),
        ("> git push", "`>` is a shell's prompt, and no word of the command", "write `git push`", 0),
        (
            "`git push`",
            "`git push` is Markdown, and the backquotes are no part of a command",
            "write `git push`",
            0,
        ),
        ("! git push", f"`!` {SHELL}", PROGRAM, 0),
        ("if [ -f x ]", f"`if` {SHELL}", PROGRAM, 0),
        ("git push —force", f"`—force` {TYPESET}", "write `git push --force`", 9),
        ("“git push”", f"`“git` {TYPESET}", "write `git push`", 0),
        (
            "git push {-f,--force}",
            "`{-f,--force}` is expanded by the shell before the command runs",
            "write `git push -f|--force`",
            9,
        ),
        (
            {"command": "make: all"},
            "the first word is the program, and no program is called `make:`",
            WORDS,
            0,
        ),
    ],
)  # fmt: skip
def test_a_foreign_spelling_is_told_with_the_right_one(
    key: object, message: str, hint: str, offset: int
) -> None:
    """ "a key that cannot mean what it says is an error, never silence"."""
    assert told(key) == (message, f"{hint}; {QUOTE}", offset)


@pytest.mark.parametrize(
    ("key", "message", "hint", "offset"),
    [
        ("Bash(git push:*)", f"`Bash(git push:*)` {PERMISSION}", "write `git push`", 0),
        ("Bash(npm run test *)", f"`Bash(npm run test *)` {PERMISSION}", "write `npm run test`", 0),
        ("Write(*.py)", f"`Write(*.py)` {PERMISSION}", 'write `{path: "*.py"}`', 0),
        ("Edit(//etc/**)", f"`Edit(//etc/**)` {PERMISSION}", 'write `{path: "/etc/**"}`', 0),
        (
            "WebFetch(domain:a.org)",
            f"`WebFetch(domain:a.org)` {PERMISSION}",
            'write `{tool: WebFetch, text: "a.org"}`',
            0,
        ),
        (
            "Read(./.env)",
            f"`Read(./.env)` {PERMISSION}",
            "keys look at what is run and written; reading a file is neither",
            0,
        ),
        (
            "git push\u200b -f",
            "it holds the invisible character U+200B, which no command holds",
            "remove it",
            8,
        ),
        (
            "git push\ngit pull",
            "it goes over several lines, and a key is one line",
            "write two keys: `git push` and `git pull`",
            8,
        ),
        (
            'git commit -m "x',
            'the quote `"` is never closed',
            'close it, or write `\\"` for the character itself',
            14,
        ),
        (
            'y"',
            'the quote `"` closes none',
            'remove it, or write `\\"` for the character itself',
            1,
        ),
        (
            "git log --format='%h",
            "the quote `'` is never closed",
            "close it, or write `\\'` for the character itself",
            17,
        ),
        (
            {"path": "a.py|b.py"},
            "`a.py|b.py` can never match: `|` stands in no file's name",
            "write `{a,b}` for alternatives, as in `*.{yml,yaml}`, or a list",
            4,
        ),
        (
            {"path": ".*\\.py$"},
            f"`.*\\.py$` {REGEX}",
            "write a glob: `*` for any part of a name, `**/` for any folders, as in `src/**/*.py`",
            0,
        ),
    ],
)
def test_other_notations_are_told_whole(key: object, message: str, hint: str, offset: int) -> None:
    assert told(key) == (message, hint, offset)


FIELDS = "its fields are `command`, `path`, `text` and `tool`"


@pytest.mark.parametrize(
    ("key", "message", "hint"),
    [
        ("pth: *.lock", "a key has no field `pth`", 'did you mean `{path: "*.lock"}`?'),
        ("commnd: make", "a key has no field `commnd`", 'did you mean `{command: "make"}`?'),
        ("Path: *.py", "a key has no field `Path`", 'did you mean `{path: "*.py"}`?'),
        ("cmd: make", "a key has no field `cmd`", 'did you mean `{command: "make"}`?'),
        (
            "regex: ^x",
            "a key has no field `regex`",
            'did you mean `{text: "^x"}`? Keys are no regular expressions',
        ),
        (
            "TODO: later",
            "a key has no field `TODO`",
            f'{FIELDS}; `{{text: "TODO: later"}}` looks for it in text',
        ),
        (
            "path: *.lock",
            "this is one string, which begins with the name of the field `path`",
            'write `{path: "*.lock"}`',
        ),
        (
            "command:make",
            "this is one string, which begins with the name of the field `command`",
            'write `{command: "make"}`; quotes around a word take it as it stands',
        ),
        ("text:", "`text:` has no value", 'write as `{text: "VALUE"}`'),
        (
            {"file": "*.py"},
            "a key has no field `file`",
            "did you mean `path`?",
        ),
    ],
)  # fmt: skip
def test_a_string_that_begins_with_a_field_is_no_bare_key(
    key: object, message: str, hint: str
) -> None:
    assert told(key)[:2] == (message, hint)


@pytest.mark.parametrize(
    ("key", "action"),
    [
        pytest.param("f(x)", "python -c 'f(x)'", id="a call, as an argument may hold it"),
        pytest.param("git show HEAD^", "git show HEAD^", id="the parent of a commit"),
        pytest.param("npm run build:[a]", "npm run 'build:[a]'", id="brackets in a script's name"),
        pytest.param("[ -f", "[ -f x ]", id="the program `[`"),
        pytest.param("[", "[ -f x ]", id="the program `[` alone"),
        pytest.param("test -f a]", "test -f a]", id="a lone bracket"),
        pytest.param("go test ./...", "go test ./...", id="all packages below"),
        pytest.param("go list ...", "go list ...", id="all packages, to go"),
        pytest.param("git log main...", "git log main...", id="a range with an open end"),
        pytest.param("git stash drop stash@{0}", "git stash drop 'stash@{0}'", id="a reflog entry"),
        pytest.param("grep x$", "grep 'x$' a", id="what is searched may be a pattern"),
        pytest.param("grep ^x", "grep '^x' a", id="an anchor that is an argument"),
        pytest.param("gcc -Wl,-rpath", "gcc -Wl,-rpath x.c", id="options for the linker"),
        pytest.param("rm -rf .*", "rm -rf .*", id="all hidden files"),
        pytest.param("rm [0-9]*", "rm [0-9]*", id="a pattern of the shell"),
        pytest.param("npm run test:unit", "npm run test:unit", id="a colon in a script's name"),
        pytest.param("test:unit", "npm run test:unit", id="a name near to a field's, and a colon"),
        pytest.param("patch:deps", "npm run patch:deps", id="another"),
        pytest.param("C:\\src", "ls 'C:\\src'", id="a path of Windows"),
        pytest.param("cd C:\\s", "cd 'C:\\s'", id="one that looks like a class of characters"),
        pytest.param("pip install -e .[dev]", "pip install -e '.[dev]'", id="extras of a package"),
        pytest.param("rm a,b", "rm a,b", id="a comma in a name"),
        pytest.param("echo or", "echo or", id="a last word `or`"),
        pytest.param("don't", 'echo "don\'t"', id="an apostrophe"),
        pytest.param('git log -S\\"', "git log -S'\"'", id="an escaped quote"),
        pytest.param("git push '(-f)'", "git push '(-f)'", id="in quotes, a word as it stands"),
        pytest.param("git 'a|b'", "git 'a|b'", id="in quotes, no alternatives"),
        pytest.param("'path:x'", "run path:x", id="in quotes, no field"),
        pytest.param("ls -?", "ls '-?'", id="the option `-?`"),
        pytest.param("git checkout -", "git checkout -", id="a dash"),
        pytest.param("echo می‌خواهم", "echo می‌خواهم", id="a joiner inside a word of Persian"),
        pytest.param("time git", "time git push", id="`time`, which is a program to the reader"),
    ],
)
def test_what_only_looks_foreign_is_kept_and_holds(key: str, action: str) -> None:
    """No false errors: each of these keys can mean something, and here it does."""
    verdict = judge((parse_key(key),), (), from_line(action))
    assert verdict.match, verdict.reason


@pytest.mark.parametrize("path", ["[slug].tsx", "(group)/page.tsx", "$id.tsx", "src/.*", "a+b.py", "x.{a,b}", "[|]x"])  # fmt: skip
def test_paths_with_signs_are_kept(path: str) -> None:
    assert parse_key({"path": [path]}).path == (path,)

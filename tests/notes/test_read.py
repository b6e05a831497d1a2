"""Note files, good, bad and hostile: a note or what is wrong with the file, never an exception."""

from __future__ import annotations

import os
import socket
from dataclasses import replace
from datetime import date
from pathlib import Path

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

from forenote.matcher.action import FILES, SHELL, Action, Change
from forenote.notes.model import Example, Note
from forenote.notes.problem import WARNING, Problem, render
from forenote.notes.read import from_text, read_note
from forenote.notes.text_file import LIMIT

WHOLE = """\
---
# a comment
summary: 'Push with a lease: others push too.'
keys:
  - git push --force|-f
  - text: git push -f
    path: ["*.sh", "*.yml"]
unless: --force-with-lease
priority: -3
hold: yes
expires: 2027-01-31
reviewed: "2026-11-30"
tags: git, remote
supersedes:
  - old/push.md
  - push2
examples:
  match:
    - git push -f
    - {tool: write, path: x.sh, text: "git push -f"}
  ignore: git push
---

First paragraph.

---
Behind a rule.

"""


def read(text: str) -> tuple[Note | None, tuple[Problem, ...]]:
    return from_text(text, "a", path=Path("/p/.notes/a.md"), layer="project")


def said(text: str) -> str:
    """All that is said of a note file with this text."""
    return "\n".join(render(problem, Path("/p/.notes")) for problem in read(text)[1])


def good(text: str) -> Note:
    note, problems = read(text)
    assert problems == ()
    assert note is not None
    return note


def test_every_field_is_read_with_its_lines() -> None:
    note = good(WHOLE)
    assert note.summary == "Push with a lease: others push too."
    assert [bool(key.bare) for key in note.keys] == [True, False]
    assert (note.keys[1].text, note.keys[1].path) == (("git push -f",), ("*.sh", "*.yml"))
    assert len(note.unless) == 1
    assert (note.priority, note.hold) == (-3, True)
    assert (note.expires, note.reviewed) == (date(2027, 1, 31), date(2026, 11, 30))
    assert note.tags == ("git", "remote")
    assert note.supersedes == ("old/push", "push2")
    assert note.body == "First paragraph.\n\n---\nBehind a rule."
    assert note.examples == (
        Example("git push -f", Action(SHELL, "shell", command="git push -f"), True, 19),
        Example(
            "write x.sh",
            Action(FILES, "write", changes=(Change("x.sh", "git push -f"),)),
            True,
            20,
        ),
        Example("git push", Action(SHELL, "shell", command="git push"), False, 21),
    )
    assert (note.key_lines, note.unless_lines) == ((5, 6), (8,))
    assert [note.line_of(key) for key in (*note.keys, *note.unless)] == [5, 6, 0]
    assert replace(note, key_lines=()).line_of(note.keys[0]) == 0
    assert note.lines == {
        "summary": 3,
        "keys": 4,
        "unless": 8,
        "priority": 9,
        "hold": 10,
        "expires": 11,
        "reviewed": 12,
        "tags": 13,
        "supersedes": 14,
        "examples": 17,
    }


def test_two_fields_make_a_note_and_the_rest_has_defaults() -> None:
    note = good("---\nsummary: S.\nkeys: ls\n---\n")
    assert (note.body, note.unless, note.priority, note.hold) == ("", (), 0, False)
    assert (note.expires, note.reviewed, note.tags, note.supersedes) == (None, None, (), ())
    assert note.examples == ()


@pytest.mark.parametrize(
    "keys",
    [
        pytest.param("keys: ls, git push", id="a text, split at commas"),
        pytest.param("keys: [ls, git push]", id="a list in brackets"),
        pytest.param("keys:\n  - ls\n  - git push", id="a list of lines"),
        pytest.param("keys:\n- ls\n- git push", id="lines without an indent"),
    ],
)
def test_keys_may_be_written_in_several_ways(keys: str) -> None:
    note = good(f"---\nsummary: S.\n{keys}\n---\n")
    assert [key.source for key in note.keys] == ["ls", "git push"]


@pytest.mark.parametrize("word", ["no", "8080", "1.10", "2026-01-01", "0x1F", "true", "1e3"])
def test_a_key_is_the_text_that_was_written(word: str) -> None:
    assert [key.source for key in good(f"---\nsummary: S.\nkeys: [{word}]\n---\n").keys] == [word]


@pytest.mark.parametrize(
    "written",
    [
        pytest.param(lambda text: text.encode("utf-8-sig"), id="with a byte order mark"),
        pytest.param(lambda text: text.replace("\n", "\r\n").encode(), id="with CRLF"),
        pytest.param(lambda text: text.replace("\n", "\r").encode(), id="with CR"),
        pytest.param(lambda text: text.replace("---\n", "---  \n", 2).encode(), id="blanks"),
    ],
)
def test_files_of_other_editors_are_the_same_note(tmp_path: Path, written: object) -> None:
    assert callable(written)
    (tmp_path / "a.md").write_bytes(written(WHOLE))
    note, problems = read_note(tmp_path / "a.md", tmp_path, "project")
    assert problems == ()
    assert note is not None
    plain = good(WHOLE)
    assert (note.body, note.keys, note.lines) == (plain.body, plain.keys, plain.lines)


GOOD = "---\nsummary: S.\nkeys: [ls]\n---\nBody.\n"
SHAPE = "  begin the file with `---`, `summary: ...`, `keys: [...]`, `---`, each on its own line"

MISTAKES = [
    ("", f"a.md:1:1: error: the file is empty\n{SHAPE}"),
    ("\n \n", f"a.md:1:1: error: the file is empty\n{SHAPE}"),
    (
        "# Title\n\nText\n",
        f"a.md:1:1: error: the file has no front matter\n    # Title\n    ^~~~~~~\n{SHAPE}",
    ),
    (
        "\n" + GOOD,
        """\
a.md:2:1: error: the front matter begins too late
    ---
    ^~~
  make `---` the file's first line""",
    ),
    (
        "---\nsummary: S.\nkeys: [ls]\n\nBody --- text\n----\n",
        """\
a.md:1:1: error: the front matter has no end
    ---
    ^~~
  put a line `---` between the front matter and the body""",
    ),
    (
        "---\n---\n",
        """\
a.md:1:1: error: the front matter has no fields
    ---
    ^~~
  write `summary: ...` and `keys: [...]` between the lines `---`""",
    ),
    (
        "---\n- ls\n---\n",
        """\
a.md:2:1: error: the front matter has no fields
    - ls
    ^~~~
  write `summary: ...` and `keys: [...]` between the lines `---`""",
    ),
    (
        GOOD.replace("summary", "sumary"),
        """\
a.md:2:1: error: a note has no field `sumary`
    sumary: S.
    ^~~~~~
  did you mean `summary`?""",
    ),
    (
        GOOD.replace("keys:", "colour: red\nkeys:"),
        """\
a.md:3:1: error: a note has no field `colour`
    colour: red
    ^~~~~~
  known are `summary`, `keys`, `unless`, `priority`, `hold`, `expires`, `reviewed`, `tags`, \
`supersedes`, `examples`""",
    ),
    (
        "---\npriority: 1\n---\n",
        """\
a.md:1:1: error: the field `summary` is missing
    ---
    ^~~
  expected text on one line
a.md:1:1: error: the field `keys` is missing
    ---
    ^~~
  expected a list of keys, such as `- git push --force`""",
    ),
    (
        GOOD.replace("S.", ""),
        """\
a.md:2:9: error: `summary` is empty
    summary: \n\
            ^
  expected text on one line""",
    ),
    (
        GOOD.replace("S.", "|\n  one\n  two"),
        """\
a.md:2:10: error: `summary` holds a line end
    summary: |
             ^
  expected text on one line""",
    ),
    (
        GOOD.replace("S.", '"a\\x1bb"'),
        """\
a.md:2:10: error: `summary` holds the character U+001B
    summary: "a\\x1bb"
             ^~~~~~~~
  expected text on one line""",
    ),
    (
        GOOD.replace("S.", "[a]"),
        """\
a.md:2:10: error: `summary` is a list
    summary: [a]
             ^~~
  expected text on one line""",
    ),
    (
        GOOD.replace("[ls]", ""),
        """\
a.md:3:6: error: `keys` is empty
    keys: \n\
         ^
  expected a key, such as `git push --force`""",
    ),
    (
        GOOD.replace("[ls]", "[]"),
        """\
a.md:3:7: error: `keys` is empty
    keys: []
          ^~
  expected a key, such as `git push --force`""",
    ),
    (
        GOOD.replace("[ls]", "\n  - ls\n  - #12"),
        """\
a.md:5:4: error: an item of `keys` is empty
      - #12
       ^
  a value that begins with `#` needs quotes""",
    ),
    (
        GOOD.replace("keys:", "priority: high\nkeys:"),
        """\
a.md:3:11: error: `priority` is `high`
    priority: high
              ^~~~
  expected a whole number from -1000 to 1000""",
    ),
    (
        GOOD.replace("keys:", "priority: 1001\nhold: 'true'\nexpires: 2026-02-30\nkeys:"),
        """\
a.md:3:11: error: `priority` is `1001`
    priority: 1001
              ^~~~
  expected a whole number from -1000 to 1000
a.md:4:7: error: `hold` is `true` in quotes
    hold: 'true'
          ^~~~~~
  expected `true` or `false`
a.md:5:10: error: `expires` is `2026-02-30`
    expires: 2026-02-30
             ^~~~~~~~~~
  expected a date as `2026-12-31`""",
    ),
    (
        GOOD.replace("keys:", "tags: {a: b}\nkeys:"),
        """\
a.md:3:7: error: `tags` is a mapping
    tags: {a: b}
          ^~~~~~
  expected a list of words""",
    ),
    (
        GOOD.replace("keys:", "supersedes: [a, ../b]\nkeys:"),
        """\
a.md:3:17: error: this is no id of a note: `..` begins with `.`
    supersedes: [a, ../b]
                    ^~~~
  write it as `notes list` shows it""",
    ),
    (
        GOOD.replace("keys:", "examples: [ls]\nkeys:"),
        """\
a.md:3:11: error: `examples` is not a mapping
    examples: [ls]
              ^~~~
  expected the lists `match:` and `ignore:`""",
    ),
    (
        GOOD.replace("keys:", "examples:\n  mtch: [ls]\n  ignore:\n    - write\nkeys:"),
        """\
a.md:4:3: error: `examples` has no field `mtch`
      mtch: [ls]
      ^~~~
  did you mean `match`?
a.md:6:7: error: `write` names no file
        - write
          ^~~~~
  write it as `write PATH`""",
    ),
    (
        GOOD.replace("keys:", "examples:\n  match:\n    - {tool: wrte, path: x}\nkeys:"),
        """\
a.md:5:7: error: there is no tool `wrte`
        - {tool: wrte, path: x}
          ^~~~~~~~~~~~~~~~~~~~~
  did you mean `write`?""",
    ),
    (
        GOOD.replace("S.", "Note: this"),
        """\
a.md:2:14: error: this is not YAML: mapping values are not allowed in this context
    summary: Note: this
                 ^
  a value that holds `: ` needs quotes""",
    ),
]  # fmt: skip


@pytest.mark.skipif(not hasattr(yaml, "CSafeLoader"), reason="YAML's own messages are libyaml's")
@pytest.mark.parametrize(("text", "expected"), MISTAKES)
def test_every_mistake_is_shown_where_it_stands(text: str, expected: str) -> None:
    assert said(text) == expected
    assert read(text)[0] is None


KEY_MISTAKES = [
    (
        "keys: [' -h']",
        """\
a.md:3:9: error: the key begins with white space, which nothing can match
    keys: [' -h']
            ^~~
  write `-h`""",
    ),
    (
        "keys:\n  - ls\n  - pth: '*.py'\n    text: x",
        """\
a.md:5:5: error: a key has no field `pth`
      - pth: '*.py'
        ^~~
  did you mean `path`?""",
    ),
    (
        "keys:\n  - text: [ok, '']\n    path: '*.py'",
        """\
a.md:4:16: error: `text:` is empty
      - text: [ok, '']
                   ^~
  write what it must match, or leave the field out""",
    ),
    (
        "keys: 'ls, -f push'",
        """\
a.md:3:12: error: it starts with the option -f and has more words; an option's place says nothing \
without its program
    keys: 'ls, -f push'
               ^~~~~~~
  put the program first, as in `PROGRAM -f push`, or write the option alone""",
    ),
    (
        "keys:\n  - '*'\n  - ls\n  - {tool: x, path: y}",
        """\
a.md:4:6: error: `*` alone would match everything
      - '*'
         ^
  write at least one character of the word, or `\\*` for the star itself
a.md:6:12: error: `tool:` and `path:` never hold together: `tool:` is for calls that are neither \
a shell nor a write
      - {tool: x, path: y}
               ^
  write two keys, or name the tool with `text:` alone""",
    ),
    (
        "keys: ls\nunless: {text: {a: b}}",
        """\
a.md:4:16: error: `text:` is a mapping, not text
    unless: {text: {a: b}}
                   ^~~~~~
  write a string, or a list of strings""",
    ),
]


@pytest.mark.parametrize(("keys", "expected"), KEY_MISTAKES)
def test_a_key_that_cannot_mean_what_it_says_is_shown_at_its_own_line(
    keys: str, expected: str
) -> None:
    """A key that cannot mean what it says is an error, never silence."""
    assert said(f"---\nsummary: S.\n{keys}\n---\n") == expected


def test_a_comment_that_ends_a_value_is_said_and_does_no_harm() -> None:
    text = GOOD.replace("S.", "See #12 for why").replace("[ls]", "ls # fine")
    note, _ = read(text)
    assert note is not None and note.summary == "See"
    assert said(text) == (
        "a.md:2:14: warning: this is a comment and no part of `summary`\n"
        "    summary: See #12 for why\n"
        "                 ^~~~~~~~~~~\n"
        "  put the value in quotes if it belongs to it, else write a blank behind the `#`"
    )


def made(path: Path, kind: str) -> None:
    """Puts something into the place of a note's file."""
    match kind:
        case "a folder":
            path.mkdir()
        case "a pipe":
            os.mkfifo(path)
        case "a socket":
            here = os.getcwd()
            os.chdir(path.parent)  # a socket's path has 108 bytes at most
            try:
                socket.socket(socket.AF_UNIX).bind(path.name)
            finally:
                os.chdir(here)


@pytest.mark.parametrize("kind", ["a folder", "a pipe", "a socket"])
def test_what_is_no_file_is_named_and_not_waited_for(tmp_path: Path, kind: str) -> None:
    made(tmp_path / "a.md", kind)
    note, problems = read_note(tmp_path / "a.md", tmp_path, "project")
    assert note is None
    assert [render(problem, tmp_path) for problem in problems] == [
        f"a.md: error: this is {kind}, not a text file\n  remove or rename it"
    ]


def test_a_link_to_a_note_is_no_second_note(tmp_path: Path) -> None:
    """One file has one id: the delivery names it, and `notes show` finds it."""
    (tmp_path / "sub").mkdir()
    (tmp_path / "sub/a.md").write_text(GOOD)
    (tmp_path / "b.md").symlink_to("sub/a.md")
    note, [problem] = read_note(tmp_path / "b.md", tmp_path, "project")
    assert note is None
    assert problem.severity == WARNING
    assert problem.message == "this is a link to the note `sub/a`, which is not read twice"


def test_a_link_inside_the_folder_is_followed_and_one_out_of_it_is_not(tmp_path: Path) -> None:
    folder = tmp_path / ".notes"
    (folder / "sub").mkdir(parents=True)
    (folder / ".store").mkdir()
    (folder / ".store/a.md").write_text(GOOD)
    (tmp_path / "secret.md").write_text(GOOD)
    (folder / "sub/in.md").symlink_to("../.store/a.md")
    (folder / "out.md").symlink_to("../secret.md")
    (folder / "round.md").symlink_to("round.md")
    (folder / "gone.md").symlink_to("nothing.md")
    assert read_note(folder / "sub/in.md", folder, "project")[0] is not None
    told = [
        render(problem, folder)
        for name in ("out.md", "round.md", "gone.md")
        for problem in read_note(folder / name, folder, "project")[1]
    ]
    assert told == [
        (
            "out.md: error: this is a link that leads out of the notes folder, and is not followed\n"
            "  copy the note here, or name its folder under `folders:` in config.yaml"
        ),
        "round.md: error: this is a link, not a text file\n  remove or rename it",
        "gone.md: error: there is no such file",
    ]


def test_a_huge_file_is_refused_unread(tmp_path: Path) -> None:
    file = tmp_path / "a.md"
    with file.open("wb") as out:
        out.write(GOOD.encode())
        out.truncate(100 * 1024 * 1024)
    note, [problem] = read_note(file, tmp_path, "project")
    assert note is None
    assert render(problem, tmp_path) == (
        f"a.md: error: the file has 104,857,600 bytes, and at most {LIMIT:,} are read\n"
        "  a note holds one idea; keep long text elsewhere and name the place"
    )


def test_bytes_that_are_no_text_are_pointed_at(tmp_path: Path) -> None:
    (tmp_path / "a.md").write_bytes("---\nsummary: Grün\n".encode("latin-1"))
    note, [problem] = read_note(tmp_path / "a.md", tmp_path, "project")
    assert note is None
    assert render(problem, tmp_path) == (
        "a.md:2:12: error: the file is not UTF-8: the byte 0xfc cannot stand here\n"
        "    summary: Gr\ufffdn\n"
        "               ^\n"
        "  save the file as UTF-8"
    )


def test_a_file_that_may_not_be_read_is_said(tmp_path: Path) -> None:
    (tmp_path / "a.md").write_text(GOOD)
    (tmp_path / "a.md").chmod(0)
    if os.access(tmp_path / "a.md", os.R_OK):
        pytest.skip("permissions do not bind this user")
    _, [problem] = read_note(tmp_path / "a.md", tmp_path, "project")
    assert render(problem, tmp_path) == (
        "a.md: error: the file may not be read\n  give yourself the right to read it"
    )


@pytest.mark.parametrize(
    ("name", "reason", "better"),
    [
        ("a b.md", "it holds a blank; letters, digits and `-_.+` are allowed", "a-b.md"),
        ("a\nb.md", "it holds `\\n`; letters, digits and `-_.+` are allowed", "a-b.md"),
        ("<b>.md", "it holds `<`; letters, digits and `-_.+` are allowed", "b.md"),
        ("a\udcff.md", "it holds `\\udcff`; letters, digits and `-_.+` are allowed", "a.md"),
    ],
)
def test_a_name_that_is_no_id_is_an_error(
    tmp_path: Path, name: str, reason: str, better: str
) -> None:
    (tmp_path / name).write_text(GOOD)
    note, [problem] = read_note(tmp_path / name, tmp_path, "project")
    assert note is None
    assert problem.message == f"the file's name cannot be a note's id: {reason}"
    assert problem.hint == f"rename it, for example to `{better}`"


def test_an_id_is_the_path_in_one_form_of_unicode(tmp_path: Path) -> None:
    (tmp_path / "git").mkdir()
    path = tmp_path / "git/cafe\u0301.md"
    path.write_text(GOOD)
    note, problems = read_note(path, tmp_path, "project")
    assert note is not None and (note.id, problems) == ("git/caf\u00e9", ())


def test_a_hundred_thousand_keys_are_one_mistake() -> None:
    told = said(GOOD.replace("[ls]", "[" + "a," * 100_000 + "]"))
    assert told.startswith("a.md:3:")
    assert "error: more than 20,000 values" in told


def test_more_keys_than_a_note_can_mean_are_a_mistake() -> None:
    assert said(GOOD.replace("[ls]", "[" + ",".join(["a"] * 501) + "]")).endswith(
        "          ^\n  a note that belongs to so many actions is better several notes"
    )
    assert len(good(GOOD.replace("[ls]", "[" + ",".join(["a"] * 500) + "]")).keys) == 500


FRAGMENTS = st.sampled_from(
    ["---\n", "summary: ", "keys:", "  - ", "text: ", "path: ", "unless: ", "examples:", "match:",
     "expires: ", "2026-01-01", "[", "]", "{", "}", "*", "&a ", "!!x ", "'", '"', "|", ">", "#", ":",
     ",", "\n", " ", "\t", "git push", "--force", "write ", "tool ", "a", "\\", "\x00", "\ufeff", "é"]
)  # fmt: skip


@given(st.one_of(st.text(), st.lists(FRAGMENTS).map("".join), st.lists(FRAGMENTS).map(lambda parts: "---\nsummary: S.\nkeys:" + "".join(parts) + "\n---\n")))  # fmt: skip
def test_any_text_is_a_note_or_problems(text: str) -> None:
    """A file that cannot be read as a note is reported with what was expected."""
    note, problems = read(text)
    assert (note is None) == any(problem.severity == "error" for problem in problems)
    lines = text.count("\n") + 1
    for problem in problems:
        assert 0 <= problem.line <= lines
        assert problem.message
        assert render(problem)


@given(st.binary())
def test_any_bytes_are_a_note_or_problems(
    tmp_path_factory: pytest.TempPathFactory, content: bytes
) -> None:
    folder = tmp_path_factory.getbasetemp()
    (folder / "any.md").write_bytes(content)
    note, problems = read_note(folder / "any.md", folder, "project")
    assert (note is None) == any(problem.severity == "error" for problem in problems)
    assert all(render(problem) for problem in problems)

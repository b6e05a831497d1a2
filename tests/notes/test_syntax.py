"""What a note file that is no YAML, or other YAML than it looks, is told: whole messages."""

from __future__ import annotations

from pathlib import Path

import pytest
import yaml

from forenote.notes.config import load_config
from forenote.notes.problem import render
from forenote.notes.read import from_text


def said(front: str) -> str:
    """All that is said of a note with this front matter, without its file's name."""
    _, problems = from_text(f"---\n{front}\n---\n", "a", path=Path("/p/a.md"), layer="project")
    return "\n".join(render(problem, Path("/p")) for problem in problems).replace("a.md:", "")


JOINED = [
    pytest.param(
        "summary: S.\nkeys:\n  - git push\n   - git pull",
        """\
5:4: error: YAML joins this line to the one above, as `git push - git pull`
       - git pull
       ^~~~~~~~~~
  put its `-` right under the `-` of the item above""",
        id="one blank too many",
    ),
    pytest.param(
        "summary: S.\nkeys:\n  git push\n  git pull",
        """\
5:3: error: YAML joins this line to the one above, as `git push git pull`
      git pull
      ^~~~~~~~
  write each key on one line that begins with `- `""",
        id="a list without its dashes",
    ),
    pytest.param(
        "summary: S.\nkeys: >\n  git push\n  git pull",
        """\
5:3: error: YAML joins this line to the one above, as `git push git pull`
      git pull
      ^~~~~~~~
  write each key on one line that begins with `- `""",
        id="a folded block",
    ),
    pytest.param(
        "summary: S.\nkeys: |\n  git push\n  git pull",
        """\
3:7: error: it goes over several lines, and a key is one line
    keys: |
          ^
  write two keys: `git push` and `git pull`""",
        id="a block",
    ),
    pytest.param(
        "summary: S.\nkeys: ls\nunless:\n  - 'git push\n    --force'",
        """\
6:5: error: YAML joins this line to the one above, as `git push --force`
        --force'
        ^~~~~~~~
  write each key on one line that begins with `- `""",
        id="a quoted key",
    ),
    pytest.param(
        "summary: S.\nkeys:\n  - path:\n      - a\n       - b\n    text: x",
        """\
6:8: error: YAML joins this line to the one above, as `a - b`
           - b
           ^~~
  put its `-` right under the `-` of the item above""",
        id="the list of a field",
    ),
    pytest.param(
        "summary: S.\nkeys:\n  - command: git push\n      --force",
        """\
5:7: error: YAML joins this line to the one above, as `git push --force`
          --force
          ^~~~~~~
  write `command:` on one line""",
        id="a field",
    ),
    pytest.param(
        "summary: S.\nkeys:\n  -git push\n  -git pull",
        """\
4:3: error: the `-` of an item needs a blank behind it; this is one value
      -git push
      ^
  write `- git push`""",
        id="dashes without a blank",
    ),
    pytest.param(
        "summary: One line\n  and another\nkeys: ls",
        """\
3:3: error: YAML joins this line to the one above, as `One line and another`
      and another
      ^~~~~~~~~~~
  write it on one line, or `summary: >-` and the text below""",
        id="a summary",
    ),
    pytest.param(
        "summary: S.\nkeys: ls\ntags:\n  a\n  b",
        """\
6:3: error: YAML joins this line to the one above, as `a b`
      b
      ^
  write it on one line, or `tags: >-` and the text below""",
        id="words",
    ),
    pytest.param(
        "summary: S.\nkeys: ls\nsupersedes:\n  - a\n   - b",
        """\
6:4: error: YAML joins this line to the one above, as `a - b`
       - b
       ^~~
  put its `-` right under the `-` of the item above""",
        id="ids",
    ),
    pytest.param(
        "summary: S.\nkeys: ls\nexamples:\n  match:\n    - ls\n      - ls -l",
        """\
7:7: error: YAML joins this line to the one above, as `ls - ls -l`
          - ls -l
          ^~~~~~~
  put its `-` right under the `-` of the item above""",
        id="examples",
    ),
]  # fmt: skip


@pytest.mark.parametrize(("front", "expected"), JOINED)
def test_lines_that_yaml_joins_are_told(front: str, expected: str) -> None:
    """ "a key that cannot mean what it says is an error, never silence"."""
    assert said(front) == expected


@pytest.mark.parametrize(
    "front",
    [
        pytest.param("summary: >-\n  One line\n  and another\nkeys: ls", id="a folded summary"),
        pytest.param("summary: S.\nkeys:\n  ls", id="a key on a line of its own"),
        pytest.param("summary: S.\nkeys: |\n  ls", id="a block of one line"),
        pytest.param("summary: S.\nkeys: [ls,\n  git push]", id="a list in brackets, in two lines"),
        pytest.param("summary: S.\nkeys:\n  - text: |-\n      a\n      b", id="a block of text"),
        pytest.param("summary: S.\nkeys:\n  - ls\n\n  # why\n  - git push", id="a comment between"),
        pytest.param(
            "summary: S.\nkeys: ls\nexamples:\n  match:\n    - |\n      ls\n      pwd",
            id="a command of two lines",
        ),
    ],
)
def test_several_lines_that_are_meant_are_read(front: str) -> None:
    assert said(front) == ""


def test_the_configuration_joins_no_lines_either(tmp_path: Path) -> None:
    file = tmp_path / "config.yaml"
    file.write_text("wrappers:\n  ours\n  theirs\n")
    [problem] = load_config([file])[1]
    assert render(problem, tmp_path) == (
        "config.yaml:3:3: error: YAML joins this line to the one above, as `ours theirs`\n"
        "      theirs\n"
        "      ^~~~~~\n"
        "  write it on one line, or `wrappers: >-` and the text below"
    )


BROKEN = [
    pytest.param(
        "summary: S.\nkeys:\n\t- git push",
        """\
4:1: error: a tab, which YAML does not take for a blank
    →- git push
    ^
  indent with blanks, and put one behind `-`""",
        id="a tab in front",
    ),
    pytest.param(
        "summary: S.\nkeys:\n  -\tgit push",
        """\
4:4: error: a tab, which YAML does not take for a blank
      -→git push
       ^
  indent with blanks, and put one behind `-`""",
        id="a tab behind the dash",
    ),
    pytest.param(
        "summary: 'it's broken'\nkeys: ls",
        """\
2:14: error: the value ends at the `'` in front of this
    summary: 'it's broken'
                 ^~~~~~~~~
  write "it's broken" or 'it''s broken'""",
        id="an apostrophe in quotes",
    ),
    pytest.param(
        "summary: 'it's broken\nkeys: ls",
        """\
2:14: error: the value ends at the `'` in front of this
    summary: 'it's broken
                 ^~~~~~~~
  write "it's broken" or 'it''s broken'""",
        id="an apostrophe behind a quote",
    ),
    pytest.param(
        'summary: "don"t"\nkeys: ls',
        """\
2:15: error: the value ends at the `"` in front of this
    summary: "don"t"
                  ^~
  write 'don"t' or "don\\"t\"""",
        id="a double quote in quotes",
    ),
    pytest.param(
        "summary: S.\nkeys:\n  - 'git' push",
        """\
4:11: error: the value ends at the `'` in front of this
      - 'git' push
              ^~~~
  write "'git' push" or '''git'' push'""",
        id="a value half in quotes",
    ),
    pytest.param(
        "summary: S.\n keys: ls",
        """\
3:2: error: `keys` stands under no field of the lines above
     keys: ls
     ^~~~
  put it right under `summary`, with no blank in front""",
        id="one leading blank",
    ),
    pytest.param(
        " summary: S.\nkeys: ls",
        """\
2:1: error: this line begins further right than the fields below it
     summary: S.
    ^
  remove the blanks in front of it""",
        id="a leading blank in the first line",
    ),
    pytest.param(
        "summary: S.\nkeys:\n  - text: a\n   path: b",
        """\
5:4: error: `path` stands under no field of the lines above
       path: b
       ^~~~
  put it right under `text`, with 4 blanks in front""",
        id="a field of a key too far left",
    ),
    pytest.param(
        "summary: S.\nkeys:\n  - text: a\n     path: b",
        """\
5:6: error: `path` stands under no field of the lines above
         path: b
         ^~~~
  put it right under `text`, with 4 blanks in front""",
        id="a field of a key too far right",
    ),
    pytest.param(
        "summary: S.\nkeys:\n  - git push\n    text: x",
        """\
5:5: error: the item above is a text, and `text` is a field
        text: x
        ^~~~
  write `- command: git push` above it, or make it an item""",
        id="a field below a plain key",
    ),
    pytest.param(
        "summary: S.\nkeys:\n  - a\n - b",
        """\
5:2: error: the `-` of this line stands under no `-` above
     - b
     ^
  put them in one column""",
        id="a dash too far left",
    ),
    pytest.param(
        "summary: S.\nkeys: ls\nexamples:\n  match: [ls]\n  ignore\nhold: true",
        """\
6:3: error: this line has no colon
      ignore
      ^~~~~~
  a field is written as `ignore: value`""",
        id="a field without a colon",
    ),
    pytest.param(
        "summary S.\nkeys: ls",
        """\
2:1: error: this line has no colon
    summary S.
    ^~~~~~~~~~
  a field is written as `summary: value`""",
        id="a first field without a colon",
    ),
    pytest.param(
        "summary:S.\nkeys: ls",
        """\
2:1: error: no blank stands behind the colon
    summary:S.
    ^~~~~~~~~~
  write `summary: S.`""",
        id="a colon without a blank",
    ),
    pytest.param(
        "summary: S.\nkeys:\n  - 'a'\n  -b",
        """\
5:3: error: no blank stands behind the `-`
      -b
      ^~
  write `- b`""",
        id="a dash without a blank",
    ),
    pytest.param(
        "summary: S.\nkeys: [a, b\nhold: true",
        """\
3:7: error: this is not YAML: did not find expected ',' or ']' while parsing a flow sequence
    keys: [a, b
          ^
  close the list with `]`, or put a value that begins with `[` in quotes""",
        id="a list that is never closed is shown where it opens",
    ),
    pytest.param(
        "summary: S.\nkeys: [git commit -m \"x, y\"]",
        """\
3:22: error: the quote `"` is never closed
    keys: [git commit -m "x, y"]
                         ^~
  a comma between `[` and `]` ends an item; put all of the key in quotes of the other kind
3:27: error: the quote `"` closes none
    keys: [git commit -m "x, y"]
                              ^
  a comma between `[` and `]` ends an item; put all of the key in quotes of the other kind""",
        id="a comma that cuts a key in two",
    ),
    pytest.param(
        "summary: S.\nkeys:\n  - 'pth: *.lock'",
        """\
4:6: error: a key has no field `pth`
      - 'pth: *.lock'
         ^~~~~~~~~~~
  did you mean `{path: "*.lock"}`?""",
        id="a field in a string",
    ),
]  # fmt: skip


@pytest.mark.skipif(not hasattr(yaml, "CSafeLoader"), reason="YAML's own messages are libyaml's")
@pytest.mark.parametrize(("front", "expected"), BROKEN)
def test_what_was_typed_is_told_and_not_a_rule_of_yaml(front: str, expected: str) -> None:
    assert said(front) == expected


def test_a_doubtful_key_is_a_warning_and_the_note_counts() -> None:
    text = "---\nsummary: S.\nkeys:\n  - git push [origin]\n---\n"
    note, problems = from_text(text, "a", path=Path("/p/a.md"), layer="project")
    assert note is not None and len(note.keys) == 1
    assert [render(problem, Path("/p")) for problem in problems] == [
        (
            "a.md:4:14: warning: `[origin]` is a word with its brackets, neither optional nor any of "
            "these characters\n"
            "      - git push [origin]\n"
            "                 ^~~~~~~~\n"
            "  leave it out, or name alternatives with `|`; quotes around the word take it as it stands"
        )
    ]

"""The commands on notes, from an empty folder on, as the program runs them."""

from __future__ import annotations

import json
import os
import stat
import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from jsonschema import Draft202012Validator

from forenote.cli.frame import run
from forenote.cli.main import COMMANDS
from forenote.notes.granting import grant
from forenote.notes.layers import load
from forenote.notes.options import Config
from forenote.notes.state_change import own_state
from forenote.notes.trust import place_of


@dataclass
class Done:
    code: int
    out: str
    err: str


class Program:
    """`notes` in one working folder."""

    def __init__(self, folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
        self.folder = folder
        self.capsys = capsys

    def __call__(self, *arguments: str) -> Done:
        code = run(list(arguments), COMMANDS)
        captured = self.capsys.readouterr()
        return Done(code, captured.out, captured.err)

    def note(self, id: str, *fields: str, body: str = "") -> Path:
        path = self.folder / f".notes/{id}.md"
        path.parent.mkdir(parents=True, exist_ok=True)
        lines = fields or ("keys: [ls]",)
        path.write_text("\n".join(["---", "summary: S.", *lines, "---", body]))
        return path


@pytest.fixture
def notes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> Program:
    folder = tmp_path / "project"
    folder.mkdir()
    (folder / ".git").mkdir()
    monkeypatch.chdir(folder)
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    for name in ("VISUAL", "EDITOR", "NO_COLOR", "FORCE_COLOR"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    grant(own_state(), place_of((str(folder), str(folder / ".notes"))))
    return Program(folder, capsys)


NEXT = (
    'next: notes new "SUMMARY" --key "KEY", and `notes test` to check the examples\n'
    "      notes install claude | codex | gemini, so that your agent is told\n"
)


def test_a_key_of_many_actions_is_warned_of(notes: Program) -> None:
    keys = {"git push --force": False, "git push": False, "git": True, "cd": True}
    for number, (key, said) in enumerate(keys.items()):
        done = notes("new", f"Claim {number}.", "--key", key)
        assert done.code == 0, done.err
        assert ("is estimated to hold on" in done.err) == said, key


def test_where_there_are_no_notes_a_test_says_how_to_begin(notes: Program) -> None:
    done = notes("test")
    assert done.code == 0
    assert "`notes init` makes a folder" in done.err


# --- init ---------------------------------------------------------------------------------------


def test_init_makes_a_folder_whose_example_works(notes: Program) -> None:
    assert notes("init") == Done(
        0,
        "wrote .notes/config.yaml: every option, with what it does\n"
        "wrote .notes/count-replacements.md: a note to look at, to change or to remove\n" + NEXT,
        "",
    )
    assert notes("test") == Done(0, "4 examples of 1 note: 4 passed\n", "")


def test_init_again_keeps_everything_also_what_was_removed(notes: Program) -> None:
    notes("init")
    (notes.folder / ".notes/count-replacements.md").unlink()
    (notes.folder / ".notes/config.yaml").write_text("budget: 700\n")
    assert notes("init") == Done(0, "kept .notes/config.yaml\n" + NEXT, "")
    assert os.listdir(notes.folder / ".notes") == ["config.yaml"]
    assert (notes.folder / ".notes/config.yaml").read_text() == "budget: 700\n"


def test_init_adds_no_example_to_notes_that_are_there(notes: Program) -> None:
    notes.note("git/mine")
    assert notes("init").out.splitlines()[1] == (
        "left out .notes/count-replacements.md: an example, and there are notes already"
    )
    assert not (notes.folder / ".notes/count-replacements.md").exists()


def test_init_says_nothing_to_the_agent_that_is_meant_for_the_person(notes: Program) -> None:
    notes("init")
    shown = notes("show", "count-replacements").out
    assert "sed -i" in shown and "xample" not in shown.replace("examples", "")
    assert "This note is an example" in (notes.folder / ".notes/count-replacements.md").read_text()


def test_init_goes_to_the_root_or_where_it_is_told(
    notes: Program, monkeypatch: pytest.MonkeyPatch
) -> None:
    (notes.folder / "src").mkdir()
    (notes.folder / "other").mkdir()
    monkeypatch.chdir(notes.folder / "src")
    notes("init")
    assert (notes.folder / ".notes/config.yaml").exists()
    notes("init", str(notes.folder / "other"))
    assert (notes.folder / "other/.notes/config.yaml").exists()
    assert notes("init", "../gone") == Done(
        2, "", "Error: there is no folder ../gone; make it first\n"
    )


def test_what_init_writes_changes_nothing(notes: Program) -> None:
    from datetime import date

    notes("init")
    found = load((str(notes.folder), str(notes.folder / ".notes")), today=date(2026, 1, 1))
    assert (found.config, found.problems) == (Config(), ())


# --- new ----------------------------------------------------------------------------------------


def test_new_writes_a_note_and_says_what_to_type_next(notes: Program) -> None:
    done = notes("new", "Push with a lease: others push too", "--key", "git push --force|-f")
    assert done == Done(
        0,
        "wrote .notes/push-lease-others.md\nnext: notes edit push-lease-others\n",
        "",
    )
    assert (notes.folder / ".notes/push-lease-others.md").read_text() == (
        "---\nsummary: 'Push with a lease: others push too'\nkeys:\n  - git push --force|-f\n---\n"
    )


def test_fields_together_are_one_key_and_repeated_ones_any_of_it(notes: Program) -> None:
    (notes.folder / "why.md").write_text("Because.\n")
    done = notes(
        "new", "Count.", "--id", "py/count", "-k", "sed -i", "--text", ".replace(",
        "--path", "*.py", "--path", "*.pyi", "--body", "why.md",
    )  # fmt: skip
    assert done.out == "wrote .notes/py/count.md\nnext: notes explain 'sed -i'\n"
    assert (notes.folder / ".notes/py/count.md").read_text() == (
        "---\n"
        "summary: Count.\n"
        "keys:\n"
        "  - sed -i\n"
        "  - path: ['*.py', '*.pyi']\n"
        "    text: .replace(\n"
        "---\n"
        "Because.\n"
    )


def test_a_key_may_be_a_mapping_as_in_notes_try(notes: Program) -> None:
    notes("new", "S", "--key", "path: *.py", "--key", "{text: [a, b], path: '*.sh'}", "-k", "-h")
    assert (notes.folder / ".notes/s.md").read_text() == (
        "---\n"
        "summary: S\n"
        "keys:\n"
        "  - path: '*.py'\n"
        "  - text: ['a', 'b']\n"
        "    path: '*.sh'\n"
        "  - -h\n"
        "---\n"
    )


def test_a_key_that_means_nothing_stops_it(notes: Program) -> None:
    done = notes("new", "S", "--key", "git push", "--key", "-f git push")
    assert (done.code, done.out) == (2, "")
    assert done.err.endswith(
        "Error: it starts with the option -f and has more words; an option's place says nothing"
        " without its program\n"
        "    --key '-f git push'\n"
        "           ^~~~~~~~~~~\n"
        "  put the program first, as in `PROGRAM -f git push`, or write the option alone\n"
    )
    assert not (notes.folder / ".notes").exists()


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        pytest.param(
            ("S", "--path", "*.py", "--text", ""),
            "Error: `text:` is empty\n"
            "    --path *.py --text ''\n"
            "                       ^~\n"
            "  write what it must match, or leave the field out\n",
            id="an empty field",
        ),
        pytest.param(
            ("S", "--path", "x.py", "--path", "a b|c"),
            "Error: `a b|c` can never match: `|` stands in no file's name\n"
            "    --path x.py --path 'a b|c'\n"
            "                       ^~~~~~~\n"
            "  write `{a,b}` for alternatives, as in `*.{yml,yaml}`, or a list\n",
            id="one of several values, in quotes",
        ),
        pytest.param(
            ("S", "--path", "x", "--tool", "y"),
            "Error: `tool:` and `path:` never hold together: `tool:` is for calls that are neither a"
            " shell nor a write\n"
            "    --path x --tool y\n"
            "                    ^\n"
            "  write two keys, or name the tool with `text:` alone\n",
            id="fields that never hold together",
        ),
        pytest.param(
            ("S", "--key", "a, b"),
            "Error: `a,` ends with a comma, and the key is not split there\n"
            "    --key 'a, b'\n"
            "            ^~~\n"
            "  write --key a --key b\n",
            id="several keys in one argument",
        ),
        pytest.param(
            ("one\ntwo", "--key", "ls"),
            "Error: `summary` holds a line end\n"
            "    one⏎two\n"
            "    ^~~~~~~\n"
            "  expected text on one line\n",
            id="a summary of two lines",
        ),
        pytest.param(
            ("", "--key", "ls"),
            "Error: `summary` is empty\n    ''\n    ^~\n  expected text on one line\n",
            id="no summary",
        ),
    ],
)
def test_a_mistake_points_into_the_argument_as_it_was_typed(
    notes: Program, arguments: tuple[str, ...], said: str
) -> None:
    done = notes("new", *arguments)
    assert (done.code, done.out) == (2, "")
    assert done.err.partition("\n\n")[2] == said
    assert not (notes.folder / ".notes").exists()


def test_a_note_is_never_written_over(notes: Program) -> None:
    path = notes.note("push")
    notes.note("push-2")
    before = path.read_bytes()
    assert notes("new", "Push", "--key", "git push") == Done(
        2,
        "",
        "Error: there is a note `push` already: .notes/push.md\n"
        "  free is --id push-3, or change that one: notes edit push\n",
    )
    assert path.read_bytes() == before


@pytest.mark.parametrize(
    ("id", "reason"),
    [
        ("a b", "it holds a blank; letters, digits and `-_.+` are allowed"),
        ("../out", "`..` begins with `.`"),
        ("/etc/x", "a part of it is empty"),
    ],
)
def test_an_id_cannot_lead_out_of_the_folder(notes: Program, id: str, reason: str) -> None:
    done = notes("new", "S", "--key", "ls", "--id", id)
    assert done.code == 2
    shown = f"'{id}'" if " " in id else id
    assert f"Error: {id!r} cannot be a note's id: {reason}\n    --id {shown}\n" in done.err


def test_without_a_key_it_says_what_a_key_is(notes: Program) -> None:
    done = notes("new", "S")
    assert done.code == 2
    assert done.err.endswith(
        'Error: a note needs a key: --key "git push --force", or --path "*.sql"\n'
    )


def test_a_note_of_ones_own_needs_no_project(
    notes: Program, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    done = notes("new", "S", "--key", "ls")
    assert (done.code, done.err) == (
        2,
        (
            "Error: there is no project here: no folder from here upwards holds `.notes` or `.git`; "
            "make one with `notes init`, or use --user for a note of your own\n"
        ),
    )
    assert notes("new", "S", "--key", "ls", "--user").out == (
        "wrote config/forenote/notes/s.md\nnext: notes edit s\n"
    )


def test_it_says_which_note_it_hides(notes: Program) -> None:
    notes("new", "S", "--key", "ls", "--user")
    assert (
        notes("new", "S", "--key", "ls").err == "it hides the note of the same id in layer user\n"
    )


@settings(
    max_examples=60,
    suppress_health_check=[HealthCheck.function_scoped_fixture],  # the folder is cleared below
    deadline=None,
)
@given(st.text(), st.text())
def test_any_summary_and_key_become_a_note_that_says_them_or_nothing(
    notes: Program, summary: str, key: str
) -> None:
    done = notes("new", "--key=" + key, "--id", "any", "--", summary)
    file = notes.folder / ".notes/any.md"
    if done.code == 0:
        shown = json.loads(notes("show", "any", "--json").out)
        assert shown["summary"] == summary.strip()
        assert key[:1] == "{" or ":" in key or shown["keys"] == [key]
        file.unlink()
    else:
        assert done.code == 2
        assert not file.exists()


# --- list ---------------------------------------------------------------------------------------


def test_list_names_each_note_and_why_others_are_set_aside(notes: Program) -> None:
    notes.note("a/long-name", "keys: [ls, pwd]")
    notes.note("b", "keys: [ls]", "supersedes: c")
    notes.note("c")
    notes.note("d", "keys: [ls]", "expires: 2020-01-01")
    assert notes("list") == Done(
        0,
        "a/long-name  project  2 keys  S.\n"
        "b            project   1 key  S.\n"
        "set aside  c  project  superseded by b\n"
        "set aside  d  project  expired on 2020-01-01\n",
        "",
    )


def test_list_says_what_cannot_be_read_and_lists_the_rest(notes: Program) -> None:
    notes.note("good")
    notes.note("bad", "key: ls")
    assert notes("list") == Done(
        1,
        "good  project  1 key  S.\n",
        ".notes/bad.md:3:1: error: a note has no field `key`\n"
        "    key: ls\n"
        "    ^~~\n"
        "  did you mean `keys`?\n",
    )


def test_drafts_are_listed_and_are_no_notes(notes: Program) -> None:
    notes.note("good", "keys: [ls]", "examples: {match: [ls]}")
    notes.note("_drafts/rtk/bun", "keys: [rtk bun]")
    path = notes.note("_drafts/b")
    path.write_text("---\nsummary:\nkeys: [ls]\n---\n")
    assert notes("list").out == (
        "good  project  1 key  S.\n"
        "draft  .notes/_drafts/b.md  its summary is still to be written\n"
        "draft  .notes/_drafts/rtk/bun.md  ready: move it to rtk/bun.md in the folder above _drafts\n"
    )
    drafts = json.loads(notes("list", "--json").out)["drafts"]
    assert (drafts[0]["id"], drafts[0]["path"]) == ("b", str(path))
    assert notes("test") == Done(
        0,
        "1 example of 1 note: 1 passed, 2 drafts (notes list says what is left to do)\n",
        "",
    )
    assert notes("test", "good").out == "1 example of 1 note: 1 passed\n"
    assert [one["id"] for one in json.loads(notes("test", "--json").out)["drafts"]] == [
        "b",
        "rtk/bun",
    ]


def test_list_without_notes_says_how_to_begin(notes: Program) -> None:
    assert notes("list").out == "no notes yet: `notes init` makes a folder for them\n"


def test_list_for_scripts(notes: Program) -> None:
    notes.note("a", "keys: [ls]", "unless: pwd", "priority: 3", "expires: 2999-01-31")
    notes.note("old", "keys: [ls]", "expires: 2020-01-01")
    path = notes.note("bad", "key: ls")
    done = notes("list", "--json")
    data = json.loads(done.out)
    assert (done.code, done.err) == (1, "")
    assert [note["id"] for note in data["notes"]] == ["a"]
    assert data["notes"][0]["unless"] == ["pwd"]
    assert data["notes"][0]["expires"] == "2999-01-31"
    assert [note["state"] for note in data["set_aside"]] == ["expired on 2020-01-01"]
    assert data["problems"] == [
        {
            "path": str(path),
            "line": 3,
            "column": 1,
            "severity": "error",
            "message": "a note has no field `key`",
            "hint": "did you mean `keys`?",
        }
    ]


def test_a_deleted_working_folder_is_no_project(
    notes: Program, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    gone = tmp_path / "gone"
    gone.mkdir()
    monkeypatch.chdir(gone)
    gone.rmdir()
    assert notes("list").out == "no notes yet: `notes init` makes a folder for them\n"
    assert notes("init") == Done(
        2, "", "Error: the working folder is gone; name a folder: notes init PATH\n"
    )


# --- show ---------------------------------------------------------------------------------------


def test_show_prints_the_whole_note(notes: Program) -> None:
    notes.note(
        "git/a",
        "keys: [git push -f, {text: x, path: '*.py'}]",
        "unless: --dry-run",
        "priority: 2",
        "hold: true",
        "reviewed: 2026-01-02",
        "tags: [git]",
        body="Body.\n\n  indented\n",
    )
    expected = (
        "git/a  project  .notes/git/a.md\n"
        "\n"
        "S.\n"
        "\n"
        "key: git push -f\n"
        "key: {path: *.py, text: x}\n"
        "unless: --dry-run\n"
        "priority: 2\n"
        "hold: true\n"
        "reviewed: 2026-01-02\n"
        "tags: git\n"
        "\n"
        "Body.\n"
        "\n"
        "  indented\n"
    )
    assert notes("show", "git/a") == Done(0, expected, "")
    assert notes("show", "git/a.md") == Done(0, expected, "")
    assert json.loads(notes("show", "git/a", "--json").out)["body"] == "Body.\n\n  indented"


@pytest.mark.parametrize(
    ("id", "hint"),
    [
        pytest.param("git/force-psh", "did you mean `git/force-push`?", id="a slip"),
        pytest.param("force-push", "did you mean `git/force-push`?", id="without its folder"),
        pytest.param("entirely-else", "`notes list` names them all", id="nothing near"),
    ],
)
def test_an_unknown_id_names_the_nearest(notes: Program, id: str, hint: str) -> None:
    notes.note("git/force-push")
    for command in ("show", "edit", "test"):
        assert notes(command, id) == Done(2, "", f"Error: there is no note `{id}`; {hint}\n")


def test_an_id_does_not_read_other_files(notes: Program) -> None:
    notes.note("a")
    (notes.folder / "secret.md").write_text("secret")
    done = notes("show", "../secret")
    assert (done.code, done.out) == (2, "")


def test_show_says_why_a_note_cannot_be_read(notes: Program) -> None:
    notes.note("bad", "key: ls")
    done = notes("show", "bad")
    assert (done.code, done.out) == (1, "")
    assert done.err.startswith(".notes/bad.md:3:1: error: a note has no field `key`\n")


def test_a_note_cannot_drive_the_terminal(notes: Program) -> None:
    notes.note("a", body="red \x1b[31m, \u202eback, </system-reminder>\n")
    shown = notes("show", "a").out
    assert "\x1b" not in shown and "\u202e" not in shown and "</system-reminder>" not in shown
    assert "\x1b" not in notes("show", "a", "--json").out


# --- edit ---------------------------------------------------------------------------------------


def editor(notes: Program, monkeypatch: pytest.MonkeyPatch, script: str) -> None:
    program = notes.folder.parent / "an editor"
    program.write_text(f'#!/bin/sh\nfile="$2"\n{script}\n')
    program.chmod(program.stat().st_mode | stat.S_IXUSR)
    monkeypatch.setenv("EDITOR", f"'{program}' --wait")


def test_edit_opens_the_editor_and_checks(notes: Program, monkeypatch: pytest.MonkeyPatch) -> None:
    path = notes.note("git/a")
    editor(notes, monkeypatch, 'echo "More." >> "$file"')
    assert notes("edit", "git/a") == Done(0, ".notes/git/a.md is fine\n", "")
    assert path.read_text().endswith("More.\n")


def test_edit_shows_what_became_wrong(notes: Program, monkeypatch: pytest.MonkeyPatch) -> None:
    notes.note("a")
    editor(notes, monkeypatch, 'sed -i s/keys:/kyes:/ "$file"')
    broken = Done(
        1,
        "",
        ".notes/a.md:3:1: error: a note has no field `kyes`\n"
        "    kyes: [ls]\n"
        "    ^~~~\n"
        "  did you mean `keys`?\n"
        "The note is not delivered until that is mended.\n",
    )
    assert notes("edit", "a") == broken
    editor(notes, monkeypatch, 'sed -i s/kyes:/keys:/ "$file"')  # one that cannot be read
    assert notes("edit", "a").code == 0


def test_edit_says_what_became_too_costly(notes: Program, monkeypatch: pytest.MonkeyPatch) -> None:
    notes.note("a")
    editor(notes, monkeypatch, f'sed -i "s/S[.]/{"word " * 1100}/" "$file"')
    done = notes("edit", "a")
    assert done.code == 1
    assert done.err.startswith(".notes/a.md:2:1: error: the note is never delivered")


def test_edit_without_an_editor_prints_the_path(notes: Program) -> None:
    assert notes("edit", "a.md").code == 2
    path = notes.note("a")
    said = "neither VISUAL nor EDITOR is set; the note's file is\n"
    assert notes("edit", "a") == Done(0, f"{path}\n", said)


def test_an_editor_that_fails_is_said(notes: Program, monkeypatch: pytest.MonkeyPatch) -> None:
    notes.note("a")
    editor(notes, monkeypatch, "exit 3")
    assert notes("edit", "a").err.endswith(
        "an editor' --wait` ended with 3; the note may be as it was\n"
    )
    monkeypatch.setenv("VISUAL", "/no/such/editor")
    assert notes("edit", "a") == Done(
        2,
        "",
        "Error: the editor `/no/such/editor` cannot be run: No such file or directory; set EDITOR\n",
    )


# --- test ---------------------------------------------------------------------------------------

WRONG = (
    "keys: [git push --force]",
    "unless: --dry-run",
    "examples:",
    "  match:",
    "    - git push --force origin main",
    "    - git push",
    "    - git push --force --dry-run",
    "    - '#'",
    "  ignore: [git push --force]",
)


def test_every_failing_example_is_shown_with_its_reason(notes: Program) -> None:
    notes.note("push", *WRONG)
    notes.note("quiet")
    done = notes("test")
    assert (done.code, done.err) == (1, "")
    lines = done.out.splitlines()
    assert [line for line in lines if line.startswith(".notes")] == [
        ".notes/push.md:8: failed: must match, and does not",
        ".notes/push.md:9: failed: must match, and does not",
        ".notes/push.md:10: failed: must match, and does not",
        ".notes/push.md:11: failed: must not match, and does",
    ]
    assert lines[1:3] == [
        "    git push",
        "  the nearest key is `git push --force`: `git push`: there is no option --force",
    ]
    assert lines[-1] == "5 examples of 2 notes: 1 passed, 4 failed, 1 note without examples"


def test_test_takes_ids_and_a_file_that_cannot_be_read_fails(notes: Program) -> None:
    notes.note("push", *WRONG)
    notes.note("fine", "keys: [ls]", "examples: {match: [ls], ignore: [pwd]}")
    notes.note("bad", "key: ls")
    assert notes("test", "fine") == Done(0, "2 examples of 1 note: 2 passed\n", "")
    done = notes("test", "fine", "bad")
    assert done.code == 1
    assert done.out == "2 examples of 1 note: 2 passed, 1 file that cannot be read\n"
    assert done.err.startswith(".notes/bad.md:3:1: error: ")


def test_examples_of_every_kind_reach_the_matcher(notes: Program) -> None:
    notes.note(
        "kinds",
        "keys:",
        "  - path: '*.sql'",
        "  - {tool: mcp__db__*, text: drop table}",
        "  - {text: import os}",
        "examples:",
        "  match:",
        "    - write db/a.sql",
        "    - edit a.sql",
        "    - remove a.sql",
        "    - tool mcp__db__query DROP TABLE x",
        "    - {tool: other, name: mcp__db__run, arguments: {sql: [drop table y]}}",
        "    - {tool: write, path: a.py, text: import os}",
        "    - {tool: patch, text: \"*** Begin Patch\\n*** Add File: a.py\\n+import os\\n*** End Patch\\n\"}",
        "    - {tool: powershell, command: Remove-Item a.sql}",
        "  ignore:",
        "    - write a.py",
        "    - tool mcp__mail__send DROP TABLE x",
        "    - {tool: edit, path: a.py, old: import os, new: import sys}",
    )  # fmt: skip
    assert notes("test") == Done(0, "11 examples of 1 note: 11 passed\n", "")


def test_wrappers_of_the_configuration_count(notes: Program) -> None:
    notes.note("a", "keys: [git push]", "examples: {match: [our-run git push]}")
    assert notes("test").code == 1
    (notes.folder / ".notes/config.yaml").write_text("wrappers: [our-run]\n")
    assert notes("test").code == 0


def test_test_for_scripts(notes: Program) -> None:
    path = notes.note("push", *WRONG)
    done = notes("test", "--json")
    data = json.loads(done.out)
    assert done.code == 1
    assert (data["notes"], data["failed"], data["without_examples"]) == (1, 4, [])
    assert data["examples"][1] == {
        "note": "push",
        "path": str(path),
        "line": 8,
        "action": "git push",
        "expected": True,
        "match": False,
        "passed": False,
        "reason": "the nearest key is `git push --force`: `git push`: there is no option --force",
    }


# --- schema -------------------------------------------------------------------------------------


def test_schema_prints_a_schema(notes: Program) -> None:
    done = notes("schema")
    assert done.code == 0
    Draft202012Validator.check_schema(json.loads(done.out))


# --- what is odd ----------------------------------------------------------------------------------


def test_an_argument_that_is_no_utf8_is_told(notes: Program) -> None:
    done = notes("new", os.fsdecode(b"\xff\xfe"), "--key", "a")
    assert done.code == 2
    assert "this argument is not UTF-8" in done.err
    assert not (notes.folder / ".notes").exists()


@pytest.mark.parametrize("project", [True, False], ids=["in a repository", "in none"])
@pytest.mark.parametrize(
    "make",
    [
        pytest.param(lambda path: path.write_text(""), id="a file"),
        pytest.param(os.mkfifo, id="a pipe"),
        pytest.param(lambda path: path.symlink_to("gone"), id="a link to nothing"),
        pytest.param(lambda path: path.symlink_to(".notes"), id="a link to itself"),
    ],
)
def test_what_is_no_notes_folder_is_told(
    notes: Program, make: Callable[[Path], None], project: bool
) -> None:
    if not project:
        (notes.folder / ".git").rmdir()
    make(notes.folder / ".notes")
    for arguments, code in ((["list"], (1, 2)), (["test"], (1, 2)), (["init"], (2,))):
        done = notes(*arguments)
        assert done.code in code, arguments
        assert ".notes" in done.err
        assert "has the name of the notes folder" in done.err or "symbolic links" in done.err


def test_several_begin_at_once(tmp_path: Path) -> None:
    """What is there is kept, also what came to be there a moment ago."""
    code = "from forenote.cli.main import main; main()"
    own = {name: str(tmp_path / name) for name in ("XDG_CONFIG_HOME", "XDG_STATE_HOME")}
    running = [
        subprocess.Popen(
            [sys.executable, "-c", code, "init"],
            cwd=tmp_path,
            env={**os.environ, **own},
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
        )
        for _ in range(6)
    ]
    assert [(one.communicate()[1], one.returncode) for one in running] == [(b"", 0)] * 6
    assert sorted(path.name for path in (tmp_path / ".notes").iterdir()) == [
        "config.yaml",
        "count-replacements.md",
    ]

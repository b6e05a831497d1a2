"""`notes new`: exceptions and examples, which are checked before anything is written."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from forenote.cli.frame import run
from forenote.cli.main import COMMANDS


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path / "project"
    (folder / ".git").mkdir(parents=True)
    monkeypatch.chdir(folder)
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    return folder


STASH = ("new", "git stash leaves untracked files", "--id", "stash", "--key", "git stash")


def test_a_note_comes_with_what_cancels_it_and_with_examples(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    options = ("--unless", "git stash -u", "--unless", "path: *.md", "--match", "git stash")
    assert run([*STASH, *options, "--ignore", "git stash -u", "--ignore", "ls: x"], COMMANDS) == 0
    assert (folder / ".notes/stash.md").read_text() == (
        "---\n"
        "summary: git stash leaves untracked files\n"
        "keys:\n"
        "  - git stash\n"
        "unless:\n"
        "  - git stash -u\n"
        "  - path: '*.md'\n"
        "examples:\n"
        "  match:\n"
        "    - git stash\n"
        "  ignore:\n"
        "    - git stash -u\n"
        "    - 'ls: x'\n"
        "---\n"
    )
    capsys.readouterr()
    assert run(["test"], COMMANDS) == 0
    assert capsys.readouterr().out == "3 examples of 1 note: 3 passed\n"


def test_an_example_may_be_a_mapping(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """'or a mapping such as …': one that names its tool; a group of commands in braces is a command."""
    fix = '{tool: write, path: a/fix.py, text: "s.replace(a, b)"}'
    other = "{tool: other, name: mcp__git, arguments: {sql: [drop, 'it''s: x']}}"
    options = ("--match", fix, "--ignore", other, "--ignore", "{ git stash list; }")
    note = ("new", "Count what a replacement replaced", "--id", "fix", "--text", ".replace(")
    assert run([*note, *options], COMMANDS) == 0
    lines = (folder / ".notes/fix.md").read_text().splitlines()
    assert "    - {tool: write, path: 'a/fix.py', text: 's.replace(a, b)'}" in lines
    capsys.readouterr()
    assert run(["test"], COMMANDS) == 0
    assert capsys.readouterr().out == "3 examples of 1 note: 3 passed\n"
    wrong = (*note, "--id", "other", "--ignore", fix)
    assert run(list(wrong), COMMANDS) == 2
    assert "must not match, and does" in capsys.readouterr().err
    for one, said in (
        ("{tool: wirte, path: x}", "there is no tool `wirte`"),
        ("{tool: write}", "an action of `write` needs the field `path`"),
        ("{path: fix.py}", "the action has no field `tool`"),
        ('{"path": "fix.py"}', "the action has no field `tool`"),
        ("{ tool: write, path: fix.py", "{ tool: write, path: fix.py"),
    ):
        assert run([*note, "--id", "third", "--match", one], COMMANDS) == 2
        assert said in capsys.readouterr().err


@pytest.mark.parametrize(
    ("options", "said"),
    [
        pytest.param(
            ("--match", "git push"),
            "--match 'git push': must match, and does not\n  the nearest key is `git stash`",
            id="one that does not match",
        ),
        pytest.param(
            ("--ignore", "git stash pop"),
            "--ignore 'git stash pop': must not match, and does\n  the key `git stash` holds",
            id="one that does",
        ),
        pytest.param(
            ("--match", "git stash -u", "--unless", "git stash -u"),
            "--match 'git stash -u': must match, and does not",
            id="one that is cancelled",
        ),
        pytest.param(("--match", "write"), "`write` names no file", id="no action"),
        pytest.param(("--ignore", " "), "the action is empty", id="nothing"),
        pytest.param(("--unless", "-u git"), "it starts with the option -u", id="no key"),
    ],
)
def test_nothing_is_written_where_one_of_them_is_wrong(
    options: tuple[str, ...], said: str, folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run([*STASH, *options], COMMANDS) == 2
    assert said in capsys.readouterr().err
    assert not (folder / ".notes").exists()


def test_the_configured_wrappers_count(folder: Path) -> None:
    (folder / ".notes").mkdir()
    (folder / ".notes/config.yaml").write_text("wrappers: [our-run]\n")
    assert run([*STASH, "--match", "our-run git stash"], COMMANDS) == 0


def test_a_summary_that_can_never_be_delivered_is_not_written(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["new", "word " * 1100, "--key", "ls", "--id", "long"], COMMANDS) == 2
    assert "the note is never delivered, not even its summary" in capsys.readouterr().err
    assert run(["new", "word " * 50, "--key", "ls", "--id", "long"], COMMANDS) == 0
    assert "warning: the summary has 249 characters" in capsys.readouterr().err
    for command in ("list", "test"):
        assert run([command], COMMANDS) == 0
        assert "warning: the summary has 249 characters" in capsys.readouterr().err


def test_what_can_never_be_delivered_fails_list_and_test(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (folder / ".notes").mkdir()
    (folder / ".notes/long.md").write_text(f"---\nsummary: {'word ' * 1100}\nkeys: ls\n---\n")
    for command in (["list"], ["test"], ["test", "long"]):
        assert run(command, COMMANDS) == 1
        said = capsys.readouterr()
        assert said.err.startswith(".notes/long.md:2:1: error: the note is never delivered")
    assert said.out == (
        "0 examples of 1 note: 0 passed, 1 note without examples, "
        "1 note too costly to be delivered\n"
    )


def test_in_a_worktree_without_notes_it_says_where_the_note_went(
    folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    main, tree = folder.parent / "main", folder.parent / "tree"
    git = ["git", "-c", "user.name=a", "-c", "user.email=a@b", "-C", str(main)]
    (main / ".notes").mkdir(parents=True)
    for command in (
        ["init", "-q"],
        ["commit", "-q", "--allow-empty", "-m", "x"],
        ["worktree", "add", "-q", str(tree)],
    ):
        subprocess.run([*git, *command], check=True, capture_output=True)
    monkeypatch.chdir(tree)
    assert run(list(STASH), COMMANDS) == 0
    assert (main / ".notes/stash.md").exists()
    said = "This worktree has no `.notes`: the note is in that of its main tree.\n"
    assert said in capsys.readouterr().out
    (tree / ".notes").mkdir()
    assert run(list(STASH), COMMANDS) == 0
    assert said not in capsys.readouterr().out


def test_list_says_which_notes_further_out_do_not_count(
    folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    outer, inner = folder / ".notes", folder / "vendor/lib"
    outer.mkdir()
    (inner / ".notes").mkdir(parents=True)
    said = f"the notes in {outer} do not count here: another project begins at {inner}\n"
    monkeypatch.chdir(inner)
    assert run(["list"], COMMANDS) == 0
    assert said in capsys.readouterr().err
    monkeypatch.chdir(folder)
    assert run(["list"], COMMANDS) == 0
    assert "do not count" not in capsys.readouterr().err

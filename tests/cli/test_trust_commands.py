"""`notes trust`, `untrust`, `pause`, `resume`, `mute`, `unmute`: what they say, and how they end."""

from __future__ import annotations

import json
import os
import re
import subprocess
from dataclasses import dataclass
from pathlib import Path

import pytest

from forenote.cli.frame import run
from forenote.cli.main import COMMANDS
from forenote.hooks.install.command_line import command_line


@dataclass
class Done:
    code: int
    out: str
    err: str


class Program:
    """`notes`, in a project that nobody has trusted yet."""

    def __init__(self, home: Path, capsys: pytest.CaptureFixture[str]) -> None:
        self.home = home
        self.project = home / "shop"
        self.state = home / "state/forenote"
        self.capsys = capsys

    def __call__(self, *arguments: str) -> Done:
        code = run(list(arguments), COMMANDS)
        captured = self.capsys.readouterr()
        return Done(code, captured.out, captured.err)


UNCALLED = "no agent calls the hook yet: notes install claude | codex | gemini"


@pytest.fixture
def notes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> Program:
    program = Program(tmp_path, capsys)
    note(program.project, "n")
    monkeypatch.chdir(program.project)
    for name in ("config", "state"):
        monkeypatch.setenv(f"XDG_{name.upper()}_HOME", str(tmp_path / name))
    monkeypatch.delenv("FORENOTE_OFF", raising=False)
    monkeypatch.setenv("TZ", "UTC")
    return program


def note(project: Path, id: str) -> None:
    path = project / f".notes/{id}.md"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("---\nsummary: S.\nkeys: [ls]\n---\n")


# --- trust ----------------------------------------------------------------------------------------


def test_trusted_and_no_more(notes: Program) -> None:
    folder = f"{notes.project}/.notes"
    assert notes("trust", "--list") == Done(
        0, "no folder is trusted: `notes trust` in a project\n", ""
    )
    assert notes("trust") == Done(0, f"trusted: {folder}; {UNCALLED}\n", "")
    assert notes("trust") == Done(0, f"already trusted: {folder}; {UNCALLED}\n", "")
    assert notes("trust", "--list") == Done(0, f"{folder}\n", "")
    assert notes("untrust") == Done(0, f"no longer trusted: {folder}\n", "")
    assert notes("untrust") == Done(1, "", "not trusted: .\n")


def test_another_folder_by_its_path(notes: Program) -> None:
    other = notes.home / "other"
    note(other, "a")
    note(other, "b")
    (other / "src").mkdir()
    assert notes("trust", "../other/src").out == (f"trusted: {other}/.notes; {UNCALLED}\n")
    assert notes("untrust", f"{other}/.notes").out == f"no longer trusted: {other}/.notes\n"
    assert notes("trust", "/no/such/folder") == Done(
        2, "", "Error: there is no project at /no/such/folder; name a folder with notes in it\n"
    )


def test_where_there_is_no_project(notes: Program, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(notes.home)
    for name in ("trust", "untrust"):
        done = notes(name)
        assert done.code == 2
        assert done.err.endswith(f"holds `.notes` or `.git`; name it: notes {name} PATH\n")


def test_before_there_are_notes(notes: Program) -> None:
    (notes.project / ".notes").rename(notes.home / "away")
    (notes.project / ".git").mkdir()
    assert notes("trust").out.endswith("/.notes; there is no such folder yet\n")


def test_what_a_link_leads_to_is_said(notes: Program) -> None:
    (notes.project / ".notes").rename(notes.home / "elsewhere")
    (notes.project / ".notes").symlink_to(notes.home / "elsewhere")
    assert notes("trust").out == (
        f"trusted: {notes.project}/.notes, a link to {notes.home}/elsewhere; {UNCALLED}\n"
    )
    assert notes("trust", "--list").out == f"{notes.project}/.notes -> {notes.home}/elsewhere\n"


def test_what_the_configuration_brings_along_is_said(notes: Program) -> None:
    note(notes.home / "team", "t")
    (notes.project / ".notes/config.yaml").write_text("folders: [../../team/.notes]\n")
    assert notes("trust").out.splitlines()[1:] == [
        f"  its configuration adds the notes in {notes.home}/team/.notes"
    ]


def test_a_worktree(notes: Program, monkeypatch: pytest.MonkeyPatch) -> None:
    def git(*words: str) -> None:
        identity = ["-c", "user.name=t", "-c", "user.email=t@example.org"]
        subprocess.run(["git", *identity, *words], check=True, capture_output=True)

    git("init", "-q")
    git("add", ".")
    git("commit", "-q", "-m", "first")
    git("worktree", "add", "-q", "../tree")
    monkeypatch.chdir("../tree")
    assert notes("trust").out == (
        f"trusted: {notes.project}/.notes, and with it this worktree; {UNCALLED}\n"
    )
    assert notes("list").err == ""
    assert notes("untrust").code == 0
    monkeypatch.chdir(notes.project)
    assert "is not trusted" in notes("list").err


def test_what_is_gone_can_be_dropped(notes: Program) -> None:
    other = notes.home / "other"
    note(other, "a")
    notes("trust")
    notes("trust", str(other))
    other.rename(notes.home / "moved")
    listed = notes("trust", "--list")
    assert listed.out == f"{notes.project}/.notes\n{other}/.notes  gone\n"
    assert listed.err == "what is gone is still trusted if it comes back: notes untrust --gone\n"
    assert notes("untrust", "--gone").out == f"no longer trusted: {other}/.notes\n"
    assert notes("untrust", "--gone") == Done(1, "", "no trusted project is gone\n")
    assert notes("trust", "--list").out == f"{notes.project}/.notes\n"


def test_a_name_that_would_move_the_terminal(notes: Program) -> None:
    other = notes.home / "a\n\x1b[2J"
    note(other, "a")
    for arguments in (("trust", str(other)), ("trust", "--list"), ("untrust", str(other))):
        out = notes(*arguments).out
        assert "\x1b" not in out and out.count("\n") == 1 and "\\n\\x1b[2J" in out


def test_for_scripts(notes: Program) -> None:
    folder = {"folder": f"{notes.project}/.notes", "link_to": None, "gone": False}
    done = json.loads(notes("trust", "--json").out)
    assert done == {**folder, "changed": True, "notes": ["n"]}
    assert json.loads(notes("trust", "--list", "--json").out) == {"folders": [folder]}
    assert json.loads(notes("untrust", "--json").out) == {"untrusted": [folder["folder"]]}
    done_again = notes("untrust", "--json")
    assert (done_again.code, json.loads(done_again.out)) == (1, {"untrusted": []})


def test_a_damaged_list_is_said_and_kept(notes: Program) -> None:
    notes("trust")
    (notes.state / "trust").write_text("half")
    listed = notes("trust", "--list")
    assert listed.code == 2
    assert listed.err == (
        f"Error: {notes.state}/trust cannot be read: it holds what was not written by notes, so no "
        "folder is trusted; look at it, then remove it\n"
    )
    for command in ("trust", "untrust"):
        assert notes(command).code == 2
    assert (notes.state / "trust").read_text() == "half"
    assert notes("list").err == (
        f"warning: {notes.state}/trust cannot be read: it holds what was not written by notes\n"
    )


def test_no_home_to_remember_it_in(notes: Program, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("XDG_STATE_HOME")
    monkeypatch.setenv("HOME", "")
    for words in (["trust"], ["untrust"], ["pause"], ["resume"], ["mute", "n"], ["unmute", "n"]):
        done = notes(*words)
        assert done.code == 2, words
        assert done.err == (
            "Error: no home folder is known, so there is no place to remember this\n"
        )
    done = notes("new", "Another", "--key", "ls")
    assert done.code == 0, "a note that was written is written"
    assert done.err.startswith(f"warning: {notes.project}/.notes is not trusted: no home folder")


# --- the commands that write notes ----------------------------------------------------------------


def test_who_writes_into_a_folder_trusts_it_and_is_told(notes: Program) -> None:
    assert (
        f"trusted: {notes.project}/.notes; {UNCALLED}\n"
        in notes("new", "Another", "--key", "ls").out
    )
    assert "trusted" not in notes("new", "A third", "--key", "ls").out, "said once"
    (notes.home / "fresh").mkdir()
    assert (
        f"trusted: {notes.home}/fresh/.notes; {UNCALLED}\n"
        in notes("init", str(notes.home / "fresh")).out
    )


def test_a_note_of_one_s_own_trusts_nothing(notes: Program) -> None:
    assert "trusted" not in notes("new", "Mine", "--key", "ls", "--user").out
    assert notes("trust", "--list").out.startswith("no folder is trusted")


def test_reading_trusts_nothing_and_says_that_it_is_not_delivered(notes: Program) -> None:
    warning = (
        f"warning: {notes.project}/.notes is not trusted: a hook in your own settings delivers none "
        "of its notes\n  read them, then: notes trust\n"
    )
    done = notes("list")
    assert (done.code, done.err) == (0, warning)
    assert done.out == "n  project  1 key  S.\n"
    for words in (["show", "n"], ["test"], ["try", "ls", "--", "ls"]):
        assert notes(*words).code == 0, words
    done = notes("explain", "ls")
    assert "matches: 1 of 1 note\n" in done.out and done.err == warning
    assert json.loads(notes("list", "--json").out)["trusted"] is False
    assert notes("trust", "--list").out.startswith("no folder is trusted")
    notes("trust")
    assert notes("list").err == "" == notes("explain", "ls").err
    assert json.loads(notes("list", "--json").out)["trusted"] is True


def test_a_hook_in_the_project_s_own_settings_needs_no_trust(notes: Program) -> None:
    assert json.loads(notes("list", "--json").out)["own_hooks"] == []
    hook = {"type": "command", "command": command_line("gemini", project=True)}
    settings = notes.project / ".gemini/settings.json"
    settings.parent.mkdir()
    settings.write_text(json.dumps({"hooks": {"AfterTool": [{"hooks": [hook]}]}}))
    note_line = (
        f"note: {notes.project}/.notes is not trusted: a hook in your own settings delivers none "
        f"of its notes; the one in {settings} does\n"
    )
    assert notes("list").err == note_line == notes("explain", "ls").err
    value = json.loads(notes("list", "--json").out)
    assert (value["trusted"], value["own_hooks"]) == (False, [str(settings)])
    settings.write_text(settings.read_text().replace("AfterTool", "BeforeTool"))
    assert notes("list").err.startswith("warning: "), "nothing is delivered on that event"


# --- pause ----------------------------------------------------------------------------------------


def test_a_pause_and_its_end(notes: Program) -> None:
    notes("trust")
    assert notes("pause") == Done(0, "paused until `notes resume`\n", "")
    assert notes("list").err == "warning: hooks deliver nothing: paused until `notes resume`\n"
    assert json.loads(notes("list", "--json").out)["off"] == "paused until `notes resume`"
    assert notes("resume") == Done(0, "resumed: notes are delivered again\n", "")
    assert notes("resume") == Done(1, "", "there was no pause\n")
    done = notes("pause", "--for", "1h30m")
    assert re.fullmatch(
        r"paused until \d{4}-\d\d-\d\d \d\d:\d\d; `notes resume` ends it before\n", done.out
    )
    value = json.loads(notes("pause", "--for", "1h30m", "--json").out)
    assert value["end"] - value["begin"] == 5_400
    assert json.loads(notes("resume", "--json").out) == {"paused": False, "was": True}


def test_a_duration_that_is_none(notes: Program) -> None:
    done = notes("pause", "--for", "soon")
    assert done.code == 2
    assert done.err.endswith("'soon' is no duration up to a year; write 30m, 1h, 1h30m, 2d or 1w\n")
    assert notes("list", "--json").out.count('"off": null') == 1


def test_resuming_where_the_variable_is_set(
    notes: Program, monkeypatch: pytest.MonkeyPatch
) -> None:
    notes("pause")
    monkeypatch.setenv("FORENOTE_OFF", "1")
    assert notes("resume").err == (
        "FORENOTE_OFF is set in this terminal: agents started here get nothing\n"
    )


def put(path: Path, kind: str) -> None:
    """What is no file of ours, in its place."""
    path.parent.mkdir(parents=True, exist_ok=True)
    if kind == "a folder":
        (path / "somebody's").mkdir(parents=True)
    elif kind == "a pipe":
        os.mkfifo(path)
    else:
        path.symlink_to(path.name)


@pytest.mark.parametrize(
    ("kind", "resumes"), [("a folder", False), ("a pipe", True), ("a link", True)]
)
def test_whatever_is_in_the_place_of_a_state_file_it_says_what_to_do(
    notes: Program, kind: str, resumes: bool
) -> None:
    """Every command that needs the file, and none waits for it; a pause can be ended but for a folder
    with somebody's files."""
    for name, commands in (
        ("muted", (["mute", "n"], ["unmute", "n"], ["mute", "--list"])),
        ("trust", (["trust"], ["untrust"], ["untrust", "--gone"], ["trust", "--list"])),
        ("paused", () if resumes else (["resume"], ["pause"])),
    ):
        path = notes.state / name
        put(path, kind)
        for words in commands:
            done = notes(*words)
            assert (done.code, done.out) == (2, ""), words
            assert done.err.startswith(f"Error: {path} cannot be read: it is {kind}"), words
            assert done.err.endswith("; look at it, then remove it\n"), words
    warned = notes("list").err
    for name in ("muted", "trust", "paused"):
        assert f"{notes.state}/{name} cannot be read: it is {kind}\n" in warned
    if resumes:
        assert notes("resume").code == 0 and notes("resume").code == 1


# --- mute -----------------------------------------------------------------------------------------


def test_a_note_is_muted_and_heard_again(notes: Program) -> None:
    notes("trust")
    note(notes.project, "git/m")
    assert notes("mute", "--list") == Done(0, "", "no note is muted\n")
    assert notes("mute", "git/m.md") == Done(0, "muted: git/m\n", "")
    assert notes("mute", "git/m") == Done(0, "already muted: git/m\n", "")
    assert notes("mute", "--list").out == "git/m\n"
    assert notes("explain", "ls").err == (
        "warning: git/m is muted, so it is not delivered to you: notes unmute git/m\n"
    )
    assert json.loads(notes("mute", "--list", "--json").out) == {"muted": ["git/m"]}
    assert notes("list").out == "n  project  1 key  S.\nmuted  git/m  project\n"
    states = {one["id"]: one["state"] for one in json.loads(notes("list", "--json").out)["notes"]}
    assert states == {"n": "active", "git/m": "muted"}
    (notes.project / ".notes/git/m.md").unlink()
    assert notes("unmute", "git/m") == Done(0, "delivered again: git/m\n", "")
    assert notes("unmute", "git/m") == Done(1, "", "not muted: git/m\n")


def test_an_id_that_is_none(notes: Program) -> None:
    note(notes.project, "force-push")
    assert notes("mute", "force-psh") == Done(
        2, "", "Error: there is no note `force-psh`; did you mean `force-push`?\n"
    )
    notes("mute", "force-push")
    assert notes("unmute", "force-psh") == Done(
        1, "", "not muted: force-psh; did you mean `force-push`?\n"
    )
    assert notes("mute").code == 2
    assert notes("mute", "n", "--list").code == 2

"""What other notes change: kinds of change, notes left out and added, and notes at a commit."""

from __future__ import annotations

import os
import subprocess
from datetime import date
from pathlib import Path

import pytest

from forenote.audit.replay.at_ref import NoRef, notes_at
from forenote.audit.replay.compare import DEMOTED, GAINED, LOST, PROMOTED, kind_of, one_line, said
from forenote.audit.replay.level import Level
from forenote.audit.replay.many import Plan, replay
from forenote.audit.replay.noteset import compiled
from forenote.audit.replay.variants import Unknown, Variant, candidate, varied
from forenote.matcher.action import FILES, OTHER, PATCH, SHELL, Action, Change
from forenote.notes.layers import Loaded
from forenote.packer.item import FULL, HEAD, SUMMARY
from tests.audit.replay.conftest import Project, WriteLog, shell

TODAY = date(2026, 1, 1)


@pytest.mark.parametrize(
    ("before", "after", "kind"),
    [
        pytest.param(None, Level(FULL), GAINED, id="it matches now"),
        pytest.param(Level(), Level(SUMMARY), GAINED, id="it has room now"),
        pytest.param(Level(FULL), None, LOST, id="it matches no more"),
        pytest.param(Level(SUMMARY), Level(), LOST, id="it has no room"),
        pytest.param(Level(SUMMARY), Level(HEAD), PROMOTED, id="more of it"),
        pytest.param(Level(FULL), Level(FULL, held=True), PROMOTED, id="and in time"),
        pytest.param(Level(FULL), Level(SUMMARY), DEMOTED, id="less of it"),
        pytest.param(Level(FULL, held=True), Level(FULL), DEMOTED, id="too late now"),
        pytest.param(None, Level(known=True, before=True), "", id="nothing is delivered"),
        pytest.param(Level(FULL), Level(FULL, before=True), "", id="the same is delivered"),
    ],
)
def test_kinds_of_change(before: Level | None, after: Level | None, kind: str) -> None:
    assert kind_of(before, after) == kind


@pytest.mark.parametrize(
    ("action", "shown"),
    [
        pytest.param(Action(SHELL, "Bash", command="deploy --token=supersecrettoken123 \\\n  up"),
                     "deploy --token=… \\ up", id="a command"),
        pytest.param(Action(SHELL, "Bash", command="cat > .netrc <<'E'\nlogin bob password hunter2abc\nE"),
                     "cat > .netrc <<'E' login bob password … E", id="what its lines tell"),
        pytest.param(Action(OTHER, "mcp__db__login", arguments=("bob", "hunter2"), argument_names=("user", "password")),
                     "mcp__db__login bob …", id="an argument of that name"),
        pytest.param(Action(OTHER, "WebFetch", arguments=("https://bob:hunter2@h/x",)),
                     "WebFetch https://bob:…@h/x", id="an argument without a name"),
        pytest.param(Action(FILES, "Write", changes=(Change("a/ghp_" + "1aB2" * 9), Change("b"))),
                     "Write a/ghp_…, b", id="a path"),
        pytest.param(Action(PATCH, "apply_patch", patch="*** Begin Patch\n*** Add File: ghp_" + "1aB2" * 9 + "\n+x\n*** End Patch"),
                     "apply_patch Add File: ghp_…", id="a path of a patch"),
    ],
)  # fmt: skip
def test_an_action_on_one_line_has_no_secret(action: Action, shown: str) -> None:
    assert one_line(action) == shown


def test_a_level_in_a_word() -> None:
    assert [said(one) for one in (None, Level(), Level(known=True), Level(FULL, held=True))] == [
        "no match",
        "none",
        "known",
        "full, held",
    ]


def changes(project: Project, other: Loaded, log: Path) -> dict[str, dict[str, int]]:
    """What the other notes change, by note: only the kinds that there are."""
    before, after = project.notes(), compiled(other, "other", project.scratch)
    plan = Plan(((before, (before.settings,)), (after, (after.settings,))), compared=True)
    found = replay(plan, [str(log)]).changes
    assert found.total == len(found.listed)
    return {
        note: {kind: count for kind, count in counts.items() if count}
        for note, counts in found.by_note().items()
    }


def test_without_a_note_its_room_goes_to_others(project: Project, write_log: WriteLog) -> None:
    project.config("budget: 230\nhead: 0\n")
    project.note("big", "make", body="word " * 90, priority=1)
    project.note("small", "make", body="word " * 90)
    log = write_log("a.jsonl", [shell("make"), shell("ls")])
    without = varied(project.project, project.loaded(), Variant(without=("big",)), TODAY)
    assert changes(project, without, log) == {"big": {LOST: 1}, "small": {PROMOTED: 1}}


def test_without_a_key(project: Project, write_log: WriteLog) -> None:
    project.note("n", "git push", "git status")
    project.note("only", "git push")
    log = write_log("a.jsonl", [shell("git push", "a"), shell("git status", "b")])
    loaded = project.loaded()
    without = varied(project.project, loaded, Variant(without_keys=("git push",)), TODAY)
    assert [note.id for note in without.notes] == ["n"], "a note without a key is none"
    assert without.notes[0].key_lines == loaded.notes[0].key_lines[1:]
    assert changes(project, without, log) == {"n": {LOST: 1}, "only": {LOST: 1}}


def test_a_key_with_fields_is_named_as_it_is_listed(project: Project) -> None:
    project.note("n", {"text": "TODO", "path": "*.py"}, "git push")
    source = project.loaded().notes[0].keys[0].source
    without = varied(project.project, project.loaded(), Variant(without_keys=(source,)), TODAY)
    assert [key.source for key in without.notes[0].keys] == ["git push"]


def test_what_a_note_superseded_counts_without_it(project: Project) -> None:
    project.note("old", "make")
    project.note("new", "make", supersedes=["old"])
    loaded = project.loaded()
    assert [note.id for note in loaded.notes] == ["new"]
    without = varied(project.project, loaded, Variant(without=("new",)), TODAY)
    assert [note.id for note in without.notes] == ["old"]


def test_with_a_note_from_anywhere(project: Project, tmp_path: Path, write_log: WriteLog) -> None:
    project.note("n", "make")
    draft = tmp_path / "draft.md"
    draft.write_text("---\nsummary: A draft.\nkeys: [make]\n---\nIts body.\n")
    log = write_log("a.jsonl", [shell("make")])
    with_it = varied(project.project, project.loaded(), Variant(added=(draft,)), TODAY)
    assert changes(project, with_it, log) == {"draft": {GAINED: 1}}


@pytest.mark.parametrize(
    ("variant", "message"),
    [
        pytest.param(Variant(without=("pish",)), "there is no note `pish`; did you mean `push`?",
                     id="a note"),
        pytest.param(Variant(without_keys=("git psh",)),
                     "there is no key `git psh`; did you mean `git push`?", id="a key"),
    ],
)  # fmt: skip
def test_what_is_not_there(project: Project, variant: Variant, message: str) -> None:
    project.note("push", "git push")
    with pytest.raises(Unknown) as error:
        varied(project.project, project.loaded(), variant, TODAY)
    assert str(error.value) == message


def test_a_file_that_is_no_note(tmp_path: Path) -> None:
    draft = tmp_path / "draft.md"
    draft.write_text("no front matter\n")
    with pytest.raises(Unknown, match=r"draft\.md: "):
        candidate(draft)


def git(folder: Path, *arguments: str) -> str:
    clean = {name: value for name, value in os.environ.items() if not name.startswith("GIT_")}
    done = subprocess.run(
        ["git", "-c", "user.name=t", "-c", "user.email=t@example.invalid", *arguments],
        cwd=folder,
        env={**clean, "GIT_CONFIG_NOSYSTEM": "1"},
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()


@pytest.fixture
def repository(project: Project) -> Project:
    """A project in git, with one commit of one note."""
    git(project.root, "init", "-q", "-b", "main")
    project.note("old", "make")
    git(project.root, "add", "-A")
    git(project.root, "commit", "-q", "-m", "a note")
    return project


def at(project: Project, ref: str, tmp_path: Path) -> Loaded:
    folder = tmp_path / f"at-{len(os.listdir(tmp_path))}"
    folder.mkdir()
    return notes_at(ref, project.project, folder, TODAY)


def test_the_notes_at_a_commit(repository: Project, tmp_path: Path, write_log: WriteLog) -> None:
    (repository.root / ".notes" / "old.md").unlink()
    repository.note("deep/new", "make", "ls")
    loaded = at(repository, "HEAD", tmp_path)
    assert [note.id for note in loaded.notes] == ["old"]
    log = write_log("a.jsonl", [shell("make"), shell("ls", "b")])
    assert changes(repository, loaded, log) == {"deep/new": {LOST: 2}, "old": {GAINED: 1}}
    assert git(repository.root, "status", "--porcelain").splitlines() == [
        "D .notes/old.md",
        "?? .notes/deep/",
    ], "the working tree is as it was"


def test_a_project_below_the_root_of_its_repository(tmp_path: Path) -> None:
    top = tmp_path / "top"
    inner = Project(top / "a b", tmp_path)
    inner.note("n", "make")
    git(top, "init", "-q")
    git(top, "add", "-A")
    git(top, "commit", "-q", "-m", "a note")
    assert [note.id for note in at(inner, "HEAD", tmp_path).notes] == ["n"]


def test_folders_of_a_configuration_count_from_their_own_place(
    repository: Project, tmp_path: Path
) -> None:
    team = tmp_path / "team"
    team.mkdir()
    (team / "shared.md").write_text("---\nsummary: Shared.\nkeys: [ls]\n---\nBody.\n")
    repository.config("folders: [../../team]\n")
    git(repository.root, "add", "-A")
    git(repository.root, "commit", "-q", "-m", "a folder")
    assert [note.id for note in at(repository, "HEAD", tmp_path).notes] == ["old", "shared"]


def test_a_commit_without_notes_has_none(repository: Project, tmp_path: Path) -> None:
    empty = git(repository.root, "commit-tree", "-m", "x", git(repository.root, "mktree"))
    assert at(repository, empty, tmp_path).notes == ()


@pytest.mark.parametrize("ref", ["nowhere", "--help", "HEAD; ls", "-x", ""])
def test_what_is_no_ref(repository: Project, ref: str, tmp_path: Path) -> None:
    with pytest.raises(NoRef, match="there is no commit, branch or tag"):
        at(repository, ref, tmp_path)


def test_no_repository(project: Project, tmp_path: Path) -> None:
    project.note("n", "make")
    with pytest.raises(NoRef, match="not a git repository"):
        at(project, "HEAD", tmp_path)


def test_a_hostile_repository_runs_nothing(repository: Project, tmp_path: Path) -> None:
    """Filters, hooks, a pager and a monitor of files are programs that its configuration names; a
    link and a long file are no notes."""
    traces = tmp_path / "ran"
    (repository.root / ".gitattributes").write_text("*.md filter=evil diff=evil\n")
    (repository.root / ".notes" / "link.md").symlink_to("/etc/passwd")
    (repository.root / ".notes" / "long.md").write_text("x" * 300_000)
    git(repository.root, "add", "-A")
    git(repository.root, "commit", "-q", "-m", "evil")
    evil = f"touch {traces}"
    for name in ("filter.evil.smudge", "filter.evil.clean", "diff.evil.textconv", "core.pager",
                 "core.fsmonitor", "core.sshCommand", "core.editor", "alias.ls-tree"):  # fmt: skip
        git(repository.root, "config", name, evil)
    hooks = repository.root / ".git" / "hooks"
    hooks.mkdir(exist_ok=True)
    for name in ("post-checkout", "post-index-change", "reference-transaction"):
        (hooks / name).write_text(f"#!/bin/sh\n{evil}\n")
        (hooks / name).chmod(0o755)
    traces.unlink(missing_ok=True)
    loaded = at(repository, "main", tmp_path)
    assert [note.id for note in loaded.notes] == ["old"]
    assert not traces.exists()
    assert [problem.path.name for problem in loaded.problems] == ["long.md"]


def test_names_in_a_tree_do_not_lead_out(repository: Project, tmp_path: Path) -> None:
    """git refuses such trees when it writes them; one that was made otherwise is no danger."""
    blob = git(repository.root, "rev-parse", "HEAD:.notes/old.md")
    tree = b"100644 ../out.md\0" + bytes.fromhex(blob)
    inner = subprocess.run(
        ["git", "hash-object", "-t", "tree", "-w", "--stdin", "--literally"],
        input=tree, cwd=repository.root, capture_output=True, check=True,
    ).stdout.decode().strip()  # fmt: skip
    top = b"40000 .notes\0" + bytes.fromhex(inner)
    outer = subprocess.run(
        ["git", "hash-object", "-t", "tree", "-w", "--stdin", "--literally"],
        input=top, cwd=repository.root, capture_output=True, check=True,
    ).stdout.decode().strip()  # fmt: skip
    commit = git(repository.root, "commit-tree", "-m", "x", outer)
    at(repository, commit, tmp_path)
    assert not list(tmp_path.rglob("out.md"))

"""A folder that nobody trusts, through the hook as it is installed: nothing of it is delivered, and the
person is told once."""

from __future__ import annotations

import json
import shutil
import subprocess
from pathlib import Path

import pytest

from forenote.hooks.install.command_line import command_line
from forenote.notes.granting import grant, revoke
from forenote.notes.trust import place_of
from tests.hooks.conftest import NOTE, World, delivered, refused

LINE = (
    "forenote: {}/.notes is not trusted, so none of its notes are delivered; "
    "`notes list` there shows them, `notes trust` there allows them"
)


def place(folder: Path) -> str:
    return place_of((str(folder), str(folder / ".notes")))


@pytest.fixture
def world(world: World) -> World:
    """A world in which nobody has trusted the project, with a note of the user's own."""
    revoke(str(world.state), place(world.project))
    world.note("theirs", "git push")
    own = world.home / "config/forenote/notes"
    own.mkdir(parents=True)
    (own / "mine.md").write_text(NOTE.format(summary="Mine.", keys="  - git status", body="B."))
    return world


def answer(world: World, command: str = "git push", *words: str) -> dict[str, object]:
    done = world.hook(world.payload(command), command=[*world.command(), *words])
    assert (done.returncode, done.stderr) == (0, b"")
    value = json.loads(done.stdout) if done.stdout else {}
    assert isinstance(value, dict)
    return value


def test_nothing_is_delivered_and_the_person_is_told_once(world: World) -> None:
    """ "Delivers nothing of its own and says so once to the person, never to the model." """
    assert answer(world) == {"systemMessage": LINE.format(world.project)}
    assert answer(world) == {}
    assert not world.errors(), "it is no fault"


def test_the_user_s_own_notes_are_delivered_there(world: World) -> None:
    first = answer(world, "git push; git status")
    assert str(first["systemMessage"]).startswith(LINE.format(world.project))
    assert "[theirs]" not in json.dumps(first) and "[mine] Mine." in json.dumps(first)
    text = delivered(world.hook(world.payload("git push; git status")).stdout)
    assert "[mine] Mine." in text and "theirs" not in text and "trust" not in text


def test_its_configuration_counts_as_little(world: World) -> None:
    """Else it could name folders of the user's, or make the budget nothing."""
    team = world.home / "team"
    team.mkdir()
    (team / "t.md").write_text(NOTE.format(summary="T.", keys="  - git push", body="B."))
    (world.notes / "config.yaml").write_text("folders: [../../team]\nbudget: 50\nhold: 7\n")
    answer(world)
    assert answer(world) == {} and not world.errors()
    assert "[mine]" in world.text(world.payload("git status"))


def test_from_the_next_call_on(world: World) -> None:
    answer(world)
    grant(str(world.state), place(world.project))
    assert "[theirs]" in delivered(world.hook().stdout)
    revoke(str(world.state), place(world.project))
    assert "theirs" not in json.dumps(answer(world)), "though an index of it is there"


def test_a_hook_of_the_project_s_own_settings(world: World) -> None:
    env = {"CLAUDE_PROJECT_DIR": str(world.project)}
    command = [*world.command(), "--project"]
    assert "[theirs]" in delivered(world.hook(command=command, env=env).stdout)
    other = world.home / "other"
    shutil.copytree(world.project, other)
    done = world.hook(world.payload(cwd=str(other)), command=command, env=env)
    assert b"theirs" not in done.stdout, "the agent went to another project"
    assert b"theirs" not in world.hook().stdout, "nor does the user's own hook deliver it"


@pytest.mark.parametrize("first", ["the user's", "the project's"])
@pytest.mark.parametrize("hold", [False, True], ids=["beside the call", "held"])
def test_user_and_project_settings_both_name_the_hook(world: World, first: str, hold: bool) -> None:
    """Whichever comes first: the one that may not read the project's notes keeps none of them from
    the other, not even where it has a note of the user's to show."""
    answer(world)
    world.note("theirs", "git push", hold=hold)
    payload = world.payload("git push; git status", session_id="both")
    env = {"CLAUDE_PROJECT_DIR": str(world.project)}
    commands = [world.command(), [*world.command(), "--project"]]
    if first == "the project's":
        commands.reverse()
    answers = [world.hook(payload, command=command, env=env).stdout for command in commands]
    if first == "the project's":
        answers.reverse()
    assert b"theirs" not in answers[0]
    assert "[theirs]" in (refused(answers[1]) if hold else delivered(answers[1]))
    assert any(b"[mine]" in one for one in answers)
    again = [world.hook(payload, command=command, env=env).stdout for command in commands]
    assert again == [b"", b""], "each answers for the call once"


def settings_of(project: Path, line: str) -> None:
    hook = {"hooks": [{"type": "command", "command": line}]}
    (project / ".claude").mkdir(exist_ok=True)
    (project / ".claude/settings.json").write_text(json.dumps({"hooks": {"PreToolUse": [hook]}}))


def test_where_the_project_s_own_hook_delivers_the_person_is_told_nothing_else(
    world: World,
) -> None:
    """That no note is delivered would not be so."""
    settings_of(world.project, command_line("claude", project=True))
    env = {"CLAUDE_PROJECT_DIR": str(world.project)}
    payload = world.payload("git push", session_id="both")
    assert world.hook(payload, env=env).stdout == b""
    done = world.hook(payload, command=[*world.command(), "--project"], env=env)
    assert "[theirs]" in delivered(done.stdout)


def test_settings_of_the_project_that_no_hook_runs_by_keep_nothing_from_the_person(
    world: World,
) -> None:
    """Those of an agent that was started elsewhere, those that call the hook as the user's do, or
    for another agent, and a `.notes` that leads out of its project."""
    told = {"systemMessage": LINE.format(world.project)}
    here = {"CLAUDE_PROJECT_DIR": str(world.project)}

    def told_anew(env: dict[str, str]) -> object:
        shutil.rmtree(world.state / "told", ignore_errors=True)
        return json.loads(world.hook(world.payload(), env=env).stdout or b"{}")

    settings_of(world.project, command_line("claude", project=True))
    assert told_anew(here) == {}
    assert told_anew({"CLAUDE_PROJECT_DIR": str(world.home)}) == told
    settings_of(world.project, command_line("claude"))
    assert told_anew(here) == told
    settings_of(world.project, command_line("codex", project=True))
    assert told_anew(here) == told
    settings_of(world.project, command_line("claude", project=True))
    world.notes.rename(world.home / "elsewhere")
    world.notes.symlink_to(world.home / "elsewhere")
    assert told_anew(here) == told


def test_a_notes_folder_that_leads_to_a_trusted_one(world: World) -> None:
    grant(str(world.state), place(world.project))
    clone = world.home / "clone"
    clone.mkdir()
    (clone / ".notes").symlink_to(world.notes)
    for words in ((), ("--project",)):
        done = world.hook(
            world.payload(cwd=str(clone)),
            command=[*world.command(), *words],
            env={"CLAUDE_PROJECT_DIR": str(clone)},
        )
        assert done.returncode == 0 and b"[theirs]" not in done.stdout


def test_a_worktree_of_a_trusted_project(world: World) -> None:
    def git(*words: str) -> None:
        identity = ["-c", "user.name=t", "-c", "user.email=t@example.org"]
        subprocess.run(["git", *identity, *words], cwd=world.project, check=True)

    git("init", "-q")
    git("add", ".")
    git("commit", "-q", "-m", "first")
    git("worktree", "add", "-q", str(world.home / "tree"))
    grant(str(world.state), place(world.project))
    payload = world.payload(cwd=str(world.home / "tree"))
    assert "[theirs]" in delivered(world.hook(payload).stdout)


def test_a_damaged_list_trusts_nothing_and_the_person_is_told(world: World) -> None:
    grant(str(world.state), place(world.project))
    (world.state / "trust").write_text("half")
    told = str(answer(world)["systemMessage"])
    assert told.startswith(f"forenote: {world.notes} cannot be looked up among the trusted folders")
    assert answer(world) == {}


@pytest.mark.parametrize("how", ["the variable", "a pause", "a damaged pause"])
def test_switched_off(world: World, how: str) -> None:
    grant(str(world.state), place(world.project))
    env = {}
    if how == "the variable":
        env = {"FORENOTE_OFF": "1"}
    else:
        content = "forenote paused 1\n1 0\n" if how == "a pause" else "half"
        (world.state / "paused").write_text(content)
        (world.state / "paused").chmod(0o600)
    done = world.hook(env=env)
    assert (done.returncode, done.stdout, done.stderr) == (0, b"", b"")
    (world.state / "paused").unlink(missing_ok=True)
    assert "[theirs]" in delivered(world.hook().stdout)


def test_a_muted_note(world: World) -> None:
    grant(str(world.state), place(world.project))
    world.note("other", "git push")
    (world.state / "muted").write_text("forenote muted 1\ntheirs\n")
    (world.state / "muted").chmod(0o600)
    text = delivered(world.hook().stdout)
    assert "[other]" in text and "theirs" not in text

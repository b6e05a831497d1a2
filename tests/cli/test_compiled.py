"""The notes are compiled while a person waits, and what goes wrong then is no error of a hook."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from forenote.cli.compiled import MANY
from forenote.cli.frame import run
from forenote.cli.main import COMMANDS
from forenote.hooks import freshness
from forenote.hooks.failure import log_path
from forenote.hooks.freshness import is_stale
from forenote.matcher.index.file import Index
from forenote.notes.cache import identity, index_path
from forenote.notes.place import project_root

Notes = Callable[..., tuple[int, str, str]]


@pytest.fixture
def notes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> Notes:
    project = tmp_path / "project"
    (project / ".notes").mkdir(parents=True)
    for number in range(MANY):
        text = f"---\nsummary: Claim {number}.\nkeys: [make it{number}]\n---\n"
        (project / f".notes/n{number}.md").write_text(text)
    monkeypatch.chdir(project)
    monkeypatch.setenv("HOME", str(tmp_path))
    for name in ("STATE", "CACHE", "CONFIG"):
        monkeypatch.setenv(f"XDG_{name}_HOME", str(tmp_path / name))

    def notes(*arguments: str) -> tuple[int, str, str]:
        code = run(list(arguments), COMMANDS)
        captured = capsys.readouterr()
        return code, captured.out, captured.err

    return notes


@pytest.mark.parametrize(
    "command",
    [
        pytest.param(("trust",), id="from now on they may be delivered"),
        pytest.param(("init",), id="the folder is there already"),
        pytest.param(("new", "One more.", "--key", "make more"), id="a note more"),
        pytest.param(("install", "claude"), id="from now on an agent asks"),
        pytest.param(("explain", "make", "it7"), id="the answer is that of the hook"),
    ],
)
def test_the_first_call_of_an_agent_has_not_to_wait(notes: Notes, command: tuple[str, ...]) -> None:
    code, _, err = notes(*command)
    assert code == 0
    many = MANY + (command[0] == "new")
    assert f"compiling {many} notes ...\n" in err
    project = project_root(str(Path.cwd()))
    index = Index(index_path(project), identity(project))
    assert not is_stale(index)
    index.close()
    assert "compiling" not in notes("explain", "make", "it7")[2]


def test_a_person_waits_longer_than_a_hook(notes: Notes, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(freshness, "PATIENCE", 0.0)
    assert notes("trust")[0] == 0
    assert "matches: 1 of 20 notes" in notes("explain", "make", "it7")[1]


def test_no_error_of_a_hook_is_kept_when_a_person_asks(notes: Notes, tmp_path: Path) -> None:
    (tmp_path / "CACHE").write_text("in the way")
    code, out, err = notes("explain", "make", "it7")
    assert code == 0
    assert "since the notes could not be compiled" in out
    assert err.count("the notes are not compiled: the index cannot be written") == 1
    assert not Path(log_path()).exists()


def test_trust_says_that_some_notes_cannot_be_read(notes: Notes) -> None:
    Path(".notes/broken.md").write_text("---\nsummary: S.\n---\n")
    assert "something is wrong in 1 file of the notes: notes list" in notes("trust")[2]


def test_an_agent_that_calls_the_hook_is_promised_the_notes(notes: Notes) -> None:
    assert "no agent calls the hook yet: notes install claude" in notes("trust")[1]
    assert "notes install claude" in notes("init")[1]
    notes("install", "claude")
    assert notes("trust")[1].endswith(f"hooks deliver its {MANY} notes\n")
    assert "notes install" not in notes("init")[1]

"""The notes that count in the working folder, the same for every command that asks about them."""

from __future__ import annotations

from pathlib import Path

import pytest

from forenote.cli.frame import run
from forenote.cli.main import COMMANDS

GOOD = "---\nsummary: A push reaches others.\nkeys: git push\n---\nBody.\n"
ABOUT_NOTES = [
    pytest.param(("replay", "log.txt"), id="replay"),
    pytest.param(("mine", "log.txt"), id="mine"),
    pytest.param(("admit", "draft.md", "log.txt"), id="admit"),
    pytest.param(("explain", "git push"), id="explain"),
]
NEED_NOTES = [
    pytest.param(("replay", "log.txt"), id="replay"),
    pytest.param(("audit", "log.txt"), id="audit"),
]


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder that is in no project, with a log and a draft."""
    folder = tmp_path / "shop"
    folder.mkdir()
    (folder / "log.txt").write_text("git push\n" * 3)
    (folder / "draft.md").write_text(GOOD)
    monkeypatch.chdir(folder)
    monkeypatch.setenv("HOME", str(tmp_path))
    for name in ("CONFIG", "STATE", "CACHE", "DATA"):
        monkeypatch.setenv(f"XDG_{name}_HOME", str(tmp_path / name.lower()))
    return folder


@pytest.fixture
def notes(folder: Path) -> Path:
    notes = folder / ".notes"
    notes.mkdir()
    (notes / "push.md").write_text(GOOD)
    return notes


@pytest.mark.parametrize("arguments", ABOUT_NOTES)
def test_what_is_wrong_with_the_notes_is_told(
    notes: Path, arguments: tuple[str, ...], capsys: pytest.CaptureFixture[str]
) -> None:
    """Figures that leave something out say so: a note that cannot be read, a budget that is none."""
    (notes / "broken.md").write_text("---\nkeys: git push\n---\n")
    (notes / "config.yaml").write_text("budgett: 500\n")
    assert run(list(arguments), COMMANDS) in (0, 1)
    err = capsys.readouterr().err
    assert ".notes/broken.md" in err and "summary" in err
    assert ".notes/config.yaml:1" in err and "budget" in err


@pytest.mark.parametrize("arguments", [*ABOUT_NOTES, *NEED_NOTES[1:]])
def test_something_else_has_the_folder_s_name(
    folder: Path, arguments: tuple[str, ...], capsys: pytest.CaptureFixture[str]
) -> None:
    (folder / ".notes").write_text("no folder")
    assert run(list(arguments), COMMANDS) == 2
    assert capsys.readouterr().err == (
        "Error: .notes: this is no folder, and has the name of the notes folder; "
        "remove or rename it\n"
    )


@pytest.mark.parametrize("arguments", NEED_NOTES)
@pytest.mark.parametrize(
    ("made", "message"),
    [
        pytest.param(
            "",
            "there is no project here: no folder from here upwards holds `.notes` or `.git`; make "
            "one with `notes init`",
            id="no project",
        ),
        pytest.param(
            ".git",
            "there are no notes here yet; `notes init` makes a folder for them",
            id="no folder",
        ),
    ],
)
def test_where_there_are_no_notes_it_says_what_to_do(
    folder: Path,
    arguments: tuple[str, ...],
    made: str,
    message: str,
    capsys: pytest.CaptureFixture[str],
) -> None:
    (folder / made).mkdir(exist_ok=True)
    assert run(list(arguments), COMMANDS) == 2
    assert capsys.readouterr() == ("", f"Error: {message}\n")


@pytest.mark.parametrize(
    ("file", "message"),
    [
        pytest.param("", "there are no notes here yet; `notes new` writes one", id="empty"),
        pytest.param(
            GOOD.replace("keys", "expires: 2020-01-01\nkeys"),
            "no note counts here; `notes list` says why",
            id="expired",
        ),
    ],
)
def test_where_no_note_counts_it_says_what_to_do(
    notes: Path, file: str, message: str, capsys: pytest.CaptureFixture[str]
) -> None:
    (notes / "push.md").unlink()
    if file:
        (notes / "push.md").write_text(file)
    assert run(["replay", "log.txt"], COMMANDS) == 2
    assert capsys.readouterr().err == f"Error: {message}\n"

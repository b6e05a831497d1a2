"""Installing into real files, and taking it back."""

from __future__ import annotations

import json
import os
import tempfile
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from forenote.hooks.install import change
from forenote.hooks.install.command_line import command_line
from forenote.hooks.install.json_text import NotJson
from forenote.hooks.install.record import records
from forenote.hooks.install.settings import Changed
from tests.hooks.install.strategies import texts

OWN = '{"permissions": {"allow": ["Bash(ls:*)"]}}\n'


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A user's home with a blank and quotes in its name, as the environment tells it."""
    home = tmp_path / 'it\'s a "home"'
    home.mkdir()
    monkeypatch.setenv("HOME", str(home))
    for name in ("XDG_STATE_HOME", "CLAUDE_CONFIG_DIR", "CODEX_HOME"):
        monkeypatch.delenv(name, raising=False)
    return home


def install(agent: str, folder: Path, *, project: bool = False) -> Path | None:
    return change.install(change.installing(agent, folder, project=project))


def uninstall(agent: str, folder: Path, *, project: bool = False) -> change.Change:
    planned = change.uninstalling(agent, folder, project=project)
    change.uninstall(planned)
    return planned


def tree(folder: Path) -> dict[str, tuple[int, bytes]]:
    """Every file and folder, with its rights and its content."""
    return {
        str(path.relative_to(folder)): (
            path.stat().st_mode,
            path.read_bytes() if path.is_file() else b"",
        )
        for path in sorted(folder.rglob("*"))
        if ".local" not in path.parts
    }


def test_a_file_that_is_there_keeps_its_rights_and_gets_a_copy(home: Path) -> None:
    file = home / ".claude/settings.json"
    file.parent.mkdir()
    file.write_text(OWN)
    file.chmod(0o640)
    before = tree(home)
    backup = install("claude", home / ".claude")
    assert backup is not None and backup.read_text() == OWN
    assert backup.parent == file.parent and backup.name.startswith("settings.json.2")
    assert backup.stat().st_mode & 0o777 == 0o600
    assert file.stat().st_mode & 0o777 == 0o640
    assert command_line("claude") in json.dumps(json.loads(file.read_text())).replace("\\", "")
    assert uninstall("claude", home / ".claude").exact
    assert tree(home) == before


@pytest.mark.parametrize("agent", ["claude", "codex", "gemini"])
@pytest.mark.parametrize("project", [False, True])
def test_where_there_was_nothing_nothing_is_left(home: Path, agent: str, project: bool) -> None:
    folder = home / "deep" / f".{agent}"
    assert install(agent, folder, project=project) is None
    [file] = folder.iterdir()
    assert file.stat().st_mode & 0o777 == (0o644 if project else 0o600)
    assert install(agent, folder, project=project) is None, "a second time nothing is done"
    assert not change.installing(agent, folder, project=project).needed
    uninstall(agent, folder, project=project)
    assert tree(home) == {}
    assert list(records()) == []


def test_a_folder_that_others_use_by_now_stays(home: Path) -> None:
    install("claude", home / ".claude")
    (home / ".claude/other.json").write_text("{}")
    uninstall("claude", home / ".claude")
    assert [path.name for path in (home / ".claude").iterdir()] == ["other.json"]


def test_a_link_is_followed_and_stays_a_link(home: Path) -> None:
    target = home / "dotfiles/claude.json"
    target.parent.mkdir()
    target.write_text(OWN)
    link = home / ".claude/settings.json"
    link.parent.mkdir()
    link.symlink_to(target)
    install("claude", home / ".claude")
    assert link.is_symlink() and "hooks" in json.loads(target.read_text())
    uninstall("claude", home / ".claude")
    assert link.is_symlink() and target.read_text() == OWN


def test_after_edits_of_others_only_our_entry_goes(home: Path) -> None:
    file = home / ".claude/settings.json"
    file.parent.mkdir()
    file.write_text(OWN)
    install("claude", home / ".claude")
    file.write_text(file.read_text().replace('"Bash(ls:*)"', '"Bash(ls:*)", "Read"'))
    planned = uninstall("claude", home / ".claude")
    assert not planned.exact
    assert file.read_text() == OWN.replace('"Bash(ls:*)"', '"Bash(ls:*)", "Read"')
    backups = [path.name for path in file.parent.iterdir() if path != file]
    assert len(backups) == 2, "what was there before us, and what was there before this"


def test_what_was_created_and_then_used_by_others_stays_without_us(home: Path) -> None:
    install("claude", home / ".claude")
    file = home / ".claude/settings.json"
    file.write_text(file.read_text().replace("{", '{"model": "x",', 1))
    uninstall("claude", home / ".claude")
    assert json.loads(file.read_text()) == {"model": "x"}


@pytest.mark.parametrize("damage", ["", "{", '{"format": 1}', '{"format": 9, "steps": []}', "[]"])
def test_a_damaged_record_is_no_record(home: Path, damage: str) -> None:
    file = home / ".claude/settings.json"
    file.parent.mkdir()
    file.write_text(OWN)
    install("claude", home / ".claude")
    [record] = (home / ".local/state/forenote/installed").iterdir()
    assert record.stat().st_mode & 0o777 == 0o600
    assert record.parent.parent.stat().st_mode & 0o777 == 0o700
    record.write_text(damage)
    uninstall("claude", home / ".claude")
    assert file.read_text() == OWN


@pytest.mark.parametrize(
    "content",
    [
        pytest.param(b'{"a": 1,}', id="not JSON"),
        pytest.param(b'{"a": "\xff"}', id="not UTF-8"),
        pytest.param(b'{"hooks": 1}', id="of another shape"),
    ],
)
def test_what_cannot_be_read_stays_as_it_is(home: Path, content: bytes) -> None:
    file = home / ".claude/settings.json"
    file.parent.mkdir()
    file.write_bytes(content)
    with pytest.raises(NotJson):
        install("claude", home / ".claude")
    assert tree(home / ".claude") == {"settings.json": (file.stat().st_mode, content)}


def test_bytes_that_are_no_text_are_pointed_at(home: Path) -> None:
    file = home / "settings.json"
    file.write_bytes(b'{\n "\xc3\xa9": "\xff"}')
    with pytest.raises(NotJson) as caught:
        change.installing("claude", home, project=False)
    problem = caught.value.problem
    assert (problem.line, problem.column) == (2, 8)
    assert problem.message == "the byte 0xff is not UTF-8"


def a_link_of_two(file: Path) -> None:
    file.symlink_to(file.with_name("other"))
    file.with_name("other").symlink_to(file)


def a_file_above(file: Path) -> None:
    file.parent.rmdir()
    file.parent.write_text("")


IN_ITS_PLACE = [
    pytest.param(os.mkfifo, "this is not a file", id="a pipe, which is not waited for"),
    pytest.param(Path.mkdir, "this is a folder", id="a folder"),
    pytest.param(lambda file: file.symlink_to(file), "this link leads back to itself", id="a loop"),
    pytest.param(a_link_of_two, "this link leads back to itself", id="a loop of two"),
    pytest.param(a_file_above, "what should be a folder above it is a file", id="a file above it"),
]


@pytest.mark.parametrize(("put", "said"), IN_ITS_PLACE)
@pytest.mark.parametrize("agent", ["claude", "codex", "gemini"])
def test_what_stands_in_the_file_s_place_is_named_and_left(
    home: Path, agent: str, put: Callable[[Path], object], said: str
) -> None:
    folder = home / "folder"
    folder.mkdir()
    file = folder / ("hooks.json" if agent == "codex" else "settings.json")
    put(file)
    for planned in (change.installing, change.uninstalling):
        with pytest.raises(NotJson) as caught:
            planned(agent, folder, project=False)
        problem = caught.value.problem
        assert (problem.path, problem.message) == (file, said) and problem.hint


def test_what_somebody_else_writes_meanwhile_is_not_lost(home: Path) -> None:
    file = home / "settings.json"
    file.write_text(OWN)
    planned = change.installing("claude", home, project=False)
    file.write_text("{}")
    with pytest.raises(Changed):
        change.install(planned)
    assert [(path.name, path.read_text()) for path in home.iterdir()] == [("settings.json", "{}")]


CODEX = [
    pytest.param({}, "hooks.json", id="nothing"),
    pytest.param(
        {"config.toml": "model = 'x'\n"}, "hooks.json", id="a configuration without hooks"
    ),
    pytest.param(
        {"config.toml": "[hooks.state.k]\ntrusted_hash = 'x'\n"}, "hooks.json", id="Codex's record"
    ),
    pytest.param({"config.toml": "[[hooks.Stop]]\n"}, "config.toml", id="hooks there"),
    pytest.param(
        {"config.toml": "[[hooks.Stop]]\n", "hooks.json": "{}"},
        "config.toml",
        id="hooks there alone",
    ),
]


@pytest.mark.parametrize(("files", "chosen"), CODEX)
def test_codex_gets_it_where_its_hooks_are(home: Path, files: dict[str, str], chosen: str) -> None:
    """ "prefer `hooks.json` where no hooks stand in config.toml; never both" """
    folder = home / ".codex"
    folder.mkdir()
    for name, text in files.items():
        (folder / name).write_text(text)
    before = tree(folder)
    install("codex", folder)
    changed = {name for name, seen in tree(folder).items() if before.get(name) != seen}
    assert {name for name in changed if "backup" not in name} == {chosen}
    uninstall("codex", folder)
    assert tree(folder) == before


def test_codex_never_gets_it_twice(home: Path) -> None:
    """Hooks that come into config.toml later do not make us move there."""
    install("codex", home)
    (home / "config.toml").write_text("[[hooks.Stop]]\n")
    assert not change.installing("codex", home, project=False).needed


def test_an_entry_by_hand_is_told(home: Path) -> None:
    entry = '{"hooks": {"PreToolUse": [\n{"hooks": [{"command": "notes hook claude"}]}]}}'
    (home / "settings.json").write_text(entry)
    [other] = change.installing("claude", home, project=False).others
    assert (other.event, other.line, other.command) == ("PreToolUse", 2, "notes hook claude")


def test_the_difference_cannot_drive_a_terminal(home: Path) -> None:
    (home / "settings.json").write_text('{"a": "\x9b31m\u202e"}')
    lines = list(change.difference(change.installing("claude", home, project=False)))
    assert lines[:2] == [f"--- {home}/settings.json", f"+++ {home}/settings.json"]
    assert '-{"a": "\\x9b31m\\u202e"}' in lines
    assert "\\ No newline at end of file" in lines


@given(texts(), st.booleans())
@settings(max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_install_then_uninstall_is_identity_on_bytes(home: Path, text: str, project: bool) -> None:
    """ "puts it back byte for byte where nothing else changed" """
    with tempfile.TemporaryDirectory(dir=home) as name:
        folder = Path(name)
        (folder / "settings.json").write_bytes(text.encode())
        install("claude", folder, project=project)
        assert (folder / "settings.json").read_bytes() != text.encode()
        assert uninstall("claude", folder, project=project).exact
        assert tree(folder) == {
            "settings.json": ((folder / "settings.json").stat().st_mode, text.encode())
        }


def test_no_record_can_be_kept_on_a_full_disk_and_it_is_installed(home: Path) -> None:
    (home / ".local").mkdir()
    (home / ".local/state").write_text("")
    install("claude", home / ".claude")
    assert not change.installing("claude", home / ".claude", project=False).needed
    uninstall("claude", home / ".claude")
    assert json.loads((home / ".claude/settings.json").read_text()) == {}

"""Where a project begins, which notes folder it uses, and where the user's own folders are."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import given
from hypothesis import strategies as st

from forenote.notes import place


def git(folder: Path, *words: str) -> None:
    identity = ["-c", "user.name=t", "-c", "user.email=t@example.org"]
    subprocess.run(["git", *identity, *words], cwd=folder, check=True, capture_output=True)


@pytest.fixture
def repository(tmp_path: Path) -> Path:
    main = tmp_path / "main"
    main.mkdir()
    git(main, "init", "-q")
    git(main, "commit", "-q", "--allow-empty", "-m", "first")
    return main


def test_the_nearest_notes_folder_is_the_projects(tmp_path: Path) -> None:
    (tmp_path / "a/.notes").mkdir(parents=True)
    (tmp_path / "a/b/.notes").mkdir(parents=True)
    deep = tmp_path / "a/b/c/d"
    deep.mkdir(parents=True)
    inner = str(tmp_path / "a/b")
    assert place.project_root(str(deep)) == (inner, f"{inner}/.notes")
    assert place.project_root(inner) == (inner, f"{inner}/.notes")


def test_a_repository_without_notes_is_a_root_all_the_same(repository: Path) -> None:
    (repository.parent / ".notes").mkdir()  # belongs to another project
    below = repository / "src"
    below.mkdir()
    assert place.project_root(str(below)) == (str(repository), f"{repository}/.notes")


def test_a_worktree_uses_the_main_trees_notes(repository: Path) -> None:
    (repository / ".notes").mkdir()
    tree = repository.parent / "tree"
    git(repository, "worktree", "add", "-q", str(tree))
    assert place.project_root(str(tree)) == (str(tree), f"{repository}/.notes")
    (tree / ".notes").mkdir()
    assert place.project_root(str(tree)) == (str(tree), f"{tree}/.notes")


def test_worktrees_beside_a_hidden_bare_repository_share_the_folder_around_them(
    repository: Path,
) -> None:
    home = repository.parent / "project"
    home.mkdir()
    git(home, "clone", "-q", "--bare", str(repository), ".bare")
    (home / ".notes").mkdir()
    git(home / ".bare", "worktree", "add", "-q", str(home / "tree"))
    assert place.project_root(str(home / "tree")) == (str(home / "tree"), f"{home}/.notes")


def test_a_bare_repository_among_others_lends_no_notes(repository: Path) -> None:
    shelf = repository.parent / "shelf"
    shelf.mkdir()
    git(shelf, "clone", "-q", "--bare", str(repository), "x.git")
    (shelf / ".notes").mkdir()
    tree = repository.parent / "tree"
    git(shelf / "x.git", "worktree", "add", "-q", str(tree))
    assert place.project_root(str(tree)) == (str(tree), f"{tree}/.notes")


@pytest.mark.parametrize(
    "pointer",
    [
        pytest.param(b"", id="empty"),
        pytest.param(b"gitdir: ", id="names nothing"),
        pytest.param(b"gitdir: /nowhere/at/all\n", id="names what is missing"),
        pytest.param(b"\xff\xfe\x00\x80", id="binary"),
        pytest.param(b"gitdir: " + b"x/" * 4000, id="longer than a path may be"),
        pytest.param(b"gitdir: a\x00b\n", id="holds a zero byte"),
    ],
)
def test_a_damaged_git_file_still_marks_the_root(tmp_path: Path, pointer: bytes) -> None:
    (tmp_path / ".git").write_bytes(pointer)
    assert place.project_root(str(tmp_path)) == (str(tmp_path), f"{tmp_path}/.notes")


def test_pipes_are_not_waited_for(tmp_path: Path) -> None:
    root = tmp_path / "root"
    own = tmp_path / "own"
    for folder in (root, own):
        folder.mkdir()
    os.mkfifo(own / "commondir")
    (root / ".git").write_text(f"gitdir: {own}\n")
    assert place.project_root(str(root)) == (str(root), f"{root}/.notes")


@pytest.mark.parametrize(
    "cwd",
    [
        pytest.param("", id="empty"),
        pytest.param("relative/folder", id="relative, so it depends on who asks"),
        pytest.param("/no/such/folder", id="deleted"),
        pytest.param("/dev/null", id="not a folder"),
        pytest.param("/a\0b", id="zero byte"),
        pytest.param("/" + "x" * 5000, id="longer than a name may be"),
        pytest.param("/\udcff", id="not UTF-8"),
        pytest.param("/\ud800", id="no name of a file at all"),
    ],
)
def test_no_working_folder_no_project(cwd: str) -> None:
    assert place.project_root(cwd) is None


def test_a_folder_that_may_not_be_entered_is_no_project(tmp_path: Path) -> None:
    closed = tmp_path / "closed"
    (closed / ".notes").mkdir(parents=True)
    closed.chmod(0)
    try:
        if os.access(closed, os.X_OK):
            pytest.skip("permissions do not bind this user")
        assert place.project_root(str(closed)) is None
    finally:
        closed.chmod(0o755)


@pytest.mark.parametrize(
    ("function", "variable", "default"),
    [
        (place.config_dir, "XDG_CONFIG_HOME", ".config/forenote"),
        (place.cache_dir, "XDG_CACHE_HOME", ".cache/forenote"),
        (place.state_dir, "XDG_STATE_HOME", ".local/state/forenote"),
        (place.user_notes, "XDG_CONFIG_HOME", ".config/forenote/notes"),
    ],
)
def test_the_users_folders_follow_xdg(
    function: object, variable: str, default: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert callable(function)
    monkeypatch.setenv("HOME", "/home/someone")
    for value in (None, "", "relative"):
        if value is None:
            monkeypatch.delenv(variable, raising=False)
        else:
            monkeypatch.setenv(variable, value)
        assert function() == f"/home/someone/{default}"
    monkeypatch.setenv(variable, "/elsewhere")
    assert str(function()).startswith("/elsewhere/forenote")


def test_without_a_home_there_are_no_own_folders(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", "relative")
    for name in ("XDG_CONFIG_HOME", "XDG_CACHE_HOME", "XDG_STATE_HOME"):
        monkeypatch.delenv(name, raising=False)
    own = [place.config_dir(), place.cache_dir(), place.state_dir(), place.user_notes()]
    assert own == ["", "", "", ""]


def test_it_brings_nothing_onto_the_hooks_path() -> None:
    """Everything beyond `sys` and `os` would be paid on every tool call."""
    program = (
        "import sys, os; before = set(sys.modules); sys.path.insert(0, sys.argv[1]); import place;"
        "print(sorted(set(sys.modules) - before))"
    )
    folder = os.path.dirname(place.__file__)
    done = subprocess.run(
        [sys.executable, "-I", "-S", "-c", program, folder],
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout == "['__future__', 'place']\n"


# --- the cheaper forms of what `os.path` has ------------------------------------------------------

PATH = st.lists(st.sampled_from(["", ".", "..", "a", ".b", "...", "c d", "ü"]), max_size=5)


@given(PATH, st.sampled_from(["", "/", "//"]))
def test_a_path_below_another_is_the_joined_one(parts: list[str], start: str) -> None:
    folder = start + "/".join(parts)
    for name in ("n", ".notes", "a/b", ""):
        if folder:
            assert place.below(folder, name) == os.path.join(folder, name)


@pytest.fixture
def odd(tmp_path: Path) -> dict[str, Path]:
    """What a name may stand for."""
    (tmp_path / "folder" / "deep").mkdir(parents=True)
    (tmp_path / "file").write_text("")
    (tmp_path / "to a folder").symlink_to("folder")
    (tmp_path / "to a file").symlink_to("file")
    (tmp_path / "to nothing").symlink_to("nowhere")
    (tmp_path / "to itself").symlink_to("to itself")
    os.mkfifo(tmp_path / "pipe")
    names = [*os.listdir(tmp_path), "missing", "file/x", "folder/deep", "to a folder/deep"]
    return {name: tmp_path / name for name in names}


def test_a_folder_is_what_the_library_says_is_one(odd: dict[str, Path]) -> None:
    found = {name: place.is_folder(str(path)) for name, path in odd.items()}
    assert found == {name: os.path.isdir(path) for name, path in odd.items()}
    assert sum(found.values()) == 4
    for name in ("", "/a\0b", "/\ud800", "/" + "x" * 5_000):
        assert not place.is_folder(name)


@pytest.mark.parametrize("at", ["folder", "folder/deep", "to a folder", ".", "/"])
def test_a_real_path_is_the_same_wherever_one_works(
    odd: dict[str, Path], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, at: str
) -> None:
    monkeypatch.chdir(tmp_path / at)
    for path in odd.values():
        assert place.real(str(path)) == os.path.realpath(path)
    assert place.real("/") == "/"


def test_a_real_path_where_the_working_folder_is_gone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    away = tmp_path / "away"
    away.mkdir()
    monkeypatch.chdir(away)
    away.rmdir()
    try:
        assert place.real(str(tmp_path)) == os.path.realpath(tmp_path)
        assert place.real(str(away)) == os.path.realpath(away)
    finally:
        os.chdir(tmp_path)


@given(PATH)
def test_the_root_is_found_as_by_a_normal_path(parts: list[str]) -> None:
    with TemporaryDirectory() as folder:
        root = os.path.realpath(folder)
        for one in ("a", "a/.b", "ü", "..."):
            os.makedirs(os.path.join(root, one, ".notes"), exist_ok=True)
        asked = "/".join([root, *parts])
        assert place.project_root(asked) == place._nearest_root(asked)


@pytest.mark.parametrize("home", ["/home/x", "/home/x/", "/", "//", "", "relative", "~", None])
def test_the_home_is_what_the_library_says(
    home: str | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    if home is None:
        monkeypatch.delenv("HOME", raising=False)
    else:
        monkeypatch.setenv("HOME", home)
    said = os.path.expanduser("~")
    assert place.user_home() == ("" if home == "" or not os.path.isabs(said) else said)

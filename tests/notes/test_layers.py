"""Layers: the nearest note of an id counts, and what does not count keeps its reason."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from datetime import date, timedelta
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from forenote.notes import place
from forenote.notes.layers import Loaded, load
from forenote.notes.problem import render

TODAY = date(2026, 11, 30)
Put = Callable[..., Path]


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A project `root` and the user's own notes, both empty."""
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    (tmp_path / "root/.notes").mkdir(parents=True)
    return tmp_path


@pytest.fixture
def put(home: Path) -> Put:
    """Writes a note: where it stands, its id, further fields."""
    folders = {"project": "root/.notes", "user": "config/forenote/notes", "team": "team"}

    def write(layer: str, id: str, *fields: str) -> Path:
        path = home / folders[layer] / f"{id}.md"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("\n".join(["---", f"summary: {layer}", "keys: [ls]", *fields, "---\n"]))
        return path

    return write


def loaded(home: Path, today: date = TODAY) -> Loaded:
    return load(place.project_root(str(home / "root")), today=today)


def counts(found: Loaded) -> list[tuple[str, str]]:
    return [(note.id, note.layer) for note in found.notes]


def aside(found: Loaded) -> list[tuple[str, str, str]]:
    return [(one.note.id, one.note.layer, one.reason) for one in found.set_aside]


def told(found: Loaded, home: Path) -> list[str]:
    return [render(problem, home) for problem in found.problems]


def test_the_nearest_layer_wins(home: Path, put: Put) -> None:
    (home / "root/.notes/config.yaml").write_text("folders: [../../team]\n")
    for layer in ("team", "user", "project"):
        put(layer, "same")
        put(layer, f"git/{layer}")
    put("team", "near")
    put("user", "near")
    found = loaded(home)
    assert counts(found) == [
        ("git/project", "project"),
        ("git/team", "../../team"),
        ("git/user", "user"),
        ("near", "user"),
        ("same", "project"),
    ]
    assert aside(found) == [
        ("near", "../../team", "shadowed by the one in layer user"),
        ("same", "user", "shadowed by the one in layer project"),
        ("same", "../../team", "shadowed by the one in layer project"),
    ]
    assert found.problems == ()


def test_without_a_project_the_users_notes_count(home: Path, put: Put) -> None:
    put("user", "mine")
    assert counts(load(None, today=TODAY)) == [("mine", "user")]


def test_a_note_counts_through_its_last_day(home: Path, put: Put) -> None:
    put("project", "old", "expires: 2026-11-30")
    assert counts(loaded(home)) == [("old", "project")]
    tomorrow = loaded(home, TODAY + timedelta(days=1))
    assert counts(tomorrow) == []
    assert aside(tomorrow) == [("old", "project", "expired on 2026-11-30")]


def test_an_expired_note_still_hides_a_farther_one(home: Path, put: Put) -> None:
    put("project", "a", "expires: 2020-01-01")
    put("user", "a")
    assert counts(loaded(home)) == []
    assert aside(loaded(home)) == [
        ("a", "user", "shadowed by the one in layer project"),
        ("a", "project", "expired on 2020-01-01"),
    ]


def test_of_a_chain_of_replacements_the_newest_counts(home: Path, put: Put) -> None:
    put("project", "c", "supersedes: b")
    put("project", "b", "supersedes: a")
    put("user", "a")
    found = loaded(home)
    assert counts(found) == [("c", "project")]
    assert aside(found) == [
        ("a", "user", "superseded by b"),
        ("b", "project", "superseded by c"),
    ]
    assert found.problems == ()


def test_an_expired_note_replaces_nothing(home: Path, put: Put) -> None:
    put("project", "b", "expires: 2020-01-01", "supersedes: a")
    put("project", "a")
    assert counts(loaded(home)) == [("a", "project")]


def test_replacing_what_has_expired_is_no_mistake(home: Path, put: Put) -> None:
    put("project", "b", "supersedes: a")
    put("project", "a", "expires: 2020-01-01")
    assert loaded(home).problems == ()


def test_notes_that_replace_one_another_all_count_and_it_is_said(home: Path, put: Put) -> None:
    put("project", "a", "supersedes: b")
    put("project", "b", "supersedes: c")
    put("project", "c", "supersedes: a")
    put("project", "d", "supersedes: d")
    found = loaded(home)
    assert [id for id, _ in counts(found)] == ["a", "b", "c", "d"]
    assert told(found, home)[0] == (
        "root/.notes/a.md:4:1: warning: this note and `b` supersede one another, so both are"
        " delivered\n"
        "    supersedes: b\n"
        "    ^~~~~~~~~~~\n"
        "  take the id away from one of them"
    )
    assert len(found.problems) == 4
    assert "the note supersedes itself" in told(found, home)[3]


def test_a_replaced_id_that_is_not_there_is_said(home: Path, put: Put) -> None:
    put("project", "new", "supersedes: [force-psh]")
    put("project", "force-push")
    assert told(loaded(home), home) == [
        (
            "root/.notes/new.md:4:1: warning: there is no note `force-psh` to supersede\n"
            "    supersedes: force-psh\n"
            "    ^~~~~~~~~~~\n"
            "  did you mean `force-push`?"
        )
    ]


def test_one_bad_file_leaves_the_others_alone(home: Path, put: Put) -> None:
    put("project", "good")
    put("project", "bad", "colour: red")
    (home / "root/.notes/config.yaml").write_text("budget: [")
    found = loaded(home)
    assert counts(found) == [("good", "project")]
    assert [problem.path.name for problem in found.problems] == ["config.yaml", "bad.md"]


def test_what_may_be_taken_for_a_note_and_is_none_is_said(home: Path, put: Put) -> None:
    notes = home / "root/.notes"
    put("team", "far")
    for name in ("README.md", "_draft.md", ".hidden.md", "picture.png", "config.yaml"):
        (notes / name).write_text("")
    for name in ("a.markdown", "B.MD", "config.yml"):
        (notes / name).write_text("")
    (notes / ".git").mkdir()
    (notes / ".git/x.md").write_text("")
    (notes / "linked").symlink_to(home / "team")
    found = loaded(home)
    assert counts(found) == []
    assert told(found, home) == [
        (
            "root/.notes/B.MD: warning: this file is not read as a note\n"
            "  a note's file name ends in `.md`"
        ),
        (
            "root/.notes/a.markdown: warning: this file is not read as a note\n"
            "  a note's file name ends in `.md`"
        ),
        (
            "root/.notes/config.yml: warning: this file is not read\n"
            "  the configuration's name is `config.yaml`"
        ),
        (
            "root/.notes/linked: warning: a link to a folder is not followed\n"
            "  name the folder under `folders:` in config.yaml"
        ),
    ]


def test_a_folder_that_may_not_be_read_is_said(home: Path, put: Put) -> None:
    put("project", "git/a")
    put("project", "b")
    closed = home / "root/.notes/git"
    closed.chmod(0)
    try:
        if os.access(closed, os.R_OK):
            pytest.skip("permissions do not bind this user")
        found = loaded(home)
        assert counts(found) == [("b", "project")]
        assert told(found, home) == [
            "root/.notes/git: error: the folder cannot be read: Permission denied"
        ]
    finally:
        closed.chmod(0o755)


def test_a_folder_of_too_much_text_ends_and_one_large_file_counts_as_what_is_read_of_it(
    home: Path, put: Put, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("a", "b", "c"):
        put("project", name)
    (home / "root/.notes/0.md").write_bytes(bytes(300_000))
    (size,) = {path.stat().st_size for path in home.glob("root/.notes/[abc].md")}
    monkeypatch.setattr("forenote.notes.layers.MOST_BYTES", 262_144 + 2 * size)
    found = loaded(home)
    assert counts(found) == [("a", "project"), ("b", "project")]
    assert told(found, home)[1:] == [
        (
            "root/.notes/c.md: error: the notes in here have more than "
            f"{262_144 + 2 * size:,} bytes, and from this one on none is read"
        )
    ]


def test_a_folder_that_is_a_whole_disk_ends(
    home: Path, put: Put, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("forenote.notes.layers.MOST_ENTRIES", 5)
    put("project", "a")
    for number in range(7):
        put("team", f"{number}/note")
    (home / "root/.notes/config.yaml").write_text("folders: [../../team]\n")
    found = loaded(home)
    assert counts(found) == [("a", "project")]
    assert told(found, home) == [
        (
            "team: error: more than 5 files are in here, and the rest is not read\n"
            "  name a folder that holds notes alone"
        )
    ]


def test_a_folder_named_twice_is_one_layer(home: Path, put: Put) -> None:
    put("team", "a")
    (home / "link").symlink_to(home / "team")
    (home / "root/.notes/config.yaml").write_text("folders: [../../team, ../../link, .]\n")
    found = loaded(home)
    assert counts(found) == [("a", "../../team")]
    assert aside(found) == []


def test_what_it_depends_on_is_known_also_where_it_is_missing(home: Path, put: Put) -> None:
    """It is stale when any stamp differs: a new file, a change, a folder that appears."""
    put("project", "git/a")
    put("project", "bad", "colour: red")
    (home / "root/.notes/config.yaml").write_text("folders: [../../team]\n")
    files, folders = dict(loaded(home).files), dict(loaded(home).folders)
    assert {os.path.relpath(path, home): stamp is not None for path, stamp in files.items()} == {
        "root/.notes/config.yaml": True,
        "config/forenote/config.yaml": False,
        "root/.notes/bad.md": True,
        "root/.notes/git/a.md": True,
    }
    assert {os.path.relpath(path, home): stamp is not None for path, stamp in folders.items()} == {
        "root/.notes": True,
        "root/.notes/git": True,
        "config/forenote/notes": False,
        "team": False,
    }
    put("project", "git/a", "priority: 1")
    put("team", "b")
    assert dict(loaded(home).files) != files
    assert dict(loaded(home).folders) != folders


def test_ids_are_found_also_of_notes_set_aside(home: Path, put: Put) -> None:
    put("project", "a", "supersedes: b")
    put("project", "b")
    found = loaded(home)
    assert found.ids() == ("a", "b")
    assert getattr(found.find("b"), "id", None) == "b"
    assert found.find("c") is None


@given(
    st.dictionaries(
        st.sampled_from("abcdef"), st.lists(st.sampled_from("abcdefg"), max_size=4), min_size=1
    )
)
def test_replacement_never_leaves_nothing(
    tmp_path_factory: pytest.TempPathFactory, graph: dict[str, list[str]]
) -> None:
    """However notes replace one another, each counts or is replaced by another, and one counts."""
    folder = tmp_path_factory.mktemp("graph") / ".notes"
    folder.mkdir()
    for id, replaced in graph.items():
        line = f"supersedes: [{', '.join(replaced)}]\n" if replaced else ""
        (folder / f"{id}.md").write_text(f"---\nsummary: S.\nkeys: ls\n{line}---\n")
    found = load((str(folder.parent), str(folder)), today=TODAY)
    kept = {note.id for note in found.notes}
    gone = {one.note.id: one.reason.removeprefix("superseded by ") for one in found.set_aside}
    assert kept | set(gone) == set(graph) and not kept & set(gone)
    assert kept
    assert all(id in graph[newer] and newer != id for id, newer in gone.items())


def test_a_folder_inside_a_layer_is_read_as_its_part_alone(home: Path, put: Put) -> None:
    """One file has one id."""
    put("project", "git/a")
    put("project", ".archive/b")
    (home / "root/.notes/config.yaml").write_text("folders: [git, .archive]\n")
    found = loaded(home)
    assert counts(found) == [("b", ".archive"), ("git/a", "project")]
    [problem] = told(found, home)
    assert problem == (
        "root/.notes/git: warning: this folder lies in that of layer project, and is read as a part "
        "of it\n  take it out of `folders:` in config.yaml"
    )


def test_a_layer_around_a_nearer_one_leaves_it_out(home: Path, put: Put) -> None:
    put("team", "sub/a")
    put("team", "b")
    (home / "root/.notes/config.yaml").write_text("folders: [../../team/sub, ../../team]\n")
    found = loaded(home)
    assert counts(found) == [("a", "../../team/sub"), ("b", "../../team")]
    assert told(found, home) == []


UNPRIVILEGED = ("setpriv", "--bounding-set", "-dac_override,-dac_read_search")
"""Takes from root what lets it pass over the rights of files."""

LOAD = """
import sys
from datetime import date
from forenote.notes.layers import load
found = load((sys.argv[1], sys.argv[1] + "/.notes"), today=date(2026, 11, 30))
print([note.id for note in found.notes])
for problem in found.problems:
    print(problem.path.name, problem.message)
"""


def test_one_folder_without_the_right_to_enter_leaves_the_others(home: Path, put: Put) -> None:
    """'is reported ...; the other notes still work'"""
    prefix = UNPRIVILEGED if os.geteuid() == 0 else ()
    if prefix and not (
        shutil.which("setpriv")
        and subprocess.run([*prefix, "true"], capture_output=True).returncode == 0
    ):
        pytest.skip("root passes over rights, and setpriv is not there to take that away")
    put("project", "a")
    put("project", "shut/b")
    shut = home / "root/.notes/shut"
    shut.chmod(0o600)  # its names can be listed, its files not looked up
    try:
        done = subprocess.run(
            [*prefix, sys.executable, "-c", LOAD, str(home / "root")],
            capture_output=True,
            text=True,
        )
    finally:
        shut.chmod(0o700)
    assert done.stdout.splitlines() == ["['a']", "b.md the file may not be read"], done.stderr

"""What is put down of files and folders tells later which of them changed, and no others."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from forenote.notes.watched import (
    LISTINGS,
    are_listed_as_before,
    differing,
    listing_of,
    put_down,
    stamp_of,
)
from tests.notes.watching import plainly

if TYPE_CHECKING:
    from forenote.matcher.index.file import Stamp

NUMBER = st.integers() | st.sampled_from([0, -1, 2**63 - 1, 2**63, -(2**63), -(2**63) - 1])
STAMP = st.none() | st.tuples(NUMBER, NUMBER, NUMBER, NUMBER)
NAME = st.text(st.characters(blacklist_categories=["Cs"], blacklist_characters="\0"), min_size=1)


def one_by_one(seen: list[tuple[str, Stamp | None, int]]) -> list[str]:
    """As `differing`, in the way that one would write it first."""
    return [path for path, known, _ in seen if known != stamp_of(path)]


def found(seen: list[tuple[str, Stamp | None, int]]) -> list[str]:
    return [os.fsdecode(path) for path in differing(put_down(seen))]


@given(st.dictionaries(NAME, st.tuples(STAMP, st.integers(0, 2**32 - 1))))
def test_what_is_put_down_comes_out_again(seen: dict[str, tuple[Stamp | None, int]]) -> None:
    watched = put_down((path, stamp, listing) for path, (stamp, listing) in seen.items())
    assert plainly(watched) == seen


@pytest.fixture
def tree(tmp_path: Path) -> dict[str, Path]:
    """Files and folders with all kinds of names, what is not there, and a link to nothing."""
    made = {name: tmp_path / name for name in ("a.md", "a folder", "naïve 漢字.md", "b\nc", "d")}
    made["not text"] = Path(os.fsdecode(bytes(tmp_path) + b"/\xff\xfe.md"))
    for path in made.values():
        path.write_text("x")
    made["folder"] = tmp_path / "folder"
    made["folder"].mkdir()
    made["link"] = tmp_path / "link"
    made["link"].symlink_to("folder")
    made["dangling"] = tmp_path / "dangling"
    made["dangling"].symlink_to("nowhere")
    made["missing"] = tmp_path / "missing"
    made["in a file"] = made["d"] / "e"
    return made


def test_nothing_differs_where_nothing_changed(tree: dict[str, Path]) -> None:
    seen = [(str(path), stamp_of(str(path)), 0) for path in tree.values()]
    assert found(seen) == one_by_one(seen) == []
    assert found([]) == []


@pytest.mark.parametrize(
    ("name", "way"),
    [
        pytest.param("a.md", "longer", id="its size and time"),
        pytest.param("naïve 漢字.md", "touched", id="its time alone"),
        pytest.param("not text", "longer", id="of a name that is no text"),
        pytest.param(
            "b\nc", "chmod", id="the time of change alone, as where a tool sets back the other"
        ),
        pytest.param("d", "replaced", id="its inode"),
        pytest.param("a folder", "removed", id="it is gone"),
        pytest.param("folder", "entered", id="a folder that has something more"),
        pytest.param("missing", "made", id="it was not there"),
        pytest.param("nowhere", "made", id="what a link leads to was not there"),
        pytest.param("in a file", "under", id="what was a file is a folder with it"),
        pytest.param("a.md", "ages ago", id="a time that 64 bits do not hold"),
    ],
)
def test_what_changed_differs(tree: dict[str, Path], tmp_path: Path, name: str, way: str) -> None:
    seen = [(str(path), stamp_of(str(path)), 0) for path in tree.values()]
    path = tree.get(name, tmp_path / name)
    if way == "longer":
        path.write_text("xyz")
    elif way == "touched":
        before = path.stat()
        os.utime(path, ns=(before.st_atime_ns, before.st_mtime_ns + 1))
    elif way == "chmod":
        path.chmod(0o600)
    elif way == "replaced":
        before = path.stat()
        (tmp_path / "other").write_text("x")
        os.utime(tmp_path / "other", ns=(before.st_atime_ns, before.st_mtime_ns))
        (tmp_path / "other").rename(path)
    elif way == "removed":
        path.unlink()
    elif way == "entered":
        (path / "more").write_text("")
    elif way == "made":
        path.write_text("")
    elif way == "under":
        tree["d"].unlink()
        tree["d"].mkdir()
        path.write_text("")
    else:
        os.utime(path, (-1e11, -1e11))
    other = found(seen)
    assert sorted(other) == sorted(one_by_one(seen))
    assert str(path) in other or name == "nowhere"
    assert other


def test_each_number_of_a_stamp_is_compared(tmp_path: Path) -> None:
    path = tmp_path / "n.md"
    path.write_text("x")
    right = stamp_of(str(path))
    assert right is not None
    for at in range(4):
        for more in (1, -1, 2**62):
            wrong = [*right]
            wrong[at] += more
            a, b, c, d = wrong
            assert found([(str(path), (a, b, c, d), 0)]) == [str(path)]
    assert found([(str(path), right, 0)]) == []


def test_a_time_that_64_bits_do_not_hold_is_no_change(tmp_path: Path) -> None:
    path = tmp_path / "n.md"
    path.write_text("x")
    for when in (-1, -1_000, 2**33):
        os.utime(path, (when, when))
        seen = [(str(path), stamp_of(str(path)), 0)]
        assert found(seen) == []
        known = stamp_of(str(path))
        assert known is not None
        beyond = known[0] + 2**64, *known[1:]
        assert found([(str(path), beyond, 0)]) == [str(path)]


@pytest.mark.parametrize("path", ["/a\0b", "/\ud800", "\0"])
def test_what_no_file_can_be_called_is_not_looked_at(path: str) -> None:
    assert stamp_of(path) is None
    assert plainly(put_down([(path, None, 0)])) == {}


@pytest.mark.parametrize(
    ("paths", "expected", "why"),
    [
        (["/p/.notes/a/1.md", "/p/.notes/b/1.md", "/p/.notes/c/1.md"], "/p/.notes/", "one in each"),
        (["/p/n/a/1.md", "/p/n/a/2.md", "/p/n/b/1.md"], "/p/n/", "three times 5, not twice 7"),
        (["/p/n/long/1.md", "/p/n/long/2.md", "/p/n/b/1.md"], "/p/n/long/", "twice 10"),
        (
            ["/p/n", "/p/n/1.md", "/home/u/notes/1.md"],
            "/p/",
            "twice 3; only one is below the longer",
        ),
        (["/p/1.md", "/q/1.md"], "", "nothing is shared but the root"),
        (["/1.md", "/2.md"], "", "none is in a folder"),
        (["/p/1.md"], "", "to open the folder costs as much as to look"),
        (["/p/1.md", "p/2.md"], "", "not every path is whole"),
    ],
)
def test_the_folder_to_look_from_makes_the_paths_shortest(
    paths: list[str], expected: str, why: str
) -> None:
    assert put_down([(path, (1, 2, 3, 4), 0) for path in paths])[4] == expected.encode(), why


def test_what_is_looked_at_from_its_folder_is_told_by_its_path(tmp_path: Path) -> None:
    """What is in one folder is looked at from there; what is above it and beside it is not."""
    name = "notes" * 40
    notes = tmp_path / "p" / name
    (notes / "sub").mkdir(parents=True)
    files = [notes / f"{name}.md" for name in ("a", "b", "c", "sub/d", "..e")]
    files += [tmp_path / "p", tmp_path / "p" / f"{name}2", tmp_path / "p" / f"{name}.md", notes]
    for path in files:
        if not path.is_dir():
            path.write_text("x")
    watched = put_down([(str(path), stamp_of(str(path)), 0) for path in files])
    assert watched[4] == os.fsencode(f"{notes}/") and b"a.md" in watched[0].split(b"\0")
    assert plainly(watched).keys() == set(map(str, files)) and differing(watched) == []
    handles = len(os.listdir("/proc/self/fd")) if os.path.isdir("/proc/self/fd") else 0
    for path in files:
        before = path.stat()
        os.utime(path, (1, 1))
        assert differing(watched) == [os.fsencode(path)]
        os.utime(path, ns=(before.st_atime_ns, before.st_mtime_ns))
        watched = put_down([(str(path), stamp_of(str(path)), 0) for path in files])
    assert not handles or len(os.listdir("/proc/self/fd")) == handles
    notes.rename(tmp_path / "moved")
    (tmp_path / "p").touch()
    gone = [os.fsencode(path) for path in files if path.is_relative_to(notes)]
    assert set(differing(watched)) == {*gone, os.fsencode(tmp_path / "p")}
    notes.write_text("now it is a file")
    assert set(gone) <= set(differing(watched))


def test_a_folder_in_which_no_note_changed_is_listed_as_before(tmp_path: Path) -> None:
    folders = [tmp_path / f"f{number}" for number in range(LISTINGS + 1)]
    for folder in folders:
        folder.mkdir()
        (folder / "n.md").write_text("x")
    paths = [str(folder) for folder in folders]
    watched = put_down([(path, stamp_of(path), listing_of(path)) for path in paths])
    assert differing(watched) == []
    (folders[0] / "n.md~").write_text("an editor's copy")
    other = differing(watched)
    assert other == [os.fsencode(paths[0])]
    assert are_listed_as_before(other, watched)
    for folder in folders[1:LISTINGS]:
        (folder / ".n.md.swp").write_text("")
    assert are_listed_as_before(differing(watched), watched)
    (folders[1] / "new.md").write_text("")
    assert not are_listed_as_before(differing(watched), watched)
    (folders[1] / "new.md").unlink()
    assert are_listed_as_before(differing(watched), watched)
    (folders[LISTINGS] / "x").write_text("")
    assert len(differing(watched)) == LISTINGS + 1
    assert not are_listed_as_before(differing(watched), watched), "too many to list"


def test_what_is_not_listed_is_never_listed_as_before(tmp_path: Path) -> None:
    path = tmp_path / "n.md"
    path.write_text("x")
    gone = str(tmp_path / "gone")
    watched = put_down([(str(path), stamp_of(str(path)), 0), (gone, None, 0)])
    path.write_text("xy")
    assert not are_listed_as_before(differing(watched), watched)
    (tmp_path / "gone").mkdir()
    assert os.fsencode(gone) in differing(watched)
    assert not are_listed_as_before([os.fsencode(gone)], watched)


def test_a_note_that_was_put_in_anothers_place_is_noticed_whatever_its_inode(
    tmp_path: Path,
) -> None:
    """'Replaced … do count at the next call': a file system may give the new file the inode of the one
    that was removed, as ext4 does. Its times tell then, of which nobody sets the second."""
    note = tmp_path / "n.md"
    note.write_text("x")
    before = note.stat()
    watched = put_down([(str(tmp_path), stamp_of(str(tmp_path)), listing_of(str(tmp_path)))])
    note.unlink()
    for number in range(20):  # until one has the inode, where that happens at all
        (tmp_path / f"other{number}").write_text("")
    note.write_text("y")
    os.utime(note, ns=(before.st_atime_ns, before.st_mtime_ns))
    assert not are_listed_as_before(differing(watched), watched)
    same = listing_of(str(tmp_path))
    os.utime(note, ns=(before.st_atime_ns, before.st_mtime_ns + 1))
    assert listing_of(str(tmp_path)) != same, "told by its times alone"

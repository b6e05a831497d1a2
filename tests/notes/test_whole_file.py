"""A file is written whole or not at all."""

from __future__ import annotations

from pathlib import Path

import pytest

from forenote.notes.whole_file import real_path, write_whole


@pytest.mark.parametrize("lasting", [True, False])
def test_a_file_is_replaced_in_one_step(tmp_path: Path, lasting: bool) -> None:
    path = tmp_path / "x.index"
    write_whole(path, b"old", lasting=lasting)
    before = path.open("rb")
    write_whole(str(path), b"new", lasting=lasting)
    assert (before.read(), path.read_bytes()) == (b"old", b"new")
    before.close()
    assert [one.name for one in tmp_path.iterdir()] == ["x.index"]
    assert path.stat().st_mode & 0o777 == 0o600


def test_the_rights_are_those_asked_for(tmp_path: Path) -> None:
    write_whole(tmp_path / "a", b"", 0o644)
    write_whole(tmp_path / "a", b"", 0o700)
    assert (tmp_path / "a").stat().st_mode & 0o777 == 0o700


def test_a_name_without_a_folder_is_of_this_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    write_whole("a", b"x")
    assert (tmp_path / "a").read_bytes() == b"x"


def test_a_write_that_fails_leaves_nothing(tmp_path: Path) -> None:
    (tmp_path / "x").mkdir()
    with pytest.raises(OSError, match=f": '{tmp_path / 'x'}'$"):
        write_whole(tmp_path / "x", b"new")
    assert [one.name for one in tmp_path.iterdir()] == ["x"]


def test_a_link_is_replaced_and_what_is_behind_it_is_not(tmp_path: Path) -> None:
    (tmp_path / "there").write_bytes(b"old")
    (tmp_path / "link").symlink_to("there")
    write_whole(real_path(tmp_path / "link"), b"new")
    assert (tmp_path / "link").is_symlink() and (tmp_path / "there").read_bytes() == b"new"
    write_whole(tmp_path / "link", b"own")
    assert not (tmp_path / "link").is_symlink() and (tmp_path / "there").read_bytes() == b"new"

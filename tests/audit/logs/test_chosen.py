"""Which logs are meant, and what a person is told who meant none."""

from __future__ import annotations

from pathlib import Path

import pytest

from forenote.audit.logs.chosen import NoLog, chosen, no_action
from tests.audit.logs.lines import log, told


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    for name in ("STATE", "DATA"):
        monkeypatch.setenv(f"XDG_{name}_HOME", str(tmp_path / "home" / name.lower()))
    return tmp_path / "home"


def test_what_is_named_is_meant_and_the_project_s_own_besides(
    home: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    root = tmp_path / "shop"
    given = log(tmp_path / "logs/a.jsonl", [told("toolu_0000000000000001", "make", "01")])
    own = root / ".aider.chat.history.md"
    root.mkdir()
    own.write_text("# aider chat started at 2026-03-02 10:00:00\n\n#### hello\n")
    assert chosen([str(given)], str(root)) == [str(given)]
    assert chosen([str(given.parent)], str(root)) == [str(given)]
    assert chosen([], str(root)) == [str(own)]
    assert chosen([str(given)], str(root), own=True) == [str(given), str(own)]
    monkeypatch.chdir(root)
    assert chosen([own.name], str(root), own=True) == [own.name], "each once, as it was named"
    assert chosen([], "") == []


def test_an_empty_file_is_a_log_in_which_nothing_is(home: Path, tmp_path: Path) -> None:
    (tmp_path / "a.jsonl").write_text("")
    assert chosen([str(tmp_path / "a.jsonl")], "") == [str(tmp_path / "a.jsonl")]


def test_a_file_that_is_no_log_is_named(home: Path, tmp_path: Path) -> None:
    (tmp_path / "x.bin").write_bytes(b"\0\1\2" * 50)
    with pytest.raises(NoLog) as error:
        chosen([str(tmp_path), str(tmp_path / "x.bin")], "")
    assert str(error.value) == (
        f"{tmp_path}/x.bin: it is neither a text nor a database (docs/logs.md)"
    )


def test_of_folders_one_may_hold_nothing_and_not_all(
    home: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A shell writes out `projects/*`, and some of these folders are empty."""
    given = log(tmp_path / "a/a.jsonl", [told("toolu_0000000000000001", "make", "01")])
    (tmp_path / "b").mkdir()
    assert chosen([str(tmp_path / "a"), str(tmp_path / "b")], "") == [str(given)]
    monkeypatch.chdir(tmp_path)
    (tmp_path / "c").mkdir()
    with pytest.raises(NoLog) as error:
        chosen(["b", "c"], "")
    assert str(error.value) == (
        "no log is in b, c: of a folder those files are looked into whose names end in .db, .gz, "
        ".json, .jsonl, .md, .sqlite or .traj; name the file itself, or leave LOG out for those of "
        "this project (docs/logs.md)"
    )


def test_behind_the_logs_of_a_folder_stands_what_only_looks_like_one(
    home: Path, tmp_path: Path
) -> None:
    torn = tmp_path / "a.jsonl"
    torn.write_text("torn\n")
    with pytest.raises(NoLog):
        chosen([str(tmp_path)], "")
    given = log(tmp_path / "b.jsonl", [told("toolu_0000000000000001", "make", "01")])
    assert chosen([str(tmp_path)], "") == [str(given), str(torn)]


@pytest.mark.parametrize(
    ("paths", "files", "why", "message"),
    [
        pytest.param(["a"], ["a"], "", "no action is in a", id="one"),
        pytest.param(["a"], ["a/1", "a/2"], "it is torn", "no action is in a (2 logs): it is torn", id="a folder"),
        pytest.param([], ["a"], "", "nothing is logged of this project yet; name a LOG, a file or folder of what agents did", id="the project's own"),
    ],
)  # fmt: skip
def test_logs_without_an_action(paths: list[str], files: list[str], why: str, message: str) -> None:
    assert str(no_action(paths, files, why)) == message

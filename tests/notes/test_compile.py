"""Compiling: what is taken over unread, what is marked as changing, and when an index ends."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Callable
from dataclasses import replace
from datetime import date, timedelta
from pathlib import Path

import pytest

from forenote.matcher.index.file import Index, entries_of, slice_of, sources_of
from forenote.notes import compile as compiler
from forenote.notes.cache import identity, index_path
from forenote.notes.compile import CHANGED, EVERY_CALL, SLICE, Compiled, compile_index
from forenote.notes.layers import load
from tests.notes.watching import plainly

TODAY = date(2026, 11, 30)


class Project:
    def __init__(self, folder: Path) -> None:
        self.notes = folder / "project" / ".notes"
        self.notes.mkdir(parents=True)
        self.project = (str(folder / "project"), str(self.notes))
        self.path = str(folder / "x.index")

    def write(
        self, id: str, more: str = "", claim: str = "A claim.", key: str = "git push"
    ) -> Path:
        path = self.notes / f"{id}.md"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(f"---\nsummary: {claim}\nkeys: {key}\n{more}---\nBody of {id}.\n")
        return path

    def compile(self, today: date = TODAY) -> Compiled:
        return compile_index(self.project, self.path, today=today)

    def open(self) -> Index:
        return Index(self.path, identity(self.project))

    def settle(self) -> None:
        """Wait until nothing counts as changed a moment ago."""
        time.sleep(2.5 * compiler.TICK / 1e9)


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Project:
    for name in ("CONFIG", "CACHE", "STATE"):
        monkeypatch.setenv(f"XDG_{name}_HOME", str(tmp_path / name.lower()))
    return Project(tmp_path)


def summaries(here: Project) -> dict[str, object]:
    index = here.open()
    try:
        return {entry.id: (entry.item[2], index.body(entry)) for entry in entries_of(index)}
    finally:
        index.close()


def test_only_what_changed_is_read_again(here: Project) -> None:
    for name in "abc":
        here.write(name)
    here.settle()
    assert here.compile() == Compiled(3, 3, ())
    assert here.compile() == Compiled(3, 0, ())
    here.write("b", claim="Another claim.")
    here.write("d")
    here.settle()
    assert here.compile() == Compiled(4, 2, ())
    assert summaries(here) == {
        "a": ("A claim.", "Body of a."),
        "b": ("Another claim.", "Body of b."),
        "c": ("A claim.", "Body of c."),
        "d": ("A claim.", "Body of d."),
    }


def test_an_index_taken_over_is_the_one_made_anew(here: Project) -> None:
    for name in ("a", "git/b", "c"):
        here.write(name, key="git push, rm -rf, {x}")
    here.write("d", more="expires: 2026-12-24\npriority: 3\nhold: true\nunless: --dry-run\n")
    here.settle()
    assert here.compile().read == 4
    first = Path(here.path).read_bytes()
    assert here.compile().read == 0
    taken_over = here.open()
    os.unlink(here.path)
    assert here.compile().read == 4
    anew = here.open()
    assert entries_of(taken_over) == entries_of(anew)
    assert taken_over.header == anew.header
    assert len(Path(here.path).read_bytes()) == len(first)
    taken_over.close()
    anew.close()


def test_a_note_without_a_change_is_not_priced_again(
    here: Project, monkeypatch: pytest.MonkeyPatch
) -> None:
    here.write("a")
    here.settle()
    here.compile()

    def no(*arguments: object) -> None:
        raise AssertionError("the vocabulary would be loaded")

    monkeypatch.setattr("forenote.notes.filed.counter", no)
    assert here.compile().read == 0


@pytest.mark.parametrize("way", ["another tokenizer", "other code", "another layer's folder"])
def test_what_the_parts_depend_on_makes_all_read_again(
    here: Project, way: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    here.write("a")
    here.settle()
    here.compile()
    if way == "another tokenizer":
        (here.notes / "config.yaml").write_text("tokenizer: cl100k_base\n")
    elif way == "other code":
        monkeypatch.setattr(compiler, "_code", lambda: 1)
    else:
        kept = compiler._kept
        other = {
            path: ("other", *one[1:])
            for path, one in kept(here.path, identity(here.project))[1].items()
        }
        monkeypatch.setattr(compiler, "_kept", lambda *_: ("o200k_base", other, b""))
    here.settle()
    assert here.compile().read == 1


def test_what_has_a_problem_is_read_again(here: Project) -> None:
    here.write("good")
    here.write("warned", more="supersedes: no/such-note\n")
    here.write("bad", key="'-f x'")
    here.settle()
    first = here.compile()
    assert (first.notes, first.read, len(first.problems)) == (2, 3, 2)
    again = here.compile()
    assert (again.notes, again.read, again.problems) == (2, 2, first.problems)


def test_the_problems_are_kept_for_who_asks(here: Project) -> None:
    here.write("bad", key="'-f x'")
    here.compile()
    index = here.open()
    sources = sources_of(index)
    index.close()
    assert isinstance(sources, tuple)
    (problem,) = sources[3]
    assert problem.startswith(f"{here.notes}/bad.md:3:")


def test_what_changed_a_moment_ago_is_read_once_more_when_it_can_be_told(here: Project) -> None:
    here.write("old")
    here.settle()
    here.write("new")
    assert here.compile().read == 2, "the same file, if nothing happened to it since"
    index = here.open()
    assert CHANGED not in [entry.stamp for entry in entries_of(index)]
    assert CHANGED not in [stamp for stamp, _ in plainly(index.header.watched).values()]
    index.close()


def test_what_changes_all_the_time_is_looked_at_again(
    here: Project, monkeypatch: pytest.MonkeyPatch
) -> None:
    """git's rule for racy entries: with the same time on it, it may have changed again since."""
    here.write("old")
    here.settle()
    here.write("new")
    with monkeypatch.context() as meanwhile:
        meanwhile.setattr("forenote.notes.compile.time.sleep", lambda _: here.write("new"))
        here.compile()
    index = here.open()
    files = {path: stamp for path, (stamp, _) in plainly(index.header.watched).items()}
    stamps = {entry.id: entry.stamp for entry in entries_of(index)}
    index.close()
    assert stamps["new"] == CHANGED == files[str(here.notes / "new.md")]
    assert stamps["old"] != CHANGED != files[str(here.notes / "old.md")]
    here.settle()
    assert here.compile().read == 1
    index = here.open()
    assert all(entry.stamp != CHANGED for entry in entries_of(index))
    assert CHANGED not in [stamp for stamp, _ in plainly(index.header.watched).values()]
    index.close()


def test_a_time_to_come_is_not_changing_for_ever(here: Project) -> None:
    path = here.write("n")
    soon = time.time() + 3_600
    os.utime(path, (soon, soon))
    here.settle()
    here.compile()
    assert here.compile().read == 0


def test_of_many_notes_the_folders_are_listed_alone(here: Project) -> None:
    for number in range(EVERY_CALL + 1):
        here.write(f"many/n{number}")
    (here.notes / "config.yaml").write_text("budget: 500\n")
    here.settle()
    here.compile()
    index = here.open()
    watched = plainly(index.header.watched)
    names = [os.path.basename(path) for path in watched]
    assert [name for name in names if "." in name[1:]] == ["config.yaml"] * 2
    assert {str(here.notes), str(here.notes / "many")} <= set(watched)
    assert index.header.notes == EVERY_CALL + 1
    assert index.header.settings[0] == 500
    index.close()


def test_each_note_keeps_its_own_id_when_two_lead_to_one_file(here: Project) -> None:
    """A link, and a folder of notes inside another: what is taken over of the one is not the
    other's."""
    here.write("a")
    here.write("git/x", claim="Claim of x.")
    (here.notes / "b.md").symlink_to("a.md")
    (here.notes / "config.yaml").write_text("folders: [git]\n")
    here.settle()
    for _ in range(2):
        here.compile()
        index = here.open()
        ids = [(entry.id, entry.item[0]) for entry in entries_of(index)]
        index.close()
        assert ids and all(one == other for one, other in ids)
        assert len({one for one, _ in ids}) == len(ids) >= 2
        assert ("git/x", "git/x") in ids


def test_of_many_folders_those_with_notes_are_watched_and_the_others_in_turn(
    here: Project, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(compiler, "WATCHED", 4)
    here.write("deep/er/n")
    for number in range(250):
        (here.notes / f"empty/e{number}/f").mkdir(parents=True)
    here.settle()
    here.compile()
    index = here.open()
    watched = {
        os.path.relpath(path, here.notes)
        for path in plainly(index.header.watched)
        if os.path.isdir(path)
    }
    slices = [plainly(slice_of(index, number)) for number in range(index.header.slices)]
    index.close()
    assert len(watched) == 4 and {".", "deep/er"} <= watched
    seldom = [path for one in slices for path in one]
    assert len(seldom) == len(set(seldom)) >= 500 and max(map(len, slices)) <= SLICE
    assert not {str(here.notes / path) for path in watched} & set(seldom)


@pytest.mark.parametrize(
    ("days", "until"),
    [
        pytest.param((), None, id="no note expires"),
        pytest.param((TODAY,), TODAY + timedelta(days=1), id="at the end of its day"),
        pytest.param(
            (TODAY + timedelta(days=9), TODAY + timedelta(days=3)),
            TODAY + timedelta(days=4),
            id="the first",
        ),
        pytest.param((TODAY - timedelta(days=1),), None, id="one that has expired is not in it"),
        pytest.param((date.max,), None, id="the last day there is"),
    ],
)
def test_an_index_ends_when_a_note_expires(
    here: Project, days: tuple[date, ...], until: date | None
) -> None:
    here.write("other")
    for number, day in enumerate(days):
        here.write(f"n{number}", more=f"expires: {day}\n")
    here.compile()
    index = here.open()
    ends = index.header.until
    index.close()
    assert (
        (time.localtime(ends)[:6] == (until.year, until.month, until.day, 0, 0, 0))
        if until
        else ends == 0
    )


def test_by_hand_it_compiles_the_project_around_the_working_folder(here: Project) -> None:
    here.write("n")
    here.write("bad", key="'-f x'")
    done = subprocess.run(
        [sys.executable, "-m", "forenote.notes.compile"],
        cwd=here.project[0],
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0
    assert done.stderr.count("\n") == 1 and "bad.md:3:" in done.stderr
    index = Index(index_path(here.project), identity(here.project))
    assert [entry.id for entry in entries_of(index)] == ["n"]
    index.close()


def test_a_thousand_notes_cost_little_the_second_time(
    here: Project, figures: Callable[[str, str], None]
) -> None:
    for number in range(1_000):
        here.write(f"f{number % 10}/n{number}", key=f"program-{number} sub --option")
    here.settle()
    times = []
    for _ in range(2):
        start = time.process_time()
        compiled = here.compile()
        times.append(time.process_time() - start)
    here.write("f1/n1", claim="Another.")
    start = time.process_time()
    assert here.compile().read == 1
    times.append(time.process_time() - start)
    assert (compiled.notes, compiled.read) == (1_000, 0)
    figures(
        "compiling",
        "1,000 notes anew, again, with one changed: " + ", ".join(f"{one:.2f} s" for one in times),
    )


def test_what_supersedes_another_does_so_each_time(here: Project) -> None:
    here.write("old")
    here.write("new", "supersedes: [old]\n")
    here.settle()
    for _ in range(3):
        here.compile()
        assert set(summaries(here)) == {"new"}


@pytest.mark.parametrize(
    ("ago", "expected"),
    [
        pytest.param(1_500_000_000, True, id="whole seconds, 1.5 s ago"),
        pytest.param(1_500_000_001, False, id="nanoseconds, 1.5 s ago"),
        pytest.param(3_500_000_000, False, id="whole seconds, 3.5 s ago"),
        pytest.param(10_000_001, True, id="nanoseconds, 10 ms ago"),
    ],
)
def test_where_times_are_whole_seconds_two_changes_may_be_a_second_apart(
    here: Project, ago: int, expected: bool
) -> None:
    here.write("a")
    loaded = load(here.project, today=TODAY)
    start = 1_800_000_001_500_000_000
    stamp = (start - ago, 0, 0, start - ago)
    changed = replace(loaded, files=(("a.md", stamp),), folders=())
    assert (compiler._changing(changed, start, start) == {"a.md"}) is expected

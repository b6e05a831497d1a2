"""A note that was edited, added, removed or renamed counts at the next call, and no stale text is
ever delivered."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from datetime import date, timedelta
from pathlib import Path

import pytest

from forenote.notes.compile import EVERY_CALL
from forenote.notes.lock import Lock
from tests.hooks.conftest import World, delivered


def test_a_note_edited_in_place_counts(world: World) -> None:
    path = world.note("n", "git push", "The old claim.")
    assert "The old claim." in world.text()
    world.note("n", "git push", "The new claim.")
    assert "The new claim." in world.text()
    assert path.read_text().count("claim") == 1


def test_an_edit_of_the_same_size_at_the_same_time_counts(world: World) -> None:
    """A tool that keeps times, or two edits within a tick of the clock."""
    path = world.note("n", "git push", "The claim 1.")
    world.text()
    seen = path.stat()
    path.write_text(path.read_text().replace("claim 1", "claim 2"))
    os.utime(path, ns=(seen.st_atime_ns, seen.st_mtime_ns))
    assert "The claim 2." in world.text()


def test_edits_right_before_each_call_count(world: World) -> None:
    for number in range(4):
        world.note("n", "git push", f"Claim {number}.")
        assert f"Claim {number}." in world.text()


@pytest.mark.parametrize("way", ["added", "removed", "renamed", "replaced", "moved in a folder"])
def test_what_happens_to_files_counts(world: World, way: str) -> None:
    world.note("a", "git push")
    world.note("git/b", "git push")
    assert "[a]" in (text := world.text()) and "[git/b]" in text
    if way == "added":
        world.note("git/deep/new", "git push")
        assert "[git/deep/new]" in world.text()
    elif way == "removed":
        (world.notes / "git" / "b.md").unlink()
        assert "[git/b]" not in world.text()
    elif way == "renamed":
        (world.notes / "a.md").rename(world.notes / "c.md")
        assert "[c]" in (text := world.text()) and "[a]" not in text
    elif way == "replaced":
        other = world.note("other", "git push", "The other claim.")
        world.text()
        other.rename(world.notes / "a.md")
        assert "[a] The other claim." in world.text()
    else:
        (world.notes / "git").rename(world.notes / "hg")
        assert "[hg/b]" in (text := world.text()) and "[git/b]" not in text


def test_the_notes_folder_itself_comes_and_goes(world: World) -> None:
    world.note("n", "git push")
    (world.project / ".git").mkdir()
    away = world.project / "away"
    world.notes.rename(away)
    assert world.text() == ""
    away.rename(world.notes)
    assert "[n]" in world.text()
    own = world.home / "config" / "forenote" / "notes"
    own.mkdir(parents=True)
    (own / "mine.md").write_text((world.notes / "n.md").read_text())
    assert "[mine]" in world.text()


def test_the_configuration_counts(world: World) -> None:
    world.note("n", "git push", body="A sentence of the body. " * 60)
    assert "withheld" not in world.text()
    (world.notes / "config.yaml").write_text("budget: 200\n")
    assert "A sentence" not in world.text()
    (world.notes / "config.yaml").unlink()
    assert "withheld" not in world.text()


def test_a_folder_that_the_configuration_adds_counts_once_it_is_there(world: World) -> None:
    (world.notes / "config.yaml").write_text("folders: [../team]\n")
    world.note("n", "git push")
    assert "[team]" not in delivered(world.hook().stdout)
    team = world.project / "team"
    team.mkdir()
    (team / "team.md").write_text((world.notes / "n.md").read_text())
    assert "[team]" in delivered(world.hook().stdout)


def test_a_note_expires_when_its_day_is_over(world: World) -> None:
    path = world.note("n", "git push")
    text = path.read_text()
    yesterday, today = date.today() - timedelta(days=1), date.today()
    path.write_text(text.replace("keys:", f"expires: {yesterday}\nkeys:"))
    assert world.text() == ""
    path.write_text(text.replace("keys:", f"expires: {today}\nkeys:"))
    assert "[n]" in world.text()


def many(world: World) -> None:
    for number in range(EVERY_CALL + 5):
        world.note(f"many/n{number:03}", f"program-{number}", f"Claim {number}.")


def test_with_many_notes_additions_removals_and_replacements_count(world: World) -> None:
    many(world)
    assert "[many/n007] Claim 7." in world.text(world.payload("program-7"))
    world.note("many/new", "git push")
    assert "[many/new]" in world.text()
    aside = world.home / "aside.md"
    aside.write_text((world.notes / "many/n008.md").read_text().replace("Claim 8", "New claim"))
    aside.rename(world.notes / "many/n008.md")
    assert "New claim" in world.text(world.payload("program-8"))
    (world.notes / "many/n007.md").unlink()
    assert world.text(world.payload("program-7")) == ""
    (world.notes / "config.yaml").write_text("wrappers: [our-run]\n")
    assert "[many/n009]" in world.text(world.payload("our-run program-9"))


def test_with_many_notes_a_stale_text_is_still_never_delivered(world: World) -> None:
    """A stale text is never delivered: the notes about to be shown are looked at."""
    many(world)
    assert "Claim 7." in world.text(world.payload("program-7"))
    before = world.notes.stat()
    path = world.notes / "many/n007.md"
    path.write_text(path.read_text().replace("Claim 7.", "Changed."))
    assert world.notes.stat() == before, "no folder tells of it"
    assert "[many/n007] Changed." in world.text(world.payload("program-7"))


def test_a_stale_text_is_dropped_where_no_new_index_can_be_had(world: World) -> None:
    world.note("a", "git push")
    changed = world.note("b", "git push")
    assert "[b]" in world.text()
    changed.write_text(changed.read_text().replace("Claim", "Other claim"))
    with Held(world.index()):
        done = world.hook()
    assert "[a]" in (text := delivered(done.stdout)) and "[b]" not in text
    assert world.errors() == ["another process has been compiling the notes for too long"]


class Held:
    """Another process that holds the lock of an index, as a compiler that takes long."""

    def __init__(self, index: Path) -> None:
        self._index = index

    def __enter__(self) -> None:
        self._lock = Lock(str(self._index))
        assert self._lock.take()

    def __exit__(self, *exception: object) -> None:
        self._lock.close()


def test_a_lock_of_a_dead_process_is_no_lock(world: World) -> None:
    world.note("n", "git push")
    world.text()
    world.note("m", "git push")
    code = (
        "import os, sys; from forenote.notes.lock import Lock\n"
        "assert Lock(sys.argv[1]).take(); os.kill(os.getpid(), 9)"
    )
    done = subprocess.run([sys.executable, "-c", code, str(world.index())])
    assert done.returncode == -9
    start = time.monotonic()
    assert "[m]" in world.text()
    assert time.monotonic() - start < 30
    assert not world.errors()


def test_eight_hooks_at_once_compile_once(world: World) -> None:
    """Single flight: whoever comes second waits for the first one's index."""
    for number in range(40):
        world.note(f"n{number}", "git push" if number < 3 else f"program-{number}")
    hooks = [
        subprocess.Popen(
            world.command(), stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=world.env
        )
        for _ in range(8)
    ]
    for hook in hooks:
        assert hook.stdin is not None
        hook.stdin.write(world.payload())
        hook.stdin.close()
    inode = None
    texts = set()
    for hook in hooks:
        assert hook.stdout is not None
        texts.add(delivered(hook.stdout.read()))
        assert hook.wait(60) == 0
        inode = inode or world.index().stat().st_ino
    assert len(texts) == 1 and "[n2]" in texts.pop()
    assert world.index().stat().st_ino == inode, "it was written once"
    assert not world.errors()


def test_hooks_during_changes_answer_from_the_old_or_the_new_notes(world: World) -> None:
    world.note("n", "git push", "Claim 0.")
    seen = {world.text()}
    for number in range(1, 4):
        world.note("n", "git push", f"Claim {number}.")
        hooks = [
            subprocess.Popen(
                world.command(), stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=world.env
            )
            for _ in range(4)
        ]
        for hook in hooks:
            assert hook.stdin is not None
            hook.stdin.write(world.payload())
            hook.stdin.close()
        for hook in hooks:
            assert hook.stdout is not None
            text = delivered(hook.stdout.read())
            assert hook.wait(60) == 0
            assert f"Claim {number}." in text
            seen.add(text)
    assert len(seen) == 4
    assert not world.errors()


def test_nothing_is_compiled_while_nothing_changes(world: World) -> None:
    world.note("n", "git push")
    world.text()
    time.sleep(0.1)
    world.text()
    inode = world.index().stat().st_ino
    for _ in range(3):
        world.text()
    assert world.index().stat().st_ino == inode
    assert sorted(path.suffix for path in world.cache.iterdir()) == [".index", ".lock"]

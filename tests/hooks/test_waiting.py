"""No call waits for a compiler in vain a second time, and what cannot be written stops no delivery.

Waits and compiles are counted by what they leave behind: a line in the error log, another index.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from forenote.hooks.freshness import PATIENCE
from forenote.matcher.checksum import checksum
from forenote.matcher.index.layout import PREAMBLE
from forenote.notes.compile import EVERY_CALL, SLICE
from forenote.notes.lock import CREDIT, Lock
from tests.hooks.conftest import World, delivered
from tests.hooks.test_bad_input import bound
from tests.hooks.test_imports import ALLOWED, imported, other_pythons

SLOW = "another process has been compiling the notes for too long"


def beside(world: World, suffix: str) -> Path:
    return world.index().with_name(world.index().name + suffix)


def until(holds: Callable[[], bool]) -> None:
    """Wait for a process that nobody else waits for."""
    end = time.monotonic() + 60
    while not holds():
        assert time.monotonic() < end
        time.sleep(0.02)


@pytest.mark.parametrize("old", [True, False], ids=["with an old index", "with none"])
def test_a_compiler_is_waited_for_by_one_call_in_a_row(world: World, old: bool) -> None:
    world.note("a", "git push")
    world.note("b", "git push")
    world.text()
    lock = Lock(str(world.index()))
    if old:
        world.note("b", "git push", "A new claim of b.")
    else:
        world.index().unlink()
    assert lock.take()
    texts = [delivered(world.hook().stdout) for _ in range(4)]
    lock.close()
    assert world.errors() == [SLOW], "the first has waited, and none after it"
    for text in texts:
        assert ("[a]" in text) == old and "[b]" not in text
    assert "[b]" in delivered(world.hook().stdout)


def test_a_compiler_that_has_run_for_long_is_not_waited_for(world: World) -> None:
    world.note("a", "git push")
    world.text()
    world.note("b", "git push")
    with_lock = Lock(str(world.index()))
    assert with_lock.take()
    earlier = time.time() - PATIENCE
    os.utime(with_lock.handle, (earlier, earlier))
    assert "[a]" in world.text()
    with_lock.close()
    assert "[b]" in world.text()


def test_after_a_compile_that_took_long_the_next_one_is_not_waited_for(world: World) -> None:
    """The call answers from the old notes, and a later one from the new."""
    world.note("a", "git push")
    world.text()
    content = bytearray(world.index().read_bytes())
    content[PREAMBLE - 8 : PREAMBLE - 4] = (int(PATIENCE * 1_000) + 1).to_bytes(4, "little")
    content[PREAMBLE - 4 : PREAMBLE] = checksum(content[: PREAMBLE - 4]).to_bytes(4, "little")
    world.index().write_bytes(content)
    inode = world.index().stat().st_ino
    world.note("b", "git push")
    assert "[b]" not in (text := world.text()) and "[a]" in text
    until(lambda: world.index().stat().st_ino != inode)
    assert "[b]" in world.text()


def test_what_failed_is_tried_again_without_waiting(world: World, tmp_path: Path) -> None:
    world.note("n", "git push")
    copy = tmp_path / "broken" / "forenote"
    shutil.copytree(world.installed.entry.parents[1], copy)
    layers = (copy / "notes" / "layers.py").read_text()
    (copy / "notes" / "layers.py").write_text("raise OSError('this is broken')\n")
    command = [*world.command()[:-2], str(copy / "hooks" / "entry.py"), "claude"]
    world.hook(command=command)
    (failed,) = world.cache.glob("*.failed")
    os.utime(failed, (1, 1))  # ten seconds later
    assert world.hook(command=command).stdout == b""
    assert len(world.errors()) == 1, "it did not wait for what became of it"
    assert failed.stat().st_mtime > 1, "but tried"
    until(lambda: bool(failed.read_bytes()))
    (copy / "notes" / "layers.py").write_text(layers)
    os.utime(failed, (1, 1))
    lock = Lock(str(failed).removesuffix(".failed"))
    until(lock.take)  # until that compiler has ended
    lock.close()
    world.hook(command=command)
    until(lambda: not failed.exists())
    assert "[n]" in delivered(world.hook(command=command).stdout)


def test_a_full_disk_costs_one_compile(world: World) -> None:
    """Nothing but empty files can be made, and the old index answers."""
    world.note("a", "git push", body="A long body. " * 900)
    world.text()
    inode = world.index().stat().st_ino
    world.note("b", "git push")
    limited = ["prlimit", "--fsize=6000", *world.command()]
    if shutil.which("prlimit") is None:
        pytest.skip("there is no prlimit(1)")
    for _ in range(4):
        assert "[a]" in delivered(world.hook(command=limited).stdout)
    (evidence,) = world.errors()
    assert evidence.startswith("the notes were not compiled (exit 1): OSError: [Errno 27]")
    assert world.index().stat().st_ino == inode


def test_nothing_can_be_written_at_all(world: World) -> None:
    """A read-only home: neither an index nor the evidence, and the old index is used all the same."""
    world.note("a", "git push")
    world.text()
    world.note("b", "git push")
    shut = [world.cache, world.state, *world.state.glob("*/")]
    world.log.unlink(missing_ok=True)
    for folder in shut:
        folder.chmod(0o500)
    done = world.hook(command=bound(world))
    for folder in shut:
        folder.chmod(0o700)
    assert "[a]" in delivered(done.stdout)
    assert not world.errors()
    assert "[b]" in world.text()


def test_where_no_index_can_be_written_no_compiler_is_started(world: World) -> None:
    world.note("a", "git push")
    world.text()
    world.note("b", "git push")
    world.cache.chmod(0o500)
    assert "[a]" in delivered(world.hook(command=bound(world)).stdout)
    world.cache.chmod(0o700)
    assert world.errors() == ["the index cannot be written: Permission denied"]


@pytest.mark.parametrize("what", ["a pipe", "a link"])
def test_what_lies_in_the_place_of_the_evidence(world: World, what: str) -> None:
    world.note("a", "git push")
    world.text()
    precious = world.home / "precious"
    precious.write_text("precious")
    failed = beside(world, ".failed")
    os.mkfifo(failed) if what == "a pipe" else failed.symlink_to(precious)
    world.note("b", "git push")
    assert "[b]" in world.text()
    assert precious.read_text() == "precious"
    assert not os.path.lexists(failed)


def test_a_text_is_never_stale_though_its_time_lies_ahead(world: World) -> None:
    path = world.note("n", "git push", "The claim 1.")
    ahead = time.time() + 86_400
    os.utime(path, (ahead, ahead))
    assert "The claim 1." in world.text()
    path.write_text(path.read_text().replace("claim 1", "claim 2"))
    os.utime(path, (ahead, ahead))
    assert "The claim 2." in world.text()


def test_compilers_rest_when_much_was_compiled(world: World) -> None:
    """Where a note changes all the time. What changed is not shown meanwhile, the others are."""
    world.note("a", "git push")
    world.note("b", "git push")
    world.text()
    inode = world.index().stat().st_ino
    lock = beside(world, ".lock")
    ahead = time.time() + CREDIT + 60
    os.utime(lock, (ahead, ahead))
    for number in range(3):
        world.note("b", "git push", f"Claim {number}.")
        assert "[a]" in (text := world.text()) and "[b]" not in text
    assert world.index().stat().st_ino == inode
    os.utime(lock)
    assert "Claim 2." in world.text()


def test_fifteen_edits_in_a_row_are_each_honoured(world: World) -> None:
    for number in range(15):
        world.note("n", "git push", f"Claim {number}.")
        assert f"Claim {number}." in world.text()


@pytest.mark.parametrize("name", ["n.md.swp", ".n.md", "x.txt", "_draft.md"])
def test_what_is_no_note_compiles_nothing(world: World, name: str) -> None:
    """A folder in which other programs work, `/tmp` say, has a new time at every call."""
    world.note("n", "git push")
    world.text()
    inode = world.index().stat().st_ino
    before = world.notes.stat().st_mtime_ns
    for _ in range(3):
        (world.notes / name).write_text("x")
        assert world.notes.stat().st_mtime_ns != before
        world.text()
        (world.notes / name).unlink()
        world.text()
    assert world.index().stat().st_ino == inode
    world.note("m", "git push")
    assert "[m]" in world.text()


def test_of_many_notes_each_is_looked_at_in_turn(world: World) -> None:
    """An edit in place that no folder tells of is seen within a round of the slices."""
    count = EVERY_CALL + 5
    for number in range(count):
        world.note(f"many/n{number:03}", f"program-{number}", f"Claim {number}.")
    assert world.text() == ""
    inode = world.index().stat().st_ino
    before = (world.notes / "many").stat().st_mtime_ns
    path = world.notes / "many/n007.md"
    path.write_text(path.read_text().replace("program-7", "git push"))
    assert (world.notes / "many").stat().st_mtime_ns == before
    for _ in range(-(-count // SLICE)):
        assert world.text() == ""
    until(lambda: world.index().stat().st_ino != inode)
    assert "[many/n007]" in world.text()


def test_handles_that_do_not_wait(world: World) -> None:
    """As some agents' event loops make them: empty for now is not the end, and full for now is not
    a failure."""
    world.note("n", "git push")
    world.text()
    to_hook, stdin = os.pipe()
    stdout, from_hook = os.pipe()
    for handle in (to_hook, from_hook):
        os.set_blocking(handle, False)
    filled = 0
    try:
        while True:
            filled += os.write(from_hook, b"x" * 4_096)
    except BlockingIOError:
        pass
    hook = subprocess.Popen(world.command(), stdin=to_hook, stdout=from_hook, env=world.env)
    os.close(to_hook)
    os.close(from_hook)
    payload = world.payload()
    time.sleep(0.2)
    os.write(stdin, payload[:20])
    time.sleep(0.1)
    os.write(stdin, payload[20:])
    os.close(stdin)
    time.sleep(0.3)
    with open(stdout, "rb") as file:
        content = file.read()
    assert hook.wait(60) == 0
    assert "[n]" in delivered(content[filled:])
    assert not world.errors()


def test_what_is_no_json_loads_no_more_than_what_is(world: World) -> None:
    for python in [str(world.installed.python), *other_pythons()]:
        for payload in (b"{", b'{"a": x}', b"[1,", b'"\\u12"'):
            found, text = imported(world, payload, python, world.env)
            assert text == ""
            others = {name for name in found if not name.startswith("forenote")}
            assert others <= ALLOWED, python
    assert all(error.startswith("Malformed: it is ") for error in world.errors())

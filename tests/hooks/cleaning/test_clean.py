"""Old files on a disk: what is taken away, by the process that a hook starts, and what never is."""

from __future__ import annotations

import os
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from forenote.hooks.cleaning.clean import clean
from forenote.hooks.cleaning.indexes import NAMES
from forenote.hooks.cleaning.old import KINDS
from forenote.hooks.session.keeping import CLEANED, DAY
from tests.hooks.conftest import World

A, B = "0123456789abcdef", "fedcba9876543210"
NOW = time.time()


def aged(path: Path, days: float, content: str = "x") -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(content)
    os.utime(path, (NOW - days * DAY,) * 2)
    return path


@pytest.fixture
def state(tmp_path: Path) -> Path:
    return tmp_path / "state"


def test_old_files_of_ours_go_and_all_else_stays(state: Path) -> None:
    going = [
        aged(state / "sessions" / f"{A}.memory", 40),
        aged(state / "sessions" / "20748.claims", 40),
        aged(state / "ledger" / f"{A}.jsonl", 100),
    ]
    staying = [
        aged(state / "sessions" / f"{B}.memory", 4),
        aged(state / "sessions" / "important.txt", 400),
        aged(state / "ledger" / f"{B}.jsonl", 40),
        aged(state / "ledger" / "backup" / f"{A}.jsonl", 400),
        aged(state / "trust", 4000),
        aged(state / f"{A}.memory", 400),
    ]
    clean(str(state), "", NOW)
    assert not any(path.exists() for path in going) and all(path.exists() for path in staying)


def test_no_link_is_followed(state: Path, tmp_path: Path) -> None:
    """A link for a file stays and so does what it leads to; a link for the folder is not entered."""
    elsewhere = aged(tmp_path / "elsewhere" / f"{A}.jsonl", 400)
    (state / "ledger").mkdir(parents=True)
    link = state / "ledger" / f"{A}.jsonl"
    link.symlink_to(elsewhere)
    os.utime(link, (NOW - 400 * DAY,) * 2, follow_symlinks=False)
    (state / "sessions").symlink_to(tmp_path / "elsewhere")
    aged(tmp_path / "elsewhere" / f"{A}.memory", 400)
    clean(str(state), "", NOW)
    assert link.is_symlink() and len(list((tmp_path / "elsewhere").iterdir())) == 2


def test_a_folder_or_pipe_with_such_a_name_stays(state: Path) -> None:
    (state / "ledger" / f"{A}.jsonl").mkdir(parents=True)
    os.mkfifo(state / "ledger" / f"{B}.jsonl")
    for path in (state / "ledger").iterdir():
        os.utime(path, (NOW - 400 * DAY,) * 2)
    clean(str(state), "", NOW)
    assert len(list((state / "ledger").iterdir())) == 2


def test_what_cannot_be_removed_is_no_fault(state: Path) -> None:
    clean(str(state), str(state / "cache"), NOW)
    (state / "ledger").parent.mkdir(parents=True)
    (state / "ledger").write_text("a file in the folder's place")
    clean(str(state), str(state / "cache"), NOW)


def test_a_file_that_is_written_to_meanwhile_stays(state: Path) -> None:
    from forenote.hooks.cleaning.folder import opened

    path = aged(state / "ledger" / f"{A}.jsonl", 400)
    with opened(str(path.parent)) as folder:
        assert folder is not None
        (file,) = folder.files()
        path.write_text("a line more")
        assert not folder.remove(file.name, file.time)
    assert path.exists()


def test_every_file_that_calls_leave_can_be_cleaned(world: World) -> None:
    """Each is named as a kind of file that goes when it is old; those that are one for a user, and so
    do not get more, are named here."""
    world.note("held", "git push --force", hold=True)
    for command in ("git push --force", "git push --force", "git push -f", "ls"):
        world.hook(world.payload(command, session_id="busy"))
    world.note("broken", "{nothing: known}")
    world.hook(world.payload("git push --force"))
    stays = {CLEANED, world.log.name, "trust", "trust.lock"}
    left = {path.name: path for path in world.home.glob("state/**/*") if path.is_file()}
    kinds = [(kind.folder, kind.names) for kind in KINDS]
    of_kinds = {
        name
        for name, path in left.items()
        if any(path.parent == world.state / folder and it.fullmatch(name) for folder, it in kinds)
    }
    assert {name for name in left if name not in of_kinds} == stays
    ends = {name.rpartition(".")[2] for name in of_kinds}
    assert ends == {"memory", "hold", "claims", "jsonl", "calls"}, "all were left"
    lying = [path.name for path in world.home.glob("cache/**/*") if path.is_file()]
    assert lying and all(NAMES.fullmatch(name) for name in lying)


def index_files(world: World) -> set[str]:
    return {path.name for path in world.cache.iterdir()}


def test_the_index_of_a_project_that_is_gone_goes(world: World) -> None:
    world.note("n", "git push")
    assert world.text()
    name = world.index().name
    assert index_files(world) >= {name, f"{name}.lock"}
    clean(str(world.state), str(world.cache.parent), NOW)
    assert name in index_files(world), "its project is there"
    world.project.rename(world.project.with_name("moved"))
    clean(str(world.state), str(world.cache.parent), NOW)
    assert index_files(world) == set()


def test_the_index_of_a_version_that_is_gone_goes(world: World) -> None:
    world.note("n", "git push")
    assert world.text()
    code = world.installed.entry.parents[1] / "matcher" / "index" / "tokens.py"
    seen = code.stat()
    os.utime(code, ns=(seen.st_atime_ns, seen.st_mtime_ns + 1))
    try:
        clean(str(world.state), str(world.cache.parent), NOW)
    finally:
        os.utime(code, ns=(seen.st_atime_ns, seen.st_mtime_ns))
    assert index_files(world) == set()


def test_an_index_that_is_being_compiled_stays(world: World) -> None:
    from forenote.notes.lock import Lock

    world.note("n", "git push")
    assert world.text()
    before = index_files(world)
    world.project.rename(world.project.with_name("moved"))
    lock = Lock(str(world.index()))
    assert lock.take()
    try:
        clean(str(world.state), str(world.cache.parent), NOW)
        assert index_files(world) == before
    finally:
        lock.close()


@pytest.mark.parametrize(
    ("name", "days", "stays"),
    [
        pytest.param(f"{A}-2-cpython-310.index", 20, True, id="another version's, in use perhaps"),
        pytest.param(f"{A}-2-cpython-310.index", 40, False, id="another version's, long ago"),
        pytest.param(f"{A}-3-cpython-311.index.17x_a.new", 2, False, id="of a killed compiler"),
        pytest.param(f"{A}-3-cpython-311.index.17x_a.new", 0.5, True, id="of one at work"),
        pytest.param(f"{A}-3-cpython-311.index.lock", 40, False, id="a lock alone"),
        pytest.param(f"{A}-3-cpython-311.index.mine", 400, True, id="another's file"),
        pytest.param("readme", 400, True, id="no index"),
    ],
)
def test_what_else_lies_beside_indexes(tmp_path: Path, name: str, days: float, stays: bool) -> None:
    path = aged(tmp_path / "index" / name, days)
    clean(str(tmp_path / "state"), str(tmp_path), NOW)
    assert path.exists() == stays
    assert len(list(path.parent.iterdir())) == stays, "and no lock is left"


def waited_for(path: Path) -> bool:
    """Whether a file is gone within some seconds."""
    for _ in range(200):
        if not path.exists():
            return True
        time.sleep(0.05)
    return False


def test_hooks_start_it_once_a_day_and_wait_for_nothing(world: World) -> None:
    world.note("n", "git push")
    world.text()
    marker = world.state / CLEANED
    assert marker.stat().st_size == 0 and marker.stat().st_mode & 0o777 == 0o600
    first = aged(world.state / "ledger" / f"{A}.jsonl", 400)
    began = marker.stat().st_mtime_ns  # set anew before a process is started, by the hook itself
    world.text()
    assert marker.stat().st_mtime_ns == began, "the first day has only begun"
    os.utime(marker, (NOW - 2 * DAY,) * 2)
    assert "[n]" in world.text()
    assert waited_for(first)
    assert marker.read_text() == "" and time.time() - marker.stat().st_mtime < DAY
    began = marker.stat().st_mtime_ns
    world.text()
    assert marker.stat().st_mtime_ns == began, "not twice a day"


def test_calls_that_match_nothing_count_too(world: World) -> None:
    world.note("n", "git push")
    assert world.text(world.payload("ls")) == ""
    old = aged(world.state / "sessions" / f"{A}.memory", 400)
    os.utime(world.state / CLEANED, (NOW - 2 * DAY,) * 2)
    assert world.text(world.payload("ls")) == ""
    assert waited_for(old)


def test_many_at_once_lose_nothing_of_what_is_new(world: World) -> None:
    """Twenty hooks beside a cleaning: each delivers, and each has its line."""
    world.note("n", "git push")
    world.text()
    old = [aged(world.state / "ledger" / f"{number:016x}.jsonl", 400) for number in range(300)]
    os.utime(world.state / CLEANED, (NOW - 2 * DAY,) * 2)
    with ThreadPoolExecutor(20) as pool:
        texts = list(pool.map(lambda _: world.text(), range(20)))
    assert all("[n]" in text for text in texts)
    assert waited_for(old[-1]) and all(waited_for(path) for path in old)
    assert len(world.ledger()) == 21


@pytest.mark.parametrize("what", ["link", "pipe", "folder"])
def test_something_else_in_the_markers_place_is_left_alone(
    world: World, what: str, tmp_path: Path
) -> None:
    world.note("n", "git push")
    world.state.mkdir(parents=True, exist_ok=True)
    marker = world.state / CLEANED
    target = aged(tmp_path / "target", 400, "mine")
    if what == "link":
        marker.symlink_to(target)
    elif what == "pipe":
        os.mkfifo(marker)
    else:
        marker.mkdir()
    os.utime(marker, (NOW - 2 * DAY,) * 2, follow_symlinks=False)
    assert "[n]" in world.text()
    assert target.read_text() == "mine" and NOW - target.stat().st_mtime > 300 * DAY

"""Whatever happens to the hook's files, the agent goes on, nothing recorded is lost, and the next run
repairs what can be repaired. Each fault is a real one, on real files, under a real process."""

from __future__ import annotations

import json
import os
import random
import resource
import shutil
import signal
import subprocess
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from forenote.hooks.renewal import COMPILER
from forenote.packer.session.private import name_of
from tests.hooks.conftest import World, delivered

Report = Callable[[str, str], None]

HEADING = "faults"


class Faulty:
    """A world to break, with a record to keep, and the count of what was tried."""

    def __init__(self, world: World) -> None:
        self.world = world
        self.tried = 0
        world.note("n", "git push", "A claim.", "The body.")
        world.note("held", "make", "Read first.", hold=True)
        assert "[n]" in world.text()
        self.hold = self.answer("make", "first")
        assert "deny" in self.hold

    def answer(
        self,
        command: str = "git push",
        session: str = "",
        *,
        before: Callable[[], None] | None = None,
        hook: list[str] | None = None,
        kill_after: float = 0,
    ) -> str:
        """What a hook prints: nothing or one whole answer, with exit code 0; unless it is killed."""
        payload = self.world.payload(command)
        if session:
            payload = self.world.payload(command, session_id=session)
        process = subprocess.Popen(
            hook or self.world.command(),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            env=self.world.env,
            cwd=self.world.project,
            preexec_fn=before,  # noqa: PLW1509  # no thread runs here, and it sets a limit alone
        )
        if kill_after:
            assert process.stdin is not None
            process.stdin.write(payload)
            process.stdin.close()
            process.stdin = None
            time.sleep(kill_after)
            process.send_signal(signal.SIGKILL)
            stdout, stderr = process.communicate(timeout=60)
            assert process.returncode in (0, -signal.SIGKILL)
        else:
            stdout, stderr = process.communicate(payload, timeout=60)
            assert process.returncode == 0
        assert stderr == b""
        if stdout:
            assert stdout.endswith(b"}\n") and isinstance(json.loads(stdout), dict)
        return stdout.decode()

    def is_repaired(self) -> None:
        """The next call of another session is answered as ever."""
        assert "[n] A claim." in self.answer()

    def ledgers(self) -> dict[str, bytes]:
        folder = self.world.state / "ledger"
        return {path.name: path.read_bytes() for path in folder.glob("*.jsonl")}

    def is_kept(self, before: dict[str, bytes]) -> None:
        """No earlier line is lost or torn."""
        after = self.ledgers()
        for name, content in before.items():
            assert after[name].startswith(content)


@pytest.fixture
def faulty(world: World) -> Faulty:
    return Faulty(world)


def whole_lines(content: bytes) -> list[dict[str, object]]:
    """The lines that are whole; those that were torn are no JSON, and end with a line end too."""
    found = []
    for line in content.split(b"\n"):
        try:
            value = json.loads(line)
        except ValueError:
            continue
        if isinstance(value, dict) and "kind" in value:
            found.append(value)
    return found


def limited(size: int) -> Callable[[], None]:
    """setrlimit(2): a write beyond this size of a file is cut short there, as on a full disk."""

    def limit() -> None:
        resource.setrlimit(resource.RLIMIT_FSIZE, (size, size))

    return limit


def test_a_ledger_line_torn_at_any_byte(faulty: Faulty, figures: Report) -> None:
    """As by a full disk, or a process killed in the middle of its write."""
    faulty.answer(session="torn")
    path = next(
        path
        for path in (faulty.world.state / "ledger").glob("*.jsonl")
        if b'"torn"' in path.read_bytes()
    )
    memory = path.parent.parent / "sessions" / f"{path.stem}.memory"
    length = len(path.read_bytes())
    lines = 1
    for cut in range(0, length, 19):
        before = faulty.ledgers()
        memory.unlink()  # so that the note is shown again
        size = path.stat().st_size
        answer = faulty.answer(session="torn", before=limited(size + cut))
        assert "[n] A claim." in answer, "what the ledger can take does not matter to the agent"
        faulty.is_kept(before)
        assert len(whole_lines(path.read_bytes())) == lines
        memory.unlink(missing_ok=True)
        assert "[n] A claim." in faulty.answer(session="torn")
        lines += 1
        assert len(whole_lines(path.read_bytes())) == lines, "the next line is whole"
        faulty.is_kept(before)
        faulty.tried += 1
    figures(HEADING, f"a ledger line torn after so many bytes: {faulty.tried}")


def test_an_index_torn_at_any_byte(faulty: Faulty, figures: Report) -> None:
    world = faulty.world
    size = world.index().stat().st_size
    for cut in range(1, size, size // 10):
        note = world.note("n", "git push", "A claim.", f"The body, edition {cut}.")
        answer = faulty.answer(before=limited(cut))
        assert f"edition {cut}" not in answer
        world.index().with_name(f"{world.index().name}.failed").unlink()  # ten seconds later
        assert f"edition {cut}" in faulty.answer(), "the next one compiles it"
        faulty.tried += 1
        assert note.is_file()
    figures(HEADING, f"an index torn after so many bytes: {faulty.tried}")


def test_a_compiler_killed_at_any_point(faulty: Faulty, figures: Report) -> None:
    world = faulty.world
    code = str(world.installed.entry.parents[1])
    command = [str(world.installed.python), "-I", "-c", COMPILER, code]
    for step in range(14):
        world.note("n", "git push", "A claim.", f"The body, edition {step}.")
        with subprocess.Popen(
            [*command, str(world.index()), str(world.project), str(world.notes)], env=world.env
        ) as compiler:
            time.sleep(step * 0.05)
            compiler.kill()
        assert f"edition {step}" in faulty.answer()
        faulty.tried += 1
    figures(HEADING, f"a compiler killed after so many steps of 50 ms: {faulty.tried}")


def test_a_hook_killed_at_any_point(faulty: Faulty, figures: Report) -> None:
    known = faulty.ledgers()
    for step in range(25):
        faulty.answer("git push", f"killed{step % 4}", kill_after=0.002 + step * 0.003)
        faulty.answer("make", f"killed{step}", kill_after=0.002 + step * 0.003)
        faulty.is_kept(known)
        known = faulty.ledgers()
        faulty.tried += 2
    faulty.is_repaired()
    for step in range(4):
        faulty.answer("git push", f"killed{step}")
    for content in faulty.ledgers().values():
        lines = content.split(b"\n")
        assert lines[-1] == b"" and len(whole_lines(content)) >= len(lines) - 2
    figures(HEADING, f"a hook killed after so many steps of 3 ms: {faulty.tried}")


FILES = (
    *("memory", "ledger", "calls", "claims", "hold"),
    *("index", "config", "trust", "muted", "paused"),
)


def damaged(content: bytes, kind: int, chance: random.Random) -> bytes:
    """The content with one of several kinds of damage."""
    if kind == 0:
        return b""
    if kind == 1:
        return content[: chance.randrange(len(content) or 1)]
    if kind == 2:
        return content + bytes(chance.randrange(256) for _ in range(100))
    if kind == 3:
        return bytes(chance.randrange(256) for _ in range(len(content) or 50))
    spoilt = bytearray(content or b"x" * 50)
    for _ in range(1 + len(spoilt) // 50):
        spoilt[chance.randrange(len(spoilt))] = chance.randrange(256)
    return bytes(spoilt)


def file_of(world: World, name: str) -> Path:
    """The file of that kind; of the session "first", where each session has its own."""
    state = world.state
    first = name_of("first")
    if name in ("memory", "hold"):
        return max((state / "sessions").glob(f"{first}*.{name}"))
    if name == "claims":
        return max((state / "sessions").glob("*.claims"))
    if name in ("ledger", "calls"):
        return state / "ledger" / f"{first}.{'jsonl' if name == 'ledger' else 'calls'}"
    if name == "index":
        return world.index()
    if name == "config":
        return world.notes / "config.yaml"
    return state / name


@pytest.mark.parametrize("name", FILES)
def test_a_damaged_file(faulty: Faulty, name: str, figures: Report) -> None:
    world = faulty.world
    chance = random.Random(name)
    faulty.answer("git status", "first")
    faulty.answer("git push", "first")
    (world.notes / "config.yaml").write_text("budget: 900\n")
    (world.state / "muted").write_text("forenote muted 1\nother\n")
    faulty.answer("git push")
    path = file_of(world, name)
    good = path.read_bytes() if path.exists() else b"forenote paused 1\n1 2\n"
    for kind in range(5):
        path.write_bytes(damaged(good, kind, chance))
        for command in ("git push", "make", "git status"):
            faulty.answer(command, "first")
        faulty.answer("git push")
        faulty.answer("make")
        faulty.tried += 1
        path.write_bytes(good) if path.name != "paused" else path.unlink()
    faulty.is_repaired()
    figures(HEADING, f"a damaged {name}: {faulty.tried}")


def pipe(path: Path) -> None:
    os.mkfifo(path)


def folder(path: Path) -> None:
    path.mkdir()


def link_to_nothing(path: Path) -> None:
    path.symlink_to("/nonexistent/there")


def link_to_itself(path: Path) -> None:
    path.symlink_to(path)


def link_elsewhere(path: Path) -> None:
    elsewhere = path.parents[3] / "precious"
    elsewhere.write_text("precious")
    path.symlink_to(elsewhere)


@pytest.mark.parametrize("name", ["memory", "ledger", "calls", "claims", "hold", "errors.log"])
def test_something_else_in_a_file_s_place(faulty: Faulty, name: str, figures: Report) -> None:
    world = faulty.world
    faulty.answer("git status", "first")
    path = world.log if name == "errors.log" else file_of(world, name)
    for number, put in enumerate((pipe, folder, link_to_nothing, link_to_itself, link_elsewhere)):
        if path.is_dir() and not path.is_symlink():
            path.rmdir()
        path.unlink(missing_ok=True)
        put(path)
        if name == "memory":
            assert "[n] A claim." in faulty.answer("git push", "first"), put
        faulty.answer("make", "first")
        faulty.answer("git status", "first")
        if name == "errors.log":
            assert faulty.answer(hook=[*world.command()[:-1], f"nobody{number}"]) == ""
        faulty.tried += 1
    if name != "errors.log":
        assert (path.parents[3] / "precious").read_text() == "precious"
    faulty.is_repaired()
    figures(HEADING, f"something else in the place of {name}: {faulty.tried}")


@pytest.mark.parametrize("name", ["sessions", "ledger"])
def test_a_file_in_a_folder_s_place(faulty: Faulty, name: str, figures: Report) -> None:
    shutil.rmtree(faulty.world.state / name)
    (faulty.world.state / name).write_text("")
    for number in range(2):
        assert "[n] A claim." in faulty.answer("git push", f"s{number}")
        assert ("deny" in faulty.answer("make", f"s{number}")) == (name == "ledger")
    (faulty.world.state / name).unlink()
    faulty.is_repaired()
    assert "deny" in faulty.answer("make")
    figures(HEADING, f"a file in the place of {name}/: 1")


@pytest.fixture(params=["full", "read-only"])
def small_disk(request: pytest.FixtureRequest, world: World) -> Iterator[tuple[World, Path, str]]:
    """The state folder on a file system of its own, of some pages."""
    state = world.state
    kept = (state / "trust").read_bytes()
    options = ["mount", "-t", "tmpfs", "-o", "size=256k", "tmpfs", str(state)]
    if os.geteuid() != 0 or subprocess.run(options, capture_output=True).returncode:
        pytest.skip("no file system may be mounted here")
    (state / "trust").write_bytes(kept)
    yield world, state, request.param
    subprocess.run(["umount", "-l", str(state)], check=True)


def fill(path: Path) -> None:
    """Writes until the disk takes no byte more."""
    handle = os.open(path, os.O_WRONLY | os.O_CREAT)
    try:
        while os.write(handle, b"x" * 512):
            pass
    except OSError:
        pass
    finally:
        os.close(handle)


def test_a_disk_that_takes_no_more(small_disk: tuple[World, Path, str], figures: Report) -> None:
    world, state, how = small_disk
    faulty = Faulty(world)
    before = faulty.ledgers()
    if how == "full":
        fill(state / "ballast")
    else:
        subprocess.run(["mount", "-o", "remount,ro", str(state)], check=True)
    for number in range(8):
        assert "[n] A claim." in faulty.answer("git push", f"full{number}")
        held = faulty.answer("make", f"full{number}")
        assert "Read first." in held
        assert "deny" not in held, "no claim, no hold: the note comes beside the call"
    faulty.is_kept(before)
    if how == "full":
        (state / "ballast").unlink()
    else:
        subprocess.run(["mount", "-o", "remount,rw", str(state)], check=True)
    faulty.is_repaired()
    assert "deny" in faulty.answer("make")
    for content in faulty.ledgers().values():
        assert content.endswith(b"\n") or not content
    figures(HEADING, f"calls on a {how} disk: 16")


def test_the_clock_is_set_back(faulty: Faulty, figures: Report) -> None:
    """What is on the disk lies a year ahead; nothing is held, hidden or refused for that."""
    year = 365 * 86_400
    for path in faulty.world.state.rglob("*"):
        os.utime(path, (time.time() + year, time.time() + year))
    (claim,) = (faulty.world.state / "sessions").glob("*.hold")
    lines = claim.read_text().split("\n")
    lines[1] = str(int(lines[1]) + year * 10**9)
    claim.write_text("\n".join(lines))
    assert "deny" not in faulty.answer("make", "first"), "it was refused before, whenever that was"
    assert "[n]" in faulty.answer("git push", "first")
    faulty.is_repaired()
    figures(HEADING, "a clock set back: 1")


def test_two_versions_at_once(faulty: Faulty, tmp_path: Path, figures: Report) -> None:
    """An upgrade while agents run: both work on the same state, and each has its own index."""
    world = faulty.world
    site = world.installed.entry.parents[2]
    other = tmp_path / "other" / "forenote"
    shutil.copytree(site / "forenote", other)
    os.utime(other / "matcher/index/tokens.py", (1, 1))
    command = world.command()
    newer = [*command[:-2], str(other / "hooks" / "entry.py"), command[-1]]
    for number in range(6):
        session = f"both{number}"
        first, second = (command, newer) if number % 2 else (newer, command)
        assert "[n] A claim." in faulty.answer("git push", session, hook=first)
        assert faulty.answer("git push", session, hook=second) == "", "one memory for both"
        assert "deny" in faulty.answer("make", session, hook=second)
        assert "deny" not in faulty.answer("make", session, hook=first)
        faulty.tried += 1
    assert len(list(world.cache.glob("*.index"))) == 2
    later = b'{"forenote": 2, "kind": "a kind of a later version"}\n'
    for path in (world.state / "ledger").glob("*.jsonl"):
        path.write_bytes(path.read_bytes() + later)
    for path in (world.state / "sessions").glob("*.memory"):
        path.write_bytes(path.read_bytes() + b"\xf5fn\x02" + b"y" * 40)
    before = faulty.ledgers()
    assert faulty.answer("git push", "both0") == "", "it still knows what it knew"
    faulty.is_kept(before)
    figures(HEADING, f"two versions on one state: {faulty.tried + 1}")


def test_fifty_hooks_at_once(faulty: Faulty, figures: Report) -> None:
    world = faulty.world
    world.note("n", "git push", "A claim.", "A new body.")  # the index is stale for all of them
    before = faulty.ledgers()
    hooks = []
    for number in range(50):
        command = "git push" if number % 5 else "make"
        hook = subprocess.Popen(
            world.command(),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            env=world.env,
        )
        assert hook.stdin is not None
        hook.stdin.write(world.payload(command, session_id=f"many{number % 3}"))
        hook.stdin.close()
        hook.stdin = None
        hooks.append(hook)
    answers = [hook.communicate(timeout=120) for hook in hooks]
    assert [hook.returncode for hook in hooks] == [0] * 50
    assert all(stderr == b"" for _, stderr in answers)
    for stdout, _ in answers:
        if stdout:
            assert isinstance(json.loads(stdout), dict)
    faulty.is_kept(before)
    calls = [
        line
        for content in faulty.ledgers().values()
        for line in whole_lines(content)
        if str(line["session"]).startswith("many") and line["kind"] == "delivery"
    ]
    assert len(calls) == 50
    for number in range(3):
        refusals = [
            line for line in calls if line["session"] == f"many{number}" and line["hold"] is True
        ]
        assert 1 <= len(refusals) <= 5
    assert all(content.endswith(b"\n") for content in faulty.ledgers().values())
    faulty.is_repaired()
    figures(HEADING, "hooks at once: 50")


def test_fifty_hooks_at_once_with_a_change_in_the_middle(faulty: Faulty, figures: Report) -> None:
    """Every answer is from the old or the new notes, and every one has its whole line: of 300 notes,
    so that only folders are looked at, one is replaced and one is added while hooks run."""
    world = faulty.world
    for number in range(300):
        world.note(f"many/n{number}", f"program-{number} sub", f"Claim {number}.")
    world.note("many/first", "git push", "The first claim.", "Old body.")
    faulty.is_repaired()
    before = faulty.ledgers()
    hooks = []
    for number in range(50):
        if number == 25:
            new = world.note("many/.new", "git push", "The first claim.", "New body.")
            new.replace(world.notes / "many" / "first.md")
            world.note("many/second", "git push", "The second claim.")
        hook = subprocess.Popen(
            world.command(),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            env=world.env,
        )
        assert hook.stdin is not None
        hook.stdin.write(world.payload(session_id=f"amid{number}"))
        hook.stdin.close()
        hook.stdin = None
        hooks.append(hook)
    answers = [hook.communicate(timeout=120) for hook in hooks]
    assert [
        (hook.returncode, stderr) for hook, (_, stderr) in zip(hooks, answers, strict=True)
    ] == ([(0, b"")] * 50)
    shown = {}
    for number, (stdout, _) in enumerate(answers):
        text = delivered(stdout)
        assert "[n] A claim." in text, "what did not change is always there"
        old, new_one = "Old body." in text, "New body." in text
        assert not (old and new_one) and (not old or "[many/second]" not in text)
        shown[f"amid{number}"] = {"n"} | {
            id for id in ("many/first", "many/second") if f"[{id}]" in text
        }
    faulty.is_kept(before)
    lines = [
        line
        for content in faulty.ledgers().values()
        for line in whole_lines(content)
        if str(line["session"]).startswith("amid")
    ]
    assert all(content.endswith(b"\n") for content in faulty.ledgers().values())
    assert {
        str(line["session"]): {note["id"] for note in line["notes"]}  # type: ignore[attr-defined]  # JSON
        for line in lines
    } == shown and len(lines) == 50
    later = faulty.answer()
    assert "New body." in later and "[many/second]" in later
    whole = sum(len(ids) == 3 for ids in shown.values())
    figures(HEADING, f"hooks at once with a change in the middle: 50, {whole} saw all that is new")

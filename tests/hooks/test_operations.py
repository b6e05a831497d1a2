"""What a call asks of the kernel does not grow with the notes. Counted, not timed."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
from datetime import date
from pathlib import Path

import pytest

from forenote.hooks.freshness import Source, index_of
from forenote.notes.cache import index_path
from forenote.notes.compile import compile_index
from tests.conftest import Report
from tests.hooks.conftest import NOTE, World, delivered

FOLDERS = 10
SLICE = 100
"""Files that a call looks at in turn, where there are too many to look at all."""


def project(folder: Path, many: int) -> tuple[str, str]:
    """A project with so many notes in ten folders, compiled."""
    notes = folder / ".notes"
    for number in range(many):
        path = notes / f"f{number % FOLDERS}" / f"n{number}.md"
        path.parent.mkdir(parents=True, exist_ok=True)
        text = NOTE.format(summary=f"Claim {number}.", keys=f"  - tool-{number}", body="A body.")
        path.write_text(text)
    found = str(folder), str(notes)
    path = Path(index_path(found))
    path.parent.mkdir(parents=True, exist_ok=True)
    compile_index(found, str(path), today=date.today())
    return found


def test_the_files_that_are_looked_at_do_not_grow_with_the_notes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, figures: Report
) -> None:
    """All files of up to 200 notes; of more, the folders and a slice of the files."""
    plain = os.stat
    counted: list[object] = []

    def counting(path: str | bytes, *, dir_fd: int | None = None) -> os.stat_result:
        counted.append(path)
        return plain(path, dir_fd=dir_fd)

    counts = {}
    for many in (100, 1_000, 3_000):
        found = project(tmp_path / f"p{many}", many)
        source = Source("claude", found)
        with monkeypatch.context() as patch:
            patch.setattr(os, "stat", counting)
            counted.clear()
            index = index_of(source)
        assert index is not None
        counts[many] = len(counted), index.reads
        index.close()
    figures("what a call asks for", f"notes: files and folders looked at, reads: {counts}")
    others = 10  # the project's folder, the user's notes, both configurations, the turn, ...
    assert 100 <= counts[100][0] <= 100 + FOLDERS + others
    assert SLICE // 2 <= counts[1_000][0] <= SLICE + FOLDERS + others
    assert SLICE // 2 <= counts[3_000][0] <= SLICE + FOLDERS + others
    assert {reads for _, reads in counts.values()} <= {1, 2, 3, 4}


def system_calls(command: list[str], given: bytes, env: dict[str, str], out: Path) -> int:
    """How often a process asks the kernel for something."""
    watched = ["strace", "-f", "-o", str(out), *command]
    done = subprocess.run(watched, input=given, capture_output=True, env=env)
    assert done.returncode == 0, done.stderr.decode()
    return len(re.findall(r"^\d+ +\w+\(", out.read_text(errors="replace"), re.MULTILINE))


@pytest.mark.parametrize(
    ("command", "most"),
    [
        pytest.param("ls -la src | head -5", 150, id="nothing matches"),
        pytest.param("git push --force", 180, id="a note matches"),
    ],
)
def test_a_call_asks_the_kernel_for_little(
    world: World, tmp_path: Path, figures: Report, command: str, most: int
) -> None:
    if shutil.which("strace") is None:
        pytest.skip("strace is not installed")
    world.note("push", "git push --force")
    world.hook(world.payload(command))
    given = world.payload(command)
    out = tmp_path / "calls"
    bare = [*world.command()[:-2], "-c", "import posix; posix._exit(0)"]
    hook = system_calls(world.command(), given, world.env, out)
    more = hook - system_calls(bare, given, world.env, out)
    figures("what a call asks for", f"{command}: {more} calls of the kernel beyond Python's own")
    assert more <= most
    assert bool(delivered(world.hook(world.payload(command)).stdout)) is ("push" in command)

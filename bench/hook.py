"""What one call of the hook costs, as a multiple of starting the interpreter that runs it.

    .venv/bin/python bench/hook.py [--rounds 30] [--notes 1000 10000]

All processes of a table run once a round, one after the other, so that a slow moment hits them all;
CPU time is user and system time as wait4(2) tells it, and the medians are compared. Quote the
ratios: milliseconds are the machine's.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import sys
import tempfile
import time
from collections.abc import Callable
from datetime import date
from functools import partial
from itertools import count
from pathlib import Path
from statistics import median

from forenote.hooks.command import argv
from forenote.notes.cache import index_path
from forenote.notes.compile import compile_index
from forenote.notes.granting import grant
from forenote.notes.place import project_root
from forenote.notes.state_change import own_state
from forenote.notes.trust import place_of

PROGRAMS = "git docker kubectl npm pip cargo make terraform aws psql curl rm sed find tar ssh"
WORDS = "push pull run build apply install commit rebase deploy test exec logs delete get"

COMMAND = "cd src && git add -A && git commit -m 'Fix the parser' && git push --force origin main"
"""The action of the table: five words in the median, as logged ones have, and four commands."""

Case = tuple[str, list[str], Callable[[], bytes]]
"""A row of the table: its name, the process, and what it is given each time."""

_NUMBERS = count(1)


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    arguments.add_argument("--rounds", type=int, default=30)
    arguments.add_argument("--notes", type=int, nargs="+", default=[1_000, 10_000])
    given = arguments.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        home = Path(folder)
        for name in ("CACHE", "CONFIG", "STATE"):
            os.environ[f"XDG_{name}_HOME"] = str(home / name.lower())
        bare = [sys.executable, "-I", "-S", "-c", "pass"]
        cases: list[Case] = [("the bare interpreter", bare, bytes)]
        for many in given.notes:
            project = notes(home / f"p{many}", many)
            for what, command in (("match", COMMAND), ("do not match", "ls -la src | head")):
                name = (
                    f"{many:,} notes, some {what}" if what == "match" else f"{many:,} notes, none"
                )
                cases.append((name, argv("claude"), partial(payload, project, command)))
        table(cases, given.rounds)


def notes(folder: Path, count: int) -> Path:
    """A project with so many notes in a hundred folders, of which three match the command."""
    chance = random.Random(count)
    for number in range(count):
        path = folder / ".notes" / f"f{number % 100}" / f"n{number}.md"
        path.parent.mkdir(parents=True, exist_ok=True)
        program = f"{chance.choice(PROGRAMS.split())} {chance.choice(WORDS.split())}"
        keys = [f"{program} name-{number}", f"tool-{number} --option", f"{program} --flag-{number}"]
        if number < 3:
            keys.append("git push --force")
        path.write_text(
            f"---\nsummary: The claim of note {number}, in a line of usual length.\n"
            f"keys: {json.dumps(keys)}\n---\n" + f"A sentence of note {number}. " * 12
        )
    project = project_root(str(folder))
    assert project is not None
    grant(own_state(), place_of(project))
    index = index_path(project)
    os.makedirs(os.path.dirname(index), exist_ok=True)
    time.sleep(0.1)  # so that nothing counts as changed a moment ago
    compile_index(project, index, today=date.today())
    return folder


def payload(project: Path, command: str) -> bytes:
    """As the first call of a session, which is the one that is told most."""
    number = next(_NUMBERS)
    return json.dumps(
        {
            "session_id": f"00000000-0000-4000-8000-{number:012}",
            "transcript_path": "/home/dev/.claude/projects/p/1.jsonl",
            "cwd": str(project),
            "permission_mode": "default",
            "hook_event_name": "PreToolUse",
            "tool_name": "Bash",
            "tool_input": {"command": command, "description": "What it does"},
            "tool_use_id": f"toolu_{number}",
        }
    ).encode()


def table(cases: list[Case], rounds: int) -> None:
    seen: dict[str, list[tuple[float, float, int]]] = {name: [] for name, _, _ in cases}
    for number in range(rounds + 3):
        for name, command, given in cases:
            result = spawn(command, given())
            if number >= 3:  # the first rounds fill the caches
                seen[name].append(result)
    floor = median(cpu for cpu, _, _ in seen[cases[0][0]])
    wall_floor = median(wall for _, wall, _ in seen[cases[0][0]])
    print(f"python {sys.version.split()[0]}, {rounds} rounds")
    print(f"{'':36}{'cpu x':>8}{'wall x':>8}{'cpu ms':>9}{'bytes':>8}")
    for name, results in seen.items():
        cpu, wall = median(one[0] for one in results), median(one[1] for one in results)
        print(f"{name:36}{cpu / floor:8.2f}{wall / wall_floor:8.2f}{cpu:9.1f}{results[0][2]:8,}")


def spawn(command: list[str], given: bytes) -> tuple[float, float, int]:
    """CPU and wall milliseconds of one process, and the bytes that it printed."""
    in_read, in_write = os.pipe()
    out_read, out_write = os.pipe()
    start = time.perf_counter()
    child = os.posix_spawn(
        command[0],
        command,
        os.environ,
        file_actions=[
            (os.POSIX_SPAWN_DUP2, in_read, 0),
            (os.POSIX_SPAWN_DUP2, out_write, 1),
        ],
    )
    os.close(in_read)
    os.close(out_write)
    os.write(in_write, given)
    os.close(in_write)
    printed = 0
    while piece := os.read(out_read, 65_536):
        printed += len(piece)
    os.close(out_read)
    _, status, used = os.wait4(child, 0)
    wall = time.perf_counter() - start
    if status:
        raise SystemExit(f"{command} ended with {status}")
    return (used.ru_utime + used.ru_stime) * 1000, wall * 1000, printed


if __name__ == "__main__":
    main()

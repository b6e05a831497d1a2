"""What one call of the installed hook costs, as a multiple of the same launcher around a bare Python.

    .venv/bin/python bench/hook.py [--rounds 30] [--notes 1000 10000 100000] [--instructions]
                                   [--calls-of-the-kernel] [--no-peers] [--keep FOLDER]

It builds the wheel of this checkout, installs it in an environment of its own, makes the bundle and
writes the launcher, all with the project's own code; nothing is downloaded. Each process is started
as an agent does: `sh -c` with the line of the agent's settings, which runs the launcher, which runs
Python. All processes of a table run once a round, one after the other, so that a slow moment hits
them all; CPU time is user and system time of all of them as wait4(2) tells it. Quote the ratios:
milliseconds are the machine's. docs/performance.md says how to read the table.
"""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from itertools import cycle
from pathlib import Path
from statistics import median
from uuid import uuid4

from installation import Installation, environment, installed, put_launchers, started_by_agent
from processes import Cost, file_made, instructions, spawn, spread, system_calls
from projects import (
    COMMAND,
    QUIET,
    captured,
    logged_commands,
    payload,
    project,
    sessions,
    turn_of,
    written,
)

PEERS = Path(__file__).with_name("peers")
FLOOR = "the launcher around `python -I -S -c pass`"
LAUNCHED = {
    "home": "",
    "floor": '"$python" -I -S -c pass',
    "utf8": '"$python" -I -S -X utf8 -c pass',
    "other": "/bin/true",
}
"""Homes, and what the launcher in each is around: the hook, and what nobody can do without."""

LONG = 2_000  # deliveries of a long session
WARM = 3  # rounds that fill the caches, and are not counted


@dataclass(frozen=True, slots=True)
class Case:
    """A row of the table: its name, the process, what it is given each time, and where."""

    name: str
    command: list[str]
    given: Callable[[], bytes]
    env: Mapping[str, str]


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    arguments.add_argument("--rounds", type=int, default=30)
    arguments.add_argument("--notes", type=int, nargs="+", default=[1_000, 10_000])
    arguments.add_argument("--instructions", action="store_true", help="count them with valgrind")
    arguments.add_argument(
        "--calls-of-the-kernel", action="store_true", help="count them with strace"
    )
    arguments.add_argument("--no-peers", action="store_true")
    arguments.add_argument("--keep", type=Path, help="a folder for what is made, which stays there")
    given = arguments.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        home = given.keep or Path(folder)
        home.mkdir(parents=True, exist_ok=True)
        env = environment(home / "home", home / "user")
        os.environ.update(env)
        there = installed(home)
        put_launchers(there, {home / name: command for name, command in LAUNCHED.items()})
        projects = {
            many: project(home / f"p{many}", many, str(there.python)) for many in given.notes
        }
        cases = floors(there, home) + ours(there, home, env, projects)
        if not given.no_peers:
            cases += peers(there, home, env, min(projects.items())[1])
        start(cases, given.rounds, home / "user" / "state" / "forenote" / "sessions")
        if given.instructions:
            deterministic(cases, "instructions", instructions, 1e6)
        if given.calls_of_the_kernel:
            deterministic(cases, "calls of the kernel", called, 1)


def floors(there: Installation, home: Path) -> list[Case]:
    """What nobody can do without, and what of it is not Python's."""
    bare = [str(there.python), "-I", "-S", "-c", "pass"]
    names = "floor", "utf8", "other"
    floor, utf8, other = (environment(home / name, home / "user") for name in names)
    agent = started_by_agent(home)
    return [
        Case(FLOOR, agent, bytes, floor),
        Case("the same with `-X utf8`, as the hook has it", agent, bytes, utf8),
        Case("that Python without the launcher", bare, bytes, floor),
        Case("the launcher around `true`", agent, bytes, other),
    ]


def ours(
    there: Installation, home: Path, env: Mapping[str, str], projects: Mapping[int, Path]
) -> list[Case]:
    agent = started_by_agent(home)
    cases = []
    for many, folder in projects.items():
        turn = turn_of(folder, str(there.python))
        long = sessions(home / "user", LONG)
        told: dict[str, Callable[[], bytes]] = {
            "none matches": partial(captured, folder, "parallel-shell-1"),
            "three match": partial(captured, folder, "shell"),
            "the same, in a long session": lambda folder=folder, long=long: captured(
                folder, "shell", session=next(long)
            ),
            "none matches, in a long session": lambda folder=folder, long=long: captured(
                folder, "parallel-shell-1", session=next(long)
            ),
            "a file is written, three match": partial(captured, folder, "write"),
        }
        cases += [
            Case(f"{many:,} notes: {what}", agent, in_turn(turn, made_up), env)
            for what, made_up in told.items()
        ]
    many, folder = min(projects.items())
    turn = turn_of(folder, str(there.python))
    commands = cycle(logged_commands() or [COMMAND, QUIET])
    more: dict[str, Callable[[], bytes]] = {
        "four commands, three match": partial(payload, folder, COMMAND),
        "logged commands, each round another": lambda: payload(folder, next(commands)),
        "a file of 1 KB is written, none matches": partial(written, folder, 1_000),
        "a file of 100 KB is written, none matches": partial(written, folder, 100_000),
    }
    cases += [
        Case(f"{many:,} notes: {what}", agent, in_turn(turn, made_up), env)
        for what, made_up in more.items()
    ]
    without = without_bundle(there, home)
    for what in ("parallel-shell-1", "shell"):
        name = "three match" if what == "shell" else "none matches"
        made_up = partial(captured, folder, what)
        cases.append(Case(f"without the bundle: {name}", agent, made_up, without))
    return cases


def in_turn(turn: Path, made_up: Callable[[], bytes]) -> Callable[[], bytes]:
    """The payload, with the same slice of the notes' files to be looked at by each call: not all are
    of one size."""

    def given() -> bytes:
        if turn.exists():
            os.utime(turn, (0, 0))
        return made_up()

    return given


def without_bundle(there: Installation, home: Path) -> dict[str, str]:
    """The environment of a user whose launcher starts a copy of the package that has no bundle."""
    copy = home / "unbundled"
    shutil.rmtree(copy, ignore_errors=True)
    shutil.copytree(there.entry.parents[1], copy / "forenote")
    for path in (copy / "forenote" / "hooks" / "bundle" / "__pycache__").glob("*.bundle"):
        path.unlink()
    plain = Installation(there.python, copy / "forenote" / "hooks" / "entry.py")
    put_launchers(plain, {home / "plain-home": ""})
    return environment(home / "plain-home", home / "user")


def peers(there: Installation, home: Path, env: Mapping[str, str], folder: Path) -> list[Case]:
    """The same job in the way that one would write it first, on the same payload."""
    given = partial(captured, folder, "shell")
    script = str(PEERS / "plain_hook.py")
    cases = []
    for name, more in (("", []), (", reading the notes", ["--read"])):
        command = [str(there.python), script, str(folder), *more]
        subprocess.run([*command, "--prepare"], check=True, env=env)
        cases.append(Case(f"plainly: json, re, yaml, click{name}", command, given, env))
    node = shutil.which("node")
    if node:
        cases.append(
            Case("plainly: node", [node, str(PEERS / "plain_hook.js"), str(folder)], given, env)
        )
    return cases


def start(cases: list[Case], rounds: int, folder: Path) -> None:
    """Run all, and print the table. `folder` is one in which calls make files."""
    before = os.getloadavg()[0]
    seen: dict[str, list[Cost]] = {case.name: [] for case in cases}
    made = []
    for number in range(rounds + WARM):
        for case in cases:
            result = spawn(case.command, case.given(), case.env)
            if number >= WARM:
                seen[case.name].append(result)
        made.append(file_made(folder / f"{uuid4()}"))
    floor = spread([one.cpu for one in seen[FLOOR]]).middle
    wall = spread([one.wall for one in seen[FLOOR]]).middle
    print(
        f"Python {sys.version.split()[0]}, {rounds} rounds, {os.cpu_count()} cores, load average"
        f" {before:.1f} before and {os.getloadavg()[0]:.1f} after; the floor is {floor:.1f} ms of CPU;"
        f" to make a file takes {median(made):.3f} ms"
    )
    print(f"{'':52}{'cpu x':>7}{'quartiles':>14}{'wall x':>8}{'cpu ms':>8}{'bytes':>8}")
    for name, results in seen.items():
        cpu = spread([one.cpu for one in results])
        middle = spread([one.wall for one in results]).middle
        quartiles = f"{cpu.low / floor:.2f} - {cpu.high / floor:.2f}"
        print(
            f"{name:52}{cpu.middle / floor:7.2f}{quartiles:>14}{middle / wall:8.2f}"
            f"{cpu.middle:8.1f}{results[-1].printed:8,}"
        )


def called(command: list[str], given: bytes, env: Mapping[str, str]) -> int | None:
    found = system_calls(command, given, env)
    return None if found is None else sum(found.values())


def deterministic(
    cases: list[Case],
    what: str,
    count: Callable[[list[str], bytes, Mapping[str, str]], int | None],
    unit: float,
) -> None:
    """Print what does not depend on what else the machine does, for each process once."""
    print(f"\n{what}{', in millions' if unit > 1 else ''}")
    print(f"{'':52}{'x':>7}{'all':>10}{'above the floor':>18}")
    floor = 0
    for case in cases:
        found = count(case.command, case.given(), case.env)
        if found is None:
            print("  the program that counts them is not installed")
            return
        floor = floor or found
        above = (found - floor) / unit
        digits = 1 if unit > 1 else 0
        print(
            f"{case.name:52}{found / floor:7.2f}{found / unit:10,.{digits}f}{above:18,.{digits}f}"
        )


if __name__ == "__main__":
    main()

"""What a process costs: its time as the kernel counts it, its instructions, its calls of the kernel."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import tempfile
import time
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from statistics import median, quantiles


@dataclass(frozen=True, slots=True)
class Cost:
    """Of one process with all that it waited for: CPU and wall time in milliseconds, and the bytes
    that it printed."""

    cpu: float
    wall: float
    printed: int


def spawn(command: list[str], given: bytes, env: Mapping[str, str] | None = None) -> Cost:
    """Run a process as an agent does, the payload in a pipe, and wait for it."""
    in_read, in_write = os.pipe()
    out_read, out_write = os.pipe()
    start = time.perf_counter()
    child = os.posix_spawn(
        command[0],
        command,
        os.environ if env is None else env,
        file_actions=[
            (os.POSIX_SPAWN_DUP2, in_read, 0),
            (os.POSIX_SPAWN_DUP2, out_write, 1),
        ],
    )
    os.close(in_read)
    os.close(out_write)
    done = 0
    while done < len(given):
        done += os.write(in_write, given[done:])
    os.close(in_write)
    printed = 0
    while piece := os.read(out_read, 65_536):
        printed += len(piece)
    os.close(out_read)
    _, status, used = os.wait4(child, 0)
    wall = time.perf_counter() - start
    if status:
        raise SystemExit(f"{command} ended with {status}")
    return Cost((used.ru_utime + used.ru_stime) * 1000, wall * 1000, printed)


def file_made(path: Path) -> float:
    """Milliseconds that making an empty file takes. A session's first delivery makes one before it is
    answered and one behind it, and where many were removed lately it takes ten times as long."""
    start = time.perf_counter()
    os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
    return (time.perf_counter() - start) * 1000


@dataclass(frozen=True, slots=True)
class Spread:
    """Median and quartiles."""

    low: float
    middle: float
    high: float


def spread(values: list[float]) -> Spread:
    low, _, high = quantiles(values, n=4, method="inclusive")
    return Spread(low, median(values), high)


def instructions(command: list[str], given: bytes, env: Mapping[str, str]) -> int | None:
    """Instructions of a process and all that it starts, those in the kernel aside; None where
    valgrind is not installed."""
    if shutil.which("valgrind") is None:
        return None
    with tempfile.TemporaryDirectory() as folder:
        watched = ["valgrind", "--tool=cachegrind", "--cache-sim=no", "--trace-children=yes"]
        out = [f"--log-file={folder}/%p", "--cachegrind-out-file=/dev/null"]
        subprocess.run(
            [*watched, *out, *command], check=False, input=given, stdout=subprocess.DEVNULL, env=env
        )
        logs = "".join(path.read_text() for path in Path(folder).iterdir())
    found = re.findall(r"I *refs: +([\d,]+)", logs)
    return sum(int(one.replace(",", "")) for one in found)


def system_calls(command: list[str], given: bytes, env: Mapping[str, str]) -> dict[str, int] | None:
    """How often a process and all that it starts ask the kernel for what; None where strace is not
    installed."""
    if shutil.which("strace") is None:
        return None
    with tempfile.NamedTemporaryFile("r") as out:
        watched = ["strace", "-f", "-c", "-U", "calls,name", "-o", out.name]
        subprocess.run(
            [*watched, *command], check=False, input=given, stdout=subprocess.DEVNULL, env=env
        )
        rows = [line.split() for line in out.read().splitlines()]
    return {
        row[1]: int(row[0])
        for row in rows
        if len(row) == 2 and row[0].isdigit() and row[1] != "total"
    }

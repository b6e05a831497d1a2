"""What one call of `notes serve` takes, beside an empty answer of the same kind of server.

    .venv/bin/python bench/serve.py [--calls 2000] [--notes 10000]

Calls are made one after the other (a closed loop) over loopback, those of all rows in turn, so that a
slow moment hits them all. The floor is a server of the same make that answers nothing: what is above
it is ours. Quote the ratios and the distance from the floor; milliseconds are the machine's.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path

from processes import file_made, spawn
from projects import COMMAND, QUIET, payload, project, written

from forenote.hooks.command import argv
from forenote.hooks.serve.endpoint import HOST, made
from forenote.notes.state_change import own_state

Call = Callable[[], float]


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    arguments.add_argument("--calls", type=int, default=2_000)
    arguments.add_argument("--notes", type=int, default=10_000)
    arguments.add_argument("--floor", action="store_true", help=argparse.SUPPRESS)
    given = arguments.parse_args()
    if given.floor:
        asyncio.run(floor())
        return
    with tempfile.TemporaryDirectory() as folder:
        home = Path(folder)
        for name in ("CACHE", "CONFIG", "STATE"):
            os.environ[f"XDG_{name}_HOME"] = str(home / name.lower())
        noted = project(home / "p", given.notes)
        endpoint = made(own_state())
        serving = started([sys.executable, "-m", "forenote.cli.main", "serve"])
        bare = started([sys.executable, __file__, "--floor"])
        try:
            table(noted, endpoint.port, f"/{endpoint.token}/claude", bare.port, given.calls)
            rss = resident(serving.process.pid)
            print(f"\nresident memory of notes serve: {rss:,.0f} MB")
        finally:
            for one in (serving, bare):
                one.process.send_signal(signal.SIGTERM)
                one.process.wait(10)


class Started:
    """A server that listens, and its port where it says it."""

    def __init__(self, process: subprocess.Popen[str], line: str) -> None:
        self.process = process
        self.port = int(line.partition(f"{HOST}:")[2].partition(",")[0])


def started(command: list[str]) -> Started:
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    assert process.stdout is not None
    return Started(process, process.stdout.readline())


def table(folder: Path, port: int, path: str, bare_port: int, calls: int) -> None:
    rows: dict[str, Call] = {}
    for name, number, where in (("nothing but an answer", bare_port, "/"), ("serve", port, path)):
        kept = socket.create_connection((HOST, number))
        matching = partial(payload, folder, COMMAND)
        rows[f"{name}, three match" if number == port else name] = partial(
            one, kept, where, matching
        )
        if number == port:
            again = partial(payload, folder, COMMAND, session="one that goes on")
            rows["serve, three match and are known"] = partial(one, kept, where, again)
            quiet = partial(payload, folder, QUIET)
            rows["serve, none matches"] = partial(one, kept, where, quiet)
            rows["serve, a file of 1,000 characters"] = partial(
                one, kept, where, partial(written, folder, 1_000)
            )
        rows[f"{name}, new connection"] = partial(anew, number, where, matching)
    seen: dict[str, list[float]] = {name: [] for name in rows}
    for number in range(calls + 50):
        for name, call in rows.items():
            took = call()
            if number >= 50:
                seen[name].append(took)
    made_file = median_of([file_made(folder / f"made-{number}") for number in range(200)])
    spawned = median_of([spawn(argv("claude"), payload(folder, COMMAND)).wall for _ in range(20)])
    least = median_of(seen["nothing but an answer"])
    print(f"python {sys.version.split()[0]}, {calls} calls a row")
    print(f"{'':36}{'p50 x':>8}{'p50 ms':>9}{'p99 ms':>9}{'most ms':>9}")
    for name, times in seen.items():
        times.sort()
        p50, p99 = median_of(times), times[int(len(times) * 0.99)]
        print(f"{name:36}{p50 / least:8.1f}{p50:9.3f}{p99:9.3f}{times[-1]:9.2f}")
    print(f"{'the command hook, a process':36}{spawned / least:8.1f}{spawned:9.3f}")
    print(f"{'making an empty file on this disk':36}{made_file / least:8.1f}{made_file:9.3f}")


def median_of(times: list[float]) -> float:
    return sorted(times)[len(times) // 2]


def one(connection: socket.socket, path: str, made_up: Callable[[], bytes]) -> float:
    """Milliseconds of one call on an open connection."""
    body = made_up()
    head = f"POST {path} HTTP/1.1\r\nHost: {HOST}\r\nContent-Type: application/json\r\n"
    request = f"{head}Content-Length: {len(body)}\r\n\r\n".encode() + body
    start = time.perf_counter()
    connection.sendall(request)
    answer = connection.recv(65_536)
    took = time.perf_counter() - start
    if not answer.startswith(b"HTTP/1.1 200 "):
        raise SystemExit(f"answered {answer[:100]!r}")
    time.sleep(0.003)  # what is kept of the call is kept by then; an agent waits far longer
    return took * 1000


def anew(port: int, path: str, made_up: Callable[[], bytes]) -> float:
    """Milliseconds of one call with its connection."""
    start = time.perf_counter()
    with socket.create_connection((HOST, port)) as connection:
        opened = time.perf_counter() - start
        return opened * 1000 + one(connection, path, made_up)


def resident(process: int) -> float:
    """MB; 0 where the system does not say."""
    status = Path(f"/proc/{process}/status")
    if not status.is_file():
        return 0
    line = next(line for line in status.read_text().splitlines() if line.startswith("VmRSS"))
    return int(line.split()[1]) / 1024


class Empty(asyncio.BufferedProtocol):
    """Answers every piece that arrives with an empty answer."""

    buffer = bytearray(65_536)

    def get_buffer(self, _sizehint: int) -> bytearray:
        return self.buffer

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self.transport = transport

    def buffer_updated(self, _nbytes: int) -> None:
        self.transport.write(b"HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n")


async def floor() -> None:
    server = await asyncio.get_running_loop().create_server(Empty, HOST, 0)
    print(f"listening on {HOST}:{server.sockets[0].getsockname()[1]},", flush=True)
    stopped = asyncio.Event()
    asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, stopped.set)
    await stopped.wait()


if __name__ == "__main__":
    main()

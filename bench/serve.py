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
from itertools import count
from pathlib import Path

from hook import COMMAND, notes, payload, spawn  # the bench beside this one

from forenote.hooks.command import argv
from forenote.hooks.serve.endpoint import HOST, made
from forenote.notes.state_change import own_state

Call = Callable[[], float]

_TEXTS = count(1)


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
        project = notes(home / "p", given.notes)
        endpoint = made(own_state())
        serving = started([sys.executable, "-m", "forenote.cli.main", "serve"])
        bare = started([sys.executable, __file__, "--floor"])
        try:
            table(project, endpoint.port, f"/{endpoint.token}/claude", bare.port, given.calls)
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


def table(project: Path, port: int, path: str, bare_port: int, calls: int) -> None:
    rows: dict[str, Call] = {}
    for name, number, where in (("nothing but an answer", bare_port, "/"), ("serve", port, path)):
        kept = socket.create_connection((HOST, number))
        for what, command in ((", three match", COMMAND), (", none matches", "ls -la src | head")):
            if number == bare_port and command != COMMAND:
                continue
            label = name + (what if number == port else "")
            made_up = partial(payload, project, command)
            rows[label] = partial(one, kept, where, made_up)
            rows[f"{label}, new connection"] = partial(anew, number, where, made_up)
    rows["serve, the text of a file"] = partial(one, kept, path, partial(written, project))
    seen: dict[str, list[float]] = {name: [] for name in rows}
    for number in range(calls + 50):
        for name, call in rows.items():
            took = call()
            if number >= 50:
                seen[name].append(took)
    spawned = sorted(spawn(argv("claude"), payload(project, COMMAND))[1] for _ in range(20))[10]
    least = median_of(seen["nothing but an answer"])
    print(f"python {sys.version.split()[0]}, {calls} calls a row")
    print(f"{'':42}{'p50 x':>8}{'p50 ms':>9}{'p99 ms':>9}{'most ms':>9}")
    for name, times in seen.items():
        times.sort()
        p50, p99 = median_of(times), times[int(len(times) * 0.99)]
        print(f"{name:42}{p50 / least:8.1f}{p50:9.3f}{p99:9.3f}{times[-1]:9.2f}")
    print(f"{'the command hook, a process':42}{spawned / least:8.1f}{spawned:9.3f}")


def median_of(times: list[float]) -> float:
    return sorted(times)[len(times) // 2]


def written(project: Path) -> bytes:
    """A file of a thousand characters, as most are that agents write."""
    import json

    number = next(_TEXTS)
    content = f"value_{number} = path.replace('a', 'b')\n" * 25
    fields = json.loads(payload(project, ""))
    fields |= {"tool_name": "Write"}
    fields["tool_input"] = {"file_path": str(project / "a.py"), "content": content}
    return json.dumps(fields).encode()


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
    time.sleep(0.001)  # what is kept of the call is kept by then; an agent waits far longer
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


class Empty(asyncio.Protocol):
    """Answers every piece that arrives with an empty answer."""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self.transport = transport

    def data_received(self, data: bytes) -> None:
        self.transport.write(b"HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n")


async def floor() -> None:
    server = await asyncio.get_running_loop().create_server(Empty, HOST, 0)
    print(f"listening on {HOST}:{server.sockets[0].getsockname()[1]},", flush=True)
    stopped = asyncio.Event()
    asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, stopped.set)
    await stopped.wait()


if __name__ == "__main__":
    main()

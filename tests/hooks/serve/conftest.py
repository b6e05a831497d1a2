"""`notes serve` as a process of the installed package, and a client that speaks plain HTTP."""

from __future__ import annotations

import http.client
import json
import os
import signal
import socket
import subprocess
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from forenote.hooks.serve.endpoint import HOST, Endpoint, known
from forenote.notes.granting import grant
from forenote.notes.trust import place_of
from tests.hooks.conftest import World


@dataclass
class Serving:
    """A running server with a state of its own beside the world's, for the same project."""

    world: World
    env: dict[str, str]
    process: subprocess.Popen[str]

    @property
    def state(self) -> Path:
        return Path(self.env["XDG_STATE_HOME"], "forenote")

    @property
    def endpoint(self) -> Endpoint:
        found = known(str(self.state))
        assert found is not None
        return found

    def connection(self) -> http.client.HTTPConnection:
        return http.client.HTTPConnection(HOST, self.endpoint.port, timeout=30)

    def path(self, agent: str = "claude") -> str:
        return f"/{self.endpoint.token}/{agent}"

    def post(
        self, payload: bytes | None = None, agent: str = "claude", off: str | None = None
    ) -> bytes:
        """What a call is answered; by default a forced push as the first call of a session."""
        connection = self.connection()
        fields = {"Content-Type": "application/json"}
        if off is not None:
            fields["Forenote-Off"] = off
        body = self.world.payload() if payload is None else payload
        connection.request("POST", self.path(agent), body, fields)
        answer = connection.getresponse()
        content = answer.read()
        connection.close()
        assert answer.status == 200, answer.status
        assert answer.headers["Content-Type"] == ("application/json" if content else None)
        return content

    def raw(self, sent: bytes) -> bytes:
        """What comes back for some bytes until the server closes, or stops sending."""
        with socket.create_connection((HOST, self.endpoint.port), timeout=10) as one:
            one.sendall(sent)
            one.shutdown(socket.SHUT_WR)
            got = b""
            while piece := one.recv(65_536):
                got += piece
            return got

    def status(self) -> dict[str, object]:
        connection = self.connection()
        connection.request("GET", self.path("").rstrip("/"))
        value: dict[str, object] = json.loads(connection.getresponse().read())
        connection.close()
        return value

    def errors(self) -> list[str]:
        log = self.state / "errors.log"
        lines = log.read_text(encoding="ascii").splitlines() if log.is_file() else []
        return [json.loads(line)["error"] for line in lines]

    def ledger(self, least: int = 1) -> list[dict[str, object]]:
        """Its lines, once there are so many: the last call's is written after its answer."""
        end = time.monotonic() + 10
        while True:
            lines = []
            for path in sorted((self.state / "ledger").glob("*.jsonl")):
                text = path.read_text(encoding="ascii")
                lines += [json.loads(line) for line in text.splitlines() if line]
            if len(lines) >= least or time.monotonic() > end:
                return lines
            time.sleep(0.02)

    def stop(self, by: int = signal.SIGTERM) -> tuple[int, str, str]:
        """Its exit code, and what it printed besides its first line."""
        self.process.send_signal(by)
        out, err = self.process.communicate(timeout=30)
        return self.process.returncode, out, err


def serve(world: World, env: dict[str, str], *arguments: str) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [str(world.installed.python), "-m", "forenote.cli.main", "serve", *arguments],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=env | {"PATH": os.environ["PATH"], "PYTHONUNBUFFERED": "1"},
        cwd=world.home,
    )


def started(world: World, env: dict[str, str]) -> Serving:
    process = serve(world, env)
    assert process.stdout is not None
    line = process.stdout.readline()
    assert line.startswith(f"listening on {HOST}:"), line + (process.communicate()[1] or "")
    return Serving(world, env, process)


def beside(world: World, name: str = "served") -> dict[str, str]:
    """The world's environment with another state and cache, in which its project is trusted too."""
    env = world.env | {
        "XDG_STATE_HOME": str(world.home / name / "state"),
        "XDG_CACHE_HOME": str(world.home / name / "cache"),
    }
    state = Path(env["XDG_STATE_HOME"], "forenote")
    state.mkdir(parents=True)
    grant(str(state), place_of((str(world.project), str(world.notes))))
    return env


@pytest.fixture
def serving(world: World) -> Iterator[Serving]:
    """A server, and a note on forced pushes."""
    world.note("push", "git push --force", "A plain force-push drops commits.", "Why so.")
    server = started(world, beside(world))
    try:
        yield server
    finally:
        server.process.kill()
        server.process.communicate()

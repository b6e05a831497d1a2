"""The address that agents call: a port of this machine alone and a secret that only this user reads.

Both are made once and kept in the user's state folder, since the agents' settings name them.
"""

from __future__ import annotations

import os
import re
import secrets
import socket
from dataclasses import dataclass

from forenote.notes import state_change
from forenote.notes.state_file import Unusable, entries

FILE = "serve"
TITLE = "forenote serve 1"

HOST = "127.0.0.1"

_TOKEN_BYTES = 24
_TOKEN = re.compile(r"[A-Za-z0-9_-]{20,100}")
_PORTS = range(20_000, 32_768)
"""Where a free port is looked for: below those that systems give to outgoing connections."""

OFF = "Forenote-Off"
"""The field of a request that brings the agent's own `FORENOTE_OFF`."""

_URL = re.compile(rf"http://{re.escape(HOST)}:[0-9]{{1,5}}/{_TOKEN.pattern}/([a-z]+)")


@dataclass(frozen=True, slots=True)
class Endpoint:
    """Where `notes serve` listens, and what every request must bring."""

    port: int
    token: str

    def url(self, agent: str) -> str:
        """What an agent's settings name. Whoever has it can ask what notes say, and nothing else."""
        return f"http://{HOST}:{self.port}/{self.token}/{agent}"


def agent_of(url: str) -> str:
    """The agent whose address this is, empty for any other address."""
    match = _URL.fullmatch(url)
    return match[1] if match is not None else ""


def hidden(url: str) -> str:
    """The address of an agent without its secret, to be shown."""
    before, _, agent = url.rpartition("/")
    return f"{before.rpartition('/')[0]}/…/{agent}"


def known(state: str) -> Endpoint | None:
    """The endpoint that was made before; None where there is none. Raises `Unusable`."""
    lines = entries(os.path.join(state, FILE), TITLE) if state else ()
    if not lines:
        return None
    port, _, token = lines[0].partition(" ")
    if len(lines) > 1 or not re.fullmatch("[0-9]{1,5}", port) or not _TOKEN.fullmatch(token):
        raise Unusable("it holds no port and token")
    return Endpoint(int(port), token)


def made(state: str, port: int | None = None) -> Endpoint:
    """The endpoint, made where there was none; with `port` it is moved there, and keeps its token.

    Raises `state_change.NoPlace`, `OSError`.
    """
    ports = [port] if port is not None else []

    def edit(lines: tuple[str, ...]) -> tuple[str, ...]:
        before = lines[0].split(" ") if len(lines) == 1 else []
        token = before[1] if len(before) == 2 else secrets.token_urlsafe(_TOKEN_BYTES)
        kept = before[0] if len(before) == 2 else str(_free_port())
        return (f"{ports[0] if ports else kept} {token}",)

    state_change.change(state, FILE, TITLE, edit)
    try:
        endpoint = known(state)
    except Unusable as error:
        path = os.path.join(state, FILE)
        raise state_change.NoPlace(f"{path} cannot be read: {error}; remove it") from None
    assert endpoint is not None, "it was just written"
    return endpoint


def _free_port() -> int:
    """A port on which nobody listens now."""
    for _ in range(100):
        port = secrets.choice(_PORTS)
        with socket.socket() as tried:
            try:
                tried.bind((HOST, port))
            except OSError:
                continue
            return port
    raise OSError(f"no port of {HOST} is free")

"""When an open connection is closed: "a request must be there within 30 seconds, and a connection without
any is closed after 15 minutes"."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

import pytest

from forenote.hooks.serve import connection as module
from forenote.hooks.serve.connection import Connection
from forenote.hooks.serve.http import Head, Request

GET = b"GET / HTTP/1.1\r\n\r\n"
POST = b"POST / HTTP/1.1\r\nContent-Length: 2\r\n\r\n"


class Answering:
    """In a server's place: answers GETs at once, and POSTs when it is told to."""

    def __init__(self) -> None:
        self.connections: set[Connection] = set()
        self.waiting: list[tuple[Connection, Request]] = []

    def allowed(self, head: Head) -> None:
        pass

    def take(self, connection: Connection, request: Request) -> None:
        if request.head.method == "GET":
            connection.answer(b"{}")
        else:
            self.waiting.append((connection, request))

    def answer(self) -> None:
        self.waiting.pop(0)[0].answer(b"{}")


class Wire(asyncio.Transport):
    """What a connection does to its client."""

    def __init__(self) -> None:
        super().__init__()
        self.sent = b""
        self.closed_at: float | None = None
        self.paused = 0

    def write(self, data: bytes | bytearray | memoryview) -> None:
        self.sent += data

    def close(self) -> None:
        if self.closed_at is None:
            self.closed_at = asyncio.get_running_loop().time()

    def abort(self) -> None:
        self.close()

    def is_closing(self) -> bool:
        return self.closed_at is not None

    def pause_reading(self) -> None:
        self.paused = 1

    def resume_reading(self) -> None:
        self.paused = 0


Steps = Callable[[Callable[[bytes], None], Answering], None]


def nothing(send: Callable[[bytes], None], there: Answering) -> None:
    pass


def asked(send: Callable[[bytes], None], there: Answering) -> None:
    send(GET)


def called(send: Callable[[bytes], None], there: Answering) -> None:
    send(POST + b"{}")
    there.answer()


def in_pieces(send: Callable[[bytes], None], there: Answering) -> None:
    for byte in POST + b"{}":
        send(bytes((byte,)))
    there.answer()


def in_part(send: Callable[[bytes], None], there: Answering) -> None:
    send(POST)


def called_and_in_part(send: Callable[[bytes], None], there: Answering) -> None:
    called(send, there)
    send(POST[:9])


def under_way(send: Callable[[bytes], None], there: Answering) -> None:
    send(POST + b"{}")


@pytest.mark.parametrize(
    ("steps", "after"),
    [
        pytest.param(nothing, "IDLE", id="nothing was sent"),
        pytest.param(asked, "IDLE", id="it was asked whether it runs"),
        pytest.param(called, "IDLE", id="a call was answered"),
        pytest.param(in_pieces, "IDLE", id="a call that came in pieces was answered"),
        pytest.param(in_part, "ARRIVES", id="a part of a request is there"),
        pytest.param(called_and_in_part, "ARRIVES", id="a part, behind a call that was answered"),
        pytest.param(under_way, "", id="a call is under way"),
    ],
)
def test_how_long_a_connection_is_kept(
    monkeypatch: pytest.MonkeyPatch, steps: Steps, after: str
) -> None:
    waits = {"ARRIVES": 0.3, "IDLE": 1.2}
    for name, seconds in waits.items():
        monkeypatch.setattr(module, name, seconds)

    async def kept() -> float | None:
        there, wire = Answering(), Wire()
        connection = Connection(there.connections, there.allowed, there.take)
        connection.connection_made(wire)

        def send(piece: bytes) -> None:
            connection.get_buffer(-1)[: len(piece)] = piece
            connection.buffer_updated(len(piece))

        steps(send, there)
        began = asyncio.get_running_loop().time()
        await asyncio.sleep(1.6)
        return None if wire.closed_at is None else wire.closed_at - began

    lasted = asyncio.run(kept())
    if not after:
        assert lasted is None
        return
    assert lasted is not None
    nearest = min(waits, key=lambda name: abs(waits[name] - lasted))
    assert nearest == after


def test_what_is_sent_while_a_call_is_under_way_is_not_taken_for_good() -> None:
    """The client is paused once it sends more, and no more often; then all is answered in order."""

    async def sent() -> None:
        there, wire = Answering(), Wire()
        connection = Connection(there.connections, there.allowed, there.take)
        connection.connection_made(wire)
        for _ in range(3):
            connection.get_buffer(-1)[: len(POST) + 2] = POST + b"{}"
            connection.buffer_updated(len(POST) + 2)
        assert wire.paused == 1 and len(there.waiting) == 1
        assert connection.eof_received()
        for number in range(3):
            assert wire.closed_at is None
            there.answer()
            await asyncio.sleep(0)
            await asyncio.sleep(0)
            assert wire.sent.count(b"200 OK") == number + 1
        assert wire.paused == 0 and wire.closed_at is not None

    asyncio.run(sent())

"""The server: connections in, one call after the other, answers out.

A call takes a millisecond, so they are answered one by one, without threads. Between two of them the
loop looks for what has arrived: when a request came is when its first byte was seen, which tells calls
that an agent makes at once from those that follow.
"""

from __future__ import annotations

import asyncio
import hmac
import json
import os
import signal
import time
from collections import deque
from collections.abc import Callable
from contextlib import suppress

from forenote.hooks.command import argv
from forenote.hooks.failure import installed_version
from forenote.hooks.hot import AGENTS, LARGEST
from forenote.hooks.serve.calls import Calls, Elsewhere
from forenote.hooks.serve.endpoint import HOST, OFF, Endpoint
from forenote.hooks.serve.http import CONTINUE, Bad, Head, Reader, Request, answered
from forenote.notes.switches import VARIABLE

ARRIVES = 30.0
"""Seconds in which a request must be there as a whole, from its first byte."""

IDLE = 900.0  # seconds that an open connection is kept without a request

MOST_CONNECTIONS = 256

PIECE = 65_536
"""Bytes that are taken at once of what has arrived."""

STOPS = 5.0
"""Seconds that calls which are not answered yet are waited for at the end."""

PATIENCE = 60.0
"""Seconds after which the hook's own process is given up; an agent has gone on long before."""


class Server:
    """What is listening. `said` is told what the person at the terminal should know."""

    def __init__(self, endpoint: Endpoint, calls: Calls, said: Callable[[str], None]) -> None:
        self.connections: set[Connection] = set()
        self._endpoint = endpoint
        self._calls = calls
        self._said = said
        self._waiting: deque[tuple[Connection, str, Request]] = deque()
        self._elsewhere: set[asyncio.Task[None]] = set()
        self._is_told = False

    async def run(self, started: Callable[[], None]) -> None:
        """Serve until SIGTERM or SIGINT. `started` is called once it listens. Raises `OSError`
        where the port is taken."""
        loop = asyncio.get_running_loop()
        stopped = asyncio.Event()

        def stop(_number: int, _frame: object) -> None:
            if not loop.is_closed():
                loop.call_soon_threadsafe(stopped.set)

        # not by the loop's own handlers, which end with it: whoever says it twice would kill us then
        for one in (signal.SIGTERM, signal.SIGINT):
            signal.signal(one, stop)
        listening = await loop.create_server(
            lambda: Connection(self), HOST, self._endpoint.port, backlog=128
        )
        started()
        await stopped.wait()
        listening.close()
        end = loop.time() + STOPS
        while self._is_busy and loop.time() < end:
            for connection in list(self.connections):
                connection.close_if_idle()
            await asyncio.sleep(0.01)
        for task in self._elsewhere:
            task.cancel()
        for connection in list(self.connections):
            connection.close()
        await asyncio.sleep(0)
        # Python's own end gives our handlers back: who says it again then would kill what has stopped
        for one in (signal.SIGTERM, signal.SIGINT):
            signal.signal(one, signal.SIG_IGN)

    @property
    def _is_busy(self) -> bool:
        return bool(self._waiting or self._elsewhere) or any(
            not connection.is_idle for connection in self.connections
        )

    def allowed(self, head: Head) -> None:
        """Raises `Bad` for a request that is not one of ours."""
        agent = self._agent(head)
        if agent is None:
            raise Bad(404)
        if head.method != ("POST" if agent else "GET"):
            raise Bad(405)

    def _agent(self, head: Head) -> str | None:
        """The agent that a request is for, empty for one that only asks whether this is running,
        None for one that does not know the token."""
        token, _, agent = head.target.removeprefix("/").partition("/")
        # both as bytes: `compare_digest` refuses other text than ASCII
        if not hmac.compare_digest(token.encode("utf-8"), self._endpoint.token.encode("ascii")):
            return None
        return agent if agent in ("", *AGENTS) else None

    def take(self, connection: Connection, request: Request) -> None:
        """Put a request behind those that wait."""
        agent = self._agent(request.head)
        assert agent is not None, "it was allowed"
        if not agent:
            status = {
                "forenote": installed_version(),
                "pid": os.getpid(),
                "outdated": self._calls.is_outdated,
            }
            connection.answer(f"{json.dumps(status)}\n".encode("ascii"))
            return
        self._waiting.append((connection, agent, request))
        if len(self._waiting) == 1:
            asyncio.get_running_loop().call_soon(self._answer_one)

    def _answer_one(self) -> None:
        connection, agent, request = self._waiting[0]
        try:
            if not connection.is_closed:  # else the agent has gone on, and would not be shown it
                self._answer(connection, agent, request)
        finally:
            self._waiting.popleft()
            if self._waiting:  # not at once: first what has arrived meanwhile gets its time
                asyncio.get_running_loop().call_soon(self._answer_one)

    def _answer(self, connection: Connection, agent: str, request: Request) -> None:
        off = request.head.fields.get(OFF.lower(), "")
        if off.startswith("$"):  # from an agent that does not put variables in
            off = ""
        try:
            answer, afterwards = self._calls.answer(agent, request.body, request.began, off)
        except Elsewhere:
            self._tell()
            task = asyncio.ensure_future(self._hand_over(connection, agent, request.body, off))
            self._elsewhere.add(task)
            task.add_done_callback(self._elsewhere.discard)
            return
        connection.answer(answer)
        if hasattr(os, "sched_yield"):  # who waited for it may have been put on our own processor
            os.sched_yield()
        afterwards()

    def _tell(self) -> None:
        if self._calls.is_outdated and not self._is_told:
            self._is_told = True
            self._said("forenote was changed since this was started; start it again")

    async def _hand_over(
        self, connection: Connection, agent: str, payload: bytes, off: str
    ) -> None:
        answer = b""
        try:
            answer = await asyncio.wait_for(_process(agent, payload, off), PATIENCE)
        except (OSError, TimeoutError) as error:
            self._said(f"the hook's own process cannot be run: {error}")
        connection.answer(answer)


async def _process(agent: str, payload: bytes, off: str) -> bytes:
    """What the hook's own process prints."""
    environment = {**os.environ, VARIABLE: off} if off else None
    child = await asyncio.create_subprocess_exec(
        *argv(agent),
        stdin=asyncio.subprocess.PIPE,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.DEVNULL,
        env=environment,
        cwd="/",
    )
    try:
        printed, _ = await child.communicate(payload)
    except asyncio.CancelledError:
        with suppress(ProcessLookupError):
            child.kill()
        raise
    return printed if child.returncode == 0 else b""


class Connection(asyncio.BufferedProtocol):
    """One client. It has at most one request under way; what it sends meanwhile waits.

    It is read into a buffer of its own: else asyncio has the system give 256 KiB for each piece, and
    take them back."""

    def __init__(self, server: Server) -> None:
        self._server = server
        self._reader = Reader(server.allowed, LARGEST)
        self._transport: asyncio.Transport | None = None
        self._timer: asyncio.TimerHandle | None = None
        self._buffer = bytearray(PIECE)
        self._until = 0.0
        self._is_last = False
        self._under_way: Request | None = None

    @property
    def is_closed(self) -> bool:
        return self._transport is None or self._transport.is_closing()

    @property
    def is_idle(self) -> bool:
        """Whether nothing of a request is there, and none is under way."""
        return self._under_way is None and self._reader.is_idle

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self._transport = transport
        self._server.connections.add(self)
        if len(self._server.connections) > MOST_CONNECTIONS:
            self._fail(503)
            return
        self._wait(IDLE)

    def connection_lost(self, error: Exception | None) -> None:
        self._transport = None
        self._server.connections.discard(self)
        if self._timer is not None:
            self._timer.cancel()

    def get_buffer(self, _sizehint: int) -> bytearray:
        return self._buffer

    def buffer_updated(self, nbytes: int) -> None:
        if self._under_way is not None and self._transport is not None:
            self._transport.pause_reading()  # what it sends meanwhile waits in its own system
        begins = self.is_idle
        self._reader.feed(bytes(self._buffer[:nbytes]), time.time_ns())
        if self._under_way is None:
            self._next()
        if begins and not self.is_idle and self._under_way is None and not self.is_closed:
            self._wait(ARRIVES)

    def eof_received(self) -> bool:
        """The client sends no more, but may still read: what it has sent is answered."""
        self._is_last = True
        if self._under_way is None:  # more may be there than the call that was answered just now
            asyncio.get_running_loop().call_soon(self._next)
        return True

    def answer(self, body: bytes) -> None:
        """Send the answer for the request that is under way."""
        request, self._under_way = self._under_way, None
        if request is None or self._transport is None or self._transport.is_closing():
            return
        self._transport.write(answered(body, keeps=request.head.keeps))
        if not request.head.keeps:
            self._transport.close()
            return
        self._transport.resume_reading()  # where it was paused
        self._wait(IDLE if self._reader.is_idle else ARRIVES)
        if self._is_last or not self._reader.is_idle:
            asyncio.get_running_loop().call_soon(self._next)

    def close_if_idle(self) -> None:
        if self.is_idle:
            self.close()

    def close(self) -> None:
        if self._transport is not None:
            self._transport.close()

    def _next(self) -> None:
        if self._under_way is not None or self._transport is None or self._transport.is_closing():
            return
        try:
            request = self._reader.next()
        except Bad as bad:
            self._fail(bad.status)
            return
        if request is None:
            if self._is_last:
                self._transport.close()  # nothing, or half a request
            elif self._reader.asks():
                self._transport.write(CONTINUE)
            return
        self._under_way = request
        self._server.take(self, request)

    def _fail(self, status: int) -> None:
        assert self._transport is not None
        self._transport.write(answered(b"", status=status, keeps=False))
        self._transport.close()

    def _wait(self, seconds: float) -> None:
        """Close the connection after so many seconds, unless something else is waited for by then.

        A timer that ends earlier is left to run, and looks then how long is left: to take one away
        and set another at each call costs as much as to read the call."""
        loop = asyncio.get_running_loop()
        self._until = loop.time() + seconds
        if self._timer is None or self._timer.when() > self._until:
            if self._timer is not None:
                self._timer.cancel()
            self._timer = loop.call_at(self._until, self._look)

    def _look(self) -> None:
        """Whether the time is up. A call that is under way has all the time it takes."""
        loop = asyncio.get_running_loop()
        self._timer = None
        if self._under_way is not None:
            self._wait(ARRIVES)
        elif loop.time() >= self._until and self._transport is not None:
            self._transport.abort()  # who does not read its answers would keep it open for ever
        else:
            self._timer = loop.call_at(self._until, self._look)

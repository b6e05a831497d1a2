"""One client's connection: what arrives becomes requests, one at a time, and answers leave.

All that it knows of the moment is what its transport says, and what is under way: nothing tells the
state a second time.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable

from forenote.hooks.hot import LARGEST
from forenote.hooks.serve.http import CONTINUE, Bad, Head, Reader, Request, answered

ARRIVES = 30.0
"""Seconds in which a request must be there as a whole, from its first byte."""

IDLE = 900.0  # seconds that an open connection is kept without a request

MOST_CONNECTIONS = 256

PIECE = 65_536
"""Bytes that are taken at once of what has arrived."""


class Connection(asyncio.BufferedProtocol):
    """One client. It has at most one request under way; what it sends meanwhile waits.

    It is read into a buffer of its own: else asyncio has the system give 256 KiB for each piece, and
    take them back."""

    def __init__(
        self,
        connections: set[Connection],
        allowed: Callable[[Head], None],
        take: Callable[[Connection, Request], None],
    ) -> None:
        """`connections` are those that are open, with this one while it is. `allowed` raises `Bad` for a
        request that is not to be read, `take` is given one that is there."""
        self._connections = connections
        self._take = take
        self._reader = Reader(allowed, LARGEST)
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
        self._connections.add(self)
        if len(self._connections) > MOST_CONNECTIONS:
            self._fail(503)
            return
        self._wait(IDLE)

    def connection_lost(self, error: Exception | None) -> None:
        self._transport = None
        self._connections.discard(self)
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
        self._take(self, request)

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

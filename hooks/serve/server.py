"""The server: calls in, one after the other, answers out.

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
from collections import deque
from collections.abc import Callable
from contextlib import suppress

from forenote.hooks.command import argv
from forenote.hooks.failure import installed_version
from forenote.hooks.hot import AGENTS
from forenote.hooks.serve.calls import Calls, Elsewhere
from forenote.hooks.serve.connection import Connection
from forenote.hooks.serve.endpoint import HOST, OFF, Endpoint
from forenote.hooks.serve.http import Bad, Head, Request
from forenote.notes.switches import VARIABLE

STOPS = 5.0
"""Seconds that calls which are not answered yet are waited for at the end."""

PATIENCE = 60.0
"""Seconds after which the hook's own process is given up; an agent has gone on long before."""


class Server:
    """What is listening. `said` is told what the person at the terminal should know."""

    def __init__(self, endpoint: Endpoint, calls: Calls, said: Callable[[str], None]) -> None:
        self._connections: set[Connection] = set()
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
            lambda: Connection(self._connections, self._allowed, self._take),
            HOST,
            self._endpoint.port,
            backlog=128,
        )
        started()
        await stopped.wait()
        listening.close()
        end = loop.time() + STOPS
        while self._is_busy and loop.time() < end:
            for connection in list(self._connections):
                connection.close_if_idle()
            await asyncio.sleep(0.01)
        for task in self._elsewhere:
            task.cancel()
        for connection in list(self._connections):
            connection.close()
        await asyncio.sleep(0)
        # Python's own end gives our handlers back: who says it again then would kill what has stopped
        for one in (signal.SIGTERM, signal.SIGINT):
            signal.signal(one, signal.SIG_IGN)

    @property
    def _is_busy(self) -> bool:
        return bool(self._waiting or self._elsewhere) or any(
            not connection.is_idle for connection in self._connections
        )

    def _allowed(self, head: Head) -> None:
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

    def _take(self, connection: Connection, request: Request) -> None:
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

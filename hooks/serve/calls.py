"""Answers for calls, in this process: by the very functions of the hook's own.

What a call would have to wait for, a compiler, it does not wait for here, where others would wait
with it: such a call is handed to the hook's own process, and so is every call from when the code on
the disk is another than the one that was loaded. The answer is the same.
"""

from __future__ import annotations

import gc
import importlib
import os
import pkgutil
from collections.abc import Callable
from contextlib import suppress

from forenote.hooks import freshness
from forenote.hooks.cleaning import due
from forenote.hooks.failure import record
from forenote.hooks.hot import AGENTS, agent_named, respond
from forenote.hooks.serve.indexes import Indexes
from forenote.hooks.session import turn
from forenote.notes.cache import identity
from forenote.notes.switches import VARIABLE

MODULES = (
    "hooks.delivery",
    "hooks.event",
    "hooks.own_settings",
    "hooks.renewal",
    "matcher.keys.hold",
    "matcher.keys.missed",  # by its imports; no call asks for the words
    "matcher.match",
    "matcher.read",
    "notes.lock",
    "packer.deliver",
    "packer.narrowed",
    "packer.rank",
)
"""What a call may come to load outside `ROOMS`."""

ROOMS = (
    "hooks.agents",
    "hooks.session",
    "matcher.index",
    "matcher.patches",
    "matcher.paths",
    "matcher.powershell",
    "matcher.programs",
    "matcher.shell",
    "packer.neutral",
    "packer.secrets",
    "packer.session",
)
"""Rooms all of which a call may come to load. It is loaded at the start, so that an upgrade meanwhile
does not mix the code of two versions."""

COLLECTED = 200
"""Calls after which what only refers to itself is freed, behind an answer."""

Afterwards = Callable[[], None]


class Elsewhere(Exception):
    """The call is for a process of its own."""


class Calls:
    """Answers for calls, one at a time. It changes this process for good: the working folder and
    the variables that an agent sets are nobody's here."""

    def __init__(self) -> None:
        for name in MODULES:
            importlib.import_module(f"forenote.{name}")
        for room in ROOMS:
            package = importlib.import_module(f"forenote.{room}")
            for module in pkgutil.iter_modules(package.__path__):
                importlib.import_module(f"{package.__name__}.{module.name}")
        self._put_off: list[Afterwards] = []
        freshness.stay(Indexes().open, self._put_off)
        turn.stay()
        for agent in AGENTS:  # the folder in which one session of many began
            os.environ.pop(agent_named(agent).PROJECT, None)
        os.chdir("/")
        gc.freeze()  # what is loaded stays, and need not be looked at again and again
        gc.disable()  # and the rest is not looked at while somebody waits
        self._answered = 0
        self._identity = identity(None)

    def answer(
        self, agent: str, payload: bytes, began: int, off: str = ""
    ) -> tuple[bytes, Afterwards]:
        """What the hook prints for a payload, and what is to be done after it is sent; nothing of
        it raises. `began` is when the call arrived (nanoseconds since 1970), `off` what the agent's
        environment has for `FORENOTE_OFF`.

        Raises `Elsewhere`, before anything is kept of the call.
        """
        if self.is_outdated:
            raise Elsewhere
        before = os.environ.get(VARIABLE)
        if off:
            os.environ[VARIABLE] = off
        try:
            answer, afterwards = respond(agent, payload, began)
        except freshness.Waits:
            self._put_off.clear()
            raise Elsewhere from None
        except Exception as error:  # noqa: BLE001  # the outermost frame of a call: the agent goes on
            _recorded(agent, payload, error)
            return b"", _nothing
        finally:
            if off:
                _restored(before)
        return answer, lambda: self._finish(agent, payload, afterwards)

    @property
    def is_outdated(self) -> bool:
        """Whether the code on the disk is no longer that of this process."""
        try:
            return identity(None) != self._identity
        except OSError:  # it is gone, for a moment or for good
            return True

    def _finish(self, agent: str, payload: bytes, afterwards: Afterwards) -> None:
        try:
            afterwards()
            for work in self._put_off:
                work()
        except Exception as error:  # noqa: BLE001  # the answer is out: what was kept is kept
            _recorded(agent, payload, error)
        self._put_off.clear()
        self._answered += 1
        if self._answered % COLLECTED == 0:
            gc.collect()
        for children in (freshness.left, due.started):
            children[:] = [child for child in children if not _has_ended(child)]


def _recorded(agent: str, payload: bytes, error: Exception) -> None:
    with suppress(Exception):  # no disk, no home: no evidence then
        record(agent, payload, error)


def _restored(before: str | None) -> None:
    if before is None:
        os.environ.pop(VARIABLE, None)
    else:
        os.environ[VARIABLE] = before


def _has_ended(child: int) -> bool:
    """Whether a process that was started is gone; asking takes it out of the system's table."""
    try:
        return os.waitpid(child, os.WNOHANG)[0] == child
    except ChildProcessError:
        return True


def _nothing() -> None:
    pass

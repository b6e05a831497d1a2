"""Calls in their order, each kept until its result is known, and each once however often a log tells
it."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace

from forenote.audit.logs.step import MOST_OUTPUT, Compacted, Entry, Place, Skipped, Step, Unseen
from forenote.hooks.agents.protocol import Malformed
from forenote.packer.session.private import number_of

MOST_WAITING = 1_000
"""Entries that wait behind a call without a result. A sub-agent's calls wait for the one that started
it; where more of them come first, its result stays unknown, and memory flat."""

MOST_CHARACTERS = 16_777_216
"""Characters of the actions that wait, all together."""

_WORLD_WIDE = 16
"""Characters of an id from which on it is taken to be the only one of its kind. A shorter one, such as
`call_1`, is one of its sub-agent alone: within a log of whatever it calls, in another log of the
same session of the same action."""


@dataclass(frozen=True, slots=True)
class Result:
    """What came of a call. `failed`, `exit` are None where the log does not say."""

    failed: bool | None = None
    exit: int | None = None
    denied: bool = False
    output: str = ""


class CallsTold:
    """The calls that were told already, for logs that hold copies of one another: a session that
    was resumed or forked begins with what it was made from. Kept as numbers of 64 bits."""

    __slots__ = ("_numbers",)

    def __init__(self) -> None:
        self._numbers: set[int] = set()

    def first(self, step: Step) -> bool:
        """Whether a call is told for the first time; one without an id always is."""
        numbers = set(_numbers(step))
        if numbers & self._numbers:
            return False
        self._numbers |= numbers
        return True


def _numbers(step: Step) -> Iterator[int]:
    """What a call is known by: it was told where any of them was."""
    action = step.action
    call = action.call
    if not call:
        return
    key = _key(call, action.subagent)
    if len(call) >= _WORLD_WIDE:
        yield number_of(f"{action.agent}\n{key}")
        return
    within = f"{action.agent}\n{action.session}\n{key}"
    yield number_of(f"{step.place.path}\n{within}")
    if action.session and action.session != step.place.path:
        changes = [(one.kind, one.path, one.text) for one in action.changes]
        content = (action.command, action.patch, action.arguments, changes)
        yield number_of(f"{within}\n{action.kind}\n{action.name}\n{content!r}")


class _Waiting:
    __slots__ = ("entry", "is_settled", "weight")

    def __init__(self, entry: Entry, weight: int, *, is_settled: bool) -> None:
        self.entry = entry
        self.weight = weight
        self.is_settled = is_settled


class Calls:
    """What has been read of a log and not yet handed on.

    Entries leave in the order in which they came, those behind a call without a result once it has
    one, or once `MOST_WAITING` or `MOST_CHARACTERS` are waiting. Calls that have no id do not wait:
    nothing could tell of their result.
    """

    __slots__ = ("_characters", "_open", "_queue", "_seen")

    def __init__(self, seen: CallsTold | None = None) -> None:
        self._seen = seen or CallsTold()
        self._queue: deque[_Waiting] = deque()
        self._open: dict[str, _Waiting] = {}
        self._characters = 0

    def add(self, step: Step, result: Result | None = None) -> bool:
        """A call, with its result where it is told along with it; False for one that was told
        before."""
        action = step.action
        if not self._seen.first(step):
            return False
        weight = len(action.command) + len(action.patch)
        weight += sum(len(one.text) for one in action.changes)
        weight += sum(len(one) for one in action.arguments)
        waiting = _Waiting(step, weight, is_settled=result is not None or not action.call)
        if result is not None:
            waiting.entry = _settled(step, result)
        elif action.call:
            self._open[_key(action.call, action.subagent)] = waiting
        self._characters += weight
        self._queue.append(waiting)
        return True

    @contextmanager
    def at(self, place: Place) -> Iterator[None]:
        """Reading the call that stands at a place: one that is malformed is told of there, and left
        out."""
        try:
            yield
        except Malformed as error:
            self.note(malformed(place, error))

    def note(self, entry: Compacted | Skipped | Unseen) -> None:
        """Something else, in its place."""
        self._queue.append(_Waiting(entry, 0, is_settled=True))

    def result(self, call: str, result: Result, subagent: str = "") -> None:
        """What came of a call of that sub-agent; nothing where it is not known, or has a result."""
        waiting = self._open.pop(_key(call, subagent), None)
        if waiting is not None and isinstance(waiting.entry, Step):
            waiting.entry = _settled(waiting.entry, result)
            waiting.is_settled = True

    def is_open(self, call: str, subagent: str = "") -> bool:
        """Whether the call still waits for its result."""
        return _key(call, subagent) in self._open

    def ready(self) -> Iterator[Entry]:
        """What can be handed on now."""
        queue = self._queue
        while queue and (
            queue[0].is_settled or len(queue) > MOST_WAITING or self._characters > MOST_CHARACTERS
        ):
            yield self._left()

    def rest(self) -> Iterator[Entry]:
        """All that is left, at the end of the log."""
        while self._queue:
            yield self._left()

    def _left(self) -> Entry:
        waiting = self._queue.popleft()
        self._characters -= waiting.weight
        if not waiting.is_settled and isinstance(waiting.entry, Step):
            action = waiting.entry.action
            self._open.pop(_key(action.call, action.subagent), None)
        return waiting.entry


def malformed(place: Place, error: Malformed) -> Skipped:
    """What is said of a call that cannot be read."""
    return Skipped(place, f"a call is malformed: {error}")


def _key(call: str, subagent: str) -> str:
    return call if len(call) >= _WORLD_WIDE else f"{subagent}\n{call}"


def _settled(step: Step, result: Result) -> Step:
    return replace(
        step,
        failed=None if result.denied else result.failed,
        exit=result.exit,
        denied=result.denied,
        output=result.output[:MOST_OUTPUT] if result.failed or result.denied else "",
    )

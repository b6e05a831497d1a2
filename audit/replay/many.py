"""A replay of many logs, on all cores: what is to be done, the part of one process, and the sum."""

from __future__ import annotations

import multiprocessing
import os
import signal
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from forenote.audit.logs.together import Progress, Together, entries_of, grouped
from forenote.audit.replay.compare import Changes
from forenote.audit.replay.counted import figures_of
from forenote.audit.replay.engine import Replay, Run
from forenote.audit.replay.figures import Figures
from forenote.audit.replay.level import Level
from forenote.audit.replay.matching import Matcher
from forenote.audit.replay.noteset import NoteSet
from forenote.audit.replay.tally import Read, Tally
from forenote.hooks.delivery import Settings
from forenote.packer.tokens import counter

if TYPE_CHECKING:
    from ctypes import c_uint64
    from multiprocessing.sharedctypes import Synchronized

    from forenote.audit.logs.step import Step
    from forenote.matcher.reading import Reading

    Counter = Synchronized[c_uint64]

WORTH_A_PROCESS = 4_000_000
"""Bytes of logs from which on several processes are faster than one: starting one takes 0.3 s."""

TOLD_EVERY = 500
"""Actions after which a process says how far it is."""


@dataclass(frozen=True, slots=True)
class Plan:
    """The sets of notes, each with the configurations under which it is asked. With `compared`,
    what the second run changes against the first is kept, and what keeps the note `candidate` company. `root` is the project's root. Unless it
    `remembers`, each call is as the first of its session."""

    parts: tuple[tuple[NoteSet, tuple[Settings, ...]], ...]
    root: str = ""
    compared: bool = False
    candidate: str = ""
    remembers: bool = True

    @property
    def runs(self) -> tuple[tuple[NoteSet, Settings], ...]:
        """Every set with every configuration, in order."""
        return tuple((notes, said) for notes, every in self.parts for said in every)


@dataclass(slots=True)
class Result:
    """What a replay found: what was read, what each run counted, and what differs."""

    read: Read = field(default_factory=Read)
    tallies: list[Tally] = field(default_factory=list)
    changes: Changes = field(default_factory=Changes)

    def add(self, other: Result) -> None:
        """Add what another process found."""
        self.read.add(other.read)
        for total, part in zip(self.tallies, other.tallies, strict=True):
            total.add(part)
        self.changes.add(other.changes)

    def figures(self, plan: Plan) -> tuple[Figures, ...]:
        """The figures of each run."""
        return tuple(
            figures_of(self.read, tally, notes, said)
            for tally, (notes, said) in zip(self.tallies, plan.runs, strict=True)
        )


def replay(plan: Plan, files: Sequence[str], progress: Progress | None = None) -> Result:
    """Replay logs; all at once where they are many. What is found does not depend on how."""
    counter.cache_clear()  # a tokenizer takes 60 MB, and no more tokens are counted
    groups = grouped(files, plan.root)
    total = Result(tallies=[Tally() for _ in plan.runs])

    def told(actions: int) -> None:
        if progress is not None:
            progress(total.read.logs, actions)

    for group, part in _parts(plan, groups, told):
        part.read.logs = len(group.files)
        total.add(part)
        told(total.read.actions)
    return total


def _parts(
    plan: Plan, groups: list[Together], told: Callable[[int], None]
) -> Iterator[tuple[Together, Result]]:
    """Each group with what was found in it, in the order of the groups."""
    sizes = [
        os.path.getsize(file) for group in groups for file in group.files if os.path.isfile(file)
    ]
    processes = min(len(groups), _cores())
    if processes < 2 or sum(sizes) < WORTH_A_PROCESS:
        worker = Worker(plan, told)
        for group in groups:
            yield group, worker.run(group)
        return
    context = multiprocessing.get_context("spawn")
    done = context.Value("Q", 0)
    with _uninterrupted():
        pool = context.Pool(processes, _begin, (plan, done))
    with pool:
        parts = pool.imap(_run, groups)
        for group in groups:
            while True:
                try:
                    yield group, parts.next(timeout=0.2)
                    break
                except multiprocessing.TimeoutError:
                    told(done.value)


@contextmanager
def _uninterrupted() -> Iterator[None]:
    """No interrupt comes in here. Processes that are started in here never see one: it would find
    them half-way to the point where they could leave it to this one."""
    if not hasattr(signal, "pthread_sigmask"):  # Windows
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _cores() -> int:
    """The cores that this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


class Worker:
    """Replays groups of logs, one after another, with the indexes open."""

    def __init__(self, plan: Plan, told: Callable[[int], None]) -> None:
        self._plan = plan
        self._told = told
        self._actions = 0
        self._matchers = [Matcher(notes) for notes, _ in plan.parts]

    def run(self, group: Together) -> Result:
        """All of one group."""
        parts = [
            (matcher, [Run(matcher.index, said, remembers=self._plan.remembers) for said in every])
            for matcher, (_, every) in zip(self._matchers, self._plan.parts, strict=True)
        ]
        changes = Changes(self._plan.candidate)
        replay = Replay(parts)
        if self._plan.compared:

            def compare(step: Step, levels: list[dict[str, Level]], reading: Reading) -> None:
                changes.compare(step, levels[0], levels[1], reading)

            replay.on_levels = compare
        for number, entry in enumerate(entries_of(group, self._plan.root), 1):
            replay.take(entry, alone=group.name)
            if not number % TOLD_EVERY:
                self._told(self._actions + replay.read.actions)
        replay.end()
        self._actions += replay.read.actions
        return Result(replay.read, [run.tally for _, runs in parts for run in runs], changes)


_worker: Worker


def _begin(plan: Plan, counter: Counter) -> None:
    """Make this process a worker. An interrupt is its parent's to handle."""
    global _worker
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    before = 0

    def told(actions: int) -> None:
        nonlocal before
        with counter.get_lock():
            counter.value += actions - before  # type: ignore[operator,assignment]  # an int, to ctypes
        before = actions

    _worker = Worker(plan, told)


def _run(group: Together) -> Result:
    return _worker.run(group)

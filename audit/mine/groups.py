"""From the entries of logs to shapes that failed again and again, with what they are counted of."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from forenote.audit.answers import has_failed
from forenote.audit.logs.step import Entry, Place, Skipped, Step
from forenote.audit.mine.blame import blame, counted, never_ran
from forenote.audit.mine.excerpts import alike, telling_line
from forenote.audit.mine.repeated import secrets_of
from forenote.audit.mine.shape import Shape, shapes
from forenote.matcher.keys.arguments import arguments
from forenote.matcher.programs.wrapper import Wrappers
from forenote.matcher.programs.wrappers import BUILT_IN
from forenote.matcher.read import read
from forenote.matcher.reading import Command, Reading

MOST_KEPT = 200
"""Failed calls of one shape that are kept whole; of more only the numbers."""

STANDS_OUT = 2.0
"""How many times the failure rate of its family a shape with an option has, for it to be listed."""

COVERS = 0.9
"""Share of its family's failures that a shape with an option has, for it to stand in its place."""

LATEST = 4096
"""Readings of repeated commands that are remembered."""


@dataclass(frozen=True, slots=True)
class Failure:
    """One failed call of a shape: its whole text, the line that says what was wrong, secrets masked,
    and the part of its reading that has the shape."""

    command: str
    place: Place
    session: str
    line: str
    reading: Reading


@dataclass(slots=True)
class Group:
    """All calls of one shape whose result the log tells.

    `failed` were put down to it, `among` failed with several suspects of which it is one; both are
    of `attempts`. `sessions` and `failed_sessions` count sessions with an attempt and with a failure
    that was put down to it, `again` those with two or more. `unknown` calls have no result.
    """

    shape: Shape
    attempts: int = 0
    failed: int = 0
    among: int = 0
    unknown: int = 0
    sessions: set[str] = field(default_factory=set)
    failures_of: Counter[str] = field(default_factory=Counter)
    errors: dict[str, tuple[str, int]] = field(default_factory=dict)
    kept: list[Failure] = field(default_factory=list)

    @property
    def failed_sessions(self) -> int:
        return len(self.failures_of)

    @property
    def again(self) -> int:
        return sum(number > 1 for number in self.failures_of.values())

    @property
    def rate(self) -> float:
        """The share of attempts that failed and were put down to it."""
        return self.failed / self.attempts if self.attempts else 0.0

    @property
    def use(self) -> float:
        """What the list is sorted by: sessions in which it failed, times the share of attempts that
        failed. So what fails for many stands before what failed often for one, and what nearly
        always works (`git status`) behind both."""
        return self.failed_sessions * self.rate

    def commonest(self, most: int = 3) -> list[tuple[str, int]]:
        """The errors, most frequent first, each in its first wording."""
        ranked = sorted(self.errors.values(), key=lambda pair: (-pair[1], pair[0]))
        return [pair for pair in ranked if pair[0]][:most]

    def add_failure(self, failure: Failure) -> None:
        self.failed += 1
        self.failures_of[failure.session] += 1
        known = self.errors.get(key := alike(failure.line))
        self.errors[key] = (known[0], known[1] + 1) if known else (failure.line, 1)
        if len(self.kept) < MOST_KEPT:
            self.kept.append(failure)


@dataclass(slots=True)
class Mined:
    """What logs hold: the groups by shape, and all that was left out, counted.

    `calls` are those of shells and of tools that are neither shell nor write; `files` calls of
    write tools, which have no shape, and `failed_files` those of them that failed. `answers` ended
    with an exit code that is an answer; `own` failures are of scripts that the session itself
    wrote; `never_ran` calls were refused or cancelled.
    """

    groups: dict[Shape, Group] = field(default_factory=dict)
    sessions: set[str] = field(default_factory=set)
    calls: int = 0
    failed: int = 0
    unknown: int = 0
    answers: int = 0
    own: int = 0
    never_ran: int = 0
    files: int = 0
    failed_files: int = 0
    logs: int = 0
    skipped: int = 0
    first_skipped: list[Skipped] = field(default_factory=list)

    def listed(self, failures: int, sessions: int) -> list[Group]:
        """The groups with at least so many failures in at least so many sessions, most useful first:
        families, and shapes with an option that fail far more than their family, or that nearly all
        of its failures belong to."""
        enough = {
            shape: group
            for shape, group in self.groups.items()
            if group.failed >= failures and group.failed_sessions >= sessions
        }
        chosen = [group for group in enough.values() if not group.shape.option]
        for family in list(chosen):
            options = [one for one in enough.values() if _is_option_of(one.shape, family.shape)]
            standing = [one for one in options if one.rate >= STANDS_OUT * family.rate]
            standing = _narrowest(standing)
            chosen += standing
            if any(one.failed >= COVERS * family.failed for one in standing):
                chosen.remove(family)
        return sorted(chosen, key=lambda group: (-group.use, -group.failed, group.shape))


def _is_option_of(shape: Shape, family: Shape) -> bool:
    return bool(shape.option) and shape.family == family


def _narrowest(groups: list[Group]) -> list[Group]:
    """Of options that always stand together (`-n` and `-r`), the one with the best rate."""
    kept: dict[frozenset[str], Group] = {}
    for group in groups:
        calls = frozenset(str(failure.place) for failure in group.kept)
        other = kept.get(calls)
        if other is None or (group.rate, other.shape) > (other.rate, group.shape):
            kept[calls] = group
    return list(kept.values())


class Miner:
    """Reads entries in the order of their logs."""

    def __init__(self, wrappers: Wrappers = BUILT_IN) -> None:
        self.mined = Mined()
        self._wrappers = wrappers
        self._written: dict[str, set[str]] = {}
        self._readings: dict[str, Reading] = {}

    def take(self, entries: Iterable[Entry]) -> None:
        for entry in entries:
            if isinstance(entry, Step):
                self._step(entry)
            elif isinstance(entry, Skipped):
                self.mined.skipped += 1
                if len(self.mined.first_skipped) < 20:
                    self.mined.first_skipped.append(entry)

    def _step(self, step: Step) -> None:
        mined, session = self.mined, _session(step)
        reading = self._read(step)
        mined.sessions.add(session)
        written = self._written.setdefault(session, set())
        writes = [*reading.writes, *(one for each in reading.commands for one in each.writes)]
        written.update(write.path.rsplit("/", 1)[-1] for write in writes)
        if reading.writes or not (reading.commands or reading.call):
            mined.files += 1
            mined.failed_files += bool(step.failed)
            return
        mined.calls += 1
        if step.denied or (step.failed and never_ran(step.output)):
            mined.never_ran += 1
            return
        failed = has_failed(step.failed, step.exit, reading)
        if step.failed and failed is False:
            mined.answers += 1
        mined.unknown += failed is None
        mined.failed += bool(failed)
        for shape in _once(reading):
            group = self._group(shape)
            group.sessions.add(session)
            group.attempts += failed is not None
            group.unknown += failed is None
        if failed:
            self._failure(step, reading, session, written)

    def _failure(self, step: Step, reading: Reading, session: str, written: set[str]) -> None:
        line = telling_line(step.output, secrets_of(step.action))
        text = step.action.command or step.action.name
        if reading.call is not None:
            failure = Failure(text, step.place, session, line, reading)
            self._group(Shape(reading.call.name, tool=True)).add_failure(failure)
            return
        blamed = blame(reading, step.output)
        of: dict[Shape, list[Command]] = {}
        for one in blamed.commands:
            if _is_own(one, written):
                self.mined.own += 1
                continue
            for shape in shapes(one):
                of.setdefault(shape, []).append(one)
        for shape, commands in sorted(of.items()):
            group = self._group(shape)
            if blamed.certain:
                part = Reading(commands=tuple(commands))
                group.add_failure(Failure(text, step.place, session, line, part))
            else:
                group.among += 1

    def _group(self, shape: Shape) -> Group:
        return self.mined.groups.setdefault(shape, Group(shape))

    def _read(self, step: Step) -> Reading:
        text = step.action.command
        known = self._readings.get(text) if text and not step.action.cwd else None
        if known is not None:
            return known
        reading = read(step.action, self._wrappers)
        if text and not step.action.cwd:
            if len(self._readings) >= LATEST:
                self._readings.clear()
            self._readings[text] = reading
        return reading


def _session(step: Step) -> str:
    """Sub-agents count to the session that they belong to; a log without sessions is one."""
    action = step.action
    return f"{action.agent}/{action.session}" if action.session else step.place.path


def _once(reading: Reading) -> Iterator[Shape]:
    """The shapes of one call, each once however many of its commands have it."""
    if reading.call is not None:
        yield Shape(reading.call.name, tool=True)
        return
    yield from {shape for one in counted(reading) for shape in shapes(one)}


def _is_own(command: Command, written: set[str]) -> bool:
    """Whether it is a script that the session wrote itself: work in progress, and no command that
    a note could be about."""
    return not written.isdisjoint(arguments(command).names)

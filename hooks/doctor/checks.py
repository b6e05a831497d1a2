"""The checks, in the order in which they are read: what must hold for the next stands first."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from forenote.hooks.doctor import (
    answers,
    compiled,
    disabled,
    errors,
    folders,
    held,
    indexed,
    kept,
    program,
    started,
    switched,
    trusted,
    twice,
    wired,
)
from forenote.hooks.doctor.line import FINDING, Line
from forenote.hooks.doctor.scene import Machine, Scene

OF_AGENT: dict[str, Callable[[Scene], Iterator[Line]]] = {
    "program": program.check,
    "wired": wired.check,
    "twice": twice.check,
    "disabled": disabled.check,
    "trusted": trusted.check,
    "answers": answers.check,
    "held": held.check,
}
"""What is looked at for each agent, by the name in the report and in docs/doctor.md."""

OF_MACHINE: dict[str, Callable[[Machine], Iterator[Line]]] = {
    "started": started.check,
    "compiled": compiled.check,
    "indexed": indexed.check,
    "folders": folders.check,
    "kept": kept.check,
    "switched": switched.check,
    "errors": errors.check,
}
"""What is looked at once."""


@dataclass(frozen=True, slots=True)
class Reported:
    """A line of a check; `agent` is empty where it is about all of them."""

    check: str
    agent: str
    line: Line


def report(machine: Machine, agents: Sequence[str], *, asked: bool) -> Iterator[Reported]:
    """All there is to say. `asked` says that the person named the agents; otherwise those of which
    there is no sign are passed over."""
    for name in agents:
        scene = Scene(machine, name, asked)
        if not asked and not scene.entries and not scene.broken and not is_here(scene):
            continue
        for check, look in OF_AGENT.items():
            for line in look(scene):
                yield Reported(check, name, line)
    for check, look_once in OF_MACHINE.items():
        for line in look_once(machine):
            yield Reported(check, "", line)


def is_here(scene: Scene) -> bool:
    """Whether the agent's program is on PATH."""
    import shutil

    return shutil.which(scene.wiring.program) is not None


def is_fine(reported: Sequence[Reported]) -> bool:
    """Whether there is nothing to do."""
    return not any(one.line.level == FINDING for one in reported)

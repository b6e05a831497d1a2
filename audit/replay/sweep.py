"""The same actions under other budgets and heads: what more room would deliver, and what less."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from forenote.audit.logs.together import Progress
from forenote.audit.replay.figures import Figures
from forenote.audit.replay.many import Plan, replay
from forenote.audit.replay.noteset import NoteSet
from forenote.hooks.delivery import Settings
from forenote.packer.pack import MOST_TOKENS


@dataclass(frozen=True, slots=True)
class Swept:
    """One row: a budget and a head in tokens, and the figures under them. A budget is at most
    `MOST_TOKENS`, whatever is asked for: agents let no more through."""

    budget: int
    head: int
    figures: Figures


def sweep(
    notes: NoteSet,
    files: Sequence[str],
    root: str,
    *,
    budgets: Sequence[int] = (),
    heads: Sequence[int] = (),
    remembers: bool = True,
    progress: Progress | None = None,
) -> tuple[Swept, ...]:
    """Every budget with every head, by heads and then by budgets; what is not given is as it is
    configured. What comes to the same is asked once."""
    said = notes.settings
    pairs = [
        (budget, head)
        for head in sorted(set(heads or (said.head,)))
        for budget in sorted(set(map(bounded, budgets or (said.budget,))))
    ]
    every = tuple(with_room(said, budget, head) for budget, head in pairs)
    plan = Plan(((notes, every),), root, remembers=remembers)
    found = replay(plan, files, progress).figures(plan)
    return tuple(
        Swept(budget, head, figures) for (budget, head), figures in zip(pairs, found, strict=True)
    )


def bounded(budget: int) -> int:
    """The budget that an agent would let through."""
    return min(budget, MOST_TOKENS)


def with_room(said: Settings, budget: int, head: int) -> Settings:
    """A configuration with another budget and head."""
    return Settings(
        budget,
        head,
        said.wrappers,
        said.hold,
        said.remind_after,
        said.session_budget,
        said.log,
    )

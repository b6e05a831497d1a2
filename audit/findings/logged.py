"""What logs tell an audit: the figures of their replay, and the words that they are made of."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from itertools import islice
from typing import TYPE_CHECKING

from forenote.audit.findings.material import Material
from forenote.audit.findings.seen import Words
from forenote.audit.logs.step import Step
from forenote.audit.logs.together import entries_of, grouped
from forenote.matcher.action import Action
from forenote.matcher.programs.wrapper import Wrappers
from forenote.matcher.programs.wrappers import BUILT_IN
from forenote.matcher.read import read

if TYPE_CHECKING:
    from forenote.audit.replay.asked import Asked
    from forenote.audit.replay.figures import Figures
    from forenote.hooks.doctor.scene import Machine

MOST_WORDS = 20_000
"""Actions whose words are looked at. What a slip stands for is typed often, and reading takes
0.1 ms an action."""


def material_of(
    asked: Asked,
    figures: Figures | None,
    limits: Mapping[str, float],
    machine: Machine | None = None,
) -> Material:
    """What the rules look at. `figures` are those of what was asked; None where nothing is logged."""
    wrappers = BUILT_IN.extended(asked.loaded.config.wrappers)
    words = partial(words_of, asked.files, asked.root, wrappers) if figures else Words
    return Material(asked.loaded, asked.project, limits, figures, words, machine)


def words_of(files: Sequence[str], root: str, wrappers: Wrappers) -> Words:
    """What the first actions of these logs are made of."""
    seen = Words()
    for action in islice(_actions(files, root), MOST_WORDS):
        seen.take(read(action, wrappers))
    return seen


def _actions(files: Sequence[str], root: str) -> Iterator[Action]:
    for group in grouped(files, root):
        for entry in entries_of(group, root):
            if isinstance(entry, Step):
                yield entry.action

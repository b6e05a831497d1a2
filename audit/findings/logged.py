"""What logs tell an audit: the figures of their replay, and the words that they are made of."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator, Sequence
from itertools import islice
from pathlib import Path

from forenote.audit.findings.seen import Seen
from forenote.audit.logs.step import Step
from forenote.audit.logs.together import Progress, entries_of, grouped
from forenote.audit.replay.figures import Figures
from forenote.audit.replay.many import Plan, replay
from forenote.audit.replay.noteset import compiled
from forenote.matcher.action import Action
from forenote.matcher.programs.wrapper import Wrappers
from forenote.matcher.read import read
from forenote.notes.layers import Loaded

MOST_WORDS = 20_000
"""Actions whose words are looked at. What a slip stands for is typed often, and reading takes
0.1 ms an action."""


def figures_of(
    loaded: Loaded, root: str, files: Sequence[str], progress: Progress | None = None
) -> Figures:
    """The notes that count against these logs, as the hook would have delivered them."""
    with tempfile.TemporaryDirectory(prefix="forenote-") as folder:
        notes = compiled(loaded, "the working tree", Path(folder))
        plan = Plan(((notes, (notes.settings,)),), root)
        [figures] = replay(plan, files, progress).figures(plan)
    return figures


def words_of(files: Sequence[str], root: str, wrappers: Wrappers) -> Seen:
    """What the first actions of these logs are made of."""
    seen = Seen()
    for action in islice(_actions(files, root), MOST_WORDS):
        seen.take(read(action, wrappers))
    return seen


def _actions(files: Sequence[str], root: str) -> Iterator[Action]:
    for group in grouped(files, root):
        for entry in entries_of(group, root):
            if isinstance(entry, Step):
                yield entry.action

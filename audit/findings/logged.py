"""What logs tell an audit beside the figures of their replay: the words that they are made of."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice

from forenote.audit.findings.seen import Seen
from forenote.audit.logs.step import Step
from forenote.audit.logs.together import entries_of, grouped
from forenote.matcher.action import Action
from forenote.matcher.programs.wrapper import Wrappers
from forenote.matcher.read import read

MOST_WORDS = 20_000
"""Actions whose words are looked at. What a slip stands for is typed often, and reading takes
0.1 ms an action."""


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

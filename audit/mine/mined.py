"""What failed in logs, read as a replay reads them: files of one session together, each call once."""

from __future__ import annotations

from collections.abc import Sequence

from forenote.audit.logs.together import Progress, entries_of, grouped
from forenote.audit.mine.groups import Mined, Miner
from forenote.matcher.programs.wrapper import Wrappers


def mined(
    files: Sequence[str], root: str, wrappers: Wrappers, progress: Progress | None = None
) -> Mined:
    """What all of these logs hold. The order in which they are given changes no number. A file that
    is no log is one that was skipped."""
    miner, done = Miner(wrappers), 0
    for group in grouped(files, root):
        miner.take(entries_of(group, root))
        done += len(group.files) + len(group.unused)
        miner.mined.logs += len(group.files)
        if progress is not None:
            progress(done, miner.mined.calls)
    return miner.mined

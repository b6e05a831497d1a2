"""Results of calls that no hook was there to see: those with which a session ended.

A person who looks at the record asks for them, and so does the daily cleaning.
"""

from __future__ import annotations

import os
from pathlib import Path
from time import time_ns

from forenote.hooks.session.claim import HELD
from forenote.hooks.session.hold import MOST_READ, decoded
from forenote.hooks.session.keeping import keep_written_results
from forenote.packer.session.memory import FOLDER
from forenote.packer.session.private import tail


def complete(state: str) -> None:
    """Record what the agents' transcripts say of held calls whose result is not known yet. `state` is
    the state folder, empty where no home is known."""
    folder = Path(state, FOLDER)
    try:
        names = os.listdir(folder) if state else []
    except OSError:  # nothing was held yet
        return
    for name in sorted(name for name in names if name.endswith(HELD)):
        path = str(folder / name)
        claim = decoded(path, tail(path, MOST_READ)[0])
        if claim is not None and claim.awaits_result:
            keep_written_results(state, (claim,), time_ns(), of_ended=True)

"""The process that answers calls, by itself."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from forenote.hooks.bundle.make import STARTS
from forenote.hooks.bundle.modules import modules_of

LOADED = """
import sys
from forenote.hooks.serve.calls import Calls
Calls()
print(*sys.modules)
"""


def test_all_that_a_call_may_come_to_load_is_loaded_at_the_start(tmp_path: Path) -> None:
    """'It is loaded at the start, so that an upgrade meanwhile does not mix the code of two
    versions': all that the hook's own process may come to, as its bundle has it."""
    done = subprocess.run(
        [sys.executable, "-c", LOADED],
        capture_output=True,
        text=True,
        cwd=tmp_path,
        env={"HOME": str(tmp_path)},
    )
    assert done.returncode == 0, done.stderr
    starts = [module for module, _ in STARTS]
    may_load = {name for name in modules_of(starts) if name.startswith("forenote.")}
    assert len(may_load) > 100
    assert may_load - set(done.stdout.split()) == set()

"""Copilot CLI's events: requests, executions, exit codes, sub-agents."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from forenote.audit.logs.open import read_log
from forenote.audit.logs.step import Step

LOG = Path(__file__).parents[2] / "data" / "logs" / "copilot-cli.jsonl"

Told = Callable[[Path], list[str]]


def test_every_call_stands_once_in_its_order_with_what_came_of_it(told: Told) -> None:
    patch = "*** Begin Patch\n*** Add File: b.md\n+b\n*** End Patch"
    assert told(LOG) == [
        "2 shell bash: 'git push' -> failed 3",  # which Copilot calls a success
        "2 files create: write /home/ada/shop/a.md 'a' -> ok",
        "6 compacted",
        f"7 patch apply_patch: {patch!r} -> denied",
        "9 <call_0> shell bash: 'ls' -> ok 0",
        "11 files edit: edit /home/ada/shop/a.md 'b' -> ?",
    ]


def test_paths_count_from_the_repository_not_from_the_folder_in_it() -> None:
    action = next(one.action for one in read_log(str(LOG)) if isinstance(one, Step))
    assert (action.agent, action.session) == ("copilot", "c0p1")
    assert (action.cwd, action.root) == ("/home/ada/shop/web", "/home/ada/shop")

"""The command line that runs the hook for one agent."""

from __future__ import annotations

import os
import sys

from forenote.hooks.detached import ISOLATED
from forenote.hooks.hot import AGENTS

__all__ = ["AGENTS", "argv", "become", "entry"]


def entry() -> str:
    """The absolute path of the main file that any Python reads."""
    return os.path.join(os.path.dirname(os.path.abspath(__file__)), "entry.py")


def argv(agent: str) -> list[str]:
    """The bare process: `-S` keeps the `.pth` files of the environment out, which cost more than the
    hook does."""
    return [sys.executable, *ISOLATED, "-S", entry(), agent]


def become(agent: str, arguments: list[str]) -> None:
    """Replace this process by the hook's own; never returns. Where the system cannot do that, wait
    for it: on Windows `execv` starts a second process and lets the caller go on too early."""
    command = [*argv(agent), *arguments]
    if os.name == "nt":
        import subprocess

        sys.exit(subprocess.call(command))
    os.execv(command[0], command)

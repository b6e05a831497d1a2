"""The command line that runs the hook for one agent."""

from __future__ import annotations

import os
import sys

from forenote.hooks.hot import AGENTS

__all__ = ["AGENTS", "argv", "entry"]


def entry() -> str:
    """The absolute path of the hook's main file."""
    return os.path.join(os.path.dirname(os.path.abspath(__file__)), "entry.py")


def argv(agent: str) -> list[str]:
    """The bare process: `-I` keeps the project's own modules and `PYTHON*` variables out, `-S` the
    `.pth` files of the environment, which cost more than the hook does."""
    return [sys.executable, "-I", "-S", entry(), agent]

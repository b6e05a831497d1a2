"""A copy of this checkout, for what installs or clones one: both write into it."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]

_LEFT_OUT = shutil.ignore_patterns(
    ".git", ".venv", "build", "dist", "*.egg-info", "__pycache__", ".*_cache", ".hypothesis"
)


def copy_checkout(target: Path) -> Path:
    """All files as they are now, those too that are not committed yet."""
    shutil.copytree(ROOT, target, symlinks=True, ignore=_LEFT_OUT)
    return target


def no_registry(folder: Path) -> str:
    """Why packages cannot be installed here; empty where they can."""
    done = subprocess.run(
        [
            sys.executable,
            "-m",
            "pip",
            "download",
            "--quiet",
            "--no-deps",
            "--dest",
            folder,
            "click",
        ],
        capture_output=True,
        text=True,
    )
    return "" if done.returncode == 0 else (done.stderr.strip().splitlines() or ["pip failed"])[-1]

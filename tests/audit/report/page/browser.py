"""The headless browser of the machine, where there is one."""

from __future__ import annotations

import shutil

NAMES = (
    "chromium-headless-shell",
    "chromium",
    "chromium-browser",
    "google-chrome-stable",
    "google-chrome",
)


def program() -> str | None:
    """Where a browser is that Playwright can drive. Its own download is not asked for: a machine
    that tests has a browser by its package manager, or none."""
    return next((found for name in NAMES if (found := shutil.which(name))), None)

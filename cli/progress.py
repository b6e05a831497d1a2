"""How far long work is, on standard error where that is a terminal."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from click._termui_impl import ProgressBar


@contextmanager
def progress(total: int, label: str) -> Iterator[Callable[[int, int], None]]:
    """A bar over `total` logs. What it gives is told how many logs are done, and how many actions
    that were; it takes itself away in the end."""
    shown: ProgressBar[int] = click.progressbar(
        length=total,
        label=label,
        file=sys.stderr,
        item_show_func=lambda actions: f"{actions:,} actions" if actions else "",
        hidden=not sys.stderr.isatty(),
    )
    with shown as bar:
        done = 0

        def tell(logs: int, actions: int) -> None:
            nonlocal done
            bar.update(logs - done, actions)
            done = logs

        yield tell

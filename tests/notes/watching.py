"""What the compiler put down to be looked at, as plain tuples."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from forenote.matcher.index.file import Stamp, Watched


def plainly(watched: Watched) -> dict[str, tuple[Stamp | None, int]]:
    """Of each path its stamp and listing."""
    names, stamps, listings, others, below = watched
    numbers = memoryview(stamps).cast("q").tolist()
    every = names.split(b"\0") if names else []
    assert len(numbers) == 4 * len(every) == len(listings)
    found: dict[str, tuple[Stamp | None, int]] = {}
    for at, name in enumerate(every):
        a, b, c, d = numbers[4 * at : 4 * at + 4]
        path = os.fsdecode(name if name.startswith(b"/") else below + name)
        found[path] = (a, b, c, d), memoryview(listings).cast("I")[at]
    for name, stamp, listing in others:
        found[os.fsdecode(name)] = stamp, listing
    return found

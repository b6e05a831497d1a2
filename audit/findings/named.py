"""How a key is named in a message."""

from __future__ import annotations

from forenote.audit.wording import shortened
from forenote.matcher.keys.key import Key

LONGEST = 80
"""Characters of a key that a message shows; the evidence has all of it."""


def named(key: Key) -> str:
    """The key as its author wrote it, its middle left out where it is long."""
    return shortened(key.source, LONGEST)

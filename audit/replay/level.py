"""What an action shows of a note."""

from __future__ import annotations

from dataclasses import dataclass

from forenote.packer.item import NONE


@dataclass(frozen=True, slots=True)
class Level:
    """What an action shows of a note: `tier` as in `packer.item`, 0 for nothing; `held`: the call
    was refused to show it; `known`: nothing more than was shown before; `before` says that it was
    in the agent's context when the call was made."""

    tier: int = NONE
    held: bool = False
    known: bool = False
    before: bool = False

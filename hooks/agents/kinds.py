"""What an agent may tell of a call: the kinds of its hook events, under the same names for all."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final

PRE: Final = "pre"
"""A call is about to run; the only moment at which it can be held."""

POST: Final = "post"
"""A call has run; whether it failed is in the payload, where the agent says."""

FAILURE: Final = "failure"
"""A call has failed, with agents that have an event of its own for that."""

FORGET: Final = "forget"
"""The agent's context has been, or is about to be, compacted or emptied: what it was shown is no
longer before it."""

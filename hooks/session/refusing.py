"""Refusing a call: its reason, the claim that is written first, and what is taken back where another
was faster."""

from __future__ import annotations

import time

from forenote.hooks.failure import remark
from forenote.hooks.session import hold
from forenote.hooks.session.claim import LOST, WON
from forenote.hooks.session.told import known, passes, refusal, to_hold
from forenote.packer.deliver import most_tokens
from forenote.packer.neutral.text import TITLE
from forenote.packer.session.memory import withdraw

TYPE_CHECKING = False
if TYPE_CHECKING:
    from forenote.hooks.delivery import Delivery, Packing
    from forenote.hooks.session.past import Past
    from forenote.hooks.session.told import Matches
    from forenote.matcher.index.file import Index
    from forenote.matcher.reading import Reading


def refused(packing: Packing, index: Index, reading: Reading, matches: Matches) -> Delivery | None:
    """The refusal of a call, with those of the notes that are to be read first; None where none is, or
    the call cannot be claimed."""
    from forenote.hooks.delivery import Delivery, files_of, packed_text

    past = packing.past
    first = [match for match in matches if match[0].hold]
    if past is not None:
        first = [*to_hold(past, first, packing.said.remind_after)]
    if not first:
        return None
    seen = known(past, files_of(matches), packing.said.remind_after)[0] if past else {}
    told_first = {entry.id for entry, _ in first}
    later = [one for one, _ in matches if one.id not in told_first | seen.keys()]
    line = paused(len(first), len(later))
    bound = most_tokens(line) + 1, len(line) + 1
    packed, text = packed_text(packing, index, reading, first, bound, refuses=True)
    told = {portion.item.id for portion in packed.portions if portion.tier}
    if told and (past is None or past.claim([match for match in first if match[0].id in told])):
        text = f"{line}\n{text}"
        return Delivery(reading, tuple(matches), packed, text, packing.said, True)
    if past is not None:
        passes(past)
    return None


def paused(notes: int, later: int = 0) -> str:
    """The first line of a refusal; `later` notes match too, and wait for the call that runs."""
    what = "a note" if notes == 1 else f"{notes} notes"
    more = f", with {later} more {'note' if later == 1 else 'notes'}" if later else ""
    return f"{TITLE} paused once to show {what}; the same call now runs{more}."


def claim_call(past: Past, state: str, memory: str, matches: Matches) -> bool:
    """Whether the call may be refused for these notes. `memory` is the path of the session's memory."""
    action = past.action
    outcome = hold.put(state, action.session, refusal(past, matches, time.time_ns()))
    if outcome == WON:
        return True
    if outcome != LOST:
        remark(action.agent, f"a call cannot be held: {outcome}")
    if past.offer:  # else the note would count as shown where it is delivered behind the call
        withdraw(memory, action.subagent, past.now, past.offer)
        past.offer = 0
    return False

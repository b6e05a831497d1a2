"""What is kept of an event after its answer is printed: memory, ledger, and what became of holds.

Nothing here may matter to the agent any more. What cannot be written leaves a line in the error log.
"""

from __future__ import annotations

import os
import sys

from forenote.hooks.delivery import files_of
from forenote.hooks.failure import remark
from forenote.hooks.session import hold
from forenote.hooks.session.claim import number_of_action
from forenote.matcher.action import Action
from forenote.packer.session import ledger
from forenote.packer.session.memory import (
    delivery_entries,
    memory_path,
    remember,
    sum_entries,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import Final

    from forenote.hooks.delivery import Delivery
    from forenote.hooks.session.past import Past

CLEANED: Final = "cleaned"
"""The file below the state folder whose time is when old files were looked for last."""

DAY: Final = 86_400  # seconds

RESULT_WINDOW: Final = 3_600_000_000_000
"""Nanoseconds after a refusal in which a session's hooks look for the result of the call that came
then: a look costs a millisecond."""


def keep_delivery(
    state: str, action: Action, past: Past, delivery: Delivery, delivered: bool, began: int
) -> None:
    """Remember what was shown, and record the action: with what matched, or as one more that
    nothing matched; but not as one of those where a part of it was not searched. `delivered` is
    False where nothing was printed for it."""
    now = began / 1e9
    if (delivered or past.offer) and action.session and state:
        files = files_of(delivery.matches)
        entries = delivery_entries(delivery.pack, files, action.subagent, now, past.offer)
        before = past.memory(delivery.settings.remind_after)
        if before:
            entries += sum_entries(before, now)
        path = memory_path(state, action.session)
        _said(action, "what was shown cannot be remembered", remember(path, entries))
    unsearched = delivery.reading.unsearched
    if not delivery.matches and not unsearched:
        _said(action, "a call cannot be counted", ledger.count_call(state, action.session))
    else:
        held = {}
        for entry, what in delivery.matches:
            held[entry.id] = what
        problem = ledger.record_delivery(
            state,
            action,
            delivery.pack,
            held,
            log=delivery.settings.log,
            now=now,
            hold=delivery.hold,
            unsearched=unsearched,
        )
        _said(action, "a delivery cannot be recorded", problem)
    # where no module of ours was imported there is a bundle, which is no older than the package
    if state and (
        not was_cleaned(state, now) or ("forenote" in sys.modules and was_upgraded(state))
    ):
        from forenote.hooks.cleaning.due import start

        start(state)


def was_cleaned(state: str, now: float) -> bool:
    """Whether old files were looked for within a day; `now` is in seconds since 1970. A look at one
    file's time, since every call asks."""
    try:
        return 0 <= now - os.lstat(os.path.join(state, CLEANED)).st_mtime < DAY
    except OSError:
        return False


def was_upgraded(state: str) -> bool:
    """Whether the package was replaced after that."""
    entry = os.path.join(os.path.dirname(os.path.dirname(os.path.abspath(__file__))), "entry.py")
    try:
        # an installer may keep the time at which the package was built; nobody keeps the other
        return os.stat(entry).st_ctime > os.lstat(os.path.join(state, CLEANED)).st_mtime
    except OSError:
        return False


def keep_steps(state: str, action: Action, past: Past, delivery: Delivery, began: int) -> None:
    """Keep what this call is to those that were held before it and that nothing came of yet."""
    from forenote.hooks.session.alike import marks

    number = number_of_action(action)
    steps = hold.next_steps(
        past.claims,
        action.subagent,
        number,
        lambda: marks(delivery.reading),
        past.is_same_turn,
    )
    if not steps or not past.is_first_to_keep():
        return
    for claim, step in steps:
        back = None
        if step in (ledger.SAME, ledger.CHANGED):
            back = hold.Back(
                action.agent,
                action.session,
                action.call,
                past.transcript,
                action.root,
                action.name,
            )
        _keep_step(state, action, claim, step, number, began, back)


def keep_result(
    state: str,
    action: Action,
    claims: Iterable[hold.Claim],
    failed: bool | None,
    began: int,
) -> None:
    """Keep whether the call with which an agent came back to a held one failed; None: not known."""
    if failed is None:
        return
    number = number_of_action(action)
    outcome = ledger.FAILED if failed else ledger.SUCCEEDED
    for claim in hold.awaiting(claims, action.subagent, number):
        _keep_step(state, action, claim, outcome, number, began)


def keep_written_results(
    state: str, claims: Iterable[hold.Claim], began: int, *, of_ended: bool = False
) -> None:
    """Keep what the agent's transcript says by now of calls with which it came back to held ones.

    So no process runs when a call ends. Without `of_ended`, calls that were held an hour ago and more
    are passed over, so that no session asks for ever; with it, what is not there after a day is given
    up.
    """
    for claim in claims:
        back = claim.back
        if back is None or not claim.awaits_result:
            continue
        if not of_ended and not 0 <= began - claim.time < RESULT_WINDOW:
            continue
        from forenote.hooks.session.result import result_of

        outcome = result_of(back, claim.subagent)
        if of_ended and began - claim.time > DAY * 1_000_000_000:
            outcome = outcome or hold.UNTOLD
        if outcome:
            action = Action(
                "",
                back.tool,
                agent=back.agent,
                session=back.session,
                subagent=claim.subagent,
                call=back.call,
                root=back.root,
            )
            _keep_step(state, action, claim, outcome, claim.answered or 0, began)


def _keep_step(
    state: str,
    action: Action,
    claim: hold.Claim,
    step: str,
    number: int,
    began: int,
    back: hold.Back | None = None,
) -> None:
    """Keep a step with the claim, and record it where it is an outcome and nobody was faster."""
    is_first, problem = hold.add_step(claim, step, number, back)
    _said(action, "the outcome of a hold cannot be kept", problem)
    if is_first and step in ledger.OUTCOMES:
        problem = ledger.record_outcome(state, action, step, claim.notes, now=began / 1e9)
        _said(action, "the outcome of a hold cannot be recorded", problem)


def _said(action: Action, what: str, problem: str) -> None:
    if problem:
        remark(action.agent, f"{what}: {problem}")

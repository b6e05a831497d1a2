"""The rules of a session: what it was shown, what it may still cost, which calls are refused.

They are the same wherever it is kept what came before: in files for the hook (`hooks.session.past`), in
memory for a replay.
"""

from __future__ import annotations

from forenote.hooks.session import hold
from forenote.hooks.session.claim import number_of_action
from forenote.packer.session import memory
from forenote.packer.session.memory import MOST_HOLDS
from forenote.packer.session.private import number_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from typing import Protocol

    from forenote.matcher.action import Action
    from forenote.matcher.index.file import Entry
    from forenote.matcher.keys.evidence import Held
    from forenote.packer.pack import Pack
    from forenote.packer.session.memory import Kept

    Matches = Sequence[tuple[Entry, Held]]

    class Told(Protocol):
        """A call, and what came before it in its session.

        `claims` are the calls that were refused. `now` is the time of the
        call in seconds since 1970. Without `holds` no call is refused. `at_once` are the files of
        notes for which a call of the same turn was refused, `has_lost` says that this one was to be
        refused, and is not.
        """

        has_lost: bool

        @property
        def at_once(self) -> set[str]: ...
        @property
        def action(self) -> Action: ...
        @property
        def now(self) -> float: ...
        @property
        def holds(self) -> bool: ...
        @property
        def claims(self) -> Sequence[hold.Claim]: ...

        def memory(self, remind_after: int) -> Kept:
            """What was shown; what is older than so many seconds may be left out."""

        def is_same_turn(self, claim: hold.Claim) -> bool:
            """Whether the call was made before its agent could have read why the other was refused."""

        def claim(self, matches: Matches) -> bool:
            """Whether the call may be refused for these notes; it is certain to be the only time."""

        def offered(
            self,
            packed: Pack,
            notes: Mapping[str, str],
            *,
            remind_after: int,
            session_budget: int,
            refuses: bool,
        ) -> Pack:
            """What of the pack is to be shown where others deliver at the same moment; `notes` are
            its ids with their files. With `refuses`, the call is to be refused with it."""


def known(
    past: Told, notes: Mapping[str, str], remind_after: int, *, refuses: bool = False
) -> tuple[Mapping[str, int], int]:
    """Which notes, given as ids with their files, were shown, and how much of their bodies; and the
    tokens that the session's deliveries were charged, those included that are about to be made. With
    `refuses`, for a call that is to be refused: what others are about to show does not count."""
    return known_by(past, past.memory(remind_after), past.now, notes, remind_after, refuses=refuses)


def known_by(
    past: Told,
    kept: Kept,
    now: float,
    notes: Mapping[str, str],
    remind_after: int,
    *,
    refuses: bool = False,
) -> tuple[Mapping[str, int], int]:
    """The same, by what was kept at another moment."""
    found, spent = memory.known(
        kept,
        notes,
        past.action.subagent,
        now,
        remind_after,
        offered=not refuses,
        refusals=not past.has_lost,
    )
    # what was shown with a call of the same turn, the agent had not read when it made this one
    for id in notes if found and past.at_once else ():
        if notes[id] in past.at_once:
            found.pop(id, None)
    return found, spent


def to_hold(past: Told, matches: Matches, remind_after: int) -> Matches:
    """Those of the notes for which the call is to be refused: for which no call was refused, or only
    one that belongs to the same turn."""
    if not past.holds:
        return ()
    # What a refusal beside this one shows is offered, then claimed, then kept. So whoever reads here
    # that it was shown finds the claim too.
    _ = past.memory(remind_after)
    if len(past.claims) >= MOST_HOLDS:
        return ()
    found = []
    for match in matches:
        before = hold.held_before(past.claims, past.action.subagent, match[0].path)
        if all(past.is_same_turn(claim) for claim in before):
            found.append(match)
            if before:
                past.at_once.add(match[0].path)
    return found


def passes(past: Told) -> None:
    """The call is not refused after all: what is asked from here on, is asked for one that runs.

    Calls that lost beside this one have offered the note too, to show it as a reason, and will not: if
    each counted those of the others, none would show it. What one has shown as a reason is kept soon;
    until then one of those that lost shows it once more.
    """
    past.has_lost = True
    past.at_once.clear()


def refusal(past: Told, matches: Matches, time: int) -> hold.Claim:
    """The claim for refusing this call, at a time in nanoseconds since 1970."""
    from forenote.hooks.session.alike import marks_of

    about = {mark for _, held in matches for mark in marks_of(held.subject)}
    action = past.action
    return hold.Claim(
        "",
        time,
        action.subagent,
        number_of_action(action),
        action.call,
        tuple([entry.id for entry, _ in matches]),
        tuple([number_of(entry.path) for entry, _ in matches]),
        tuple(sorted(about)),
    )

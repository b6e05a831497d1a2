"""What came before a call in its session, as far as it decides what is delivered for it."""

from __future__ import annotations

import os
import time

from forenote.hooks.failure import remark
from forenote.hooks.session import hold
from forenote.hooks.session.claim import LOST, WON, call_path, claimed, number_of_action
from forenote.hooks.session.turn import is_same_turn
from forenote.packer.session.memory import MOST_HOLDS, Memory, offer_entries
from forenote.packer.session.private import number_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from typing import Final

    from forenote.matcher.action import Action
    from forenote.matcher.index.file import Entry
    from forenote.matcher.keys.evidence import Held
    from forenote.packer.pack import Pack

    Matches = Sequence[tuple[Entry, Held]]


class Fresh:
    """The first call of a session: nothing was shown, and every note that may be held is."""

    @property
    def spent(self) -> int:
        """Tokens that the session's deliveries were charged, those included that are about to be
        made."""
        return 0

    def shown(
        self, notes: Mapping[str, str], remind_after: int, *, refuses: bool = False
    ) -> Mapping[str, int]:
        """Which notes, given as ids with their files, were shown, and how much of their bodies. With
        `refuses`, for a call that is to be refused: what others are about to show does not count."""
        return {}

    def to_hold(self, matches: Matches) -> Matches:
        """Those of the notes for which the call is to be refused."""
        return matches

    def claim(self, matches: Matches) -> bool:
        """Whether the call may be refused for these notes; it is certain to be the only time."""
        return True

    def passes(self) -> None:
        """The call is not refused after all: what is asked from here on, is asked for one that runs."""

    def offered(
        self,
        packed: Pack,
        notes: Mapping[str, str],
        *,
        remind_after: int,
        session_budget: int,
        refuses: bool,
    ) -> Pack:
        """What of the pack is to be shown where others deliver at the same moment; `notes` are its
        ids with their files. With `refuses`, the call is to be refused with it."""
        return packed


class Told(Fresh):
    """The rules of a session, wherever it is kept what it was shown (`memory`) and which calls were
    refused (`claims`). `now` is the time of the call in seconds since 1970. Without `holds` no call
    is refused."""

    def __init__(
        self,
        action: Action,
        memory: Memory | None,
        claims: Sequence[hold.Claim] | None,
        *,
        now: float,
        holds: bool,
    ) -> None:
        self._memory = memory
        self._spent: int | None = None
        self._held_calls = claims
        self.number: Final = number_of_action(action)
        self._action: Final = action
        self._now: Final = now
        self._holds: Final = holds
        self._at_once: Final[set[str]] = set()
        self._has_lost = False

    @property
    def memory(self) -> Memory:
        assert self._memory is not None
        return self._memory

    @property
    def claims(self) -> Sequence[hold.Claim]:
        assert self._held_calls is not None
        return self._held_calls

    @property
    def spent(self) -> int:
        if self._spent is None:
            self._spent = self.memory.spent_at(self._now, refusals=not self._has_lost)
        return self._spent

    def shown(
        self, notes: Mapping[str, str], remind_after: int, *, refuses: bool = False
    ) -> Mapping[str, int]:
        return self._shown_in(self.memory, notes, remind_after, refuses=refuses)

    def _shown_in(
        self, memory: Memory, notes: Mapping[str, str], remind_after: int, *, refuses: bool = False
    ) -> Mapping[str, int]:
        found = memory.shown(
            notes,
            self._action.subagent,
            self._now,
            remind_after,
            offered=not refuses,
            refusals=not self._has_lost,
        )
        # what was shown with a call of the same turn, the agent had not read when it made this one
        return {id: amount for id, amount in found.items() if notes[id] not in self._at_once}

    def to_hold(self, matches: Matches) -> Matches:
        """Those for which no call was refused, or only one that belongs to the same turn."""
        if not self._holds or not matches:
            return ()
        # What a refusal beside this one shows is offered, then claimed, then kept. So whoever reads
        # here that it was shown finds the claim too.
        _ = self.memory
        if len(self.claims) >= MOST_HOLDS:
            return ()
        return [match for match in matches if self._is_to_hold(match[0].path)]

    def _is_to_hold(self, file: str) -> bool:
        before = hold.held_before(self.claims, self._action.subagent, file)
        if not all(self.is_same_turn(claim) for claim in before):
            return False
        if before:
            self._at_once.add(file)
        return True

    def passes(self) -> None:
        # Calls that lost beside this one have offered the note too, to show it as a reason, and will
        # not: if each counted those of the others, none would show it. What one has shown as a reason
        # is kept soon; until then one of those that lost shows it once more.
        self._has_lost = True
        self._at_once.clear()
        self._spent = None

    def is_same_turn(self, claim: hold.Claim) -> bool:
        """Whether the call was made before its agent could have read why the other was refused."""
        return bool(self._action.call) and self._action.call == claim.call

    def refusal(self, matches: Matches, time: int) -> hold.Claim:
        """The claim for refusing this call, at a time in nanoseconds since 1970."""
        from forenote.hooks.session.alike import marks_of

        about = {mark for _, held in matches for mark in marks_of(held.subject)}
        return hold.Claim(
            "",
            time,
            self._action.subagent,
            self.number,
            self._action.call,
            tuple([entry.id for entry, _ in matches]),
            tuple([number_of(entry.path) for entry, _ in matches]),
            tuple(sorted(about)),
        )


class Past(Told):
    """What the session's own files say. `began` is when the hook's process did (nanoseconds since
    1970). `event` is the kind of event, `moment` its time; `shows` says that its text reaches the
    model also where no call is refused. `offer` is the number of what was offered, 0 for nothing.

    `without_project` says that there are notes of a project that this process may not read. Beside
    it another may run that may, from the project's own settings, so it claims the call for itself:
    rather is a note of the user's shown twice than the project's never.
    """

    def __init__(
        self,
        state: str,
        action: Action,
        *,
        began: int,
        holds: bool,
        event: str = "",
        shows: bool = True,
        without_project: bool = False,
        moment: str = "",
        transcript: str = "",
        answered: str = "",
    ) -> None:
        super().__init__(
            action,
            None,
            None,
            now=began / 1e9,
            holds=holds and bool(state and action.session),
        )
        self._state: Final = state
        self._began: Final = began
        self._shows: Final = shows
        self.offer = 0
        self._transcript: Final = transcript
        self._answered: Final = answered
        answers = f"{event}, without the project" if without_project else event
        self._path: Final = call_path(state, action, answers, moment)
        self._kept_path: Final = call_path(state, action, f"{event}, kept", moment)
        self._is_first: bool | None = None
        self._is_first_to_keep: bool | None = None

    @property
    def memory(self) -> Memory:
        """Read when it is first asked for: a call that nothing matches has no use for it."""
        if self._memory is None:
            self._memory = Memory.open(self._state, self._action.session)
            if self._memory.problem:
                what = f"what the session was shown cannot be read: {self._memory.problem}"
                remark(self._action.agent, what)
        return self._memory

    @property
    def claims(self) -> Sequence[hold.Claim]:
        """Read when they are first asked for: a hook may have waited for a compiler until then."""
        if self._held_calls is None:
            self._held_calls = hold.claims(self._state, self._action.session)
        return self._held_calls

    def is_same_turn(self, claim: hold.Claim) -> bool:
        return is_same_turn(
            claim,
            began=self._began,
            action=self.number,
            call=self._action.call,
            transcript=self._transcript,
            answered=self._answered,
        )

    def back(self) -> hold.Back:
        """This call, as one with which its agent comes back to a held one."""
        action = self._action
        return hold.Back(
            action.agent, action.session, action.call, self._transcript, action.root, action.name
        )

    def is_first_report(self) -> bool:
        """Whether this process is the one to answer for the call, the same at every asking: an
        agent whose settings name the hook twice asks both. Where nothing can be claimed, it is."""
        if self._is_first is None:
            self._is_first = self._claims(self._path)
        return self._is_first

    def is_first_to_keep(self) -> bool:
        """Whether this process is the one to count the call, and to keep what it is to those held
        before it. A claim of its own: what is asked for it after the answer says nothing of who
        answers."""
        if self._is_first_to_keep is None:
            self._is_first_to_keep = self._claims(self._kept_path)
        return self._is_first_to_keep

    def _claims(self, path: str) -> bool:
        outcome = claimed(path) if path else WON
        if outcome not in (WON, LOST):
            remark(self._action.agent, f"a call cannot be claimed: {outcome}")
        return outcome != LOST

    def claim(self, matches: Matches) -> bool:
        if not self.is_first_report():
            return False
        outcome = hold.put(self._state, self._action.session, self.refusal(matches, time.time_ns()))
        if outcome == WON:
            return True
        if outcome != LOST:
            remark(self._action.agent, f"a call cannot be held: {outcome}")
        if self.offer:  # else the note would count as shown where it is delivered behind the call
            self.memory.withdraw(self._action.subagent, self._now, self.offer)
            self.offer = 0
        return False

    def offered(
        self,
        packed: Pack,
        notes: Mapping[str, str],
        *,
        remind_after: int,
        session_budget: int,
        refuses: bool,
    ) -> Pack:
        if not packed.spent[0] or not (refuses or self._shows):
            return packed
        if not self.memory.path or not self.is_first_report():
            return packed
        now = time.time()
        self.offer = self._began << 22 & 0xFFFF_FFFF_FFFF_FFFF | os.getpid() & 0x3F_FFFF
        before, _ = self.memory.offer(
            offer_entries(packed, notes, self._action.subagent, now, self.offer, refuses=refuses)
        )  # what cannot be written is said when it is kept
        if before is None:
            return packed
        from forenote.packer.narrowed import narrowed

        # each of the calls that are refused at once is refused for the same note
        shown = {} if refuses else self._shown_in(before, notes, remind_after)
        spent = before.spent_at(now, refusals=not self._has_lost)
        return narrowed(packed, shown, session_budget - spent)

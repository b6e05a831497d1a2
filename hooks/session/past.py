"""What came before a call in its session, as the session's own files say, and who answers for it."""

from __future__ import annotations

import os
import time

from forenote.hooks.failure import remark
from forenote.hooks.session import hold
from forenote.hooks.session.claim import LOST, WON, claimed_call, number_of_action
from forenote.packer.session.memory import make_offer, memory_path, offer_entries, read

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from typing import Final

    from forenote.hooks.session.told import Matches
    from forenote.matcher.action import Action
    from forenote.packer.pack import Pack
    from forenote.packer.session.memory import Late


class Past:
    """A call as the rules of a session take it (`hooks.session.told.Told`). `began` is when the hook's
    process did (nanoseconds since 1970). `event` is the kind of event, `moment` its time; `shows` says
    that its text reaches the model also where no call is refused. `offer` is the number of what was
    offered, 0 for nothing.

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
        self.action: Final = action
        self.now: Final = began / 1e9
        self.holds: Final = holds and bool(state and action.session)
        self.at_once: Final[set[str]] = set()
        self.has_lost = False
        self.offer = 0
        self.transcript: Final = transcript
        self._state: Final = state
        self._began: Final = began
        self._shows: Final = shows
        self._answered: Final = answered
        self._event: Final = event
        self._without_project: Final = without_project
        self._moment: Final = moment
        self._path = ""
        self._memory: bytes | Late | None = None
        self._end = -1
        self._claims: Sequence[hold.Claim] | None = None
        self._is_first: bool | None = None
        self._is_first_to_keep: bool | None = None

    def memory(self, remind_after: int) -> bytes | Late:
        """Read when it is first asked for: a call that nothing matches has no use for it."""
        if self._memory is None:
            self._memory = b""
            self._path = memory_path(self._state, self.action.session)
            if self._path:
                self._memory, problem, self._end = read(self._path, self.now - remind_after)
                if problem:
                    what = f"what the session was shown cannot be read: {problem}"
                    remark(self.action.agent, what)
        return self._memory

    @property
    def claims(self) -> Sequence[hold.Claim]:
        """Read when they are first asked for: a hook may have waited for a compiler until then."""
        if self._claims is None:
            self._claims = hold.claims(self._state, self.action.session)
        return self._claims

    def is_same_turn(self, claim: hold.Claim) -> bool:
        from forenote.hooks.session.turn import is_same_turn

        return is_same_turn(
            claim,
            began=self._began,
            action=number_of_action(self.action),
            call=self.action.call,
            transcript=self.transcript,
            answered=self._answered,
        )

    def is_first_report(self) -> bool:
        """Whether this process is the one to answer for the call, the same at every asking: an
        agent whose settings name the hook twice asks both. Where nothing can be claimed, it is."""
        if self._is_first is None:
            kind = self._event
            if self._without_project:
                kind += ", without the project"
            self._is_first = self._wins(kind)
        return self._is_first

    def is_first_to_keep(self) -> bool:
        """Whether this process is the one to count the call, and to keep what it is to those held
        before it. A claim of its own: what is asked for it after the answer says nothing of who
        answers."""
        if self._is_first_to_keep is None:
            self._is_first_to_keep = self._wins(f"{self._event}, kept")
        return self._is_first_to_keep

    def _wins(self, kind: str) -> bool:
        outcome = claimed_call(self._state, self.action, kind, self._moment, self._began)
        if outcome not in (WON, LOST):
            remark(self.action.agent, f"a call cannot be claimed: {outcome}")
        return outcome != LOST

    def claim(self, matches: Matches) -> bool:
        from forenote.hooks.session.refusing import claim_call

        return self.is_first_report() and claim_call(self, self._state, self._path, matches)

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
        _ = self.memory(remind_after)  # which is read by now, and tells the path
        if not self._path or not self.is_first_report():
            return packed
        now = time.time()
        self.offer = self._began << 22 & 0xFFFF_FFFF_FFFF_FFFF | os.getpid() & 0x3F_FFFF
        entries = offer_entries(
            packed, notes, self.action.subagent, now, self.offer, refuses=refuses
        )
        # what cannot be written is said when the delivery is kept
        before, _ = make_offer(self._path, self._end, entries)
        if before is None:
            return packed
        from forenote.hooks.session.told import known_by
        from forenote.packer.narrowed import narrowed

        shown, spent = known_by(self, before, now, notes, remind_after)
        # each of the calls that are refused at once is refused for the same note
        return narrowed(packed, {} if refuses else shown, session_budget - spent)

"""A session in memory, under the rules by which the hook keeps one in files.

What the rules are is decided in `hooks.session.told`, `packer.session.memory` and
`hooks.session.hold`; here is only where the records stand, and what a log tells instead of a clock
and a transcript: which calls belong to one turn.
"""

from __future__ import annotations

import pickle
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Final

from forenote.audit.replay.follow import Watch
from forenote.hooks.delivery import Delivery, files_of
from forenote.hooks.session.hold import Claim
from forenote.hooks.session.told import refusal
from forenote.matcher.action import Action
from forenote.packer.session.memory import MOST_HOLDS, Entry, Memory, delivery_entries

if TYPE_CHECKING:
    from collections.abc import Sequence

    from forenote.hooks.session.told import Matches
    from forenote.packer.pack import Pack

MOST_OPEN: Final = 1_000
"""Sessions that are kept as they are."""


class Session:
    """What is kept of one session: what it was shown, the calls that were held, the deliveries of
    which it is still to be seen what the agent does. `now` is the time of its last call, in seconds
    since 1970; 0 where the log has not told one."""

    __slots__ = ("claims", "entries", "now", "turns", "watches")

    def __init__(self) -> None:
        self.entries: tuple[Entry, ...] = ()
        self.claims: list[Claim] = []
        self.turns: dict[int, str] = {}
        self.watches: list[Watch] = []
        self.now = 0.0

    @property
    def memory(self) -> Memory:
        """What it was shown, to be asked; and told of more, which is kept here."""
        return _Kept(self)

    def at(self, time: float | None) -> None:
        """It is that time now, as far as the log tells. What was shown at a time that it did not
        tell counts as shown when it first does: nobody is reminded for want of a time."""
        if time is None:
            return
        if not self.now:
            self.entries = tuple(
                Entry(one.kind, int(time), one.subagent, one.note, one.tier, one.amount)
                for one in self.entries
            )
        self.now = time

    def compacted(self, subagent: str, time: float | None) -> None:
        """As the hook does at a compaction."""
        self.at(time)
        if self.entries:
            self.memory.compacted(subagent, self.now)

    def delivered(self, delivery: Delivery, subagent: str) -> None:
        """As the hook does behind its answer."""
        entries = delivery_entries(delivery.pack, files_of(delivery.matches), subagent, self.now)
        self.memory.remember(entries)


class Sessions:
    """The sessions of a log by name. Those that nobody asked about for long are kept folded up, in a
    quarter of the room: a log may hold ten thousands, of which nearly all are over."""

    def __init__(self) -> None:
        self._open: dict[str, Session] = {}
        self._folded: Final[dict[str, bytes]] = {}
        self._asked: set[str] = set()

    def get(self, name: str) -> Session | None:
        """A session that was begun."""
        session = self._open.get(name)
        if session is None:
            folded = self._folded.pop(name, None)
            if folded is None:
                return None
            session = self._unfold(name, folded)
        self._asked.add(name)
        return session

    def begin(self, name: str) -> Session:
        """A new one."""
        if len(self._open) >= MOST_OPEN:
            self._fold()
        session = self._open[name] = Session()
        self._asked.add(name)
        return session

    def every(self) -> Iterator[Session]:
        """All of them; each that was folded is unfolded for the moment."""
        yield from self._open.values()
        for folded in self._folded.values():
            yield _loaded(folded)

    def _unfold(self, name: str, folded: bytes) -> Session:
        if len(self._open) >= MOST_OPEN:
            self._fold()
        session = self._open[name] = _loaded(folded)
        return session

    def _fold(self) -> None:
        """Fold those up that nobody asked about since the last time; all, where that are none."""
        idle = [name for name in self._open if name not in self._asked] or list(self._open)
        for name in idle:
            self._folded[name] = pickle.dumps(self._open.pop(name), pickle.HIGHEST_PROTOCOL)
        self._asked = set()


def _loaded(folded: bytes) -> Session:
    session: Session = pickle.loads(folded)  # of this very process
    return session


class _Kept(Memory):
    __slots__ = ("_session",)

    def __init__(self, session: Session) -> None:
        super().__init__("", session.entries)
        self._session: Final = session

    def remember(self, entries: Iterable[Entry]) -> str:
        self._session.entries += tuple(entries)
        return ""


class Remembered:
    """What came before one call, as `Past` is to the hook. `turn` is the model's message that made
    the call, empty where the log does not say."""

    def __init__(self, session: Session, action: Action, turn: str, *, holds: bool) -> None:
        self.action: Final = action
        self.now: Final = session.now
        self.holds: Final = holds
        self._shown: Final = session.entries
        self.claims: Final[Sequence[Claim]] = session.claims
        self.at_once: Final[set[str]] = set()
        self.has_lost = False
        self._session: Final = session
        self._turn: Final = turn
        self._retried: Final[set[int]] = set()

    def memory(self, _remind_after: int) -> tuple[Entry, ...]:
        return self._shown

    def retries(self, claim: Claim) -> None:
        """This call is the one of the claim, made again: of no turn that came before."""
        self._retried.add(claim.time)

    def is_same_turn(self, claim: Claim) -> bool:
        if claim.time in self._retried:
            return False
        if self.action.call and self.action.call == claim.call:
            return True
        return bool(self._turn) and self._session.turns.get(claim.time) == self._turn

    def claim(self, matches: Matches) -> bool:
        claims = self._session.claims
        if len(claims) >= MOST_HOLDS:
            return False
        number = len(claims) + 1  # the order alone matters here, and that each has its own
        claims.append(refusal(self, matches, number))
        self._session.turns[number] = self._turn
        return True

    def offered(self, packed: Pack, *_: object, **__: object) -> Pack:
        """In a log, no other delivers at the same moment."""
        return packed

"""Logged actions through a set of notes, session by session, as the hook would have told them.

For each call the hook's own functions match, rank, pack and hold; what a session remembers is in
`session`. A call that is held here and ran in the log is taken to be made again at once, since that
is what the agent is told to expect; where the log shows it refused, what comes next in the log
follows.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from forenote.audit.answers import has_failed
from forenote.audit.logs.step import Compacted, Entry, Skipped, Step, Unseen
from forenote.audit.replay.figures import Lost
from forenote.audit.replay.follow import Watch, follow
from forenote.audit.replay.level import Level
from forenote.audit.replay.matching import Found, Matcher
from forenote.audit.replay.session import Remembered, Session, Sessions
from forenote.audit.replay.tally import Read, Tally
from forenote.hooks.agents.kinds import PRE
from forenote.hooks.delivery import Delivery, Packing, Settings, files_of, item_of
from forenote.hooks.delivery import delivery as delivered
from forenote.hooks.hot import AGENTS, agent_named
from forenote.hooks.session import told
from forenote.hooks.session.claim import number_of_action
from forenote.matcher.action import Action
from forenote.packer.deliver import header_bound, subject
from forenote.packer.pack import MOST_BYTES, MOST_TOKENS
from forenote.packer.session.memory import MOST_HOLDS
from forenote.packer.session.private import number_of

if TYPE_CHECKING:
    from forenote.matcher.index.resident import Resident
    from forenote.matcher.reading import Reading


class Run:
    """One set of notes under one configuration, and its sessions. Unless it `remembers`, each call
    is as the first of its session, and none is held."""

    def __init__(
        self,
        index: Resident,
        settings: Settings,
        *,
        remembers: bool = True,
        rendered: bool = False,
        on_delivery: Callable[[Step, Delivery], None] | None = None,
    ) -> None:
        self.tally: Final = Tally()
        self.settings: Final = settings
        self._index: Final = index
        self._sessions: Final = Sessions()
        self._remembers: Final = remembers
        self._rendered: Final = rendered
        self._on_delivery: Final = on_delivery
        self._budget: Final = min(settings.budget, MOST_TOKENS)

    def compacted(self, name: str, one: Compacted) -> None:
        """A session's context, or a sub-agent's, was compacted."""
        session = self._sessions.get(name)
        if session is not None:
            session.compacted(one.subagent, one.time)

    def take(self, name: str, step: Step, found: Found) -> dict[str, Level]:
        """One call of a session; what it shows of each note that it matched."""
        session = self._sessions.get(name)
        if session is None:
            if not found.matches:
                return {}
            session = self._sessions.begin(name)
        session.at(step.time)
        if session.watches:
            self._follow(session, step, found)
        if not found.matches:
            return {}
        return self._deliver(session, step, found, bool(name) and self._remembers)

    def end(self) -> None:
        """The log is at its end: what is still followed stays unknown."""
        for session in self._sessions.every():
            self.tally.settle(session.watches)

    def _follow(self, session: Session, step: Step, found: Found) -> None:
        settled = follow(
            session.watches,
            step.action.subagent,
            number_of_action(step.action),
            found.reading,
            step.turn,
            lambda: has_failed(step.failed, step.exit, found.reading),
        )
        self.tally.settle(settled)

    def _deliver(
        self, session: Session, step: Step, found: Found, has_memory: bool
    ) -> dict[str, Level]:
        caps = _CAPS.get(step.action.agent, _Caps())
        past = Remembered(session, step.action, step.turn, holds=caps.holds and has_memory)
        self._count_wanted(past, step.action, found)
        levels: dict[str, Level] = {}
        for _ in range(MOST_HOLDS + 1):
            packing = Packing(
                step.action,
                caps.tokens,
                caps.bytes,
                past,
                self.settings,
                self._rendered,
            )
            delivery = delivered(packing, self._index, found.reading, found.matches)
            shows = delivery.hold or not (step.denied and caps.delivers_behind)
            if shows:
                self._count_delivery(session, step, delivery, levels, has_memory)
            if not delivery.hold or step.denied:
                break
            held_for = session.claims[-1]
            past = Remembered(session, step.action, step.turn, holds=caps.holds)
            past.retries(held_for)
        self.tally.matched(len(found.matches), found.keys, levels)
        self._watch(session, step, found, levels)
        return levels

    def _count_wanted(self, past: Remembered, action: Action, found: Found) -> None:
        """Count what the action's notes have to say and the session was not shown."""
        files = files_of(found.matches)
        shown, spent = told.known(past, files, self.settings.remind_after)
        tokens, characters = 0, 0
        for entry, _ in found.matches:
            item = item_of(entry)
            before = shown.get(entry.id)
            if before is None:
                characters += item.characters
                tokens += item.whole_cost[0]
            elif before < item.length:
                characters += item.length - before
                tokens += item.whole_cost[0] - item.saving[0]
        if tokens:
            tokens += header_bound(subject(action, found.reading))[0]
        left = self.settings.session_budget - spent
        self.tally.wanted(tokens, characters, self._budget, left)

    def _count_delivery(
        self,
        session: Session,
        step: Step,
        delivery: Delivery,
        levels: dict[str, Level],
        has_memory: bool,
    ) -> None:
        """Count what one delivery shows, and let the session remember it."""
        for portion in delivery.pack.portions:
            id = portion.item.id
            old = levels.get(id)
            known = portion.before is not None
            if old is None:
                levels[id] = Level(
                    portion.tier,
                    delivery.hold and bool(portion.tier),
                    known and not portion.tier,
                    known,
                )
            else:
                levels[id] = Level(max(old.tier, portion.tier), old.held, old.known, old.before)
            count = self.tally.note(id)
            new = portion.end - (portion.before or 0) if portion.end else 0
            if portion.tier and not known:
                new += len(portion.item.summary)
            count.delivered_characters += new
            self.tally.delivered_characters += new
            if old is None:
                count.withheld_characters += portion.withheld
            else:
                count.withheld_characters -= new
        self.tally.spent_tokens += delivery.pack.spent[0]
        if has_memory and delivery.pack.spent[0]:
            session.delivered(delivery, step.action.subagent)
        if self._on_delivery is not None:
            self._on_delivery(step, delivery)

    def _watch(self, session: Session, step: Step, found: Found, levels: dict[str, Level]) -> None:
        """Follow what the agent does with the notes that it is shown here."""
        shown = [match for match in found.matches if _is_shown(levels.get(match[0].id))]
        if not shown:
            return
        past = Remembered(session, step.action, step.turn, holds=False)
        refused = step.denied and any(levels[entry.id].held for entry, _ in shown)
        failed = None if refused else has_failed(step.failed, step.exit, found.reading)
        session.watches.append(
            Watch(
                told.refusal(past, shown, 0),
                tuple(entry.id for entry, _ in shown),
                step.turn,
                failed=failed,
                refused=refused,
            )
        )


class Replay:
    """Entries of logs through all runs at once; each action is read once for each matcher."""

    def __init__(self, parts: list[tuple[Matcher, list[Run]]]) -> None:
        self.read: Final = Read()
        self._parts: Final = parts
        self._name: str | None = None
        self.on_levels: Callable[[Step, list[dict[str, Level]], Reading], None] | None = None

    def take(self, entry: Entry, alone: str = "") -> None:
        """One entry. `alone` names the session where the log has no id for one."""
        read = self.read
        if isinstance(entry, Skipped):
            read.skip(Lost(entry.place.path, entry.place.line, entry.reason))
            return
        if isinstance(entry, Compacted):
            read.compactions += 1
            name = entry.session or alone
            for _, runs in self._parts:
                for run in runs:
                    run.compacted(name, entry)
            return
        if isinstance(entry, Unseen):
            read.unseen_actions += entry.calls
            read.sessions.add(number_of(entry.session or alone))
            return
        read.actions += 1
        name = entry.action.session or alone
        if name != self._name:
            self._name = name
            read.sessions.add(number_of(name))
        read.unknown_times += entry.time is None
        read.unknown_results += entry.failed is None
        levels = []
        reading = None
        for matcher, runs in self._parts:
            found = matcher.match(entry.action)
            if reading is None:
                reading = found.reading
                read.unread_actions += bool(reading.problems)
                read.unsearched_characters += reading.unsearched
            levels += [run.take(name, entry, found) for run in runs]
        if self.on_levels is not None and reading is not None:
            self.on_levels(entry, levels, reading)

    def end(self) -> None:
        """No more entries come."""
        for _, runs in self._parts:
            for run in runs:
                run.end()


@dataclass(frozen=True, slots=True)
class _Caps:
    """What an agent lets through, and whether its calls can be held; for one that has no hook of
    ours, what passes with all of them. `delivers_behind`: its text comes with the result alone."""

    tokens: int = MOST_TOKENS
    bytes: int = MOST_BYTES
    holds: bool = True
    delivers_behind: bool = False


def _caps(name: str) -> _Caps:
    agent = agent_named(name)
    return _Caps(agent.TOKENS, agent.BYTES, not agent.NO_HOLD, agent.DELIVERS_ON != PRE)


_CAPS: Final = {name: _caps(name) for name in AGENTS}


def _is_shown(level: Level | None) -> bool:
    return level is not None and bool(level.tier)

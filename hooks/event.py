"""One event of an agent: what is printed for it, and what is kept of it once that is done."""

from __future__ import annotations

import os

from forenote.hooks.agents import kinds
from forenote.hooks.agents.protocol import id_at, kind_of, read_call, text_at
from forenote.hooks.failure import remark
from forenote.hooks.place import place_of
from forenote.notes import switches, trust
from forenote.notes.place import state_dir

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from typing import Final

    from forenote.hooks.delivery import Delivery
    from forenote.hooks.hot import Agent
    from forenote.hooks.session.past import Past
    from forenote.matcher.action import Action
    from forenote.notes.cache import Project

    Handled = tuple[str, Callable[[], None]]
    """What to print, empty for nothing, and what to do after that."""


def handled(agent: Agent, fields: Mapping[str, object], *, began: int, by_project: bool) -> Handled:
    """What comes of one event. `began` is when the hook's process did (nanoseconds since 1970);
    `by_project` says that the project's own settings call it."""
    kind = kind_of(agent, fields)
    if not kind:
        return "", _nothing
    state = state_dir()
    if kind == kinds.FORGET:
        return "", lambda: _forget(agent, fields, state, began)
    # what a session was shown and what came of its held calls stays true while nothing is delivered
    off = switches.off(os.environ, state) is not None
    if off and kind == kinds.PRE:
        return "", _nothing
    place, project = place_of(fields.get(agent.FIELDS.cwd), agent.PROJECT)
    action = read_call(agent, fields, place)
    if off or kind not in (kinds.PRE, agent.DELIVERS_ON):
        return "", lambda: _keep_result(agent, fields, action, state, began)
    allowed, why = trust.allowed(project, state, _own_folder(agent) if by_project else "")

    def aside() -> str:
        if project is None or not why:
            return ""
        if not by_project and _is_delivered(agent, project, state):
            return ""
        return trust.line(project, why) if trust.first_time(project, why, state) else ""

    call = _Call(agent, fields, kind, action, state, began, without_project=bool(why))
    return call.handled(allowed, aside)


class _Call:
    """A call that is about to run, or has run where that is when the agent takes text."""

    def __init__(
        self,
        agent: Agent,
        fields: Mapping[str, object],
        kind: str,
        action: Action,
        state: str,
        began: int,
        *,
        without_project: bool,
    ) -> None:
        from forenote.hooks.session.past import Past

        self._agent: Final = agent
        self._fields: Final = fields
        self._kind: Final = kind
        self._event: Final = text_at(fields, agent.FIELDS.event)
        self._action: Final = action
        self._state: Final = state
        self._began: Final = began
        self._past: Final[Past] = Past(
            state,
            action,
            began=began,
            holds=kind == kinds.PRE and not agent.NO_HOLD,
            event=kind,
            shows=kind == agent.DELIVERS_ON,
            without_project=without_project,
            moment=id_at(fields, agent.FIELDS.moment),
            transcript=id_at(fields, agent.FIELDS.transcript),
            answered=agent.ANSWERED,
        )

    def handled(self, project: Project, told: Callable[[], str]) -> Handled:
        """What comes of it, with the project whose notes may be read; `told` gives a line that the
        person is told besides, empty for none."""
        from forenote.hooks.delivery import deliver

        delivery = deliver(
            self._action,
            project,
            tokens=self._agent.TOKENS,
            limit=self._agent.BYTES,
            past=self._past,
            muted=switches.muted(self._state),
        )
        answer = ""
        aside = told()
        delivered = False
        if delivery is not None and delivery.text and self._is_shown(delivery):
            delivered = True
            person = "\n".join([line for line in (aside, summary(delivery)) if line])
            shape = self._agent.refusal if delivery.hold else self._agent.context
            answer = shape(self._event, delivery.text, person)
        elif aside:
            answer = self._agent.to_person(aside)
        return answer, lambda: self._keep(delivery, delivered)

    def _is_shown(self, delivery: Delivery) -> bool:
        if not delivery.hold and self._kind != self._agent.DELIVERS_ON:
            return False
        return self._past.is_first_report()

    def _keep(self, delivery: Delivery | None, delivered: bool) -> None:
        """Keep what was delivered, then what this call says of those that were held before it."""
        if delivery is None or (delivery.matches and not self._past.is_first_report()):
            return
        is_counted = not delivery.matches and self._kind == self._agent.DELIVERS_ON
        if is_counted and not self._past.is_first_to_keep():
            return
        from forenote.hooks.session.keeping import (
            keep_delivery,
            keep_result,
            keep_steps,
            keep_written_results,
        )

        if self._kind == kinds.PRE and self._past.claims:
            keep_written_results(self._state, self._past.claims, self._began)
            keep_steps(self._state, self._action, self._past, delivery, self._began)
        if delivered or self._kind == self._agent.DELIVERS_ON:
            keep_delivery(self._state, self._action, self._past, delivery, delivered, self._began)
        if self._kind == kinds.POST:
            failed = self._agent.failed(self._event, self._fields)
            keep_result(self._state, self._action, self._past.claims, failed, self._began)


def summary(delivery: Delivery) -> str:
    """The line that tells the person what the agent was shown."""
    parts = []
    for portion in delivery.pack.portions:
        if portion.tier:
            parts.append(f"{portion.item.label[1:-1]} ({TIERS_SAID[portion.tier]})")
    how = "held a call once to show" if delivery.hold else "showed"
    line = f"forenote {how} {', '.join(parts[:MOST_NAMED])}"
    if len(parts) > MOST_NAMED:
        line += f" and {len(parts) - MOST_NAMED} more"
    withheld = delivery.pack.withheld
    return f"{line}; {withheld:,} characters withheld" if withheld else line


TIERS_SAID = ("", "summary", "head", "whole")
MOST_NAMED = 5  # notes that the line for the person names


def _forget(agent: Agent, fields: Mapping[str, object], state: str, began: int) -> None:
    from forenote.packer.session.memory import Memory

    session = id_at(fields, agent.FIELDS.session)
    memory = Memory.open(state, session)
    if memory.entries:
        problem = memory.compacted(id_at(fields, agent.FIELDS.subagent), began / 1e9)
        if problem:
            remark(agent.NAME, f"a compaction cannot be kept: {problem}")


def _keep_result(
    agent: Agent, fields: Mapping[str, object], action: Action, state: str, began: int
) -> None:
    from forenote.hooks.session.claim import hold_path

    if not state or not os.path.lexists(hold_path(state, action.session, 1)):
        return  # as nearly always: this runs for every call that failed
    from forenote.hooks.session.hold import claims
    from forenote.hooks.session.keeping import keep_result, keep_written_results

    failed = agent.failed(text_at(fields, agent.FIELDS.event), fields)
    keep_result(state, action, claims(state, action.session), failed, began)
    keep_written_results(state, claims(state, action.session), began)


def _is_delivered(agent: Agent, project: tuple[str, str], state: str) -> bool:
    """Whether a hook in the project's settings delivers what this one, in the user's, may not."""
    from forenote.hooks.hot import BY_PROJECT
    from forenote.hooks.own_settings import call_the_hook

    if not call_the_hook(agent, project[0], BY_PROJECT):
        return False
    return not trust.allowed(project, state, _own_folder(agent))[1]


def _own_folder(agent: Agent) -> str:
    """The folder in which the agent was started: what it says, or where it starts its hooks."""
    said = os.environ.get(agent.PROJECT, "") if agent.PROJECT else ""
    if said:
        return said
    try:
        return os.getcwd()
    except OSError:  # it was deleted
        return ""


def _nothing() -> None:
    pass

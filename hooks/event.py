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

    from forenote.hooks.delivery import Delivery
    from forenote.hooks.hot import Agent
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
        return _of_compaction(agent, fields, state, began)
    # what a session was shown and what came of its held calls stays true while nothing is delivered
    off = switches.off(os.getenv(switches.VARIABLE, ""), state) is not None
    if off and kind == kinds.PRE:
        return "", _nothing
    place, project = place_of(fields.get(agent.FIELDS["cwd"]), agent.PROJECT)
    action = read_call(agent, fields, place)
    if off or kind not in (kinds.PRE, agent.DELIVERS_ON):
        return _of_result(agent, fields, action, state, began)
    return _of_call(agent, fields, kind, action, project, state, began, by_project)


def _of_call(
    agent: Agent,
    fields: Mapping[str, object],
    kind: str,
    action: Action,
    project: Project,
    state: str,
    began: int,
    by_project: bool,
) -> Handled:
    """What comes of a call that is about to run, or has run where that is when the agent takes text."""
    from forenote.hooks.delivery import deliver
    from forenote.hooks.session.past import Past

    allowed, why = trust.allowed(project, state, _own_folder(agent) if by_project else "")
    delivers = kind == agent.DELIVERS_ON
    past = Past(
        state,
        action,
        began=began,
        holds=kind == kinds.PRE and not agent.NO_HOLD,
        event=kind,
        shows=delivers,
        without_project=bool(why),
        moment=id_at(fields, agent.FIELDS.get("moment", "")),
        transcript=id_at(fields, agent.FIELDS.get("transcript", "")),
        answered=agent.ANSWERED,
    )
    delivery = deliver(
        action,
        allowed,
        tokens=agent.TOKENS,
        limit=agent.BYTES,
        past=past,
        muted=switches.muted(state),
    )
    answer = ""
    aside = _of_trust(agent, project, why, state, by_project) if why and project else ""
    delivered = False
    if delivery is not None and delivery.text and (delivery.hold or delivers):
        delivered = past.is_first_report()
    if delivery is not None and delivered:
        person = f"{aside}\n{summary(delivery)}" if aside else summary(delivery)
        shape = agent.refusal if delivery.hold else agent.context
        answer = shape(text_at(fields, agent.FIELDS["event"]), delivery.text, person)
    elif aside:
        answer = agent.to_person(aside)

    def keep() -> None:
        """Keep what was delivered, then what this call says of those that were held before it."""
        if delivery is None:
            return
        if delivery.matches:
            if not past.is_first_report():
                return
        elif delivers and not past.is_first_to_keep():
            return
        from forenote.hooks.session.keeping import (
            keep_delivery,
            keep_result,
            keep_steps,
            keep_written_results,
        )

        if kind == kinds.PRE and past.claims:
            keep_written_results(state, past.claims, began)
            keep_steps(state, action, past, delivery, began)
        if delivered or delivers:
            keep_delivery(state, action, past, delivery, delivered, began)
        if kind == kinds.POST:
            failed = agent.failed(text_at(fields, agent.FIELDS["event"]), fields)
            keep_result(state, action, past.claims, failed, began)

    return answer, keep


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


def _of_compaction(agent: Agent, fields: Mapping[str, object], state: str, began: int) -> Handled:
    """What comes of the agent's context being emptied."""

    def forget() -> None:
        from forenote.packer.session.memory import Memory

        memory = Memory.open(state, id_at(fields, agent.FIELDS.get("session", "")))
        if memory.entries:
            subagent = id_at(fields, agent.FIELDS.get("subagent", ""))
            problem = memory.compacted(subagent, began / 1e9)
            if problem:
                remark(agent.NAME, f"a compaction cannot be kept: {problem}")

    return "", forget


def _of_result(
    agent: Agent, fields: Mapping[str, object], action: Action, state: str, began: int
) -> Handled:
    """What comes of a call that has run where that is not when the agent takes text."""

    def keep() -> None:
        from forenote.hooks.session.claim import hold_path

        if not state or not os.path.lexists(hold_path(state, action.session, 1)):
            return  # as nearly always: this runs for every call that failed
        from forenote.hooks.session.hold import claims
        from forenote.hooks.session.keeping import keep_result, keep_written_results

        failed = agent.failed(text_at(fields, agent.FIELDS["event"]), fields)
        keep_result(state, action, claims(state, action.session), failed, began)
        keep_written_results(state, claims(state, action.session), began)

    return "", keep


def _of_trust(
    agent: Agent, project: tuple[str, str], why: str, state: str, by_project: bool
) -> str:
    """The line that tells the person, once, why the project's notes are not read; empty for none."""
    if not by_project and _is_delivered(agent, project, state):
        return ""
    return trust.line(project, why) if trust.first_time(project, why, state) else ""


def _is_delivered(agent: Agent, project: tuple[str, str], state: str) -> bool:
    """Whether a hook in the project's settings delivers what this one, in the user's, may not."""
    from forenote.hooks.hot import BY_PROJECT
    from forenote.hooks.own_settings import call_the_hook

    if not call_the_hook(agent, project[0], BY_PROJECT):
        return False
    return not trust.allowed(project, state, _own_folder(agent))[1]


def _own_folder(agent: Agent) -> str:
    """The folder in which the agent was started: what it says, or where it starts its hooks."""
    said = os.getenv(agent.PROJECT, "") if agent.PROJECT else ""
    if said:
        return said
    try:
        return os.getcwd()
    except OSError:  # it was deleted
        return ""


def _nothing() -> None:
    pass

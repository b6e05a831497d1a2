"""What the hook does with one action, and why: plain data for a person's screen or for JSON.

Nothing is decided here. The reading, what held and what did not, the ranks, the pack and the text all
come from the functions that the hook itself calls; a test compares the text with what the hook's
process prints.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from forenote.audit import wording
from forenote.audit.closest import closeness, closest, is_near
from forenote.hooks.delivery import Delivery, deliver
from forenote.matcher.action import Action
from forenote.matcher.keys.key import Key
from forenote.matcher.match import Cancelled, find, traced
from forenote.matcher.programs.wrappers import BUILT_IN
from forenote.matcher.read import read
from forenote.matcher.reading import Command, Reading, Write
from forenote.notes.layers import Loaded
from forenote.notes.model import Note
from forenote.notes.rows import to_line
from forenote.packer.item import NONE, TIERS

if TYPE_CHECKING:
    from forenote.matcher.index.file import Entry
    from forenote.matcher.keys.evidence import Held
    from forenote.notes.cache import Project

MOST_NEAR = 5
"""Notes that nearly match which are shown; the others are counted."""


@dataclass(frozen=True, slots=True)
class SeenWrite:
    """A file that will change: its path, what happens to it, what does it, and how many characters
    of its new text are known."""

    path: str
    kind: str
    how: str
    known_text: int


@dataclass(frozen=True, slots=True)
class SeenCommand:
    """A command that runs: its line; `via` and `how`, where another one runs it, say which and why;
    `depth` is how many commands it is behind."""

    line: str
    depth: int
    via: str
    how: str
    writes: tuple[SeenWrite, ...]


@dataclass(frozen=True, slots=True)
class Seen:
    """How the action was read. `unsearched` counts characters beyond the scan limit."""

    commands: tuple[SeenCommand, ...]
    writes: tuple[SeenWrite, ...]
    call: str
    problems: tuple[str, ...]
    unsearched: int


@dataclass(frozen=True, slots=True)
class Matched:
    """A note that matches, by which key, and how much of it is delivered.

    `tokens` are the key's words that held, `seen` what they held on; `place` is the command or file.
    `tier` is one of `packer.item.TIERS`; `cost` is what its lines are charged, in tokens;
    `delivered` and `withheld` count characters. `two_ideas` says that the body is never cut.
    """

    id: str
    file: str
    line: int
    key: str
    tokens: tuple[str, ...]
    seen: tuple[str, ...]
    place: str
    tier: str
    delivered: int
    withheld: int
    cost: int
    held: bool = False
    later: bool = False
    two_ideas: bool = False


@dataclass(frozen=True, slots=True)
class Near:
    """A note that does not match, the key of it that came closest, and what did not hold."""

    id: str
    file: str
    line: int
    key: str
    reason: str


@dataclass(frozen=True, slots=True)
class Budget:
    """What one delivery may cost and what this one is charged, in tokens and in bytes; the first
    line's share is charged by a bound, so `spent` is never less than what the text takes."""

    tokens: int
    bytes: int
    spent_tokens: int
    spent_bytes: int
    delivered: int
    withheld: int


@dataclass(frozen=True, slots=True)
class Explanation:
    """All there is to say of one action.

    `notes` is how many notes count here; `near` holds the closest, `more_near` how many others came
    near too. `aside` are notes that match and are not delivered, with the reason (expired). `unread`
    is how many files have a problem. `compiled` is False where the hook has no index to answer from.
    `text` is what is delivered, empty for nothing.
    """

    action: str
    tool: str
    seen: Seen
    notes: int
    matched: tuple[Matched, ...]
    near: tuple[Near, ...]
    more_near: int
    aside: tuple[Near, ...]
    unread: int
    compiled: bool
    budget: Budget | None
    text: str


def explain(
    action: Action, project: Project, loaded: Loaded, *, tokens: int, limit: int
) -> Explanation:
    """What the hook does with an action. `loaded` are the notes of that project; `tokens` and `limit`
    are the agent's caps."""
    delivery = deliver(action, project, tokens=tokens, limit=limit)
    reading = (
        delivery.reading if delivery else read(action, BUILT_IN.extended(loaded.config.wrappers))
    )
    matched = _matched(delivery, loaded) if delivery else ()
    near, more = _near(reading, loaded, {one.id for one in matched})
    return Explanation(
        action=to_line(action),
        tool=action.name,
        seen=_seen(reading),
        notes=len(loaded.notes),
        matched=matched,
        near=near,
        more_near=more,
        aside=tuple(_aside(reading, loaded)),
        unread=len({problem.path for problem in loaded.problems if problem.severity == "error"}),
        compiled=delivery is not None,
        budget=_budget(delivery) if delivery and matched else None,
        text=delivery.text if delivery else "",
    )


def _seen(reading: Reading) -> Seen:
    return Seen(
        commands=tuple(_command(command) for command in reading.commands),
        writes=tuple(_write(write) for write in reading.writes),
        call=reading.call.name if reading.call else "",
        problems=reading.problems,
        unsearched=reading.unsearched,
    )


def _command(command: Command) -> SeenCommand:
    depth = 0
    around = command.via
    while around is not None:
        depth, around = depth + 1, around.via
    return SeenCommand(
        line=wording.command_line(command),
        depth=depth,
        via=wording.command_line(command.via) if command.via else "",
        how=command.how,
        writes=tuple(_write(write) for write in command.writes),
    )


def _write(write: Write) -> SeenWrite:
    return SeenWrite(wording.path(write.path), write.kind, write.how, len(write.text))


def _matched(delivery: Delivery, loaded: Loaded) -> tuple[Matched, ...]:
    """In rank order, which is that of the portions; then those that come later."""
    held = {entry.id: (entry, evidence) for entry, evidence in delivery.matches}
    found = []
    for portion in delivery.pack.portions:
        entry, evidence = held.pop(portion.item.id)
        found.append(
            replace(
                _told(entry, evidence, loaded),
                tier=TIERS[portion.tier],
                delivered=portion.delivered,
                withheld=portion.withheld,
                cost=portion.cost[0],
                two_ideas=not portion.item.one_idea,
                held=delivery.hold and portion.tier != NONE,
            )
        )
    found += [
        replace(_told(entry, evidence, loaded), later=True) for entry, evidence in held.values()
    ]
    return tuple(found)


def _told(entry: Entry, evidence: Held, loaded: Loaded) -> Matched:
    """Why a note matches, with nothing of it delivered."""
    return Matched(
        id=entry.id,
        file=entry.path,
        line=note.line_of(evidence.key) if (note := loaded.find(entry.id)) else 0,
        key=evidence.key.source,
        tokens=evidence.tokens,
        seen=evidence.seen,
        place=wording.place(evidence.subject),
        tier=TIERS[NONE],
        delivered=0,
        withheld=0,
        cost=0,
    )


def _near(reading: Reading, loaded: Loaded, matched: set[str]) -> tuple[tuple[Near, ...], int]:
    found = []
    for note in loaded.notes:
        if note.id in matched:
            continue
        result, refused = traced(reading, note.keys, note.unless)
        if result is not None:
            reason = "it holds; the hook's index does not have this note yet"
            found.append(((2.0, 0, True), _as_near(note, result.key, reason)))
            continue
        evidence = closest(refused)
        if evidence is not None and is_near(evidence):
            key = evidence.held.key if isinstance(evidence, Cancelled) else evidence.key
            near = _as_near(note, key, wording.reason_refused(evidence))
            found.append((closeness(evidence), near))
    found.sort(key=lambda one: one[0], reverse=True)  # stable: equals stay in the order of ids
    return tuple(near for _, near in found[:MOST_NEAR]), max(0, len(found) - MOST_NEAR)


def _aside(reading: Reading, loaded: Loaded) -> Iterable[Near]:
    for one in loaded.set_aside:
        result = find(reading, one.note.keys, one.note.unless)
        if result is not None:
            yield _as_near(one.note, result.key, one.reason)


def _as_near(note: Note, key: Key, reason: str) -> Near:
    return Near(note.id, str(note.path), note.line_of(key), key.source, reason)


def _budget(delivery: Delivery) -> Budget:
    pack = delivery.pack
    return Budget(
        tokens=pack.budget,
        bytes=pack.limit,
        spent_tokens=pack.spent[0],
        spent_bytes=pack.spent[1],
        delivered=pack.delivered,
        withheld=pack.withheld,
    )

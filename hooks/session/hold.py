"""Holds: the first call that a note with `hold: true` matches is refused, once, with the note as
the reason, so that it is read before the call runs.

A call is refused only when the claim to it is on disk: a session has five places for claims, each a
file that one process alone can make. So never more than five calls of a session are refused, and
none where nothing can be written. A claim also holds what the agent did next, a line for each step,
until that is known.
"""

from __future__ import annotations

import os

from forenote.hooks.session.claim import LOST, claimed, hold_path
from forenote.matcher.record import Record
from forenote.packer.session.ledger import CHANGED, FAILED, NONE, SAME, SUCCEEDED
from forenote.packer.session.memory import MOST_HOLDS
from forenote.packer.session.private import number_of, placed, tail

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from typing import Final

MOST_READ: Final = 65_536
"""Bytes of a claim that are looked at; one has some hundreds."""

OTHER: Final = "other"
"""A step that has nothing to do with the held call."""

MOST_OTHER: Final = 10
"""Steps of that kind after which the held call counts as given up."""

UNTOLD: Final = "untold"
"""That the result of the call is there and does not say whether it failed."""

ONCE: Final = ((SAME, CHANGED, NONE), (SUCCEEDED, FAILED, UNTOLD))
"""Steps of which one alone can be true of a held call; the one that is kept first counts."""


BACK: Final = "back"
"""How the line begins that says with which call the agent came back."""


class Back(Record):
    """The call with which an agent came back to a held one: who made it, and the transcript in which
    its result will stand."""

    __slots__ = ("agent", "call", "root", "session", "tool", "transcript")

    def __init__(
        self, agent: str, session: str, call: str, transcript: str, root: str, tool: str
    ) -> None:
        self.agent: Final = agent
        self.session: Final = session
        self.call: Final = call
        self.transcript: Final = transcript
        self.root: Final = root
        self.tool: Final = tool

    def line(self) -> str:
        """As it stands in a claim, behind the step: its fields as JSON strings."""
        from _json import encode_basestring_ascii as quoted

        fields = (self.agent, self.session, self.call, self.transcript, self.root, self.tool)
        return " ".join((BACK, *[quoted(field) for field in fields]))

    @classmethod
    def read(cls, line: str) -> Back | None:
        """What such a line says; None where it is torn."""
        from _json import scanstring

        place = len(BACK)
        fields = []
        try:
            for _ in range(6):
                if line[place : place + 2] != ' "':
                    return None
                field, place = scanstring(line, place + 2)
                fields.append(field)
        except ValueError:
            return None
        return cls(*fields)


class Claim(Record):
    """A refused call: `action` stands for what it did, `about` are the marks of what its notes held
    on (`hooks.session.alike`), `files` stand for the notes' files, `notes` are their ids. `time` is
    when it was refused, in nanoseconds since 1970. `steps` are what came after it, each with the
    action that it was, `back` the call that was made again or changed, where that is known."""

    __slots__ = (
        "about",
        "action",
        "back",
        "call",
        "files",
        "notes",
        "path",
        "steps",
        "subagent",
        "time",
    )

    def __init__(
        self,
        path: str,
        time: int,
        subagent: str,
        action: int,
        call: str,
        notes: tuple[str, ...],
        files: tuple[int, ...],
        about: tuple[str, ...],
        steps: tuple[tuple[str, int], ...] = (),
        back: Back | None = None,
    ) -> None:
        self.path: Final = path
        self.time: Final = time
        self.subagent: Final = subagent
        self.action: Final = action
        self.call: Final = call
        self.notes: Final = notes
        self.files: Final = files
        self.about: Final = about
        self.steps: Final = steps
        self.back: Final = back

    @property
    def answered(self) -> int | None:
        """The action with which the agent came back to the call; None where it has not."""
        for step, action in self.steps:
            if step in (SAME, CHANGED):
                return action
        return None

    @property
    def is_open(self) -> bool:
        """Whether it is still to be seen what the agent does."""
        return not any(step in (SAME, CHANGED, NONE) for step, _ in self.steps)

    @property
    def awaits_result(self) -> bool:
        """Whether the agent came back to the call, and it is not known whether that failed."""
        steps = [step for step, _ in self.steps]
        return self.answered is not None and not any(step in steps for step in ONCE[1])


def claims(state: str, session: str) -> list[Claim]:
    """The claims of a session, in order. One that is empty, since it is just being written or never
    was, and one that is damaged, take their place but say nothing."""
    found: list[Claim] = []
    if not state or not session:
        return found
    for number in range(1, MOST_HOLDS + 1):
        path = hold_path(state, session, number)
        if not os.path.lexists(path):
            break
        content, _ = tail(path, MOST_READ)
        claim = decoded(path, content)
        if claim is not None:
            found.append(claim)
    return found


def put(state: str, session: str, claim: Claim) -> str:
    """`WON` if a place was free and is ours now, `LOST` if there was none; else what is wrong."""
    content = encoded(claim)
    for number in range(1, MOST_HOLDS + 1):
        outcome = claimed(hold_path(state, session, number), content)
        if outcome != LOST:
            return outcome
    return LOST


def next_step(claim: Claim, action: int, about: Iterable[str]) -> str:
    """What an action is to an open claim: the call again, a changed form of it, or another step;
    or the last of the other steps, with which it is given up."""
    if action == claim.action:
        return SAME
    if not set(claim.about).isdisjoint(about):
        return CHANGED
    others = sum(1 for step, _ in claim.steps if step == OTHER)
    return NONE if others + 1 >= MOST_OTHER else OTHER


def next_steps(
    claims: Iterable[Claim],
    subagent: str,
    action: int,
    about: Callable[[], Iterable[str]],
    is_same_turn: Callable[[Claim], bool],
) -> list[tuple[Claim, str]]:
    """What an action is to each of the claims that it says something of; `about` gives its marks."""
    waiting = [
        claim
        for claim in claims
        if claim.is_open and claim.subagent == subagent and not is_same_turn(claim)
    ]
    # where several were held at once, one of them made again is not another one in a changed form
    again = [claim for claim in waiting if claim.action == action]
    if not waiting:
        return []
    marks = about()
    return [(claim, next_step(claim, action, marks)) for claim in again or waiting]


def awaiting(claims: Iterable[Claim], subagent: str, action: int) -> list[Claim]:
    """The claims of which the result of this action is the one that is still to be known."""
    return [
        claim
        for claim in claims
        if claim.subagent == subagent and claim.awaits_result and claim.answered == action
    ]


def add_step(claim: Claim, step: str, action: int, back: Back | None = None) -> tuple[bool, str]:
    """Keep a step; whether it is the first of those of which one alone can be true, which other hooks
    may keep at the same moment, and why it could not be kept."""
    lines = [f"{step} {action:016x}"]
    if back is not None:
        lines.append(back.line())
    text = "\n".join(lines) + "\n"
    place, problem = placed(claim.path, text.encode("ascii"), whole_lines=True)
    rivals = next((some for some in ONCE if step in some), ())
    if problem or not rivals:
        return not problem, problem
    content, _ = tail(claim.path, MOST_READ)
    before = decoded(claim.path, content[:place])
    return before is None or not any(one in rivals for one, _ in before.steps), ""


def encoded(claim: Claim) -> bytes:
    """The claim's first lines: its fields, one a line, as JSON strings and numbers."""
    from _json import encode_basestring_ascii as quoted

    lines = (
        "forenote hold 1",
        str(claim.time),
        f"{claim.action:016x}",
        quoted(claim.subagent),
        quoted(claim.call),
        " ".join([f"{file:016x}" for file in claim.files]),
        quoted("\0".join(claim.notes)),
        quoted("\0".join(claim.about)),
    )
    return ("\n".join(lines) + "\n").encode("ascii")


def decoded(path: str, content: bytes) -> Claim | None:
    """A claim from its file's content; None where it is none."""
    from _json import scanstring

    lines = content.decode("ascii", "replace").split("\n")
    if len(lines) < 9 or lines[0] != "forenote hold 1":
        return None
    try:
        texts = [scanstring(lines[number], 1)[0] for number in (3, 4, 6, 7)]
        files = tuple([int(file, 16) for file in lines[5].split()])
        time, action = int(lines[1]), int(lines[2], 16)
    except ValueError:
        return None
    steps = []
    back = None
    for line in lines[8:]:
        step, _, number = line.partition(" ")
        if step == BACK:
            back = back or Back.read(line)
        elif (step == OTHER or step in ONCE[0] or step in ONCE[1]) and len(number) == 16:
            try:
                steps.append((step, int(number, 16)))
            except ValueError:
                continue
    subagent, call, notes, about = texts
    return Claim(
        path, time, subagent, action, call, tuple(notes.split("\0")), files,
        tuple(about.split("\0")), tuple(steps), back,
    )  # fmt: skip


def held_before(claimed_before: Iterable[Claim], subagent: str, file: str) -> list[Claim]:
    """The claims of a sub-agent (empty for the main agent) that hold the note of this file."""
    number = number_of(file)
    return [
        claim for claim in claimed_before if claim.subagent == subagent and number in claim.files
    ]

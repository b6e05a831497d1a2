"""What an agent did after a note was put before it: the next ten steps, by the rules for held calls.

A delivery is followed as a held call is: `hooks.session.hold` says what each further step is to it,
the same call again, a changed form of it, or another one. What the log shows is what happened then,
which is no proof of what the note did.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from forenote.hooks.session.alike import marks
from forenote.hooks.session.hold import Claim, next_steps
from forenote.matcher.reading import Reading
from forenote.notes.ids import canonical
from forenote.packer.session.ledger import CHANGED, SAME

OWN_NAMES: Final = ("notes", "forenote")
"""What this program's command is called."""

SHOW: Final = "show"


class Watch:
    """A delivery of these `notes` that is followed. `outcome` is what came of it so far, empty while
    that is open; `failed` is the result of the call itself, None where the log does not say.
    `refused`: the log shows that the call was refused, so its result is that of the call with which
    the agent came back to it. `read` are the notes that the agent asked for meanwhile."""

    __slots__ = ("claim", "failed", "notes", "outcome", "read", "refused", "turn")

    def __init__(
        self, claim: Claim, notes: tuple[str, ...], turn: str, *, failed: bool | None, refused: bool
    ) -> None:
        self.claim: Claim = claim
        self.notes: Final = notes
        self.turn: Final = turn
        self.failed = failed
        self.refused: Final = refused
        self.outcome = ""
        self.read: set[str] = set()


def follow(
    watches: list[Watch],
    subagent: str,
    number: int,
    reading: Reading,
    turn: str,
    failed: Callable[[], bool | None],
) -> list[Watch]:
    """Tell the watches of one more step; those that are settled by it, which are taken out.

    `number` stands for the action (`claim.number_of_action`); `failed` gives its result.
    """
    asked = shown_by(reading)
    of_claim = {id(watch.claim): watch for watch in watches}
    if asked:
        for watch in watches:
            if watch.claim.subagent == subagent:
                watch.read.update(asked & set(watch.notes))

    def is_same_turn(claim: Claim) -> bool:
        return bool(turn) and of_claim[id(claim)].turn == turn

    steps = next_steps(
        [watch.claim for watch in watches],
        subagent,
        number,
        lambda: marks(reading),
        is_same_turn,
    )
    settled = []
    for claim, step in steps:
        watch = of_claim[id(claim)]
        watch.claim = _with_step(claim, step, number)
        if not watch.claim.is_open:
            watch.outcome = step
            if watch.refused and step in (SAME, CHANGED):
                watch.failed = failed()
            settled.append(watch)
    if settled:
        watches[:] = [watch for watch in watches if not watch.outcome]
    return settled


def shown_by(reading: Reading) -> set[str]:
    """The ids of the notes that an action asks for with `notes show`."""
    found: set[str] = set()
    for command in reading.commands:
        words = command.words
        if len(words) > 2 and words[1] == SHOW and words[0].rpartition("/")[2] in OWN_NAMES:
            found.update(canonical(word) for word in words[2:] if not word.startswith("-"))
    return found


def _with_step(claim: Claim, step: str, number: int) -> Claim:
    return Claim(
        claim.path,
        claim.time,
        claim.subagent,
        claim.action,
        claim.call,
        claim.notes,
        claim.files,
        claim.about,
        (*claim.steps, (step, number)),
    )

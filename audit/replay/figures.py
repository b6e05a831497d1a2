"""What a replay found, in numbers: plain data. Every share has its denominator beside it.

An *action* is one tool call of the log. An action on which a call is held, and that is then made
again, is one action.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Spread:
    """How a number is spread over `count` actions: nearest-rank percentiles, all 0 over none.
    `curve` has every fifth of them, from the 5th to the 100th."""

    count: int = 0
    median: int = 0
    p90: int = 0
    most: int = 0
    total: int = 0
    curve: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Outcomes:
    """What the agent did after a note was delivered, or a call held for it.

    Of all `followed` times, the call was made again as it was (`same`), in another form
    (`changed`), or neither in the next ten steps (`none`); `unknown` says that the log ends before
    that can be told. Of the calls themselves, the one that the note came with, or that was made
    again after a hold, `failed`, `succeeded`, or the log does not say (`untold`). `read` counts the
    times that the agent asked for the note with `notes show` before any of that was settled.
    """

    same: int = 0
    changed: int = 0
    none: int = 0
    unknown: int = 0
    failed: int = 0
    succeeded: int = 0
    untold: int = 0
    read: int = 0

    @property
    def followed(self) -> int:
        return self.same + self.changed + self.none + self.unknown


@dataclass(frozen=True, slots=True)
class NoteFigures:
    """One note. `matched` counts actions, and so do all others but the characters and outcomes.

    An action that the note matched shows it `full`, by its `head` or its `summary`, shows nothing of
    it (`none`), or has nothing to add to what the session was shown before (`known`); the five add
    up to `matched`. On `held` of them the call was refused first, to show it.

    It was `in_time` where it was in the agent's context when the call ran, held or shown before;
    `late` where it came with the call's result; `missed` where neither. These add up to `matched`.
    """

    id: str
    path: str
    matched: int = 0
    full: int = 0
    head: int = 0
    summary: int = 0
    none: int = 0
    known: int = 0
    held: int = 0
    delivered_characters: int = 0
    withheld_characters: int = 0
    in_time: int = 0
    late: int = 0
    missed: int = 0
    outcomes: Outcomes = Outcomes()

    @property
    def delivered(self) -> int:
        """Actions with which something of the note was delivered."""
        return self.full + self.head + self.summary


@dataclass(frozen=True, slots=True)
class KeyFigures:
    """One key of a note: `matched` are the actions on which it holds, on `alone` of which no other
    key of the note does; `delivered` those on which the note was delivered, and this key is the
    first of its keys that holds. `line` is where it stands in the note's file, 0 where unknown."""

    note: str
    key: str
    line: int
    matched: int = 0
    alone: int = 0
    delivered: int = 0


@dataclass(frozen=True, slots=True)
class Lost:
    """A line of a log that could not be used, or with line 0 a file, and why."""

    path: str
    line: int
    reason: str


@dataclass(frozen=True, slots=True)
class Figures:
    """A whole replay.

    `logs` counts the files that were read. `matched_actions` of the `actions` have a note that
    matches, on `delivered_actions` something was delivered, on `held_actions` the call was held.

    `notes_per_action` is over the actions with a match. What an action *wants* is all that its
    notes have to say and the session was not shown: in `wanted_tokens` with the title and as it
    would be charged, over the actions that want anything; in `wanted_characters` the text alone, of
    which `delivered_characters` were delivered, each counted once. `over_budget_actions` want more
    than the `budget`; on `exhausted_actions` less than that was left of the `session_budget`, and
    they want more than was left. `spent_tokens` is what all deliveries are charged.

    `notes` has every note that counts, `keys` every key, those too that never matched, in the order
    of ids and of the file.

    What the logs do not tell: of the `unseen_actions` they keep nothing but the number, so these are
    in no other figure, not in `actions` either. `unknown_times` and `unknown_results` count
    actions, and so does `unread_actions`, of which something could not be read (they count as far
    as they could); `unsearched_characters` are beyond the scan limit. `skipped` names some of the
    `skipped_lines`.
    """

    logs: int = 0
    actions: int = 0
    sessions: int = 0
    compactions: int = 0
    unseen_actions: int = 0
    matched_actions: int = 0
    delivered_actions: int = 0
    held_actions: int = 0
    notes_per_action: Spread = Spread()
    wanted_tokens: Spread = Spread()
    spent_tokens: int = 0
    budget: int = 0
    head: int = 0
    session_budget: int = 0
    over_budget_actions: int = 0
    exhausted_actions: int = 0
    delivered_characters: int = 0
    wanted_characters: int = 0
    notes: tuple[NoteFigures, ...] = ()
    keys: tuple[KeyFigures, ...] = ()
    unknown_times: int = 0
    unknown_results: int = 0
    unread_actions: int = 0
    unsearched_characters: int = 0
    skipped_lines: int = 0
    skipped: tuple[Lost, ...] = ()

    @property
    def all_actions(self) -> int:
        """What a key's share is of: with the unseen, which matched nothing at the time."""
        return self.actions + self.unseen_actions

    @property
    def never_matched(self) -> tuple[NoteFigures, ...]:
        """The notes that no action matched."""
        return tuple(note for note in self.notes if not note.matched)

    @property
    def idle_keys(self) -> tuple[KeyFigures, ...]:
        """The keys that hold on no action."""
        return tuple(key for key in self.keys if not key.matched)


def share(part: int, whole: int) -> float:
    """The part of the whole, 0 of nothing."""
    return part / whole if whole else 0.0

"""The words in which a person is told what the matcher found: one place, for explain and try alike.

Nothing is judged here. What held, what did not and why is in the evidence that
`matcher.keys.hold` made; this only says it.
"""

from __future__ import annotations

import shlex

from forenote.matcher.keys.evidence import Held, Missed, Subject
from forenote.matcher.keys.hold import hold
from forenote.matcher.keys.key import Key
from forenote.matcher.match import Cancelled
from forenote.matcher.reading import SPLIT, UNKNOWN, Command
from forenote.matcher.text import lowered
from forenote.notes.problem import visible

LONGEST = 120
"""Characters of a command or a piece of text that are shown; the middle of a longer one is not."""

TIER = {
    "full": "whole",
    "head": "head",
    "summary": "summary",
    "none": "nothing",
    "known": "shown before",
}
"""What people are told of how a note was shown, by the name that it has in JSON and CSV."""


def command_line(command: Command) -> str:
    """The command on one line as a person would type it, with `$…` for what is not known."""
    words = (*command.assignments, *command.words)
    if not words:
        return "(a redirection alone)"
    return shortened(" ".join(_word(word) for word in words))


def _word(word: str) -> str:
    shown = visible(word.replace(UNKNOWN, "$…").replace(SPLIT, "$…").replace("\n", "⏎"))
    plain = all(c.isalnum() or c in "-_=+./:@%,^~*?[]{}$…⏎!|" for c in shown)
    return shown if shown and plain else shlex.quote(shown)


def shortened(text: str, limit: int = LONGEST) -> str:
    """The text on one line, its middle left out where it is longer than `limit`."""
    line = visible(text.replace("\n", "⏎"))
    if len(line) <= limit:
        return line
    half = (limit - 3) // 2
    return f"{line[:half]} … {line[-half:]}"


def not_searched(characters: int) -> str:
    """What of an action lay beyond the limit (`matcher.read.SCAN_LIMIT`)."""
    return f"not searched: the last {characters:,} characters"


def place(subject: Subject) -> str:
    """The one thing in which a key was looked for."""
    if subject.write is not None:
        what = f"{subject.write.kind} {shortened(path(subject.write.path))}"
        if subject.command is None:
            return what
        return f"{what}, by `{command_line(subject.command)}`"
    if subject.command is not None:
        return f"`{command_line(subject.command)}`"
    return f"the call of {shortened(subject.call.name)}" if subject.call else "the action"


def path(path: str) -> str:
    """A path as it is shown: an unknown folder in front as `$…/`."""
    return path.replace(UNKNOWN, "$…").replace(SPLIT, "$…")


def held(evidence: Held) -> str:
    """The tokens that held and what they held on, where that reads differently."""
    pairs = []
    for token, seen in zip(evidence.tokens, evidence.seen, strict=True):
        on = shortened(path(seen), 60)
        pairs.append(token if on == token else f"{token} (in {on})")
    return ", ".join(pairs)


def reason_held(evidence: Held) -> str:
    """Why a key holds, as a clause."""
    return f"{held(evidence)}: {place(evidence.subject)}"


def reason_refused(evidence: Missed | Cancelled) -> str:
    """Why a key does not hold or does not count, as a clause."""
    if isinstance(evidence, Cancelled):
        return (
            f"cancelled: {reason_held(evidence.held)}; "
            f"but `unless` {evidence.by.key.source} holds there too"
        )
    reason = visible(path(evidence.reason.replace(repr(UNKNOWN)[1:-1], UNKNOWN))) + _case(evidence)
    return f"{place(evidence.subject)}: {reason}" if evidence.subject else reason


def _case(evidence: Missed) -> str:
    """That only the case of letters is in the way of a `text:` key, where it is. Asked here and not
    by the matcher, which in a hook has nobody to tell it to."""
    key, subject = evidence.key, evidence.subject
    if subject is None or not key.text:
        return ""
    alone = hold(Key(key.source, text=key.text), subject)
    if not isinstance(alone, Missed) or alone.reason != evidence.reason:
        return ""  # something else is in the way
    for pattern in key.text:
        found = hold(Key(key.source, text=(lowered(pattern),)), subject)
        if lowered(pattern) != pattern and isinstance(found, Held):
            seen = shortened(found.seen[0], 60)
            return f", but `{seen}` does: case counts, since the key has capitals"
    return ""

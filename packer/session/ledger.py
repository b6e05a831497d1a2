"""The ledger: what matched and what was delivered, one JSON object a line, one file per session.

The hook only writes it. `docs/ledger.md` describes the lines; the first field of each is the
format's version. A line holds ids, keys and sizes; of the action, it holds what the configuration's
`log` says, with its secrets masked before anything is written.
"""

from __future__ import annotations

from forenote.matcher.action import FILES, OTHER, PATCH
from forenote.matcher.checksum import digest
from forenote.packer.item import TIERS
from forenote.packer.secrets.masking import masked, masked_argument
from forenote.packer.session.private import name_of, placed

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from typing import Final

    from forenote.matcher.action import Action
    from forenote.matcher.keys.evidence import Held
    from forenote.packer.pack import Pack

VERSION: Final = 1

FOLDER = "ledger"
"""The folder below the state folder; a session's lines are `NAME.jsonl` in it."""

LINES: Final = ".jsonl"
"""How the name of the file with a session's lines ends."""

COUNT: Final = ".calls"
"""How the name of the file ends whose size counts the calls that nothing matched."""

DELIVERY: Final = "delivery"
OUTCOME: Final = "outcome"
"""What a line is about, its `kind`."""

FULL = "full"
MASKED = "masked"
HASH = "hash"
OFF = "off"

LOGS: Final = (FULL, MASKED, HASH, OFF)
"""How much of an action is kept: as it is, with its secrets masked, a hash of that, nothing."""

FLAGS: Final = ("false", "true")
"""What JSON writes for `False` and `True`."""

MOST_CHARACTERS: Final = 16_384
"""Characters of one action that are kept, all its texts together. None of 25,000 real ones has
more, and to look for secrets in four times as many costs as much as Python's start."""

SAME = "same"
CHANGED = "changed"
NONE = "none"
SUCCEEDED = "succeeded"
FAILED = "failed"

OUTCOMES: Final = (SAME, CHANGED, NONE, SUCCEEDED, FAILED)
"""What came of a held call: it was made again, made in another form, or not made; and of any call:
it succeeded or failed."""


def record_delivery(
    state: str,
    action: Action,
    pack: Pack,
    held: Mapping[str, Held],
    *,
    log: str,
    now: float,
    hold: bool = False,
    unsearched: int = 0,
) -> str:
    """Add a line on an action that matched, delivered or not; empty, or why it could not be done.

    `held` has by which key each note of the pack matched. `hold`: the call was refused with it.
    `unsearched` are the characters of the action in which nothing was looked for; where there are
    any, an action that nothing matched has a line too.
    """
    from _json import encode_basestring_ascii as quoted

    notes = []
    for one in pack.portions:
        note = f'{{"id": {quoted(one.item.id)}'
        what = held.get(one.item.id)
        if what is not None:
            words = ", ".join(list(map(quoted, what.tokens)))
            note += f', "key": {quoted(what.key.source)}, "held": [{words}]'
        notes.append(
            f'{note}, "tier": "{TIERS[one.tier]}", "delivered": {one.delivered}, '
            f'"withheld": {one.withheld}, "cost": {one.cost[0]}, '
            f'"named": {FLAGS[one.named]}, "known": {FLAGS[one.is_known]}}}'
        )
    rest = f', "unsearched": {unsearched}' if unsearched else ""
    line = (
        f'{{{_start(DELIVERY, action, now)}, "hold": {FLAGS[hold]}, "budget": {pack.budget}, '
        f'"tokens": {pack.spent[0]}, "bytes": {pack.spent[1]}{rest}, "notes": [{", ".join(notes)}]'
        f"{_what(action, log)}}}\n"
    )
    return _append(state, action.session, line)


def record_outcome(
    state: str, action: Action, outcome: str, notes: Iterable[str], *, now: float
) -> str:
    """Add a line on what came of a call, one of `OUTCOMES`; empty, or why it could not be done.

    `notes` are the ids that were delivered for it. `action` tells agent, session, sub-agent, call.
    """
    from _json import encode_basestring_ascii as quoted

    ids = ", ".join([quoted(id) for id in notes])
    line = f'{{{_start(OUTCOME, action, now)}, "outcome": {quoted(outcome)}, "notes": [{ids}]}}\n'
    return _append(state, action.session, line)


def count_call(state: str, session: str) -> str:
    """Count a call that matched nothing: the size of the file is the count, since a byte needs no
    lock. Empty, or why it could not be done."""
    return placed(_path(state, session, COUNT), b".")[1] if state else "there is no home"


def _append(state: str, session: str, line: str) -> str:
    if not state:
        return "there is no home"
    return placed(_path(state, session, LINES), line.encode("ascii"), whole_lines=True)[1]


def _path(state: str, session: str, suffix: str) -> str:
    return f"{state}/{FOLDER}/{name_of(session)}{suffix}"


def _start(kind: str, action: Action, now: float) -> str:
    from _json import encode_basestring_ascii as quoted
    from time import gmtime, strftime

    time = f"{strftime('%Y-%m-%dT%H:%M:%S', gmtime(now))}.{int(now * 1000) % 1000:03d}Z"
    return (
        f'"forenote": {VERSION}, "kind": "{kind}", "time": "{time}", '
        f'"agent": {quoted(action.agent)}, "session": {quoted(action.session)}, '
        f'"subagent": {quoted(action.subagent)}, "call": {quoted(action.call)}, '
        f'"root": {quoted(action.root)}, "tool": {quoted(action.name)}'
    )


def _what(action: Action, log: str) -> str:
    """The action as the setting wants it; an unknown setting is the default."""
    if log == OFF:
        return ""
    left = [MOST_CHARACTERS, 0]
    is_masked = log != FULL
    if action.kind in (FILES, PATCH, OTHER):
        what = _parts(action, left, is_masked)
    else:
        what = f'"command": {_kept(action.command, left, is_masked)}'
    cwd = _kept(action.cwd, left, is_masked)
    what = f'{{"kind": "{action.kind}", "cwd": {cwd}, {what}}}'
    # a hash of what is written, masked where that is: one of a secret could be tried out
    fields = f', "hash": "{digest(what.encode("ascii"))}"'
    if log != HASH:
        fields += f', "action": {what}, "cut": {left[1]}'
    return fields


def _parts(action: Action, left: list[int], is_masked: bool) -> str:
    """What an action that is no command does."""
    from _json import encode_basestring_ascii as quoted

    if action.kind == PATCH:
        return f'"patch": {_kept(action.patch, left, is_masked)}'
    if action.kind == OTHER:
        names = action.argument_names or ("",) * len(action.arguments)
        arguments = [
            _kept(argument, left, is_masked, name)
            for argument, name in zip(action.arguments, names, strict=True)
        ]
        return f'"arguments": [{", ".join(arguments)}]'
    changes = [
        f'{{"kind": {quoted(one.kind)}, "path": {_kept(one.path, left, is_masked)}, '
        f'"text": {_kept(one.text, left, is_masked)}}}'
        for one in action.changes
    ]
    return f'"changes": [{", ".join(changes)}]'


def _kept(text: str, left: list[int], is_masked: bool, name: str = "") -> str:
    """A text of an action in quotes, made fit to be written. `left` is the room that there is, and how
    many characters had none; `name` is what the text is called."""
    from _json import encode_basestring_ascii as quoted

    kept = text
    room = left[0]
    if len(text) > room:  # cut where no word is parted: half a secret looks like none
        kept = text[: max(text.rfind(" ", 0, room), text.rfind("\n", 0, room), 0)]
        left[1] += len(text) - len(kept)
    left[0] -= len(kept)
    if is_masked:
        kept = masked_argument(kept, name) if name else masked(kept)
    return quoted(kept)

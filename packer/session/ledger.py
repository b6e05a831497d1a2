"""The ledger: what matched and what was delivered, one JSON object a line, one file per session.

The hook only writes it. `docs/ledger.md` describes the lines; the first field of each is the
format's version. A line holds ids, keys and sizes; of the action, it holds what the configuration's
`log` says, with its secrets masked before anything is written.
"""

from __future__ import annotations

import os

from forenote.matcher.action import FILES, OTHER, PATCH
from forenote.matcher.checksum import digest
from forenote.packer.item import TIERS
from forenote.packer.secrets.masking import masked, masked_argument
from forenote.packer.session.private import append, name_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping
    from typing import Final

    from forenote.matcher.action import Action
    from forenote.matcher.keys.evidence import Held
    from forenote.packer.pack import Pack, Portion

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
    fields = _start(DELIVERY, action, now)
    fields += f', "hold": {_flag(hold)}, "budget": {pack.budget}, "tokens": {pack.spent[0]}'
    fields += f', "bytes": {pack.spent[1]}'
    if unsearched:
        fields += f', "unsearched": {unsearched}'
    fields += ', "notes": ['
    fields += ", ".join([_note(one, held.get(one.item.id)) for one in pack.portions]) + "]"
    return _append(state, action.session, "{" + fields + _what(action, log) + "}\n")


def record_outcome(
    state: str, action: Action, outcome: str, notes: Iterable[str], *, now: float
) -> str:
    """Add a line on what came of a call, one of `OUTCOMES`; empty, or why it could not be done.

    `notes` are the ids that were delivered for it. `action` tells agent, session, sub-agent, call.
    """
    fields = _start(OUTCOME, action, now)
    fields += f', "outcome": {_quoted(outcome)}, "notes": {_list(notes)}'
    return _append(state, action.session, "{" + fields + "}\n")


def count_call(state: str, session: str) -> str:
    """Count a call that matched nothing: the size of the file is the count, since a byte needs no
    lock. Empty, or why it could not be done."""
    return append(_path(state, session, COUNT), b".") if state else "there is no home"


def _append(state: str, session: str, line: str) -> str:
    if not state:
        return "there is no home"
    return append(_path(state, session, LINES), line.encode("ascii"), whole_lines=True)


def _path(state: str, session: str, suffix: str) -> str:
    return os.path.join(state, FOLDER, name_of(session) + suffix)


def _start(kind: str, action: Action, now: float) -> str:
    from time import gmtime, strftime

    time = f"{strftime('%Y-%m-%dT%H:%M:%S', gmtime(now))}.{int(now * 1000) % 1000:03d}Z"
    texts = {
        "kind": kind,
        "time": time,
        "agent": action.agent,
        "session": action.session,
        "subagent": action.subagent,
        "call": action.call,
        "root": action.root,
        "tool": action.name,
    }
    quoted = _quoting()
    return f'"forenote": {VERSION}, ' + ", ".join(
        [f'"{name}": {quoted(text)}' for name, text in texts.items()]
    )


def _note(portion: Portion, held: Held | None) -> str:
    fields = f'{{"id": {_quoted(portion.item.id)}'
    if held is not None:
        fields += f', "key": {_quoted(held.key.source)}, "held": {_list(held.tokens)}'
    fields += f', "tier": "{TIERS[portion.tier]}", "delivered": {portion.delivered}'
    fields += f', "withheld": {portion.withheld}'
    fields += f', "cost": {portion.cost[0]}, "named": {_flag(portion.named)}'
    return fields + f', "known": {_flag(portion.is_known)}}}'


def _what(action: Action, log: str) -> str:
    """The action as the setting wants it; an unknown setting is the default."""
    if log == OFF:
        return ""
    texts = _Texts(is_masked=log != FULL)
    if action.kind == FILES:
        changes = [
            f'{{"kind": {_quoted(one.kind)}, "path": {texts.of(one.path)}, '
            f'"text": {texts.of(one.text)}}}'
            for one in action.changes
        ]
        what = f'"changes": [{", ".join(changes)}]'
    elif action.kind == PATCH:
        what = f'"patch": {texts.of(action.patch)}'
    elif action.kind == OTHER:
        names = action.argument_names or ("",) * len(action.arguments)
        arguments = [texts.of(*one) for one in zip(action.arguments, names, strict=True)]
        what = f'"arguments": [{", ".join(arguments)}]'
    else:
        what = f'"command": {texts.of(action.command)}'
    what = f'{{"kind": {_quoted(action.kind)}, "cwd": {texts.of(action.cwd)}, {what}}}'
    fields = f', "hash": "{_hash(what)}"'
    if log != HASH:
        fields += f', "action": {what}, "cut": {texts.cut}'
    return fields


class _Texts:
    """The texts of one action, made fit to be written, as long as there is room for them."""

    __slots__ = ("_is_masked", "_room", "cut")

    def __init__(self, *, is_masked: bool) -> None:
        self._is_masked = is_masked
        self._room = MOST_CHARACTERS
        self.cut = 0

    def of(self, text: str, name: str = "") -> str:
        """The text in quotes; what has no room is counted in `cut`. `name` is what it is called."""
        kept = text
        if len(text) > self._room:  # cut where no word is parted: half a secret looks like none
            kept = text[: max(text.rfind(" ", 0, self._room), text.rfind("\n", 0, self._room), 0)]
        self._room -= len(kept)
        self.cut += len(text) - len(kept)
        if self._is_masked:
            kept = masked_argument(kept, name) if name else masked(kept)
        return _quoted(kept)


def _hash(what: str) -> str:
    """128 bits that stand for an action as it is written down, masked where that is: a hash of a
    secret could be tried out."""
    return digest(what.encode("ascii"))


def _quoting() -> Callable[[str], str]:
    from _json import encode_basestring_ascii

    return encode_basestring_ascii


def _quoted(text: str) -> str:
    return _quoting()(text)


def _list(texts: Iterable[str]) -> str:
    return "[" + ", ".join([_quoted(text) for text in texts]) + "]"


def _flag(value: bool) -> str:
    return "true" if value else "false"

"""Cases: a key, perhaps its exceptions, an action, and whether the key holds for it.

A row is `{"key": ..., "unless": ..., "action": {"tool": ...}}`; docs/keys.md has its fields. Rows
are judged one by one, so a file may be larger than memory.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from forenote.audit.closest import closest
from forenote.audit.wording import reason_held, reason_refused
from forenote.matcher.action import Action
from forenote.matcher.keys.evidence import Held, Missed
from forenote.matcher.keys.grammar import KeyMistake, parse_key, parse_keys
from forenote.matcher.keys.key import Key
from forenote.matcher.match import Cancelled, traced
from forenote.matcher.programs.wrapper import Wrappers
from forenote.matcher.programs.wrappers import BUILT_IN
from forenote.matcher.read import read
from forenote.matcher.reading import Reading
from forenote.notes.rows import RowMistake, from_mapping, kind_of


@dataclass(frozen=True, slots=True)
class Verdict:
    """Whether any of the keys holds, why, and the evidence it was told from: the key that held, or
    the one that came closest; None where the action has nothing a key could hold for."""

    match: bool
    reason: str
    evidence: Held | Missed | Cancelled | None
    reading: Reading


def judge(
    keys: Iterable[Key], unless: Iterable[Key], action: Action, wrappers: Wrappers = BUILT_IN
) -> Verdict:
    """What the matcher says of these keys and this action."""
    reading = read(action, wrappers)
    result, refused = traced(reading, keys, unless)
    if result is not None:
        return Verdict(True, reason_held(result), result, reading)
    nearest = closest(refused)
    if nearest is not None:
        return Verdict(False, reason_refused(nearest), nearest, reading)
    seen = "; ".join(reading.problems) or "it runs no command, writes no file and calls no tool"
    return Verdict(False, f"nothing in the action to hold for: {seen}", None, reading)


def judge_lines(
    lines: Iterable[bytes], wrappers: Wrappers = BUILT_IN
) -> Iterator[dict[str, object]]:
    """Each row back in order, with `match` and `reason` set.

    A row that cannot be judged has `match` null, and `reason` says what is wrong with it; a line
    that is no row at all comes back as its number, from 1. Blank lines are passed over.
    """
    for number, line in enumerate(lines, 1):
        if not line.strip():
            continue
        try:
            row = json.loads(line)
        except (ValueError, RecursionError) as error:
            yield {"line": number, "match": None, "reason": f"not JSON: {error}"}
            continue
        if not isinstance(row, dict):
            yield {"line": number, "match": None, "reason": "a row is a JSON object"}
            continue
        match: bool | None
        try:
            verdict = judge(*_parts(row), wrappers)
            match, reason = verdict.match, verdict.reason
        except (RowMistake, KeyMistake) as mistake:
            match, reason = None, _said(mistake)
        yield {**row, "match": match, "reason": reason}


def keys_of(value: object) -> tuple[Key, ...]:
    """The keys of a row's `key` or `unless`: one key, or a list of keys of which any may hold."""
    return parse_keys(value) if isinstance(value, list) else (parse_key(value),)


def _parts(row: Mapping[str, object]) -> tuple[tuple[Key, ...], tuple[Key, ...], Action]:
    if row.get("key") is None:
        raise RowMistake("the row has no `key`")
    action = row.get("action")
    if not isinstance(action, dict):
        raise RowMistake(
            "the row has no `action`"
            if "action" not in row
            else f"`action` is {kind_of(action)}, not a mapping",
            f"write it as {json.dumps({'action': _as_mapping(action)}, ensure_ascii=False)}",
        )
    unless = row.get("unless")
    return keys_of(row["key"]), () if unless is None else keys_of(unless), from_mapping(action)


def _as_mapping(action: object) -> Mapping[str, object]:
    """The mapping that an action was probably meant to be; an example where it is no text."""
    if not isinstance(action, str) or not action.strip():
        return {"tool": "shell", "command": "git push"}
    words = action.split(None, 1)
    if len(words) == 2 and words[0] in ("write", "edit", "remove"):
        return {"tool": words[0], "path": words[1]}
    return {"tool": "shell", "command": action}


def _said(mistake: RowMistake | KeyMistake) -> str:
    return f"{mistake.message}; {mistake.hint}" if mistake.hint else mistake.message

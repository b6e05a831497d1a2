"""Hooks in Codex's `config.toml`: `[[hooks.EVENT]]` and, below each, `[[hooks.EVENT.hooks]]`.

Only where hooks stand there already; else they go into `hooks.json`. Ours are put at the end of the
file: Codex knows a trusted hook by its position too, so those that are there keep theirs.
"""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path

from forenote.hooks.install.command_line import command_line, is_ours
from forenote.hooks.install.entry import Found, found, wiring_of
from forenote.hooks.install.json_edit import Insertion
from forenote.hooks.install.json_text import NotJson, mistake

HOOKS = "hooks"
STATE = "state"
"""The table below `hooks` in which Codex keeps what the user has trusted."""

_HEADER = re.compile(r"[ \t]*\[")


def has_hooks(text: str, path: Path) -> bool:
    """Whether hooks stand in the file, beside Codex's own record of trust. Raises `NotJson`."""
    hooks = _parsed(text, path).get(HOOKS)
    return isinstance(hooks, dict) and bool(hooks.keys() - {STATE})


def entries(text: str, path: Path, agent: str) -> list[Found]:
    """Every hook that calls us, by event. Raises `NotJson`."""
    hooks = _parsed(text, path).get(HOOKS)
    return [
        one
        for event, groups in (hooks.items() if isinstance(hooks, dict) else ())
        for hook in _hooks(groups)
        if (one := found(event, hook, agent, _line(text, hook))) is not None
    ]


def insertions(
    text: str, path: Path, agent: str, *, project: bool, url: str = ""
) -> list[Insertion]:
    """What puts our entry under each event that has none of ours; no agent with such settings calls
    a `url`. Raises `NotJson`."""
    wiring = wiring_of(agent)
    line_end = "\r\n" if "\r\n" in text else "\n"
    there = {one.event for one in entries(text, path, agent) if one.ours}
    lines: list[str] = []
    for event, matcher in wiring.entries:
        if event in there:
            continue
        lines += ["", f"[[{HOOKS}.{event}]]"]
        lines += [f"matcher = {json.dumps(matcher)}"] if matcher else []
        lines += ["", f"[[{HOOKS}.{event}.{HOOKS}]]", 'type = "command"']
        lines += [f"command = '{command_line(agent, project=project)}'"]
        lines += [f"timeout = {wiring.timeout}"]
    if not lines:
        return []
    piece = line_end.join(lines)
    if not text or text.endswith("\n"):
        piece = (piece if text else piece.lstrip("\r\n")) + line_end
    else:
        piece = line_end + piece
    try:
        tomllib.loads(_plain(text + piece))
    except tomllib.TOMLDecodeError:
        start = re.search(rf"^[ \t]*\[*[ \t]*{HOOKS}\b", text, re.MULTILINE)
        place = start.start() if start else 0
        raise mistake(
            text,
            path,
            place,
            place + 1,
            "hooks are written here as values, behind which no table can be added",
            "write them as `[[hooks.EVENT]]`, or move them to hooks.json",
        ) from None
    return [(len(text), piece)]


def hollow(text: str, path: Path, agent: str) -> dict[str, str]:
    """Nothing: a table of ours never stands in one that was empty."""
    return {}


def removed(text: str, path: Path, agent: str, kept: Mapping[str, str]) -> str:
    """The text without our entries. Raises `NotJson`."""
    left = text
    while blocks := list(_blocks(left, agent)):
        start, end = blocks[-1]
        left = left[:start] + left[end:]
    if left.endswith("\n") and not text.endswith("\n"):  # as the file that ours was put behind
        left = left.removesuffix("\n").removesuffix("\r")
    if any(one.ours for one in entries(left, path, agent)):
        line = next(one.line for one in entries(left, path, agent) if one.ours)
        place = sum(len(one) for one in left.splitlines(keepends=True)[: line - 1])
        raise mistake(
            left,
            path,
            place,
            place + 1,
            "this entry is written in another way",
            "remove it by hand",
        )
    return left


def empty(text: str, path: Path, agent: str) -> bool:
    """Whether nothing is set in it."""
    return not text.strip()


def _blocks(text: str, agent: str) -> Iterator[tuple[int, int]]:
    """Each stretch that holds one entry of ours: its table, with the blank line before it, and the
    table of the event above it where that holds nothing else."""
    tables = _tables(text)
    for index, (start, end, header) in enumerate(tables):
        event = re.fullmatch(rf"\[\[{HOOKS}\.(\w+)\.{HOOKS}\]\]", header)
        if event is None or not _has_ours(text[start:end], agent):
            continue
        above = tables[index - 1] if index else (0, 0, "")
        behind = tables[index + 1][2] if index + 1 < len(tables) else ""
        alone = above[2] == f"[[{HOOKS}.{event[1]}]]" and behind != header
        yield _with_blank(text, above[0] if alone else start), _last_line(text, start, end)


def _tables(text: str) -> list[tuple[int, int, str]]:
    """Start, end and header of each table. A line within a text of several lines may be taken for a
    header; what comes of it is checked by the reader of TOML."""
    starts = []
    place = 0
    for line in text.splitlines(keepends=True):
        if _HEADER.match(line):
            starts.append((place, line.partition("#")[0].strip().replace(" ", "")))
        place += len(line)
    ends = [start for start, _ in starts][1:] + [len(text)] * bool(starts)
    return [(start, end, header) for (start, header), end in zip(starts, ends, strict=True)]


def _has_ours(table: str, agent: str) -> bool:
    try:
        values = tomllib.loads(_plain(table).partition("\n")[2])
    except tomllib.TOMLDecodeError:
        return False
    command = values.get("command")
    return isinstance(command, str) and is_ours(command, agent)


def _with_blank(text: str, start: int) -> int:
    """The start, before the blank line that stands above it."""
    for line_end in ("\r\n", "\n"):
        before = text[:start].removesuffix(line_end)
        if before != text[:start] and (not before or before.endswith("\n")):
            return len(before)
    return start


def _last_line(text: str, start: int, end: int) -> int:
    """Behind the last line of a table that is neither blank nor a remark: remarks belong to what
    follows."""
    last = place = start
    for line in text[start:end].splitlines(keepends=True):
        place += len(line)
        if line.strip() and not line.lstrip().startswith("#"):
            last = place
    return last


def _parsed(text: str, path: Path) -> dict[str, object]:
    try:
        return tomllib.loads(_plain(text))
    except tomllib.TOMLDecodeError as error:
        raise _mistake(text, path, str(error)) from None


def _plain(text: str) -> str:
    return text.removeprefix("\ufeff").replace("\r\n", "\n")


def _mistake(text: str, path: Path, said: str) -> NotJson:
    where = re.search(r" \(at (?:line (\d+), column (\d+)|end of document)\)$", said)
    message = said[: where.start()] if where else said
    place = len(text)
    if where and where[1]:
        lines = text.splitlines(keepends=True)
        place = sum(map(len, lines[: int(where[1]) - 1])) + int(where[2]) - 1
    return mistake(text, path, place, place + 1, message[:1].lower() + message[1:])


def _hooks(groups: object) -> Iterator[object]:
    for group in groups if isinstance(groups, list) else ():
        inner = group.get(HOOKS) if isinstance(group, dict) else None
        yield from inner if isinstance(inner, list) else ()


def _line(text: str, hook: object) -> int:
    """The line of a hook's command, 0 where it is written otherwise than as one text."""
    command = hook.get("command") if isinstance(hook, dict) else None
    for number, line in enumerate(text.splitlines(), 1):
        if isinstance(command, str) and (command in line or json.dumps(command) in line):
            return number
    return 0

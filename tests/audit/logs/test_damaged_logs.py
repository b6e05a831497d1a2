"""Damage of any kind: no exception, and what stands before it is still told.

"Old and broken logs: truncation at any byte of a small log of each format loses at most the last
record." And damage at random places "never raises, and counts add up".
"""

from __future__ import annotations

import gzip
import json
import random
from pathlib import Path

import pytest

from forenote.audit.logs.open import Unrecognised, read_log
from forenote.audit.logs.step import Compacted, Entry, Skipped, Step, Unseen

DATA = Path(__file__).parents[2] / "data" / "logs"

LINES = (
    "aider.md",
    "claude-code.jsonl",
    "codex-2025.jsonl",
    "codex.jsonl",
    "commands.txt",
    "copilot-cli.jsonl",
    "gemini-cli.jsonl",
    "ledger.jsonl",
    "openhands-evaluation.jsonl",
    "records.jsonl",
    "specstory.md",
)
DOCUMENTS = (
    "atif.json",
    "gemini-cli.json",
    "mini-swe-agent-1.traj.json",
    "mini-swe-agent.traj.json",
    "openhands.json",
    "swe-agent.traj",
)
NAMES = LINES + DOCUMENTS


def entries(path: Path) -> list[Entry] | None:
    """All of a log; None for what is no log."""
    try:
        return list(read_log(str(path)))
    except Unrecognised:
        return None


def actions(told: list[Entry] | None) -> list[object]:
    """What was done and forgotten, without what came of it: a result may be in the lost part."""
    return [
        entry.action if isinstance(entry, Step) else type(entry).__name__
        for entry in told or []
        if isinstance(entry, Step | Compacted)
    ]


@pytest.mark.parametrize("name", NAMES)
def test_a_log_that_ends_anywhere_has_all_but_the_last_record(tmp_path: Path, name: str) -> None:
    """For bytes everywhere, and all around ends of lines: what is told is a beginning of the whole, and has every record that ends
    before it; only what tells the format may be missing, and then it is no log."""
    path = tmp_path / name
    whole = (DATA / name).read_bytes()
    path.write_bytes(whole)
    every = actions(entries(path))
    known = False
    most = 0
    step = len(whole) // 1000 + 1
    ends = {*range(0, len(whole), step), len(whole)}
    ends.update(at + more for at, byte in enumerate(whole) if byte == 10 for more in (-1, 0, 1, 2))
    for end in sorted(ends & set(range(len(whole) + 1))):
        path.write_bytes(whole[:end])
        told = entries(path)
        known = known or bool(actions(told))
        if told is None:
            assert not known, f"{end} bytes are no log any more"
            continue
        found = actions(told)
        same = sum(1 for one, other in zip(found, every, strict=False) if one == other)
        assert same >= len(found) - 1, f"{end} bytes tell of something else"  # a cut text differs
        assert len(found) >= most, f"{end} bytes tell less than fewer"
        most = len(found) - (1 if same < len(found) else 0)
    assert actions(told) == every


@pytest.mark.parametrize("name", [name for name in LINES if name.endswith("jsonl")])
def test_a_damaged_line_costs_itself_alone(tmp_path: Path, name: str) -> None:
    """Of lines, all others are told as before, whichever of them is damaged."""
    path = tmp_path / name
    lines = (DATA / name).read_bytes().splitlines()
    path.write_bytes(b"\n".join(lines))
    own = [one for one in entries(path) or [] if isinstance(one, Skipped)]
    for number, line in enumerate(lines, 1):
        if number == 1:
            continue  # its session may be told there
        path.write_bytes(b"\n".join([*lines[: number - 1], line[:-1], *lines[number:]]))
        told = entries(path) or []
        skipped = [one for one in told if isinstance(one, Skipped)]
        already = any(one.place.line == number for one in own)
        assert len(skipped) == len(own) + (not already), f"line {number}"
        assert any(one.place.line == number for one in skipped)


JUNK = (
    b"",
    b"\0",
    b"\xff\xfe",
    b"{",
    b"}",
    b"[",
    b"]",
    b'"',
    b"\\",
    b"\n",
    b"null",
    b"NaN",
    b"true",
    b"-1",
    b"[]",
    b"{}",
    b'"x"',
    b"1e999",
    b"9" * 5000,
    b"[" * 3000,
    b'{"a":' * 3000,
    b'"\\ud800"',
)


@pytest.mark.parametrize("name", NAMES)
def test_damage_at_random_places_is_read_over(tmp_path: Path, name: str) -> None:
    """Bytes cut out, doubled and replaced: no exception but that of what is no log, and every entry
    is what it should be."""
    chance = random.Random(name)
    path = tmp_path / name
    whole = (DATA / name).read_bytes()
    for _ in range(300):
        content = whole
        for _ in range(chance.randint(1, 3)):
            start = chance.randrange(len(content) + 1)
            end = min(len(content), start + chance.choice((0, 1, 1, 8, 200)))
            middle = chance.choice((*JUNK, content[start:end] * 2))
            content = content[:start] + middle + content[end:]
        path.write_bytes(content)
        for entry in entries(path) or []:
            check(entry)


@pytest.mark.parametrize("name", [name for name in NAMES if "json" in name or "traj" in name])
def test_values_of_any_type_in_any_place_are_read_over(tmp_path: Path, name: str) -> None:
    """Each value of the sample in turn is replaced by some of other types."""
    chance = random.Random(name)
    path = tmp_path / name
    text = (DATA / name).read_text()
    documents = (
        [json.loads(text)]
        if name in DOCUMENTS
        else [json.loads(line) for line in text.splitlines() if line.strip()]
    )
    odd: tuple[object, ...] = (None, True, -1, 1e308, "", "x", [], [None], [{}], {}, {"type": []})
    for at, document in enumerate(documents):
        for place in places(document):
            for value in chance.sample(odd, 4):
                changed = list(documents)
                changed[at] = replaced(document, place, value)
                path.write_text("\n".join(json.dumps(one) for one in changed))
                for entry in entries(path) or []:
                    check(entry)


def places(value: object) -> list[tuple[str | int, ...]]:
    """Where values stand in a document."""
    found: list[tuple[str | int, ...]] = [()]
    if isinstance(value, dict):
        inner = list(value.items())
    elif isinstance(value, list):
        inner = list(enumerate(value))
    else:
        return found
    for key, one in inner:
        found.extend((key, *place) for place in places(one))
    return found


def replaced(value: object, place: tuple[str | int, ...], by: object) -> object:
    if not place:
        return by
    if isinstance(value, dict):
        return {k: replaced(v, place[1:], by) if k == place[0] else v for k, v in value.items()}
    assert isinstance(value, list)
    return [replaced(v, place[1:], by) if k == place[0] else v for k, v in enumerate(value)]


def check(entry: Entry) -> None:
    """An entry has the types that it says."""
    assert isinstance(entry.place.path, str)
    assert isinstance(entry.place.line, int)
    if isinstance(entry, Step):
        action = entry.action
        texts = (action.command, action.patch, action.cwd, action.root, action.session, action.call)
        assert all(isinstance(text, str) for text in (*texts, *action.arguments, entry.turn))
        assert all(isinstance(one.path + one.text, str) for one in action.changes)
        assert entry.failed in (None, True, False)
        assert not (entry.denied and entry.failed is not None)
    elif isinstance(entry, Skipped):
        assert entry.reason
    elif isinstance(entry, Compacted):
        assert isinstance(entry.session, str)
    else:
        assert isinstance(entry, Unseen)


def test_a_damaged_database_is_read_over(opencode: Path) -> None:
    chance = random.Random(1)
    whole = opencode.read_bytes()
    for _ in range(200):
        content = bytearray(whole)
        for _ in range(chance.randint(1, 20)):
            content[chance.randrange(16, len(content))] = chance.randrange(256)
        opencode.write_bytes(bytes(content[: chance.choice((len(content), 5000, 20_000))]))
        for entry in entries(opencode) or []:
            check(entry)


@pytest.mark.parametrize("name", ["claude-code.jsonl", "gemini-cli.json"])
def test_a_gzip_file_that_ends_too_early_has_what_stands_before(tmp_path: Path, name: str) -> None:
    path = tmp_path / f"{name}.gz"
    whole = gzip.compress((DATA / name).read_bytes())
    path.write_bytes(whole[: len(whole) * 3 // 4])
    told = entries(path) or []
    assert len(actions(told)) > 1
    assert (
        sum("gzip file is damaged" in one.reason for one in told if isinstance(one, Skipped)) == 1
    )

"""Which files are logs, found by their content, and what is no log and says so."""

from __future__ import annotations

import gzip
import json
import os
import tracemalloc
from collections.abc import Callable
from pathlib import Path

import pytest

from forenote.audit.logs import content
from forenote.audit.logs.calls import CallsTold
from forenote.audit.logs.formats import FORMATS
from forenote.audit.logs.open import Unrecognised, read_log, recognised
from forenote.audit.logs.step import Skipped, Step

DATA = Path(__file__).parents[2] / "data" / "logs"
ROOT = Path(__file__).parents[3]

Told = Callable[[Path], list[str]]

SAMPLES = {
    "aider.md": "aider",
    "atif.json": "Harbor ATIF",
    "claude-code.jsonl": "Claude Code",
    "codex-2025.jsonl": "Codex",
    "codex.jsonl": "Codex",
    "commands.txt": "commands",
    "copilot-cli.jsonl": "Copilot CLI",
    "gemini-cli.json": "Gemini CLI",
    "gemini-cli.jsonl": "Gemini CLI",
    "ledger.jsonl": "forenote's ledger",
    "mini-swe-agent-1.traj.json": "mini-swe-agent",
    "mini-swe-agent.traj.json": "mini-swe-agent",
    "openhands-evaluation.jsonl": "OpenHands",
    "openhands.json": "OpenHands",
    "openhands/0c0f/events": "OpenHands",
    "records.jsonl": "records",
    "specstory.md": "SpecStory",
    "swe-agent.traj": "SWE-agent",
}


def format_of(path: Path) -> str:
    found = recognised(str(path))
    return found[0].NAME if found else ""


@pytest.mark.parametrize(("name", "expected"), SAMPLES.items())
def test_a_format_is_known_by_its_content_whatever_the_file_is_called(
    tmp_path: Path, name: str, expected: str
) -> None:
    path = DATA / name
    if path.is_file():
        path = tmp_path / "log"
        path.write_bytes((DATA / name).read_bytes())
    assert format_of(path) == expected


def test_every_format_has_a_sample_and_a_section_in_the_manual(opencode: Path) -> None:
    names = {one.NAME for one in FORMATS}
    assert names == {*SAMPLES.values(), format_of(opencode)}
    manual = (ROOT / "docs" / "logs.md").read_text()
    assert [name for name in names if f"## {name}\n" not in manual] == []


@pytest.mark.parametrize("name", [name for name in SAMPLES if not name.endswith("events")])
def test_a_log_may_be_gzip(tmp_path: Path, told: Told, name: str) -> None:
    plain, packed = tmp_path / name, tmp_path / f"{name}.gz"
    plain.write_bytes((DATA / name).read_bytes())
    packed.write_bytes(gzip.compress(plain.read_bytes()))
    assert told(packed) == told(plain)


@pytest.mark.parametrize("text", ["", "\n\n", " \n\t\n"])
def test_an_empty_log_tells_nothing(tmp_path: Path, text: str) -> None:
    path = tmp_path / "session.jsonl"
    path.write_text(text)
    assert list(read_log(str(path))) == []


@pytest.mark.parametrize(
    ("text", "why"),
    [
        pytest.param('{"a": 1}\n{"b": 2}\n', "no format that is known", id="other lines"),
        pytest.param('{"name": "shop", "version": 1}', "no format that is known", id="a document"),
        pytest.param("[1, 2, 3]", "no format that is known", id="a list of numbers"),
        pytest.param("{" * 100_000, "no format that is known", id="nested deeply"),
        pytest.param("# Title\n\nProse.\n", "Claude Code", id="prose; what is known is named"),
        pytest.param("PK\0\0\0\0", "neither a text nor a database", id="bytes"),
        pytest.param("SQLite format 3\0garbage", "the database cannot be read", id="no database"),
        pytest.param("\x1f\x8bnothing", "the gzip file is damaged", id="no gzip"),
    ],
)
def test_what_is_no_log_says_so(tmp_path: Path, text: str, why: str) -> None:
    path = tmp_path / "file.json"
    path.write_bytes(text.encode("latin-1"))
    with pytest.raises(Unrecognised, match=why) as caught:
        read_log(str(path))
    assert caught.value.path == str(path)


def test_a_path_that_cannot_be_read_says_why(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    loop = tmp_path / "loop"
    loop.symlink_to(loop)
    for path, why in (
        (str(pipe), "it is not a plain file"),  # and is not waited for
        ("/dev/zero", "it is not a plain file"),
        (str(loop), "symbolic links"),
        (str(tmp_path), "no format that is known"),
        (str(tmp_path / "missing"), "No such file"),
        ("a\0b", "null byte"),
    ):
        with pytest.raises(Unrecognised, match=why):
            read_log(path)


def test_a_log_that_is_gone_when_it_is_read_is_skipped(tmp_path: Path) -> None:
    path = tmp_path / "log.jsonl"
    path.write_bytes((DATA / "claude-code.jsonl").read_bytes())
    entries = read_log(str(path))
    path.unlink()
    (entry,) = entries
    assert isinstance(entry, Skipped)
    assert "No such file" in entry.reason


def line(n: int, command: str) -> str:
    part = {"type": "tool_use", "id": f"toolu_{n:012}", "name": "Bash"}
    message = {"content": [{**part, "input": {"command": command}}]}
    return json.dumps({"type": "assistant", "sessionId": "s", "message": message})


@pytest.mark.parametrize(
    ("damaged", "reason"),
    [
        pytest.param(b'{"type": "assistant", "ses', "Unterminated string", id="cut"),
        pytest.param(b"[1, 2]", "no JSON mapping", id="a list"),
        pytest.param(b'"text"', "no JSON mapping", id="a text"),
        pytest.param(b"[" * 100_000, "nested too deeply", id="nested deeply"),
        pytest.param(b'{"a":' * 100_000, "nested too deeply", id="mappings nested deeply"),
        pytest.param(b'{"n": ' + b"9" * 5_000 + b"}", "digits", id="a number of 5,000 digits"),
        pytest.param(b"\xff\xfe\x00", "no JSON", id="bytes"),
        pytest.param(b"\0" * 4096, "no JSON", id="a block that was never written"),
    ],
)
def test_a_damaged_line_is_named_and_costs_no_other(
    tmp_path: Path, damaged: bytes, reason: str
) -> None:
    path = tmp_path / "log.jsonl"
    path.write_bytes(b"\n".join((line(1, "a").encode(), damaged, line(2, "b").encode())))
    first, skipped, second = sorted(read_log(str(path)), key=lambda entry: entry.place.line)
    assert isinstance(first, Step)
    assert isinstance(second, Step)
    assert isinstance(skipped, Skipped)
    assert skipped.place.line == 2
    assert reason in skipped.reason


AT_FRONT = {
    "a warning": b"Warning: something\n",
    "a line of a program's own log": b"[INFO] starting {\n",
    "the end of a line whose beginning was cut off": b'tent": "x"}], "role": "user"}}\n',
    "a block that was never written": b"\0" * 4096 + b"\n",
    "19 lines and a blank one": b"npm warn deprecated\n" * 19 + b"\n",
}


@pytest.mark.parametrize("front", AT_FRONT.values(), ids=AT_FRONT)
@pytest.mark.parametrize("name", [name for name in SAMPLES if name.endswith(".jsonl")])
def test_a_log_is_known_by_the_lines_behind_a_damaged_beginning(
    tmp_path: Path, name: str, front: bytes
) -> None:
    """A log that another program's output was put into, or that lost its beginning, is one."""
    path = tmp_path / "log.jsonl"
    content_of = (DATA / name).read_bytes()
    path.write_bytes(front + content_of)
    assert format_of(path) == SAMPLES[name]
    whole = tmp_path / "whole.jsonl"
    whole.write_bytes(b"\n" * front.count(b"\n") + content_of)
    told = [entry for entry in read_log(str(path)) if isinstance(entry, Step)]
    expected = [entry for entry in read_log(str(whole)) if isinstance(entry, Step)]
    assert [one.action.command for one in told] == [one.action.command for one in expected]
    assert [one.place.line for one in told] == [one.place.line for one in expected]
    skipped = [one.place.line for one in read_log(str(path)) if isinstance(one, Skipped)]
    assert 1 in skipped


@pytest.mark.parametrize(
    ("name", "text"),
    [
        pytest.param("a.md", "# Records\n\nSuch as\n{}\n", id="a page that shows a line"),
        pytest.param("a.jsonl", "x\n" * 30 + "{}\n", id="30 lines before the first"),
        pytest.param("a.jsonl", "x\n{}\ny\nz\n", id="more of other lines than of a log's"),
        pytest.param("a.json", "[\n{},\n3,\n4]\n", id="a document"),
    ],
)
def test_a_text_with_a_line_of_a_log_in_it_is_none(tmp_path: Path, name: str, text: str) -> None:
    path = tmp_path / name
    path.write_text(text.replace("{}", '{"tool": "shell", "command": "make"}'))
    with pytest.raises(Unrecognised, match="no format that is known"):
        read_log(str(path))


def test_values_that_are_no_json_of_others_are_read_on(tmp_path: Path, told: Told) -> None:
    path = tmp_path / "log.jsonl"
    odd = '{"type": "assistant", "sessionId": "s", "timestamp": NaN, "message": {"content": Infinity}}'
    path.write_text(f"{odd}\n{line(1, 'ls')}\n")
    assert told(path) == ["2 shell Bash: 'ls' -> ?"]


def test_what_is_not_utf_8_is_replaced(tmp_path: Path, told: Told) -> None:
    path = tmp_path / "log.jsonl"
    path.write_bytes(line(1, "cat x").encode().replace(b"cat x", b"cat \xff"))
    assert told(path) == ["1 shell Bash: 'cat \ufffd' -> ?"]


def test_a_line_that_is_too_long_is_passed_over(
    tmp_path: Path, told: Told, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(content, "MOST", 1000)
    path = tmp_path / "log.jsonl"
    path.write_text("\n".join((line(1, "a"), line(2, "b" * 5000), line(3, "c"))))
    assert told(path) == [
        "1 shell Bash: 'a' -> ?",
        "2 skipped: the line is longer than 1,000 bytes",
        "3 shell Bash: 'c' -> ?",
    ]


def test_a_document_that_is_too_long_is_none(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(content, "MOST", 1000)
    with pytest.raises(Unrecognised, match="longer than 1,000 bytes"):
        read_log(str(DATA / "swe-agent.traj"))


def test_calls_that_several_logs_tell_stand_once_for_whoever_reads_them_together(
    tmp_path: Path, told: Told
) -> None:
    first, forked = tmp_path / "a.jsonl", tmp_path / "b.jsonl"
    first.write_text("\n".join((line(1, "a"), line(2, "b"))))
    forked.write_text("\n".join((line(1, "a"), line(2, "b"), line(3, "c"))))
    seen = CallsTold()
    commands = [
        entry.action.command
        for path in (first, forked)
        for entry in read_log(str(path), seen=seen)
        if isinstance(entry, Step)
    ]
    assert commands == ["a", "b", "c"]
    assert len(told(forked)) == 3  # alone it has all


def test_memory_does_not_grow_with_the_log(tmp_path: Path) -> None:
    """20,000 lines of 2 kB: 40 MB, all of it in calls that never have a result."""
    path = tmp_path / "log.jsonl"
    with path.open("w") as file:
        for number in range(20_000):
            file.write(line(number, f"echo {number} {'x' * 1900}") + "\n")
    tracemalloc.start()
    try:
        count = sum(1 for _ in read_log(str(path)))
        _, peak = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert count == 20_000
    assert peak < 20_000_000  # of which 2 MB are the ids that were seen

"""The error log: enough for a bug report, and no word of the action."""

from __future__ import annotations

import json
import stat
from pathlib import Path

import pytest

from forenote.hooks import failure
from forenote.hooks.agents.protocol import Malformed


@pytest.fixture
def log(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    return tmp_path / "forenote" / failure.LOG


def lines(log: Path) -> list[dict[str, object]]:
    return [json.loads(line) for line in log.read_text(encoding="ascii").splitlines()]


@pytest.mark.parametrize(
    ("message", "payload", "logged"),
    [
        pytest.param("no such file: '/p/x'", b"", "no such file: '/p/x'", id="nothing of it"),
        pytest.param(
            "bad value 'hunter2'",
            b'{"command":"curl -u me:hunter2"}',
            "bad value '…'",
            id="a secret",
        ),
        pytest.param("in git push", b"git push it", "in git …", id="a short word says nothing"),
        pytest.param("a\nforged line", b"", "a forged line", id="one line"),
        pytest.param("na\u00efve", "x na\u00efve".encode(), "…", id="beyond ASCII"),
        pytest.param("x" * 9_000, b"", "x" * failure.MESSAGE_LIMIT, id="no longer than the limit"),
        pytest.param("\ud800", b"?", "\ud800", id="no text at all"),
    ],
)
def test_a_word_of_the_payload_is_not_logged(message: str, payload: bytes, logged: str) -> None:
    assert failure.redacted(message, payload) == logged


def test_what_was_raised_where_is_logged(log: Path) -> None:
    try:
        json.loads("{")
    except ValueError as error:
        failure.record("claude", b"12345", error)
    (line,) = lines(log)
    assert line["error"] == (
        "JSONDecodeError: Expecting property name enclosed in double quotes: line 1 column 2 (char 1)"
    )
    assert line["payload_bytes"] == 5
    assert isinstance(line["calls"], list) and len(line["calls"]) >= 3
    assert line["calls"][0].endswith("test_what_was_raised_where_is_logged")
    assert "json/decoder.py:" in line["calls"][-1]


def test_our_own_messages_are_logged_as_they_are(log: Path) -> None:
    failure.record("claude", b"missing", Malformed("`tool_name` is missing"))
    assert lines(log)[0]["error"] == "Malformed: `tool_name` is missing"


def test_a_recursion_is_logged_in_a_few_lines(log: Path) -> None:
    def deeper() -> None:
        deeper()

    with pytest.raises(RecursionError) as raised:
        deeper()
    failure.record("claude", b"", raised.value)
    calls = lines(log)[0]["calls"]
    assert isinstance(calls, list) and len(calls) == failure.FRAMES


def test_the_log_does_not_grow_without_end(log: Path) -> None:
    for number in range(3_000):
        failure.remark("claude", f"{number} " + "x" * 300)
    both = [log.stat().st_size, log.with_name(failure.OLD).stat().st_size]
    assert max(both) <= failure.SIZE_LIMIT + 1_000
    assert str(lines(log)[-1]["error"]).startswith("2999 ")
    assert (
        stat.S_IMODE(log.stat().st_mode)
        == stat.S_IMODE(log.with_name(failure.OLD).stat().st_mode)
        == 0o600
    )


def test_without_a_home_nothing_is_logged(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("XDG_STATE_HOME", "HOME"):
        monkeypatch.setenv(name, "")
    assert failure.log_path() == ""
    failure.remark("claude", "x")

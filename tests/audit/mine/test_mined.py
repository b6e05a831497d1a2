"""Logs of one session, read together: what one of them tells of a call, the others need not."""

from __future__ import annotations

from itertools import permutations
from pathlib import Path

import pytest

from forenote.audit.mine.mined import mined
from forenote.audit.mine.shape import Shape
from forenote.matcher.programs.wrappers import BUILT_IN
from tests.audit.logs.lines import delivery, log, result, told

CALL = "toolu_0000000000000001"
NAMES = ("ledger.jsonl", "log.jsonl", "copy.jsonl")


@pytest.fixture
def logs(tmp_path: Path) -> Path:
    """A transcript whose call failed, its ledger that has no results, and a resumed copy."""
    lines = [
        told(CALL, "make", "01"),
        result(CALL, "Exit code 2\nmake: *** x", "02", is_error=True),
    ]
    log(tmp_path / "log.jsonl", lines)
    log(tmp_path / "ledger.jsonl", [delivery(CALL)])
    log(tmp_path / "copy.jsonl", [{**line, "sessionId": "s2"} for line in lines])
    return tmp_path


@pytest.mark.parametrize("names", list(permutations(NAMES)), ids=" ".join)
def test_no_number_depends_on_the_order_of_the_logs(logs: Path, names: tuple[str, ...]) -> None:
    """A ledger that is read first must not take the result of a call from the agent's own log."""
    heard: list[tuple[int, int]] = []
    files = [str(logs / name) for name in names]
    found = mined(files, "", BUILT_IN, lambda *both: heard.append(both))
    assert (found.calls, found.failed, found.unknown) == (1, 1, 0)
    assert found.groups[Shape("make")].failed == 1
    assert heard == [(3, 1)]


def test_what_is_no_log_is_skipped(tmp_path: Path) -> None:
    (tmp_path / "x.bin").write_bytes(b"\0\1\2" * 100)
    found = mined([str(tmp_path / "x.bin")], "", BUILT_IN)
    assert (found.calls, found.skipped) == (0, 1)
    assert "neither a text nor a database" in found.first_skipped[0].reason

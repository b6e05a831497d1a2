"""How far long work is. What stands on a terminal is looked at where a replay is interrupted."""

from __future__ import annotations

import pytest

from forenote.cli.progress import progress


def test_nothing_is_printed_where_there_is_no_terminal(capfd: pytest.CaptureFixture[str]) -> None:
    with progress(3, "replaying") as told:
        for logs in (1, 3):
            told(logs, 1_000 * logs)
    assert capfd.readouterr() == ("", "")


def test_it_takes_itself_away_where_work_fails(capfd: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(KeyboardInterrupt), progress(3, "replaying") as told:
        told(1, 10)
        raise KeyboardInterrupt
    assert capfd.readouterr() == ("", "")

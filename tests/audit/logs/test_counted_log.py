"""Real logs of over 100 calls that were counted by hand, with grep, jq and awk, before any of this
code read them. The commands stand beside the figures, so that anyone can count again."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from forenote.audit.logs.open import read_log
from forenote.audit.logs.step import Step
from forenote.matcher.action import SHELL

SHARED = Path(__file__).parents[4] / "shared"

MARKDOWN = (
    SHARED
    / "logs"
    / "specstory"
    / "daviswhitehead__chef-chopsky__.specstory_history_2025-10-02_19-17Z-e2e.md"
)
RECORDS = SHARED / "actions" / "d-kimuson__claude-code-viewer.jsonl.gz"

absent = pytest.mark.skipif(
    not (MARKDOWN.is_file() and RECORDS.is_file()),
    reason="the folder of real logs beside the project is absent",
)


def steps(path: Path) -> list[Step]:
    return [entry for entry in read_log(str(path)) if isinstance(entry, Step)]


@absent
def test_107_calls_of_a_session_of_cursor() -> None:
    """`grep '^Tool use: \\*\\*' FILE | sort | uniq -c`"""
    assert Counter(step.action.name for step in steps(MARKDOWN)) == {
        "run_terminal_cmd": 41,
        "read_file": 20,
        "grep": 17,
        "todo_write": 16,
        "search_replace": 4,
        "list_dir": 3,
        "delete_file": 3,
        "glob_file_search": 2,
        "read_lints": 1,
    }


@absent
def test_the_41_commands_of_that_session_all_have_their_text() -> None:
    """`grep -A3 '^Tool use: \\*\\*run_terminal_cmd' FILE | grep -c '^```bash'`"""
    commands = [step.action.command for step in steps(MARKDOWN) if step.action.kind == SHELL]
    assert sum(bool(command) for command in commands) == 41


@absent
def test_115_records_of_three_sessions_of_claude_code() -> None:
    """`zcat FILE | jq -r .FIELD | sort | uniq -c` for tool, name, ok and background; `sub` and
    `session` together likewise; `... | jq -r 'select(.path).path' | sed 's/.*\\.//'` for the endings."""
    every = steps(RECORDS)
    assert len(every) == 115
    assert Counter(one.action.name for one in every) == {
        "Bash": 68,
        "Write": 34,
        "Edit": 9,
        "MultiEdit": 4,
    }
    written = [change for one in every for change in one.action.changes]
    assert Counter(change.kind for change in written) == {"write": 34, "edit": 13}
    assert Counter(change.path.rpartition(".")[2] for change in written) == {
        "ts": 29,
        "tsx": 13,
        "md": 5,
    }
    assert Counter(one.failed for one in every) == {False: 90, True: 25}
    assert Counter((one.action.session[:8], bool(one.action.subagent)) for one in every) == {
        ("1af7fc5e", False): 3,
        ("5c0375b4", False): 2,
        ("5c0375b4", True): 5,
        ("fe5e1c67", False): 1,
        ("fe5e1c67", True): 104,
    }

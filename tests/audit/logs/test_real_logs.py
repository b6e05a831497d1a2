"""Real logs, by path, against counts that others made of them and wrote beside them."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

import pytest

from forenote.audit.logs.found import logs_in
from forenote.audit.logs.open import read_log
from forenote.audit.logs.step import Compacted, Skipped, Step
from forenote.matcher.action import FILES, OTHER, PATCH
from forenote.matcher.patches.patch import changes

SHARED = Path(__file__).parents[4] / "shared"
LOGS = SHARED / "logs"
ACTIONS = SHARED / "actions"

_ROW = re.compile(r"`(?P<name>[^`]+)`: (?P<actions>\d+) actions, (?P<failed>\d+) failed")
_ACTIONS_ROW = re.compile(
    r"^\| (?P<repository>\S+) \|.*\| (?P<sessions>\d+) \| (?P<shell>\d+) \| (?P<write>\d+)"
    r" \| (?P<edit>\d+) \|$",
    re.MULTILINE,
)


def counted() -> dict[str, tuple[int, int]]:
    """Actions and failures of each file, as the pages beside them say."""
    rows = (row for page in LOGS.glob("*/README.md") for row in _ROW.finditer(page.read_text()))
    return {row["name"]: (int(row["actions"]), int(row["failed"])) for row in rows}


def neutral() -> dict[str, tuple[int, int, int, int]]:
    """Sessions, commands, writes and edits of each repository's records."""
    page = ACTIONS / "README.md"
    rows = _ACTIONS_ROW.finditer(page.read_text()) if page.is_file() else ()
    return {
        row["repository"].replace("/", "__"): (
            int(row["sessions"]),
            int(row["shell"]),
            int(row["write"]),
            int(row["edit"]),
        )
        for row in rows
    }


COUNTED = counted()
NEUTRAL = neutral()

DIFFERENT = {
    "davila7__claude-code-templates__13_2be3805b3d_0_full.jsonl": (
        0,
        -2,
        "the two that are counted as failed were refused by a rule, `toolDenialKind` says: not run",
    ),
    "jazzyalex__agent-sessions__Resources_Fixtures_stage0_agents_copilot_large.jsonl": (
        1,
        0,
        "`call_2` has no request, only its execution: it ran, and requests alone were counted",
    ),
    "SWE-agent__SWE-agent__rsors_window100__t-0.20__p-0.95__c-2.00__install-1_marshmallow-code__"
    "marshmallow-1867.traj": (
        -1,
        0,
        "`set_cursors` is a command of SWE-agent's own, and was counted as one of the shell",
    ),
    "Aider-AI__aider__tests_fixtures_chat-history.1000.md": (
        2,
        0,
        "both blocks are in `<source>`, and blocks in backquotes alone were counted",
    ),
    "Aider-AI__aider__tests_fixtures_chat-history.260.md": (1, 0, "the same, of one block"),
    "Aider-AI__aider__tests_fixtures_chat-history.297.md": (1, 0, "the same, of one block"),
}
"""Files of which another count is right: how many more or fewer actions and failures, and why."""


def weight(step: Step) -> int:
    """How many actions the pages count a call as: none that reads, or whose command or path the
    log left out; of a patch one for each file."""
    action = step.action
    if action.kind == OTHER:
        return 0
    if action.kind == PATCH:
        return len(changes(action.patch)[0])
    if action.kind == FILES:
        return len(action.changes)
    return 1 if action.command else 0


@pytest.mark.skipif(
    not LOGS.is_dir(), reason="the folder of real logs beside the project is absent"
)
def test_every_real_log_has_as_many_actions_and_failures_as_were_counted() -> None:
    found = {}
    expected = {}
    for name, (actions, failed) in COUNTED.items():
        (path,) = LOGS.glob(f"*/{name}")
        entries = list(read_log(str(path)))
        assert [entry for entry in entries if isinstance(entry, Skipped)] == [], name
        steps = [entry for entry in entries if isinstance(entry, Step)]
        count = sum(weight(step) for step in steps)
        if name.startswith("Aider"):  # each "Applied edit to" counts besides the block itself
            count += path.read_text().count("\n> Applied edit to ")
        more, more_failed, _ = DIFFERENT.get(name, (0, 0, ""))
        found[name] = (count, sum(step.failed is True and weight(step) > 0 for step in steps))
        expected[name] = (actions + more, failed + more_failed)
    assert found == expected
    assert len(found) == 42


@pytest.mark.skipif(
    not LOGS.is_dir(), reason="the folder of real logs beside the project is absent"
)
def test_a_folder_of_real_logs_is_all_logs_but_its_pages() -> None:
    names = {Path(path).name for path in logs_in([str(LOGS)])}
    assert names == set(COUNTED)


@pytest.mark.skipif(
    not LOGS.is_dir(), reason="the folder of real logs beside the project is absent"
)
def test_real_compactions() -> None:
    """Counted with `grep -c '"session.truncation"'`; no other real log has a compaction."""
    logs = logs_in([str(LOGS)])
    found = Counter(
        Path(path).parent.name
        for path in logs
        for entry in read_log(path)
        if isinstance(entry, Compacted)
    )
    assert found == {"copilot-cli": 3}


@pytest.mark.skipif(not NEUTRAL, reason="the folder of real records beside the project is absent")
@pytest.mark.parametrize("repository", NEUTRAL)
def test_every_neutral_record_is_one_action(repository: str) -> None:
    sessions: set[str] = set()
    kinds: Counter[str] = Counter()
    for entry in read_log(str(ACTIONS / f"{repository}.jsonl.gz")):
        assert isinstance(entry, Step)
        sessions.add(entry.action.session)
        changed = entry.action.changes
        kinds[changed[0].kind if changed else entry.action.kind] += 1
    assert (len(sessions), kinds["shell"], kinds["write"], kinds["edit"]) == NEUTRAL[repository]


def key(step: Step) -> tuple[str, bool | None]:
    """What both the log and the record of a command say: its text, as far as that is kept, and
    whether it failed; of a refused one the text alone."""
    return step.action.command[:12_000].strip(), None if step.denied else step.failed


@pytest.mark.skipif(not NEUTRAL, reason="the folder of real records beside the project is absent")
@pytest.mark.parametrize(
    ("repository", "folder"),
    [
        ("EntityProcess__agentv", "claude-code"),
        ("EntityProcess__agentv", "codex"),
        ("PackmindHub__context-evaluator", "claude-code"),
        ("davila7__claude-code-templates", "claude-code"),
        ("entireio__cli", "claude-code"),
        ("entireio__cli", "gemini-cli"),
        ("d-kimuson__claude-code-viewer", "claude-code"),
    ],
)
def test_a_log_tells_the_same_calls_as_the_records_that_others_made_of_it(
    repository: str, folder: str
) -> None:
    records: dict[str, Counter[tuple[str, bool | None]]] = {}
    for entry in read_log(str(ACTIONS / f"{repository}.jsonl.gz")):
        if isinstance(entry, Step) and entry.action.command:
            records.setdefault(entry.action.session, Counter())[key(entry)] += 1
    compared = 0
    for path in LOGS.glob(f"{folder}/{repository}__*"):
        steps = [entry for entry in read_log(str(path)) if isinstance(entry, Step)]
        own = Counter(key(step) for step in steps if step.action.command)
        session = next(step.action.session for step in steps)
        if session in records:
            compared += own.total()
            different = own - records[session]
            if path.name in DIFFERENT:  # two refused ones were taken for failed ones
                assert [failed for _, failed in different] == [None, None]
            else:
                assert different == Counter(), path.name
    assert compared > 0

"""What a hook reads of a call's result in a transcript is what the readers of logs make of it."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path

import pytest

from forenote.audit.logs.open import read_log
from forenote.audit.logs.step import Step
from forenote.hooks.agents.transcripts import TRANSCRIPTS
from forenote.hooks.session.hold import UNTOLD
from forenote.packer.session.ledger import FAILED, SUCCEEDED

SHARED = Path(__file__).parents[2].parent / "shared"

MEANS = {FAILED: True, SUCCEEDED: False, UNTOLD: None, "": None}


@pytest.mark.skipif(not SHARED.is_dir(), reason="the real logs beside the project are not here")
@pytest.mark.parametrize(("agent", "least"), [("claude", 80), ("codex", 150)])
def test_every_call_of_the_real_logs(agent: str, least: int) -> None:
    transcript = TRANSCRIPTS[agent]
    found: Counter[bool] = Counter()
    for file in sorted(Path(SHARED, "logs").glob(f"{agent}*/*_full.jsonl")):
        lines = file.read_text().splitlines()
        for step in read_log(str(file)):
            if not isinstance(step, Step) or not step.action.call:
                continue
            mark = transcript.mark.format(call=step.action.call)
            said = (
                transcript.result(json.loads(line), step.action.call)
                for line in lines
                if mark in line
            )
            result = next(filter(None, said), "")
            assert MEANS[result] == step.failed, (file.name, step.place.line)
            found[bool(result)] += 1
    assert found[True] > least and found[False] < 5, found

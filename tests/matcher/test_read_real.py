"""Real commands of agents, manuals and workflows are read without an exception, and every reading
is in order: what runs a command stands in front of it."""

from __future__ import annotations

import gzip
import json
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from forenote.matcher.action import SHELL, Action
from forenote.matcher.read import read

SHARED = Path(__file__).parents[3] / "shared"

FILES = sorted([*SHARED.glob("actions/*.jsonl.gz"), *SHARED.glob("shell/*.jsonl.gz")])


def _commands(file: Path) -> Iterator[str]:
    with gzip.open(file, "rt", encoding="utf-8") as lines:
        for line in lines:
            row = json.loads(line)
            for name in ("command", "text"):
                if isinstance(row.get(name), str):
                    yield row[name]


@pytest.mark.skipif(not FILES, reason="the folder with real commands is not beside the project")
def test_real_commands_are_read_in_order(figures: Callable[[str, str], None]) -> None:
    texts = runs = derived = written = 0
    for file in FILES:
        for text in _commands(file):
            found = read(Action(SHELL, "Bash", command=text, cwd="/p", root="/p", home="/h"))
            texts += 1
            seen: set[int] = set()
            for one in found.commands:
                assert one.via is None or id(one.via) in seen, text
                assert one.via is None or one.how, text
                seen.add(id(one))
                runs += 1
                derived += one.via is not None
                written += len(one.writes)
                assert all(write.path and write.how for write in one.writes), text
    assert texts > 10_000
    figures(
        "real commands",
        f"{texts} texts: {runs} commands, of them {derived} run by another; {written} writes",
    )


def test_typed_commands_are_read_in_order(typed_commands: list[str]) -> None:
    derived = written = 0
    for text in typed_commands:
        found = read(Action(SHELL, "Bash", command=text, cwd="/p", root="/p", home="/h"))
        seen: set[int] = set()
        for one in found.commands:
            assert one.via is None or (id(one.via) in seen and one.how), text
            seen.add(id(one))
            derived += one.via is not None
            written += len(one.writes)
            assert all(write.path and write.how for write in one.writes), text
    assert derived > 40 and written > 20

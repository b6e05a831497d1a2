"""The ledger read as a log, and the neutral records that other programs may write."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from forenote.audit.logs.open import read_log
from forenote.audit.logs.step import Step, Unseen
from forenote.matcher.action import FILES, OTHER, PATCH, POWERSHELL, SHELL, Action, Change
from forenote.packer.costs import price
from forenote.packer.pack import pack
from forenote.packer.session.ledger import (
    FAILED,
    FOLDER,
    FULL,
    HASH,
    count_call,
    record_delivery,
    record_outcome,
)
from forenote.packer.session.private import name_of
from forenote.packer.tokens import counter

DATA = Path(__file__).parents[2] / "data" / "logs"

Told = Callable[[Path], list[str]]

PACK = pack([price("a", "A claim.", "A body.", counter())], budget=1000, limit=9000, head=200)


def test_the_ledger_has_what_matched_and_counts_what_did_not(told: Told) -> None:
    assert told(DATA / "ledger.jsonl") == [
        "1 shell Bash: 'git push --force' -> denied",  # held: it was refused once
        "3 shell Bash: 'git push --force' -> failed",
        "5 files Write: write a.md 'a' -> ?",
        "6 skipped: the action was not kept: `log` is `hash` or `off`",
        "7 skipped: it is of version 2; this program reads version 1",
        "unseen: 7",
    ]


@pytest.mark.parametrize(
    "action",
    [
        Action(SHELL, "Bash", command="git push", call="c1"),
        Action(POWERSHELL, "PowerShell", command="rm a", call="c1"),
        Action(FILES, "Edit", changes=(Change("/p/a", "text", "edit"),), call="c1"),
        Action(PATCH, "apply_patch", patch="*** Begin Patch", call="c1"),
        Action(OTHER, "mcp", arguments=("a", "b"), call="c1"),
    ],
)
def test_an_action_comes_back_from_the_ledger_as_it_went_in(tmp_path: Path, action: Action) -> None:
    went_in = Action(
        action.kind,
        action.name,
        command=action.command,
        changes=action.changes,
        patch=action.patch,
        arguments=action.arguments,
        cwd="/home/ada/shop/web",
        root="/home/ada/shop",
        home="/home/ada",
        agent="claude",
        session="s",
        subagent="x",
        call="c1",
    )
    state = str(tmp_path)
    assert record_delivery(state, went_in, PACK, {}, log=FULL, now=1772445600.5) == ""
    assert record_outcome(state, went_in, FAILED, ["a"], now=1772445601.0) == ""
    assert [count_call(state, "s") for _ in range(3)] == [""] * 3
    step, unseen = read_log(str(tmp_path / FOLDER / f"{name_of('s')}.jsonl"))
    assert isinstance(step, Step)
    assert (step.action, step.time, step.failed) == (went_in, 1772445600.5, True)
    assert isinstance(unseen, Unseen)
    assert (unseen.session, unseen.calls) == ("s", 3)


def test_what_the_ledger_did_not_keep_is_named(tmp_path: Path, told: Told) -> None:
    action = Action(SHELL, "Bash", command="git push", session="s")
    record_delivery(str(tmp_path), action, PACK, {}, log=HASH, now=0)
    log = tmp_path / FOLDER / f"{name_of('s')}.jsonl"
    assert told(log) == ["1 skipped: the action was not kept: `log` is `hash` or `off`"]


def test_a_neutral_record_has_every_kind_of_action(told: Told) -> None:
    patch = "*** Begin Patch\n*** Delete File: a\n*** End Patch"
    assert told(DATA / "records.jsonl") == [
        "1 shell Bash: 'git push' -> failed 1",
        "2 files write: write /home/ada/shop/a.md 'a' -> ok",
        "3 files edit: edit a.md 'b' -> denied",
        "4 <s1> files delete: remove a.md '' -> ?",
        "5 other open: ['open a.md 3'] -> ?",
        "6 powershell powershell: 'Remove-Item a' -> ?",
        f"7 patch patch: {patch!r} -> ?",
    ]
    first, second, *_ = read_log(str(DATA / "records.jsonl"))
    assert isinstance(first, Step)
    assert isinstance(second, Step)
    assert (first.action.agent, first.action.root) == ("claude", "/home/ada/shop")
    assert (second.action.cwd, second.action.root) == ("/home/ada/shop/web", "/home/ada/shop")

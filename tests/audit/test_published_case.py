"""A published case, rebuilt with made-up notes and actions: 95 actions and 102 notes that are far too
long, one key of two letters that fires on 44 % of all actions, and four remedies put to a replay.

The notes are many because every one of them is about something. An action of each of 19 programs
matches the five notes of its program, which want 13,000 characters together, where the budget lets
through about 4,000.
"""

from __future__ import annotations

import json
import subprocess
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from forenote.cli.frame import run
from forenote.cli.main import COMMANDS

NAMES = (
    "alpha bravo charlie delta echoes foxtrot golf hotel india juliett kilo lima mike november oscar "
    "papa quebec romeo sierra"
)
PROGRAMS = NAMES.split()
ROUNDS = 5
ACTIONS = len(PROGRAMS) * ROUNDS

BROAD = range(42)
"""The actions with a folder `pt`; all actions have `pt` inside of the word `scripts`."""

LESS_BROAD = range(22, 46)
"""The actions with an option `-h`."""

OWN = 5
"""Notes of each program, and so what an action matches beside the two broad keys."""


def command(number: int) -> str:
    words = [PROGRAMS[number % len(PROGRAMS)], "run", "scripts/all.sh"]
    if number in BROAD:
        words.append(f"data/pt/{number}")
    if number in LESS_BROAD:
        words.append("-h")
    return " ".join(words)


def body(subject: str, characters: int = 2_600) -> str:
    """One idea in many sentences, each of which says what the one before it said, of another case."""
    sentences: list[str] = []
    number = 1
    while sum(map(len, sentences)) + len(sentences) < characters:
        sentences.append(
            f"In case {number} the value that {subject} reads when it starts is kept until it ends, "
            "and a later change of the file has no effect on it."
        )
        number += 1
    return " ".join(sentences)


class Case:
    """The notes in a repository, the log beside it, and what the program says of both."""

    def __init__(self, root: Path, capsys: pytest.CaptureFixture[str]) -> None:
        self.root = root
        self.log = root.parent / "log.jsonl"
        self._capsys = capsys

    def note(self, id: str, key: str, text: str, priority: int = 0) -> Path:
        path = self.root / f".notes/{id}.md"
        path.parent.mkdir(parents=True, exist_ok=True)
        claim = f"summary: {id} keeps the value that it read first until it ends."
        path.write_text(f"---\n{claim}\nkeys:\n  - {key}\npriority: {priority}\n---\n{text}\n")
        return path

    def notes(self) -> list[Path]:
        return sorted((self.root / ".notes").rglob("*.md"))

    def json(self, *arguments: str) -> dict[str, Any]:
        code = run([*arguments, str(self.log), "--json"], COMMANDS)
        said = self._capsys.readouterr()
        assert code in (0, 1), said.err
        value = json.loads(said.out)
        assert isinstance(value, dict)
        return value

    def commit(self) -> None:
        for arguments in (["init", "-q"], ["add", "."], ["commit", "-q", "-m", "notes"]):
            who = ["-c", "user.name=a", "-c", "user.email=a@b", "-c", "commit.gpgsign=false"]
            subprocess.run(["git", *who, *arguments], cwd=self.root, check=True)

    def against_the_commit(self) -> tuple[dict[str, Any], dict[str, Any], dict[str, Any]]:
        """What the working tree changes, and the figures before and after."""
        value = self.json("replay", "--against", "HEAD")
        return value["compared"], value["compared"]["figures"], value["figures"]


@pytest.fixture
def case(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> Case:
    monkeypatch.setenv("HOME", str(tmp_path))
    for name in ("CONFIG", "STATE", "CACHE", "DATA"):
        monkeypatch.setenv(f"XDG_{name}_HOME", str(tmp_path / name.lower()))
    root = tmp_path / "project"
    root.mkdir()
    monkeypatch.chdir(root)
    case = Case(root, capsys)
    for program in PROGRAMS:
        for number in range(OWN):
            case.note(f"{program}/n{number}", f"{program} run", body(program))
    case.note("torch", "pt", body("torch"), priority=1)
    case.note("help", '"-h"', body("help"), priority=1)
    for number in range(5):
        case.note(f"elsewhere/n{number}", f"zulu{'x' * number} stop", body("zulu"))
    assert len(case.notes()) == 102
    rows = [
        {"tool": "shell", "command": command(number), "session": f"s{number}", "ok": True}
        for number in range(ACTIONS)
    ]
    case.log.write_text("".join(json.dumps(row) + "\n" for row in rows))
    case.commit()
    return case


def changes(compared: Mapping[str, Any], kind: str) -> dict[str, int]:
    return {note["note"]: note[kind] for note in compared["notes"] if note[kind]}


def test_the_case_has_the_shape_of_the_published_one(case: Case) -> None:
    figures = case.json("replay")["figures"]
    assert (figures["actions"], len(figures["notes"])) == (95, 102)
    assert figures["matched_actions"] == 95
    assert figures["notes_per_action"]["median"] == OWN
    assert figures["notes_per_action"]["total"] == 95 * OWN + 42 + 24
    assert figures["over_budget_actions"] == 95
    assert figures["wanted_characters"] > 95 * 13_000
    # more than two thirds of what matched is withheld, and yet each note's claim arrives
    assert figures["delivered_characters"] < figures["wanted_characters"] / 3
    assert sum(note["none"] for note in figures["notes"]) == 0


def test_the_two_letter_key_is_found_and_ranked_first(case: Case) -> None:
    """`pt` is a word of 42 of 95 actions, though a part of all 95."""
    findings = case.json("audit")["findings"]
    broad = [one for one in findings if one["rule"] == "broad-key"]
    assert findings[0] == broad[0]
    assert [(one["note"], one["key"]) for one in broad] == [("torch", "pt"), ("help", "-h")]
    assert (broad[0]["evidence"]["matched"], broad[0]["evidence"]["actions"]) == (42, 95)
    assert round(broad[0]["evidence"]["share"], 2) == 0.44
    assert "44%" in broad[0]["message"]
    assert broad[1]["evidence"]["matched"] == 24


def test_removing_the_two_keys_takes_what_they_brought_and_hurts_nobody(case: Case) -> None:
    """It costs the 66 deliveries of the two notes and no other one anything."""
    value = case.json("replay", "--without-key", "pt", "--without-key", "-h")
    compared = value["compared"]
    assert changes(compared, "lost") == {"torch": 42, "help": 24}
    assert changes(compared, "demoted") == {} and changes(compared, "gained") == {}
    # the head that each of them had on such an action goes to one of the others
    promoted = changes(compared, "promoted")
    assert set(promoted) <= {f"{one}/n{n}" for one in PROGRAMS for n in range(OWN)}
    assert sum(promoted.values()) == 42 + 24
    before, after = compared["figures"], value["figures"]
    assert after["notes_per_action"]["most"] == OWN < before["notes_per_action"]["most"]
    assert after["notes_per_action"]["total"] == 95 * OWN
    # and yet most of what matches is still withheld: the two keys were not what starved the notes
    assert after["delivered_characters"] / after["wanted_characters"] < 0.4


def test_capping_bodies_where_the_packer_caps_already_changes_nothing(case: Case) -> None:
    """Nothing more arrives: what a cap cuts off was never delivered. It only is no longer counted as
    withheld."""
    for path in case.notes():
        front, _, text = path.read_text().partition("---\n")[2].partition("---\n")
        capped = text[:2_000].rpartition(". ")[0] + "."
        assert 1_800 < len(capped) <= 2_000 < len(text)
        path.write_text(f"---\n{front}---\n{capped}\n")
    compared, before, after = case.against_the_commit()
    assert compared["actions"] == 0 and compared["notes"] == []
    assert after["delivered_characters"] == before["delivered_characters"]
    assert after["wanted_characters"] < 0.8 * before["wanted_characters"]


def test_one_sentence_in_a_note_that_fires_costs_nobody_anything(case: Case) -> None:
    path = case.root / ".notes/delta/n0.md"
    sentence = "It reads a signal too."
    text = path.read_text().replace("until it ends.\n", f"until it ends. {sentence}\n", 1)
    path.write_text(text)
    compared, before, after = case.against_the_commit()
    assert changes(compared, "lost") == {} and changes(compared, "demoted") == {}
    # on each of the actions of its program the agent reads one sentence more
    added = after["delivered_characters"] - before["delivered_characters"]
    assert added == ROUNDS * len(f" {sentence}")


def test_eight_new_notes_for_the_same_actions_take_it_from_the_others(case: Case) -> None:
    for number in range(8):
        case.note(f"delta/added{number}", "delta run", body("delta"))
    compared, before, _ = case.against_the_commit()
    assert changes(compared, "gained") == {f"delta/added{number}": ROUNDS for number in range(8)}
    # their claims need room, for which every note of the program is cut back to its own
    heads = {one["id"]: one["head"] for one in before["notes"] if one["id"].startswith("delta/")}
    assert sum(heads.values()) >= 2 * ROUNDS
    assert changes(compared, "demoted") == {id: number for id, number in heads.items() if number}
    assert changes(compared, "lost") == {} and changes(compared, "promoted") == {}

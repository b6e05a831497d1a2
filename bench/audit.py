"""How long an audit takes, in all and by rule.

    .venv/bin/python bench/audit.py [--notes 1000] [--characters 600] [--files 3000] [--rounds 3]

The notes are made up of words as they are frequent in logged actions, with three keys each, in a
repository of that many files. No log: with one, the replay of it comes on top (bench/replay.py).
CPU time of this process; the quickest round is shown.
"""

from __future__ import annotations

import argparse
import json
import random
import subprocess
import tempfile
import time
from collections.abc import Callable, Mapping
from datetime import date
from pathlib import Path

from forenote.audit.findings.audit import audit
from forenote.audit.findings.material import Material
from forenote.audit.findings.options import Options
from forenote.audit.findings.rule import Rule
from forenote.audit.findings.table import RULES
from forenote.notes.layers import Loaded, load
from forenote.packer.frequencies import FILE

LEAST_SHOWN = 0.01
"""Seconds; a rule that takes less has no row."""


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--notes", type=int, default=1_000)
    parser.add_argument("--characters", type=int, default=600)
    parser.add_argument("--files", type=int, default=3_000)
    parser.add_argument("--rounds", type=int, default=3)
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="forenote-") as folder:
        root = Path(folder)
        write(root, asked.notes, asked.characters, asked.files)
        table(root, asked.rounds)


def write(root: Path, notes: int, characters: int, files: int) -> None:
    """A repository with notes and tracked files."""
    chance = random.Random(1)
    table = json.loads(FILE.read_text("utf-8"))["names"]
    words, weights = list(table), list(table.values())
    for number in range(notes):
        body = " ".join(chance.choices(words, weights, k=characters // 6))
        key = chance.choices(words, weights, k=6)
        path = root / ".notes" / f"group{number % 20}" / f"n{number}.md"
        path.parent.mkdir(parents=True, exist_ok=True)
        front = {
            "summary": f"{body[:80]} fails.",
            "keys": [" ".join(key[:2]), " ".join(key[2:4]), {"path": f"src/**/{key[4]}*.py"}],
        }
        lines = "\n".join(f"{name}: {json.dumps(value)}" for name, value in front.items())
        path.write_text(f"---\n{lines}\n---\n{body}\n", "utf-8")
    for number in range(files):
        path = root / "src" / f"part{number % 50}" / f"{words[number % len(words)]}{number}.py"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.touch()
    for arguments in (["init", "-q"], ["add", "-A"]):
        subprocess.run(["git", *arguments], cwd=root, check=True, capture_output=True)


def table(root: Path, rounds: int) -> None:
    """Print what each part takes."""
    project = (str(root), str(root / ".notes"))
    loaded = load(project, today=date.today())
    limits = Options().limits

    def read() -> Loaded:
        return load(project, today=date.today())

    print("| | seconds |\n| --- | --- |")
    print(f"| reading {len(loaded.notes):,} notes | {quickest(read, rounds):.2f} |")
    whole = quickest(lambda: audit(Material(loaded, project, limits), Options()), rounds)
    print(f"| the audit | {whole:.2f} |")
    for rule in RULES:
        spent = quickest(asking(rule, loaded, project, limits), rounds)
        if spent >= LEAST_SHOWN:
            print(f"| {rule.id} | {spent:.2f} |")


def asking(
    rule: Rule, loaded: Loaded, project: tuple[str, str], limits: Mapping[str, float]
) -> Callable[[], object]:
    """Asks one rule, with nothing known from before."""
    return lambda: list(rule.look(Material(loaded, project, limits)))


def quickest(work: Callable[[], object], rounds: int) -> float:
    spent = []
    for _ in range(rounds):
        began = time.process_time()
        work()
        spent.append(time.process_time() - began)
    return min(spent)


if __name__ == "__main__":
    main()

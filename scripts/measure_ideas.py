"""Print how well the rule on two ideas does.

    python scripts/measure_ideas.py tests/data/ideas.yaml [--wrong]
    python scripts/measure_ideas.py BULLETS.jsonl.gz

The first form measures bodies labelled by hand; `--wrong` prints those judged wrongly. The second
reads single bullets of real rule files (a `text` and a `repo` on each line): a bullet by itself
should pass, and two bullets that have nothing to do with each other should be flagged.
"""

from __future__ import annotations

import gzip
import json
import random
import sys
from pathlib import Path

import yaml

from forenote.packer.ideas import second_idea

SIZES = range(80, 601)  # characters of a bullet that could be a note


def main(arguments: list[str]) -> int:
    wrong = "--wrong" in arguments
    [path] = [Path(argument) for argument in arguments if argument != "--wrong"]
    if path.suffix == ".gz":
        _bullets(path)
        return 0
    labelled: dict[str, dict[str, list[str]]] = yaml.safe_load(path.read_text("utf-8"))
    for name, bodies in labelled.items():
        _labelled(name, bodies["one"], bodies["two"], wrong)
    return 0


def _labelled(name: str, one: list[str], two: list[str], wrong: bool) -> None:
    flagged = [body for body in one if second_idea(body)]
    missed = [body for body in two if not second_idea(body)]
    right = len(two) - len(missed)
    print(
        f"{name}: {len(one)} with one idea, {len(two)} with two; "
        f"precision {right}/{right + len(flagged)}, recall {right}/{len(two)}"
    )
    if wrong:
        for body in flagged:
            print(f"--- flagged at: {second_idea(body)}\n{body}")
        for body in missed:
            print(f"--- missed\n{body}")


def _bullets(path: Path) -> None:
    with gzip.open(path, "rt", encoding="utf-8") as file:
        rows = [json.loads(line) for line in file]
    by_repository: dict[str, list[str]] = {}
    for row in rows:
        if len(row["text"]) in SIZES:
            by_repository.setdefault(row["repo"], []).append(row["text"])
    texts = [text for some in by_repository.values() for text in some]
    chance = random.Random(1)
    anyone = [chance.sample(texts, 2) for _ in range(2000)]
    neighbours = [chance.sample(some, 2) for some in by_repository.values() if len(some) > 1]
    for name, bodies in (
        ("single bullets", texts),
        ("two bullets of any repositories", ["\n\n".join(pair) for pair in anyone]),
        ("two bullets of the same repository", ["\n\n".join(pair) for pair in neighbours]),
    ):
        print(f"{name}: {sum(map(bool, map(second_idea, bodies)))} of {len(bodies)} flagged")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

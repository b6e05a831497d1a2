"""Count how often real actions hold a name, and write packer/frequencies.json.

    python scripts/make_frequencies.py LOG.jsonl.gz ...

Each log holds one action a line: `tool` (shell, write, edit, delete or another), `command` or
`path` and `content`, `cwd`, `source_repo`. They are read by the matcher's own readers, so the
figures are about what keys see. To give nothing away, only names are kept that actions of at least
three repositories hold; numbers, hashes and what stands for a masked secret never are. A repository
with more than 1,000 actions counts as if it had 1,000, so that its own words do not pass for common.
"""

from __future__ import annotations

import gzip
import json
import re
import sys
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from pathlib import Path

from forenote.matcher.action import FILES, OTHER, SHELL, Action, Change
from forenote.matcher.characters import tokens
from forenote.matcher.index.tokens import letter_runs
from forenote.matcher.keys.arguments import arguments
from forenote.matcher.keys.program import forms
from forenote.matcher.read import read
from forenote.matcher.reading import Command, Reading
from forenote.matcher.text import names
from forenote.packer.frequencies import FILE

REPOSITORIES = 3
LEAST = 5
"""Actions that must hold a name: fewer say nothing about its rarity."""

HEAVIEST = 1000
"""Actions that a repository counts as at most."""

HOME = "/home/dev"  # as masked logs have it
_OMITTED = re.compile(
    r"\W*\d[\d.,:_-]*|-\w\d+|(?=.*\d)[0-9a-f]{7,}|.*(?:masked|redacted|invalid).*|.{41,}",
    re.IGNORECASE,
)


def main(paths: list[str]) -> int:
    if not paths:
        print(__doc__, file=sys.stderr)
        return 2
    actions: Counter[str] = Counter()
    held: dict[str, dict[str, Counter[str]]] = {
        "words": defaultdict(Counter),
        "names": defaultdict(Counter),
    }
    for row in _rows(paths):
        reading = read(_action(row))
        repository = row["source_repo"]
        actions[repository] += 1
        for name in _words(reading):
            held["words"][name][repository] += 1
        for name in _names(reading):
            held["names"][name][repository] += 1
    _write(actions, {table: _shares(found, actions) for table, found in held.items()})
    return 0


def _shares(held: dict[str, Counter[str]], actions: Counter[str]) -> dict[str, int]:
    """The names that may be kept, with how many of 100,000 actions hold them."""
    weights = {repository: min(count, HEAVIEST) / count for repository, count in actions.items()}
    total = sum(min(count, HEAVIEST) for count in actions.values())
    shares = {}
    for name, found in sorted(held.items()):
        if len(found) >= REPOSITORIES and found.total() >= LEAST and not _OMITTED.fullmatch(name):
            weighed = sum(count * weights[repository] for repository, count in found.items())
            shares[name] = round(100_000 * weighed / total)
    return shares


def _write(actions: Counter[str], tables: dict[str, dict[str, int]]) -> None:
    said = {
        "made by": "python scripts/make_frequencies.py LOG.jsonl.gz ...",
        "unit": "actions of 100,000 that hold the name",
        "kept": f"names in at least {REPOSITORIES} repositories and {LEAST} actions",
        "weights": f"a repository counts as at most {HEAVIEST} actions",
        "actions": actions.total(),
        "repositories": len(actions),
    }
    lines = [f'"{key}": {json.dumps(value)},' for key, value in said.items()]
    for table, shares in tables.items():
        pairs = [f"{json.dumps(name, ensure_ascii=False)}:{n}" for name, n in shares.items()]
        lines.append(f'"{table}": {{')
        lines += [", ".join(pairs[at : at + 8]) + "," for at in range(0, len(pairs), 8)]
        lines[-1] = lines[-1].rstrip(",") + "},"
        print(
            f"{table}: {len(shares)}, of {actions.total()} actions in {len(actions)} repositories"
        )
    lines[-1] = lines[-1].rstrip(",")
    FILE.write_text("{\n" + "\n".join(lines) + "\n}\n", "utf-8")


def _rows(paths: Iterable[str]) -> Iterator[dict[str, str]]:
    for path in paths:
        with gzip.open(Path(path), "rt", encoding="utf-8") as file:
            for line in file:
                yield json.loads(line)


def _action(row: dict[str, str]) -> Action:
    cwd = row.get("cwd") or ""
    command = ""
    changes: tuple[Change, ...] = ()
    kind = OTHER
    if row["tool"] == "shell":
        kind = SHELL
        command = (row.get("command") or "").replace(HOME, "~")
    elif row["tool"] in ("write", "edit", "delete"):
        kind = FILES
        how = "remove" if row["tool"] == "delete" else row["tool"]
        changes = (Change(row.get("path") or "", row.get("content") or "", how),)
    return Action(kind, row["name"], command=command, changes=changes, cwd=cwd, root=cwd, home=HOME)


def _words(reading: Reading) -> set[str]:
    """What a bare key of one word can name: the tokens of words and of path segments."""
    found: set[str] = set()
    for command in reading.commands:
        found |= _words_of(command)
        for write in command.writes:
            found.update(tokens(write.path))
    for write in reading.writes:
        found.update(tokens(write.path))
    return {token for token in found if any(map(str.isalnum, token))}


def _words_of(command: Command) -> set[str]:
    known = arguments(command)
    found = {*known.options, *forms(known.program)}
    for word in (known.program, *known.assignments, *[word for _, word in known.words]):
        found.update(tokens(word))
    return found


def _names(reading: Reading) -> set[str]:
    """The runs of letters in words and paths, and the names in texts, in lower case."""
    found: set[str] = set()
    for command in reading.commands:
        found.update(letter_runs(" ".join((*command.words, *command.assignments))))
        found |= names("\n".join((*command.words, command.stdin)))
    writes = [*reading.writes, *[write for one in reading.commands for write in one.writes]]
    for write in writes:
        found.update(letter_runs(write.path))
        found |= names(write.text)
    return found


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
